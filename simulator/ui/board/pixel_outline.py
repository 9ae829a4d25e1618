"""Outlines in pixels, and what covers them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pygame import Rect

Pixel = tuple[float, float]
Numbers = NDArray[np.float64]


def outline_of(rect: Rect) -> Outline:
    """Return the outline of a rectangle."""
    return Outline((rect.topleft, rect.topright, rect.bottomright, rect.bottomleft))


def bounds(points: Iterable[Pixel]) -> Rect:
    """Return the upright rectangle of whole pixels that holds all of some points."""
    xs, ys = zip(*points, strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return Rect(left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)


class Outline:
    """A convex outline in pixels, kept so that it is quickly told what covers it."""

    __slots__ = ("box", "centre", "planes", "points")

    def __init__(self, points: Sequence[Pixel]) -> None:
        """Take the corners, in either direction."""
        xs, ys = [x for x, _y in points], [y for _x, y in points]
        self.points = tuple(points)
        self.box = bounds(points)
        self.centre = (sum(xs) / len(xs), sum(ys) / len(ys))
        self.planes = tuple(self._planes())

    def _planes(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield each edge's normal with the least and the most of the outline along it."""
        seen: list[Pixel] = []
        for index, (x1, y1) in enumerate(self.points):
            x0, y0 = self.points[index - 1]
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1e-9:
                continue
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            if any(abs(nx * b - ny * a) < 1e-6 for a, b in seen):
                continue  # the edge across from it says the same
            seen.append((nx, ny))
            along = [nx * x + ny * y for x, y in self.points]
            yield nx, ny, min(along), max(along)

    def under(self, left: Numbers, top: Numbers, wide: float, high: float) -> NDArray[np.bool_]:
        """Return which rectangles of one size, given by their corners, cover any of it."""
        box = self.box
        found = (left < box.right) & (left + wide > box.left)
        found &= (top < box.bottom) & (top + high > box.top)
        if not found.any():
            return found
        cx, cy = left + wide / 2, top + high / 2
        for nx, ny, low, high_end in self.planes:
            middle, reach = nx * cx + ny * cy, (abs(nx) * wide + abs(ny) * high) / 2
            found &= (middle + reach > low) & (middle - reach < high_end)
        return found

    def covered(self, rect: Rect) -> bool:
        """Whether a rectangle covers any of it."""
        left, top = np.array([rect.left], float), np.array([rect.top], float)
        return bool(self.under(left, top, rect.width, rect.height)[0])

    def around_all(
        self, left: Numbers, top: Numbers, wide: float, high: float
    ) -> NDArray[np.bool_]:
        """Return which rectangles of one size, given by their corners, lie wholly inside it."""
        found = np.ones(len(left), dtype=bool)
        cx, cy = left + wide / 2, top + high / 2
        for nx, ny, low, high_end in self.planes:
            middle, reach = nx * cx + ny * cy, (abs(nx) * wide + abs(ny) * high) / 2
            found &= (middle - reach >= low) & (middle + reach <= high_end)
        return found

    def crossed(self, start: Pixel, end: Pixel) -> bool:
        """Whether a line runs over it."""
        if not self.box.clipline(start, end):
            return False
        steps = max(2, int(math.dist(start, end) / 9))
        (x0, y0), (x1, y1) = start, end
        shares = (step / steps for step in range(1, steps))
        return any(self.holds(x0 + (x1 - x0) * s, y0 + (y1 - y0) * s) for s in shares)

    def holds(self, x: float, y: float) -> bool:
        """Whether a pixel lies on it."""
        return all(low <= nx * x + ny * y <= high for nx, ny, low, high in self.planes)

    def around(self) -> Iterator[Pixel]:
        """Yield points of its edge, four of each side."""
        for index, (x1, y1) in enumerate(self.points):
            x0, y0 = self.points[index - 1]
            for share in (0.125, 0.375, 0.625, 0.875):
                yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def nearest(self, to: Pixel) -> Pixel:
        """Return the point of its edge nearest to a pixel."""
        best, found = math.inf, self.points[0]
        for index, end in enumerate(self.points):
            start = self.points[index - 1]
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = dx * dx + dy * dy
            share = ((to[0] - start[0]) * dx + (to[1] - start[1]) * dy) / length if length else 0.0
            share = min(1.0, max(0.0, share))
            at = (start[0] + dx * share, start[1] + dy * share)
            away = (at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2
            if away < best:
                best, found = away, at
        return found
