"""Where a tray stands and where its front looks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from simulator.records import dataclass

Point = tuple[float, float]
Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Pose:
    """A tray's centre in inches and its facing in degrees clockwise from +y.

    Example:
        >>> from simulator import Pose
        >>> Pose(24.0, 10.0, facing=90.0).advanced(5.0)
        Pose(x=29.0, y=10.0, facing=90.0)
    """

    x: float
    y: float
    facing: float = 0.0

    @property
    def centre(self) -> Point:
        """Return the tray's centre."""
        return (self.x, self.y)

    @property
    def forward(self) -> Point:
        """Return the unit vector the front looks along."""
        return direction(self.facing)

    @property
    def right(self) -> Point:
        """Return the unit vector towards the tray's right-hand side."""
        fx, fy = direction(self.facing)
        return (fy, -fx)

    def to_table(self, local: Point) -> Point:
        """Turn a point of the tray's own frame (x right, y forward) into a table point."""
        fx, fy = direction(self.facing)
        lx, ly = local
        return (self.x + lx * fy + ly * fx, self.y - lx * fx + ly * fy)

    def to_local(self, point: Point) -> Point:
        """Turn a table point into the tray's own frame (x right, y forward)."""
        fx, fy = direction(self.facing)
        dx, dy = point[0] - self.x, point[1] - self.y
        return (dx * fy - dy * fx, dx * fx + dy * fy)

    def moved(self, dx: float, dy: float) -> Pose:
        """Return the pose slid by a table vector, facing unchanged."""
        return Pose(self.x + dx, self.y + dy, self.facing)

    def advanced(self, distance: float) -> Pose:
        """Return the pose slid straight forward by `distance` inches (negative: backward)."""
        fx, fy = direction(self.facing)
        return Pose(self.x + fx * distance, self.y + fy * distance, self.facing)

    def turned(self, facing: float) -> Pose:
        """Return the pose pivoted about its centre to `facing`."""
        return Pose(self.x, self.y, facing % 360.0)


_CARDINAL: Final = {0.0: (0.0, 1.0), 90.0: (1.0, 0.0), 180.0: (0.0, -1.0), 270.0: (-1.0, 0.0)}


def direction(facing: float) -> Point:
    """Return the unit vector of a facing; the four cardinal facings are exact."""
    facing %= 360.0
    exact = _CARDINAL.get(facing)
    if exact is not None:
        return exact
    angle = math.radians(facing)
    return (math.sin(angle), math.cos(angle))


def facing_of(dx: float, dy: float) -> float:
    """Return the facing in degrees that looks along the vector (dx, dy)."""
    return math.degrees(math.atan2(dx, dy)) % 360.0


def middle_of(points: Iterable[Point]) -> Point:
    """Return the mean of some points."""
    places = list(points)
    return (sum(x for x, _y in places) / len(places), sum(y for _x, y in places) / len(places))


def turn_between(first: float, second: float) -> float:
    """Return the smallest signed turn in degrees from one facing to another, in (-180, 180]."""
    turn = (second - first) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


def quantise(pose: Pose) -> Pose:
    """Round a pose to the recorded grid of 1e-6 inch and 1e-6 degree, so that replays agree."""
    return Pose(
        round(pose.x, 6) + 0.0,
        round(pose.y, 6) + 0.0,
        quantised_facing(pose.facing),
    )


def quantised_facing(facing: float) -> float:
    """Round a facing to the recorded grid of 1e-6 degree, at least 0 and below 360."""
    return round(facing % 360.0, 6) % 360.0
