"""Striking down terrain that can be destroyed (TER-DES-01)."""

from __future__ import annotations

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import joined, msg
from simulator.model import events as ev
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.battlefield.terrain import in_striking_distance


def may_demolish(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may spend a melee attack on destructible terrain within 1 inch."""
    name = now.name(unit)
    if not any(not attack.kind.ranged for attack in now.card(unit).attacks):
        return refused(Rule.MEL_01, msg("{unit} has no melee attack.", unit=name))
    found = in_striking_distance(now, unit)
    if not found:
        why = msg("{unit} has no destructible terrain within 1 in.", unit=name)
        return refused(Rule.TER_DES_01, why)
    why = msg(
        "{unit} may strike down: {pieces}.",
        unit=name,
        pieces=joined(terrain_name(piece.kind) for piece in found),
    )
    return allowed(Rule.TER_DES_01, why)


async def demolish(table: Table, unit: UnitId) -> None:
    """Have a unit choose a destructible piece within 1 inch and remove it."""
    found = in_striking_distance(table.now, unit)
    options = [Option(piece.id, terrain_name(piece.kind), about=piece.id) for piece in found]
    prompt = msg("{unit}: strike down which piece?", unit=table.now.name(unit))
    chosen = await table.choose_for(unit, prompt, options, Kind.TARGET, Rule.TER_DES_01)
    kind = {piece.id: piece.kind for piece in found}[chosen]
    table.emit(ev.TerrainRemoved(rule=Rule.TER_DES_01, piece=chosen, kind=kind))
