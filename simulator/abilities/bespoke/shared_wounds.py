"""Wounds that several friendly units restore in total, shared out by the effect's player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from simulator.abilities.choose_targets import ask_unit
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import EffectCancelledError, targets
from simulator.model.moments import Source
from simulator.model.state import UnitId
from simulator.rules.units import wounds

Hurt = Callable[[Position], list[UnitId]]
"""Gives the units that may restore a wound."""


async def share_wounds(table: Table, source: Source, count: int, hurt: Hurt) -> None:
    """Ask the player to share out so many wounds, one by one, among units that lack them.

    A unit is targeted when it is first chosen (GEN-17). Where that is cancelled the sharing ends;
    the units chosen before it restore what they were given.
    """
    given: Counter[UnitId] = Counter()
    for _wound in range(count):
        open_to = [u for u in hurt(table.now) if wounds.missing(table.now, u) > given[u]]
        if not open_to:
            break
        try:
            given[await _chosen(table, source, open_to, given)] += 1
        except EffectCancelledError:
            break
    for unit, amount in given.items():
        await wounds.restore(table, unit, amount, source.name)


async def _chosen(
    table: Table, source: Source, open_to: list[UnitId], given: Counter[UnitId]
) -> UnitId:
    """Ask for the unit of the next wound; give the one the effect falls on."""
    unit = await ask_unit(table, source, units_named(table.now, open_to))
    if unit in given:
        return unit
    return await targets(table, source, unit, tuple(u for u in open_to if u != unit))
