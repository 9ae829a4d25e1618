"""The cards of Rodrik Cassel, Howland Reed and Brynden Tully the outrider."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.answering import can_shoot_at, chargers
from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.shared import which
from simulator.abilities.choose_targets import choose_unit, enemy_units, friendly_units
from simulator.abilities.interrupts import cancelled
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import EffectCancelledError
from simulator.geometry.measure import overlaps, sweep
from simulator.geometry.pose import Pose, facing_of
from simulator.geometry.shapes import Corners, Standing
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Subject, Targeted
from simulator.rules import action_list, morale
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import conditions, wounds

CRANNOGMAN: Final = "Crannogman"

# ------------------------------------------------------------------ Rodrik Cassel


def can_parry(now: Position, _source: Source, subject: Targeted) -> bool:
    """Return whether the targeted unit, if it is no NCU, has a condition token to expend."""
    unit = now.state.units.get(subject.unit)
    return unit is not None and not subject.cancelled and bool(unit.conditions)


@bespoke(can_parry)
async def combat_prowess(table: Table, source: Source, subject: Targeted) -> Subject:
    """Expend a condition token of the targeted enemy and cancel what targets it."""
    lost = await conditions.choose_and_remove(
        table, source.player, subject.unit, source.name, expended=True
    )
    return subject if lost is None else cancelled(table, source, subject)


# ------------------------------------------------------------------ Howland Reed


def _crannogmen(now: Position, unit: UnitId, among: list[UnitId]) -> list[UnitId]:
    """Return the Crannogman units of some that are in long range of a unit."""
    return [
        other
        for other in among
        if now.has_affiliation(other, CRANNOGMAN) and distance.within(now, unit, other, LONG)
    ]


def _friends(now: Position, source: Source) -> list[UnitId]:
    return [unit.id for unit in now.friends(source.player)]


@bespoke()
async def crannog_traps(table: Table, source: Source, subject: Action) -> None:
    """In long range of a Crannogman unit its moves lead through Dangerous ground this turn."""
    now, unit = table.now, subject.unit
    everyone = [other.id for other in now.others(unit)]
    if _crannogmen(now, unit, everyone):
        ability = gained(Stat.THROUGH_DANGER)
        begin(table, source, ability, unit, Until.TURN, amount=1)


def _archers(now: Position, source: Source, enemy: UnitId) -> list[UnitId]:
    """Return the friendly Crannogman units that may shoot at an enemy and have not activated."""
    return [
        unit
        for unit in _crannogmen(now, enemy, friendly_units(now, source))
        if not now.unit(unit).activated and can_shoot_at(now, unit, enemy)
    ]


def _ambushes(now: Position, source: Source, subject: Activation) -> list[Option]:
    enemy, options = subject.unit, []
    if _crannogmen(now, enemy, _friends(now, source)):
        options.append(Option("weaken", msg("It becomes Weakened")))
    if _archers(now, source, enemy):
        options.append(Option("shoot", msg("A Crannogman unit shoots at it")))
    return options


@bespoke(_ambushes)
async def bog_devil_ambush(table: Table, source: Source, subject: Activation) -> None:
    """The enemy becomes Weakened, or a Crannogman unit shoots at it."""
    enemy = subject.unit
    options = _ambushes(table.now, source, subject)
    if await table.choose(source.player, which(source), options, subject=enemy) == "weaken":
        await conditions.give(table, enemy, Condition.WEAKENED, source.name)
        return
    unit = await choose_unit(table, source, _archers(table.now, source, enemy))
    if unit is not None:
        await action_list.perform(
            table, unit, ActionKey.RANGED_ATTACK, free=True, only_targets=(enemy,)
        )


def _watched(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the enemies in long range of a friendly unengaged Crannogman unit."""
    free = [unit for unit in _friends(now, source) if not now.engaged(unit)]
    return [enemy for enemy in enemy_units(now, source) if _crannogmen(now, enemy, free)]


@choosing(_watched)
async def the_threat_unseen(table: Table, source: Source, enemy: UnitId, _subject: Subject) -> None:
    """An enemy near an unengaged Crannogman unit becomes Panicked and takes a panic test."""
    await conditions.give(table, enemy, Condition.PANICKED, source.name)
    await morale.panic_test(table, enemy, source.name, source.player)


# ------------------------------------------------------------------ Brynden Tully, outrider


@choosing(chargers(UnitType.CAVALRY))
async def ride_them_down(table: Table, source: Source, unit: UnitId, subject: Action) -> None:
    """Friendly cavalry charges; what takes the place of its melee attack lasts for this charge."""
    lasting = begin(table, source, source.lasting, unit, Until.TURN)
    only = (subject.unit,)
    await action_list.perform(table, unit, ActionKey.CHARGE, free=True, only_targets=only)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(lasting,)))


def can_ride_by(now: Position, _source: Source, subject: Action) -> bool:
    """Return whether this is the action of an activation, and the unit could march instead."""
    standing = now.unit(subject.unit).on_table and not now.has(Stat.THROUGH_ENEMIES, subject.unit)
    open_to_it = standing and not (subject.free or subject.action_lost)
    return open_to_it and not now.has(Stat.NO_MARCH, subject.unit)


@bespoke(can_ride_by)
async def ride_by_attack(table: Table, source: Source, subject: Action) -> Action:
    """As its action the cavalry pivots and marches through enemies; one of these is wounded."""
    unit, start = subject.unit, table.now.standing(subject.unit)
    stats = (Stat.THROUGH_ENEMIES, Stat.PIVOT_BEFORE_MARCH)
    lasting = tuple(begin(table, source, gained(s), unit, Until.TURN, amount=1) for s in stats)
    trays = {foe.id: table.now.corners(foe.id) for foe in table.now.foes(table.now.owner(unit))}
    await action_list.perform(table, unit, ActionKey.MARCH)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=lasting))
    if table.now.unit(unit).on_table:
        way = _way_of(start, table.now.standing(unit).pose)
        crossed = [foe for foe, tray in trays.items() if way is not None and overlaps(way, tray)]
        with suppress(EffectCancelledError):  # the march it has made all the same
            await _wound_one(table, source, unit, crossed)
    return replace(subject, action_lost=True)


async def _wound_one(table: Table, source: Source, unit: UnitId, crossed: list[UnitId]) -> None:
    """Have one of the enemies that were crossed suffer 1 wound, and 1 more for each rank."""
    foe = await choose_unit(table, source, [f for f in crossed if table.now.unit(f).on_table])
    if foe is not None:
        count = 1 + table.now.ranks(foe)
        await wounds.suffer(table, foe, count, source.name, source.player, cause=unit)


def _way_of(start: Standing, end: Pose) -> Corners | None:
    """Return what a tray covered on its straight way ahead, None when it stayed."""
    dx, dy = end.x - start.pose.x, end.y - start.pose.y
    if (dx, dy) == (0.0, 0.0):
        return None
    return sweep(start.at(start.pose.turned(facing_of(dx, dy))).corners, dx, dy)
