"""What hands do at a drill: answer it, go on or back, look around the board and the list."""

from __future__ import annotations

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import Place
from simulator.model.state import UnitId
from simulator.ui.board.board_widget import OVERLAYS, VIEWS
from simulator.ui.board.intents import AnswerClicked, Back, Hover, Intent, Select, ShowNote
from simulator.ui.keys import Act
from simulator.ui.practice.drill_steps import STAY
from simulator.ui.practice.drill_text import about, missed
from simulator.ui.practice.parts import DrillTable
from simulator.ui.screen import MOUSE


class DrillHands:
    """The mouse and the keyboard of one drill screen."""

    def __init__(self, screen: DrillTable) -> None:
        """Follow them for a screen."""
        self.screen = screen

    # ------------------------------------------------------------ keys

    def press(self, link: str) -> None:
        """Do what a button of the prompt bar asks for."""
        if link.startswith("option:"):
            self.screen.give(link.removeprefix("option:"))
        elif link == "page":
            self.screen.ask_for_page()
        else:
            self.screen.act(Act(link.removeprefix("act:")))

    def act(self, act: Act) -> bool:
        """Answer, go on, go back, or look around; False when the key means nothing here."""
        screen = self.screen
        if act is Act.BACK:
            self._back()
        elif act is Act.CONFIRM:
            self._confirm()
        elif act is Act.NEXT_UNIT and screen.run.grade is not None:
            screen.next()
        elif act is Act.NEXT_UNIT and screen.draft is not None:
            screen.draft.light(1)
        elif act is Act.UNDO:
            screen.again()
        elif act is Act.CHARGES:
            self._odds()
        elif act in OVERLAYS or act in {Act.TURN_LEFT, Act.TURN_RIGHT, Act.GRID, *VIEWS}:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._intend(screen.board.act(act, fine=fine))
        else:
            return False
        return True

    def _odds(self) -> None:
        """Show the charge sheets or hide them, where a charge can be made."""
        screen = self.screen
        steps = screen.run.steps
        if screen.asking and steps is not None and not steps.charges:
            screen.notes.say(_("No charge can be made here, so there are no odds of one."))
            return
        screen.run.switch_odds()
        screen.ask()

    def _confirm(self) -> None:
        """Skip motion, go on after a grade, put the tray down, or give the reply that is lit."""
        screen = self.screen
        if screen.board.busy:
            screen.board.skip()
        elif screen.run.grade is not None:
            screen.forward()
        elif screen.draft is not None and isinstance(screen.draft.request, Place):
            self._intend(screen.board.act(Act.CONFIRM))
        elif screen.draft is not None:
            reply = screen.draft.confirm()
            if reply is not None:
                screen.give(reply)

    def _back(self) -> None:
        """Take one step of the answer back; with none taken, go back to the list."""
        screen = self.screen
        steps = screen.run.steps
        if screen.asking and steps is not None and steps.back():
            screen.ask()
        else:
            screen.close()

    def digit(self, number: int) -> bool:
        """Choose an answer by its number; 0 stays."""
        screen = self.screen
        if not screen.asking or screen.draft is None:
            return False
        key = STAY if number == 0 else screen.draft.numbered(number)
        steps = screen.run.steps
        if number == 0 and steps is not None and STAY not in steps.answers:
            key = screen.draft.decline
        if key is not None:
            screen.give(key)
        return True

    # ------------------------------------------------------------ the mouse

    def follow(self, event: pygame.Event) -> None:
        """Follow the mouse over the panels and the board; arrows go through the list."""
        screen = self.screen
        if event.type == pygame.KEYDOWN:
            if screen.draft is not None and event.key in {pygame.K_UP, pygame.K_DOWN}:
                screen.draft.light(1 if event.key == pygame.K_DOWN else -1)
                screen.refresh()
            return
        if event.type not in MOUSE or self._panels(event):
            return
        self._intend(screen.board.handle(event))
        screen.refresh()

    def _panels(self, event: pygame.Event) -> bool:
        """Return an event to the right column; return whether it was used up there."""
        screen = self.screen
        if screen.run.grade is not None:
            return screen.page.handle(event) is not None
        link = screen.choices.mouse(event)
        if link is None or screen.draft is None:
            screen.card.handle(event)
            return False
        refusal = screen.draft.why_not(link.removeprefix("refused:"))
        if refusal is not None:
            screen.notes.say(str(refusal), refusal)
        else:
            screen.give(link)
        return True

    def _elsewhere(self, unit: UnitId) -> bool:
        """Return whether a unit that was clicked is an enemy the drill is not about."""
        steps = self.screen.run.steps
        return self.screen.asking and steps is not None and steps.elsewhere(unit)

    def _intend(self, intent: Intent | None) -> None:
        """Do what the board says the person wants."""
        screen = self.screen
        match intent:
            case AnswerClicked():
                screen.give(intent.reply)
            case Select(unit=None) if screen.asking and screen.draft is not None:
                screen.notes.say(missed(screen.draft))
            case Select(unit=foe) if foe and self._elsewhere(foe):
                screen.notes.say(about(screen.run))
                screen.selected = foe
            case Select():
                screen.selected = intent.unit or screen.selected
            case Hover():
                screen.hovered = intent.what or ""
            case ShowNote():
                screen.notes.say(intent.text, intent.verdict)
            case Back():
                self._back()
            case _:
                pass
