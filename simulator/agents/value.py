"""What a position is worth to a player, in victory points: the measure of search.

    value = points scored + what stands + where it stands + what can still be done this round

each for one's own side less the same for the enemy's. Every part is read off the open table, so
nobody's hand or deck is looked at; a hand counts by its number of cards alone.
"""

from __future__ import annotations

from typing import Final

from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy import places
from simulator.engine.position import Position
from simulator.model.state import Phase, Seat, Unit
from simulator.records import dataclass

STANDS: Final = 0.5
"""What it is worth that a unit is there at all."""
TOKEN: Final = 0.06
"""What a condition token on a unit costs it."""
HAND: Final = 0.12
"""What a card in the hand is worth."""
PENDING: Final = 0.3
"""What a unit that has not been activated may still do this round."""
NCU_PENDING: Final = 0.25
"""What an NCU that has not been activated may still do."""
WON: Final = 6.0
"""What it is worth that the game is won."""


@dataclass(frozen=True, slots=True)
class PositionValue:
    """The parts of a position's value, in victory points; their sum is its value."""

    score: float
    strength: float
    place: float
    pending: float
    cards: float

    @property
    def total(self) -> float:
        """Return the value."""
        return self.score + self.strength + self.place + self.pending + self.cards


def value_parts(now: Position, player: Seat) -> PositionValue:
    """Return the parts of what a position is worth to a player's side."""
    team = now.team(player)
    parts = [0.0] * 5
    for seat in now.state.seats.values():
        sign = 1.0 if seat.player in team else -1.0 / max(1, len(now.opponents(player)))
        parts[0] += sign * seat.score
        parts[4] += sign * HAND * len(seat.hand)
    if now.state.phase is Phase.OVER:
        won = now.state.winner
        parts[0] += 0.0 if won is None else WON if won in team else -WON
        return PositionValue(parts[0], 0.0, 0.0, 0.0, 0.0)
    for unit in now.state.units.values():
        if unit.destroyed or now.is_wall(unit.id):
            continue
        sign = 1.0 if unit.owner in team else -1.0
        parts[1] += sign * strength_of(now, unit)
        if unit.on_table and unit.pose is not None:
            parts[2] += sign * places.value_of_place(now, unit.id, unit.pose)
        if not unit.activated:
            parts[3] += sign * PENDING
    for ncu in now.state.ncus.values():
        if not ncu.destroyed and not ncu.activated:
            parts[3] += NCU_PENDING if ncu.owner in team else -NCU_PENDING
    return PositionValue(*parts)


def strength_of(now: Position, unit: Unit) -> float:
    """Return what a unit that stands is worth.

    That it stands, its ranks, its wounds, its tokens.
    """
    strength = STANDS + moves.RANK * now.ranks(unit.id) + moves.WOUND * unit.wounds
    return strength - TOKEN * len(unit.conditions)
