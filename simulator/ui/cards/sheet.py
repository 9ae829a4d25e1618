"""The sheet a card is drawn on: its measures, its livery, and what may be said about places."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.staging.faces import Face
from simulator.ui import palette
from simulator.ui.cards.liveries import livery, paper
from simulator.ui.palette import Colour

WIDE: Final = 420
"""The width all measures of a card are meant for; other sizes are drawn in proportion."""
SHAPE: Final = 1.43
"""Height of a card by its width."""
SMALLEST: Final = 11
"""Letters are never smaller, in pixels."""
CHANGED: Final[Colour] = (150, 44, 12)
"""The ink of a number that is not the printed one; that one stands beside it, struck out."""
FADED: Final[Colour] = (112, 98, 80)
QUIET: Final[Colour] = (86, 70, 52)


def card_size(width: int) -> tuple[int, int]:
    """Return a card's size in pixels by its width."""
    return (width, round(width * SHAPE))


def width_within(room: tuple[int, int], most: int = 560) -> int:
    """Return the width of the largest card that fits a room."""
    return max(120, min(most, room[0], int(room[1] / SHAPE)))


class Sheet:
    """One card while it is drawn from its head down; `y` is where the next part begins."""

    def __init__(
        self, face: Face, width: int, height: int | None = None, *, least: int = SMALLEST
    ) -> None:
        """Take a clean sheet of a width in pixels, framed in the faction's colours.

        With a `height` it is lying: its measures are those of a standing card half as high again.
        No letters are smaller than `least` pixels.
        """
        self.face = face
        self.least = least
        self.scale = width / WIDE if height is None else min(0.8, height * 1.5 / SHAPE / WIDE)
        self.size = card_size(width) if height is None else (width, height)
        self.canvas = palette.clear(*self.size)
        self.house = livery(face.faction)
        edge = max(3, self.px(9))
        self.inner = pygame.Rect((0, 0), self.size).inflate(-2 * edge, -2 * edge)
        self.places: list[tuple[pygame.Rect, str]] = []
        self.fits = True
        self.y = self.inner.top
        self._frame(edge)

    def px(self, size: float) -> int:
        """Return a measure in this card's pixels."""
        return round(size * self.scale)

    def thin(self, size: float = 2) -> int:
        """Return the width of a line, which never vanishes."""
        return max(1, self.px(size))

    def letters(self, size: float) -> int:
        """Return the size of letters, which stay legible."""
        return max(self.least, self.px(size))

    def put(self, picture: pygame.Surface, at: tuple[int, int], room: int) -> None:
        """Put words, and note it if they are wider than their room."""
        self.fits = self.fits and picture.get_width() <= room
        self.canvas.blit(picture, at)

    def explain(self, place: pygame.Rect, said: str) -> None:
        """Note what to say about a place of the card."""
        if said:
            self.places.append((pygame.Rect(place), said))

    def _frame(self, edge: int) -> None:
        around = self.canvas.get_rect()
        corner = max(5, self.px(16))
        self.canvas.blit(paper(self.face.faction, *self.inner.size), self.inner)
        pygame.draw.rect(self.canvas, self.house.deep, around, edge, border_radius=corner)
        line = around.inflate(-edge, -edge)
        pygame.draw.rect(self.canvas, self.house.light, line, self.thin(1.5), border_radius=corner)
        mask = palette.clear(*self.size)
        pygame.draw.rect(mask, palette.WHITE, around, border_radius=corner)
        self.canvas.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
