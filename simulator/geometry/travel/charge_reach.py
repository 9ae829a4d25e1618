"""Which pivots let a charge touch its target, and how far it then runs (CHG-05, CHG-10, CHG-17).

A charging tray pivots about its centre to one facing and then runs straight ahead.
`charge_headings` gives the exact set of facings at which the target is the first thing touched,
within a distance; `Headings.within` narrows the answer to a shorter distance, so the six rolls of
one charge share the work.

What counts:

* Contact needs a sweep that covers the target by some width. A tray that is only brushed along its
  side (by no more than OVERLAP_DEPTH) is neither touched nor in the way.
* A run of exactly the distance succeeds, and so does touching the target and an obstacle at the
  same moment (AMB-48 forbids only meeting it before the target). Both are judged with SAME_RUN of
  slack, which is more than rounded poses can lose.
* A pivot that ends standing on the target or on an obstacle is no legal facing (PIV-02). Friends
  may be stood on during the move (PIV-03), so the caller leaves them out of the obstacles.
* The table's edge may be overhung by the pivot, but the run may not go further out (AMB-11).
* Sight after the pivot is another question (CHG-10): ask `sight` at the chosen facing.

The method is exact up to rounding: no facing is sampled. See `seen` and `crossings`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import pairwise
from typing import NamedTuple

from simulator.geometry.pose import Point, turn_between
from simulator.geometry.shapes import Corners, Standing, shape_of
from simulator.geometry.tolerances import NUMERIC, OVERLAP_DEPTH, POSE_STEP, SAFE_TURN, SAME_RUN
from simulator.geometry.travel.advance import AdvanceRun, ChargeSurroundings
from simulator.geometry.travel.crossings import (
    Span,
    common,
    not_above_zero,
    overtakes,
    roots,
    without,
)
from simulator.geometry.travel.polar_outlines import (
    ContactPiece,
    Seen,
    TurningFront,
    arcs_ahead,
    corner_on_edge,
    overlaps,
    range_of,
    seen_from,
    touches,
)
from simulator.records import dataclass


class FacingArc(NamedTuple):
    """An arc of facings in degrees, not wrapped, and the travels in inches at its two ends."""

    low: float
    high: float
    at_low: float
    at_high: float


@dataclass(frozen=True, slots=True)
class Headings:
    """The facings at which a charge touches its target first, within a distance.

    `intervals` are closed arcs of facings (from, to) in degrees clockwise: from in [0, 360), to is
    not smaller than from and may pass 360. `best` is the facing of least travel (of equals the one
    with the widest angular margin, then the smallest turn), `least_travel` its travel in inches;
    both are None if there is no such facing.
    """

    intervals: tuple[tuple[float, float], ...]
    best: float | None
    least_travel: float | None
    max_distance: float
    _scene: ChargeSurroundings = field(repr=False, compare=False)
    _pieces: tuple[ContactPiece, ...] = field(repr=False, compare=False)

    def __bool__(self) -> bool:
        """Return whether any facing reaches the target."""
        return bool(self.intervals)

    def run(self, facing: float) -> AdvanceRun:
        """Return the straight advance at a facing, whatever its length."""
        return self._scene.run(facing)

    def travel(self, facing: float) -> float | None:
        """Return the travel to the target at a facing, None if the target is not touched first."""
        turn = math.radians(facing)
        for piece in self._pieces:
            past = (turn - piece.start) % math.tau
            if past <= piece.end - piece.start:
                away = piece.distance.at(piece.start + past)
                return max(away - self._scene.front.deep, 0.0)
        return self._scene.run(facing).travel

    def turn_margin(self, facing: float) -> float:
        """Return the degrees to the nearest end of the interval around a facing.

        Outside: minus the degrees to the nearest facing that reaches; -360 if there is none.
        """
        best = -360.0
        for start, end in self.intervals:
            past = (facing - start) % 360.0
            width = end - start
            if past <= width:
                return min(past, width - past)
            best = max(best, -min(past - width, 360.0 - past))
        return best

    def nearest(self, facing: float) -> float | None:
        """Return the facing that reaches with the smallest turn from `facing`.

        None if none does.
        """
        if self.turn_margin(facing) >= 0.0:
            return facing % 360.0
        safe = [_drawn_in(start, end, SAFE_TURN) for start, end in self.intervals]
        ends = [end % 360.0 for pair in safe for end in pair]
        return min(ends, key=lambda end: abs(turn_between(facing, end)), default=None)

    def arcs(self) -> tuple[FacingArc, ...]:
        """Return arcs of facings, each drawn in a little, along which the travel rises or falls."""
        found = []
        for piece in self._pieces:
            turns = sorted(roots(piece.distance.slope(), piece.start, piece.end))
            for ends in pairwise((piece.start, *turns, piece.end)):
                low, high = _drawn_in(*ends, math.radians(SAFE_TURN))
                travels = (
                    max(piece.distance.at(turn) - self._scene.front.deep, 0.0)
                    for turn in (low, high)
                )
                found.append(FacingArc(math.degrees(low), math.degrees(high), *travels))
        return tuple(found)

    def over(self, outline: Corners) -> tuple[Span, ...]:
        """Return the facings at which the run to the target covers some part of an outline.

        In degrees, not wrapped, for each convex part of the outline. The pivoted tray counts, what
        is only brushed does not.
        """
        if not self._pieces:
            return ()
        centre, front = self._scene.charger.pose.centre, self._scene.front
        lo, hi = self._pieces[0].start, self._pieces[-1].end
        far = math.hypot(front.wide, front.deep + self.max_distance + SAME_RUN)
        spans = list[Span]()
        for part in shape_of(outline).parts:
            seen = seen_from(centre, part)
            if seen.nearest > far:
                continue
            spans += overlaps(seen, front, lo, hi)
            for start, end in arcs_ahead(seen, front, lo, hi):
                spans += _met_first(touches(seen, front, start, end), self._pieces, OVERLAP_DEPTH)
        return tuple((math.degrees(low), math.degrees(high)) for low, high in spans)

    def within(self, distance: float) -> Headings:
        """Return the facings that reach within a shorter distance (the answer is nested)."""
        return _headings(self._scene, self._pieces, min(distance, self.max_distance))


def charge_headings(
    charger: Standing,
    target: Standing,
    obstacles: Sequence[Corners],
    max_distance: float,
    board: tuple[float, float] | None = None,
) -> Headings:
    """Return the exact set of facings whose straight advance touches the target first.

    `obstacles` are what the charger may not run through: the other enemies' trays and impassable
    terrain (convex, counter-clockwise). `max_distance` is in inches. `board` is the table's width
    and depth; without it the table has no edge.
    """
    scene = ChargeSurroundings.of(charger, target, obstacles, board)
    front, goal = scene.front, scene.target
    far = math.hypot(front.wide, front.deep + max_distance + SAME_RUN)
    if goal.nearest > far or goal.nearest < min(front.inset.wide, front.inset.deep):
        return _headings(scene, (), max_distance)
    lo, hi = range_of(goal, front)
    pieces = _in_reach(touches(goal, front, lo, hi), front, max_distance)
    pieces = _cleared(pieces, overlaps(goal, front, lo, hi))
    for obstacle in scene.obstacles:
        if pieces and obstacle.nearest <= far:
            pieces = _past_obstacle(pieces, obstacle, front)
    for outward, ahead in scene.walls:
        if ahead < far:
            pieces = _past_wall(pieces, outward, ahead, front)
    return _headings(scene, pieces, max_distance)


def _in_reach(
    pieces: Iterable[ContactPiece], front: TurningFront, distance: float
) -> tuple[ContactPiece, ...]:
    """Keep the facings whose travel is no more than a distance."""
    reach = front.deep + distance + SAME_RUN
    return tuple(
        ContactPiece(start, end, piece.distance)
        for piece in pieces
        for start, end in not_above_zero(piece.distance.level(reach), piece.start, piece.end)
    )


def _cleared(pieces: Sequence[ContactPiece], barred: Sequence[Span]) -> tuple[ContactPiece, ...]:
    """Take barred arcs out of the pieces; arcs and pieces are not wrapped against each other."""
    if not barred:
        return tuple(pieces)
    return tuple(
        ContactPiece(start, end, piece.distance)
        for piece in pieces
        for start, end in without(
            [
                (max(first, piece.start), min(last, piece.end))
                for first, last in barred
                if first < piece.end and last > piece.start
            ],
            piece.start,
            piece.end,
        )
    )


def _past_obstacle(
    pieces: tuple[ContactPiece, ...], obstacle: Seen, front: TurningFront
) -> tuple[ContactPiece, ...]:
    """Take out the facings at which an obstacle is stood on or met before the target."""
    lo, hi = pieces[0].start, pieces[-1].end
    pieces = _cleared(pieces, overlaps(obstacle, front, lo, hi))
    barred: list[Span] = []
    for start, end in arcs_ahead(obstacle, front, lo, hi):
        barred += _met_first(touches(obstacle, front, start, end), pieces)
    return _cleared(pieces, barred)


def _past_wall(
    pieces: tuple[ContactPiece, ...], outward: Point, ahead: float, front: TurningFront
) -> tuple[ContactPiece, ...]:
    """Take out the facings at which a front corner leaves the table before the target is met."""
    if not pieces:
        return pieces
    lo, hi = pieces[0].start, pieces[-1].end
    middle = math.atan2(*outward)
    barred: list[Span] = []
    for turn, side in ((-math.pi / 2, 1), (0.0, -1)):
        distance = corner_on_edge(outward, ahead, side * front.wide)
        arc = (middle + turn, middle + turn + math.pi / 2)
        rivals = [ContactPiece(start, end, distance) for start, end in common(arc, lo, hi)]
        barred += _met_first(rivals, pieces)
    return _cleared(pieces, barred)


def _met_first(
    rivals: Iterable[ContactPiece], pieces: Sequence[ContactPiece], by: float = SAME_RUN
) -> list[Span]:
    """Return the facings at which a rival is met before the target, by more than some inches."""
    barred: list[Span] = []
    for rival in rivals:
        for piece in pieces:
            start, end = max(rival.start, piece.start), min(rival.end, piece.end)
            if start < end:
                barred += overtakes(rival.distance, piece.distance, start, end, by)
    return barred


def _headings(
    scene: ChargeSurroundings, pieces: Sequence[ContactPiece], distance: float
) -> Headings:
    """Put the answer together: intervals in degrees, best facing, least travel."""
    kept = _in_reach(pieces, scene.front, distance)
    spans: list[list[float]] = []
    for piece in kept:
        if spans and piece.start - spans[-1][1] < NUMERIC:
            spans[-1][1] = piece.end
        else:
            spans.append([piece.start, piece.end])
    spans = [span for span in spans if math.degrees(span[1] - span[0]) >= POSE_STEP]
    intervals = []
    for start, end in spans:
        first = math.degrees(start) % 360.0 % 360.0
        intervals.append((first, first + math.degrees(end - start)))
    best = _best(scene, kept, spans)
    if best is None:
        return Headings((), None, None, distance, scene, tuple(kept))
    travel, facing = best
    return Headings(tuple(sorted(intervals)), facing, travel, distance, scene, tuple(kept))


def _best(
    scene: ChargeSurroundings, pieces: Sequence[ContactPiece], spans: Sequence[Sequence[float]]
) -> tuple[float, float] | None:
    """Return the least travel and its facing in degrees."""
    found: list[tuple[float, float, float]] = []
    for low, high in spans:
        safe_low, safe_high = _drawn_in(low, high, math.radians(SAFE_TURN))
        for piece in pieces:
            start, end = max(piece.start, safe_low), min(piece.end, safe_high)
            if start > end:
                continue
            for turn in (start, end, *roots(piece.distance.slope(), start, end)):
                travel = max(piece.distance.at(turn) - scene.front.deep, 0.0)
                found.append((travel, turn, min(turn - low, high - turn)))
    if not found:
        return None
    least = min(found)[0]
    facing = scene.charger.pose.facing

    def preference(choice: tuple[float, float, float]) -> tuple[float, float, float]:
        turn = turn_between(facing, math.degrees(choice[1]))
        return (-round(choice[2], 6), round(abs(turn), 6), -turn)

    travel, turn, _ = min((one for one in found if one[0] <= least + SAME_RUN), key=preference)
    return travel, math.degrees(turn) % 360.0 % 360.0  # -1e-17 % 360 is 360


def _drawn_in(start: float, end: float, by: float) -> tuple[float, float]:
    """Draw an interval in by a little at both ends, at most to its middle."""
    by = min(by, (end - start) / 2)
    return start + by, end - by
