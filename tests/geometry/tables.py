"""Random tables for geometry tests, and the ways to pick up a whole table and put it down again."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing, ellipse
from simulator.geometry.trays import TRAYS

trays = st.sampled_from(list(TRAYS.values()))
sides = st.sampled_from(list(ArcSide))
facings = st.one_of(
    st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0]),
    st.integers(0, 3599).map(lambda tenths: tenths / 10),
)


def poses(span: float = 24.0) -> st.SearchStrategy[Pose]:
    """Poses on a grid of 1/100 inch, so that flush and exactly aligned trays come up, too."""
    places = st.integers(0, round(span * 100)).map(lambda hundredths: hundredths / 100)
    return st.builds(Pose, places, places, facings)


def standings(span: float = 24.0) -> st.SearchStrategy[Standing]:
    return st.builds(Standing, poses(span), trays)


def pieces(span: float = 24.0) -> st.SearchStrategy[Corners]:
    """Outlines of trays and of round terrain."""
    round_piece = poses(span).map(lambda pose: ellipse(pose.centre, 6.5, 4.75, pose.facing))
    return st.one_of(standings(span).map(lambda standing: standing.corners), round_piece)


def slid(corners: Corners, dx: float, dy: float) -> Corners:
    """An outline slid by a table vector."""
    return tuple((x + dx, y + dy) for x, y in corners)


class Carry(NamedTuple):
    """A whole table turned clockwise about its origin, moved, and mirrored if wanted."""

    turn: float
    dx: float
    dy: float
    mirrored: bool

    def pose(self, pose: Pose) -> Pose:
        x, y = self.point(pose.centre)
        facing = -pose.facing if self.mirrored else pose.facing
        return Pose(x, y, (facing + self.turn) % 360.0)

    def standing(self, standing: Standing) -> Standing:
        return standing.at(self.pose(standing.pose))

    def vector(self, vector: Point) -> Point:
        x, y = (-vector[0] if self.mirrored else vector[0]), vector[1]
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (x * c + y * s, y * c - x * s)

    def point(self, point: Point) -> Point:
        x, y = self.vector(point)
        return (x + self.dx, y + self.dy)

    def outline(self, corners: Corners) -> Corners:
        carried = tuple(self.point(point) for point in corners)
        return carried[::-1] if self.mirrored else carried

    def side(self, side: ArcSide) -> ArcSide:
        swap = {ArcSide.LEFT: ArcSide.RIGHT, ArcSide.RIGHT: ArcSide.LEFT} if self.mirrored else {}
        return swap.get(side, side)


carries = st.builds(
    Carry,
    st.floats(0.0, 360.0, exclude_max=True),
    st.floats(-30.0, 30.0),
    st.floats(-30.0, 30.0),
    st.booleans(),
)


many = settings(max_examples=4 * settings().max_examples)
"""Four times the examples of the profile in use, for questions with many special cases."""


def same_runs(found: Sequence[tuple[float, float]], *wanted: tuple[float, float]) -> bool:
    """Return whether runs of inches or degrees are as wanted, to a billionth."""
    return len(found) == len(wanted) and all(
        abs(a - b) < 1e-9
        for run, other in zip(found, wanted, strict=True)
        for a, b in zip(run, other, strict=True)
    )


def shape(corners: Corners) -> Polygon:
    return Polygon(corners)


def flips(holds: Callable[[float], bool], margin: float) -> bool:
    """Return whether a verdict holds after 0.99 of its margin and no longer after 1.01 of it."""
    return holds(0.99 * margin) and not holds(1.01 * margin)
