"""The cards of the Night's Watch commanders: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.shared import which
from simulator.abilities.bespoke.stark import leave_by_retreat
from simulator.abilities.choose_targets import choosable, choosable_near, choose_unit, enemy_units
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, CardLaid, Targeted, Turn
from simulator.rules import action_list
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.movement import maneuver
from simulator.rules.units import conditions

RANGER: Final = "Ranger"

# ------------------------------------------------------------------ For The Watch!


def can_charge_instead(now: Position, source: Source, subject: Targeted) -> bool:
    """Return whether the unit may charge, and the zone has not lost its effect yet."""
    return not subject.cancelled and action_list.can_any(now, source.holder, (ActionKey.CHARGE,))


@bespoke(can_charge_instead)
async def charges_instead(table: Table, source: Source, subject: Targeted) -> Targeted:
    """The unit charges in place of what the zone would do."""
    await action_list.perform(table, source.holder, ActionKey.CHARGE, free=True)
    return replace(subject, cancelled=True)


# ------------------------------------------------------------------ Hit and Run


@bespoke()
async def rangers_hit_and_run(table: Table, source: Source, subject: Attack) -> None:
    """The attacker retreats; whom a Ranger unit leaves becomes Weakened."""
    ranger = table.now.has_affiliation(subject.attacker, RANGER)
    for foe in await leave_by_retreat(table, subject.attacker):
        if ranger:
            await conditions.give(table, foe, Condition.WEAKENED, source.name)


# ------------------------------------------------------------------ Hunter's Insight

SHIFT_INCHES: Final = 3.0


def _hunted(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the enemies in long range of a friendly Ranger unit."""
    friends = [unit.id for unit in now.friends(source.player)]
    rangers = [unit for unit in friends if now.has_affiliation(unit, RANGER)]
    return [
        enemy
        for enemy in enemy_units(now, source)
        if any(distance.within(now, ranger, enemy, LONG) for ranger in rangers)
    ]


def _shifting(now: Position, source: Source, enemy: UnitId) -> list[UnitId]:
    near = choosable_near(now, source, "friendly", enemy, LONG)
    return [unit for unit in near if maneuver.may_shift(now, unit)]


@choosing(_hunted)
async def hunters_insight(table: Table, source: Source, enemy: UnitId, _subject: Turn) -> None:
    """A friend near the enemy shifts, friends roll again against it, or it is left alone."""
    options = [
        Option("reroll", msg("Re-roll attack dice and charge distance dice against it")),
        Option("alone", msg("It uses no orders, and its own tactics cards cannot target it")),
    ]
    if _shifting(table.now, source, enemy):
        options.insert(0, Option("shift", msg("A friendly unit shifts up to 3 inches")))
    chosen = await table.choose(
        source.player, which(source), options, rule=Rule.TCD_01, subject=enemy
    )
    if chosen == "shift":
        unit = await choose_unit(table, source, _shifting(table.now, source, enemy))
        if unit is not None:
            await maneuver.shift(table, unit, SHIFT_INCHES)
    elif chosen == "reroll":
        begin(table, source, source.lasting, enemy, Until.TURN)
    else:
        for stat in (Stat.NO_ORDERS, Stat.NO_FRIENDLY_CARDS):
            begin(table, source, gained(stat), enemy, Until.TURN, amount=1)


# ------------------------------------------------------------------ Tempered by Duty


def _in_view(now: Position, source: Source, subject: CardLaid) -> list[UnitId]:
    """Return the enemies in sight and long range, if it is this very card that was attached."""
    spec = {"choose": "enemy", "within": int(LONG), "in_sight": True}
    return choosable(now, source, spec) if subject.card == source.card else []


@choosing(_in_view)
async def tempers_an_enemy(table: Table, source: Source, enemy: UnitId, _subject: CardLaid) -> None:
    """An enemy in sight and long range of the unit gains a condition token."""
    await conditions.choose_and_give(table, source.player, enemy, source.name)
