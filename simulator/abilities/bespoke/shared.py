"""Abilities of several factions: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.abilities.choose_targets import choosable_near, choose_unit
from simulator.engine.game import Position, Table
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain, Retreat, Subject
from simulator.rules import action_list, morale
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.charge import plan as charge_plan
from simulator.rules.units import conditions

CRIES: Final = (Condition.PANICKED, Condition.VULNERABLE)
"""What a war cry may bring."""

# ------------------------------------------------------------------ Elusive Escape


async def elusive_escape(table: Table, source: Source, subject: Retreat) -> Retreat:
    """Whom the unit left becomes Weakened."""
    for foe in subject.left:
        await conditions.give(table, foe, Condition.WEAKENED, source.name)
    return subject


# ------------------------------------------------------------------ Sentinel


def _answers(now: Position, source: Source, subject: Attack) -> tuple[str, ...]:
    """Give the actions with which the holder may answer an attack on a friend."""
    holder, friend = source.holder, subject.defender
    if friend == holder or not distance.within(now, holder, friend, LONG):
        return ()
    possible = {
        ActionKey.CHARGE: charge_plan.plan(now, holder, subject.attacker, explain=False),
        ActionKey.MANEUVER: action_list.may(now, holder, ActionKey.MANEUVER),
    }
    return tuple(action for action, verdict in possible.items() if verdict)


def can_answer(now: Position, source: Source, subject: Subject) -> bool:
    """Say whether another friend in long range was attacked and the holder may move."""
    return bool(_answers(now, source, subject))


async def sentinel(table: Table, source: Source, subject: Attack) -> Attack:
    """The holder maneuvers, or charges the attacker."""
    wanted = _answers(table.now, source, subject)
    await action_list.offer(
        table,
        source.player,
        source.holder,
        wanted,
        optional=False,
        only_targets=(subject.attacker,),
    )
    return subject


# ------------------------------------------------------------------ Uncontrolled Rage


def can_rage(now: Position, source: Source, _subject: object) -> bool:
    """Say whether the holder may charge anyone."""
    return bool(action_list.may(now, source.holder, ActionKey.CHARGE))


async def uncontrolled_rage(table: Table, source: Source, subject: object) -> object:
    """A morale test; failing it, a charge with a 6 on the nearest enemy that may be charged."""
    test = await morale.morale_test(table, source.holder, source.name, source.player)
    nearest = _nearest_to_charge(table.now, source.holder) if test.passed is False else ()
    if nearest:
        gains = (Gain(Stat.CHARGE_COUNTS_SIX, 1, source.name),)
        await action_list.perform(
            table, source.holder, ActionKey.CHARGE, free=True, gains=gains, only_targets=nearest
        )
    return subject


def _nearest_to_charge(now: Position, unit: UnitId) -> tuple[UnitId, ...]:
    """Give the nearest enemy a unit may charge; several when they are equally near."""
    legal = [plan.target for plan in charge_plan.targets(now, unit) if plan]
    gaps = {foe: distance.distance(now, unit, foe) for foe in legal}
    least = min(gaps.values(), default=0.0)
    return tuple(foe for foe, gap in gaps.items() if gap <= least)


# ------------------------------------------------------------------ War Cry


def in_earshot(now: Position, source: Source, holder: UnitId) -> list[UnitId]:
    """Give the enemies in long range of a unit."""
    return choosable_near(now, source, "enemy", holder, LONG)


def can_cry(now: Position, source: Source, _subject: object) -> bool:
    """Say whether an enemy is in long range of the holder."""
    return bool(in_earshot(now, source, source.holder))


async def war_cry(table: Table, source: Source, subject: object) -> object:
    """A morale test; passing it, an enemy in long range becomes Panicked or Vulnerable."""
    test = await morale.morale_test(table, source.holder, source.name, source.player)
    if test.passed:
        foe = await choose_unit(table, source, in_earshot(table.now, source, source.holder))
        if foe is not None:
            await conditions.choose_and_give(table, source.player, foe, source.name, CRIES)
    return subject


SHARED: Final = (
    Bespoke(elusive_escape),
    Bespoke(sentinel, can_answer),
    Bespoke(uncontrolled_rage, can_rage),
    Bespoke(war_cry, can_cry),
)
