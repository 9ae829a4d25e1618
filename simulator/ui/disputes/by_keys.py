"""The disputed table by keys alone: slide what is selected, take several, set points of a photo."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.ui.boxes.tree import ARROWS, PRESSES
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.moving import named, next_that_way
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.pieces import pieces
from simulator.ui.screen import next_of


class TableKeys:
    """The keys of one disputed table, for whatever the board is doing."""

    def __init__(self, screen: DisputeTable, marked: Callable[[], object]) -> None:
        """Belong to a screen; `marked` follows when a key has set a point of the photo."""
        self.screen, self._marked = screen, marked

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
            board.mark_at_cross()
            self._marked()
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

    def step(self) -> bool:
        """Look at the next piece in the order of the case; False while none are gathered."""
        board = self.screen.board
        if board.mode is not Mode.GATHER:
            return False
        names = [one.id for one in pieces(self.screen.dispute.case)]
        self._look_at(next_of(names, board.hovered) if names else "")
        return True

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
