"""House Stark: units held off the table that come from an unexpected side."""

from __future__ import annotations

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.choose_targets import friendly_units
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.state import UnitId, Until
from simulator.model.subjects import Subject
from simulator.rules.setup import held_units
from simulator.rules.setup.held_units import SHORT_STRIP
from simulator.rules.setup.returning import Areas, home_strips, side_strips

# ------------------------------------------------------------------ Outflank


@bespoke()
async def hold_back(table: Table, source: Source, _subject: Subject) -> None:
    """Hold the unit off the table instead of deploying it."""
    held_units.hold(table, source.holder, source.ability)


def _own_edges(now: Position, source: Source) -> Areas:
    return home_strips(now, source.player, SHORT_STRIP)


def may_outflank(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the unit is held, its player not first, and there is room for it."""
    return (
        held_units.held(now).get(source.holder) == source.ability
        and now.state.first not in now.team(source.player)
        and held_units.has_room(now, source.holder, _own_edges(now, source))
    )


@bespoke(may_outflank)
async def outflank(table: Table, source: Source, _subject: Subject) -> None:
    """Put the unit wholly in short range of its own or a side edge, not activated."""
    prompt = msg("{unit} outflanks. Where?", unit=table.now.name(source.holder))
    await held_units.enter(table, source.holder, _own_edges(table.now, source), prompt=prompt)


# ------------------------------------------------------------------ Wolf's Cunning


@choosing(friendly_units)
async def hide_a_unit(table: Table, source: Source, unit: UnitId, _subject: Subject) -> None:
    """Take a friendly combat unit off the table again."""
    held_units.hold(table, unit, source.ability)


def _hidden(now: Position, source: Source) -> UnitId | None:
    mine = [unit for unit, by in held_units.held(now).items() if by == source.ability]
    return next((unit for unit in mine if now.owner(unit) in now.team(source.player)), None)


def may_reveal(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a unit is hidden and finds room in short range of a side edge."""
    unit = _hidden(now, source)
    return unit is not None and held_units.has_room(now, unit, side_strips(now, SHORT_STRIP))


@bespoke(may_reveal)
async def reveal_a_unit(table: Table, source: Source, _subject: Subject) -> None:
    """Put the hidden unit wholly in short range of a side edge; his card stays on it."""
    unit = _hidden(table.now, source)
    if unit is None:
        return
    prompt = msg("{unit} comes out of reserve. Where?", unit=table.now.name(unit))
    areas = side_strips(table.now, SHORT_STRIP)
    if await held_units.enter(table, unit, areas, prompt=prompt):
        begin(table, source, source.lasting, unit, Until.GAME)
