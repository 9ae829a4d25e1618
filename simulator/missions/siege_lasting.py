"""Effects of siege cards that last until the end of the round; all of it is our own."""

from __future__ import annotations

from typing import Final

from simulator.engine.effects import Ability, Modifier
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.missions.common import on
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Subject
from simulator.rules import morale
from simulator.rules.battlefield import distance
from simulator.rules.units import conditions

PLAYED: Final = Rule.SCN_STORM_09


def _own(now: Position, source: Source, unit: UnitId, _subject: object) -> int:
    return int(unit in now.state.units and now.owner(unit) in now.team(source.player))


def _near_wall(now: Position, source: Source, unit: UnitId, subject: Subject) -> int:
    mine = _own(now, source, unit, subject)
    return int(mine and any(distance.within(now, unit, w.id, 12.0) for w in now.walls()))


async def _dread(table: Table, source: Source, subject: Activation) -> None:
    if table.now.owner(subject.unit) not in table.now.team(source.player):
        test = await morale.morale_test(table, subject.unit, source.name, source.player)
        if test.passed is False:
            await conditions.give(table, subject.unit, Condition.PANICKED, source.name)


LASTING: Final[dict[str, Ability]] = {
    "storm_frenzy": Ability("storm_frenzy", "Frenzy", modifiers=(
        Modifier(Stat.TO_HIT, _own, PLAYED), Modifier(Stat.REROLL_CHARGE, _own, PLAYED),
    )),
    "siege_dread": Ability("siege_dread", "Dread", (on(Moment.UNIT_ACTIVATES, _dread),)),
    "siege_hold_the_line": Ability("siege_hold_the_line", "Hold the line", modifiers=(
        Modifier(Stat.MORALE_ROLL, _near_wall, PLAYED),
    )),
}  # fmt: skip
"""Effects of siege cards that last until the end of the round."""
