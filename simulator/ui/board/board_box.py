"""The board as a box of a screen: it draws into the room it gets, and takes the mouse there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Unpack

import pygame

from simulator.records import dataclass
from simulator.ui.board.display import BoardDisplay
from simulator.ui.boxes.box import Canvas, Size

BOARD = "board"
"""The key of the box the board is in."""


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws the board where its box stands, and what lies over it."""

    board: BoardDisplay
    over: Callable[[pygame.Surface], object] | None

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        if self.board.rect != place:
            self.board.set_rect(place)
        held = surface.get_clip()
        surface.set_clip(place.clip(held))
        self.board.paint(surface)
        if self.over is not None:
            self.over(surface)
        surface.set_clip(held)


def board_box(
    board: BoardDisplay,
    take: Callable[[pygame.Event], bool],
    shows: Hashable,
    over: Callable[[pygame.Surface], object] | None = None,
    **size: Unpack[Size],
) -> Canvas:
    """Return the box of a board; `BOARD` is its key, and it grows unless its size says otherwise.

    Args:
        board: What is drawn.
        take: Take an event of the mouse in its rectangle; whether it was of use.
        shows: What the picture depends on, such as a number that counts on with each event and
            each frame in which something moves: it is drawn anew where this differs.
        over: Draw what lies over the board, such as notes.
        **size: What may be said of any box.
    """
    size.setdefault("key", BOARD)
    size.setdefault("grow", 1.0)
    return Canvas(paint=_Painter(board, over), shows=shows, take=take, **size)
