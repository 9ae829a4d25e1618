"""Questions of moving put to a player: the run of a maneuver or march, and a final pivot.

A reply to a run is one pose that says both things: it stands `travel` inches ahead of the start and
looks along the heading taken. Which final facing follows is asked next.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from typing import ClassVar, Final, final

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.pivot import NO_FACING, Facings, meetings
from simulator.geometry.placing import may_stand
from simulator.geometry.pose import (
    Point,
    Pose,
    direction,
    facing_of,
    quantise,
    quantised_facing,
    turn_between,
)
from simulator.geometry.regions import NOWHERE, Region, along, is_at, single_facing, spot, united
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import POSE_STEP, ROUNDING, SAFE_TURN, STRAIGHT
from simulator.language.texts import msg
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict, allowed, reasoned_later, refused
from simulator.records import cached_property, dataclass, replace
from simulator.rules.movement.straight_path import StraightPath, slide
from simulator.rules.movement.surroundings import (
    final_facings,
    first_facings,
    footing,
    stands,
    stands_clear,
    surroundings,
)

POINTED: Final = 0.05
"""A wished pose whose centre lies further off than this points somewhere (inches)."""


def wished_facing(start: Pose, wished: Pose) -> float:
    """Return the facing a wished pose asks for: towards its centre if that points somewhere."""
    dx, dy = wished.x - start.x, wished.y - start.y
    return facing_of(dx, dy) if math.hypot(dx, dy) > POINTED else wished.facing


def same_place(first: Pose, second: Pose) -> bool:
    """Return whether two poses are one on the recorded grid."""
    turn = turn_between(first.facing, second.facing)
    return math.dist(first.centre, second.centre) < ROUNDING and abs(turn) < SAFE_TURN


class OneByOne(ABC):
    """A question about a place whose samples are found one by one, for who looks at few of them."""

    @abstractmethod
    def one_by_one(self) -> Iterator[Pose]:
        """Yield legal poses worth considering, each found when it is asked for."""

    @final
    def samples(self) -> tuple[Pose, ...]:
        """Return the poses of `one_by_one`."""
        return tuple(self.one_by_one())


@dataclass(frozen=True)
class StraightMove(OneByOne):
    """A run a unit may make: pivot (if it may), then straight ahead up to `reach` inches."""

    now: Position
    unit: UnitId
    start: Pose
    reach: float
    pivots: bool
    rule: Rule
    flying: bool = False

    @cached_property
    def headings(self) -> Facings:
        """Return the facings the run may take."""
        if self.pivots:
            return first_facings(self.now, self.unit, self.start.centre, self.flying)
        return Facings(((self.start.facing, self.start.facing),))

    def settled_by(self) -> Hashable:
        """Return what decides where the run may end, besides trays and terrain."""
        licences = surroundings(self.now, self.unit).licences
        return (type(self), self.start, self.reach, self.pivots, self.flying, licences)

    def line(self, heading: float) -> StraightPath:
        """Work out the run along a heading."""
        turned = self.start.turned(heading)
        return slide(
            self.now,
            self.unit,
            turned,
            turned.forward,
            self.reach,
            self.start,
            flying=self.flying,
        )

    @property
    def may_stay(self) -> bool:
        """Return whether the unit may stay where it is."""
        return True

    def travel(self, pose: Pose) -> float:
        """Return how far ahead of the start a pose lies."""
        return math.dist(self.start.centre, pose.centre)

    def check(self, pose: Pose) -> Verdict:
        """Return whether a run may end at a pose, some final facing granted (MOV-01)."""
        way = self.check_way(pose)
        if not way or same_place(pose, self.start):
            return way
        line, travel = self.line(pose.facing), self.travel(pose)
        return way if line.may_end(travel) else line.why_not(travel)

    def check_way(self, pose: Pose) -> Verdict:
        """Return whether a run may lead to a pose.

        Where the move ends is another question (MOV-01).

        A move is judged where its last part ends: with the final pivot, where that is known.
        """
        name = self.now.name(self.unit)
        if same_place(pose, self.start):
            return allowed(self.rule, msg("{unit} stays where {unit:it is|they are}.", unit=name))
        if not self.headings.allows(pose.facing):
            return self._refused_heading(pose)
        travel = self.travel(pose)
        line = self.line(pose.facing)
        if math.dist(line.at(travel).centre, pose.centre) > STRAIGHT:
            return refused(Rule.MOV_02, msg("{unit} moves straight ahead only.", unit=name))
        if travel > line.limit + ROUNDING:
            return line.why_not(travel)
        why = msg("{unit} moves {far:.2f} in straight ahead.", unit=name, far=travel)
        return allowed(self.rule, why, margin=line.limit - travel)

    def _refused_heading(self, pose: Pose) -> Verdict:
        name = self.now.name(self.unit)
        if not self.pivots:
            return refused(Rule.MAR_03, msg("{unit} may not pivot before this move.", unit=name))
        scene = surroundings(self.now, self.unit)
        solid = scene.foe_trays + scene.wall_outlines
        found = may_stand(scene.corners(self.start.turned(pose.facing)), never_on=solid)
        if found.stands or found.by is None:
            why = msg(
                "{unit} would stand on an enemy or impassable terrain after {unit:its|their} "
                "pivot.",
                unit=name,
            )
            return refused(Rule.PIV_02, why)
        other = (scene.foes + scene.walls)[found.by.number]
        named = self.now.name(other) if other in self.now.state.units else terrain_name(other)
        why = msg(
            "{unit} would overlap {other} by {over:.2f} in after {unit:its|their} pivot.",
            unit=name,
            other=named,
            over=-found.margin,
        )
        return refused(Rule.PIV_02, why, margin=found.margin, line=found.line, blockers=(other,))

    def snap(self, wished: Pose) -> Pose:
        """Return the run that comes nearest to a wished place of the centre."""
        chosen = self.headings.nearest(wished_facing(self.start, wished))
        if chosen is None:
            return self.start
        far = self.travel(wished) if self.pivots else self.start.to_local(wished.centre)[1]
        return self.best(chosen, far)

    def region(self, facing: float) -> Region:
        """Return all places where a run along a heading may end: parts of a line, and the start."""
        stays = abs(turn_between(facing, self.start.facing)) < SAFE_TURN
        here = spot(self.start.centre) if stays else NOWHERE
        if not self.headings.allows(facing):
            return here
        return united((here, along(self.start, direction(facing), self.line(facing).all_runs())))

    def facings(self, x: float, y: float) -> Facings:
        """Return all headings whose run may end here: the one that leads here, or all at the start.

        At the start the tray may pivot as it likes if some final facing is legal there.
        """
        if is_at(self.start, x, y):
            if final_facings(self.now, self.unit, self.start.centre).intervals:
                return self.headings.with_facing(self.start.facing)
            return single_facing(self.start.facing, bool)
        return single_facing(
            self.heading_to(x, y), lambda facing: self.check(quantise(Pose(x, y, facing)))
        )

    def heading_to(self, x: float, y: float) -> float:
        """Return the heading that leads to a place, or the allowed one nearest to it."""
        there = facing_of(x - self.start.x, y - self.start.y)
        return self.headings.nearest(there) or 0.0

    def best(self, heading: float, far: float) -> Pose:
        """Return the furthest legal run along a heading, not beyond `far`; else the start."""
        line = self.line(quantised_facing(heading))
        travel = line.nearest(far)
        if travel is None:
            travel = line.turned_near(far)
        return self.start if travel is None else quantise(line.at(travel))

    def one_by_one(self) -> Iterator[Pose]:
        """Yield runs worth considering by their interest: towards foes, objectives, all around.

        They need no pivot to be repaired, which makes them quick to find. Staying comes last.
        """
        found = {self.start}
        for heading in self._sample_headings():
            line = self.line(quantised_facing(heading))
            for far in (line.limit, line.limit / 2):
                travel = line.spans.nearest(far)
                if travel is not None and travel <= line.limit:
                    pose = quantise(line.at(travel))
                    if pose not in found:
                        found.add(pose)
                        yield pose
        yield self.start

    def _sample_headings(self) -> Iterator[float]:
        if not self.pivots:
            yield self.start.facing
            return
        wished = [facing_of(x - self.start.x, y - self.start.y) for x, y in self._interests()]
        wished += [self.start.facing + turn for turn in (0.0, 45.0, 315.0, 90.0, 270.0, 180.0)]
        for heading in dict.fromkeys(wished):
            near = self.headings.nearest(heading)
            if near is not None and abs(turn_between(near, heading)) < 45.0:
                yield near

    def _interests(self) -> list[Point]:
        """Return the nearest foe and the nearest objective."""
        foes = [foe.pose.centre for foe in self.now.foes(self.now.owner(self.unit)) if foe.pose]
        tokens = [token.at for token in self.now.state.tokens.values()]
        here = self.start.centre
        nearest = [
            min(points, key=lambda point: math.dist(point, here))
            for points in (foes, tokens)
            if points
        ]
        return [point for point in nearest if math.dist(point, here) > POINTED]


class OnOneSpot(OneByOne):
    """A tray that turns about its centre: where it stands is known, how it may look is asked."""

    start: Pose
    pivots: ClassVar[bool] = True

    @property
    @abstractmethod
    def all_facings(self) -> Facings:
        """Return all facings the tray may turn to."""

    def region(self, facing: float) -> Region:
        """Return the centre of the tray if it may end looking one way, else nothing."""
        return spot(self.start.centre) if self.all_facings.allows(facing) else NOWHERE

    def facings(self, x: float, y: float) -> Facings:
        """Return all facings in which the tray may end; none for any place but its own."""
        return self.all_facings if is_at(self.start, x, y) else NO_FACING


def _by(end: Verdict) -> Verdict:
    """Return what is answered of a pivot, which is held to the inch off enemies too (AMB-12)."""
    return replace(end, also=(*end.also, Rule.AMB_12)) if end.rule is Rule.MOV_04 else end


@dataclass(frozen=True)
class FinalPivot(OnOneSpot):
    """The pivot that ends a move; `line` is the straight part it follows, if there was one."""

    now: Position
    unit: UnitId
    start: Pose
    rule: Rule
    line: StraightPath | None = None
    travel: float = 0.0
    unmoved: bool = False
    """Nothing has moved yet, so the tray may always stay as it is."""

    def settled_by(self) -> Hashable:
        """Return what decides in which facings the tray may end, besides trays and terrain."""
        line = self.line.settled_by() if self.line is not None else None
        licences = surroundings(self.now, self.unit).licences
        return (self.start, self.unmoved, self.travel, line, licences)

    @cached_property
    def free_facings(self) -> Facings:
        """Return the facings the tray may end in, rough ground left aside."""
        return final_facings(self.now, self.unit, self.start.centre)

    @cached_property
    def may_stay(self) -> bool:
        """Return whether the tray may stay as it stands."""
        return self.unmoved or stands(self.now, self.unit, self.start)

    @cached_property
    def only_stays(self) -> bool:
        """Return whether there is nothing to choose: the tray may stay and has no legal facing."""
        if not self.may_stay or stands_clear(self.now, self.unit, self.start):
            return False
        return not self.free_facings.intervals

    def check(self, pose: Pose) -> Verdict:
        """Return whether the tray may end at a pose: same centre, legal facing (PIV-01, AMB-12)."""
        name = self.now.name(self.unit)
        if same_place(pose, self.start) and self.unmoved:
            return allowed(self.rule, msg("{unit} stays as {unit:it is|they are}.", unit=name))
        if math.dist(pose.centre, self.start.centre) > STRAIGHT:
            return refused(
                Rule.PIV_01, msg("{unit} pivots about {unit:its|their} own centre.", unit=name)
            )
        if self.line is not None and not self.line.rough_allows(self.travel, pose):
            why = msg(
                "{unit} has no inch left for the rough ground {unit:it|they} would turn onto.",
                unit=name,
            )
            return refused(Rule.TER_ROU_01, why)
        end = footing(self.now, self.unit, pose, pivoted=True)
        return end if same_place(pose, self.start) else reasoned_later(end.answer, lambda: _by(end))

    @cached_property
    def all_facings(self) -> Facings:
        """Return all facings the tray may end in, rough ground considered."""
        found, scene = self.free_facings, surroundings(self.now, self.unit)
        if self.line is not None and scene.rough:
            turns = meetings(Standing(self.start, scene.tray), scene.rough)
            found = found.where(turns, lambda to: self._paid_for(quantise(self.start.turned(to))))
        stays = self.may_stay and self._allows(self.start)
        return found.with_facing(self.start.facing) if stays else found

    def snap(self, wished: Pose) -> Pose:
        """Return the legal facing nearest to the one wished; a centre further off is looked at."""
        found = self._at(wished_facing(self.start, wished))
        return found if found is not None else self.fallback

    @cached_property
    def fallback(self) -> Pose:
        """Return some legal end."""
        if self.may_stay:
            return self.start
        facing = self.line.some_facing(self.travel) if self.line is not None else None
        near = facing if facing is not None else self.free_facings.nearest(self.start.facing)
        if near is None:
            return self.start
        # Rounding may carry the end of a run of facings over it; its neighbour is inside.
        turned = [quantise(self.start.turned(near + step)) for step in (0.0, -POSE_STEP, POSE_STEP)]
        return next(filter(self._allows, turned), turned[0])

    def _at(self, facing: float) -> Pose | None:
        wished = quantise(self.start.turned(facing))
        if stands_clear(self.now, self.unit, wished):  # most do: no need to know all facings
            return wished if self._paid_for(wished) else None
        near = self.free_facings.nearest(facing)
        if near is None:
            return None
        pose = quantise(self.start.turned(near))
        return pose if self._allows(pose) else None

    def _allows(self, pose: Pose) -> bool:
        """Return what `check` answers about a pivot, without the reasons nobody reads here."""
        if self.unmoved and same_place(pose, self.start):
            return True
        return self._paid_for(pose) and stands(self.now, self.unit, pose, pivoted=True)

    def _paid_for(self, pose: Pose) -> bool:
        """Return whether there are inches left for the rough ground a pivot leads onto."""
        return self.line is None or self.line.rough_allows(self.travel, pose)

    def one_by_one(self) -> Iterator[Pose]:
        """Yield some facings: towards the nearest foe, quarter turns, as it is."""
        here = self.start
        foes = [foe.pose for foe in self.now.foes(self.now.owner(self.unit)) if foe.pose]
        wished = [here.facing + turn for turn in (90.0, 180.0, 270.0)]
        if foes:
            foe = min(foes, key=lambda pose: math.dist(pose.centre, here.centre))
            wished.insert(0, facing_of(foe.x - here.x, foe.y - here.y))
        found: set[Pose] = set()
        for facing in wished:
            pose = self._at(facing)
            if pose is not None and pose not in found:
                found.add(pose)
                yield pose
        last = here if self.may_stay else self.fallback
        if last not in found:
            yield last


# ------------------------------------------------------------------ asking


async def ask_pivot(table: Table, who: Seat, pivot: FinalPivot) -> Pose:
    """Ask for a pivot, unless the tray can only stay as it is."""
    if pivot.only_stays:
        return pivot.start
    prompt = msg("{unit}: which way shall {unit:it|they} look?", unit=table.now.name(pivot.unit))
    return await table.place(who, prompt, Kind.PIVOT, pivot)
