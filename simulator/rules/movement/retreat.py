"""The retreat: breaking out of combat (RET-01 to RET-08)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import forbidden
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval, touched_side
from simulator.geometry.pose import Pose, direction, quantise
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import Message, capital, joined, marked, msg, msg_plural
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.picking import the_one
from simulator.model.requests import Kind
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Retreat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.dice import pool
from simulator.rules.movement.maneuver import FASTEST_DIE, free_pivot, moved
from simulator.rules.movement.slide import Slide, end_near
from simulator.rules.movement.straight_move import FinalPivot, ask_pivot, same_place
from simulator.rules.movement.straight_path import StraightPath, slide


def may_retreat(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may retreat.

    Only while engaged, and if no effect forbids it (RET-02).
    """
    name = now.name(unit)
    no = forbidden(now, Stat.NO_RETREATS, unit, marked("{unit} cannot retreat: {source}."))
    if no is not None:
        return no
    if now.engaged(unit):
        return allowed(Rule.RET_02, msg("{unit} is engaged.", unit=name))
    why = msg("{unit} is not engaged; only engaged units retreat.", unit=name)
    return refused(Rule.RET_02, why)


def ways_out(now: Position, unit: UnitId) -> tuple[ArcSide, ...]:
    """Return the directions of a retreat: back, left, right; forward too when attacked from there.

    Forward needs an enemy in contact with a flank or the rear (RET-04, AMB-39).
    """
    standing = now.standing(unit)
    touched = {touched_side(standing, now.standing(foe)) for foe in now.enemies_engaged(unit)}
    outflanked = bool(touched & {ArcSide.LEFT, ArcSide.RIGHT, ArcSide.REAR})
    back = (ArcSide.REAR, ArcSide.LEFT, ArcSide.RIGHT)
    return (*back, ArcSide.FRONT) if outflanked else back


def held_in_front(now: Position, unit: UnitId) -> bool:
    """Return whether a unit may go forward, but for an enemy before its front (RET-04, AMB-39)."""
    standing = now.standing(unit)
    touched = (touched_side(standing, now.standing(foe)) for foe in now.enemies_engaged(unit))
    return ArcSide.FRONT in touched and ArcSide.FRONT in ways_out(now, unit)


def bands(now: Position, unit: UnitId, inches: float) -> Mapping[ArcSide, tuple[Interval, ...]]:
    """Return how far a unit may retreat each way.

    Closed runs of inches it may end at as it looks.
    """
    found = {}
    for side in ways_out(now, unit):
        line = _line(now, unit, side, inches)
        found[side] = tuple(
            (low, min(high, line.limit))
            for low, high in line.spans.intervals
            if low <= line.limit and high > 0.0
        )
    return found


def _line(now: Position, unit: UnitId, side: ArcSide, inches: float) -> StraightPath:
    pose = now.standing(unit).pose
    return slide(now, unit, pose, direction(pose.facing + side.turn), inches)


def straight_move_of(now: Position, unit: UnitId, inches: float) -> Slide:
    """Return the run of a retreat of up to some inches; the preview asks this too."""
    lines = tuple(_line(now, unit, side, inches) for side in ways_out(now, unit))
    pose = now.standing(unit).pose
    return Slide(now, unit, pose, lines, Rule.RET_04, final=False)


def finds_way_out(now: Position, unit: UnitId, inches: float) -> bool:
    """Whether a retreat of up to some inches has a legal end, pivoting there if need be (RET-07).

    It has one exactly where the check of some single place says yes.
    """
    return any(line.has_end() for line in straight_move_of(now, unit, inches).lines)


def end_after(
    now: Position, unit: UnitId, side: ArcSide, inches: float, wished: float
) -> Pose | None:
    """Return where a retreat of up to some inches ends that goes a wished number of them one way.

    That is the furthest legal end up to there, whatever pivot it takes, else the first one beyond;
    None when there is no legal end that way (RET-03, RET-07, MOV-01).
    """
    line = _line(now, unit, side, inches)
    travel = end_near(line, wished)
    pose = None if travel is None else quantise(line.at(travel))
    return pose if pose is not None and straight_move_of(now, unit, inches).check(pose) else None


def way_words(side: ArcSide) -> Message:
    """Return where a tray goes that moves to one of its sides, as players read it."""
    return {
        ArcSide.REAR: msg("backward"),
        ArcSide.LEFT: msg("to the left"),
        ArcSide.RIGHT: msg("to the right"),
        ArcSide.FRONT: msg("forward"),
    }[side]


def why_no_end(now: Position, unit: UnitId, side: ArcSide, inches: float) -> Verdict:
    """Return what forbids a retreat of up to some inches one way, in any facing (RET-07).

    Where more inches would lead to a legal end, the margin is how many are missing; otherwise the
    sentence names what blocks the way, and after how many inches.
    """
    line = _line(now, unit, side, sum(now.game.board))
    end = line.cheapest()
    between = line.in_the_way(inches if end is None else end.travel)
    if end is None:
        return _walled_in(now, line, between)
    needed = end.travel + end.owed
    why = msg(
        "{unit} needs {needed:.2f} in for a legal end and {unit:has|have} {reach:g} in.",
        needed=needed,
        reach=inches,
        unit=now.name(unit),
    )
    if between:
        why = msg(
            "{unit} needs {needed:.2f} in to end clear of {others} and {unit:has|have} {reach:g} "
            "in.",
            others=_listed(now, between),
            needed=needed,
            reach=inches,
            unit=now.name(unit),
        )
    if end.owed:
        cost = msg_plural(
            "Rough ground takes {count} in of it.",
            "Rough ground takes {count} in of it.",
            end.owed,
            count=end.owed,
        )
        why = joined((why, cost), " ")
    return refused(Rule.RET_07, why, margin=inches - needed, blockers=between)


def _walled_in(now: Position, line: StraightPath, between: tuple[str, ...]) -> Verdict:
    """Return what the slide cannot pass, and who leaves no room before it."""
    stopper, far = line.stopper(), line.spans.blocked_at
    at_once = far <= ROUNDING
    why = msg("The way ends at the table edge after {far:.2f} in.", far=far)
    if at_once:
        why = msg("The table edge closes the way at once.")
    also: tuple[Rule, ...] = (Rule.AMB_11,)
    if stopper:
        foe = stopper in now.state.units
        also = (Rule.MOV_06, Rule.AMB_42) if foe else (Rule.TER_IMP_01,)
        other = _listed(now, (stopper,))
        why = msg("The way ends at {other} after {far:.2f} in.", other=other, far=far)
        if at_once:
            why = msg("{other} closes the way at once.", other=capital(other))
    others = () if at_once else tuple(name for name in between if name != stopper)
    if others:
        room = msg("No room before that: {others}.", others=_listed(now, others))
        why = joined((why, room), " ")
        also += (Rule.MOV_04,)
    blockers = (stopper, *others) if stopper else others
    return refused(Rule.RET_07, why, blockers=blockers, also=also)


def _listed(now: Position, names: tuple[str, ...]) -> Message:
    """Name units, and terrain by its kind, one after the other."""
    return joined(
        now.name(name)
        if name in now.state.units
        else msg("the {terrain}", terrain=terrain_name(name))
        for name in names
    )


def no_way_out(now: Position, unit: UnitId, inches: float) -> Verdict:
    """Refuse a retreat that ends nowhere: each way with what it needs or what blocks it (RET-07).

    The margin is the fewest inches missing on any way; None where every way is blocked.
    """
    ways = {side: why_no_end(now, unit, side, inches) for side in ways_out(now, unit)}
    text = (
        msg("{way}: {why}", way=capital(way_words(side)), why=found.why)
        for side, found in ways.items()
    )
    why = msg("{unit} finds no way out and {unit:stays|stay} engaged.", unit=now.name(unit))
    missing = [found.margin for found in ways.values() if found.margin is not None]
    blockers = dict.fromkeys(name for found in ways.values() for name in found.blockers)
    also = [rule for found in ways.values() for rule in found.rules]
    also += [Rule.AMB_39] if held_in_front(now, unit) else []
    return refused(
        Rule.RET_07,
        joined((why, *text), " "),
        margin=max(missing, default=None),
        blockers=tuple(blockers),
        also=tuple(dict.fromkeys(also)),
    )


async def retreat(table: Table, unit: UnitId) -> bool:
    """Roll, slide out of combat, pivot, free the enemies left behind; say whether it got away."""
    subject = await _rolled(table, unit)
    speed = max(0, table.now.speed(unit).total)
    left = await _break_away(table, unit, float(speed + subject.die))
    freed = tuple(foe for foe in left if not table.now.engaged(foe))
    pinned = table.now.has(Stat.NO_PIVOT_WHEN_LEFT, unit, subject)
    for foe in () if pinned else freed:
        if table.now.unit(foe).on_table:
            await free_pivot(table, foe, Rule.RET_08)
    await open_window(table, Moment.RETREAT_COMPLETED, replace(subject, freed=freed, left=left))
    return bool(left)


async def _rolled(table: Table, unit: UnitId) -> Retreat:
    """Roll the distance die; abilities may roll it again or count it as a 6 (RET-03)."""
    subject = Retreat(unit)
    why = msg("{unit}: retreat distance", unit=table.now.name(unit))
    dice = await pool.roll(
        table, unit, why, 1, rule=Rule.RET_03, stage=RollStage.RETREAT, subject=subject
    )
    dice = await pool.offer(table, dice)
    subject = await open_window(table, Moment.RETREAT_ROLLED, replace(subject, die=dice.faces[0]))
    if table.now.has(Stat.RETREAT_COUNTS_SIX, unit, subject):
        subject = replace(subject, die=FASTEST_DIE)
    return subject


async def _break_away(table: Table, unit: UnitId, inches: float) -> tuple[UnitId, ...]:
    """Ask the player to take a legal way out; return the enemies left behind.

    Without a legal way the unit stays engaged (RET-07).
    """
    now = table.now
    sideways = straight_move_of(now, unit, inches)
    if not finds_way_out(now, unit, inches):
        verdict = no_way_out(now, unit, inches)
        table.emit(ev.VerdictGiven(rule=Rule.RET_07, subject=unit, verdict=verdict))
        return ()
    who = now.owner(unit)
    prompt = msg("{unit}: retreat up to {inches:g} in", unit=now.name(unit), inches=inches)
    ran = await table.place(who, prompt, Kind.RETREAT, sideways)
    if same_place(ran, sideways.start):
        return ()
    line = the_one(
        (found for found in sideways.lines if (found.travel_to(ran) or -1.0) > 0.0),
        "line of the retreat",
    )
    travel = math.dist(sideways.start.centre, ran.centre)
    pivot = FinalPivot(table.now, unit, ran, Rule.RET_06, line, travel)
    final = await ask_pivot(table, who, pivot)
    path = (sideways.start, ran, final)
    foes = tuple(table.now.enemies_engaged(unit))
    for foe in foes:
        table.emit(ev.UnitsDisengaged(rule=Rule.RET_01, unit=unit, other=foe))
    await moved(table, unit, path, ActionKey.RETREAT, travel, Rule.RET_04)
    return foes
