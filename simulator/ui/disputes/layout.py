"""Where everything lies on the screen of a dispute."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from simulator.records import dataclass

TOP: Final = 48
ROW: Final = 34
GAP: Final = 6


@dataclass(frozen=True, slots=True)
class DisputeLayout:
    """The rectangles of the dispute screen, in pixels."""

    window: Rect
    top: Rect
    supply: Rect
    photo: Rect
    board: Rect
    piece: Rect
    question: Rect
    tabs: Rect
    page: Rect


def places(size: tuple[int, int], wanted: int = 0) -> DisputeLayout:
    """Lay a window of this size out; the board keeps more than half of it.

    `wanted` is how wide the right column would like to be for its words; it gets what the board
    has more than half of the window.
    """
    width, height = size
    left = min(240, max(172, round(width * 0.136)))
    window = Rect(0, 0, width, height)
    inner = height - TOP
    spare = width - left - width * height // (2 * inner) - 1
    right = min(460, max(364, round(width * 0.28), min(wanted, spare)))
    photo = Rect(0, height - 4 * ROW - 40, left, 4 * ROW + 40)
    x = width - right
    piece = Rect(x, TOP, right, 3 * ROW + 42)
    question = Rect(x, piece.bottom, right, 6 * ROW + 42)
    tabs = Rect(x, question.bottom, right, ROW + 8)
    return DisputeLayout(
        window=window,
        top=Rect(0, 0, width, TOP),
        supply=Rect(0, TOP, left, photo.top - TOP),
        photo=photo,
        board=Rect(left, TOP, width - left - right, inner),
        piece=piece,
        question=question,
        tabs=tabs,
        page=Rect(x, tabs.bottom, right, height - tabs.bottom),
    )
