"""What screens share: which events are a hand's, buttons as they are seen, and what lies below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame

from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.kept_pictures import kept

Command = Callable[[], object]
T = TypeVar("T")

MOUSE: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)
"""The events of a mouse."""
BY_HAND: Final = MOUSE | {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT}
"""The events of mouse and keys."""
WRITE_NOTHING: Final = range(pygame.K_F1, pygame.K_F12 + 1)
"""Keys that are keys while a line is typed as well: they write nothing."""


@dataclass(frozen=True)
class SeenButton:
    """A button as it is seen: where it stands, what it says, and whether it can be pressed."""

    rect: pygame.Rect
    text: str
    enabled: bool = True


def next_of(known: Sequence[T], now: T) -> T:
    """Return what comes after one of several, after the last the first; that for any other."""
    return known[(known.index(now) + 1) % len(known)] if now in known else known[0]


def backdrop(surface: pygame.Surface) -> None:
    """Fill the window with cloth and a fine pattern, as every full screen begins."""
    surface.blit(_cloth(surface.get_size()), (0, 0))


@kept
def _cloth(size: tuple[int, int]) -> pygame.Surface:
    cloth = palette.empty(size)
    cloth.fill(palette.NIGHT)
    threads = palette.mixed(palette.NIGHT, palette.PANEL_RAISED, 0.35)
    palette.draw_marks(cloth, palette.Pattern.HATCH, 26, threads)
    for row in range(0, size[1], 4):
        alpha = round(150 * abs(row / size[1] - 0.45))
        palette.lay_over(cloth, palette.BLACK, alpha, pygame.Rect(0, row, size[0], 4))
    return cloth


def dim(surface: pygame.Surface, alpha: int = 150) -> None:
    """Darken what lies beneath a see-through screen."""
    left = 255 - alpha
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
