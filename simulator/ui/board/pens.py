"""What a table is drawn with: a surface, how a camera sees the table there, and its position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Point
from simulator.model.state import Unit
from simulator.records import dataclass
from simulator.ui import strokes
from simulator.ui.camera import Camera
from simulator.ui.palette import Colour, LineStyle

Pixel = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on a surface on which a camera sees a table; outlines are given in its inches."""

    surface: pygame.Surface
    camera: Camera

    def at(self, point: Point) -> Pixel:
        """Return the pixel of a table point."""
        return self.camera.to_screen(point)

    def edge(self, points: Iterable[Point]) -> list[Pixel]:
        """Return the pixels of an outline on the table."""
        return self.camera.outline(points)

    def outline(
        self,
        points: Iterable[Point],
        colour: Colour,
        width: float = 2.0,
        style: LineStyle = LineStyle.SOLID,
        alpha: int = 255,
    ) -> None:
        """Draw a closed outline on the table."""
        strokes.outline(self.surface, self.edge(points), colour, width, style, alpha)

    def glaze(self, points: Iterable[Point], colour: Colour, alpha: int) -> None:
        """Lay a transparent colour over an outline on the table."""
        strokes.glaze(self.surface, self.edge(points), colour, alpha)

    def shade(
        self,
        points: Iterable[Point],
        colour: Colour,
        cover: int,
        width: float = 2.0,
        style: LineStyle = LineStyle.SOLID,
        alpha: int = 255,
    ) -> None:
        """Lay a colour over a part of the table, so much of it as `cover` says, and edge it."""
        edge = self.edge(points)
        strokes.glaze(self.surface, edge, colour, cover)
        strokes.outline(self.surface, edge, colour, width, style, alpha)

    def put(self, picture: pygame.Surface, at: Pixel) -> pygame.Rect:
        """Draw a picture centred on a pixel, moved so that all of it is seen."""
        return strokes.put(self.surface, picture, at, self.surface.get_clip())

    def stamp(self, picture: pygame.Surface, at: Pixel) -> pygame.Rect:
        """Draw a picture centred on a pixel."""
        return strokes.stamp(self.surface, picture, at)


@dataclass(frozen=True, slots=True)
class TablePen(Pen):
    """Draws over a table in a position."""

    now: Position

    def units(self) -> Iterator[Unit]:
        """Yield the units on the table."""
        return (unit for unit in self.now.state.units.values() if unit.on_table)
