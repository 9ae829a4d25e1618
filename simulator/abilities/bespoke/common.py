"""Objective cards that act when the round is scored (SCN-GOT-09)."""

from __future__ import annotations

from typing import Any, Final

from simulator.abilities.bespoke.odd import Odd
from simulator.abilities.roles import choose_unit, controlling_unit
from simulator.engine.effects import Source
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.state import Condition, UnitId
from simulator.rules import conditions, distances, maneuver, wounds
from simulator.rules.distances import LONG

SHIFT_INCHES: Final = 3.0


def scores(now: Position, source: Source, subject: Any) -> bool:
    """Say whether this round pays, and a unit controls the token beside the card."""
    first = now.game.scenario.scoring.first_round
    return now.state.round >= first and controlling_unit(now, source) is not None


def _near(now: Position, source: Source, friendly: bool) -> list[UnitId]:
    """Give the friends or enemies in long range of the controlling unit."""
    holder = controlling_unit(now, source)
    if holder is None:
        return []
    player = now.owner(holder)
    units = now.friends(player) if friendly else now.foes(player)
    return [unit.id for unit in units if distances.within(now, holder, unit.id, LONG)]


def _of_controller(now: Position, source: Source) -> Source:
    """Give the source as the controlling player's own, who makes its choices."""
    holder = controlling_unit(now, source)
    player = now.owner(holder) if holder else source.player
    return Source(player, source.ability, source.name)


async def objective_heal(table: Table, source: Source, subject: Any) -> Any:
    """A friend in long range restores 1 wound, and 1 more for each of its destroyed ranks."""
    now = table.now
    hurt = [u for u in _near(now, source, friendly=True) if wounds.missing(now, u)]
    unit = await choose_unit(table, _of_controller(now, source), hurt)
    if unit is not None:
        await wounds.restore(table, unit, 1 + table.now.ranks_lost(unit), source.name)
    return subject


async def objective_shift(table: Table, source: Source, subject: Any) -> Any:
    """A friend in long range may shift 3 inches."""
    now = table.now
    free = [u for u in _near(now, source, friendly=True) if maneuver.may_shift(now, u)]
    unit = await choose_unit(table, _of_controller(now, source), free)
    if unit is not None:
        await maneuver.shift(table, unit, SHIFT_INCHES)
    return subject


async def _mark(table: Table, source: Source, condition: Condition) -> None:
    now = table.now
    foes = _near(now, source, friendly=False)
    open_to = [unit for unit in foes if conditions.can_receive(now, unit, condition)]
    unit = await choose_unit(table, _of_controller(now, source), open_to)
    if unit is not None:
        conditions.give(table, unit, condition, source.name)


async def objective_panicked(table: Table, source: Source, subject: Any) -> Any:
    """An enemy in long range becomes Panicked."""
    await _mark(table, source, Condition.PANICKED)
    return subject


async def objective_vulnerable(table: Table, source: Source, subject: Any) -> Any:
    """An enemy in long range becomes Vulnerable."""
    await _mark(table, source, Condition.VULNERABLE)
    return subject


OBJECTIVES: Final = (
    Odd(objective_heal, scores),
    Odd(objective_shift, scores),
    Odd(objective_panicked, scores),
    Odd(objective_vulnerable, scores),
)
