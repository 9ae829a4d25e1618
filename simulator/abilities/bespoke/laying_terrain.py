"""Terrain that units and cards lay down in play."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import choose_and_give
from simulator.abilities.choose_targets import choosable
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import Attack, Subject
from simulator.rules.battlefield.distance import LONG, SHORT, last_stood, near_tray
from simulator.rules.setup.laid_in_play import LaidPlace, beside, lay
from simulator.rules.units import conditions

STAKES: Final = "stakes"
STAKES_REACH: Final = 2.0
WALL: Final = "low_wall"
WALLS_REACH: Final = 1.0
PILE: Final = "grim_corpse_pile"
FOES: Final = {"choose": "enemy"}


def _room(now: Position, kind: str, units: tuple[UnitId, ...], inches: float) -> bool:
    return bool(units) and beside(now, kind, units, inches).has_room


def can_lay_stakes(now: Position, source: Source, _subject: object) -> bool:
    """Return whether stakes find a place within 2 inches of the holder."""
    stands = now.unit(source.holder).on_table
    return stands and _room(now, STAKES, (source.holder,), STAKES_REACH)


@bespoke(can_lay_stakes)
async def lay_stakes(table: Table, source: Source, _subject: Subject) -> None:
    """Lay stakes within 2 inches of the holder."""
    site = beside(table.now, STAKES, (source.holder,), STAKES_REACH)
    await lay(table, source.player, site)


def _friends(now: Position, source: Source) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in now.friends(source.player))


@bespoke(lambda now, source, _subject: _room(now, WALL, _friends(now, source), WALLS_REACH))
async def lay_a_wall(table: Table, source: Source, _subject: Subject) -> None:
    """Lay a low wall within an inch of a friendly unit."""
    site = beside(table.now, WALL, _friends(table.now, source), WALLS_REACH)
    await lay(table, source.player, site)


# ------------------------------------------------------------------ Remorseless Examples


def _others(now: Position, source: Source, attack: Attack) -> list[UnitId]:
    """Return the other enemies in long range of where the defender stood that may be frightened."""
    stood = last_stood(now, attack)
    if stood is None:
        return []
    return [
        foe
        for foe in choosable(now, source, FOES)
        if foe != attack.defender
        and near_tray(now, stood, foe, LONG)
        and conditions.can_receive(now, foe, Condition.PANICKED)
    ]


def _pile_place(now: Position, attack: Attack) -> LaidPlace | None:
    """Return where the pile may lie: wholly in short range of where the destroyed enemy stood."""
    stood = last_stood(now, attack)
    if stood is None or not attack.destroyed:
        return None
    pile = now.game.library.terrain[PILE]
    return LaidPlace(now, pile, (stood,), SHORT, whole=True, under_trays=True)


def can_make_an_example(now: Position, source: Source, attack: Attack) -> bool:
    """Return whether there is somebody to frighten, or a place for the pile."""
    if _others(now, source, attack):
        return True
    place = _pile_place(now, attack)
    return place is not None and place.has_room


@bespoke(can_make_an_example)
async def make_an_example(table: Table, source: Source, attack: Attack) -> Attack:
    """Another enemy becomes Panicked; where one was destroyed its conqueror lays a pile."""
    others = _others(table.now, source, attack)
    await choose_and_give(table, source, others, Condition.PANICKED)
    place = _pile_place(table.now, attack)
    if place is not None:
        await lay(table, source.player, place, owned=True)
    return attack
