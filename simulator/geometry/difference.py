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
    px, py = steps[-1]
    for x, y in steps:
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


def difference(p: Corners, q: Corners) -> list[Point]:
    """Return the corners of the difference q - p: all steps from a point of p to a point of q.

    Counter-clockwise, found by merging the edges of both by angle.
    """
    n, m = len(p), len(q)
    p, q = from_highest(p), from_lowest(q)
    p, q = (*p, p[0]), (*q, q[0])
    i = j = 0
    steps: list[Point] = []
    (px, py), (qx, qy) = p[0], q[0]
    while i < n and j < m:
        steps.append((qx - px, qy - py))
        (ex, ey), (fx, fy) = p[i + 1], q[j + 1]
        cross = (px - ex) * (fy - qy) - (py - ey) * (fx - qx)
        if cross >= 0.0:
            i, px, py = i + 1, ex, ey
        if cross <= 0.0:
            j, qx, qy = j + 1, fx, fy
    for px, py in p[i:n]:
        steps.append((qx - px, qy - py))
    for qx, qy in q[j:m]:
        steps.append((qx - px, qy - py))
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
