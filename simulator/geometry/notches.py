"""Outlines with notches, such as that of a wood: where they are cut into convex parts.

The exact solvers know convex outlines. One with a notch stays one outline; whoever needs convex
ones asks about its parts, which together are the outline and overlap nowhere. They are cut along
lines between two of its corners, so that not a bit of a corner changes. Where a piece is moved
inward or outward by some inches, the whole outline is moved before it is cut (`convex.insets`):
parts moved one by one would come apart at their seams.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from simulator.geometry.pose import Point
from simulator.geometry.tolerances import NOTCH

Cut = tuple[tuple[int, ...], ...]
"""For each convex part of an outline the numbers of its corners, counter-clockwise."""


def is_notched(corners: Sequence[Point]) -> bool:
    """Return whether a corner of a counter-clockwise outline points inward, by more than NOTCH."""
    (px, py), (qx, qy) = corners[-2], corners[-1]
    for x, y in corners:
        turn = (qx - px) * (y - qy) - (qy - py) * (x - qx)
        if turn < 0.0 and turn < -NOTCH * math.hypot(x - px, y - py):
            return True
        px, py, qx, qy = qx, qy, x, y
    return False


def convex_cut(corners: Sequence[Point]) -> Cut:
    """Return how a counter-clockwise outline that crosses itself nowhere falls into convex parts.

    From one corner after the other that points inward, a cut leads to another corner in its sight:
    to one with which it points inward no more, if there is any, and of those to the nearest.
    """
    return tuple(_cut_up(corners, tuple(range(len(corners)))))


def _cut_up(corners: Sequence[Point], ring: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    outline = [corners[number] for number in ring]
    at = next((k for k in range(len(ring)) if _points_inward(outline, k)), None)
    to = None if at is None else next(_ends(outline, at), None)
    if at is None or to is None:
        yield ring
        return
    first, last = sorted((at, to))
    yield from _cut_up(corners, ring[first : last + 1])
    yield from _cut_up(corners, ring[last:] + ring[: first + 1])


def _points_inward(outline: Sequence[Point], k: int) -> bool:
    before, here, after = outline[k - 1], outline[k], outline[(k + 1) % len(outline)]
    return _left(before, here, after) < -NOTCH * math.dist(before, after)


def _ends(outline: Sequence[Point], at: int) -> Iterator[int]:
    """Yield the corners that a cut from one may lead to, the best first."""
    count, here = len(outline), outline[at]
    before, after = outline[at - 1], outline[(at + 1) % count]

    def rank(to: int) -> tuple[bool, float]:
        there = outline[to]
        mends = _left(before, here, there) >= 0.0 and _left(there, here, after) >= 0.0
        return (not mends, math.dist(here, there))

    near = {at, (at + 1) % count, (at - 1) % count}
    for to in sorted((k for k in range(count) if k not in near), key=rank):
        if _in_sight(outline, at, to):
            yield to


def _in_sight(outline: Sequence[Point], one: int, other: int) -> bool:
    """Return whether the line between two corners runs inside the outline and meets no third."""
    a, b = outline[one], outline[other]
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    inside = False
    for k, d in enumerate(outline):
        c = outline[k - 1]
        if (c[1] > middle[1]) != (d[1] > middle[1]) and (
            (_left(c, d, middle) > 0.0) == (d[1] > c[1])
        ):
            inside = not inside
        if a in (c, d) or b in (c, d):
            continue
        if _left(a, b, c) * _left(a, b, d) <= 0.0 and _left(c, d, a) * _left(c, d, b) <= 0.0:
            return False
    return inside


def _left(start: Point, end: Point, point: Point) -> float:
    """Return how far a point lies left of a line, times the line's length."""
    (ax, ay), (bx, by), (x, y) = start, end, point
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def notch_edges(corners: Sequence[Point], outer: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the edges of an outline that lie in its notches, counter-clockwise.

    outer: the corners of its convex hull.
    """
    rim = set(outer)
    ring = (*corners, corners[0])
    return [(a, b) for a, b in pairwise(ring) if not (a in rim and b in rim and _next(outer, a, b))]


def _next(outer: Sequence[Point], a: Point, b: Point) -> bool:
    """Return whether two corners of a counter-clockwise hull follow each other."""
    return outer[(outer.index(a) + 1) % len(outer)] == b
