"""A tray's outlook: its front part, its front arc, and the table as seen from there.

In the viewer's frame the front edge is the stretch -half <= x <= half of y = 0 and the unit looks
towards +y. The front arc begins at the front corners: on a tray with diagonal arc lines it widens
by width / depth inches per inch forward, on any other tray by one (LOS-03, AMB-04).

The front part is what of the tray lies inside the front arc (LOS-05, LOS-08): the arc lines led
back into the tray, until they meet or reach its middle. So it is a triangle or a trapezium, and the
two edges beside the front edge lie on the arc lines.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from simulator.geometry.convex import clip
from simulator.geometry.measure import distance
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import Arcs, Tray

_FAR: Final = 300.0
_DECIMALS: Final = 9
"""Depths in the arc are rounded here before they are judged, so that machines agree."""


class ExitEdge(NamedTuple):
    """An edge that sight lines leave over: its end on the right of the lines, then on their left.

    The lines run towards greater y; the edge may be turned against them, but not right round.
    """

    ax: float
    ay: float
    bx: float
    by: float

    def beyond(self, outline: Corners) -> Corners:
        """Return part of an outline on the far side of this edge, where lines go that left it."""
        ax, ay, bx, by = self
        if ay == 0.0 == by:
            return ahead(outline)
        dx, dy = bx - ax, by - ay
        return clip(outline, dy, -dx, dx * ay - dy * ax)

    def span(self, slope: float) -> tuple[float, float]:
        """Return the least and greatest offset of the lines x = offset + slope * y that leave here.

        The least is no less than the greatest when no such line does.
        """
        return (self.bx - slope * self.by, self.ax - slope * self.ay)


class Front:
    """The front part and the front arc of one standing tray.

    part: the outline of the front part in the viewer's frame, from the right front corner on.
    """

    __slots__ = ("_forward", "_origin", "half", "lean", "part", "slant")

    def __init__(self, viewer: Standing) -> None:
        tray = viewer.tray
        self.half = tray.width / 2
        self.part = _front_part(tray)
        self._origin = viewer.arrow
        self._forward = viewer.pose.forward
        self.lean = tray.width / tray.depth if tray.arcs is Arcs.DIAGONAL else 1.0
        self.slant = math.hypot(1.0, self.lean)

    @property
    def breadth_beside(self) -> float:
        """Return the breadth in inches of the front part, seen along the arc lines.

        Seen from any flatter angle, short of sideways, it is no broader.
        """
        return 2.0 * self.half / self.slant

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
        """Return whether some part of a local outline lies in front arc, deeper than `least`."""
        lean = self.lean
        slack = least * self.slant - self.half
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
        return not behind and not left and not right and round(self._depth(seen), _DECIMALS) > least

    def leaves_arc(self, seen: Corners) -> bool:
        """Return whether some corner of a local outline lies beside or behind the front arc."""
        half, lean = self.half, self.lean
        for x, y in seen:
            room = half + lean * y
            if y < 0.0 or x > room or -x > room:
                return True
        return False

    def _depth(self, seen: Corners) -> float:
        """Return how deep the deepest point of an outline's edges lies inside the front arc.

        Depth is the least distance to the arc's three lines. Along an edge it is greatest at an
        end or where two of the three are equal.
        """
        half, lean, slant = self.half, self.lean, self.slant
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
        """Return the distance in inches from a local outline to the front arc."""
        return distance(seen, self._arc)

    @property
    def _arc(self) -> Corners:
        out = self.half + self.lean * _FAR
        return ((-self.half, 0.0), (self.half, 0.0), (out, _FAR), (-out, _FAR))

    @property
    def outline(self) -> Corners:
        """Return the front part's outline on the table, the right front corner first."""
        return tuple(self.table(point) for point in self.part)

    @property
    def arc(self) -> Corners:
        """Return the front arc as an outline on the table, counter-clockwise as all are."""
        return tuple(self.table(point) for point in self._arc)

    def cut_to_arc(self, seen: Corners) -> Corners:
        """Return the part of a local outline that lies in the front arc."""
        for side in (-1.0, 1.0):
            seen = clip(seen, side, self.lean, self.half)
        return ahead(seen)


def _front_part(tray: Tray) -> Corners:
    """Return the part of a tray inside its front arc, in the viewer's frame, counter-clockwise."""
    half, deep = tray.width / 2, tray.depth / 2
    if tray.arcs is Arcs.DIAGONAL or half <= deep:
        apex = (0.0, -(deep if tray.arcs is Arcs.DIAGONAL else half))
        return ((half, 0.0), (-half, 0.0), apex)
    return ((half, 0.0), (-half, 0.0), (deep - half, -deep), (half - deep, -deep))


def exits(part: Corners) -> tuple[ExitEdge, ...]:
    """Return the edges that lines towards greater y leave a counter-clockwise outline over.

    The first edge of the outline comes first.
    """
    corners = zip(part, (*part[1:], part[0]), strict=True)
    edges = (ExitEdge(ax, ay, bx, by) for (ax, ay), (bx, by) in corners)
    return tuple(edge for edge in edges if edge.by != edge.ay or edge.bx < edge.ax)


def ahead(outline: Corners) -> Corners:
    """Return the part of a local outline ahead of the front line."""
    for _, y in outline:
        if y < 0.0:
            return clip(outline, 0.0, 1.0, 0.0)
    return outline


def depth_ahead(viewer: Standing, corners: Corners) -> float:
    """Return how many inches inside the front arc the corner nearest to its lines lies (LOS-03).

    Negative where some of the outline lies beside or behind the arc.
    """
    front = Front(viewer)
    return min(
        min(y, (front.half + front.lean * y - abs(x)) / front.slant)
        for x, y in front.local(corners)
    )
