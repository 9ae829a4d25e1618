"""The tactics cards of Tywin and Tyrion Lannister and Addam Marbrand: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.shared import choose_and_give
from simulator.abilities.choose_targets import (
    choosable_near,
    friendly_units,
)
from simulator.abilities.interrupts import cancelled
from simulator.abilities.roles import commanders_units, near_commander
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Gain, Targeted, Turn
from simulator.rules import morale
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.units import conditions

# ------------------------------------------------------------------ Issue Commands


def _given(now: Position, unit: UnitId) -> list[Source]:
    """Return the orders a unit has already given this round."""
    used, library = now.unit(unit).used_this_round, now.game.library.abilities
    found = {s.ability: s for s in now.printed(unit) if s.ability in used}
    return [s for ability, s in sorted(found.items()) if library[ability].order]


def _commanded(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the friendly units that have given an order this round."""
    return [unit for unit in friendly_units(now, source) if _given(now, unit)]


@choosing(_commanded)
async def repeat_an_order(table: Table, source: Source, unit: UnitId, _subject: Turn) -> None:
    """A friendly unit may give one of its used orders again this round."""
    orders = {order.ability: order.name for order in _given(table.now, unit)}
    options = [Option(ability, name, about=unit) for ability, name in orders.items()]
    if options:
        prompt = msg("{effect}: which order?", effect=source.name)
        ability = await table.choose(source.player, prompt, options)
        table.emit(
            ev.OrderRegained(rule=Rule.ORD_01, unit=unit, ability=ability, name=orders[ability])
        )


# ------------------------------------------------------------------ Tyrion Lannister


@bespoke()
async def tyrions_ploy(table: Table, source: Source, subject: Activation) -> None:
    """If Tyrion's unit is one of the two, an enemy in long range of it becomes Vulnerable."""
    leaders = commanders_units(table.now, source)
    led = next((unit for unit in (subject.unit, source.chosen) if unit in leaders), None)
    if led is None:
        return
    near = choosable_near(table.now, source, "enemy", led, LONG)
    await choose_and_give(table, source, near, Condition.VULNERABLE)


def has_another(_now: Position, _source: Source, subject: Targeted) -> bool:
    """Return whether the zone could be used on another unit."""
    return bool(subject.others)


@bespoke(has_another)
async def intercept_orders(table: Table, source: Source, subject: Targeted) -> Targeted:
    """On a 3 the opponent must use the zone on another unit; near Tyrion it gains a token."""
    return await intercepted(table, source, subject, Zone.TACTICS)


@bespoke(has_another)
async def intercept_orders_by_the_crown(
    table: Table, source: Source, subject: Targeted
) -> Targeted:
    """On a 3 the opponent must use the zone on another unit; near Oberyn it gains a token."""
    return await intercepted(table, source, subject, Zone.CROWN)


async def intercepted(table: Table, source: Source, subject: Targeted, zone: Zone) -> Targeted:
    """Roll, once again with control of a zone; on a 3 the opponent's zone falls on another unit."""
    why = msg("{effect}: 3 or more intercepts", effect=source.name)
    (face,) = await table.roll(source.player, why, 1, rule=Rule.TCD_01)
    if face < INTERCEPTED and controls_for(table.now, source, zone):
        prompt = msg("{effect}: re-roll the {face}?", effect=source.name, face=face)
        if await table.yes(source.player, prompt):
            (face,) = await table.roll(source.player, why, 1, rule=Rule.TCD_01)
    if face < INTERCEPTED:
        return subject
    options = units_named(table.now, subject.others)
    prompt = msg("{effect}: which other unit?", effect=source.name)
    unit = await table.choose(subject.player, prompt, options, kind=Kind.TARGET, rule=Rule.GEN_17)
    if near_commander(table.now, source, unit, LONG):
        await conditions.choose_and_give(table, source.player, unit, source.name)
    return replace(subject, unit=unit, others=())


INTERCEPTED: Final = 3


# ------------------------------------------------------------------ Addam Marbrand


def can_stand_firm(now: Position, _source: Source, subject: Targeted) -> bool:
    """Return whether a combat unit on the table is targeted, which can test its morale."""
    return subject.unit in now.state.units and now.unit(subject.unit).on_table


@bespoke(can_stand_firm)
async def charismatic_leadership(table: Table, source: Source, subject: Targeted) -> Targeted:
    """The unit tests, with +2 in short range of Addam's; passed, what targets it is cancelled."""
    near = near_commander(table.now, source, subject.unit, SHORT)
    gains = (Gain(Stat.MORALE_ROLL, 2, source.name),) if near else ()
    test = await morale.morale_test(table, subject.unit, source.name, source.player, gains)
    if not test.passed:
        return subject
    return cancelled(table, source, subject)
