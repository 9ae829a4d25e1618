"""What lies on the table: trays, terrain, zones and tokens as Shapely geometries, made once.

Positions hold poses and tuples of corners, never a geometry. A `TableShape` is found by its corners
or, a tray's footprint, by its pose, and keeps its polygon for as long as somebody asks about it.

Polygons are shared by the threads of the window and of the machines, so they aren't prepared:
GEOS changes a prepared geometry while it answers, and two threads may not ask it at once.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import shapely

from simulator.caches import cached
from simulator.geometry.notches import convex_cut, is_notched
from simulator.geometry.pose import Point, Pose, Segment, direction, facing_of
from simulator.geometry.tolerances import CLOSE_CALL
from simulator.geometry.trays import Tray
from simulator.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import LineString, Polygon

Corners = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""An upright box: least x, least y, greatest x, greatest y (inches)."""


@cached(64, each=270)
def _ring(points: int) -> Callable[..., bytes]:
    """Return what writes a polygon of one ring in well-known binary.

    It takes byte order, kind, how many rings, how many points, and their numbers.
    """
    return struct.Struct(f"<BIII{2 * points}d").pack


def _made(corners: Corners) -> Polygon:
    """Make a polygon of its bytes: it takes half as long as by an array, and no bit differs."""
    count = len(corners) + 1
    numbers = chain.from_iterable((*corners, corners[0]))
    return cast("Polygon", shapely.from_wkb(_ring(count)(1, 3, 1, count, *numbers)))


class TableShape:
    """An outline on the table: its exact corners, its upright box, its polygon, its convex parts.

    The polygon is made when somebody first asks for it: most questions end at the box.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.standing("blue:defender").shape.box
        (33.25, 33.6, 38.75, 38.4)
    """

    __slots__ = ("__weakref__", "_edges", "_grown", "_parts", "_polygon", "box", "corners")

    def __init__(self, corners: Corners) -> None:
        """Take the corners counter-clockwise, in inches."""
        self.corners = corners
        xs = [x for x, _ in corners]
        ys = [y for _, y in corners]
        self.box: Box = (min(xs), min(ys), max(xs), max(ys))
        self._polygon: Polygon | None = None
        self._grown: dict[float, Polygon] = {}
        self._edges: NDArray[np.object_] | None = None
        self._parts: tuple[Corners, ...] = ()

    @property
    def polygon(self) -> Polygon:
        """Return the outline as a Shapely polygon."""
        found = self._polygon
        if found is None:
            found = self._polygon = _made(self.corners)
        return found

    @property
    def parts(self) -> tuple[Corners, ...]:
        """Return the convex parts that make up the outline: mostly the outline alone."""
        if not self._parts:
            self._parts = (self.corners,)
            if is_notched(self.corners):
                cut = convex_cut(self.corners)
                self._parts = tuple(tuple(self.corners[k] for k in part) for part in cut)
        return self._parts

    def grown(self, inches: float) -> Polygon:
        """Return the polygon with all that lies within some inches of it."""
        found = self._grown.get(inches)
        if found is None:
            found = self._grown[inches] = self.polygon.buffer(inches)
        return found

    def edges(self) -> NDArray[np.object_]:
        """Return the edges as an array of LineStrings, the one that ends at the first corner last.

        They run counter-clockwise, each from its corner to the next.
        """
        if self._edges is not None:
            return self._edges
        points = np.array(self.corners)
        ends = np.stack((points, np.roll(points, -1, axis=0)), axis=1)
        self._edges = cast("NDArray[np.object_]", shapely.linestrings(ends))
        return self._edges


@cached(4096, each=1_600)
def shape_of(corners: Corners) -> TableShape:
    """Return the shape with these corners; the same object for as long as it is kept."""
    return TableShape(corners)


def outline_of(pose: Pose, tray: Tray) -> Corners:
    """Return a tray's corners counter-clockwise: rear left, rear right, front right, front left.

    For poses asked about once, such as facings that are tried; of others `tray_corners` keeps them.
    """
    # Written out, because games ask for thousands: the points that `pose.to_table` gives.
    x, y, (fx, fy) = pose.x, pose.y, direction(pose.facing)
    w, d = tray.width / 2, tray.depth / 2
    ax, ay, ux, uy = w * fy, w * fx, d * fx, d * fy
    return (
        (x - ax - ux, y + ay - uy),
        (x + ax - ux, y - ay - uy),
        (x + ax + ux, y - ay + uy),
        (x - ax + ux, y + ay + uy),
    )


@cached(4096, each=850)
def tray_corners(pose: Pose, tray: Tray) -> Corners:
    """Return a tray's corners as `outline_of` does; the same tuple for as long as it is kept."""
    return outline_of(pose, tray)


def footprint(pose: Pose, tray: Tray) -> TableShape:
    """Return what a tray covers at a pose; the same object for as long as it is kept.

    Its corners run counter-clockwise: rear left, rear right, front right, front left.
    """
    return shape_of(tray_corners(pose, tray))


def footprints(poses: Sequence[Pose], tray: Tray) -> NDArray[np.object_]:
    """Return the footprints of a tray at many poses as an array of polygons, made in one call."""
    placed = np.array([(*pose.centre, *pose.forward) for pose in poses]).reshape(-1, 4)
    x, y, fx, fy = (placed[:, column, None] for column in range(4))
    local = np.array(tray.corners)
    lx, ly = local[:, 0], local[:, 1]
    corners = np.stack((x + lx * fy + ly * fx, y - lx * fx + ly * fy), axis=-1)
    return cast("NDArray[np.object_]", shapely.polygons(corners))


def polygons(outlines: Iterable[Corners]) -> NDArray[np.object_]:
    """Return outlines as an array of polygons, each made once."""
    return np.fromiter((shape_of(corners).polygon for corners in outlines), dtype=object)


@dataclass(frozen=True, slots=True)
class Standing:
    """A tray standing somewhere: the pair every geometric question is asked about.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.standing("red:attacker").tray.name
        'infantry'
    """

    pose: Pose
    tray: Tray

    @property
    def shape(self) -> TableShape:
        """Return what the tray covers."""
        return footprint(self.pose, self.tray)

    @property
    def corners(self) -> Corners:
        """Return the corners counter-clockwise: rear left, rear right, front right, front left."""
        return tray_corners(self.pose, self.tray)

    @property
    def arrow(self) -> Point:
        """Return the direction arrow: the middle of the front edge (RNG-08)."""
        return self.pose.to_table((0.0, self.tray.depth / 2))

    @property
    def polygon(self) -> Polygon:
        """Return the tray's footprint as a polygon."""
        return footprint(self.pose, self.tray).polygon

    def at(self, pose: Pose) -> Standing:
        """Return the same tray standing elsewhere."""
        return Standing(pose, self.tray)


def polygon(corners: Corners) -> Polygon:
    """Return the polygon of an outline, made once."""
    return shape_of(corners).polygon


@cached(256, each=1_100)
def line_string(line: Segment) -> LineString:
    """Return a straight line on the table, such as a witness of sight or of a distance."""
    return cast("LineString", shapely.linestrings(np.array(line)))


@cached(256, each=1_500)
def strip(line: Segment, width: float) -> Polygon:
    """Return the strip of a width in inches whose middle is a line: a corridor of sight."""
    grown: Polygon = line_string(line).buffer(width / 2, cap_style="flat")
    return grown


def parts_of(found: shapely.Geometry) -> tuple[Corners, ...]:
    """Return the outer corners of every polygon in a geometry, counter-clockwise."""
    pieces = [one for one in shapely.get_parts(found) if one.geom_type == "Polygon"]
    return tuple(_corners(shapely.get_exterior_ring(one)) for one in pieces if not one.is_empty)


def _corners(ring: shapely.Geometry) -> Corners:
    points = [(x, y) for x, y in shapely.get_coordinates(ring).tolist()][:-1]
    return tuple(points if shapely.is_ccw(ring) else points[::-1])


@cached(256, each=9_400)
def disc(centre: Point, radius: float, corners: int = 64) -> Corners:
    """Return a round token's or piece's outline, counter-clockwise, with so many corners."""
    return ellipse(centre, 2 * radius, 2 * radius, corners=corners)


ROUND: Final = 48
"""Corners of the outline of a round terrain piece; they lie on its edge."""
CIRCUMSCRIBED: Final = 1.0 / math.cos(math.pi / ROUND)
"""So much wider and deeper, that outline touches the edge from outside, with every side."""


@cached(256, each=8_200)
def ellipse(
    centre: Point, width: float, depth: float, facing: float = 0.0, corners: int = ROUND
) -> Corners:
    """Return the outline of an ellipse `width` by `depth` inches, counter-clockwise."""
    pose = Pose(centre[0], centre[1], facing)
    step = math.tau / corners
    return tuple(
        pose.to_table((width / 2 * math.cos(step * i), depth / 2 * math.sin(step * i)))
        for i in range(corners)
    )


def ellipse_size(corners: Corners, stated: Pose) -> tuple[float, float] | None:
    """Return width and depth where `ellipse` drew these corners, at its stated middle and facing.

    None for every other outline.
    """
    if len(corners) != ROUND:
        return None
    right, top, left, bottom = corners[:: ROUND // 4]
    width, depth = round(math.dist(right, left), 9), round(math.dist(top, bottom), 9)
    drawn = ellipse(stated.centre, width, depth, stated.facing)
    apart = max(map(math.dist, corners, drawn))
    return (width, depth) if apart <= CLOSE_CALL else None


def rectangle(centre: Point, width: float, depth: float, facing: float = 0.0) -> Corners:
    """Return the outline of a rectangle `width` by `depth` inches, counter-clockwise."""
    pose = Pose(centre[0], centre[1], facing)
    w, d = width / 2, depth / 2
    return tuple(pose.to_table(corner) for corner in ((-w, -d), (w, -d), (w, d), (-w, d)))


def box(x0: float, y0: float, x1: float, y1: float) -> Corners:
    """Return an upright rectangle's outline, counter-clockwise."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


SNUG: Final = 1.02
"""A box counts as the smallest around an outline if it is at most this many times as large."""


def frame_of(corners: Corners, stated: Pose) -> Pose:
    """Return the frame an outline lies in, its x axis along the longer side of its smallest box.

    Outlines that were written corner by corner tell no facing. The `stated` frame stays where it
    fits as well, as it does for everything round; of the two others, the first corner lies at the
    rear.
    """
    local = [stated.to_local(corner) for corner in corners]
    wide, deep = (max(along) - min(along) for along in zip(*local, strict=True))
    ring = shapely.get_coordinates(polygon(corners).minimum_rotated_rectangle)
    sides = [(x, y) for x, y in np.diff(ring[:3], axis=0).tolist()]
    long, short = sorted(sides, key=lambda side: -math.hypot(*side))
    if wide * deep <= SNUG * math.hypot(*long) * math.hypot(*short) and deep <= SNUG * wide:
        return stated
    frame = stated.turned(facing_of(-long[1], long[0]))
    x, y = frame.to_local(corners[0])
    return frame if (y, -x) < (0.0, 0.0) else frame.turned(frame.facing + 180.0)
