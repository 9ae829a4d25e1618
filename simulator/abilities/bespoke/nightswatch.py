"""Cards of the Night's Watch: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import choosing
from simulator.abilities.choose_targets import friendly_units
from simulator.abilities.roles import commanders_units
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Turn
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import wounds

MOST_MODELS: Final = 4
"""How many models may be removed from other units in total."""
SNOWS_WOUNDS: Final = 2
"""What Jon Snow's unit restores without models."""
ENOUGH: Final = "enough"


def _in_need(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the friends that could restore a wound, and somebody to give it."""
    return [
        unit
        for unit in friendly_units(now, source)
        if wounds.missing(now, unit)
        and (unit in commanders_units(now, source) or _givers(now, source, unit))
    ]


def _givers(now: Position, source: Source, unit: UnitId) -> list[UnitId]:
    """Return the other friends in long range of a unit.

    They are not targeted, so nothing bars it.
    """
    friends = [friend.id for friend in now.friends(source.player)]
    return [each for each in friends if each != unit and distance.within(now, unit, each, LONG)]


@choosing(_in_need)
async def stand_united(table: Table, source: Source, unit: UnitId, _subject: Turn) -> None:
    """Models of other friends are removed; the unit restores as many wounds, Jon Snow's 2 more."""
    removed = 0
    while removed < MOST_MODELS:
        now = table.now
        options = units_named(now, _givers(now, source, unit))
        if not options:
            break
        chosen = await table.choose(
            source.player,
            msg("{effect}: remove a model from which unit?", effect=source.name),
            (*options, Option(ENOUGH, msg("No more"))),
            kind=Kind.TARGET,
            rule=Rule.TCD_01,
            subject=unit,
        )
        if chosen == ENOUGH:
            break
        await wounds.remove_models(table, chosen, 1, source.name, source.player)
        removed += 1
    more = SNOWS_WOUNDS if unit in commanders_units(table.now, source) else 0
    await wounds.restore(table, unit, removed + more, source.name)
