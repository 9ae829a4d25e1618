"""Whether a charge may be declared, and what it promises (chapter 9: CHG-01 to CHG-10).

`plan` serves the list of targets, the ruler, the preview, the machines and the charge itself.
"""

from __future__ import annotations

import math
from functools import partial

from simulator.engine.position import Position
from simulator.engine.targeting import forbidden
from simulator.geometry.arcs import Arc, ArcSide
from simulator.geometry.contact import Room
from simulator.geometry.measure import nearest, point_gap
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import HALF_TOLERANCE, SAME_RUN
from simulator.geometry.trays import Tray
from simulator.language.texts import Message, joined, marked, msg
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict, allowed, refused, refused_later
from simulator.records import replace
from simulator.rules.answers import POSITION, TRAYS, Units, answer
from simulator.rules.battlefield.engagement import meet, room_beside
from simulator.rules.battlefield.sight import arc, sees, visible
from simulator.rules.charge.best_pivot import better_heading, runs_least
from simulator.rules.charge.lowest_roll import least_roll
from simulator.rules.charge.pivot import ChargePlan, PivotOption, heading, headings_to, met_first
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.movement.surroundings import without_licences


def may_charge(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may charge anyone (CHG-01, CHG-02)."""
    free = _free_to_charge(now, unit)
    if not free:
        return free
    for foe in within_reach(now, unit):
        if plan(now, unit, foe, explain=False, roll_only=True):
            why = msg("{unit} may charge {foe}.", unit=now.name(unit), foe=now.name(foe))
            return allowed(Rule.CHG_02, why)
    return refused_later(lambda: _nobody(now, unit))


def _nobody(now: Position, unit: UnitId) -> Verdict:
    """Return why a unit may not charge the nearest enemy, when it may charge none."""
    why = msg("{unit} has no enemy {unit:it|they} may charge.", unit=now.name(unit))
    foe = next(iter(_by_distance(now, unit)), None)
    if foe is None:
        return refused(Rule.CHG_02, why)
    found = plan(now, unit, foe).verdict
    return found.because(msg("{why} The nearest: {reason}", why=why, reason=found.why))


def targets(now: Position, unit: UnitId) -> list[ChargePlan]:
    """Return the plan against every enemy, the nearest first, legal or not (CHG-02)."""
    if not now.unit(unit).on_table:
        return []
    return [plan(now, unit, foe) for foe in _by_distance(now, unit)]


def within_reach(now: Position, unit: UnitId) -> list[UnitId]:
    """Return the enemies a charge might reach, the nearest first.

    All others are too far whichever way the unit pivots and whatever it rolls (CHG-05).
    """
    if now.modifiers_of(Stat.SPEED, unit) or now.modifiers_of(Stat.FIXED_SPEED, unit):
        return _by_distance(now, unit)  # how fast it is may depend on whom it charges
    card = now.card(unit)
    reach = card.speed + FASTEST_DIE + SAME_RUN
    return [foe for away, foe in _gaps(now, unit) if least_run(card.tray, away) <= reach]


def _by_distance(now: Position, unit: UnitId) -> list[UnitId]:
    return [foe for _away, foe in _gaps(now, unit)]


@answer(depends_on=TRAYS)
def _gaps(now: Position, unit: UnitId) -> list[tuple[float, UnitId]]:
    """Return how far every enemy is from a unit's centre, the nearest first."""
    centre = now.standing(unit).pose.centre
    walls = [wall for wall in now.walls() if not now.friendly(unit, wall.id)]
    foes = [*now.foes(now.owner(unit)), *walls]  # walls are charged as enemies (SCN-STORM-14)
    return sorted([(point_gap(now.corners(foe.id), centre), foe.id) for foe in foes])


@answer(depends_on=POSITION)
def _free_to_charge(now: Position, unit: UnitId) -> Verdict:
    name = now.name(unit)
    if not now.unit(unit).on_table:
        return refused(Rule.CHG_01, msg("{unit} is not on the battlefield.", unit=name))
    if now.engaged(unit):
        return refused(Rule.CHG_01, msg("{unit} is engaged and may not charge.", unit=name))
    no = forbidden(now, Stat.NO_CHARGES, unit, marked("{unit} cannot charge: {source}."))
    if no is not None:
        return no
    return allowed(Rule.CHG_01, msg("{unit} is not engaged.", unit=name))


# ------------------------------------------------------------------ one target


def plan(
    now: Position,
    unit: UnitId,
    target: UnitId,
    *,
    gains: tuple[Gain, ...] = (),
    explain: bool = True,
    roll_only: bool = False,
    roomiest: bool = True,
) -> ChargePlan:
    """Return whether a unit may charge a target, and how likely it arrives (CHG-01 to CHG-10).

    Conditions that fail cheaply are asked first. `explain=False` leaves out how much is missing;
    `roll_only`, for those who ask for the odds alone, is content with any pivot that needs the
    least roll, `roomiest=False` with any that costs no more than the best.
    """
    short = _plan(now, unit, target, gains, False)
    if short:
        if roll_only or (not now.state.terrain and runs_least(short)):
            return short
        return _with_best(now, unit, target, gains, roomiest)
    return _plan(now, unit, target, gains, True) if explain and not roll_only else short


@answer(depends_on=Units(lambda unit, target, *_how: (unit, target)))
def _with_best(
    now: Position, unit: UnitId, target: UnitId, gains: tuple[Gain, ...], roomiest: bool
) -> ChargePlan:
    found = _plan(now, unit, target, gains, False)
    best = better_heading(now, found, roomiest=roomiest)
    return found if best is None else _promising(now, found, best)


@answer(depends_on=Units(lambda unit, target, *_how: (unit, target)))
def _plan(
    now: Position, unit: UnitId, target: UnitId, gains: tuple[Gain, ...], explain: bool
) -> ChargePlan:
    """Return the plan with any pivot that needs the least roll."""
    free = _free_to_charge(now, unit)
    if free and not now.unit(target).on_table:
        free = refused(Rule.CHG_02, msg("{foe} is not on the battlefield.", foe=now.name(target)))
    if not free:
        return ChargePlan(unit, target, free, Tally(now.card(unit).speed), gains=gains)
    stands, least = _aim(now, unit, target)
    speed = now.speed(unit, Charge(unit, target, stands.sides[0], gains=gains))
    no = _too_far(now, unit, target, least, speed.total, explain)
    if no is None:  # a refusal is false too, so "or" would not do
        no = _unseen(now, unit, target, explain)
    if no is not None:
        return ChargePlan(unit, target, no, speed, gains=gains)
    rooms = {side: room_on(now, unit, target, side) for side in stands.sides}
    sides = tuple(side for side in stands.sides if rooms[side].fits)
    if not sides:
        no = _no_room(now, unit, target, rooms[stands.sides[0]])
        return ChargePlan(unit, target, no, speed, gains=gains)
    headings = headings_to(now, unit, target, float(speed.total + FASTEST_DIE))
    draft = ChargePlan(
        unit, target, free, speed, sides, rooms, stands.margin, headings, gains=gains
    )
    best = least_roll(now, draft)
    if best is None:
        no = _unreachable(now, draft, explain)
        return ChargePlan(unit, target, no, speed, sides, rooms, stands.margin, headings)
    return _promising(now, draft, best)


def _promising(now: Position, draft: ChargePlan, best: PivotOption) -> ChargePlan:
    unit, foe = now.name(draft.unit), now.name(draft.target)
    travel, needed = best.travel or 0.0, best.needed or 0
    why = msg(
        "{unit} reaches {foe} after {unit:its|their} best pivot and {travel:.2f} in with a roll "
        "of {needed}+.",
        travel=travel,
        needed=needed,
        unit=unit,
        foe=foe,
    )
    if travel <= SAME_RUN:
        why = msg(
            "{unit} touches {foe} by {unit:its|their} pivot alone and {unit:needs|need} a roll "
            "of {needed}+.",
            needed=needed,
            unit=unit,
            foe=foe,
        )
    room = draft.rooms[draft.sides[0]]
    verdict = replace(best.verdict, rule=Rule.CHG_05, why=why)
    return replace(
        draft,
        verdict=_forgiven(verdict, room) if room.lacking else verdict,
        best=quantise(now.standing(draft.unit).pose.turned(best.facing)),
        travel=best.travel or 0.0,
        needed=best.needed,
        odds=best.odds,
        engages=_touched(now, draft, room.full),
    )


def _forgiven(verdict: Verdict, space: Room) -> Verdict:
    """Return a verdict that also says what of half of an edge the best contact lacks (AMB-98)."""
    why = joined((verdict.why, forgiven_words(space)), " ")
    return replace(verdict, why=why, also=(*verdict.also, Rule.AMB_98))


def forgiven_words(space: Room) -> Message:
    """Return what contact lacks of half of an edge, and that it is forgiven (AMB-98)."""
    return msg(
        "Its contact lacks {lacking:.3f} in of half of the edge, {half:.2f} in; up to {most:g} in "
        "are forgiven ({rule}).",
        lacking=space.lacking,
        half=space.half_edge,
        most=HALF_TOLERANCE,
        rule=Rule.AMB_98.cited,
    )


def _touched(now: Position, draft: ChargePlan, pose: Pose | None) -> tuple[UnitId, ...]:
    if pose is None:
        return ()
    corners = Standing(pose, now.card(draft.unit).tray).corners
    foes = (foe.id for foe in now.foes(now.owner(draft.unit)) if foe.id != draft.target)
    return tuple(foe for foe in foes if meet(now, corners, now.corners(foe)))


@answer(depends_on=TRAYS)
def room_on(now: Position, unit: UnitId, target: UnitId, side: ArcSide) -> Room:
    """Return the room on a side; all other trays and impassable terrain obstruct it (AMB-41)."""
    obstacles = [outline for _name, outline in _obstructing(now, unit, target)]
    return room_beside(now, target, side, now.card(unit).tray, obstacles)


def _obstructing(now: Position, unit: UnitId, target: UnitId) -> list[tuple[str, Corners]]:
    scene = without_licences(now, unit)
    walls = list(zip(scene.walls, scene.wall_outlines, strict=True))
    return _other_trays(now, unit, target) + walls


def _other_trays(now: Position, unit: UnitId, target: UnitId) -> list[tuple[str, Corners]]:
    return [(one.id, now.corners(one.id)) for one in now.others(unit) if one.id != target]


def ground_beside(
    now: Position, unit: UnitId, target: UnitId, side: ArcSide
) -> tuple[Terrain, ...]:
    """Return the terrain that takes room on a side of a target, or would if all terrain did.

    The print speaks of terrain; only impassable pieces take room (CHG-04, AMB-41).
    """
    trays = [outline for _name, outline in _other_trays(now, unit, target)]
    beside = partial(room_beside, now, target, side, now.card(unit).tray)
    free = _places(beside(trays))
    ground = now.state.terrain
    return tuple(one for one in ground if _places(beside([*trays, one.outline])) != free)


def _places(space: Room) -> tuple[bool, tuple[Pose, ...]]:
    return space.fits, space.choices


# ------------------------------------------------------------------ refusals


def _simply_no(now: Position, rule: Rule, unit: UnitId, target: UnitId) -> Verdict:
    """Refuse without measuring, for those who only ask whether anyone can be charged."""
    why = msg("{unit} cannot reach {foe}.", unit=now.name(unit), foe=now.name(target))
    return refused(rule, why)


@answer(depends_on=TRAYS)
def _aim(now: Position, unit: UnitId, target: UnitId) -> tuple[Arc, float]:
    """Return where a unit stands as its target sees it, and the inches it runs at least."""
    standing = now.standing(unit)
    away = point_gap(now.corners(target), standing.pose.centre)
    return arc(now, target, unit), least_run(standing.tray, away)


def _too_far(
    now: Position, unit: UnitId, target: UnitId, least: float, speed: int, explain: bool
) -> Verdict | None:
    """Refuse a target that no pivot could bring into reach, the cheapest test of all (CHG-05)."""
    standing, reach = now.standing(unit), speed + FASTEST_DIE
    if least <= reach + SAME_RUN:
        return None
    if not explain:
        return _simply_no(now, Rule.CHG_05, unit, target)
    gap = nearest(standing.corners, now.corners(target))
    why = msg(
        "{unit} would need {least:.2f} in or more to touch {foe} and {unit:moves|move} at most "
        "{reach:g} in.",
        unit=now.name(unit),
        foe=now.name(target),
        least=least,
        reach=reach,
    )
    return refused(Rule.CHG_05, why, margin=reach - least, line=(gap.at_p, gap.at_q))


def least_run(tray: Tray, away: float) -> float:
    """Return the inches a charger runs at least to a target so many inches from its centre.

    No pivot does more than bring a front corner, the part furthest from the centre, to the
    target's nearest point; below 0 where that is not even needed.
    """
    return math.sqrt(max(0.0, away**2 - (tray.width / 2) ** 2)) - tray.depth / 2


def _unseen(now: Position, unit: UnitId, target: UnitId, explain: bool) -> Verdict | None:
    if visible(now, unit, target):
        return None
    if not explain:
        return _simply_no(now, Rule.CHG_03, unit, target)
    found = sees(now, unit, target)
    return replace(found, rule=Rule.CHG_03, also=found.rules)


def _no_room(now: Position, unit: UnitId, target: UnitId, space: Room) -> Verdict:
    names = [name for name, _outline in _obstructing(now, unit, target)]
    blockers = tuple(names[number] for number in space.blockers)
    why = msg(
        "{unit} has no room for half of {unit:its|their} tray against {foe}.",
        unit=now.name(unit),
        foe=now.name(target),
    )
    ground = any(name not in now.state.units for name in blockers)
    also = (Rule.AMB_41,) if ground else ()
    return refused(Rule.CHG_04, why, margin=space.margin, blockers=blockers, also=also)


def _unreachable(now: Position, draft: ChargePlan, explain: bool) -> Verdict:
    """Return why no pivot brings the unit to its target: too far, or something is met first."""
    reach = draft.speed.total + FASTEST_DIE
    if not explain:
        return _simply_no(now, Rule.CHG_05, draft.unit, draft.target)
    further = headings_to(now, draft.unit, draft.target, reach + FASTEST_DIE)
    if further.least_travel is not None and further.least_travel > reach:
        why = msg(
            "{unit} needs {travel:.2f} in to touch {foe} and {unit:moves|move} at most {reach:g} "
            "in.",
            travel=further.least_travel,
            unit=now.name(draft.unit),
            foe=now.name(draft.target),
            reach=reach,
        )
        return refused(Rule.CHG_05, why, margin=reach - further.least_travel)
    rough = _too_rough(now, draft)
    if rough is not None:
        return rough
    why = msg(
        "No pivot of {unit} leads straight to {foe} in {unit:its|their} sight.",
        unit=now.name(draft.unit),
        foe=now.name(draft.target),
    )
    blockers = _in_the_way(now, draft)
    also = (Rule.AMB_48,) if any(name in now.state.units for name in blockers) else ()
    return refused(Rule.CHG_10, why, blockers=blockers, also=also)


def _too_rough(now: Position, draft: ChargePlan) -> Verdict | None:
    """Return refusal where a unit would arrive but for inches rough ground takes (TER-ROU-01)."""
    if draft.headings is None or draft.headings.best is None:
        return None
    found = heading(now, draft, draft.headings.best).verdict
    return found if Rule.TER_ROU_01 in found.also and found.rule is Rule.CHG_05 else None


def _in_the_way(now: Position, draft: ChargePlan) -> tuple[str, ...]:
    if draft.headings is None:
        return ()
    goal = now.standing(draft.target).pose
    here = now.standing(draft.unit).pose
    facing = facing_of(goal.x - here.x, goal.y - here.y)
    other = met_first(now, draft.unit, draft.target, draft.headings.run(facing))
    return (other,) if other else ()
