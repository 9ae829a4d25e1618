"""How a unit moves straight: where a slide may go and where it may end (chapter 7, chapter 16).

A move is judged where its last part ends (MOV-01), the final pivot included. So a slide may end
where some final facing is legal, and the pivot after it is held to the full rules.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import replace

from simulator.engine.position import Position
from simulator.geometry.contact import Interval
from simulator.geometry.measure import overlaps
from simulator.geometry.pivot import meetings
from simulator.geometry.placing import Reason
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import END_FOUND, ROUNDING, STRAIGHT
from simulator.geometry.travel.critical_travels import blocked_spans
from simulator.geometry.travel.pivoted_ends import (
    End,
    Rough,
    Slideway,
    all_ends,
    cheapest_end,
    furthest_end,
    some_end,
    soonest_end,
)
from simulator.geometry.travel.travel_limits import Spans, free_spans
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, refused
from simulator.records import dataclass
from simulator.rules.answers import TRAYS, answer
from simulator.rules.movement.surroundings import (
    Surroundings,
    final_facings,
    footing,
    free_run,
    may_overhang,
    name_of,
    reason_against,
    surroundings,
)


def rough_limit(entries: tuple[float, ...], reach: float) -> float:
    """Return how far a move of `reach` inches gets through rough pieces entered after that many.

    Each piece costs 1 inch once it is entered; a move that stops touching it pays nothing
    (TER-ROU-01, AMB-13).
    """
    limit = reach
    for paid, entry in enumerate(sorted(entries), start=1):
        if entry >= limit:
            break
        limit = max(entry, reach - paid)
    return limit


def rough_entries(
    corners: Corners,
    direction: Point,
    reach: float,
    rough: tuple[Corners, ...],
    begun: Corners | None = None,
) -> tuple[float, ...]:
    """Return after how many inches a straight move enters each rough piece in its way.

    A piece under the tray before it pivoted (`begun`) is one the move leads off at once.
    """
    found = []
    for outline in rough:
        if begun is not None and overlaps(begun, outline):
            found.append(0.0)
            continue
        spans = blocked_spans(corners, direction, outline, 0.0)
        entries = [low for low, high in spans if high > ROUNDING and low < reach]
        if entries:
            found.append(max(0.0, min(entries)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class StraightPath:
    """A straight move of a unit: from a pose, along a unit vector, up to `reach` inches.

    begun: the tray before it pivoted, if it did. limit: how far it may go at most, rough terrain
    and what it cannot cross considered.
    """

    now: Position
    scene: Surroundings
    start: Pose
    direction: Point
    reach: float
    spans: Spans
    entries: tuple[float, ...]
    limit: float
    begun: Corners | None = None

    def settled_by(self) -> Hashable:
        """Return what decides where the move may end, besides trays and terrain."""
        scene = self.scene
        granted = (scene.licences, scene.friends, scene.foes)
        return (self.start, self.direction, self.reach, self.begun, granted)

    def at(self, travel: float) -> Pose:
        """Return the pose after some inches."""
        dx, dy = self.direction
        return self.start.moved(dx * travel, dy * travel)

    def travel_to(self, pose: Pose) -> float | None:
        """Return the travel that leads to a pose's centre; None when it is off the line."""
        dx, dy = pose.x - self.start.x, pose.y - self.start.y
        ux, uy = self.direction
        if abs(dx * uy - dy * ux) > STRAIGHT:
            return None
        return dx * ux + dy * uy

    def ends_as_is(self, travel: float) -> bool:
        """Return whether the tray may end after some inches without pivoting."""
        return -ROUNDING <= travel <= self.limit + ROUNDING and self.spans.allows(travel)

    def may_end(self, travel: float) -> bool:
        """Return whether the move may end after some inches, pivoting if need be (MOV-01)."""
        if not -ROUNDING <= travel <= self.limit + ROUNDING:
            return False
        return self.spans.allows(travel) or self.some_facing(travel) is not None

    def some_facing(self, travel: float) -> float | None:
        """Return a facing in which the tray may end after some inches; None when there is none.

        It is the one next to how the tray looks, unless rough ground there is too dear. Which
        facings lead onto rough ground changes only where the tray meets a piece of it, so one
        facing tells for each stretch between two such meetings.
        """
        pose = self.at(travel)
        facings = final_facings(self.now, self.scene.unit, pose.centre)
        nearest = facings.nearest(pose.facing)
        if nearest is None or self.rough_allows(travel, pose.turned(nearest)):
            return nearest
        for facing in facings.critical(meetings(Standing(pose, self.scene.tray), self.scene.rough)):
            if self.rough_allows(travel, pose.turned(facing)):
                return facing
        return None

    def rough_allows(self, travel: float, final: Pose) -> bool:
        """Return whether a final pivot leads onto no rough piece the move can no longer pay for."""
        if not self.scene.rough or travel <= ROUNDING:
            return True
        paid = sum(1 for entry in self.entries if entry < travel - ROUNDING)
        corners = self.scene.corners(final)
        # The tray as it stood before that pivot, on the recorded grid: rounding enters nothing.
        swept = self.scene.corners(final.turned(self.start.facing))
        entered = sum(
            1
            for outline in self.scene.rough
            if overlaps(corners, outline)
            and not overlaps(swept, outline)
            and not self._paid_for(outline, travel)
        )
        return travel <= self.reach - paid - entered + ROUNDING

    def _paid_for(self, outline: Corners, travel: float) -> bool:
        """Return whether a rough piece was met before: it costs an inch once (AMB-13)."""
        corners, reach = self.scene.corners(self.start), travel - ROUNDING
        return bool(rough_entries(corners, self.direction, reach, (outline,), self.begun))

    def nearest(self, wished: float) -> float | None:
        """Return the furthest legal travel not beyond a wished one, or else the nearest legal one.

        An end that needs a pivot is given only where it is the wished one: see `turned_near`.
        """
        wished = min(max(wished, 0.0), self.limit)
        if self.may_end(wished):
            return wished
        runs = [(low, min(high, self.limit)) for low, high in self.spans.intervals]
        before = [min(high, wished) for low, high in runs if low <= min(wished, high)]
        if before:
            return max(before)
        beyond = [low for low, high in runs if low <= high]
        return min(beyond, default=None)

    def turned_near(self, wished: float) -> float | None:
        """Return furthest travel up to a wished one after which some pivot makes it a legal end.

        Without any it is the least one beyond; None when no pivot anywhere does (MOV-01).
        """
        found = self.turned_end(wished)
        return found if found is not None else self.turned_beyond(wished)

    def turned_end(self, upto: float = math.inf) -> float | None:
        """Return the furthest travel, up to a wished one, with a legal final facing; None if none.

        Standing still does not count.
        """
        return self._granted(furthest_end(self.way(), upto))

    def turned_beyond(self, travel: float) -> float | None:
        """Return the least travel beyond a given one with a legal final facing; None if none."""
        return self._granted(soonest_end(self.way(), travel))

    def has_end(self) -> bool:
        """Return whether the slide may end anywhere off its start, pivoting if need be (RET-07)."""
        if any(high > ROUNDING for _low, high in self.free_runs()):
            return True
        return self._granted(some_end(self.way())) is not None

    def free_runs(self) -> list[Interval]:
        """Return the closed runs of travel after which the tray may end as it looks."""
        runs = ((low, min(high, self.limit)) for low, high in self.spans.intervals)
        return [(low, high) for low, high in runs if low <= high]

    def all_runs(self) -> list[Interval]:
        """Return closed runs of travel after which the move may end, pivoting if need be (MOV-01).

        Where a run begins or ends that only a pivot allows is found to END_FOUND.
        """
        runs = self.free_runs()
        if not self.spans.allows(0.0) and self.may_end(0.0):
            runs.insert(0, (0.0, 0.0))
        starts = (0.0, *(high for _low, high in runs))
        ends = (*(low for low, _high in runs), self.limit)
        way = self.way()
        for low, high in zip(starts, ends, strict=True):
            if high - low > END_FOUND:
                runs += all_ends(replace(way, least=max(low, way.least), limit=high))
        together: list[Interval] = []
        for low, high in sorted(runs):
            if together and low - together[-1][1] <= END_FOUND:
                together[-1] = (together[-1][0], max(high, together[-1][1]))
            else:
                together.append((low, high))
        return together

    def cheapest(self) -> End | None:
        """Return the legal end that costs the fewest inches, whatever the reach; None if none.

        Rough ground is counted, a pivot granted; only what the slide cannot cross stops it.
        """
        return cheapest_end(replace(self.way(), limit=self.spans.blocked_at))

    def in_the_way(self, travel: float) -> tuple[str, ...]:
        """Return units and terrain over or too near to which a slide of so many inches passes."""
        names = (name_of(self.scene, run.by) for run in self.spans.forbidden if run.start < travel)
        return tuple(dict.fromkeys(filter(None, names)))

    def stopper(self) -> str:
        """Return the unit or terrain the slide cannot pass; empty for the table edge."""
        return name_of(self.scene, self.spans.by) if self.spans.by is not None else ""

    def way(self) -> Slideway:
        """Return the slide as the question where it may end once pivoted."""
        scene, corners = self.scene, self.scene.corners(self.start)
        entries = (
            rough_entries(corners, self.direction, math.inf, (piece,), self.begun)
            for piece in scene.rough
        )
        rough = (
            Rough(piece, *entry or (math.inf,))
            for piece, entry in zip(scene.rough, entries, strict=True)
        )
        return Slideway(
            Standing(self.start, scene.tray),
            self.direction,
            2 * ROUNDING,
            self.limit,
            self.reach,
            never_on=scene.taken,
            keep_off=scene.foe_trays,
            board=None if may_overhang(self.now) else scene.board,
            rough=tuple(rough),
        )

    def _granted(self, end: End | None) -> float | None:
        """Return the travel of an end the check grants too, once it is rounded."""
        if end is None:
            return None
        travel = round(end.travel, 6)
        return next((far for far in (travel, end.travel) if self.may_end(far)), None)

    def longest(self, facing: float | None = None) -> float | None:
        """Return the furthest travel after which the tray may end, as it looks or pivoted so.

        None when it may end nowhere on this line.
        """
        if facing is None:
            runs = [(low, min(high, self.limit)) for low, high in self.spans.intervals]
            return max((high for low, high in runs if low - ROUNDING <= high), default=None)
        scene, way = self.scene, self.way()
        corners = scene.corners(self.start.turned(facing))
        spans = free_spans(
            corners,
            self.direction,
            self.limit,
            never_on=scene.taken,
            keep_off=scene.foe_trays,
            board=way.board,
        )
        found = way.paid_for(corners, spans.intervals)
        return max((high for _low, high, _owed in found), default=None)

    def why_not(self, travel: float) -> Verdict:
        """Return what forbids ending after some inches, in any facing."""
        unit = self.now.name(self.scene.unit)
        if travel > self.reach + ROUNDING:
            why = msg(
                "{unit} moves at most {reach:g} in; this is {far:.2f} in.",
                unit=unit,
                reach=self.reach,
                far=travel,
            )
            return refused(
                Rule.MOV_03,
                why,
                margin=self.reach - travel,
            )
        if travel > self.limit + ROUNDING and self.limit < self.spans.blocked_at:
            why = msg(
                "{unit} loses 1 in to rough ground and {unit:moves|move} at most {limit:.2f} in "
                "here.",
                unit=unit,
                limit=self.limit,
            )
            return refused(
                Rule.TER_ROU_01,
                why,
                margin=self.limit - travel,
            )
        by = self.spans.why_not(travel)
        if by is None or by.reason is not Reason.NEVER_THROUGH:
            return footing(self.now, self.scene.unit, self.at(travel))
        margin = self.spans.blocked_at - travel
        rule, why = reason_against(self.now, self.scene, by, margin)
        return refused(
            rule,
            why,
            margin=margin,
            blockers=(name_of(self.scene, by),),
            also=(Rule.AMB_42,) if rule is Rule.MOV_06 else (),
        )


def slide(
    now: Position,
    unit: UnitId,
    start: Pose,
    direction: Point,
    reach: float,
    begun: Pose | None = None,
    *,
    flying: bool = False,
    through: bool = False,
    off: tuple[UnitId, ...] = (),
) -> StraightPath:
    """Work out a straight move of a unit; `begun` is how it stood before it pivoted.

    `flying` is a move over units and terrain, `through` one through enemies; it ends an inch off
    the friends in `off`, too.
    """
    scene = surroundings(now, unit, flying=flying)
    if through:
        scene = scene.going_through(off)
    pivoted = begun is not None and bool(scene.rough) and begun != start
    before = scene.corners(begun) if pivoted and begun is not None else None
    licences = (*scene.licences, off)
    corners, spans = free_run(now, unit, start, direction, reach, licences, scene)
    entries: tuple[float, ...] = ()
    if scene.rough:
        entries = _over_rough(now, corners, direction, reach, before, licences, scene)
    limit = min(spans.blocked_at, rough_limit(entries, reach))
    return StraightPath(now, scene, start, direction, reach, spans, entries, limit, before)


@answer(depends_on=TRAYS, aside=1)
def _over_rough(
    _now: Position,
    corners: Corners,
    direction: Point,
    reach: float,
    before: Corners | None,
    _licences: Hashable,
    scene: Surroundings,
) -> tuple[float, ...]:
    """Return where a slide enters rough ground."""
    return rough_entries(corners, direction, reach, scene.rough, before)
