"""The charge, step by step: declare, pivot, roll and run, align, attack (chapter 9)."""

from __future__ import annotations

import math
from itertools import pairwise

from simulator.engine.bound_effects import ends_what_it_bound
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import barred
from simulator.engine.windows import NO_CARDS, open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.tolerances import SAME_RUN
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.requests import ChargeOption, Kind, Landing
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge, Gain, Moved
from simulator.model.tally import Tally
from simulator.records import dataclass, replace
from simulator.rules import morale
from simulator.rules.attack import melee
from simulator.rules.attack.align import named
from simulator.rules.attack.melee import choose_side
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.charge.arrival import aligned, engage_brushed, engage_others
from simulator.rules.charge.ground import dangers_of_charge, marked_by_ground, met
from simulator.rules.charge.pivot import ChargePlan, headings_to
from simulator.rules.charge.pivot_question import pivot_of
from simulator.rules.charge.plan import plan, room_on, targets
from simulator.rules.charge.roll import rolled
from simulator.rules.charge.run import needed_roll, reached, rough_on_run, stopped
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.scoring import objectives


@dataclass(frozen=True, slots=True)
class ChargeResult:
    """How a charge ended: as it was resolved, whether it made contact, and its attack if any."""

    charge: Charge
    success: bool
    attack: Attack | None = None


@ends_what_it_bound
async def charge(
    table: Table,
    unit: UnitId,
    *,
    free: bool = False,
    only: tuple[UnitId, ...] | None = None,
    gains: tuple[Gain, ...] = (),
) -> ChargeResult | None:
    """Resolve one charge: declare, pivot, roll, run, align, attack. All of it is a single move.

    `only` limits whom it may be declared against. None when it could not be declared, or when an
    effect took charger or target away before the dice. One that fails as a free action ends the
    unit's activation too, if it is the unit's own (CHG-21).
    """
    found = await _declare(table, unit, only, gains)
    if found is None:
        return None
    side = found.sides[0]
    if len(found.sides) > 1:
        side = await choose_side(table, unit, found.target, found.sides)
    subject = Charge(unit, found.target, side, gains=gains)
    subject = await open_window(table, Moment.CHARGE_DECLARED, subject)
    if not _goes_on(table.now, subject):
        return None
    start = table.now.standing(unit).pose
    await _pivot(table, subject)
    subject, distance = await rolled(table, replace(subject, begun=start))
    if not _goes_on(table.now, subject):
        return None
    ended = await _run(table, subject, start, distance)
    activating = table.now.unit(unit).on_table and table.now.state.activating == unit
    if free and not ended.success and activating:
        table.emit(ev.ActivationEnded(rule=Rule.CHG_21, unit=unit))
    return ended


def _goes_on(now: Position, charge: Charge) -> bool:
    both = all(now.unit(unit).on_table for unit in (charge.unit, charge.target))
    return both and not now.engaged(charge.unit)


# ------------------------------------------------------------------ declaring


async def _declare(
    table: Table, unit: UnitId, only: tuple[UnitId, ...] | None, gains: tuple[Gain, ...]
) -> ChargePlan | None:
    """Ask the player to choose a permitted target; others stay visible with reasons (CHG-02)."""
    now = table.now
    plans = [
        plan(now, unit, p.target, gains=gains)
        for p in targets(now, unit)
        if only is None or p.target in only
    ]
    legal = {p.target: p for p in plans if p}
    if not legal:
        return None
    options = [charge_option(now, p) for p in legal.values()]
    prompt = msg("{unit}: charge whom?", unit=now.name(unit))
    chosen = await table.choose_for(
        unit,
        prompt,
        options,
        Kind.CHARGE_TARGET,
        Rule.CHG_02,
        refused=barred(now, {p.target: p.verdict for p in plans}),
    )
    return legal[chosen]


def charge_option(now: Position, found: ChargePlan) -> ChargeOption:
    """Return a legal plan as an option: what the charge promises, in numbers (CHG-02 to CHG-10)."""
    landings = (
        Landing(side, name, pose)
        for side in found.sides
        for name, pose in named(now, found.target, side, found.rooms[side].choices).items()
    )
    return ChargeOption(
        key=found.target,
        label=now.name(found.target),
        about=found.target,
        detail=msg("{needed}+ ({odds:.0%})", needed=found.needed or 0, odds=found.odds),
        verdict=found.verdict,
        pose=found.best,
        target=found.target,
        sides=found.sides,
        side_margin=found.side_margin,
        speed=found.speed,
        travel=found.travel or 0.0,
        needed=found.needed or 0,
        odds=found.odds,
        landings=tuple(landings),
        engages=found.engages,
    )


# ------------------------------------------------------------------ pivoting


async def _pivot(table: Table, charge: Charge) -> None:
    """Ask for the pivot. If no facing leads to the target any more, the charge runs straight on."""
    now = table.now
    found = plan(now, charge.unit, charge.target, gains=charge.gains)
    if found.best is None:
        return
    pivot = pivot_of(now, found)
    prompt = msg("{unit}: pivot before the charge", unit=now.name(charge.unit))
    pose = await table.place(now.owner(charge.unit), prompt, Kind.CHARGE_PIVOT, pivot)
    _record(table, charge.unit, (pivot.start, pose), Rule.CHG_10)


def _record(table: Table, unit: UnitId, path: tuple[Pose, ...], rule: Rule) -> None:
    """Record a part of the charge move; its inches are those of the run, not of the alignment."""
    way = [path[0]]
    way += [pose for before, pose in pairwise(path) if pose != before]
    if len(way) == 1:
        return
    inches = round(math.dist(path[0].centre, path[1].centre), 6)
    table.emit(
        ev.UnitMoved(rule=rule, unit=unit, path=tuple(way), move=ActionKey.CHARGE, inches=inches)
    )
    objectives.note_claims(table, unit)


# ------------------------------------------------------------------ running


async def _run(table: Table, charge: Charge, start: Pose, distance: Tally) -> ChargeResult:
    """Move the full distance and see whether the target is touched (CHG-15 to CHG-22)."""
    now, unit = table.now, charge.unit
    pose = now.standing(unit).pose
    far = reached(now, unit, pose, float(distance.total), start)
    travel = headings_to(now, unit, charge.target, far).travel(pose.facing)
    room = room_on(now, unit, charge.target, charge.side)
    success = travel is not None and travel <= far + SAME_RUN and room.fits
    table.emit(
        ev.ChargeMade(
            rule=Rule.CHG_17 if success else Rule.CHG_21,
            unit=unit,
            target=charge.target,
            distance=distance,
            side=charge.side.value,
            success=success,
            disorderly=charge.disorderly,
            short_by=0.0 if success or travel is None else round(max(0.0, travel - far), 6),
            needed=least_die(now, charge),
        )
    )
    if charge.disorderly:
        table.emit(ev.FlagSet(rule=Rule.CHG_20, player=now.owner(unit), flag=NO_CARDS))
        charge = await open_window(table, Moment.CHARGE_DISORDERLY, charge)
    if not success or travel is None:
        await _fail(table, charge, start, far)
        return ChargeResult(charge, success=False)
    contact = pose.advanced(travel)
    final = await aligned(table, charge, room.choices)
    return await _arrive(table, charge, (start, pose, quantise(contact), final))


def least_die(now: Position, charge: Charge) -> int | None:
    """Return the least die with which a charge reaches from where it stands, None without one.

    Its pivot is made; rough ground on the run is counted (CHG-14, CHG-15, TER-ROU-01).
    """
    pose = now.standing(charge.unit).pose
    speed = now.speed(charge.unit, charge).total
    most = max(0.0, float(speed + FASTEST_DIE))
    travel = headings_to(now, charge.unit, charge.target, most).travel(pose.facing)
    if travel is None or not room_on(now, charge.unit, charge.target, charge.side).fits:
        return None
    entries = rough_on_run(now, charge.unit, pose, most, charge.begun or pose)
    return needed_roll(entries, speed, travel)


async def _fail(table: Table, charge: Charge, start: Pose, far: float) -> None:
    """Move the full distance short of the target, then test for panic (CHG-16, CHG-21, AMB-07)."""
    unit = charge.unit
    pose = table.now.standing(unit).pose
    end = stopped(table.now, unit, charge.target, pose, far).pose
    final = start if end is None else end
    path = (start, pose, final, final)
    dangers = met(table.now, unit, path, Keyword.DANGEROUS)
    _record(table, unit, (pose, final), Rule.CHG_15)
    engage_brushed(table, unit)
    await dangers_of_charge(table, unit, path, dangers)
    if table.now.unit(unit).on_table:
        await open_window(table, Moment.MOVE_ENDED, Moved(unit))
    if table.now.unit(unit).on_table:
        await open_window(table, Moment.CHARGE_FAILED, charge)
    if table.now.unit(unit).on_table:
        await morale.panic_test(table, unit, msg("Failed charge"))


# ------------------------------------------------------------------ arriving


async def _arrive(table: Table, charge: Charge, path: tuple[Pose, ...]) -> ChargeResult:
    """Place the charger, engage whom it touches, and let it attack (CHG-18, CHG-23 to CHG-26)."""
    unit, target, side = charge.unit, charge.target, ArcSide(charge.side)
    charge = marked_by_ground(table.now, charge, path)
    dangers = met(table.now, unit, path, Keyword.DANGEROUS)
    _record(table, unit, path[1:], Rule.CHG_18)
    table.emit(ev.UnitsEngaged(rule=Rule.CHG_17, unit=unit, other=target, side=side.value))
    await engage_others(table, unit, target)
    await dangers_of_charge(table, unit, path, dangers)
    if not table.now.unit(unit).on_table:
        return ChargeResult(charge, success=True)
    await open_window(table, Moment.MOVE_ENDED, Moved(unit))
    charge = await open_window(table, Moment.CHARGE_SUCCEEDED, charge)
    attack = None
    if not charge.replaced and _can_attack(table.now, charge):
        attack = await melee.fight(table, unit, gains=charge.gains, target=target, charge=charge)
    return ChargeResult(charge, success=True, attack=attack)


def _can_attack(now: Position, charge: Charge) -> bool:
    touches = now.unit(charge.unit).on_table and charge.target in now.enemies_engaged(charge.unit)
    return touches and bool(melee.melee_cards(now, charge.unit))
