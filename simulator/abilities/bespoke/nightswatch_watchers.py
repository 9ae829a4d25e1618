"""The Night's Watch: The Watcher On The Wall, and Qhorin Halfhand off the tactics board."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Subject
from simulator.rules.movement import maneuver
from simulator.rules.tactics import ncus
from simulator.rules.units import conditions

WATCHERS_SHIFT: Final = 2.0

# ------------------------------------------------------------------ The Watcher On The Wall


def _watchers(now: Position, source: Source, subject: Attack) -> list[UnitId]:
    """Return the friendly units, other than the defender, that may pivot and shift."""
    friends = choosable(now, source, {"choose": "friendly"})
    return [u for u in friends if u != subject.defender and maneuver.may_shift(now, u)]


def somebody_watches(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether another friendly unit may pivot and shift."""
    return bool(_watchers(now, source, subject))


async def pivot_and_shift(table: Table, source: Source, subject: Attack) -> Attack:
    """A friendly unit other than the defender pivots, then shifts 2 inches."""
    unit = await choose_unit(table, source, _watchers(table.now, source, subject))
    if unit is not None:
        await maneuver.free_pivot(table, unit, Rule.TCD_01)
        await maneuver.shift(table, unit, WATCHERS_SHIFT)
    return subject


# ------------------------------------------------------------------ Sacrifice For The Cause


def stands_off_the_board(now: Position, source: Source, _subject: object) -> bool:
    """Return whether Qhorin stands on no zone and there is an enemy to target."""
    return now.ncu(source.holder).zone is None and bool(choosable(now, source, {"choose": "enemy"}))


async def die_for_the_cause(table: Table, source: Source, subject: Subject) -> Subject:
    """Qhorin is destroyed; an enemy becomes Vulnerable and cannot attack this round."""
    await ncus.destroy(table, source.holder, source.player)
    foe = await choose_unit(table, source, choosable(table.now, source, {"choose": "enemy"}))
    if foe is not None:
        await conditions.give(table, foe, Condition.VULNERABLE, source.name)
        begin(table, source, gained(Stat.NO_ATTACKS), foe, Until.ROUND, amount=1)
    return subject


WATCHERS: Final = (
    Bespoke(pivot_and_shift, somebody_watches),
    Bespoke(die_for_the_cause, stands_off_the_board),
)
