"""Marks in the corner of a card in the library: that it is new, and whatever else is to be seen."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.ui import palette
from simulator.ui.letters import readable
from simulator.ui.palette import Colour

Mark = tuple[str, Colour]
"""A word, and the colour it stands on."""
Marks = tuple[Mark, ...]
NEW: Colour = (22, 110, 92)
"""The ground of the mark of new cards."""


_NUMBER: Final = 0.15
"""The share of a card's width that its number takes at the foot."""
_FOOT: Final = 0.058
"""The share of a card's width by which the middle of its foot lies above its edge."""


def draw_marks(
    canvas: pygame.Surface, card: pygame.Rect, marks: Marks, *, large: bool = False
) -> None:
    """Draw marks beside each other on the foot of a card, from its right edge to the left.

    On a small card they cover its number, on a `large` one they stand before it.
    """
    right = card.right - 8 - (round(card.width * _NUMBER) if large else 0)
    for words, ground in marks:
        picture = palette.text(words, readable(15), palette.WHITE, bold=True)
        place = picture.get_rect().inflate(14, 4)
        place.midright = (right, card.bottom - max(15, round(card.width * _FOOT)))
        pygame.draw.rect(canvas, ground, place, border_radius=6)
        canvas.blit(picture, picture.get_rect(center=place.center))
        right = place.left - 6
