"""Where everything lies in the window: what stands, the board, what happens.

What happens is read downwards: the banner, the page with the dice or a card, the prompt with its
options, the hand. The board never gets less than half of the window, and nothing is laid over it.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from simulator.records import dataclass

SMALLEST: Final = (1024, 600)
"""Smaller windows are laid out as if they had this size."""

LOW: Final = 640
"""Windows less high than this keep their lines short."""
TOOLS: Final = 46
"""Pixels the strip of tools is wide."""
HEAD, ROW, HINT = 34, 40, 48
"""Pixels of the heading of the options, of one of them, and of the hint below them."""
OPTIONS: Final = 0.52
"""The part of the right column's free room the options take at most."""
MANY: Final = 0.68
"""The part of it they take at most in a wide window, which has more of it."""
PROMPT: Final = 0.3
"""The part of that room the prompt takes at most beyond its usual height."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the game screen, in pixels.

    In a wide window the mode, rosters and tactics board have a column of their own; in a small one
    they are tabs of the page. `body` is the size of the letters in pixels.
    """

    window: Rect
    wide: bool
    body: int
    score: Rect
    mode: Rect
    rosters: Rect
    tactics: Rect
    tools: Rect
    board: Rect
    banner: Rect
    tabs: Rect
    page: Rect
    prompt: Rect
    choices: Rect
    hand: Rect


def layout(
    size: tuple[int, int], *, options: int = 0, prompt: int = 0, banner: int = 0, hint: int = 0
) -> Layout:
    """Lay out a window of this size: wide if the board keeps its half, else with tabs.

    `options` is how many rows of options stand below the prompt; `prompt`, `banner` and `hint`, the
    words below the options, are how many pixels these would like to be high. What they leave is the
    page's.
    """
    width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    window = Rect(0, 0, width, height)
    if width >= 1600 and height >= 860:
        return _wide(window, options, prompt, banner, hint)
    return _tabbed(window, options, prompt, banner, hint)


def _wide(window: Rect, options: int, wished: int, tall: int, hint: int) -> Layout:
    height = window.height
    left = min(368, round(window.width * 0.192))
    right = min(458, round(window.width * 0.2385))
    column = Rect(window.width - right, 0, right, height)
    score = Rect(0, 0, left, 100)
    tactics = Rect(0, height - 288, left, 288)
    rest = tactics.top - score.bottom
    rosters = Rect(0, tactics.top - round(rest * 0.6), left, round(rest * 0.6))
    banner, tabs, page, prompt, choices, hand = _story(
        column, (max(128, min(tall, 200)), 34, 170, 58), options, wished, hint, MANY
    )
    return Layout(
        window=window,
        wide=True,
        body=18,
        score=score,
        mode=Rect(0, score.bottom, left, rosters.top - score.bottom),
        rosters=rosters,
        tactics=tactics,
        tools=Rect(left, 0, TOOLS, height),
        board=Rect(left + TOOLS, 0, column.x - left - TOOLS, height),
        banner=banner,
        tabs=tabs,
        page=page,
        prompt=prompt,
        choices=choices,
        hand=hand,
    )


def _tabbed(window: Rect, options: int, wished: int, tall: int, hint: int) -> Layout:
    low = window.height < LOW
    if low and not options:
        wished = 0  # the sheet of a charge needs the room
    right = min(502, round(window.width * 0.397))
    score = Rect(window.width - right, 0, right, 56)
    column = Rect(score.x, score.bottom, right, window.height - score.height)
    banner, tabs, page, prompt, choices, hand = _story(
        column,
        (46 if low else max(72, min(tall, 132)), 30, 120 if low else 144, 46),
        options,
        wished,
        hint,
    )
    return Layout(
        window=window,
        wide=False,
        body=16,
        score=score,
        mode=page,
        rosters=page,
        tactics=page,
        tools=Rect(0, 0, TOOLS, window.height),
        board=Rect(TOOLS, 0, column.x - TOOLS, window.height),
        banner=banner,
        tabs=tabs,
        page=page,
        prompt=prompt,
        choices=choices,
        hand=hand,
    )


def _story(
    column: Rect,
    usual: tuple[int, int, int, int],
    options: int,
    wished: int,
    below: int,
    most: float = OPTIONS,
) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect]:
    """Cut a column into banner, tabs, page, prompt, choices and hand, from above."""
    x, width = column.x, column.width
    banner, tabs, prompt, hand = usual
    rest = column.height - sum(usual)
    more = min(max(0, wished - prompt), round(rest * PROMPT))
    rest -= more
    parts, y = [], column.y
    low = column.height < LOW
    hint = 18 if low else max(HINT, below)
    wish = HEAD + ROW * options + max(HINT // 2, 0 if low else below) if options else hint
    page = rest - min(wish, round(rest * most))
    for high in (banner, tabs, page, prompt + more, rest - page, hand):
        parts.append(Rect(x, y, width, high))
        y += high
    return parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]
