"""Blows beside the one that is struck: of a unit that falls, and a second one after the first."""

from __future__ import annotations

from dataclasses import replace

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.roles import commanders_units
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.actions import ActionKey
from simulator.model.moments import Source
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Fall, Gain
from simulator.rules import action_list
from simulator.rules.attack import melee
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.surge import surge_forth
from simulator.rules.units import wounds

# ------------------------------------------------------------------ it falls


def _slayer(now: Position, _source: Source, subject: Fall) -> UnitId | None:
    """Return the attacker a falling unit could still strike."""
    foe = subject.attack.attacker if subject.attack is not None else None
    may = action_list.may_against(now, subject.unit, ActionKey.MELEE_ATTACK, foe)
    return foe if foe is not None and foe in now.state.units and may else None


@bespoke(_slayer)
async def strikes_as_it_falls(table: Table, source: Source, subject: Fall) -> Fall:
    """The falling unit attacks its attacker; if that destroys it, the unit stays in play."""
    foe = _slayer(table.now, source, subject)
    gains: tuple[Gain, ...] = (Gain(Stat.LOWEST_DICE, 1, source.name),)
    if subject.unit in commanders_units(table.now, source):
        gains += (Gain(Stat.ATTACK_DICE, 2, source.name),)
    return await _last_attack(table, source, subject, () if foe is None else (foe,), gains)


def can_strike_anyone_as_it_falls(now: Position, _source: Source, subject: Fall) -> bool:
    """Return whether the falling unit could attack an enemy."""
    return bool(action_list.may(now, subject.unit, ActionKey.MELEE_ATTACK))


@bespoke(can_strike_anyone_as_it_falls)
async def strikes_anyone_as_it_falls(table: Table, source: Source, subject: Fall) -> Fall:
    """The falling unit attacks an enemy of its choice; if that destroys it, the unit stays."""
    foes = tuple(table.now.enemies_engaged(subject.unit))
    gains = (Gain(Stat.LOWEST_DICE, 1, source.name),)
    return await _last_attack(table, source, subject, foes, gains)


async def _last_attack(
    table: Table, source: Source, subject: Fall, foes: tuple[UnitId, ...], gains: tuple[Gain, ...]
) -> Fall:
    """Have the falling unit attack one of some enemies; whoever destroys it so stays in play."""
    if not foes:
        return subject
    await action_list.perform(
        table, subject.unit, ActionKey.MELEE_ATTACK, free=True, gains=gains, only_targets=foes
    )
    slain = next((foe for foe in foes if table.now.unit(foe).destroyed), None)
    if slain is None or not table.now.unit(subject.unit).on_table:
        return subject
    await wounds.remain(table, subject, source.name)
    if subject.attack is not None:  # it is in play again, and destroyed an enemy (SRG-04)
        attack = replace(subject.attack, attacker=subject.unit, defender=slain, destroyed=True)
        await surge_forth(table, attack, ())
    return replace(subject, saved=True)


# ------------------------------------------------------------------ it strikes again


def can_strike_again(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the attacker may make another melee attack."""
    unit = now.unit(subject.attacker)
    return unit.on_table and bool(action_list.may(now, subject.attacker, ActionKey.MELEE_ATTACK))


@bespoke(can_strike_again)
async def strikes_again(table: Table, source: Source, subject: Attack) -> None:
    """The attacker strikes again with fewest dice and no panic test; its hits hit it as well."""
    gains = (
        Gain(Stat.LOWEST_DICE, 1, source.name),
        Gain(Stat.NO_PANIC_TEST, 1, source.name),
    )
    again = await melee.fight(table, subject.attacker, gains=gains)
    if again is not None and not again.lost:
        hits = len(again.faces) - again.misses
        cause = source.holder or None
        await attacks.hits(table, subject.attacker, hits, source.name, source.player, cause=cause)
