"""Outlines of trays, terrain and tokens as they lie on the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from simulator.geometry.pose import Point, Pose
from simulator.geometry.trays import Tray

if TYPE_CHECKING:
    from shapely.geometry import Polygon

Corners = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A tray standing somewhere: the pair every geometric question is asked about."""

    pose: Pose
    tray: Tray

    @property
    def corners(self) -> Corners:
        """Give the corners counter-clockwise: rear left, rear right, front right, front left."""
        return tray_corners(self.pose, self.tray)

    @property
    def arrow(self) -> Point:
        """Give the direction arrow: the middle of the front edge (RNG-08)."""
        return self.pose.to_table((0.0, self.tray.depth / 2))

    @property
    def polygon(self) -> Polygon:
        """Give the tray's footprint as a polygon."""
        return polygon(self.corners)

    def at(self, pose: Pose) -> Standing:
        """Give the same tray standing elsewhere."""
        return Standing(pose, self.tray)


@lru_cache(maxsize=4096)
def tray_corners(pose: Pose, tray: Tray) -> Corners:
    """Give a tray's corners counter-clockwise: rear left, rear right, front right, front left."""
    (x, y), (fx, fy) = pose.centre, pose.forward
    return tuple([(x + lx * fy + ly * fx, y - lx * fx + ly * fy) for lx, ly in tray.corners])


@lru_cache(maxsize=512)
def polygon(corners: Corners) -> Polygon:
    """Give the (prepared) polygon of an outline."""
    # Imported where areas are wanted: the rules themselves play, and start, without it.
    import shapely  # noqa: PLC0415
    from shapely.geometry import Polygon  # noqa: PLC0415

    shape = Polygon(corners)
    shapely.prepare(shape)
    return shape


@lru_cache(maxsize=256)
def disc(centre: Point, radius: float, corners: int = 64) -> Corners:
    """Give a round token's or piece's outline, counter-clockwise, drawn with `corners` corners."""
    return ellipse(centre, 2 * radius, 2 * radius, corners=corners)


@lru_cache(maxsize=256)
def ellipse(
    centre: Point, width: float, depth: float, facing: float = 0.0, corners: int = 48
) -> Corners:
    """Give the outline of an ellipse `width` by `depth` inches, counter-clockwise."""
    pose = Pose(centre[0], centre[1], facing)
    step = math.tau / corners
    return tuple(
        pose.to_table((width / 2 * math.cos(step * i), depth / 2 * math.sin(step * i)))
        for i in range(corners)
    )


def rectangle(centre: Point, width: float, depth: float, facing: float = 0.0) -> Corners:
    """Give the outline of a rectangle `width` by `depth` inches, counter-clockwise."""
    pose = Pose(centre[0], centre[1], facing)
    w, d = width / 2, depth / 2
    return tuple(pose.to_table(corner) for corner in ((-w, -d), (w, -d), (w, d), (-w, d)))


def box(x0: float, y0: float, x1: float, y1: float) -> Corners:
    """Give an upright rectangle's outline, counter-clockwise."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
