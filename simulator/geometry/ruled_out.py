"""Which of many places of a piece are surely illegal: asked of Shapely in one call.

Those who try thousands of places ask this first, and the check of single places about the rest. So
nothing here decides what is legal: a place within a hair of a limit is never ruled out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
import shapely

from simulator.geometry.difference import difference
from simulator.geometry.laying import LayingGround
from simulator.geometry.measure import bounds
from simulator.geometry.shapes import Corners, shape_of
from simulator.geometry.tolerances import HAIR

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Polygon


class RuledOut:
    """The places where the middle of a piece surely may not lie, in one facing.

    Around each obstacle they form one polygon: a piece overlaps an outline exactly where its middle
    lies in the difference of the two, and is nearer than some inches where it lies as near to that.
    """

    def __init__(self, ground: LayingGround, facing: float) -> None:
        """Take what limits the piece, and how it is turned (degrees clockwise)."""
        shape, spare = ground.shape(facing), ground.spare + HAIR
        x0, y0, x1, y1 = bounds(shape)
        b0, c0, b1, c1 = ground.box
        self._box = (b0 - x0 - spare, c0 - y0 - spare, b1 - x1 + spare, c1 - y1 + spare)
        self._area: Polygon | None = None
        self._reach = 0.0
        self._points: Corners = ((0.0, 0.0),)
        if (near := ground.near) is not None:
            self._area = _around(shape, near.area) if near.part else shape_of(near.area).polygon
            self._reach = near.reach + HAIR
            if near.whole:
                self._points = shape
        # Nobody else has this geometry, so that preparing it disturbs no other thread.
        self._barred = shapely.union_all(
            [_around(shape, off.outline).buffer(off.clear - HAIR) for off in ground.off]
        )
        shapely.prepare(self._barred)

    def ask(self, xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return of each place whether the piece surely may not lie with its middle there."""
        x0, y0, x1, y1 = self._box
        out: NDArray[np.bool_] = (xs < x0) | (xs > x1) | (ys < y0) | (ys > y1)
        out |= shapely.intersects_xy(self._barred, xs, ys)
        if self._area is not None:
            for x, y in self._points:
                left = np.flatnonzero(~out)
                points = shapely.points(xs[left] + x, ys[left] + y)
                out[left] = shapely.distance(self._area, points) > self._reach
        return out


def _around(shape: Corners, outline: Corners) -> Polygon:
    """Return the middles at which a piece around (0, 0) meets an outline, as a polygon."""
    corners = [(x, y) for x, y, _i, _j in difference(shape, outline)]
    return cast("Polygon", shapely.polygons(np.array(corners)))
