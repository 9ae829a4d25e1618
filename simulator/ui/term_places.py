"""Where words with a text in the glossary stand on the screen in this frame.

Whoever draws words offers what finds them; the screen that gets the mouse asks for the word under
it. Each frame begins anew, so that nothing outlives what was drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from simulator.records import dataclass

Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TermPlace:
    """A word on the screen, and the entry of the glossary it opens."""

    rect: pygame.Rect
    term: str
    keeps: bool = True
    """Whether a click keeps its text open; False where a click means something else."""


Finder = Callable[[Pixel], TermPlace | None]

_finders: Final[list[Finder]] = []


def begin() -> None:
    """Begin to draw a screen: what lies under it is not seen."""
    _finders.clear()


def offer(finder: Finder) -> None:
    """Have words be found in this frame; what was offered last lies on top."""
    _finders.append(finder)


def at(pos: Pixel) -> TermPlace | None:
    """Return the word with a text under a pixel, None where there is none."""
    found = (finder(pos) for finder in reversed(_finders))
    return next((place for place in found if place is not None), None)
