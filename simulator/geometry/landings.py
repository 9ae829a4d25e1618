"""Where sight lines may go into a target, and what stops them on the way there (AMB-03).

A piece of `ground` (a wood, a corpse pile) stops lines that lead through it, not lines that end in
it. So the target's outline is split where such a piece begins and ends: a line that goes in at a
point on the piece is not stopped by it, a line that goes in elsewhere is stopped when it crosses
the piece first. Nobody needs to say who stands on what, and one tray can be seen both ways.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.geometry.convex import inset
from simulator.geometry.corridors import Corridor, Lines, before, free_lines
from simulator.geometry.front import ahead
from simulator.geometry.pose import OVERLAP_DEPTH, Point, Segment
from simulator.geometry.shapes import Corners

_ON_LINE: Final = 1e-9
_FLAT: Final = 1e-12


class Stop(NamedTuple):
    """A tray or piece of terrain that stops sight lines, in the viewer's frame.

    whole: its outline. part: what of it lies ahead of the front line. inner: where a target counts
    as standing on it, ahead of the front line; () for whatever stops lines into it too. nearest:
    the least distance forward. leans_right: no line from the left end of the front edge reaches it
    that leans further right. leans_left: the same from the right end.
    """

    name: str
    whole: Corners
    part: Corners
    inner: Corners
    nearest: float
    leans_right: float
    leans_left: float


def solid_stop(name: str, local: Corners, half: float) -> Stop | None:
    """Prepare a tray or solid piece for a front edge 2 * half long; None when all is behind it."""
    part = ahead(local)
    if not part:
        return None
    nearest = min([y for _, y in part])
    return Stop(name, local, part, (), nearest, *_leans(part, half))


def ground_stop(name: str, local: Corners, half: float) -> Stop | None:
    """Prepare a piece that lets lines end in it; merely touching it is not standing on it."""
    stop = solid_stop(name, local, half)
    return stop and stop._replace(inner=ahead(inset(local, OVERLAP_DEPTH)))


def _hull_leans(goal: Corners, half: float) -> tuple[float, float]:
    """Give the slopes of the leftmost and the rightmost line in the hull of front edge and goal."""
    return (
        min([(x + half) / max(y, _ON_LINE) for x, y in goal]),
        max([(x - half) / max(y, _ON_LINE) for x, y in goal]),
    )


def _leans(part: Corners, half: float) -> tuple[float, float]:
    return (
        max([(x + half) / max(y, _ON_LINE) for x, y in part]),
        min([(x - half) / max(y, _ON_LINE) for x, y in part]),
    )


@dataclass(frozen=True, slots=True)
class Way:
    """A stretch of the target's outline that lines go in through, and what may stop them."""

    edge: Segment
    stops: tuple[Stop, ...]

    def free(self, half: float) -> list[Lines]:
        """Give all free lines from a front edge in through this stretch."""
        left, right = _hull_leans(self.edge, half)
        parts = [s.part for s in self.stops if s.leans_right > left and s.leans_left < right]
        return free_lines(half, self.edge, parts)

    def in_the_way(self, half: float, corridor: Corridor, width: float) -> tuple[str, ...]:
        """Name what reaches into the strip `width` wide around a line through this stretch."""
        reach = width / 2 * (1.0 + corridor.slope**2) ** 0.5 * (1.0 - 1e-6)
        names = []
        for stop in self.stops:
            for part in before(self.edge, [stop.part]):
                offsets = [x - corridor.slope * y - corridor.offset for x, y in part]
                if min(offsets) < reach and max(offsets) > -reach:
                    names.append(stop.name)
        return tuple(names)


def ways_into(goal: Corners, half: float, stops: Iterable[Stop]) -> list[Way]:
    """List the stretches of a local outline that face a front edge 2 * half long."""
    far = max([y for _, y in goal])
    left, right = _hull_leans(goal, half)
    everything = tuple(
        [s for s in stops if s.nearest < far and s.leans_right > left and s.leans_left < right]
    )
    ground = [stop for stop in everything if stop.inner]
    ways = []
    start = goal[-1]
    for end in goal:
        dx, dy = end[0] - start[0], end[1] - start[1]
        if dy * start[0] - dx * start[1] - abs(dy) * half <= _FLAT:
            edge = (start, end)
            ways += _split(edge, everything, ground) if ground else [Way(edge, everything)]
        start = end
    return ways


def _split(edge: Segment, stops: tuple[Stop, ...], ground: list[Stop]) -> list[Way]:
    """Split an edge where ground begins and ends."""
    on = [(stop, share) for stop in ground if (share := _share_on(edge, stop.inner))]
    cuts = sorted({0.0, 1.0, *(end for _, share in on for end in share)})
    ways = []
    for low, high in pairwise(cuts):
        under = [stop for stop, share in on if share[0] <= low and high <= share[1]]
        part = (_point(edge, low), _point(edge, high))
        ways.append(Way(part, tuple(s for s in stops if all(s is not u for u in under))))
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


def entry(corridor: Corridor, ways: Iterable[Way]) -> tuple[float, Way]:
    """Tell how far forward a corridor's middle line enters the target, and through which stretch.

    Raises ValueError when the line misses the target.
    """
    found: list[tuple[float, Way]] = []
    for way in ways:
        (x0, y0), (x1, y1) = way.edge
        first = corridor.offset + corridor.slope * y0 - x0
        last = corridor.offset + corridor.slope * y1 - x1
        if min(first, last) <= _ON_LINE and max(first, last) >= -_ON_LINE:
            share = min(1.0, max(0.0, first / (first - last))) if first != last else 0.0
            found.append((y0 + share * (y1 - y0), way))
    if not found:
        raise ValueError("this line does not reach the target")
    return min(found, key=lambda pair: pair[0])
