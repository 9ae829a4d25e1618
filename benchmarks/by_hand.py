"""Measuring outlines by hand, as it was done before Shapely: the rival of `measure` in benchmarks.

The tests ask it as an independent judge. Outlines are counter-clockwise tuples of points in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from simulator.geometry.convex import clip
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import CONTACT_GAP, NUMERIC, OVERLAP_DEPTH, TINY_SQUARED
from simulator.geometry.travel.critical_travels import grown_span


@dataclass(frozen=True, slots=True)
class Gap:
    """How far apart two outlines are, and where they are nearest; 0 when they overlap."""

    distance: float
    at_p: Point
    at_q: Point


def nearest(p: Corners, q: Corners) -> Gap:
    """Return how far apart two outlines are and where they are nearest.

    The distance is 0 when they touch or overlap; the two points then are no more than a place
    where they meet. Both outlines need a positive area.
    """
    steps = _difference(p, q)
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
        along = -(px * dx + py * dy) / squared if squared > TINY_SQUARED else 0.0
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


Step = tuple[float, float, int, int]
"""A corner of a difference: the step x, y from corner i of the first to corner j of the second."""


def _difference(p: Corners, q: Corners) -> list[Step]:
    """Return what `geometry.difference` does, with the numbers of the corners."""
    n, m = len(p), len(q)
    i = max(range(n), key=lambda number: p[number][::-1])
    j = min(range(m), key=lambda number: q[number][::-1])
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


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def nearer_than(p: Corners, q: Corners, limit: float) -> bool:
    """Whether two outlines are nearer than a limit; far ones are dismissed at once."""
    return box_gap(p, q) < limit and nearest(p, q).distance < limit


def overlaps(p: Corners, q: Corners) -> bool:
    """Whether two outlines lie over each other by more than a touch (MOV-05)."""
    if box_gap(p, q) > 0.0:
        return False
    return not _parted(p, q) and not _parted(q, p)


def _parted(p: Corners, q: Corners) -> bool:
    """Whether an edge of the first outline has the second on its outer side, or nearly."""
    px, py = p[-1]
    for x, y in p:
        dx, dy = x - px, y - py
        length = math.sqrt(dx * dx + dy * dy)
        if length > NUMERIC:
            level = dx * py - dy * px + OVERLAP_DEPTH * length
            for qx, qy in q:
                if dx * qy - dy * qx > level:
                    break
            else:
                return True
        px, py = x, y
    return False


def contact_length(a: Corners, b: Corners) -> float:
    """Return the length along which two outlines are closer than CONTACT_GAP, in inches.

    It is measured along single edges, so that a corner lying in a corner counts once; 0 for
    outlines apart. Meant for outlines that do not overlap.
    """
    if not nearer_than(a, b, CONTACT_GAP):
        return 0.0
    return max(_longest_contact(a, b), _longest_contact(b, a))


def _longest_contact(a: Corners, b: Corners) -> float:
    return max(_contact_along((a[i - 1], a[i]), b) for i in range(len(a)))


def _contact_along(edge: Segment, other: Corners) -> float:
    """Return the length of the part of an edge that is closer to an outline than CONTACT_GAP."""
    (x0, y0), (x1, y1) = edge
    length = math.hypot(x1 - x0, y1 - y0)
    if length <= NUMERIC:
        return 0.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    turned = [((x - x0) * ux + (y - y0) * uy, (y - y0) * ux - (x - x0) * uy) for x, y in other]
    span = grown_span(turned, CONTACT_GAP)
    if span is None:
        return 0.0
    return max(0.0, min(length, span[1]) - max(0.0, span[0]))


def intersection(p: Corners, q: Corners) -> Corners:
    """Return the outline that two outlines share; () when they share nothing."""
    shared = p
    previous = q[-1]
    for point in q:
        dx, dy = point[0] - previous[0], point[1] - previous[1]
        shared = clip(shared, -dy, dx, dy * previous[0] - dx * previous[1])
        if not shared:
            return ()
        previous = point
    return shared


def area(corners: Corners) -> float:
    """Return the area of an outline in square inches."""
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
    """Return the centre of gravity of an outline with positive area."""
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


@lru_cache(maxsize=4096)
def bounds(corners: Corners) -> tuple[float, float, float, float]:
    """Return the upright box around an outline: least x, least y, greatest x, greatest y."""
    xs = [x for x, _ in corners]
    ys = [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def box_gap(p: Corners, q: Corners) -> float:
    """Return a lower bound of the distance of two outlines, from their upright boxes (cheap)."""
    ax0, ay0, ax1, ay1 = bounds(p)
    bx0, by0, bx1, by1 = bounds(q)
    dx = bx0 - ax1 if bx0 > ax1 else ax0 - bx1
    dy = by0 - ay1 if by0 > ay1 else ay0 - by1
    if dx <= 0.0:
        return max(0.0, dy)
    return dx if dy <= 0.0 else math.hypot(dx, dy)


def hull(points: Iterable[Point]) -> Corners:
    """Return the convex hull of points, counter-clockwise, without points on its edges."""
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
