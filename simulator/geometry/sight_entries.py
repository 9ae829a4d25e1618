"""Where sight lines may go into a target, and what stops them on the way there (AMB-03).

A piece of `ground` (a wood, a corpse pile) stops lines that lead through it, not lines that end in
it. So the target's outline is split where such a piece begins and ends: a line that goes in at a
point on the piece is not stopped by it, a line that goes in elsewhere is stopped when it crosses
the piece first. Nobody needs to say who stands on what, and one tray can be seen both ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.geometry.convex import inset
from simulator.geometry.corridors import Corridor, Lines, before, free_lines
from simulator.geometry.front_view import Exit, ahead
from simulator.geometry.pose import OVERLAP_DEPTH, Point, Segment
from simulator.geometry.shapes import Corners
from simulator.records import dataclass

_ON_LINE: Final = 1e-9
_FLAT: Final = 1e-12


class Obstacle(NamedTuple):
    """A tray or piece of terrain: which it is among all that were given, and its outline.

    `ground` lets lines end in it; merely touching it is not standing on it (AMB-03).
    """

    number: int
    name: str
    outline: Corners
    ground: bool


class Stop(NamedTuple):
    """A tray or piece of terrain that stops sight lines which left over one edge.

    whole: its outline. part: what of it lies beyond that edge. inner: where a target counts as
    standing on it, beyond the edge; () for whatever stops lines into it too. nearest: the least
    distance forward. leans_right: no line from the left end of the edge reaches it that leans
    further right. leans_left: the same from the right end.
    """

    number: int
    name: str
    whole: Corners
    part: Corners
    inner: Corners
    nearest: float
    leans_right: float
    leans_left: float


def stop_beyond(out: Exit, obstacle: Obstacle) -> Stop | None:
    """Prepare what may stop lines that leave over an edge; None when none of it lies beyond."""
    number, name, outline, ground = obstacle
    ax, ay, bx, by = out
    part = ahead(outline) if ay == 0.0 == by else out.beyond(outline)
    if not part:
        return None
    inner = out.beyond(inset(outline, OVERLAP_DEPTH)) if ground else ()
    nearest = min([y for _, y in part])
    right, left = math.inf, -math.inf  # of what reaches back beside an end, a slope tells nothing
    if nearest >= by:
        right = max(_slopes(part, bx, by, nearest))
    if nearest >= ay:
        left = min(_slopes(part, ax, ay, nearest))
    return Stop(number, name, outline, part, inner, nearest, right, left)


def _slopes(points: Iterable[Point], x0: float, y0: float, nearest: float) -> list[float]:
    """Give the slopes of the lines from one point to others, the nearest of them so far forward."""
    if nearest - y0 > _ON_LINE:
        return [(x - x0) / (y - y0) for x, y in points]
    return [(x - x0) / max(y - y0, _ON_LINE) for x, y in points]


def _hull_leans(goal: Sequence[Point], out: Exit) -> tuple[float, float]:
    """Give the slopes of the leftmost and the rightmost line in the hull of an edge and a goal."""
    ax, ay, bx, by = out
    nearest = min([y for _, y in goal])
    return (min(_slopes(goal, bx, by, nearest)), max(_slopes(goal, ax, ay, nearest)))


@dataclass(frozen=True, slots=True)
class Way:
    """How lines go: out over an edge, in through a stretch of the target, past what may stop them.

    `reach` bounds where on y = 0 such lines may be, in inches to either side.
    """

    out: Exit
    edge: Segment
    stops: tuple[Stop, ...]
    reach: float

    def free(self) -> list[Lines]:
        """Give all free lines that go this way."""
        if not self.stops:
            return free_lines(self.out, self.edge, (), self.reach)
        left, right = _hull_leans(self.edge, self.out)
        parts = [s.part for s in self.stops if s.leans_right > left and s.leans_left < right]
        return free_lines(self.out, self.edge, parts, self.reach)

    def free_past(self, parts: Iterable[Corners]) -> list[Lines]:
        """Give all lines that go this way free past other parts than those of the stops."""
        return free_lines(self.out, self.edge, parts, self.reach)

    def line(self, corridor: Corridor) -> Segment | None:
        """Give a corridor's middle line from this edge to the target; None if it goes elsewhere."""
        low, high = self.out.span(corridor.slope)
        if not low - _ON_LINE <= corridor.offset <= high + _ON_LINE:
            return None
        ax, ay, bx, by = self.out
        (x1, y1), (x2, y2) = self.edge
        end = _crossing(corridor, (x1, y1), (x2, y2))
        return end and (_crossing(corridor, (ax, ay), (bx, by)) or (bx, by), end)

    def in_the_way(self, corridor: Corridor, width: float) -> list[Stop]:
        """List what reaches into those lines of the strip `width` wide that go this way."""
        reach = width / 2 * (1.0 + corridor.slope**2) ** 0.5 * (1.0 - 1e-6)
        at = [x - corridor.slope * y for x, y in self.edge]
        low, high = self.out.span(corridor.slope)
        low, high = max(low, min(at)), min(high, max(at))
        low, high = max(low, corridor.offset - reach), min(high, corridor.offset + reach)
        found = []
        for stop in self.stops if low < high else ():
            for part in before(self.edge, [stop.part]):
                offsets = [x - corridor.slope * y for x, y in part]
                if min(offsets) < high and max(offsets) > low:
                    found.append(stop)
        return found


def _crossing(corridor: Corridor, first: Point, last: Point) -> Point | None:
    """Give the point where a corridor's middle line crosses a stretch; None when it does not."""
    (x0, y0), (x1, y1) = first, last
    before_it = corridor.offset + corridor.slope * y0 - x0
    behind_it = corridor.offset + corridor.slope * y1 - x1
    if min(before_it, behind_it) > _ON_LINE or max(before_it, behind_it) < -_ON_LINE:
        return None
    turn = before_it - behind_it
    share = min(1.0, max(0.0, before_it / turn)) if turn else 0.0
    y = y0 + share * (y1 - y0)
    return (corridor.offset + corridor.slope * y, y)


def ways_into(
    goal: Corners, out: Exit, stops: Iterable[Stop], but: str | None, reach: float
) -> list[Way]:
    """List the ways from an edge into the part of a target beyond it; `but` stops no line."""
    far = max([y for _, y in goal])
    left, right = _hull_leans(goal, out)
    everything = tuple(
        [
            s
            for s in stops
            if s.nearest < far and s.leans_right > left and s.leans_left < right and s.name != but
        ]
    )
    ground = [stop for stop in everything if stop.inner]
    ways = []
    ax, ay, bx, by = out
    start = goal[-1]
    for end in goal:
        edge = (start, end)
        (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
        turn = min(dy * (x - ax) - dx * (y - ay), dy * (x - bx) - dx * (y - by))
        if turn < -_FLAT or (turn <= _FLAT and _flush(edge, out)):
            if ground:
                ways += _split(out, edge, everything, ground, reach)
            else:
                ways.append(Way(out, edge, everything, reach))
        start = end
    return ways


def bounds_between(out: Exit, goal: Corners) -> tuple[Segment, Segment]:
    """Give the leftmost and the rightmost line between an edge and what lies beyond it."""
    ax, ay, bx, by = out
    nearest = min([y for _, y in goal])
    from_left, from_right = _slopes(goal, bx, by, nearest), _slopes(goal, ax, ay, nearest)
    first = goal[from_left.index(min(from_left))]
    last = goal[from_right.index(max(from_right))]
    return (((bx, by), first), ((ax, ay), last))


def hides(outline: Corners, between: tuple[Segment, Segment], goal: Corners) -> bool:
    """Tell whether an outline alone lies across all lines between an edge and a goal.

    So it does when it reaches over the leftmost and the rightmost of them, short of the goal.
    """
    left, right = between
    across_left = _share_on(left, outline)
    across_right = _share_on(right, outline) if across_left else None
    if across_left is None or across_right is None:
        return False
    x0, y0 = _point(left, sum(across_left) / 2)
    x1, y1 = _point(right, sum(across_right) / 2)
    dx, dy = x1 - x0, y1 - y0
    return min([dx * (y - y0) - dy * (x - x0) for x, y in goal]) > 0.0


def _flush(edge: Segment, out: Exit) -> bool:
    """Tell whether of two stretches of one line each lies beside part of the other."""
    ax, ay, bx, by = out
    (x0, y0), (x1, y1) = edge
    ex, ey = ax - bx, ay - by
    here, there = (x0 - bx) * ex + (y0 - by) * ey, (x1 - bx) * ex + (y1 - by) * ey
    return max(here, there) > 0.0 and min(here, there) < ex * ex + ey * ey


def _split(
    out: Exit, edge: Segment, stops: tuple[Stop, ...], ground: list[Stop], reach: float
) -> list[Way]:
    """Split an edge where ground begins and ends."""
    on = [(stop, share) for stop in ground if (share := _share_on(edge, stop.inner))]
    cuts = sorted({0.0, 1.0, *(end for _, share in on for end in share)})
    ways = []
    for low, high in pairwise(cuts):
        under = [stop for stop, share in on if share[0] <= low and high <= share[1]]
        part = (_point(edge, low), _point(edge, high))
        others = tuple(s for s in stops if all(s is not u for u in under))
        ways.append(Way(out, part, others, reach))
    return ways


def _share_on(edge: Segment, inner: Corners) -> tuple[float, float] | None:
    """Give the stretch of an edge inside an outline, as shares of the edge."""
    (x0, y0), (x1, y1) = edge
    first, last = 0.0, 1.0
    ax, ay = inner[-1]
    for bx, by in inner:
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


def _point(edge: Segment, share: float) -> Point:
    (x0, y0), (x1, y1) = edge
    if share in {0.0, 1.0}:
        return edge[int(share)]
    return (x0 + share * (x1 - x0), y0 + share * (y1 - y0))


def entry(corridor: Corridor, ways: Iterable[Way]) -> Segment:
    """Give a corridor's middle line, from where it leaves the viewer to where it enters the target.

    Raises ValueError when the line misses the target.
    """
    found = [line for way in ways if (line := way.line(corridor))]
    if not found:
        raise ValueError("this line does not reach the target")
    return min(found, key=lambda line: line[1][1])
