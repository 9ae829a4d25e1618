"""The ground a piece of terrain is painted on, in its own frame, lit from the upper left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from simulator.geometry.pose import Point
from simulator.records import dataclass
from simulator.ui.palette import BLACK, Colour, mixed

SUN: Final[Colour] = (255, 250, 205)

_GOLDEN: Final = math.pi * (3 - math.sqrt(5))


@dataclass(frozen=True, slots=True)
class PaintedPiece:
    """A piece being painted in its own frame: `half` is half its width and depth in inches.

    light: a unit vector of that frame, towards the light.
    """

    picture: pygame.Surface
    scale: float
    half: tuple[float, float]
    edge: tuple[Point, ...]
    light: Point = (-0.7, 0.7)

    def at(self, x: float, y: float) -> Point:
        """Return the pixel of a point of the piece's own frame."""
        width, height = self.picture.get_size()
        return (width / 2 + x * self.scale, height / 2 - y * self.scale)

    def fill(self, colour: Colour, share: float = 1.0, lit: float = 0.0) -> None:
        """Fill the outline, shrunk to a share, and moved some inches towards the light."""
        pygame.draw.polygon(self.picture, colour, self._shrunk(share, lit))

    def border(
        self, colour: Colour, inches: float = 0.08, share: float = 1.0, lit: float = 0.0
    ) -> None:
        """Draw the outline's edge; shrunk, and moved towards the light, it is a line of height."""
        width = max(1, round(inches * self.scale))
        pygame.draw.polygon(self.picture, colour, self._shrunk(share, lit), width)

    def _shrunk(self, share: float, lit: float) -> list[Point]:
        """Return the pixels of the outline, shrunk and moved some inches towards the light."""
        dx, dy = self.light[0] * lit, self.light[1] * lit
        return [self.at(x * share + dx, y * share + dy) for x, y in self.edge]

    def disc(self, colour: Colour, x: float, y: float, radius: float) -> None:
        """Paint a disc."""
        pygame.draw.circle(self.picture, colour, self.at(x, y), max(1.0, radius * self.scale))

    def ball(self, colour: Colour, x: float, y: float, radius: float) -> None:
        """Paint something round that stands up: its shade, its body and its lit side."""
        lx, ly = self.light[0] * radius, self.light[1] * radius
        self.disc(mixed(colour, BLACK, 0.66), x - lx * 0.24, y - ly * 0.24, radius)
        self.disc(mixed(colour, BLACK, 0.3), x, y, radius)
        self.disc(colour, x + lx * 0.14, y + ly * 0.14, radius * 0.82)
        self.disc(mixed(colour, SUN, 0.1), x + lx * 0.26, y + ly * 0.26, radius * 0.58)
        self.disc(mixed(colour, SUN, 0.18), x + lx * 0.36, y + ly * 0.36, radius * 0.36)

    def block(self, colour: Colour, high: float, *points: Point) -> None:
        """Paint something flat that stands up `high` inches: its shade, its top, its lit edges."""
        lx, ly = self.light[0] * high, self.light[1] * high
        for share, shade in ((1.0, 0.78), (0.5, 0.6)):
            fallen = [(x - lx * share, y - ly * share) for x, y in points]
            self.shape(mixed(colour, BLACK, shade), *fallen)
        self.shape(colour, *points)
        middle = (
            sum(x for x, _y in points) / len(points),
            sum(y for _x, y in points) / len(points),
        )
        for index, end in enumerate(points):
            start = points[index - 1]
            out = ((start[0] + end[0]) / 2 - middle[0], (start[1] + end[1]) / 2 - middle[1])
            if out[0] * self.light[0] + out[1] * self.light[1] > 0:
                self.stroke(mixed(colour, SUN, 0.4), start, end, 0.05)

    def stroke(self, colour: Colour, start: Point, end: Point, inches: float) -> None:
        """Paint a line."""
        width = max(1, round(inches * self.scale))
        pygame.draw.line(self.picture, colour, self.at(*start), self.at(*end), width)

    def shape(self, colour: Colour, *points: Point) -> None:
        """Paint a polygon."""
        pygame.draw.polygon(self.picture, colour, [self.at(*point) for point in points])

    def scattered(self, count: int, share: float = 0.86) -> Iterator[Point]:
        """Yield places spread evenly over the piece, always the same ones."""
        for index in range(count):
            out = math.sqrt((index + 0.5) / count) * share
            turn = index * _GOLDEN
            yield (self.half[0] * out * math.cos(turn), self.half[1] * out * math.sin(turn))

    def along(self, pace: float) -> Iterator[float]:
        """Yield places along the piece's width, `pace` inches apart."""
        count = max(1, round(2 * self.half[0] / pace))
        step = 2 * self.half[0] / count
        for index in range(count):
            yield -self.half[0] + step * (index + 0.5)
