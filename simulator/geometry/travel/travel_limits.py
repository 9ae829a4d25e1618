"""How far a tray may slide straight along a direction, and where on the way it may end.

Chapter 7 (MOV-02 to MOV-07, RET-05), chapter 9 (CHG-15, CHG-16) and chapter 16 (TER-IMP-01).
Every travel is judged at once: what is in the way forbids an open run of travel, and the runs that
are left are the answer. Questions about pivots are in `turning`, about standing in `placing`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from simulator.geometry.contact import Interval, nearest_in
from simulator.geometry.convex import circle
from simulator.geometry.measure import bounds
from simulator.geometry.placing import KEEP, Obstacle, Reason
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROUNDING, TINY
from simulator.geometry.travel.critical_travels import blocked_span
from simulator.records import dataclass

# Standing, sliding and turning are one chapter: whoever asks about moves finds all of them here.


@dataclass(frozen=True, slots=True)
class Forbidden:
    """An open run of travel at which a tray may not end, and what forbids it."""

    start: float
    end: float
    by: Obstacle


@dataclass(frozen=True, slots=True)
class Spans:
    """Where a straight slide may end.

    intervals: closed runs of travel in inches, in order.
    blocked_at: the furthest travel the way allows, whether or not one may end there.
    by: what stops the slide there; None when nothing does.
    forbidden: every run at which it may not end, with its reason.
    """

    intervals: tuple[Interval, ...]
    blocked_at: float
    by: Obstacle | None
    forbidden: tuple[Forbidden, ...]

    def allows(self, travel: float) -> bool:
        """Return whether the slide may end after `travel` inches, give or take rounding."""
        return any(low - ROUNDING <= travel <= high + ROUNDING for low, high in self.intervals)

    def why_not(self, travel: float) -> Obstacle | None:
        """Return what forbids ending after `travel` inches; None when it is allowed."""
        if self.allows(travel):
            return None
        if travel > self.blocked_at:
            return self.by
        for run in self.forbidden:
            if run.start < travel < run.end:
                return run.by
        return self.by

    def nearest(self, travel: float) -> float | None:
        """Return the allowed travel nearest to a wanted one; None when none is allowed."""
        return nearest_in(self.intervals, travel) if self.intervals else None

    @property
    def furthest(self) -> float | None:
        """Return the greatest allowed travel; None when none is allowed."""
        return self.intervals[-1][1] if self.intervals else None


def free_spans(
    mover: Corners,
    direction: Point,
    reach: float,
    *,
    never_through: Sequence[Corners] = (),
    never_on: Sequence[Corners] = (),
    keep_off: Sequence[Corners] = (),
    board: tuple[float, float] | None = None,
) -> Spans:
    """Return at which travels up to `reach` a tray slid along a unit vector may end (MOV-02).

    It may never cross `never_through` (enemies, impassable terrain; MOV-06), end over `never_on`
    (friends; MOV-05, MOV-07), end nearer than KEEP inches to `keep_off` (enemies; MOV-04, exactly
    KEEP is allowed, AMB-10), end off the board, or push any part further off it (AMB-11).
    """
    forbidden: list[Forbidden] = []
    far = set(map(id, keep_off))  # the slide comes no nearer than KEEP, let alone through
    for number, run in _runs(mover, direction, reach, keep_off, KEEP):
        forbidden.append(Forbidden(*run, Obstacle(Reason.KEEP_OFF, number)))
        far.discard(id(keep_off[number]))
    for number, run in _runs(mover, direction, reach, never_on, 0.0):
        forbidden.append(Forbidden(*run, Obstacle(Reason.NEVER_ON, number)))
    blocked_at, stopper = reach, None
    for number, run in _runs(mover, direction, reach, never_through, 0.0, far):
        what = Obstacle(Reason.NEVER_THROUGH, number)
        forbidden.append(Forbidden(*run, what))
        if run[0] < blocked_at:
            blocked_at, stopper = max(0.0, run[0]), what
    if board is not None:
        limit, runs = _edges(mover, direction, reach, board)
        what = Obstacle(Reason.BOARD)
        forbidden.extend(Forbidden(*run, what) for run in runs)
        if limit < blocked_at:
            blocked_at, stopper = limit, what
    forbidden.sort(key=lambda run: (run.start, run.end))
    return Spans(_left_free(blocked_at, forbidden), blocked_at, stopper, tuple(forbidden))


def _runs(
    mover: Corners,
    direction: Point,
    reach: float,
    others: Sequence[Corners],
    keep: float,
    far: Collection[int] = (),
) -> Iterator[tuple[int, Interval]]:
    """Yield by their numbers the obstacles that forbid some travels, and which; see `_run`."""
    for number, other in _within_reach(circle(mover), direction, reach, others, keep, far):
        run = _run(mover, direction, reach, other, keep)
        if run is not None:
            yield number, run


def _run(
    mover: Corners, direction: Point, reach: float, other: Corners, keep: float
) -> Interval | None:
    """Return the travels at which an obstacle to keep off by `keep` (0: to touch) forbids to end.

    It forbids nothing unless the slide breaks the looser clearance, which forgives rounding; then
    the tighter clearance says from where to where. A tray that starts flush may so slide away.
    """
    tight, within = (keep, keep - ROUNDING) if keep > 0.0 else (-TINY, 0.0)
    near = blocked_span(mover, direction, other, within)
    if near is None or near[1] <= 0.0 or near[0] >= reach:
        return None
    exact = blocked_span(mover, direction, other, tight)
    if exact is None:
        return near
    start = exact[0] if near[0] < 0.0 else max(0.0, exact[0])
    end = exact[1] if near[1] > reach else min(reach, exact[1])
    return (start, end)


def _within_reach(
    around: tuple[float, float, float],
    direction: Point,
    reach: float,
    others: Sequence[Corners],
    keep: float,
    far: Collection[int] = (),
) -> list[tuple[int, Corners]]:
    """Return the obstacles, with their numbers, a slide might come nearer than `keep` to.

    Judged by circles around both, that of the sliding tray `around`: what is left out surely stays
    further off. So do those in `far`, by their `id`.
    """
    mx, my, first = around
    ux, uy = direction
    first += keep
    found = []
    for number, other in enumerate(others):
        if id(other) in far:
            continue
        ox, oy, second = circle(other)
        dx, dy, room = ox - mx, oy - my, first + second
        if -room <= dx * ux + dy * uy <= reach + room and -room <= dx * uy - dy * ux <= room:
            found.append((number, other))
    return found


def _edges(
    mover: Corners, direction: Point, reach: float, board: tuple[float, float]
) -> tuple[float, list[Interval]]:
    """Return how far a slide may go before a part goes further off board, and where it is off."""
    x0, y0, x1, y1 = bounds(mover)
    ux, uy = direction
    limit = reach
    runs: list[Interval] = []
    for over, rate in ((-x0, -ux), (-y0, -uy), (x1 - board[0], ux), (y1 - board[1], uy)):
        if rate > 0.0 and over + rate * reach > ROUNDING:
            limit = min(limit, max(0.0, -over / rate))
        if over > ROUNDING:
            # It starts off the board and may end only once it is back on it.
            runs.append((-math.inf, over / -rate if rate < 0.0 else math.inf))
    return limit, runs


def _left_free(blocked_at: float, forbidden: Sequence[Forbidden]) -> tuple[Interval, ...]:
    """Return the closed runs of travel up to `blocked_at` that sorted open runs leave free."""
    free: list[Interval] = []
    left = 0.0
    for run in forbidden:
        if run.start >= left:
            free.append((left, min(run.start, blocked_at)))
        left = max(left, run.end)
        if left > blocked_at:
            return tuple(free)
    return (*free, (left, blocked_at))


@dataclass(frozen=True, slots=True)
class Halt:
    """How far a charge moves: its travel in inches, and the obstacle it stops for, if any."""

    travel: float
    by: int | None


def halt_before(
    mover: Corners, direction: Point, reach: float, obstacles: Sequence[Corners]
) -> Halt:
    """Return where a charge halts: after `reach`, or KEEP inches before what it cannot cross.

    Only obstacles straight in its way count, not those it passes at the side (CHG-15, CHG-16,
    AMB-07). A charge that starts nearer than KEEP to one does not move.
    """
    halt = Halt(reach, None)
    for number, other in _within_reach(circle(mover), direction, reach, obstacles, KEEP):
        hit = blocked_span(mover, direction, other, 0.0)
        if hit is None or hit[1] <= 0.0:
            continue
        near = blocked_span(mover, direction, other, KEEP)
        if near is not None and near[0] < halt.travel:
            halt = Halt(max(0.0, near[0]), number)
    return halt
