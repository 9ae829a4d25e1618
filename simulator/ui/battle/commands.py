"""What keys and buttons do at the table: confirm, step back, look around, save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import ChooseSome, Place, Roll
from simulator.model.state import Seat
from simulator.ui.battle.advice import lines_of_machine
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.battle_text import no_number, on_the_phone
from simulator.ui.battle.consent import Consent
from simulator.ui.battle.draft import Decline, GoOn, Leave, Left, PickOption, RollForUs
from simulator.ui.battle.panels import CARD, CHARGES, LOG
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.battle.story_page import PutAway
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.board.piece_placing import TURN, PiecePlacing
from simulator.ui.board.tray_placing import Placing
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


def nudge(placing: Placing | PiecePlacing, key: int, *, turned: bool) -> None:
    """Move what is being placed by an arrow key, as seen on a board that may be `turned`."""
    (dx, dy), wished, along = NUDGE[key], placing.wished, -1.0 if turned else 1.0
    placing.aim((wished.x + dx * along, wished.y + dy * along))


SHEETS: Final = (LOG, CHARGES)
"""Pages that are opened by a key and closed by Esc."""
ANSWERING: Final = frozenset({Act.CONFIRM})
"""Keys that may answer: while something is shown they end the show and nothing else."""


class BattleCommands:
    """The acts of one game screen."""

    def __init__(self, game: PlayedTable, consent: Consent) -> None:
        """Act for a screen; what needs it is done with the others' `consent`."""
        self.game, self.consent = game, consent
        self._known: Mapping[Act, Callable[[], object]] = {
            Act.CONFIRM: self.confirm,
            Act.BACK: self.back,
            Act.NEXT_UNIT: self.look_further,
            Act.TYPE_ROLL: self.type_roll,
            Act.UNDO: self.consent.undo,
            Act.REDO: self._redo,
            Act.LOG: partial(self.game.panels.turn_to, LOG),
            Act.CHARGES: partial(self.game.panels.turn_to, CHARGES),
            Act.THREAT: self.consent.threats,
            Act.CHANCES: self.chances,
            Act.HINT: self._hint,
            Act.LINE: self._step_line,
            Act.CARD: lambda: self.lay_out(self.game.hovered or self.game.selected),
            Act.HELP: lambda: self.game.app.push(HelpPage(self.game.app)),
            Act.SAVE: self.save,
            Act.ASK_ME: self.ask_me,
            Act.NOT_AGAIN: self.not_again,
            Act.SEEN: self.game.put_away,
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
            self._peek(next(player for player, key in PEEK.items() if key is act))
        else:
            return False
        return True

    def _peek(self, seat: Seat) -> None:
        """Open a hand while its key is held, or say that it is on the phone."""
        if self.game.phones.holds(seat):
            self.game.say(on_the_phone(seat))
        elif seat in self.game.match.humans:
            self.game.secrecy.held.add(seat)

    def perform(self, action: object) -> None:
        """Do what a button or a row asks for."""
        match action:
            case PickOption():
                self.game.pick(action.key)
            case Decline():
                self.decline()
            case GoOn():
                self.game.go_on(action.key)
            case Leave(what=Left.WINDOW):
                self.game.pass_strip()
            case Leave():
                self.game.match.entrusted.leave(action.what, self.game.match.session)
                self.game.absorb()
            case PutAway():
                self.game.put_away()
            case RollForUs():
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
            elif number == 0 and draft.declining() is not None:
                self.decline()
            elif not self.game.hidden:
                self.game.say(no_number(draft, number))
        return True

    def arrow(self, key: int) -> bool:
        """Go through an open drawer; move the tray or the light in the list, undo a typed face.

        Return whether the key means anything here.
        """
        game, draft = self.game, self.game.draft
        if draft is None:
            return False
        placing = game.piece or game.board.placing
        if game.hand.laid_out and key in {pygame.K_LEFT, pygame.K_RIGHT}:
            return game.hand.step(1 if key == pygame.K_RIGHT else -1)
        if key in NUDGE and placing is not None:
            nudge(placing, key, turned=game.board.camera.turned)
        elif key in {pygame.K_UP, pygame.K_DOWN}:
            return self.next(1 if key == pygame.K_DOWN else -1)
        elif key == pygame.K_RIGHT and draft.lit and isinstance(draft.request, ChooseSome):
            game.pick(draft.lit)
        elif key in {pygame.K_LEFT, pygame.K_RIGHT}:
            return game.hand.step(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_BACKSPACE:
            draft.unface()
        return True

    def chances(self) -> None:
        """Put the chance of winning beside the board, or take it away; for one who practises."""
        if self.game.advice.seat is None:
            self.game.say(_("The chance of winning is for practice: one person against machines."))
        else:
            self._switch("chances")

    def _hint(self) -> None:
        """Look for a hint, or put it away."""
        if not self.game.close_lines() and not self._kept_on_phone():
            self.game.say(self.game.advice.ask())

    def _kept_on_phone(self) -> bool:
        """Return whether advice would name cards that a phone holds; then that is said."""
        seat = self.game.advice.seat
        if seat is None or not self.game.phones.holds(seat):
            return False
        self.game.say(on_the_phone(seat))
        return True

    def _step_line(self) -> None:
        """Show a step more of what follows, or say where there is anything that follows."""
        game = self.game
        if self._kept_on_phone():
            return
        if game.lines is None:
            game.lines = lines_of_machine(game.match)
        if game.lines is None:
            said = _("What follows is shown after a hint ({key}) and a turn of a machine.")
            game.say(said.format(key=game.app.keys.shown(Act.HINT)))
        game.step_line()

    # ------------------------------------------------------------ confirming

    def confirm(self) -> None:
        """Skip motion, put the tray down, or give the reply that is lit or chosen."""
        game, draft = self.game, self.game.draft
        if game.match.session.over:
            game.show_result()
        elif draft is None:
            game.hurry()
        elif game.piece is not None:
            game.intend(game.piece.place())
        elif isinstance(draft.request, Place):
            game.intend(game.board.act(Act.CONFIRM))
        elif game.hidden and draft.lit != draft.decline:
            game.say(game.hint())
        elif draft.pooled and draft.lit == draft.decline:
            game.pass_strip()
        else:
            reply = draft.confirm()
            if reply is not None:
                game.give(reply)
            elif draft.lacking():
                game.say(draft.lacking())
            else:
                self._look_at_lit()

    def decline(self) -> None:
        """Answer "not this", none of these, or leave it is."""
        draft = self.game.draft
        reply = draft.declining() if draft is not None else None
        if reply is not None:
            self.game.give(reply)

    def back(self) -> None:
        """Close what lies open, then un-choose what was chosen; else the menu. Answer nothing."""
        game = self.game
        if game.match.session.over:
            game.show_result()
        elif game.close_lines():
            pass
        elif game.secrecy.latched is not None:
            game.secrecy.latched = None
        elif game.panels.tab in SHEETS:
            game.panels.turn_to(game.panels.tab)
        elif game.draft is None or not game.draft.back():
            self.menu()

    def menu(self) -> None:
        """Open the menu of a running game."""
        self.game.app.push(PauseMenu(self.game.app, self.game))

    def ask_me(self) -> None:
        """Lay over the table for which of its effects the seat that decides is asked."""
        game, draft = self.game, self.game.draft
        player = draft.request.who if draft is not None else game.secrecy.shown_hand(game.match)
        if player not in game.match.humans:
            return
        if game.phones.holds(player):
            game.say(on_the_phone(player))
            return
        before = game.app.settings.wishes(player)

        def done() -> None:
            if game.app.settings.wishes(player) != before:
                game.absorb()  # the question may not be asked any more

        game.app.push(AskMeSheet(game.app, game.match, player, done))

    def not_again(self) -> None:
        """Pass, and be asked no more until the seat's own turn begins."""
        draft = self.game.draft
        again = Leave(Left.OTHERS)
        if draft is not None and any(row.do == again for row in draft.further):
            self.perform(again)

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
        request = self.game.match.pending
        if isinstance(request, Roll):
            self.game.give(self.game.match.roll_of_seed(request))

    # ------------------------------------------------------------ looking

    def next(self, step: int) -> bool:
        """Go to the next option and look at what it is about; whether there is any."""
        game = self.game
        if game.draft is None or not game.draft.options or game.hidden:
            return False
        game.draft.light(step)
        self._look_at_lit()
        return True

    def look_further(self) -> None:
        """Look at the next unit one may answer with, else at the next own one; choose nothing."""
        game, state = self.game, self.game.match.session.state
        asked = game.draft.options if game.draft is not None and not game.hidden else ()
        known = {*state.units, *state.ncus}
        units = list(dict.fromkeys(option.about for option in asked if option.about in known))
        if not units:
            player = game.secrecy.shown_hand(game.match)
            units = [u.id for u in state.units.values() if u.owner is player and not u.destroyed]
        if units:
            at = units.index(game.selected) + 1 if game.selected in units else 0
            self.inspect(units[at % len(units)])

    def inspect(self, what: str) -> None:
        """Show the card of a unit or NCU beside the board; nothing is chosen by it."""
        state = self.game.match.session.state
        if what in state.units or what in state.ncus:
            self.game.selected = what
            self.game.panels.tab = CARD

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
        """Repeat the answer that was taken back again."""
        if self.game.match.redo(self.game.app.settings):
            self.game.absorb()
            self.game.say(_("Done again."))
        else:
            self.game.say(_("There is nothing to do again."))
