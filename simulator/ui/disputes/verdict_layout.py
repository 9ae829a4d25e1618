"""Where everything lies when a verdict is shown: the board left, the column of reasons right."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from simulator.records import dataclass

GAP: Final = 12
BUTTONS: Final = 46


@dataclass(frozen=True, slots=True)
class VerdictPlaces:
    """The rectangles of a shown verdict, in pixels; `inset` is empty where no gap decides."""

    head: Rect
    board: Rect
    answer: Rect
    inset: Rect
    turns: Rect
    sure: Rect
    rules: Rect
    ruling: Rect
    buttons: Rect


def verdict_places(size: tuple[int, int], *, inset: bool) -> VerdictPlaces:
    """Lay a window of this size out, with room for an inset or without."""
    width, height = size
    rim = max(12, round(width * 0.018))
    head = Rect(rim, rim // 2, round(width * 0.5), max(44, round(height * 0.075)))
    board = Rect(rim, head.bottom + 4, round(width * 0.495) - rim, height - head.bottom - 4 - rim)
    left, right = board.right + GAP + rim // 2, width - rim
    wide, inner = right - left, height - rim // 2 - rim
    answer = Rect(left, rim // 2, wide, round(inner * 0.125))
    buttons = Rect(left, height - rim - BUTTONS, wide, BUTTONS)
    high = buttons.y - answer.bottom - 4 * GAP
    top = round(high * (0.37 if inset else 0.26))
    middle = max(88, round(high * 0.17))
    square = min(top, wide // 2) if inset else 0
    window = Rect(left, answer.bottom + GAP, square, top if inset else 0)
    x = window.right + GAP if inset else left
    turns = Rect(x, answer.bottom + GAP, right - x, top)
    sure = Rect(left, turns.bottom + GAP, wide, middle)
    rest = Rect(left, sure.bottom + GAP, wide, buttons.y - sure.bottom - 2 * GAP)
    half = (wide - GAP) // 2
    rules = Rect(rest.x, rest.y, half, rest.height)
    ruling = Rect(rules.right + GAP, rest.y, rest.right - rules.right - GAP, rest.height)
    return VerdictPlaces(head, board, answer, window, turns, sure, rules, ruling, buttons)
