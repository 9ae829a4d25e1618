"""What keys and buttons do at the dispute table: to the selected piece, the question, the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from simulator.content.cases.case_records import CaseBoard, Question
from simulator.files.plain_data import Data, Value
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.ui.boxes.tree import ARROWS, PRESSES
from simulator.ui.disputes.beside_sheet import BesideSheet, partners
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.fields import with_choice
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.moving import named, next_that_way
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.pieces import Fresh, changed, copied, pieces, removed
from simulator.ui.disputes.questions import (
    about_next,
    asked_about,
    whose_number,
)
from simulator.ui.disputes.verdict_screen import VerdictScreen
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.screen import next_of


class Commands:
    """The acts of one dispute screen."""

    def __init__(self, screen: DisputeTable, filing: Filing) -> None:
        """Act for a screen with its files."""
        self.screen, self.filing = screen, filing
        self._known: Mapping[Act, Callable[[], object]] = {
            Act.BACK: self._back,
            Act.UNDO: partial(self.step, True),
            Act.REDO: partial(self.step, False),
            Act.SAVE: filing.ask_where_to_save,
            Act.NOT_AGAIN: filing.share,
            Act.CONFIRM: self.show_verdict,
            Act.HELP: self.help,
            Act.NEXT_UNIT: self._next_piece,
            Act.GRID: partial(self._flip, "grid"),
            Act.NAMES: partial(self._flip, "names"),
            Act.RULER: self._ruler,
            Act.TURN_BOARD: partial(self._flip, "turned"),
            Act.DISPUTE: filing.leave,
        }

    def do(self, act: Act) -> bool:
        """Do what a key asks for; False when nothing here does."""
        if act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.screen.board.turn(1 if act is Act.TURN_RIGHT else -1, fine=fine)
            self.screen.done()
        elif act in self._known:
            self._known[act]()
        else:
            return False
        return True

    def take(self, event: pygame.Event) -> bool:
        """Take a pressed key; whether it was about the table."""
        board = self.screen.board
        if event.key in ARROWS:
            right, down = ARROWS[event.key]
            return self._arrow(right, -down, fine=bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in PRESSES and board.mode is Mode.GATHER:
            self.screen.dispute.gather(board.hovered)
            self._tell_focus()
        elif event.key in PRESSES and board.mode is Mode.SCALE:
            if len(board.marks) < 2:
                board.marks.append(board.cross)
            self.ask_inches()
        else:
            return False
        return True

    def _arrow(self, dx: int, dy: int, *, fine: bool) -> bool:
        board, dispute = self.screen.board, self.screen.dispute
        if board.mode is Mode.GATHER:
            if board.camera.turned:
                dx, dy = -dx, -dy
            self._look_at(next_that_way(dispute.case, board.hovered, dx, dy))
            return True
        if board.mode is Mode.PIECES and not dispute.moving:
            return False
        board.nudge(dx, dy, fine=fine)
        x, y = board.cross
        at = _("Cross {x:.1f} inches from the left, {y:.1f} from below.").format(x=x, y=y)
        self.screen.done(at if board.mode is Mode.SCALE else "")
        return True

    def ask_inches(self) -> None:
        """Ask how far both points of the photo lie apart, once they are set."""
        board = self.screen.board
        if board.mode is Mode.SCALE and len(board.marks) == 2:
            self.filing.photos.ask_inches()

    def turn_ruling(self, name: str) -> None:
        """Turn a ruling on or off."""
        self.screen.dispute.turn_ruling(name)
        self.screen.done()

    # ------------------------------------------------------------ the piece selected

    def copy(self) -> None:
        """Put a copy of what is selected beside it."""
        dispute = self.screen.dispute
        case, name = copied(dispute.case, dispute.selected)
        if name:
            dispute.change(case)
            dispute.pick(name)
        self.screen.done()

    def place_beside(self) -> None:
        """Ask where what is selected stands as seen from another piece."""
        screen, name = self.screen, self.screen.dispute.selected
        given = partners(screen.dispute.case, name)
        if not given:
            screen.done(_("Select a tray, with another on the table: it is placed by that one."))
            return
        first = [other for other in screen.dispute.picked if other in given]
        screen.app.push(BesideSheet(screen.app, screen, name, (first or given)[0]))

    def set_piece(self, key: str, value: Value) -> None:
        """Choose one of the values of a field of what is selected."""
        dispute = self.screen.dispute
        dispute.change(with_choice(dispute.case, dispute.selected, key, value))
        self.screen.done()

    def delete(self) -> None:
        """Take all that is selected off the table."""
        dispute = self.screen.dispute
        case = dispute.case
        for name in dispute.moving:
            case = removed(case, name)
        dispute.change(case)
        self.screen.done()

    def _next_piece(self) -> None:
        """Select the next piece, or look at it while several are taken."""
        board, dispute = self.screen.board, self.screen.dispute
        names = [one.id for one in pieces(dispute.case)]
        if board.mode is Mode.GATHER:
            self._look_at(next_of(names, board.hovered) if names else "")
        elif names:
            dispute.pick(next_of(names, dispute.selected))
            self.screen.done()

    def grab(self, fresh: Fresh) -> None:
        """Take something of the supply into the hand."""
        self.screen.board.carried, self.screen.board.mode = fresh, Mode.PIECES

    def lay(self, fresh: Fresh) -> None:
        """Lay something down amid what is seen, unless the mouse holds it already."""
        board = self.screen.board
        if board.carried is None:
            board.carried = fresh
            board.put_down(board.camera.viewport.center)
        self.screen.done()

    # ------------------------------------------------------------ several pieces

    def gather(self) -> None:
        """Begin to go from piece to piece by arrows, to take several of them, or end it."""
        board, dispute = self.screen.board, self.screen.dispute
        names = [one.id for one in pieces(dispute.case)]
        if board.mode is Mode.GATHER or not names:
            board.mode, board.hovered = Mode.PIECES, ""
            self.screen.done()
            return
        board.mode = Mode.GATHER
        self._look_at(dispute.selected or names[0])

    def _look_at(self, name: str) -> None:
        self.screen.board.hovered = name
        self._tell_focus()

    def _tell_focus(self) -> None:
        """Show and say which piece has the focus, and whether it moves with others."""
        dispute, name = self.screen.dispute, self.screen.board.hovered
        count = len(dispute.moving)
        words = _("{name}: not taken.").format(name=named(dispute.case, name))
        if name in dispute.moving:
            words = ngettext(
                "{name}: taken. {count} piece is selected.",
                "{name}: taken. {count} pieces are moved together.",
                count,
            ).format(name=named(dispute.case, name), count=count)
        self.screen.done(words)

    # ------------------------------------------------------------ the question

    def ask(self, kind: str) -> None:
        """Ask about what was clicked; where a number is lacking, its line waits to be typed."""
        screen = self.screen
        picked = tuple(screen.dispute.picked)
        screen.done(screen.dispute.ask(kind) or self._about_one(picked))
        name, key = screen.dispute.lacking
        asked = screen.dispute.question
        if name and asked is not None and whose_number(asked, key):
            screen.type_into(f"ask:{key}")
        elif name:
            screen.dispute.pick(name)
            screen.type_into(f"piece:{key}")

    def _about_one(self, picked: tuple[str, ...]) -> str:
        """Return whom a question to one unit is about, where clicks do not show it."""
        dispute = self.screen.dispute
        asked = asked_about(dispute.question) if dispute.question is not None else ()
        if len(asked) != 1 or picked == asked:
            return ""
        case = dispute.case
        units = {unit.id for unit in case.units}
        name = named(case, asked[0])
        others = [named(case, p) for p in picked if p in units and p not in asked]
        if not others:
            return _("This question is about one unit: {name}.").format(name=name)
        words = _("This question is about one unit: {name}, clicked last, and not {other}.")
        return words.format(name=name, other=others[0])

    def show_verdict(self) -> None:
        """Show the answer with all its reasons; without one, say how to come to it."""
        screen = self.screen
        if screen.dispute.answer is None:
            screen.done(screen.dispute.fault or _("Ask a question first: this shows its answer."))
        else:
            screen.app.push(VerdictScreen(screen.app, screen, self.filing))

    def put(self, change: Callable[..., Question], *given: Hashable) -> None:
        """Put the question anew, as a change of it with what is given makes it."""
        question = self.screen.dispute.question
        if question is not None:
            self.screen.dispute.put(change(question, *given))
        self.screen.done()

    def ask_next(self, index: int) -> None:
        """Ask about the next piece: in the place of who acts (0), or about whom (1)."""
        self.put(partial(about_next, self.screen.dispute.case), index)

    def turn_to(self, step: int) -> None:
        """Look at another of the questions."""
        self.screen.dispute.turn_to(step)
        self.screen.done()

    def add_question(self) -> None:
        """Keep this question and ask another."""
        self.screen.dispute.another()
        self.screen.done(_("Another question: choose what it asks."))

    # ------------------------------------------------------------ the table

    def step(self, back: bool) -> None:
        """Take the last step back, or do it again."""
        nothing = (
            _("There is nothing to take back.") if back else _("There is nothing to do again.")
        )
        self.screen.done("" if self.screen.dispute.step(back=back) else nothing)

    def set_board(self, width: float, depth: float) -> None:
        """Play on a table of this size."""
        size = CaseBoard(width=width, depth=depth)
        self.screen.dispute.change(changed(self.screen.dispute.case, board=size))
        self.screen.done()

    def _flip(self, setting: str) -> None:
        """Turn the grid or the names on or off, or the board about."""
        kept = self.screen.app.settings
        flipped: Data = {setting: not getattr(kept, setting)}
        self.screen.app.change(replace(kept, **flipped))

    def _ruler(self) -> None:
        """Lay a ruler between the two pieces clicked last, or take it away."""
        board = self.screen.board
        board.ruler = not board.ruler
        two = len(self.screen.dispute.picked) == 2
        words = _("Click two pieces to measure between them.")
        self.screen.done(words if board.ruler and not two else "")

    def help(self) -> None:
        """Show the keys."""
        self.screen.app.push(HelpPage(self.screen.app))

    def _back(self) -> None:
        """Take back one step of what is being done; with nothing being done, leave."""
        screen = self.screen
        if screen.board.carried is not None:
            screen.board.carried = None
        elif screen.board.mode is not Mode.PIECES:
            screen.board.mode, screen.board.hovered = Mode.PIECES, ""
            screen.board.marks = []
        elif screen.dispute.picked:
            screen.dispute.pick("")
        else:
            self.filing.leave()
            return
        screen.done()
