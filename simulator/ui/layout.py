"""Where everything lies in the window: the board never gets less than half of it."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from simulator.records import dataclass

SMALLEST: Final = (1024, 600)
"""Smaller windows are laid out as if they had this size."""

_PROMPT: Final = 84
_BOTTOM: Final = 68
_TABS: Final = 38


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the game screen, in pixels.

    In a wide window rosters and tactics board have a column of their own; in a small one they are
    tabs above the choices and `left` is empty.
    """

    window: Rect
    wide: bool
    prompt: Rect
    board: Rect
    bottom: Rect
    card: Rect
    choices: Rect
    log: Rect
    tabs: Rect
    rosters: Rect
    tactics: Rect


def layout(size: tuple[int, int]) -> Layout:
    """Lay out a window of this size: wide if the board keeps its half, else with tabs."""
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    window = Rect(0, 0, width, height)
    wide = _wide(window)
    if width >= 1600 and height >= 860 and _share(wide.board, window) >= 0.5:
        return wide
    return _tabbed(window)


def _share(part: Rect, whole: Rect) -> float:
    return (part.width * part.height) / (whole.width * whole.height)


def _wide(window: Rect) -> Layout:
    left = min(330, round(window.width * 0.17))
    right = min(430, round(window.width * 0.205))
    board = Rect(left, _PROMPT, window.width - left - right, window.height - _PROMPT - _BOTTOM)
    inner = window.height - _BOTTOM
    tactics = Rect(0, inner - 372, left, 372)
    rosters = Rect(0, 0, left, tactics.top)
    x = window.width - right
    card = Rect(x, 0, right, round(inner * 0.37))
    log = Rect(x, inner - round(inner * 0.22), right, round(inner * 0.22))
    return Layout(
        window=window,
        wide=True,
        prompt=Rect(left, 0, board.width, _PROMPT),
        board=board,
        bottom=Rect(0, inner, window.width, _BOTTOM),
        card=card,
        choices=Rect(x, card.bottom, right, log.top - card.bottom),
        log=log,
        tabs=Rect(x, 0, 0, 0),
        rosters=rosters,
        tactics=tactics,
    )


def _tabbed(window: Rect) -> Layout:
    right = min(392, max(330, round(window.width * 0.305)))
    inner = window.height - _BOTTOM
    x = window.width - right
    tabs = Rect(x, 0, right, _TABS)
    page = Rect(x, _TABS, right, round((inner - _TABS) * 0.47))
    return Layout(
        window=window,
        wide=False,
        prompt=Rect(0, 0, x, _PROMPT),
        board=Rect(0, _PROMPT, x, inner - _PROMPT),
        bottom=Rect(0, inner, window.width, _BOTTOM),
        card=page,
        choices=Rect(x, page.bottom, right, inner - page.bottom),
        log=page,
        tabs=tabs,
        rosters=page,
        tactics=page,
    )
