"""Convex outlines: cutting, measuring, how far apart, how deep over each other.

Outlines are counter-clockwise tuples of points in inches. Two outlines are compared through their
difference: the convex outline of all steps that carry a point of the first onto a point of the
second. They overlap when that outline holds the origin, and their gap is its distance from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners

NUMERIC: Final = 1e-9
"""Side tests are trusted to this many inches."""

_TINY_SQUARED: Final = 1e-20
_TWIN: Final = 1e-12

Step = tuple[float, float, int, int]
"""A corner of a difference: the step x, y from corner i of the first to corner j of the second."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How far apart two outlines are, and where they are nearest; 0 when they overlap."""

    distance: float
    at_p: Point
    at_q: Point


def clip(corners: Corners, a: float, b: float, c: float) -> Corners:
    """Keep the part of an outline where a*x + b*y + c >= 0; () when nothing is left."""
    sides = [a * x + b * y + c for x, y in corners]
    if not sides or max(sides) < 0.0:
        return ()
    if min(sides) >= 0.0:  # most cuts miss the outline
        return corners
    kept: list[Point] = []
    previous, before = corners[-1], sides[-1]
    for point, side in zip(corners, sides, strict=True):
        if (side >= 0.0) != (before >= 0.0):
            share = before / (before - side)
            kept.append(
                (
                    previous[0] + share * (point[0] - previous[0]),
                    previous[1] + share * (point[1] - previous[1]),
                )
            )
        if side >= 0.0:
            kept.append(point)
        previous, before = point, side
    return _without_twins(kept)


def _without_twins(corners: list[Point]) -> Corners:
    """Drop corners that repeat the one before: edges of no length have no direction."""
    kept: list[Point] = []
    px, py = corners[-1] if corners else (0.0, 0.0)
    for x, y in corners:
        if abs(x - px) > _TWIN or abs(y - py) > _TWIN:
            kept.append((x, y))
            px, py = x, y
    return tuple(kept) if len(kept) >= 3 else ()


def intersection(p: Corners, q: Corners) -> Corners:
    """Give the outline that two outlines share; () when they share nothing."""
    shared = p
    previous = q[-1]
    for point in q:
        dx, dy = point[0] - previous[0], point[1] - previous[1]
        shared = clip(shared, -dy, dx, dy * previous[0] - dx * previous[1])
        if not shared:
            return ()
        previous = point
    return shared


def inset(corners: Corners, depth: float) -> Corners:
    """Give the outline with every edge moved inward by `depth` inches; () when it vanishes."""
    left = corners
    previous = corners[-1]
    for point in corners:
        dx, dy = point[0] - previous[0], point[1] - previous[1]
        length = math.hypot(dx, dy)
        if length > NUMERIC:
            nx, ny = -dy / length, dx / length
            left = clip(left, nx, ny, -nx * previous[0] - ny * previous[1] - depth)
        previous = point
    return left


def area(corners: Corners) -> float:
    """Give the area of an outline in square inches."""
    if len(corners) < 3:
        return 0.0
    # Measured from the first corner, so that tables far from the origin lose no digits.
    ox, oy = corners[0]
    twice = 0.0
    px, py = corners[1][0] - ox, corners[1][1] - oy
    for x, y in corners[2:]:
        qx, qy = x - ox, y - oy
        twice += px * qy - py * qx
        px, py = qx, qy
    return twice / 2.0


def centroid(corners: Corners) -> Point:
    """Give the centre of gravity of an outline with positive area."""
    ox, oy = corners[0]
    twice = sx = sy = 0.0
    px, py = corners[1][0] - ox, corners[1][1] - oy
    for x, y in corners[2:]:
        qx, qy = x - ox, y - oy
        part = px * qy - py * qx
        twice += part
        sx += part * (px + qx)
        sy += part * (py + qy)
        px, py = qx, qy
    if twice == 0.0:
        raise ValueError("an outline without area has no centre of gravity")
    return (ox + sx / (3.0 * twice), oy + sy / (3.0 * twice))


def contains(corners: Corners, point: Point, slack: float = NUMERIC) -> bool:
    """Tell whether a point lies in an outline or at most `slack` inches outside any edge line."""
    x, y = point
    px, py = corners[-1]
    for qx, qy in corners:
        dx, dy = qx - px, qy - py
        if dx * (y - py) - dy * (x - px) < -slack * math.hypot(dx, dy):
            return False
        px, py = qx, qy
    return True


def point_gap(corners: Corners, point: Point) -> float:
    """Give the distance of a point from an outline in inches; 0 when it lies inside."""
    x, y = point
    gaps, outside = [], False
    px, py = corners[-1]
    for qx, qy in corners:
        dx, dy = qx - px, qy - py
        ox, oy = x - px, y - py
        squared = dx * dx + dy * dy
        outside = outside or dx * oy - dy * ox < 0.0
        share = (ox * dx + oy * dy) / squared if squared > _TINY_SQUARED else 0.0
        if share < 0.0:
            share = 0.0
        elif share > 1.0:
            share = 1.0
        gaps.append(math.hypot(ox - share * dx, oy - share * dy))
        px, py = qx, qy
    return min(gaps) if outside else 0.0


@lru_cache(maxsize=32768)
def bounds(corners: Corners) -> tuple[float, float, float, float]:
    """Give the upright box around an outline: least x, least y, greatest x, greatest y."""
    xs = [x for x, _ in corners]
    ys = [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def box_gap(p: Corners, q: Corners) -> float:
    """Give a lower bound of the distance of two outlines, from their upright boxes (cheap)."""
    ax0, ay0, ax1, ay1 = bounds(p)
    bx0, by0, bx1, by1 = bounds(q)
    dx = bx0 - ax1 if bx0 > ax1 else ax0 - bx1
    dy = by0 - ay1 if by0 > ay1 else ay0 - by1
    if dx <= 0.0:
        return max(0.0, dy)
    return dx if dy <= 0.0 else math.hypot(dx, dy)


@lru_cache(maxsize=32768)
def circle(corners: Corners) -> tuple[float, float, float]:
    """Give a circle around an outline: its middle's x and y, and its radius."""
    x0, y0, x1, y1 = bounds(corners)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return (x, y, max(math.hypot(px - x, py - y) for px, py in corners))


def hull(points: Iterable[Point]) -> Corners:
    """Give the convex hull of points, counter-clockwise, without points on its edges."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower = _half_hull(ordered)
    upper = _half_hull(ordered[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _half_hull(ordered: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) >= 2:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def translate(corners: Corners, dx: float, dy: float) -> Corners:
    """Give an outline slid by a table vector."""
    return tuple([(x + dx, y + dy) for x, y in corners])


def sweep(corners: Corners, dx: float, dy: float) -> Corners:
    """Give the outline that is covered while an outline slides straight by (dx, dy)."""
    return hull(corners + translate(corners, dx, dy))


def _highest(corners: Corners) -> int:
    """Give the number of the highest corner, the rightmost of several."""
    found, (bx, by) = 0, corners[0]
    for number, (x, y) in enumerate(corners):
        if y > by or (y == by and x > bx):
            found, bx, by = number, x, y
    return found


def _lowest(corners: Corners) -> int:
    """Give the number of the lowest corner, the leftmost of several."""
    found, (bx, by) = 0, corners[0]
    for number, (x, y) in enumerate(corners):
        if y < by or (y == by and x < bx):
            found, bx, by = number, x, y
    return found


def difference(p: Corners, q: Corners) -> list[Step]:
    """Give the corners of the difference q - p: all steps from a point of p to a point of q.

    Counter-clockwise, found by merging the edges of both by angle.
    """
    n, m = len(p), len(q)
    i, j = _highest(p), _lowest(q)
    used_p = used_q = 0
    steps: list[Step] = []
    while used_p < n or used_q < m:
        pi, qj = p[i], q[j]
        steps.append((qj[0] - pi[0], qj[1] - pi[1], i, j))
        next_i, next_j = (i + 1) % n, (j + 1) % m
        ex, ey = pi[0] - p[next_i][0], pi[1] - p[next_i][1]
        fx, fy = q[next_j][0] - qj[0], q[next_j][1] - qj[1]
        cross = ex * fy - ey * fx
        take_p = used_q == m or (used_p < n and cross >= 0.0)
        take_q = used_p == n or (used_q < m and cross <= 0.0)
        if take_p:
            i, used_p = next_i, used_p + 1
        if take_q:
            j, used_q = next_j, used_q + 1
    return steps


def nearest(p: Corners, q: Corners) -> Gap:
    """Tell how far apart two outlines are and where they are nearest.

    The distance is 0 when they touch or overlap; the two points then are no more than a place
    where they meet. Both outlines need a positive area.
    """
    steps = difference(p, q)
    best = math.inf
    first, second, share = steps[-1], steps[-1], 0.0
    outside = False
    px, py, _, _ = previous = steps[-1]
    for step in steps:
        x, y, _, _ = step
        dx, dy = x - px, y - py
        squared = dx * dx + dy * dy
        if px * dy - py * dx < 0.0:  # the origin lies outside this edge
            outside = True
        along = -(px * dx + py * dy) / squared if squared > _TINY_SQUARED else 0.0
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
        cx, cy = px + along * dx, py + along * dy
        here = cx * cx + cy * cy
        if here < best:
            best, first, second, share = here, previous, step, along
        px, py, previous = x, y, step
    at_p = _between(p[first[2]], p[second[2]], share)
    at_q = _between(q[first[3]], q[second[3]], share)
    return Gap(math.sqrt(best) if outside else 0.0, at_p, at_q)


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def overlap_depth(p: Corners, q: Corners) -> float:
    """Give how deep two outlines lie over each other: the least slide that parts them, in inches.

    Separated outlines give a value <= 0: minus the gap along the best separating edge normal, which
    is at most their distance.
    """
    least = math.inf
    steps = difference(p, q)
    px, py = steps[-1][:2]
    for x, y, _, _ in steps:
        dx, dy = x - px, y - py
        squared = dx * dx + dy * dy
        if squared > _TINY_SQUARED:
            depth = (px * dy - py * dx) / math.sqrt(squared)
            least = min(least, depth)
        px, py = x, y
    return least
