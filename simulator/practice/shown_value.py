"""What a grade counts of a position, in victory points: only what can be shown at a table.

    worth = points scored + points the end of the round would pay + what stands

each for one's own side less the same for the enemy's. What stands is units, their ranks and their
wounds. The place of a tray counts for what it pays, and for the attacks that are made from it and
on it (`replies`), never by itself; nor do hands, tokens, and units that may yet act. The player
that looks ahead weighs those as well (`agents/value.py`).
"""

from __future__ import annotations

from typing import Final

from simulator.agents.greedy import move_values as moves
from simulator.agents.value import STANDS
from simulator.engine.position import Position
from simulator.missions.points_due import points_due
from simulator.model.state import Seat, Unit
from simulator.records import dataclass

POINT: Final = 1.0
"""What a destroyed unit pays at once (WIN-06)."""
FULL_RANKS: Final = 3
FULL_WOUNDS: Final = 12
"""The ranks and wounds of the commonest unit, infantry on a full tray."""
AVERAGE_WOUND: Final = (
    STANDS + moves.RANK * FULL_RANKS + moves.WOUND * FULL_WOUNDS + POINT
) / FULL_WOUNDS
"""The one rate between victory points and wounds: all a full unit loses, by all its wounds.

A single wound costs less as long as it takes no rank, and the last one costs most of all.
"""


@dataclass(frozen=True, slots=True)
class ShownValue:
    """The parts of what a position is worth, in victory points.

    points: those scored, and those the end of the round would pay now. material: what stands.
    """

    points: float
    material: float

    @property
    def total(self) -> float:
        """Return the worth."""
        return self.points + self.material

    def __sub__(self, other: ShownValue) -> ShownValue:
        """Return what is gained against another position."""
        return ShownValue(self.points - other.points, self.material - other.material)


def shown_value(now: Position, player: Seat) -> ShownValue:
    """Return what a position is worth to a player's side.

    Args:
        now: The position; hands and decks are not read.
        player: Whose side it is. Where there are several others, each counts its share.
    """
    team = now.team(player)
    against = -1.0 / max(1, len(now.opponents(player)))
    points = material = 0.0
    for seat in now.state.seats.values():
        points += seat.score * (1.0 if seat.player in team else against)
    for due in points_due(now):
        points += due.points * (1.0 if due.player in team else against)
    for unit in now.state.units.values():
        if not unit.destroyed and not now.is_wall(unit.id):
            material += material_of(now, unit) * (1.0 if unit.owner in team else -1.0)
    return ShownValue(points, material)


def material_of(now: Position, unit: Unit) -> float:
    """Return what a unit that stands is worth: that it stands, its ranks and its wounds."""
    return STANDS + moves.RANK * now.ranks(unit.id) + moves.WOUND * unit.wounds


def in_wounds(points: float) -> float:
    """Return victory points as wounds of average worth, in which drills tell them."""
    return points / AVERAGE_WOUND
