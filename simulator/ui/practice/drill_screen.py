"""One drill on the real board: answer it as in a game, be graded, watch the reply, go on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from simulator.datafiles import program_version
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.model.requests import Place, Reply
from simulator.model.state import UnitId
from simulator.practice.drill import Drill
from simulator.reports.web.drill_page import drill_page
from simulator.reports.web.page_bytes import page_bytes
from simulator.ui.battle.commands import NUDGE, nudge
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.board.board_widget import OVERLAYS, VIEWS
from simulator.ui.board.intents import AnswerClicked, Back, Hover, Intent, Select, ShowNote
from simulator.ui.board.line_walk import LookAtStep
from simulator.ui.dialog import tell
from simulator.ui.keys import Act
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_steps import STAY
from simulator.ui.practice.drill_table import DrillTable
from simulator.ui.practice.drill_text import WritePage, about, missed, verdict_line
from simulator.ui.screen import MOUSE
from simulator.ui.writing import Progress, ask_to_write

AROUND: Final = 7.0
"""Inches shown around the outermost trays of a drill."""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_BOARD: Final = frozenset({*OVERLAYS, *VIEWS, Act.TURN_LEFT, Act.TURN_RIGHT, Act.GRID})
"""Keys that the board takes."""


class DrillScreen(DrillTable):
    """A row of drills, one after the other."""

    # ------------------------------------------------------------ one drill

    def ask(self) -> None:
        """Put the question as it stands now."""
        steps = self.run.steps
        asks = steps is not None and self.run.stage is Stage.ASKING
        self.draft = Draft(steps.request) if asks and steps is not None else None
        self.refresh()
        self.speak(self.introduce())

    def give(self, reply: Reply) -> None:
        """Enter a reply to the question asked."""
        self.notes.clear()
        self.run.give(reply)
        self.ask()

    def _taken_in(self) -> None:
        """Show a drill that has come, or the grade that is there."""
        run = self.run
        if run.drill is None:
            return
        self.to_the_top()
        if run.stage is Stage.ASKING:
            self._set_up(run.drill)
        elif run.grade is not None:
            self.speak(f"{verdict_line(run.grade)}. {run.grade.loss_text}")
            if run.trouble:
                self.notes.say(run.trouble)
        self.ask()

    def _set_up(self, drill: Drill) -> None:
        board, settings = self.board, self.app.settings
        self.lay_out()  # the board knows its room before it comes close
        board.motions.enabled = settings.animations
        board.grid, board.names = settings.grid, settings.names
        board.camera.turned = settings.turned
        board.set_position(drill.now)
        trays = [drill.now.corners(u.id) for u in drill.now.state.units.values() if u.on_table]
        board.camera.frame((point for tray in trays for point in tray), AROUND)
        self.selected, self.hovered = drill.task.unit, ""
        self.notes.clear()

    def _say_step(self) -> None:
        """Have a screen reader say the step that is shown."""
        shown = self.run.walk.shown
        self.speak(str(shown[-1].label) if shown else self.introduce())

    def next(self) -> None:
        """Take the next drill; after the last one go back to the list."""
        if self.run.next():
            self.ask()
        else:
            self.close()

    def ask_for_page(self) -> None:
        """Ask where the drill's page goes, then grade all answers for it beside the window."""
        drill, title = self.run.drill, _("Page that opens anywhere")
        if drill is None:
            return

        def work(_path: Path, progress: Progress) -> bytes:
            return page_bytes(drill_page(drill, program_version(), progress.so_far))

        path, written = self.app.places.new_document(drill.title, ".html"), _("The page is {path}.")
        ask_to_write(self.app, title, path, (".html", ".htm"), work, written, self.notes.say)

    def update(self, seconds: float) -> None:
        """Advance the time; take in what was worked out beside the window."""
        super().update(seconds)
        try:
            if self.run.take_in():
                self._taken_in()
        except (ContentError, KeyError, ValueError) as fault:
            self.close()
            tell(self.app, _("This drill cannot be played"), str(fault))

    # ------------------------------------------------------------ keys

    def perform(self, action: object) -> None:
        """Answer as was pressed, or show why it is not allowed; write the page, show a step."""
        if isinstance(action, WritePage):
            self.ask_for_page()
        elif isinstance(action, LookAtStep):
            self.run.walk.at = action
            self._say_step()
            self.refresh()
        elif isinstance(action, PickOption) and self.draft is not None:
            refusal = self.draft.why_not(action.key)
            if refusal is None:
                self.give(action.key)
            else:
                self.notes.say(str(refusal), refusal)

    def act(self, act: Act) -> bool:
        """Answer, go on, go back, or look around; False when the key means nothing here."""
        if act is Act.BACK:
            self._back()
        elif act is Act.CONFIRM:
            self._confirm()
        elif act is Act.NEXT_UNIT and self.run.grade is not None:
            self.next()
        elif act is Act.LINE and self.run.walk.lines:
            self.run.walk.step()
            self._say_step()
        elif act is Act.NEXT_UNIT and self.draft is not None:
            self.draft.light(1)
        elif act is Act.UNDO:
            if self.run.again():
                self._taken_in()
        elif act is Act.CHARGES:
            self._odds()
        elif act in _BOARD:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._intend(self.board.act(act, fine=fine))
        else:
            return False
        self.refresh()
        return True

    def _odds(self) -> None:
        """Show the charge sheets or hide them, where a charge can be made."""
        steps = self.run.steps
        if self.asking and steps is not None and not steps.charges:
            self.notes.say(_("No charge can be made here, so there are no odds of one."))
            return
        self.run.switch_odds()
        self.ask()

    def _confirm(self) -> None:
        """Skip motion, go on after a grade, put the tray down, or give the reply that is lit."""
        if self.board.busy:
            self.board.skip()
        elif self.run.grade is not None:
            self.next()
        elif self.draft is not None and isinstance(self.draft.request, Place):
            self._intend(self.board.act(Act.CONFIRM))
        elif self.draft is not None:
            reply = self.draft.confirm()
            if reply is not None:
                self.give(reply)

    def _back(self) -> None:
        """Take one step of the answer back; with none taken, go back to the list."""
        steps = self.run.steps
        if self.asking and steps is not None and steps.back():
            self.ask()
        else:
            self.close()

    def digit(self, number: int) -> bool:
        """Choose an answer by its number; 0 stays."""
        if not self.asking or self.draft is None:
            return False
        key = STAY if number == 0 else self.draft.numbered(number)
        steps = self.run.steps
        if number == 0 and steps is not None and STAY not in steps.answers:
            key = self.draft.decline
        if key is not None:
            self.give(key)
        return True

    def _by_keys(self, event: pygame.Event) -> bool:
        """Take a key: arrows move a tray or the light in the list until Tab gives the focus."""
        if event.type == pygame.KEYDOWN and not self.tree.ring and self.draft is not None:
            placing = self.board.placing
            if placing is not None and event.key in NUDGE:
                nudge(placing, event.key, turned=self.board.camera.turned)
                self.refresh()
                return True
            if event.key in _STEPS and self.draft.options:
                self.draft.light(_STEPS[event.key])
                self.refresh()
                return True
        return super()._by_keys(event)

    # ------------------------------------------------------------ the mouse

    def by_mouse(self, event: pygame.Event) -> bool:
        """Follow the mouse over the board, and off it."""
        self._intend(self.board.handle(event))
        self.refresh()
        return True

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse beside the board."""
        if event.type in MOUSE:
            self.by_mouse(event)

    def _elsewhere(self, unit: UnitId) -> bool:
        """Return whether a unit that was clicked is an enemy the drill is not about."""
        steps = self.run.steps
        return self.asking and steps is not None and steps.elsewhere(unit)

    def _intend(self, intent: Intent | None) -> None:
        """Do what the board says the person wants."""
        match intent:
            case AnswerClicked():
                self.give(intent.reply)
            case Select(unit=None) if self.asking and self.draft is not None:
                self.notes.say(missed(self.draft))
            case Select(unit=foe) if foe and self._elsewhere(foe):
                self.notes.say(about(self.run))
                self.selected = foe
            case Select():
                self.selected = intent.unit or self.selected
            case Hover():
                self.hovered = intent.what or ""
            case ShowNote():
                self.notes.say(intent.text, intent.verdict)
            case Back():
                self._back()
            case _:
                pass
