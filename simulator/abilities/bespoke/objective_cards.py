"""Objective cards that act when the round is scored (SCN-GOT-09)."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import choose_and_give
from simulator.abilities.choose_targets import choose_unit
from simulator.abilities.roles import controlling_unit
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.state import Condition, Unit, UnitId
from simulator.model.subjects import Subject
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.movement import maneuver
from simulator.rules.scenarios import scenario_of
from simulator.rules.units import conditions, wounds

SHIFT_INCHES: Final = 3.0


def scores(now: Position, _source: Source, _subject: object) -> bool:
    """Return whether this round pays."""
    first = scenario_of(now).scoring.first_round
    return now.state.round >= first


def _near(now: Position, source: Source, units: list[Unit]) -> list[UnitId]:
    """Return those of some units that are in long range of the controlling unit."""
    holder = controlling_unit(now, source)
    return [unit.id for unit in units if holder and distance.within(now, holder, unit.id, LONG)]


@bespoke(scores)
async def objective_heal(table: Table, source: Source, _subject: Subject) -> None:
    """A friend in long range restores 1 wound, and 1 more for each of its destroyed ranks."""
    now = table.now
    friends = _near(now, source, now.friends(source.player))
    hurt = [unit for unit in friends if wounds.missing(now, unit)]
    unit = await choose_unit(table, source, hurt)
    if unit is not None:
        await wounds.restore(table, unit, 1 + table.now.ranks_lost(unit), source.name)


@bespoke(scores)
async def objective_shift(table: Table, source: Source, _subject: Subject) -> None:
    """A friend in long range may shift 3 inches."""
    now = table.now
    friends = _near(now, source, now.friends(source.player))
    free = [unit for unit in friends if maneuver.may_shift(now, unit)]
    unit = await choose_unit(table, source, free)
    if unit is not None:
        await maneuver.shift(table, unit, SHIFT_INCHES)


async def _mark(table: Table, source: Source, condition: Condition) -> None:
    now = table.now
    foes = _near(now, source, now.foes(source.player))
    open_to = [unit for unit in foes if conditions.can_receive(now, unit, condition)]
    await choose_and_give(table, source, open_to, condition)


@bespoke(scores)
async def objective_panicked(table: Table, source: Source, _subject: Subject) -> None:
    """An enemy in long range becomes Panicked."""
    await _mark(table, source, Condition.PANICKED)


@bespoke(scores)
async def objective_vulnerable(table: Table, source: Source, _subject: Subject) -> None:
    """An enemy in long range becomes Vulnerable."""
    await _mark(table, source, Condition.VULNERABLE)
