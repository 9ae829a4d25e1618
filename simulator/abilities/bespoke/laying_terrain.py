"""Terrain that units and cards lay down in play."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.engine.game import Position, Table
from simulator.model.moments import Source
from simulator.model.state import UnitId
from simulator.rules.setup.laid_in_play import LaidPlace, lay

STAKES: Final = "stakes"
STAKES_REACH: Final = 2.0
WALL: Final = "low_wall"
WALLS_REACH: Final = 1.0


def _room(now: Position, kind: str, units: tuple[UnitId, ...], inches: float) -> bool:
    card = now.game.library.terrain[kind]
    return bool(units) and LaidPlace(now, card, units, inches).has_room


def can_lay_stakes(now: Position, source: Source, _subject: object) -> bool:
    """Say whether stakes find a place within 2 inches of the holder."""
    stands = now.unit(source.holder).on_table
    return stands and _room(now, STAKES, (source.holder,), STAKES_REACH)


async def lay_stakes(table: Table, source: Source, subject: object) -> object:
    """Lay stakes within 2 inches of the holder."""
    await lay(table, source.player, STAKES, (source.holder,), STAKES_REACH)
    return subject


def _friends(now: Position, source: Source) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in now.friends(source.player))


def can_lay_a_wall(now: Position, source: Source, _subject: object) -> bool:
    """Say whether a low wall finds a place within an inch of a friendly unit."""
    return _room(now, WALL, _friends(now, source), WALLS_REACH)


async def lay_a_wall(table: Table, source: Source, subject: object) -> object:
    """Lay a low wall within an inch of a friendly unit."""
    await lay(table, source.player, WALL, _friends(table.now, source), WALLS_REACH)
    return subject


LAYING: Final = (
    Bespoke(lay_stakes, can_lay_stakes),
    Bespoke(lay_a_wall, can_lay_a_wall),
)
