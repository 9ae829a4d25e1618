"""A tray's outlook: its front edge, its front arc, and the table as seen from there.

In the viewer's frame the front edge is the stretch -half <= x <= half of y = 0 and the unit looks
towards +y. The front arc begins at the front corners: on a tray with diagonal arc lines it widens
by width / depth inches per inch forward, on any other tray by one (LOS-03, AMB-04).
"""

from __future__ import annotations

import math
from typing import Final

from simulator.geometry.convex import clip
from simulator.geometry.difference import nearest
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import Arcs

_FAR: Final = 300.0
_DECIMALS: Final = 9
"""Depths in the arc are rounded here before they are judged, so that machines agree."""


class Front:
    """The front edge and front arc of one standing tray."""

    __slots__ = ("_forward", "_origin", "_slant", "half", "lean")

    def __init__(self, viewer: Standing) -> None:
        tray = viewer.tray
        self.half = tray.width / 2
        self._origin = viewer.arrow
        self._forward = viewer.pose.forward
        self.lean = tray.width / tray.depth if tray.arcs is Arcs.DIAGONAL else 1.0
        self._slant = math.hypot(1.0, self.lean)

    def local(self, corners: Corners) -> Corners:
        """Turn an outline on the table into the viewer's frame."""
        ox, oy = self._origin
        fx, fy = self._forward
        return tuple(
            [((x - ox) * fy - (y - oy) * fx, (x - ox) * fx + (y - oy) * fy) for x, y in corners]
        )

    def table(self, point: Point) -> Point:
        """Turn a point of the viewer's frame into a table point."""
        fx, fy = self._forward
        x, y = point
        return (self._origin[0] + x * fy + y * fx, self._origin[1] - x * fx + y * fy)

    def in_arc(self, seen: Corners, least: float) -> bool:
        """Tell whether some part of a local outline lies in the front arc, deeper than `least`."""
        lean = self.lean
        slack = least * self._slant - self.half
        behind = left = right = True
        for x, y in seen:
            room = lean * y - slack
            if y > least:
                behind = False
                if -room < x < room:
                    return True
            if x > -room:
                left = False
            if x < room:
                right = False
        if behind or left or right:
            return False
        return round(self._depth(seen), _DECIMALS) > least

    def _depth(self, seen: Corners) -> float:
        """Tell how deep the deepest point of an outline's edges lies inside the front arc.

        Depth is the least distance to the arc's three lines. Along an edge it is greatest at an
        end or where two of the three are equal.
        """
        half, lean, slant = self.half, self.lean, self._slant
        depths = [
            (y, (half + lean * y - x) / slant, (half + lean * y + x) / slant) for x, y in seen
        ]
        best = max(min(depth) for depth in depths)
        for k, here in enumerate(depths):
            there = depths[k - 1]
            for i, j in ((0, 1), (0, 2), (1, 2)):
                first, last = here[i] - here[j], there[i] - there[j]
                if first * last < 0.0:
                    share = first / (first - last)
                    between = [p + share * (q - p) for p, q in zip(here, there, strict=True)]
                    best = max(best, min(between))
        return best

    def distance_to_arc(self, seen: Corners) -> float:
        """Give the distance in inches from a local outline to the front arc."""
        return nearest(seen, self._arc).distance

    @property
    def _arc(self) -> Corners:
        out = self.half + self.lean * _FAR
        return ((-self.half, 0.0), (self.half, 0.0), (out, _FAR), (-out, _FAR))

    @property
    def arc(self) -> Corners:
        """Give the front arc as an outline on the table, counter-clockwise as all are."""
        return tuple(self.table(point) for point in self._arc)

    def cut_to_arc(self, seen: Corners) -> Corners:
        """Give the part of a local outline that lies in the front arc."""
        for side in (-1.0, 1.0):
            seen = clip(seen, side, self.lean, self.half)
        return ahead(seen)


def ahead(outline: Corners) -> Corners:
    """Give the part of a local outline ahead of the front line."""
    for _, y in outline:
        if y < 0.0:
            return clip(outline, 0.0, 1.0, 0.0)
    return outline


def wholly_ahead(viewer: Standing, corners: Corners) -> bool:
    """Whether an outline lies wholly in the front arc, which begins at the front edge (LOS-03)."""
    front = Front(viewer)
    return all(y >= 0.0 and abs(x) <= front.half + front.lean * y for x, y in front.local(corners))
