"""Words that fit a width, and the cloth they are written on."""

from __future__ import annotations

import pygame

from simulator.language.texts import printed
from simulator.ui import palette
from simulator.ui.palette import Colour


def fitted(said: str, size: int, width: int, colour: Colour | None = None) -> pygame.Surface:
    """Return words as a picture of at most `width` pixels; do not draw on it.

    What would be cut off is written with thinner letters first, then with an ellipsis.
    """
    colour = colour or palette.TEXT
    picture = palette.text(said, size, colour)
    return picture if picture.get_width() <= width else _squeezed(said, size, colour, width)


def _squeezed(said: str, size: int, colour: Colour, width: int) -> pygame.Surface:
    said = printed(said)
    plain = palette.text(said, size, colour)
    if plain.get_width() * 0.86 <= width:
        return pygame.transform.smoothscale(plain, (width, plain.get_height()))
    face = palette.font(size)
    cut = said
    while cut and face.size(cut + "…")[0] * 0.9 > width:
        cut = cut[:-1]
    short = palette.text(cut.rstrip() + "…", size, colour)
    return pygame.transform.smoothscale(short, (min(width, short.get_width()), short.get_height()))
