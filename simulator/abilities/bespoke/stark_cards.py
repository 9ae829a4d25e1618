"""The cards of Greatjon Umber, Brynden Tully, Eddard Stark and Maege Mormont; Supply Aid."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.shared import choose_and_give, cry, is_heard
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    friendly_units,
    spared,
)
from simulator.abilities.roles import commanders_unit, commanders_units
from simulator.abilities.verbs import suffer_up_to
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Fall, Gain, MoraleTest, Subject
from simulator.rules import action_list
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.units import conditions, wounds

MOST_SUFFERED: Final = 3
"""Wounds a unit may suffer for Berserker Tactics and Support of Bear Island."""
ATTACK_OR_CHARGE: Final = (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK, ActionKey.CHARGE)


# ------------------------------------------------------------------ Greatjon Umber


@bespoke()
async def berserker_tactics(table: Table, source: Source, subject: Attack) -> Attack:
    """The attacker may suffer up to 3 wounds; the attack causes as many and one more on top."""
    suffered = await suffer_up_to(table, source, subject.attacker, MOST_SUFFERED)
    if not suffered:
        return subject
    return subject.gaining(Stat.EXTRA_WOUNDS, 1 + suffered, source.name)


def can_stand_last(now: Position, _source: Source, subject: Fall) -> bool:
    """Return whether the falling unit can make a melee attack."""
    return bool(action_list.may(now, subject.unit, ActionKey.MELEE_ATTACK))


@bespoke(can_stand_last)
async def last_stand(table: Table, source: Source, subject: Fall) -> None:
    """A melee attack with the highest number of dice; House Umber may roll them again."""
    gains = [Gain(Stat.HIGHEST_DICE, 1, source.name)]
    if table.now.has_affiliation(subject.unit, "House Umber"):
        gains.append(Gain(Stat.REROLL_ATTACK, 1, source.name))
    await action_list.perform(
        table, subject.unit, ActionKey.MELEE_ATTACK, free=True, gains=tuple(gains)
    )


# ------------------------------------------------------------------ Brynden Tully


def is_braced(now: Position, _source: Source, subject: Charge) -> bool:
    """Return whether the charged unit is engaged with nobody else and can fight."""
    alone = set(now.enemies_engaged(subject.target)) <= {subject.unit}
    return alone and bool(action_list.may(now, subject.target, ActionKey.MELEE_ATTACK))


@bespoke(is_braced)
async def braced_for_the_charge(table: Table, _source: Source, subject: Charge) -> None:
    """The charged unit attacks the charger first."""
    await action_list.perform(
        table, subject.target, ActionKey.MELEE_ATTACK, free=True, only_targets=(subject.unit,)
    )


@bespoke()
async def engaged_become_vulnerable(table: Table, source: Source, subject: MoraleTest) -> None:
    """All enemies engaged with the tested unit become Vulnerable."""
    for foe in table.now.enemies_engaged(subject.unit):
        await conditions.give(table, foe, Condition.VULNERABLE, source.name)


@bespoke(is_heard)
async def war_cry_of_a_friend(table: Table, source: Source, subject: Activation) -> None:
    """A morale test; passing it, an enemy becomes Panicked or Vulnerable, both before a Tully."""
    unit = subject.unit
    await cry(table, source, unit, both=table.now.has_affiliation(unit, "House Tully"))


# ------------------------------------------------------------------ Eddard Stark


@bespoke()
async def northern_courage(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """The test is passed in short range of Eddard Stark; elsewhere its dice may be re-rolled."""
    leader = commanders_unit(table.now, source)
    if leader is not None and distance.within(table.now, leader, subject.unit, SHORT):
        return replace(subject, passed=True)
    return subject.gaining(Stat.REROLL_TEST, 1, source.name)


@bespoke()
async def northern_defiance(table: Table, source: Source, subject: MoraleTest) -> None:
    """An enemy engaged with the tested unit suffers a wound, one more for each rank it lost."""
    foe = await choose_unit(table, source, table.now.enemies_engaged(subject.unit))
    if foe is not None:
        count = 1 + table.now.ranks_lost(subject.unit)
        await wounds.suffer(table, foe, count, source.name, source.player)


def can_avenge(now: Position, source: Source, _subject: object) -> bool:
    """Return whether Eddard Stark's unit can attack or charge."""
    unit = commanders_unit(now, source)
    if unit is None or spared(now, source, unit):
        return False
    return action_list.can_any(now, unit, ATTACK_OR_CHARGE)


@bespoke(can_avenge)
async def fury_for_the_fallen(table: Table, source: Source, subject: Attack) -> None:
    """Eddard Stark's unit attacks or charges, and rolls again if the defender was destroyed."""
    unit = await choose_unit(table, source, commanders_units(table.now, source)[:1])
    if unit is not None:
        stats = (Stat.REROLL_ATTACK, Stat.REROLL_CHARGE) if subject.destroyed else ()
        gains = tuple(Gain(stat, 1, source.name) for stat in stats)
        await action_list.offer(table, source.player, unit, ATTACK_OR_CHARGE, gains=gains)


# ------------------------------------------------------------------ Maege Mormont


def _others_near(now: Position, source: Source, unit: UnitId) -> list[UnitId]:
    """Return the other friendly units in long range of one."""
    return choosable_near(now, source, "friendly", unit, LONG, other=True)


def _supporters(now: Position, source: Source) -> list[UnitId]:
    """Return the friendly units that have another in long range."""
    return [unit for unit in friendly_units(now, source) if _others_near(now, source, unit)]


async def _supports(table: Table, source: Source) -> tuple[UnitId, UnitId] | None:
    """Have a unit suffer for another, which restores one wound more; return both."""
    unit = await choose_unit(table, source, _supporters(table.now, source))
    other = None if unit is None else await _suffers_for_another(table, source, unit)
    return None if unit is None or other is None else (unit, other)


async def _suffers_for_another(table: Table, source: Source, unit: UnitId) -> UnitId | None:
    """Have a unit suffer for another, which restores one wound more; return that one."""
    others = _others_near(table.now, source, unit)
    suffered = await suffer_up_to(table, source, unit, MOST_SUFFERED)
    others = [other for other in others if table.now.unit(other).on_table]
    other = await choose_unit(table, source, others)
    if other is not None:
        await wounds.restore(table, other, 1 + suffered, source.name)
    return other


@bespoke(some(_supporters))
async def support_of_bear_island(table: Table, source: Source, _subject: Subject) -> None:
    """A unit suffers for another, which restores one wound more; Mormont weakens its enemy."""
    pair = await _supports(table, source)
    if pair is not None and table.now.has_affiliation(pair[0], "House Mormont"):
        foes = table.now.enemies_engaged(pair[1])
        await choose_and_give(table, source, foes, Condition.WEAKENED)


@bespoke(some(_supporters))
async def aids_another(table: Table, source: Source, _subject: Subject) -> None:
    """A unit suffers for another, which restores one wound more."""
    await _supports(table, source)


def can_supply(now: Position, source: Source, _subject: object) -> bool:
    """Return whether another friendly unit in long range of the holder lacks wounds."""
    return any(wounds.missing(now, unit) for unit in _others_near(now, source, source.holder))


@bespoke(can_supply)
async def supply_aid(table: Table, source: Source, _subject: Subject) -> None:
    """The holder suffers for another unit, which restores one wound more."""
    await _suffers_for_another(table, source, source.holder)
