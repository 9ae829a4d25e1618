"""Where sight lines may go into a target, and what stops them on the way there (AMB-03).

A piece of `ground` (a wood, a corpse pile) stops lines that lead through it, not lines that end in
it. So the target's outline is split where such a piece begins and ends: a line that goes in at a
point on the piece is not stopped by it, a line that goes in elsewhere is stopped when it crosses
the piece first. Nobody needs to say who stands on what, and one tray can be seen both ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from simulator.caches import cached
from simulator.geometry.convex import holds, insets, notches, shortened
from simulator.geometry.difference import overlap_depth
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Box, Corners
from simulator.geometry.sight.corridors import Corridor, Lines, before, free_lines, staying
from simulator.geometry.sight.front_view import ExitEdge, ahead
from simulator.geometry.sight.sight_glance import (
    glance,
    hull_leans,
    point_along,
    share_inside,
    slopes_from,
)
from simulator.geometry.tolerances import NUMERIC, OVERLAP_DEPTH, ROUNDING, TINY
from simulator.records import dataclass


class SightObstacle(NamedTuple):
    """A tray or piece of terrain: which it is among all that were given, and its outline.

    `ground` lets lines end in it; merely touching it is not standing on it (AMB-03). A piece with
    notches gives an obstacle for each of its convex parts, of the same number and name; `whole` is
    then the outline of the piece, empty for all others.
    """

    number: int
    name: str
    outline: Corners
    ground: bool
    whole: Corners = ()


class Stop(NamedTuple):
    """A tray or piece of terrain that stops sight lines which left over one edge.

    whole: its outline. part: what of it, or of one convex part, lies beyond that edge. ground:
    whether lines may end in it. nearest: the least distance forward. leans_right: no line from the
    left end of the edge reaches it that leans further right. leans_left: the same from the right
    end.

    under: whether it is ground that the target stands on. Laid flush under the edge of a tray it
    reaches out from under it by a rounding, and what is no more than a touch stops nobody (AMB-03).
    notched: whether the whole outline has notches; there is one of these for each convex part then.
    """

    number: int
    name: str
    whole: Corners
    part: Corners
    ground: bool
    nearest: float
    leans_right: float
    leans_left: float
    under: bool = False
    notched: bool = False


def stop_beyond(out: ExitEdge, obstacle: SightObstacle) -> Stop | None:
    """Prepare what may stop lines that leave over an edge; None when none of it lies beyond."""
    number, name, outline, ground, whole = obstacle
    notched, whole = bool(whole), whole or outline
    ax, ay, bx, by = out
    if ay == 0.0 == by:
        forward = [y for _, y in outline]
        nearest = min(forward)
        if nearest > NUMERIC:  # as most trays are that stand ahead at all
            right = max([(x - bx) / y for x, y in outline])
            left = min([(x - ax) / y for x, y in outline])
            return Stop(number, name, whole, outline, ground, nearest, right, left, notched=notched)
        if max(forward) < 0.0:
            return None
        part = ahead(outline)
    else:
        part = out.beyond(outline)
    if not part:
        return None
    nearest = min([y for _, y in part])
    right, left = math.inf, -math.inf  # of what reaches back beside an end, a slope tells nothing
    if nearest >= by:
        right = max(slopes_from(part, bx, by, nearest))
    if nearest >= ay:
        left = min(slopes_from(part, ax, ay, nearest))
    return Stop(number, name, whole, part, ground, nearest, right, left, notched=notched)


@dataclass(frozen=True, slots=True)
class SightWay:
    """How lines go: out over an edge, in through a stretch of the target, past what may stop them.

    `reach` bounds where on y = 0 such lines may be, in inches to either side. `within` is ground
    with notches that the stretch lies on: a line that leaves it again on the way is stopped.
    """

    out: ExitEdge
    edge: Segment
    stops: tuple[Stop, ...]
    reach: float
    within: tuple[Stop, ...] = ()

    def free(self) -> list[Lines]:
        """Return all free lines that go this way."""
        pieces = self._past_stops()
        for stop in self.within:
            for gate in self._gates(stop, 0.0):
                pieces = staying(pieces, gate)
        return pieces

    def _past_stops(self) -> list[Lines]:
        if not self.stops:
            return free_lines(self.out, self.edge, (), self.reach)
        left, right = hull_leans(self.edge, self.out)
        near = [s for s in self.stops if s.leans_right > left and s.leans_left < right]
        parts = [s.part for s in near if not s.under]
        on = [s.part for s in near if s.under] if len(parts) < len(near) else ()
        parts = before(self.edge, parts) + (before(self.edge, on, OVERLAP_DEPTH) if on else [])
        return free_lines(self.out, self.edge, parts, self.reach)

    def free_past(self, left: Mapping[int, list[Corners]], depth: float) -> list[Lines]:
        """Return all lines that go this way when every stop is moved inward by so many inches.

        left: what that leaves of the stops of each number. Notches close by as much.
        """
        numbers = dict.fromkeys(stop.number for stop in self.stops)
        parts = [part for number in numbers for part in left.get(number, ())]
        pieces = free_lines(self.out, self.edge, before(self.edge, parts), self.reach)
        for stop in self.within:
            for gate in self._gates(stop, depth):
                pieces = staying(pieces, gate, before(gate[::-1], left.get(stop.number, ())))
        return pieces

    def _gates(self, stop: Stop, depth: float) -> Iterator[Segment]:
        """Yield the edges over which lines leave ground again that the stretch lies on."""
        for edge in notches(stop.whole, depth):
            far = shortened(edge, self.out.ax, self.out.ay, self.out.bx, self.out.by)
            gate = far and shortened(far, *self.edge[0], *self.edge[1])
            if gate:
                yield gate

    def line(self, corridor: Corridor) -> Segment | None:
        """Return a corridor's middle line from this edge to the target.

        None if it goes elsewhere.
        """
        low, high = self.out.span(corridor.slope)
        if not low - NUMERIC <= corridor.offset <= high + NUMERIC:
            return None
        ax, ay, bx, by = self.out
        (x1, y1), (x2, y2) = self.edge
        end = _crossing(corridor, (x1, y1), (x2, y2))
        return end and (_crossing(corridor, (ax, ay), (bx, by)) or (bx, by), end)

    def in_the_way(self, corridor: Corridor, width: float) -> list[Stop]:
        """List what reaches into those lines of the strip `width` wide that go this way.

        What only touches the strip does not, be it for the rounding of its pose.
        """
        reach = width / 2 * (1.0 + corridor.slope**2) ** 0.5
        at = [x - corridor.slope * y for x, y in self.edge]
        low, high = self.out.span(corridor.slope)
        low, high = max(low, min(at)), min(high, max(at))
        low, high = max(low, corridor.offset - reach), min(high, corridor.offset + reach)
        found = []
        for stop in self.stops if low < high else ():
            for part in before(self.edge, [stop.part], OVERLAP_DEPTH * stop.under):
                offsets = [x - corridor.slope * y for x, y in part]
                if min(offsets) < high - ROUNDING and max(offsets) > low + ROUNDING:
                    found.append(stop)
        for stop in self.within if low < high else ():
            for gate in self._gates(stop, 0.0):
                right, left = [x - corridor.slope * y for x, y in gate]
                if left < min(right, high - ROUNDING) and right > low + ROUNDING:
                    found.append(stop)
        return found


def _crossing(corridor: Corridor, first: Point, last: Point) -> Point | None:
    """Return the point where a corridor's middle line crosses a stretch; None when it does not."""
    (x0, y0), (x1, y1) = first, last
    before_it = corridor.offset + corridor.slope * y0 - x0
    behind_it = corridor.offset + corridor.slope * y1 - x1
    if min(before_it, behind_it) > NUMERIC or max(before_it, behind_it) < -NUMERIC:
        return None
    turn = before_it - behind_it
    share = min(1.0, max(0.0, before_it / turn)) if turn else 0.0
    y = y0 + share * (y1 - y0)
    return (corridor.offset + corridor.slope * y, y)


_Ground = tuple[int, tuple[Corners, ...]]
"""The number of ground that a target stands on, and where beyond the edge it counts as such."""


def _under(goal: Corners, out: ExitEdge, stop: Stop) -> _Ground | None:
    """Return where a target stands on a piece of ground; None when it stands beside it."""
    (gx0, gy0, gx1, gy1), (x0, y0, x1, y1) = box_of(goal), box_of(stop.part)
    if gx0 > x1 or x0 > gx1 or gy0 > y1 or y0 > gy1:
        return None
    room = _standing_room(out, stop.whole)
    # Mostly the middle of what the boxes share tells.
    middle = ((max(gx0, x0) + min(gx1, x1)) / 2, (max(gy0, y0) + min(gy1, y1)) / 2)
    held = holds(goal, middle) and any(holds(inner, middle) for inner in room)
    if held or any(overlap_depth(goal, inner) > 0.0 for inner in room):
        return (stop.number, room)
    return None


@cached(256, each=1_500)
def _standing_room(out: ExitEdge, outline: Corners) -> tuple[Corners, ...]:
    """Return where beyond an edge a target counts as standing on a piece of ground (AMB-03)."""
    return tuple(filter(None, map(out.beyond, insets(outline, OVERLAP_DEPTH))))


def box_of(corners: Corners) -> Box:
    """Return the upright box around an outline."""
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


class Passage(NamedTuple):
    """How lines go out over an edge to the part of a target beyond it, past what may stop them.

    leans: the slopes of the leftmost and the rightmost of them. reach: as in `SightWay`.
    """

    out: ExitEdge
    goal: Corners
    leans: tuple[float, float]
    stops: tuple[Stop, ...]
    reach: float

    def glance(self, width: float) -> bool | None:
        """Return at a glance whether a corridor wider than `width` is free; None if one must look.

        Ground is taken to stop every line: a target that stands on it must be looked at.
        """
        if any(stop.ground for stop in self.stops):
            return None
        return glance(self.out, self.goal, [s.part for s in self.stops], self.leans, width)

    def ways(self) -> list[SightWay]:
        """List the ways through each stretch of the target's outline that faces the edge."""
        out, goal, _, stops, reach = self
        found = [each for stop in stops if stop.ground and (each := _under(goal, out, stop))]
        on = dict(found)
        ground = list(on.items())
        if ground:
            stops = tuple(s._replace(under=True) if s.number in on else s for s in stops)
        ways = []
        ax, ay, bx, by = out
        start = goal[-1]
        for end in goal:
            edge = (start, end)
            (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
            turn = min(dy * (x - ax) - dx * (y - ay), dy * (x - bx) - dx * (y - by))
            if turn < -TINY or (turn <= TINY and _flush(edge, out)):
                if ground:
                    ways += _split(out, edge, stops, ground, reach)
                else:
                    ways.append(SightWay(out, edge, stops, reach))
            start = end
        return ways


def passage(
    goal: Corners, out: ExitEdge, stops: Iterable[Stop], but: str | None, reach: float
) -> Passage:
    """Return how lines go from an edge to the part of a target beyond it; `but` stops no line."""
    far = max([y for _, y in goal])
    left, right = leans = hull_leans(goal, out)
    between = [
        s
        for s in stops
        if s.nearest < far and s.leans_right > left and s.leans_left < right and s.name != but
    ]
    return Passage(out, goal, leans, tuple(between), reach)


def _flush(edge: Segment, out: ExitEdge) -> bool:
    """Return whether of two stretches of one line each lies beside part of the other."""
    ax, ay, bx, by = out
    (x0, y0), (x1, y1) = edge
    ex, ey = ax - bx, ay - by
    here, there = (x0 - bx) * ex + (y0 - by) * ey, (x1 - bx) * ex + (y1 - by) * ey
    return max(here, there) > 0.0 and min(here, there) < ex * ex + ey * ey


def _split(
    out: ExitEdge, edge: Segment, stops: tuple[Stop, ...], ground: list[_Ground], reach: float
) -> list[SightWay]:
    """Split an edge where ground begins and ends."""
    on = [(number, share) for number, room in ground for share in _shares_inside(edge, room)]
    cuts = sorted({0.0, 1.0, *(end for _, share in on for end in share)})
    ways = []
    for low, high in pairwise(cuts):
        under = {number for number, share in on if share[0] <= low and high <= share[1]}
        part = (point_along(edge, low), point_along(edge, high))
        others = tuple(s for s in stops if s.number not in under)
        within = {s.number: s for s in stops if s.notched and s.number in under}
        ways.append(SightWay(out, part, others, reach, tuple(within.values())))
    return ways


def _shares_inside(edge: Segment, room: tuple[Corners, ...]) -> list[tuple[float, float]]:
    """Return the stretches of an edge inside an outline, given by its convex parts, as shares.

    Those that meet where two parts do are one.
    """
    if len(room) == 1:
        share = share_inside(edge, room[0])
        return [share] if share else []
    joined: list[tuple[float, float]] = []
    for low, high in sorted(filter(None, (share_inside(edge, part) for part in room))):
        if joined and low <= joined[-1][1] + NUMERIC:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined


def entry(corridor: Corridor, ways: Iterable[SightWay]) -> Segment:
    """Return a corridor's middle line, from where it leaves viewer to where it enters the target.

    Raises ValueError when the line misses the target.
    """
    found = [line for way in ways if (line := way.line(corridor))]
    if not found:
        raise ValueError("this line does not reach the target")
    return min(found, key=lambda line: line[1][1])


def less_a_touch(outline: Corners) -> tuple[Corners, ...]:
    """Return the convex parts of an outline without what merely touches it (AMB-03)."""
    return insets(outline, OVERLAP_DEPTH)
