"""Where the window stands: on which display, wholly in sight, and where it stood the last time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from simulator.records import dataclass

CENTRED: Final = (-1, -1)
"""The place of a window nobody has moved yet."""
LARGEST: Final = (0, 0)
"""The size of a window nobody has sized yet: as large as its display has room for."""
BARS: Final = (16, 112)
"""Pixels of a display kept free for the window's frame and title, and the desktop's bars."""
_PROBE: Final = (100, 100)
"""Pixels of the hidden window that finds out where a display begins."""


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """A display by its number, from 0, and the window's rectangle in pixels of the desktop."""

    display: int
    rect: Rect


def display_of(window: Rect, displays: Sequence[Rect]) -> int:
    """Return the display most of a window lies on, the first where it lies on none."""
    shares = [(one.clip(window).width * one.clip(window).height) for one in displays]
    return shares.index(max(shares)) if shares and max(shares) > 0 else 0


def placed(
    display: int, at: tuple[int, int], size: tuple[int, int], displays: Sequence[Rect]
) -> WindowPlace:
    """Return where a window opens that was last seen on a display, `at` pixels from its corner.

    Where that display is gone, it opens in the middle of the first. It is wholly in sight, unless
    it is larger than the display; then its upper left corner is.
    """
    there = display if 0 <= display < len(displays) else 0
    shown = displays[there]
    rect = Rect((0, 0), size)
    if there == display and at != CENTRED:
        rect.topleft = (shown.x + at[0], shown.y + at[1])
    else:
        rect.center = shown.center
    x = max(shown.left, min(rect.x, shown.right - rect.width))
    y = max(shown.top, min(rect.y, shown.bottom - rect.height))
    return WindowPlace(there, Rect((x, y), size))


def out_of_sight(window: Rect, displays: Sequence[Rect]) -> bool:
    """Return whether hardly anything of a window is seen, as when its display was unplugged.

    A window that is dragged from one display to the next is seen on both.
    """
    seen = sum(one.clip(window).width * one.clip(window).height for one in displays)
    return seen * 4 < window.width * window.height


def remembered(window: Rect, displays: Sequence[Rect]) -> tuple[int, tuple[int, int]]:
    """Return what is kept of a window: its display, and its place from that display's corner."""
    number = display_of(window, displays)
    shown = displays[number]
    # A title bar may hang over the upper edge, but a place left of it is not kept as "nowhere".
    return number, (max(0, window.x - shown.x), max(0, window.y - shown.y))


def sized(size: tuple[int, int], shown: Rect) -> tuple[int, int]:
    """Return the size of a window made small enough for a display; the largest for `LARGEST`."""
    if size == LARGEST:
        return (shown.width - BARS[0], shown.height - BARS[1])
    return (min(size[0], shown.width), min(size[1], shown.height))


def full_screen_display(wished: int, here: int, displays: Sequence[Rect]) -> int:
    """Return the display full screen fills: the wished one, from 1; 0 or one gone: `here`."""
    return wished - 1 if 1 <= wished <= len(displays) else here


def displays() -> tuple[Rect, ...]:
    """Return the rectangles of all displays, in pixels of the desktop.

    The library tells their sizes alone. Where each begins is seen from a hidden window in its
    middle; where the system tells no places, they are taken to stand side by side.
    """
    sizes = pygame.display.get_desktop_sizes() or [(0, 0)]
    if len(sizes) == 1:
        return (Rect((0, 0), sizes[0]),)
    found: list[Rect] = []
    right = 0
    for number, size in enumerate(sizes):
        corner = _corner(number, size)
        rect = Rect(corner if corner is not None else (right, 0), size)
        if rect.collidelist(found) >= 0:
            rect.topleft = (right, 0)
        found.append(rect)
        right = max(right, rect.right)
    return tuple(found)


def _corner(number: int, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the upper left corner of a display, None where the system does not tell it."""
    middle = pygame.WINDOWPOS_CENTERED | number  # the library's number for "amid this display"
    try:
        probe = pygame.Window("", _PROBE, (middle, middle), hidden=True)
    except (pygame.error, TypeError, ValueError):
        return None
    x, y = probe.position
    probe.destroy()
    return (x - (size[0] - _PROBE[0]) // 2, y - (size[1] - _PROBE[1]) // 2)
