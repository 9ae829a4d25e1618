"""House Martell: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.shared import give_all, reached
from simulator.abilities.choose_targets import choosable, choose_unit, friendly_units
from simulator.abilities.ncu_steps import choose_opponent
from simulator.abilities.roles import commanders_units, figure_in
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Claim, Turn
from simulator.rules import action_list
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.movement import maneuver
from simulator.rules.units import tokens

# ------------------------------------------------------------------ the deck

INVITED: Final = 2
"""How many enemies Sand Diplomacy may target."""


@bespoke()
async def sand_diplomacy(table: Table, source: Source, subject: Claim) -> None:
    """An opponent of whoever claimed the zone may make up to 2 enemies Vulnerable and Weakened."""
    now = table.now
    player = source.player
    if now.owner(subject.ncu) in now.team(player):
        player = await choose_opponent(table, source, now.opponents(player)) or player
    own = Source(player, source.ability, source.name)
    foes = choosable(now, own, {"choose": "enemy"})
    options = units_named(now, foes)
    prompt = msg("{effect}: which units?", effect=source.name)
    chosen = await table.choose_some(player, prompt, options, most=INVITED, kind=Kind.TARGET)
    aimed = [await reached(table, own, named) for named in chosen]
    for foe in dict.fromkeys(aimed):
        if foe is not None:
            await give_all(table, source, foe, Condition.VULNERABLE, Condition.WEAKENED)


@bespoke()
async def lowest_against_the_battered(table: Table, source: Source, subject: Attack) -> Attack:
    """The lowest dice on a defender that has lost at least as many ranks as the attacker."""
    now = table.now
    if now.ranks_lost(subject.defender) >= now.ranks_lost(subject.attacker):
        return subject.gaining(Stat.LOWEST_DICE, 1, source.name)
    return subject


# ------------------------------------------------------------------ Gerold Dayne

RIDES: Final = (ActionKey.MANEUVER, ActionKey.MARCH)


def _lone(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the commander's unit if no other friend is in long range of it and it can move."""
    friends = [unit.id for unit in now.friends(source.player)]
    return [
        unit
        for unit in friendly_units(now, source)
        if unit in commanders_units(now, source)
        and not any(f != unit and distance.within(now, unit, f, LONG) for f in friends)
        and action_list.can_any(now, unit, RIDES)
    ]


@choosing(_lone)
async def rides_alone(table: Table, source: Source, unit: UnitId, _subject: Turn) -> None:
    """The commander's unit may maneuver or march."""
    await action_list.offer(table, source.player, unit, RIDES, optional=True)


# ------------------------------------------------------------------ Daemon Sand


def can_charge(now: Position, _source: Source, subject: Activation) -> bool:
    """Return whether the unit that activates may charge."""
    return bool(action_list.may(now, subject.unit, ActionKey.CHARGE))


@bespoke(can_charge)
async def charges_unsuspected(table: Table, source: Source, subject: Activation) -> None:
    """No enemy order or card targets the unit this turn, and its action is a charge."""
    for stat in (Stat.NO_ENEMY_ORDERS, Stat.NO_ENEMY_CARDS, Stat.MUST_CHARGE):
        begin(table, source, gained(stat), subject.unit, Until.TURN, amount=1)


# ------------------------------------------------------------------ Doran Martell

HOTAH: Final = "Areo Hotah"
ORDERS: Final = (ActionKey.MARCH, ActionKey.RETREAT)
SECRET_INCHES: Final = 2.0


def _guards(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return Areo Hotah's unit if it can march or retreat."""
    return [
        unit
        for unit in friendly_units(now, source)
        if figure_in(now, unit, HOTAH) and action_list.can_any(now, unit, ORDERS)
    ]


@choosing(_guards)
async def proxy_orders(table: Table, source: Source, unit: UnitId, _subject: Claim) -> None:
    """Areo Hotah's unit may pivot and march, or it may retreat."""
    pivots = begin(table, source, gained(Stat.PIVOT_BEFORE_MARCH), unit, Until.TURN, amount=1)
    await action_list.offer(table, source.player, unit, ORDERS, optional=True)
    table.emit(ev.LastingEnded(rule=Rule.ABL_01, lasting=(pivots,)))


def _movable(now: Position, source: Source) -> list[UnitId]:
    """Return the friendly units that can shift."""
    return [unit for unit in friendly_units(now, source) if maneuver.may_shift(now, unit)]


@bespoke(some(_movable))
async def a_secret_move(table: Table, source: Source, _subject: Claim) -> None:
    """For a token a friendly unit pivots and shifts."""
    tokens.spend(table, source.holder, "order", 1)
    unit = await choose_unit(table, source, _movable(table.now, source))
    if unit is not None:
        await maneuver.free_pivot(table, unit, Rule.PIV_01)
        if table.now.unit(unit).on_table:
            await maneuver.shift(table, unit, SECRET_INCHES)
