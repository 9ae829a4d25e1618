"""Which of many places of a piece are surely illegal: asked of Shapely in one call.

Those who try thousands of places ask this first, and the check of single places about the rest. So
nothing here decides what is legal: a place within a hair of a limit is never ruled out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from simulator.geometry.laying import LayingGround
from simulator.geometry.regions import Region, centre_box, centres_upon
from simulator.geometry.shapes import Corners, polygon
from simulator.geometry.tolerances import HAIR

if TYPE_CHECKING:
    from numpy.typing import NDArray


class RuledOut:
    """The places where the middle of a piece surely may not lie, in one facing.

    Around each obstacle they form one polygon: a piece overlaps an outline exactly where its middle
    lies in the difference of the two, and is nearer than some inches where it lies as near to that.
    """

    def __init__(self, ground: LayingGround, facing: float) -> None:
        """Take what limits the piece, and how it is turned (degrees clockwise)."""
        shape, spare = ground.shape(facing), ground.spare + HAIR
        self._box = centre_box(shape, ground.box, spare)
        self._area: Region | None = None
        self._reach = 0.0
        self._points: Corners = ((0.0, 0.0),)
        if (near := ground.near) is not None:
            self._area = centres_upon(shape, near.area) if near.part else polygon(near.area)
            self._reach = near.reach + HAIR
            if near.whole:
                self._points = shape
        # Nobody else has this geometry, so that preparing it disturbs no other thread.
        self._barred = shapely.union_all(
            [
                shapely.buffer(centres_upon(shape, off.outline), off.clear - HAIR)
                for off in ground.off
            ]
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
