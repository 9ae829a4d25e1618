"""What one pivot of a charge promises: contact, the roll it needs, the odds (CHG-10, CHG-14)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval, Room
from simulator.geometry.measure import overlaps
from simulator.geometry.pivot import NO_FACING, Facings, cut, joined, meetings
from simulator.geometry.pose import Pose, quantised_facing
from simulator.geometry.shapes import Corners, shape_of
from simulator.geometry.sight.front_view import depth_ahead
from simulator.geometry.tolerances import PROBE_TURN, SAME_RUN, SIGHT_WIDTH
from simulator.geometry.travel.advance import TABLE_EDGE, AdvanceRun, ChargeSurroundings
from simulator.geometry.travel.charge_reach import Headings, charge_headings
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict, allowed, refused, refused_later
from simulator.records import dataclass
from simulator.rules.answers import TRAYS, answer
from simulator.rules.battlefield.sight import sees, visible
from simulator.rules.charge.roll import odds_of
from simulator.rules.charge.run import (
    needed_roll,
    rough_on_run,
    why_it_arrives,
    why_too_short,
)
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.movement.straight_path import rough_limit
from simulator.rules.movement.surroundings import surroundings, without_licences

NO_ROOMS: Final[Mapping[ArcSide, Room]] = MappingProxyType({})


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


def over(now: Position, draft: ChargePlan, outline: Corners) -> tuple[Interval, ...]:
    """Return the facings at which the run to the target covers some part of an outline.

    In degrees, not wrapped, for each convex part of the outline.
    """
    if draft.headings is None:
        return ()
    return _over(now, draft.unit, draft.target, draft.headings.max_distance, outline)


@answer(depends_on=TRAYS)
def _over(
    now: Position, unit: UnitId, target: UnitId, distance: float, outline: Corners
) -> tuple[Interval, ...]:
    return headings_to(now, unit, target, distance).over(outline)


def rough_met(now: Position, draft: ChargePlan) -> list[Corners]:
    """Return the rough ground that may cost a charge an inch.

    A piece under the tray before it pivots costs one after every pivot, also where the run leads
    past it (TER-ROU-01).
    """
    scene = surroundings(now, draft.unit)
    stands = scene.corners(now.standing(draft.unit).pose)
    return [one for one in scene.rough if over(now, draft, one) or overlaps(stands, one)]


def heading(now: Position, draft: ChargePlan, facing: float) -> PivotOption:
    """Return what a charge after one pivot promises: sight, contact, needed roll, odds (CHG-10)."""
    unit, foe = now.name(draft.unit), now.name(draft.target)
    if draft.headings is None:
        return PivotOption(facing, draft.verdict)
    run = _run(now, draft.unit, draft.target, draft.headings.max_distance, facing)
    if run.travel is None:
        return PivotOption(facing, refused_later(lambda: _no_contact(now, draft, facing, run)))
    pose = now.standing(draft.unit).pose.turned(facing)
    most = draft.speed.total + FASTEST_DIE
    entries = rough_on_run(now, draft.unit, pose, most, now.standing(draft.unit).pose)
    needed = needed_roll(entries, draft.speed.total, run.travel)
    far = rough_limit(entries, max(0.0, float(most)))
    rough = far < most - SAME_RUN
    also = (Rule.TER_ROU_01,) if rough else ()
    margin = far - run.travel
    if needed is None:
        why = why_too_short(unit, foe, run.travel, most, most - far if rough else 0.0)
        no = refused(Rule.CHG_05, why, margin=margin, line=run.line, also=also)
        return PivotOption(facing, no, run.travel)
    if not visible(now, draft.unit, draft.target, from_pose=pose):
        why = msg("Facing this way, {unit} does not see {foe}.", unit=unit, foe=foe)
        return PivotOption(facing, refused(Rule.CHG_10, why), run.travel)
    why = why_it_arrives(unit, foe, run.travel, needed)
    verdict = allowed(Rule.CHG_14, why, margin=margin, line=run.line, also=also)
    made = Charge(draft.unit, draft.target, draft.sides[0], gains=draft.gains)
    return PivotOption(facing, verdict, run.travel, needed, odds_of(now, made, needed))


def met_first(now: Position, unit: UnitId, target: UnitId, run: AdvanceRun) -> str:
    """Return what a charger stands on or meets before its target: a unit's id, a kind of terrain.

    Empty where nothing is in the way, or only the table edge.
    """
    if run.blocker is None or run.blocker == TABLE_EDGE:
        return ""
    scene = without_licences(now, unit)
    return ([foe for foe in scene.foes if foe != target] + list(scene.walls))[run.blocker]


def _no_contact(now: Position, draft: ChargePlan, facing: float, run: AdvanceRun) -> Verdict:
    """Return why a pivot is none for a charge: what it stands on, meets first, or that it misses.

    Who meets another enemy first has no potential contact with its target (CHG-10, AMB-48).
    """
    unit, foe = now.name(draft.unit), now.name(draft.target)
    other = met_first(now, draft.unit, draft.target, run)
    name = now.name(other) if other in now.state.units else terrain_name(other)
    blockers = (other,) if other else ()
    if not run.pivots:
        why = msg("Facing this way, {unit} would stand on {other}.", unit=unit, other=name or foe)
        return refused(Rule.PIV_02, why, blockers=blockers)
    charger, target = now.standing(draft.unit), now.standing(draft.target)
    alone = ChargeSurroundings.of(charger, target, (), None).run(facing)
    if alone.travel is None or run.blocker is None:
        why = msg("Facing this way, {unit} does not run into {foe}.", unit=unit, foe=foe)
        return refused(Rule.CHG_10, why)
    rule = Rule.AMB_48 if other in now.state.units else Rule.TER_IMP_01 if other else Rule.AMB_11
    why = msg(
        "Facing this way, {unit} meets {other} before {foe}: no charge by this pivot ({rule}).",
        unit=unit,
        other=name or msg("the table edge"),
        foe=foe,
        rule=rule.cited,
    )
    return refused(Rule.CHG_10, why, blockers=blockers, also=(rule,))


def reach_after(now: Position, draft: ChargePlan, facing: float) -> tuple[float, int] | None:
    """Return the run after a pivot and the roll it needs, sight aside; None where none reaches."""
    travel = draft.headings.travel(facing) if draft.headings is not None else None
    if travel is None:
        return None
    pose, most = now.standing(draft.unit).pose, draft.speed.total + FASTEST_DIE
    entries = rough_on_run(now, draft.unit, pose.turned(facing), most, pose)
    needed = needed_roll(entries, draft.speed.total, travel)
    return None if needed is None else (travel, needed)


def heading_on_grid(now: Position, draft: ChargePlan, facing: float) -> PivotOption:
    """Return what a charge promises after a pivot to a facing as it is recorded."""
    return heading(now, draft, quantised_facing(facing))


def hidden_turn(now: Position, draft: ChargePlan, one: PivotOption) -> float:
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
    if depth_ahead(standing.at(pose), target) >= 0.0:
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
    for low, high in cut(draft.headings.intervals, turns):
        if reach_after(now, draft, (low + high) / 2 % 360.0) is not None:
            runs += _in_sight(now, draft, low, high)
    return Facings(joined(sorted(runs)))


def _facings_that_tell(now: Position, draft: ChargePlan, headings: Headings) -> list[float]:
    """Return the facings at which rough ground may become dearer, or the tray leave terrain."""
    unit, target = now.standing(draft.unit), now.standing(draft.target)
    under = [piece.outline for piece in now.state.terrain]
    found = [turn + half for turn in meetings(unit, under) for half in (0.0, 180.0)]
    most = headings.max_distance
    rough = rough_met(now, draft)
    limits = [charge_headings(unit, target, shape_of(piece).parts, most) for piece in rough]
    limits += [headings.within(max(0.0, most - lost)) for lost in range(1, len(rough) + 1)]
    return found + [end for limit in limits for ends in limit.intervals for end in ends]


def _in_sight(now: Position, draft: ChargePlan, low: float, high: float) -> list[Interval]:
    """Return the runs of facings between two at which the target is seen."""
    middle, standing = (low + high) / 2, now.standing(draft.unit)
    pose, target = standing.pose.turned(middle), now.corners(draft.target)
    found = sees(now, draft.unit, draft.target, from_pose=pose)
    far = max(math.dist(pose.centre, corner) for corner in target)
    spare = max(0.0, (found.margin or 0.0) - SIGHT_WIDTH)
    # The tray moves by its radius, on both sides, and the lines of its arc at the target by `far`:
    # while those do not cut the target, the tray alone tells.
    whole = depth_ahead(standing.at(pose), target) / far
    both = 2 * standing.tray.radius
    sure = math.degrees(max(spare / (both + far), min(spare / both, whole)))
    if not found:
        sure = hidden_turn(now, draft, PivotOption(middle, found))
    first, last = max(low, middle - sure), min(high, middle + sure)
    if high - low <= PROBE_TURN:
        first, last = low, high
    runs = _in_sight(now, draft, low, min(first, middle)) if first > low else []
    runs += [(first, last)] if found else []
    return runs + (_in_sight(now, draft, max(last, middle), high) if last < high else [])
