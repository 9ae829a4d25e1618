"""The tactics cards of Vargo Hoat, Daario Naharis and Jokin: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.shared import choose_and_give
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    friendly_units,
)
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain, MoraleTest, Subject, Turn
from simulator.rules import action_list, morale
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import conditions, wounds

MUMMER, STORMCROW = "Bloody Mummer", "Stormcrow"


# ------------------------------------------------------------------ Vargo Hoat


@bespoke()
async def the_cripplers_infamy(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """-2 to the roll of whoever is engaged with a Bloody Mummer unit."""
    now = table.now
    if any(now.has_affiliation(unit, MUMMER) for unit in now.enemies_engaged(subject.unit)):
        return subject.gaining(Stat.PANIC_ROLL, -2, source.name)
    return subject


@bespoke()
async def cripple(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """The player may expend the Weakened token of whoever failed, for 2 more wounds."""
    unit = subject.unit
    if not conditions.expendable_as(table.now, unit, Condition.WEAKENED, subject):
        return subject
    prompt = msg("{effect}: expend Weakened for 2 more wounds?", effect=source.name)
    if not await table.yes(source.player, prompt, subject=unit):
        return subject
    await conditions.expend(table, source.player, unit, Condition.WEAKENED, source.name)
    return replace(subject, wounds=subject.wounds + 2)


# ------------------------------------------------------------------ Daario Naharis


@bespoke()
async def sellsword_bravado(table: Table, source: Source, _subject: Turn) -> None:
    """A friendly unit tests, Stormcrows with +2; passed it frightens and weakens an enemy."""
    unit = await choose_unit(table, source, friendly_units(table.now, source))
    if unit is None:
        return
    bold = table.now.has_affiliation(unit, STORMCROW)
    gains = (Gain(Stat.MORALE_ROLL, 2, source.name),) if bold else ()
    test = await morale.morale_test(table, unit, source.name, source.player, gains)
    if not test.passed:
        return
    near = choosable_near(table.now, source, "enemy", unit, LONG)
    await choose_and_give(table, source, near, Condition.PANICKED, Condition.WEAKENED)


@bespoke()
async def negotiated_pay(table: Table, source: Source, _subject: Subject) -> None:
    """A friend restores 2, a Stormcrow unit 1 more for each of its destroyed ranks."""
    unit = await choose_unit(table, source, friendly_units(table.now, source))
    if unit is not None:
        paid = table.now.has_affiliation(unit, STORMCROW)
        more = table.now.ranks_lost(unit) if paid else 0
        await wounds.restore(table, unit, 2 + more, source.name)


@bespoke()
async def pay_for_ones(table: Table, source: Source, subject: Attack) -> None:
    """The attacker suffers a wound for each attack die that shows a 1."""
    ones = subject.faces.count(1)
    await wounds.suffer(table, subject.attacker, ones, source.name, source.player)


# ------------------------------------------------------------------ Jokin


def _diverting(now: Position, source: Source, subject: Attack) -> list[UnitId]:
    """Return the other friends in long range of the defender that can maneuver."""
    return [
        unit
        for unit in choosable_near(now, source, "friendly", subject.defender, LONG, other=True)
        if action_list.can_any(now, unit, (ActionKey.MANEUVER,))
    ]


@choosing(_diverting)
async def diversion_tactics(table: Table, source: Source, unit: UnitId, _subject: Attack) -> None:
    """Another friend in long range of the defender maneuvers."""
    await action_list.offer(table, source.player, unit, (ActionKey.MANEUVER,))
