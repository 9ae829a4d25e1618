"""Convex outlines: cutting, measuring, sliding, what they hold and what lies around them.

Outlines are counter-clockwise tuples of points in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners

NUMERIC: Final = 1e-9
"""Side tests are trusted to this many inches."""

TINY_SQUARED: Final = 1e-20
"""An edge whose squared length in inches is no greater has no direction."""

_TWIN: Final = 1e-12


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
        share = (ox * dx + oy * dy) / squared if squared > TINY_SQUARED else 0.0
        if share < 0.0:
            share = 0.0
        elif share > 1.0:
            share = 1.0
        gaps.append(math.hypot(ox - share * dx, oy - share * dy))
        px, py = qx, qy
    return min(gaps) if outside else 0.0


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=4096)
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
