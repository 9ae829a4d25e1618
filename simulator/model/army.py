"""An army list: what a player brings, by printed card."""

from __future__ import annotations

from simulator.model.cards import SEASON, CardId
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """A combat unit of a list with the attachments in it.

    Example:
        >>> from simulator import load_army
        >>> load_army("stark-30").units[0]
        ArmyUnit(card='10201', attachments=('20201',))
    """

    card: CardId
    attachments: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """An army list of `points` available points.

    `joining` are attachments that are paid here and join an enemy unit in the game (ARM-14).

    Example:
        >>> from simulator import load_army
        >>> army = load_army("stark-30")
        >>> army.faction, army.points, len(army.units)
        ('stark', 30, 4)
    """

    id: str
    name: str
    faction: str
    points: int
    units: tuple[ArmyUnit, ...]
    ncus: tuple[CardId, ...] = ()
    joining: tuple[CardId, ...] = ()
    season: str = SEASON
    """The season whose cards it names."""
