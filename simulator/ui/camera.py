"""From inches on the table to pixels on the screen and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.geometry.pose import Point

MARGIN: Final = 0.8
"""Inches of table shown around the board when it is fitted."""
CLOSEST: Final = 90.0
"""The most pixels an inch may take."""
STEP: Final = 1.15
"""How much one click of the wheel zooms."""


class Camera:
    """Which part of the table the board's rectangle shows.

    `viewport` is in pixels of the surface drawn on. A `turned` table is seen from its far edge, by
    who sits opposite.
    """

    def __init__(self, viewport: pygame.Rect, board: tuple[float, float]) -> None:
        """Show the whole board."""
        self.viewport = pygame.Rect(viewport)
        self.board = board
        self.turned = False
        self.scale = 1.0
        self.centre: Point = (0.0, 0.0)
        self.fit()

    # ------------------------------------------------------------ where things are

    @property
    def key(self) -> tuple[float, ...]:
        """Return what a kept picture of the table depends on."""
        return (*self.viewport, self.scale, *self.centre, self.turned)

    @property
    def _along(self) -> float:
        """Return pixels per inch to the right and up, negative on a turned table."""
        return -self.scale if self.turned else self.scale

    @property
    def table(self) -> pygame.Rect:
        """Return the table's rectangle in pixels; it may reach beyond what is shown."""
        return self.rect_of((0.0, 0.0, *self.board))

    def to_screen(self, point: Point) -> tuple[float, float]:
        """Return the pixel of a table point."""
        x = self.viewport.centerx + (point[0] - self.centre[0]) * self._along
        y = self.viewport.centery - (point[1] - self.centre[1]) * self._along
        return (x, y)

    def to_table(self, pixel: tuple[float, float]) -> Point:
        """Return the table point under a pixel."""
        x = self.centre[0] + (pixel[0] - self.viewport.centerx) / self._along
        y = self.centre[1] - (pixel[1] - self.viewport.centery) / self._along
        return (x, y)

    def on_table(self, point: Point) -> bool:
        """Return whether a point lies on the table, its edge included, and not beside it."""
        return 0.0 <= point[0] <= self.board[0] and 0.0 <= point[1] <= self.board[1]

    def outline(self, points: Iterable[Point]) -> list[tuple[float, float]]:
        """Return the pixels of an outline on the table."""
        return [self.to_screen(point) for point in points]

    def rect_of(self, part: tuple[float, float, float, float]) -> pygame.Rect:
        """Return the rectangle in pixels of a part of the table: left, near, right and far edge."""
        (xa, ya), (xb, yb) = self.to_screen(part[:2]), self.to_screen(part[2:])
        left, top = round(min(xa, xb)), round(min(ya, yb))
        return pygame.Rect(left, top, round(max(xa, xb)) - left, round(max(ya, yb)) - top)

    def bearing(self, facing: float) -> float:
        """Return how a facing on the table points on the screen, in degrees clockwise from up."""
        return (facing + 180.0) % 360.0 if self.turned else facing

    def pixels(self, inches: float) -> float:
        """Return the length in pixels of a length in inches."""
        return inches * self.scale

    # ------------------------------------------------------------ looking elsewhere

    @property
    def widest(self) -> float:
        """Return the scale at which the whole board fits."""
        width, depth = self.board
        across = self.viewport.width / (width + 2 * MARGIN)
        down = self.viewport.height / (depth + 2 * MARGIN)
        return max(0.1, min(across, down))

    def fit(self) -> None:
        """Show the whole board."""
        self.scale = self.widest
        self.centre = (self.board[0] / 2, self.board[1] / 2)

    def resize(self, viewport: pygame.Rect) -> None:
        """Draw into another rectangle, keeping what is in the middle; stay fitted if fitted."""
        fitted = abs(self.scale - self.widest) < 1e-9
        self.viewport = pygame.Rect(viewport)
        if fitted:
            self.fit()
        else:
            self._look(self.centre, self.scale)

    def zoom(self, clicks: float, at: tuple[float, float]) -> None:
        """Come closer by some clicks of the wheel; what is under the pixel `at` stays there."""
        held = self.to_table(at)
        scale = min(CLOSEST, max(self.widest, self.scale * STEP**clicks))
        self.scale = scale
        x = held[0] - (at[0] - self.viewport.centerx) / self._along
        y = held[1] + (at[1] - self.viewport.centery) / self._along
        self._look((x, y), scale)

    def pan(self, dx: float, dy: float) -> None:
        """Drag the table by pixels."""
        x, y = self.centre
        self._look((x - dx / self._along, y + dy / self._along), self.scale)

    def show(self, point: Point) -> None:
        """Bring a table point into the middle, as far as the board's edges allow."""
        self._look(point, self.scale)

    def frame(self, points: Iterable[Point], around: float) -> None:
        """Come close enough that these points fill the view, with some inches around them."""
        found = list(points)
        if not found:
            return
        xs, ys = [x for x, _y in found], [y for _x, y in found]
        wide, high = max(xs) - min(xs) + 2 * around, max(ys) - min(ys) + 2 * around
        scale = min(self.viewport.width / wide, self.viewport.height / high)
        self._look(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), scale)

    def _look(self, centre: Point, scale: float) -> None:
        """Look at a place, without losing the board out of sight."""
        self.scale = min(CLOSEST, max(self.widest, scale))
        sizes = (self.viewport.width, self.viewport.height)
        held = []
        for wanted, length, pixels in zip(centre, self.board, sizes, strict=True):
            half = pixels / self.scale / 2
            low, high = half - MARGIN, length + MARGIN - half
            held.append(length / 2 if low > high else min(max(wanted, low), high))
        self.centre = (held[0], held[1])
