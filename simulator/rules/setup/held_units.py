"""Units an ability holds off the table, and how they come onto it later.

Who is held stands in a note: the unit, and the ability that holds it. Such a unit is nowhere; it is
neither targeted nor activated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.rules.setup.deployment import DeploymentPlace, SetupNotes, ask_berth, put
from simulator.rules.setup.returning import Areas, ask_area


def held(now: Position) -> Mapping[UnitId, str]:
    """Return the units held off the table, each with the ability that holds it."""
    found = SetupNotes(now.state.notes).held
    return {unit: by for unit, by in found.items() if not now.unit(unit).destroyed}


def hold(table: Table, unit: UnitId, ability: str) -> None:
    """Hold a unit off the table, or take it off again; what was engaged with it is free."""
    name = table.now.name(unit)
    if table.now.unit(unit).on_table:
        table.emit(ev.UnitWithdrawn(rule=Rule.DEP_03, unit=unit))
    value = {**held(table.now), unit: ability}
    text = msg("{unit} is held in reserve.", unit=name)
    table.emit(ev.noted(SetupNotes.held, value, Rule.DEP_03, text))


def has_room(now: Position, unit: UnitId, areas: Areas) -> bool:
    """Return whether a unit would find room wholly inside one of some areas."""
    return any(DeploymentPlace(now, unit, area).has_room for area in areas.values())


async def enter(table: Table, unit: UnitId, areas: Areas, *, prompt: Message) -> bool:
    """Have a held unit be put wholly inside one of some areas; return whether it was."""
    area = await ask_area(table, unit, areas, prompt, Rule.DEP_04, stay=msg("Stay in reserve"))
    pose = None if area is None else await ask_berth(table, unit, area)
    if pose is not None:
        await put(table, unit, pose, Rule.DEP_04)
    return pose is not None


SHORT_STRIP: Final = 6.0
"""How deep a strip in short range of an edge is, in inches (GEN-08)."""
