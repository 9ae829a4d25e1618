"""To which facings a tray may pivot about its centre (PIV-01 to PIV-04, AMB-11, AMB-12).

While it turns, a tray ignores everything; only where it ends counts. Exact: the facings at which a
verdict can change are known in closed form (a corner reaches an edge or a corner, an edge reaches a
corner, each at the distance to keep). They cut the circle into cells, and one facing tells for its
whole cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.caches import cached
from simulator.geometry.contact import Interval
from simulator.geometry.measure import nearer_than, overlaps, point_nearer_than
from simulator.geometry.placing import KEEP, inside
from simulator.geometry.pose import Point, Pose, turn_between
from simulator.geometry.shapes import Box, Corners, Standing, shape_of
from simulator.geometry.tolerances import GRID, NUMERIC, ROUNDING, TOUCHING
from simulator.geometry.trays import Tray
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Facings:
    """The facings a tray may pivot to: closed intervals of degrees clockwise from +y.

    Each starts in [0, 360); one that runs through 0 ends above 360. (0, 360) is every facing.

    Example:
        >>> from simulator import Facings
        >>> ahead = Facings(((350.0, 370.0),))
        >>> ahead.allows(5.0), ahead.allows(20.0), ahead.nearest(20.0)
        (True, False, 10.0)
    """

    intervals: tuple[Interval, ...]

    def allows(self, facing: float) -> bool:
        """Return whether the tray may pivot to a facing, give or take 1e-5 degree."""
        slack = ROUNDING
        return any(
            (facing - low + slack) % 360.0 <= high - low + 2 * slack for low, high in self.intervals
        )

    def nearest(self, facing: float) -> float | None:
        """Return the allowed facing nearest to a wanted one; None when none is allowed."""
        if self.allows(facing):
            return facing % 360.0
        ends = [end % 360.0 for interval in self.intervals for end in interval]
        return min(ends, key=lambda end: abs(turn_between(facing, end)), default=None)

    def critical(self, turns: Iterable[float]) -> Iterator[float]:
        """Yield a facing for each stretch between turns given in degrees, ends included.

        The turns count modulo half a circle.
        """
        for ends in self._cut(turns):
            yield from (end % 360.0 for end in ends)
            yield from ((first + last) / 2 % 360.0 for first, last in pairwise(ends))

    def where(self, turns: Iterable[float], holds: Callable[[float], bool]) -> Facings:
        """Return those of the facings at which something holds that only changes at some turns.

        The turns, in degrees, count modulo half a circle.
        """
        runs = (run for ends in self._cut(turns) for run in stretches(ends, holds))
        return Facings(joined(runs))

    def with_facing(self, facing: float) -> Facings:
        """Return the facings and one more."""
        if self.allows(facing):
            return self
        return Facings(joined(sorted((*self.intervals, (facing, facing)))))

    def _cut(self, turns: Iterable[float]) -> Iterator[list[float]]:
        """Yield the ends of each interval with the turns between them, sorted."""
        known = tuple(turns)
        for low, high in self.intervals:
            inner = [low + (turn - low) % 180.0 + half for turn in known for half in (0.0, 180.0)]
            yield sorted({low, high, *(turn for turn in inner if low < turn < high)})


HALF_TURN: Final = 180.0
"""After so many degrees a tray lies as it lay."""
NO_FACING: Final = Facings(())
EVERY_FACING: Final = Facings(((0.0, 360.0),))


class Swing(NamedTuple):
    """What an outline meets others with while it turns; of one that looks the same turned, half.

    corners: their distance from the centre, and what turns the bearing of a corner at that
    distance into a facing: a number to add and one to take off. edges: how far an edge is from the
    centre, how far along it its further end, and the same two numbers for the bearing it looks
    along. An outline that half a turn does not change has half of its corners and edges here.
    """

    corners: tuple[tuple[float, tuple[tuple[float, float], ...]], ...]
    edges: tuple[tuple[float, float, tuple[float, float]], ...]

    @classmethod
    def of_tray(cls, tray: Tray) -> Swing:
        """Return that of a tray."""
        w, d = tray.width / 2, tray.depth / 2
        corner = math.atan2(w, d)
        corners = ((tray.radius, ((-corner, 0.0), (corner, math.pi))),)
        return cls(corners, ((d, w, (0.0, 0.0)), (w, d, (0.0, math.pi / 2))))

    @classmethod
    def of_outline(cls, outline: Corners, *, turned: bool = True) -> Swing:
        """Return that of an outline around (0, 0) at facing 0, or of its half if that tells all.

        turned: whether it looks the same after half a turn.
        """
        corners, edges = [], []
        ring = outline[: len(outline) // 2 + 1] if turned else (*outline, outline[0])
        for (px, py), (x, y) in pairwise(ring):
            corners.append((math.hypot(px, py), ((-math.atan2(px, py), 0.0),)))
            length = math.dist((px, py), (x, y))
            nx, ny = (y - py) / length, (px - x) / length
            level = px * nx + py * ny
            along = math.sqrt(max(px * px + py * py, x * x + y * y) - level * level)
            edges.append((level, along, (-math.atan2(nx, ny), 0.0)))
        return cls(tuple(corners), tuple(edges))


def meetings(standing: Standing, outlines: Sequence[Corners]) -> list[float]:
    """Return the facings, modulo half a circle, at which a pivoting tray begins to lie on outlines.

    Degrees, sorted. Between two of them it lies on the same outlines throughout.
    """
    radius, centre = standing.tray.radius, standing.pose.centre
    near = (other for other in outlines if point_nearer_than(other, centre, radius))
    swing = Swing.of_tray(standing.tray)
    parts = (part for other in near for part in shape_of(other).parts)
    return _distinct(turn for part in parts for turn in swing_meets(swing, centre, part, 0.0))


def legal_facings(
    standing: Standing,
    *,
    keep_off: Sequence[Corners] = (),
    never_on: Sequence[Corners] = (),
    board: tuple[float, float] | None = None,
) -> Facings:
    """Return at which facings a tray pivoted about its centre may end.

    It may end over no `never_on`, nearer than KEEP inches to no `keep_off`, and only on the board
    (the board keyword left out: it may hang over the edge).
    """
    radius = standing.tray.radius
    centre = standing.pose.centre
    solid = tuple([other for other in never_on if point_nearer_than(other, centre, radius)])
    foes = tuple([other for other in keep_off if point_nearer_than(other, centre, radius + KEEP)])
    return _legal_facings(Standing(Pose(*centre), standing.tray), solid, foes, board)


@cached(4096, each=1_200)
def _legal_facings(
    standing: Standing,
    solid: tuple[Corners, ...],
    foes: tuple[Corners, ...],
    board: tuple[float, float] | None,
) -> Facings:
    """Return the facings among what is near; it is asked again while trays move further off."""

    def stands(facing: float) -> bool:
        corners = standing.at(standing.pose.turned(facing)).corners
        return (
            (board is None or inside(corners, board)[0])
            and not any(overlaps(corners, other, TOUCHING) for other in solid)
            and not any(nearer_than(corners, other, KEEP - ROUNDING) for other in foes)
        )

    swing, centre = Swing.of_tray(standing.tray), standing.pose.centre
    turns = [turn for other in solid for turn in swing_meets(swing, centre, other, 0.0)]
    turns += [turn for other in foes for turn in swing_meets(swing, centre, other, KEEP)]
    if board is not None:
        turns += swing_leaves(swing, centre, (0.0, 0.0, *board))
    return free_facings(turns, stands)


def free_facings(
    turns: Iterable[float], stands: Callable[[float], bool], period: float = HALF_TURN
) -> Facings:
    """Return where an outline may stand, by facings that tell.

    turns: the facings, in radians, at which that may change. period: the degrees after which it
    looks the same, half a turn or a whole one.
    """
    return Facings(_around(_cells(_distinct(turns, period), stands, period), period))


def swing_meets(swing: Swing, centre: Point, other: Corners, keep: float) -> Iterator[float]:
    """Yield the facings, in radians, at which a turning outline is `keep` inches from another.

    If it looks the same turned by half a circle, half of its corners and of its edges tell for
    all, and the answers count modulo half a circle.
    """
    cx, cy = centre
    local = [(x - cx, y - cy) for x, y in other]
    px, py = local[-1]
    for x, y in local:
        length = math.hypot(x - px, y - py)
        for radius, offsets in swing.corners:
            if length > 0.0:
                along = ((x - px) / length, (y - py) / length)
                for bearing in _on_line((px, py), along, length, radius, keep):
                    yield from (bearing + more - less for more, less in offsets)
            if keep > 0.0:
                for bearing in _near_point((x, y), radius, keep):
                    yield from (bearing + more - less for more, less in offsets)
        for level, half, (more, less) in swing.edges:
            yield from (turn + more - less for turn in _edge_at((x, y), level + keep, half))
        px, py = x, y


def _on_line(
    start: Point, along: Point, length: float, radius: float, keep: float
) -> Iterator[float]:
    """Yield the bearings at which a corner swinging round the origin is `keep` outside an edge."""
    nx, ny = along[1], -along[0]
    level = start[0] * nx + start[1] * ny + keep
    for bearing in _bearings((nx, ny), level, radius):
        x, y = radius * math.sin(bearing), radius * math.cos(bearing)
        foot = (x - start[0]) * along[0] + (y - start[1]) * along[1]
        if -ROUNDING <= foot <= length + ROUNDING:
            yield bearing


def _near_point(point: Point, radius: float, keep: float) -> Iterator[float]:
    """Yield the bearings at which a corner swinging round the origin is `keep` from a point."""
    far = math.hypot(*point)
    if far > 0.0:
        level = (radius * radius + far * far - keep * keep) / (2 * far)
        yield from _bearings((point[0] / far, point[1] / far), level, radius)


def _edge_at(point: Point, level: float, half: float) -> Iterator[float]:
    """Yield the bearings along which an edge, `level` away and 2 * `half` long, meets a point."""
    far = math.hypot(*point)
    if far >= abs(level) and math.sqrt(far * far - level * level) <= half + ROUNDING:
        yield from _bearings((point[0] / far, point[1] / far), level, far)


def swing_leaves(swing: Swing, centre: Point, box: Box) -> Iterator[float]:
    """Yield the facings, in radians, at which a corner of a turning outline is on a box's edge."""
    cx, cy = centre
    x0, y0, x1, y1 = box
    levels = (((-1.0, 0.0), cx - x0), ((0.0, -1.0), cy - y0), ((1.0, 0.0), x1 - cx))
    for looking, level in (*levels, ((0.0, 1.0), y1 - cy)):
        for radius, offsets in swing.corners:
            for bearing in _bearings(looking, level, radius):
                yield from (bearing + more - less for more, less in offsets)


def _bearings(looking: Point, level: float, radius: float) -> tuple[float, ...]:
    """Return the bearings at which a point at `radius` stands `level` along a unit vector."""
    if not -radius <= level <= radius:
        return ()
    middle, half = math.atan2(looking[0], looking[1]), math.acos(level / radius)
    return (middle - half, middle + half)


def _distinct(turns: Iterable[float], period: float = HALF_TURN) -> list[float]:
    """Return facings in degrees modulo a period, sorted, without repetitions."""
    distinct: list[float] = []
    for turn in sorted(math.degrees(turn) % period for turn in turns):
        if not distinct or turn - distinct[-1] > NUMERIC:
            distinct.append(turn)
    return distinct


def _cells(
    turns: Sequence[float], stands: Callable[[float], bool], period: float
) -> list[Interval]:
    """Return the closed runs of a period at which it stands, cut where that may change."""
    if not turns:
        return [(0.0, period)] if stands(0.0) else []
    return _judged((*turns, turns[0] + period), stands)


def stretches(ends: Sequence[float], holds: Callable[[float], bool]) -> list[Interval]:
    """Return the closed runs at which something holds, between sorted values where it may change.

    One value tells for each stretch between two; the runs are found to GRID.
    """
    found = _judged(ends, holds)
    if not (found and found[-1][1] == ends[-1]) and holds(ends[-1]):
        found.append((ends[-1], ends[-1]))
    return found


def _judged(ends: Sequence[float], stands: Callable[[float], bool]) -> list[Interval]:
    """Return the closed runs between the first of some ends and the last, that one left out."""
    free: list[Interval] = []
    for low, high in pairwise(ends):
        joins = bool(free) and free[-1][1] == low
        middle = (low + high) / 2
        if stands(middle):
            first = low if joins else _last_standing(middle, low, stands)
            last = _last_standing(middle, high, stands)
            free[-1:] = [(free[-1][0], last)] if joins else [*free[-1:], (first, last)]
        elif not joins and stands(low):
            free.append((low, low))
    return free


def _last_standing(middle: float, end: float, stands: Callable[[float], bool]) -> float:
    """Return the end of a cell, or how far a tray that stands in its middle may turn towards it.

    A touch may be a little too deep (OVERLAP_DEPTH), so a cell a few thousandths of a degree wide
    may pass in its middle what is too deep at its end.
    """
    if stands(end):
        return end
    way = math.copysign(GRID, end - middle)
    while abs(end - middle) > GRID:
        half = (middle + end) / 2
        if stands(half):
            middle = half
        else:
            end = half
    back = middle - way
    return back if stands(back) else middle


def _around(runs: Sequence[Interval], period: float) -> tuple[Interval, ...]:
    """Repeat the runs of half a circle for the other half and join those that meet."""
    if any(high - low >= period - NUMERIC for low, high in runs):
        return ((0.0, 360.0),)
    again = [(low + period, high + period) for low, high in runs] if period == HALF_TURN else []
    return joined([*runs, *again])


def cut(runs: Iterable[Interval], turns: Iterable[float]) -> Iterator[Interval]:
    """Yield the parts of runs of facings that some facings cut them into.

    Example:
        >>> from simulator.geometry.pivot import cut
        >>> list(cut([(350.0, 370.0)], [5.0, 90.0]))
        [(350.0, 365.0), (365.0, 370.0)]
    """
    turns = tuple(turns)
    for low, high in runs:
        inner = (low + (turn - low) % 360.0 for turn in turns)
        yield from pairwise(sorted({low, high, *(turn for turn in inner if turn < high)}))


def joined(runs: Iterable[Interval]) -> tuple[Interval, ...]:
    """Join sorted runs of facings that meet, around the whole circle."""
    kept: list[Interval] = []
    for low, high in runs:
        if kept and low - kept[-1][1] <= NUMERIC:
            kept[-1] = (kept[-1][0], max(high, kept[-1][1]))
        else:
            kept.append((low, high))
    if len(kept) > 1 and kept[0][0] + 360.0 - kept[-1][1] <= NUMERIC:
        low, high = kept.pop()
        kept[0] = (low - 360.0, max(high - 360.0, kept[0][1]))
    if any(high - low >= 360.0 - NUMERIC for low, high in kept):
        return EVERY_FACING.intervals
    shifted = [(low % 360.0, low % 360.0 + high - low) for low, high in kept]
    return tuple(sorted(shifted))
