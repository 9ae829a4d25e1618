"""Distances, overlaps, areas, covers, hulls and neighbours of outlines: asked of Shapely.

Outlines are counter-clockwise, convex tuples of points in inches. An upright box dismisses most
pairs before a polygon is made. Where an answer comes within `CLOSE_CALL` of a limit the exact
margins decide, so that no build of GEOS changes a verdict.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, cast

import numpy as np
import shapely

from simulator.caches import cached
from simulator.geometry import exact_margins
from simulator.geometry.difference import overlap_depth
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Box, Corners, parts_of, polygons, shape_of
from simulator.geometry.tolerances import CLOSE_CALL, CONTACT_GAP, NOTCH, NUMERIC, OVERLAP_DEPTH
from simulator.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Geometry, LineString, Polygon
    from shapely import Point as PointShape


@dataclass(frozen=True, slots=True)
class Gap:
    """How far apart two outlines are, and where they are nearest; 0 when they overlap.

    line: the shortest line from the first to the second, as the window and the reports draw it.
    """

    distance: float
    at_p: Point
    at_q: Point
    line: LineString = field(compare=False, repr=False)


# ------------------------------------------------------------------ two outlines


def bounds(corners: Corners) -> Box:
    """Return the upright box around an outline: least x, least y, greatest x, greatest y."""
    return shape_of(corners).box


def box_gap(p: Corners, q: Corners) -> float:
    """Return a lower bound of the distance of two outlines, from their upright boxes (cheap)."""
    ax0, ay0, ax1, ay1 = shape_of(p).box
    bx0, by0, bx1, by1 = shape_of(q).box
    dx = bx0 - ax1 if bx0 > ax1 else ax0 - bx1
    dy = by0 - ay1 if by0 > ay1 else ay0 - by1
    if dx <= 0.0:
        return max(0.0, dy)
    return dx if dy <= 0.0 else math.hypot(dx, dy)


def distance(p: Corners, q: Corners) -> float:
    """Return the distance of two outlines at their nearest points (AMB-46); 0 when they meet."""
    return shape_of(p).polygon.distance(shape_of(q).polygon)


def nearest(p: Corners, q: Corners) -> Gap:
    """Return how far apart two outlines are, and where they are nearest.

    The distance is 0 when they touch or overlap; the two points then are no more than a place
    where they meet.
    """
    return _gap(shape_of(p).polygon, shape_of(q).polygon)


def nearest_to(point: Point, corners: Corners) -> Gap:
    """Return how far a point is from an outline, and where the outline is nearest to it."""
    return _gap(_point(point), shape_of(corners).polygon)


def _gap(one: Polygon | PointShape, other: Polygon) -> Gap:
    line = shapely.shortest_line(one, other)
    (ax, ay), (bx, by) = shapely.get_coordinates(line).tolist()
    return Gap(one.distance(other), (ax, ay), (bx, by), line)


def nearer_than(p: Corners, q: Corners, limit: float) -> bool:
    """Whether two outlines are nearer than a limit; far ones are dismissed at once."""
    if box_gap(p, q) >= limit:
        return False
    apart = distance(p, q)
    if abs(apart - limit) < CLOSE_CALL:
        return any(exact_margins.nearer(one, other, limit) for one, other in _pairs(p, q))
    return apart < limit


def in_contact(p: Corners, q: Corners) -> bool:
    """Whether two outlines touch anywhere, be it in a corner."""
    return nearer_than(p, q, CONTACT_GAP)


def overlaps(p: Corners, q: Corners, touch: float = OVERLAP_DEPTH) -> bool:
    """Whether two outlines lie over each other by more than a touch, in inches (MOV-05)."""
    first, second = shape_of(p), shape_of(q)
    ax0, ay0, ax1, ay1 = first.box
    bx0, by0, bx1, by1 = second.box
    if ax1 < bx0 or bx1 < ax0 or ay1 < by0 or by1 < ay0:
        return False
    return first.polygon.distance(second.polygon) == 0.0 and deeper_than(p, q, touch)


def deeper_than(p: Corners, q: Corners, depth: float) -> bool:
    """Whether the least slide that parts two outlines is longer than a depth in inches.

    Of outlines with notches it is the slide that parts two convex parts of them.
    """
    return any(_deeper(one, other, depth) for one, other in _pairs(p, q))


def _deeper(p: Corners, q: Corners, depth: float) -> bool:
    found = overlap_depth(p, q)
    if abs(found - depth) < CLOSE_CALL:
        return exact_margins.deeper(p, q, depth)
    return found > depth


def depth_over(p: Corners, q: Corners) -> float:
    """Return how deep two outlines lie over each other, as `deeper_than` judges it (inches).

    Separated ones give a value <= 0, as with `overlap_depth`.
    """
    return max(overlap_depth(one, other) for one, other in _pairs(p, q))


def _pairs(p: Corners, q: Corners) -> list[tuple[Corners, Corners]]:
    """Return the convex parts of two outlines, each of the first with each of the second."""
    return [(one, other) for one in shape_of(p).parts for other in shape_of(q).parts]


def shared_area(p: Corners, q: Corners) -> float:
    """Return the area two outlines share, in square inches."""
    return float(shape_of(p).polygon.intersection(shape_of(q).polygon).area)


def intersection(p: Corners, q: Corners) -> Corners:
    """Return the outline that two outlines share; () when they share nothing."""
    found = parts_of(shape_of(p).polygon.intersection(shape_of(q).polygon))
    return found[0] if found else ()


# ------------------------------------------------------------------ one outline and a point


@cached(4096, each=650)
def point_gap(corners: Corners, point: Point) -> float:
    """Return the distance of a point from an outline in inches; 0 when it lies inside."""
    return shape_of(corners).polygon.distance(_point(point))


@cached(1024, each=670)
def _point(point: Point) -> PointShape:
    made: PointShape = shapely.points(point)
    return made


def point_nearer_than(corners: Corners, point: Point, limit: float) -> bool:
    """Whether a point is nearer to an outline than a limit in inches."""
    x0, y0, x1, y1 = shape_of(corners).box
    x, y = point
    if x - x1 >= limit or x0 - x >= limit or y - y1 >= limit or y0 - y >= limit:
        return False
    apart = point_gap(corners, point)
    if abs(apart - limit) < CLOSE_CALL:
        parts = shape_of(corners).parts
        return any(exact_margins.point_nearer(part, point, limit) for part in parts)
    return apart < limit


def contains(corners: Corners, point: Point, slack: float = NUMERIC) -> bool:
    """Whether a point lies in an outline, on its rim or at most `slack` inches outside."""
    return point_gap(corners, point) <= slack


def depth_of(corners: Corners, point: Point) -> float:
    """Return how deep a point lies inside an outline; below 0 how far outside (inches)."""
    polygon, at = shape_of(corners).polygon, _point(point)
    away = polygon.distance(at)
    return -away if away > 0.0 else polygon.exterior.distance(at)


def covers_disc(corners: Corners, centre: Point, radius: float) -> bool:
    """Whether an outline covers a round token completely."""
    depth = depth_of(corners, centre)
    if abs(depth - radius) < CLOSE_CALL:
        return exact_margins.reaches_in(corners, shape_of(corners).parts, centre, radius)
    return depth >= radius


# ------------------------------------------------------------------ one outline


def area(corners: Corners) -> float:
    """Return the area of an outline in square inches."""
    return shape_of(corners).polygon.area if len(corners) > 2 else 0.0


@cached(1024, each=1_400)
def centroid(corners: Corners) -> Point:
    """Return the centre of gravity of an outline.

    Raises ValueError for an outline without area.
    """
    if area(corners) == 0.0:
        raise ValueError("an outline without area has no centre of gravity")
    middle = shape_of(corners).polygon.centroid
    return (middle.x, middle.y)


def counter_clockwise(corners: Corners) -> Corners:
    """Return an outline's corners counter-clockwise."""
    if len(corners) < 3 or shapely.is_ccw(shapely.linearrings(np.array(corners))):
        return corners
    return corners[::-1]


def is_convex(corners: Corners) -> bool:
    """Whether an outline has no notch and doesn't cross itself, but for a millionth of an inch."""
    polygon = shape_of(corners).polygon
    missing = shapely.convex_hull(polygon).area - polygon.area
    return bool(polygon.is_valid and missing <= NOTCH * polygon.length)


def is_simple(corners: Corners) -> bool:
    """Whether an outline crosses and touches itself nowhere."""
    return shape_of(corners).polygon.is_valid


def hull(points: Iterable[Point]) -> Corners:
    """Return the convex hull of points, counter-clockwise; fewer than three of a line or point."""
    every = cast("Geometry", shapely.multipoints(np.array(list(points))))
    found = shapely.convex_hull(every)
    if found.geom_type == "Polygon":
        return parts_of(found)[0]
    return tuple((x, y) for x, y in shapely.get_coordinates(found).tolist())


def sweep(corners: Corners, dx: float, dy: float) -> Corners:
    """Return the outline that is covered while an outline slides straight by (dx, dy)."""
    return hull(corners + tuple([(x + dx, y + dy) for x, y in corners]))


# ------------------------------------------------------------------ many outlines


def distances(first: Sequence[Corners], second: Sequence[Corners]) -> NDArray[np.float64]:
    """Return the distances of every outline of one list from every one of another (inches)."""
    ours, theirs = polygons(first), polygons(second)
    if first is not second:
        found: NDArray[np.float64] = shapely.distance(ours[:, None], theirs[None, :])
        return found
    one, other = _each_pair(len(ours))
    table = np.zeros((len(ours), len(ours)))
    table[one, other] = shapely.distance(ours[one], ours[other])
    return table + table.T


@cached(64, each=5_000)
def _each_pair(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the numbers of all pairs among so many, the smaller of each and the greater."""
    one, other = np.triu_indices(count, 1)
    return one, other


def point_gaps(points: Sequence[Point], shapes: NDArray[np.object_]) -> NDArray[np.float64]:
    """Return the distances of every point from every polygon of an array, 0 inside (inches)."""
    places = cast("NDArray[np.object_]", shapely.points(np.array(points).reshape(-1, 2)))
    found: NDArray[np.float64] = shapely.distance(places[:, None], shapes[None, :])
    return found


def gap_to_nearest(corners: Corners, others: Sequence[Corners]) -> float:
    """Return the distance of an outline from the nearest of some others; infinite without any."""
    if not others:
        return math.inf
    return float(shapely.distance(shape_of(corners).polygon, polygons(others)).min())


def furthest_from(corners: Corners, points: Sequence[Point]) -> float:
    """Return how far the furthest of some points lies from an outline (inches)."""
    apart = shapely.distance(shape_of(corners).polygon, shapely.points(np.array(points)))
    return float(apart.max())


def near_pairs(outlines: Sequence[Corners], limit: float) -> list[tuple[int, int]]:
    """Return the numbers of outlines nearer to each other than a limit, the smaller first."""
    shapes = polygons(outlines)
    met = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=limit + CLOSE_CALL)
    return [
        (one, other)
        for one, other in _each_once(met)
        if nearer_than(outlines[one], outlines[other], limit)
    ]


def _each_once(pairs: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Return the pairs of a tree's answer once each, sorted, none with itself."""
    one, other = pairs.tolist()
    return sorted([pair for pair in zip(one, other, strict=True) if pair[0] < pair[1]])
