"""What keys and buttons do at the table: confirm, step back, look around, save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pygame

from simulator.engine.dice import SeededDice
from simulator.model.requests import ChooseSome, Place, Roll
from simulator.texts import translate as _
from simulator.ui.battle.battle_text import no_number
from simulator.ui.battle.consent import Consent
from simulator.ui.battle.parts import CommandedTable
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.board.piece_placing import TURN
from simulator.ui.cards.card_in_play import faces_now
from simulator.ui.cards.screen import CardsScreen
from simulator.ui.dialog import tell
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import PEEK, Act

NUDGE: Final = {
    pygame.K_UP: (0.0, 0.5),
    pygame.K_DOWN: (0.0, -0.5),
    pygame.K_LEFT: (-0.5, 0.0),
    pygame.K_RIGHT: (0.5, 0.0),
}
"""Inches an arrow key moves the tray that is being placed."""


ANSWERING: Final = frozenset({Act.CONFIRM, Act.BACK})
"""Keys that may answer: while something is shown they end the show and nothing else."""


class Commands:
    """The acts of one game screen."""

    def __init__(self, game: CommandedTable, consent: Consent) -> None:
        """Act for a screen; what needs it is done with the others' `consent`."""
        self.game, self.consent = game, consent
        self._known: Mapping[Act, Callable[[], object]] = {
            Act.CONFIRM: self.confirm,
            Act.BACK: self.back,
            Act.NEXT_UNIT: lambda: self.next(1),
            Act.TYPE_ROLL: self.type_roll,
            Act.UNDO: self.consent.undo,
            Act.REDO: self._redo,
            Act.LOG: self.game.panels.open_log,
            Act.CHARGES: self.game.panels.open_charges,
            Act.THREAT: self.consent.threats,
            Act.CARD: lambda: self.lay_out(self.game.hovered or self.game.selected),
            Act.HELP: lambda: self.game.app.push(HelpPage(self.game.app)),
            Act.SAVE: self.save,
            Act.GRID: lambda: self._switch("grid"),
            Act.NAMES: lambda: self._switch("names"),
            Act.TURN_BOARD: lambda: self._switch("turned"),
            Act.DISPUTE: lambda: self.game.app.rooms.dispute(
                self.game.match.session.position, self.game.selected
            ),
        }

    def do(self, act: Act) -> bool:
        """Do what a key asks for; False when nothing here does."""
        game = self.game
        if game.moving and act in ANSWERING:
            game.skip_show()
        elif act in self._known:
            self._known[act]()
        elif game.piece is not None and act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            step = 1.0 if pygame.key.get_mods() & pygame.KMOD_SHIFT else TURN
            game.piece.turn(step if act is Act.TURN_RIGHT else -step)
        elif act in OVERLAYS or act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            game.intend(game.board.act(act, fine=fine))
        elif act in PEEK.values():
            seats = {player for player, key in PEEK.items() if key is act}
            game.secrecy.held |= seats & set(game.match.humans)
        else:
            return False
        return True

    def press(self, link: str) -> None:
        """Do what a button of the prompt bar asks for."""
        if link.startswith("option:"):
            self.game.pick(link.removeprefix("option:"))
        elif link.startswith("act:"):
            self.game.act(Act(link.removeprefix("act:")))
        elif link.startswith("leave:"):
            self.game.match.entrusted.leave(link, self.game.match.session)
            self.game.absorb()
        else:
            self._roll_for_us()

    def digit(self, number: int) -> bool:
        """Choose the option of a number key, or type the face of a die."""
        draft = self.game.draft
        if draft is None:
            return False
        if self.game.moving:
            self.game.skip_show()
        elif isinstance(draft.request, Roll):
            self.face(number)
        else:
            key = draft.numbered(number)
            if key is not None:
                self.game.pick(key)
            elif not self.game.hidden:
                self.game.say(no_number(draft, number))
        return True

    def arrow(self, key: int) -> None:
        """Move the tray on the mouse, or the light in the list; Backspace takes a face back."""
        game, draft = self.game, self.game.draft
        if draft is None:
            return
        placing = game.piece or game.board.placing
        if key in NUDGE and placing is not None:
            dx, dy = NUDGE[key]
            wished, along = placing.wished, -1.0 if game.board.camera.turned else 1.0
            placing.aim((wished.x + dx * along, wished.y + dy * along))
        elif key in {pygame.K_UP, pygame.K_DOWN}:
            self.next(1 if key == pygame.K_DOWN else -1)
        elif key == pygame.K_RIGHT and draft.lit and isinstance(draft.request, ChooseSome):
            game.pick(draft.lit)
        elif key == pygame.K_BACKSPACE:
            draft.unface()

    # ------------------------------------------------------------ confirming

    def confirm(self) -> None:
        """Skip motion, put the tray down, or give the reply that is lit or chosen."""
        game, draft = self.game, self.game.draft
        if draft is None:
            game.hurry()
        elif game.piece is not None:
            game.intend(game.piece.place())
        elif isinstance(draft.request, Place):
            game.intend(game.board.act(Act.CONFIRM))
        elif game.hidden and draft.lit != draft.decline:
            game.say(game.hint())
        else:
            reply = draft.confirm()
            if reply is not None:
                game.give(reply)
            elif draft.lacking():
                game.say(draft.lacking())
            else:
                self._look_at_lit()

    def back(self, *, menu: bool = True) -> None:
        """Take one step back: what was chosen, "not this", the last answer; else the menu."""
        game = self.game
        if game.match.session.over:
            game.show_result()
            return
        if game.draft is not None:
            done, reply = game.draft.back()
            if reply is not None:
                game.give(reply)
            if done:
                return
        if game.match.undo_is_free():
            self.consent.undo()
        elif menu:
            self.menu()

    def menu(self) -> None:
        """Open the menu of a running game."""
        self.game.app.push(PauseMenu(self.game.app, self.game))

    def face(self, number: int) -> None:
        """Type the face of a real die, or hear why it cannot be."""
        draft = self.game.draft
        fault = draft.face(number) if draft is not None else ""
        if fault:
            self.game.say(fault)

    def type_roll(self) -> None:
        """Type the next roll in, or let the program roll it after all."""
        state = self.game.match.turn_by_hand()
        if state is None:
            said = _("In this game every roll is typed in.")
        elif state:
            said = _("The next roll is yours: throw real dice and type what they show.")
        else:
            said = _("The program rolls again.")
        self.game.say(said)

    def _roll_for_us(self) -> None:
        session = self.game.match.session
        request = session.pending
        if isinstance(request, Roll):
            fallen = sum(given.dice for given in session.inputs)
            self.game.give(SeededDice(session.game.seed).roll(request, fallen))

    # ------------------------------------------------------------ looking

    def next(self, step: int) -> None:
        """Go to the next option and look at what it is about; with none, to the next own unit."""
        game = self.game
        if game.draft is not None and game.draft.options and not game.hidden:
            game.draft.light(step)
            self._look_at_lit()
            return
        player = game.secrecy.shown_hand(game.match)
        units = game.match.session.state.units.values()
        mine = [u.id for u in units if u.owner is player and not u.destroyed]
        if mine:
            known = game.selected in mine
            game.selected = (
                mine[(mine.index(game.selected) + step) % len(mine)] if known else mine[0]
            )

    def _look_at_lit(self) -> None:
        draft = self.game.draft
        if draft is None or draft.lit is None:
            return
        about = next((option.about for option in draft.options if option.key == draft.lit), "")
        state = self.game.match.session.state
        if about in state.units or about in state.ncus:
            self.game.selected = about

    def lay_out(self, what: str) -> None:
        """Lay the cards of a unit or NCU out over the table."""
        faces = faces_now(self.game.match.session.position, what)
        if faces:
            self.game.app.push(CardsScreen(self.game.app, faces))
        else:
            self.game.say(_("Point at a unit or an NCU to see its cards."))

    def _switch(self, name: str) -> None:
        """Switch a setting of the board on or off."""
        app = self.game.app
        changed: dict[str, Any] = {name: not getattr(app.settings, name)}  # Any: set by its name
        app.change(replace(app.settings, **changed))

    def save(self) -> None:
        """Save the game, or tell why that failed."""
        fault = self.game.save()
        if fault:
            tell(self.game.app, _("Not saved"), fault)

    def _redo(self) -> None:
        """Give the answer that was taken back again."""
        if self.game.match.redo(self.game.app.settings):
            self.game.absorb()
            self.game.say(_("Done again."))
        else:
            self.game.say(_("There is nothing to do again."))
