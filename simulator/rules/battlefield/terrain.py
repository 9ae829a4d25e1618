"""The keywords of terrain (chapter 16) and who stands on, crosses or is near which piece."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.measure import nearer_than, overlaps
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROUNDING
from simulator.model.state import Terrain, UnitId
from simulator.model.stats import Stat

DESTRUCTIBLE_REACH: Final = 1.0
"""A unit within this many inches may strike a destructible piece (TER-DES-01)."""


class Keyword(StrEnum):
    """What a piece of terrain does (p. 24)."""

    BLOCKS_LINE_OF_SIGHT = "blocks_line_of_sight"
    COVER = "cover"
    DANGEROUS = "dangerous"
    DESTRUCTIBLE = "destructible"
    ELEVATED = "elevated"
    FORTIFIED = "fortified"
    GRIM_REMINDER = "grim_reminder"
    """Printed on a tactics card: it frightens the enemies of whoever laid the piece."""
    HINDERING = "hindering"
    HORRIFIC = "horrific"
    IMPASSABLE = "impassable"
    INSPIRING = "inspiring"
    ROUGH = "rough"


KINDS: Final[Mapping[str, tuple[Keyword, ...]]] = {
    "forest": (Keyword.COVER, Keyword.FORTIFIED),
    "corpse_pile": (Keyword.HINDERING, Keyword.HORRIFIC),
    "bog": (Keyword.HINDERING, Keyword.ROUGH),
    "stakes": (Keyword.DANGEROUS, Keyword.DESTRUCTIBLE),
    "low_wall": (Keyword.DESTRUCTIBLE, Keyword.FORTIFIED, Keyword.HINDERING),
    "hedge": (Keyword.COVER, Keyword.DESTRUCTIBLE, Keyword.ROUGH),
    "weirwood": (Keyword.INSPIRING,),
    "palisade": (Keyword.BLOCKS_LINE_OF_SIGHT, Keyword.DESTRUCTIBLE, Keyword.IMPASSABLE),
    "hill": (Keyword.ELEVATED,),
}
"""The printed pieces with their keywords (TEX-01 to TEX-08), and a hill for elevated ground."""


def pieces(now: Position, keyword: Keyword) -> tuple[Terrain, ...]:
    """Return the pieces that carry a keyword."""
    return tuple(piece for piece in now.state.terrain if keyword in piece.keywords)


_IGNORED: Final = {
    Keyword.DANGEROUS: Stat.IGNORES_DANGEROUS,
    Keyword.HINDERING: Stat.IGNORES_HINDERING,
    Keyword.ROUGH: Stat.IGNORES_ROUGH,
}
"""By which statistic a unit ignores a keyword."""


def felt(
    now: Position, unit: UnitId, keyword: Keyword, *, charging: bool = False
) -> tuple[Terrain, ...]:
    """Return the pieces that have a keyword for this unit: it may ignore it, or find it everywhere.

    Ignoring the keyword, perhaps only while `charging`, comes before treating all terrain as
    having it.
    """
    if not now.state.terrain or ignores(now, unit, keyword, charging=charging):
        return ()
    if keyword is Keyword.HINDERING and now.has(Stat.ALL_HINDERING, unit):
        return now.state.terrain
    return pieces(now, keyword)


def ignores(now: Position, unit: UnitId, keyword: Keyword, *, charging: bool = False) -> bool:
    """Return whether a unit ignores a keyword of terrain, perhaps only while `charging`."""
    if keyword not in _IGNORED:
        return False
    if charging and now.has(Stat.CHARGES_OVER_ALL, unit):
        return True
    return now.has(_IGNORED[keyword], unit)


def covers(piece: Terrain, corners: Corners) -> bool:
    """Return whether an outline is on a piece: any part of it overlaps (TER-04, AMB-03)."""
    return overlaps(corners, piece.outline)


def lifted(now: Position) -> frozenset[str]:
    """Return the pieces under trays, which may be lifted off and marked; their rules stay (TER-03).

    They go back onto the table as soon as no tray stands there any more.
    """
    trays = [now.corners(unit.id) for unit in now.state.units.values() if unit.on_table]
    return frozenset(
        piece.id for piece in now.state.terrain if any(covers(piece, tray) for tray in trays)
    )


def near_keyword(now: Position, unit: UnitId, keyword: Keyword, inches: float) -> bool:
    """Return whether a unit is within inches of a piece with a keyword (TER-INS-01, AMB-16)."""
    corners = now.corners(unit)
    return any(
        nearer_than(corners, piece.outline, inches + ROUNDING) for piece in pieces(now, keyword)
    )


def grimly_reminded(now: Position, unit: UnitId, inches: float) -> bool:
    """Return whether a unit is within some inches of a Grim Reminder that an enemy of it laid.

    A piece that belongs to nobody reminds nobody.
    """
    corners, side = now.corners(unit), now.team(now.owner(unit))
    return any(
        piece.owner is not None
        and piece.owner not in side
        and nearer_than(corners, piece.outline, inches + ROUNDING)
        for piece in pieces(now, Keyword.GRIM_REMINDER)
    )


def in_striking_distance(now: Position, unit: UnitId) -> tuple[Terrain, ...]:
    """Return the destructible pieces a unit may strike down with a melee attack (TER-DES-01)."""
    corners = now.corners(unit)
    return tuple(
        piece
        for piece in pieces(now, Keyword.DESTRUCTIBLE)
        if nearer_than(corners, piece.outline, DESTRUCTIBLE_REACH + ROUNDING)
    )
