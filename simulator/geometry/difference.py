"""How deep two convex outlines lie over each other, and the least slide that parts them.

No library answers that. The outlines are compared through their difference: the convex outline of
all steps that carry a point of the first onto a point of the second. They overlap when that outline
holds the origin. The critical travels of a slide and the free places of a piece ask it, too.
"""

from __future__ import annotations

import math

from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import TINY_SQUARED

Step = tuple[float, float, int, int]
"""A corner of a difference: the step x, y from corner i of the first to corner j of the second."""


def overlap_depth(p: Corners, q: Corners) -> float:
    """Return how deep two outlines lie over each other: the least slide that parts them, in inches.

    Separated outlines give a value <= 0: minus the gap along the best separating edge normal, which
    is at most their distance.
    """
    return _least_parting(p, q)[0]


def parting(p: Corners, q: Corners) -> Point:
    """Return the least slide of the second outline after which it only touches the first.

    In inches along x and y; no slide for outlines that do not overlap.
    """
    depth, (nx, ny) = _least_parting(p, q)
    return (nx * depth, ny * depth) if depth > 0.0 else (0.0, 0.0)


def _least_parting(p: Corners, q: Corners) -> tuple[float, Point]:
    """Return the depth of the overlap, and the direction in which to slide the second outline."""
    least, way = math.inf, (0.0, 0.0)
    steps = difference(p, q)
    px, py = steps[-1][:2]
    for x, y, _, _ in steps:
        dx, dy = x - px, y - py
        squared = dx * dx + dy * dy
        if squared > TINY_SQUARED:
            length = math.sqrt(squared)
            depth = (px * dy - py * dx) / length
            if depth < least:
                # The difference runs counter-clockwise: inward is to the left of its edge.
                least, way = depth, (-dy / length, dx / length)
        px, py = x, y
    return least, way


def difference(p: Corners, q: Corners) -> list[Step]:
    """Return the corners of the difference q - p: all steps from a point of p to a point of q.

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


def from_highest(corners: Corners) -> Corners:
    """Return an outline begun at its highest corner."""
    first = _highest(corners)
    return corners[first:] + corners[:first]


def from_lowest(corners: Corners) -> Corners:
    """Return an outline begun at its lowest corner."""
    first = _lowest(corners)
    return corners[first:] + corners[:first]


def edges_after(corners: Corners) -> list[Point]:
    """Return for each corner of an outline the edge from it to the next."""
    return [
        (x - px, y - py)
        for (px, py), (x, y) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]


def merged(p: Corners, turned: list[Point], q: Corners, edges: list[Point]) -> list[Point]:
    """Return the steps of `difference` for outlines that are asked about again and again.

    p: from its highest corner on (`from_highest`); turned: its edges (`edges_after`), each turned
    round. q: from its lowest corner on; edges: its edges.
    """
    n, m = len(p), len(q)
    i = j = 0
    steps: list[Point] = []
    (px, py), (qx, qy) = p[0], q[0]
    while i < n and j < m:
        steps.append((qx - px, qy - py))
        (ex, ey), (fx, fy) = turned[i], edges[j]
        cross = ex * fy - ey * fx
        if cross >= 0.0:
            i += 1
            px, py = p[i] if i < n else p[0]
        if cross <= 0.0:
            j += 1
            qx, qy = q[j] if j < m else q[0]
    for px, py in p[i:]:
        steps.append((qx - px, qy - py))
    px, py = p[0]
    for qx, qy in q[j:]:
        steps.append((qx - px, qy - py))
    return steps


def _highest(corners: Corners) -> int:
    """Return the number of the highest corner, the rightmost of several."""
    found, (bx, by) = 0, corners[0]
    for number, (x, y) in enumerate(corners):
        if y > by or (y == by and x > bx):
            found, bx, by = number, x, y
    return found


def _lowest(corners: Corners) -> int:
    """Return the number of the lowest corner, the leftmost of several."""
    found, (bx, by) = 0, corners[0]
    for number, (x, y) in enumerate(corners):
        if y < by or (y == by and x < bx):
            found, bx, by = number, x, y
    return found
