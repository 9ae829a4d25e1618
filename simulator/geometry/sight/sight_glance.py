"""What a glance tells about sight lines over an edge to a target, before all free lines are sought.

Many targets are plainly seen or plainly hidden: the lines of one slope show a broad corridor, or a
single tray lies across all lines. Only what a glance leaves open is asked in full (`corridors`),
and a glance never answers otherwise than that would.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.front_view import ExitEdge
from simulator.geometry.tolerances import NUMERIC, PLAIN

_STEEPEST: Final = 4.0
"""Flatter lines than this slope are not looked along."""


def glance(
    out: ExitEdge, goal: Corners, parts: Sequence[Corners], leans: tuple[float, float], width: float
) -> bool | None:
    """Return whether a corridor wider than `width` leads out over an edge to a goal beyond it.

    `parts` are what may stop its lines, even behind the goal; `leans` the slopes of the leftmost
    and the rightmost line. None when a glance does not tell: the lines of the middle slope show no
    plain corridor, and no part alone lies across all lines.
    """
    ax, ay, bx, by = out
    slope = (max(leans[0], -_STEEPEST) + min(leans[1], _STEEPEST)) / 2.0
    offsets = [x - slope * y for x, y in goal]
    low, high = max(bx - slope * by, min(offsets)), min(ax - slope * ay, max(offsets))
    least = (width + PLAIN) * math.sqrt(1.0 + slope * slope)
    if high - low <= least:
        return None
    stopped = []
    for part in parts:
        offsets = [x - slope * y for x, y in part]
        first, last = min(offsets), max(offsets)
        if first <= low and last >= high:
            return False if hides(part, bounds_between(out, goal), goal) else None
        if last > low and first < high:
            stopped.append((first, last))
    stopped.sort()
    for first, last in stopped:
        if first - low > least:
            return True
        low = max(low, last)
    return True if high - low > least else None


def slopes_from(points: Iterable[Point], x0: float, y0: float, nearest: float) -> list[float]:
    """Return slopes of the lines from one point to others, the nearest of them so far forward."""
    if nearest - y0 > NUMERIC:
        return [(x - x0) / (y - y0) for x, y in points]
    return [(x - x0) / max(y - y0, NUMERIC) for x, y in points]


def hull_leans(goal: Sequence[Point], out: ExitEdge) -> tuple[float, float]:
    """Return slopes of the leftmost and the rightmost line in the hull of an edge and a goal."""
    ax, ay, bx, by = out
    nearest = min([y for _, y in goal])
    return (min(slopes_from(goal, bx, by, nearest)), max(slopes_from(goal, ax, ay, nearest)))


def bounds_between(out: ExitEdge, goal: Sequence[Point]) -> tuple[Segment, Segment]:
    """Return the leftmost and the rightmost line between an edge and what lies beyond it."""
    ax, ay, bx, by = out
    nearest = min([y for _, y in goal])
    from_left = slopes_from(goal, bx, by, nearest)
    from_right = slopes_from(goal, ax, ay, nearest)
    first = goal[from_left.index(min(from_left))]
    last = goal[from_right.index(max(from_right))]
    return (((bx, by), first), ((ax, ay), last))


def hides(outline: Corners, between: tuple[Segment, Segment], goal: Sequence[Point]) -> bool:
    """Return whether an outline alone lies across all lines between an edge and a goal.

    So it does when it reaches over the leftmost and the rightmost of them, short of the goal.
    """
    left, right = between
    across_left = share_inside(left, outline)
    across_right = share_inside(right, outline) if across_left else None
    if across_left is None or across_right is None:
        return False
    x0, y0 = point_along(left, sum(across_left) / 2)
    x1, y1 = point_along(right, sum(across_right) / 2)
    dx, dy = x1 - x0, y1 - y0
    return min([dx * (y - y0) - dy * (x - x0) for x, y in goal]) > 0.0


def share_inside(edge: Segment, outline: Corners) -> tuple[float, float] | None:
    """Return the stretch of an edge inside an outline, as shares of the edge."""
    (x0, y0), (x1, y1) = edge
    first, last = 0.0, 1.0
    ax, ay = outline[-1]
    for bx, by in outline:
        start = (bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax)
        end = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
        if start < 0.0 and end < 0.0:
            return None
        if start < 0.0:
            first = max(first, start / (start - end))
        elif end < 0.0:
            last = min(last, start / (start - end))
        ax, ay = bx, by
    return (first, last) if first < last else None


def point_along(edge: Segment, share: float) -> Point:
    """Return the point at a share of an edge."""
    (x0, y0), (x1, y1) = edge
    if share in {0.0, 1.0}:
        return edge[int(share)]
    return (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
