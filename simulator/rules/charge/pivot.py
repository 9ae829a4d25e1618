"""What one pivot of a charge promises: contact, the roll it needs, the odds (CHG-10, CHG-14)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Final, final

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval, Room
from simulator.geometry.measure import overlaps
from simulator.geometry.pivot import NO_FACING, Facings, joined, meetings
from simulator.geometry.pose import Pose, quantise, quantised_facing, turn_between
from simulator.geometry.shapes import shape_of
from simulator.geometry.sight.front_view import wholly_ahead
from simulator.geometry.tolerances import (
    GRID,
    OVERLAP_DEPTH,
    PROBE_TURN,
    ROUNDING,
    SAME_RUN,
    SIGHT_WIDTH,
    STRAIGHT,
)
from simulator.geometry.travel.advance import AdvanceRun
from simulator.geometry.travel.charge_reach import FacingArc, Headings, charge_headings
from simulator.geometry.travel.critical_travels import blocked_spans
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import cached_property, dataclass
from simulator.rules.answers import TRAYS, answer
from simulator.rules.battlefield.sight import sees, visible
from simulator.rules.charge.roll import odds_of
from simulator.rules.charge.run import needed_roll, rough_on_run
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.movement.straight_move import OnOneSpot, wished_facing
from simulator.rules.movement.straight_path import rough_limit
from simulator.rules.movement.surroundings import surroundings, without_licences

NO_ROOMS: Final[Mapping[ArcSide, Room]] = MappingProxyType({})

SAME_PRICE: Final = 0.005
"""Runs that differ by less are as good as each other (inches)."""


@dataclass(frozen=True)
class ChargePlan:
    """Whether a unit may charge a target, and what it may expect.

    sides: the sides of the target it may be placed against, in which it stands and finds room; it
        chooses when there are several (CHG-09). rooms: the room there.
    side_margin: inches from its centre to the arc line that decides the side.
    headings: every facing that reaches with a 6, straight distance alone considered.
    best: its pose after the best pivot; travel, needed and odds are those of that pivot.
    engages: other enemies it would touch in the 100 percent position (CHG-23).
    """

    unit: UnitId
    target: UnitId
    verdict: Verdict
    speed: Tally
    sides: tuple[ArcSide, ...] = ()
    rooms: Mapping[ArcSide, Room] = field(default_factory=lambda: NO_ROOMS)
    side_margin: float = 0.0
    headings: Headings | None = None
    best: Pose | None = None
    travel: float | None = None
    needed: int | None = None
    odds: Fraction = Fraction(0)
    engages: tuple[UnitId, ...] = ()
    gains: tuple[Gain, ...] = ()

    def __bool__(self) -> bool:
        """Return whether the charge may be declared."""
        return self.verdict.answer


@dataclass(frozen=True)
class PivotOption:
    """What one pivot promises: the run to contact, the roll it needs (None: no roll is enough).

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> sheet.heading.needed, round(sheet.heading.travel, 2)
        (3, 7.11)
    """

    facing: float
    verdict: Verdict
    travel: float | None = None
    needed: int | None = None
    odds: Fraction = Fraction(0)


@answer(depends_on=TRAYS)
def headings_to(now: Position, unit: UnitId, target: UnitId, distance: float) -> Headings:
    """Return every facing whose straight run touches the target first (CHG-10, AMB-48)."""
    return charge_headings(
        now.standing(unit),
        now.standing(target),
        without_licences(now, unit).uncrossable(target),
        distance,
        now.game.board,
    )


@answer(depends_on=TRAYS)
def _run(now: Position, unit: UnitId, target: UnitId, distance: float, facing: float) -> AdvanceRun:
    return headings_to(now, unit, target, distance).run(facing)


def heading(now: Position, draft: ChargePlan, facing: float) -> PivotOption:
    """Return what a charge after one pivot promises: sight, contact, needed roll, odds (CHG-10)."""
    unit, foe = now.name(draft.unit), now.name(draft.target)
    if draft.headings is None:
        return PivotOption(facing, draft.verdict)
    run = _run(now, draft.unit, draft.target, draft.headings.max_distance, facing)
    if run.travel is None:
        rule = Rule.CHG_10 if run.pivots else Rule.PIV_02
        why = msg("Facing this way, {unit} does not run into {foe}.", unit=unit, foe=foe)
        return PivotOption(facing, refused(rule, why, margin=None))
    pose = now.standing(draft.unit).pose.turned(facing)
    most = draft.speed.total + FASTEST_DIE
    entries = rough_on_run(now, draft.unit, pose, most, now.standing(draft.unit).pose)
    needed = needed_roll(entries, draft.speed.total, run.travel)
    far = rough_limit(entries, max(0.0, float(most)))
    rough = far < most - SAME_RUN
    also = (Rule.TER_ROU_01,) if rough else ()
    margin = far - run.travel
    if needed is None:
        why = msg(
            "{unit} would need {travel:.2f} in to touch {foe}.",
            unit=unit,
            travel=run.travel,
            foe=foe,
        )
        if rough:
            why = msg(
                "{unit} would need {travel:.2f} in to touch {foe}, and rough ground takes {lost:g} "
                "in from its move.",
                unit=unit,
                travel=run.travel,
                foe=foe,
                lost=most - far,
            )
        no = refused(Rule.CHG_05, why, margin=margin, line=run.line, also=also)
        return PivotOption(facing, no, run.travel)
    if not visible(now, draft.unit, draft.target, from_pose=pose):
        why = msg("Facing this way, {unit} does not see {foe}.", unit=unit, foe=foe)
        return PivotOption(facing, refused(Rule.CHG_10, why), run.travel)
    why = msg(
        "{travel:.2f} in to {foe}: {unit} needs a roll of {needed}+.",
        travel=run.travel,
        foe=foe,
        unit=unit,
        needed=needed,
    )
    verdict = allowed(Rule.CHG_14, why, margin=margin, line=run.line, also=also)
    made = Charge(draft.unit, draft.target, draft.sides[0], gains=draft.gains)
    return PivotOption(facing, verdict, run.travel, needed, odds_of(now, made, needed))


def best_heading(
    now: Position, draft: ChargePlan, *, roll_only: bool = False
) -> PivotOption | None:
    """Return the pivot with the least needed roll, then the least run; None when none is legal.

    The facing of least travel is best unless friends hide the target there or rough ground makes
    the run dearer; then the best of all the others is closed in on. With `roll_only` any pivot
    with the least roll will do.
    """
    if not draft.headings or draft.headings.best is None:
        return None
    first = heading(now, draft, draft.headings.best)
    rough = bool(surroundings(now, draft.unit).rough)
    if first.verdict and not rough:
        return first
    least = draft.headings.least_travel
    if (
        roll_only
        and first.verdict
        and least is not None
        and (first.needed == _roll_for(draft, least))
    ):
        return first
    start = now.standing(draft.unit).pose.facing
    return _closed_in(now, draft, _least([first, heading(now, draft, start)]), roll_only=roll_only)


def _least(found: list[PivotOption]) -> PivotOption | None:
    """Return the legal heading with the least roll, then the least run."""
    legal = [one for one in found if one.verdict and one.needed and one.travel is not None]
    return min(legal, key=_price, default=None)


def _price(one: PivotOption) -> tuple[int, float]:
    return (one.needed or FASTEST_DIE + 1, one.travel or 0.0)


def _closed_in(
    now: Position, draft: ChargePlan, best: PivotOption | None, *, roll_only: bool = False
) -> PivotOption | None:
    """Look for a better heading in arcs of facings, that of the least possible run first.

    Along an arc the run rises or falls, so no facing of it is better than its shorter end. An arc
    is cut where it is tried. From a facing that does not see the target, so many degrees are left
    out on both sides as it takes to turn what is lacking into view.
    """
    arcs: list[tuple[tuple[int, float], FacingArc]] = []

    def add(arc: FacingArc) -> None:
        if arc.high - arc.low < GRID:
            return
        travel = min(arc.at_low, arc.at_high)
        dearer = _rough_on_all(now, draft, arc, travel)
        bound = (_roll_for(draft, travel + dearer), travel)
        if bound[0] <= FASTEST_DIE and not _settled(best, bound, roll_only):
            heapq.heappush(arcs, (bound, arc))

    for arc in draft.headings.arcs() if draft.headings else ():
        for facing in (arc.low, arc.high):
            best = _least([*filter(None, (best,)), _at(now, draft, facing)])
        add(arc)
    while arcs:
        bound, arc = heapq.heappop(arcs)
        if _settled(best, bound, roll_only):
            break
        middle = (arc.low + arc.high) / 2
        one = _at(now, draft, middle)
        if one.travel is None:
            continue
        best = _least([*filter(None, (best,)), one])
        hidden = _hidden_turn(now, draft, one)
        low, high = middle - hidden, middle + hidden
        add(FacingArc(arc.low, low, arc.at_low, _run_at(draft, low, one.travel)))
        add(FacingArc(high, arc.high, _run_at(draft, high, one.travel), arc.at_high))
    return best


def _settled(best: PivotOption | None, bound: tuple[int, float], roll_only: bool) -> bool:
    """Whether nothing within a bound could be better than what is known by more than a hair."""
    if best is None:
        return False
    needed, travel = _price(best)
    if roll_only:
        return bound[0] >= needed
    return bound >= (needed, travel - SAME_PRICE)


def _at(now: Position, draft: ChargePlan, facing: float) -> PivotOption:
    return heading(now, draft, quantised_facing(facing))


def _run_at(draft: ChargePlan, facing: float, otherwise: float) -> float:
    travel = draft.headings.travel(facing % 360.0) if draft.headings else None
    return otherwise if travel is None else travel


def _roll_for(draft: ChargePlan, travel: float) -> int:
    """Return the least roll for a run over even ground."""
    return max(1, math.ceil(travel - SAME_RUN - draft.speed.total))


def _rough_on_all(now: Position, draft: ChargePlan, arc: FacingArc, travel: float) -> int:
    """Return how many rough pieces the run enters at every facing of an arc (TER-ROU-01).

    No part of the tray lies further from where it is at the middle facing than `slack`.
    """
    scene = surroundings(now, draft.unit)
    if not scene.rough:
        return 0
    standing = now.standing(draft.unit)
    turned = standing.pose.turned((arc.low + arc.high) / 2)
    longest = max(arc.at_low, arc.at_high) + standing.tray.radius
    slack = longest * math.radians((arc.high - arc.low) / 2)
    corners, found = scene.corners(turned), 0
    for outline in scene.rough:
        if overlaps(standing.corners, outline):
            found += 1
            continue
        spans = blocked_spans(corners, turned.forward, outline, -OVERLAP_DEPTH - slack)
        found += any(high > slack + ROUNDING and low < travel - slack for low, high in spans)
    return found


def _hidden_turn(now: Position, draft: ChargePlan, one: PivotOption) -> float:
    """Return how far around a facing that does not see the target no facing sees it (degrees).

    Where the target lies wholly in the front arc, a turn moves what bounds the sight no further
    than a front corner goes. Where the arc cuts it, what enters the arc counts too: no further
    than the target's furthest corner goes, half of it again for a slanting edge.
    """
    if one.verdict:
        return 0.0
    standing = now.standing(draft.unit)
    pose = standing.pose.turned(one.facing)
    seen = sees(now, draft.unit, draft.target, from_pose=pose)
    if seen or seen.margin is None:
        return 0.0
    target = now.corners(draft.target)
    if wholly_ahead(standing.at(pose), target):
        return math.degrees(abs(seen.margin) / standing.tray.radius)
    far = max(math.dist(pose.centre, corner) for corner in target)
    return math.degrees(abs(seen.margin) / (1.5 * far))


def facings_to(now: Position, draft: ChargePlan) -> Facings:
    """Return every facing that leads to the target in sight, with a roll of 6 (CHG-10).

    Of those that reach over even ground some are too dear where rough ground is met; between the
    facings at which that, or what the tray stands on, may change, one tells for all. How far sight
    goes on to both sides of a facing is proven from its margin.
    """
    if draft.headings is None:
        return NO_FACING
    turns, runs = _facings_that_tell(now, draft, draft.headings), list[Interval]()
    for low, high in draft.headings.intervals:
        inner = [low + (turn - low) % 360.0 for turn in turns]
        for ends in pairwise(sorted({low, high, *(turn for turn in inner if turn < high)})):
            middle = (ends[0] + ends[1]) / 2
            one, pose = _at(now, draft, middle), now.standing(draft.unit).pose.turned(middle)
            if one.verdict or not visible(now, draft.unit, draft.target, from_pose=pose):
                runs += _in_sight(now, draft, *ends)
    return Facings(joined(sorted(runs)))


def _facings_that_tell(now: Position, draft: ChargePlan, headings: Headings) -> list[float]:
    """Return the facings at which rough ground may become dearer, or the tray leave terrain."""
    unit, target = now.standing(draft.unit), now.standing(draft.target)
    under = [piece.outline for piece in now.state.terrain]
    found = [turn + half for turn in meetings(unit, under) for half in (0.0, 180.0)]
    rough, most = surroundings(now, draft.unit).rough, headings.max_distance
    limits = [charge_headings(unit, target, shape_of(piece).parts, most) for piece in rough]
    limits += [headings.within(max(0.0, most - lost)) for lost in range(1, len(rough) + 1)]
    return found + [end for limit in limits for ends in limit.intervals for end in ends]


def _in_sight(now: Position, draft: ChargePlan, low: float, high: float) -> list[Interval]:
    """Return the runs of facings between two at which the target is seen."""
    middle, standing = (low + high) / 2, now.standing(draft.unit)
    pose = standing.pose.turned(middle)
    found = sees(now, draft.unit, draft.target, from_pose=pose)
    far = max(math.dist(pose.centre, corner) for corner in now.corners(draft.target))
    spare = max(0.0, (found.margin or 0.0) - SIGHT_WIDTH)
    # The tray moves by its radius and the lines of its arc at the target by `far`, on both sides.
    sure = math.degrees(spare / (2 * standing.tray.radius + far))
    if not found:
        sure = _hidden_turn(now, draft, PivotOption(middle, found))
    first, last = max(low, middle - sure), min(high, middle + sure)
    if high - low <= PROBE_TURN:
        first, last = low, high
    runs = _in_sight(now, draft, low, min(first, middle)) if first > low else []
    runs += [(first, last)] if found else []
    return runs + (_in_sight(now, draft, max(last, middle), high) if last < high else [])


@dataclass(frozen=True)
class PivotQuestion(OnOneSpot):
    """The pivot before a charge: any facing that leads to the target in sight (CHG-10)."""

    now: Position
    plan: ChargePlan
    start: Pose

    def check(self, pose: Pose) -> Verdict:
        """Return whether a facing is allowed, and which roll it needs."""
        if math.dist(pose.centre, self.start.centre) > STRAIGHT:
            name = self.now.name(self.plan.unit)
            return refused(Rule.PIV_01, msg("{unit} pivots about its own centre.", unit=name))
        verdict = self._judged.get(pose)  # what was offered is chosen next
        if verdict is None:
            verdict = self._judged[pose] = heading(self.now, self.plan, pose.facing).verdict
        return verdict

    @cached_property
    def all_facings(self) -> Facings:
        """Return all facings the tray may pivot to."""
        return facings_to(self.now, self.plan)

    @cached_property
    def _judged(self) -> dict[Pose, Verdict]:
        """Return the verdicts given so far; it is empty at first."""
        return {}

    def snap(self, wished: Pose) -> Pose:
        """Return the legal facing nearest to the one wished; a centre further off is looked at."""
        facing = wished_facing(self.start, wished)
        near = self.plan.headings.nearest(facing) if self.plan.headings else None
        if near is not None:
            pose = quantise(self.start.turned(near))
            if self.check(pose):
                return pose
        legal = self.samples()
        return min(
            legal, key=lambda pose: abs(turn_between(pose.facing, facing)), default=self.start
        )

    @final
    def samples(self) -> tuple[Pose, ...]:
        """Return the facings worth considering: the best one, the present one, the outermost."""
        return tuple(self.one_by_one())

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the samples, each judged when it is asked for."""
        for pose in dict.fromkeys(quantise(self.start.turned(facing)) for facing in self._wished()):
            if self.check(pose):
                yield pose

    def _wished(self) -> list[float]:
        wished = [self.plan.best.facing] if self.plan.best else []
        wished.append(self.start.facing)
        if self.plan.headings:
            for interval in self.plan.headings.intervals:
                inner = (
                    self.plan.headings.nearest(end + turn)
                    for end, turn in zip(interval, (-PROBE_TURN, PROBE_TURN), strict=True)
                )
                wished += [facing for facing in inner if facing is not None]
        return wished


def pivot_of(now: Position, found: ChargePlan) -> PivotQuestion:
    """Return the pivot a planned charge may make; the preview asks this too."""
    return PivotQuestion(now, found, now.standing(found.unit).pose)
