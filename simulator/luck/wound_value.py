"""What wounds are worth in victory points, by the measures of `players/value`."""

from __future__ import annotations

from math import ceil
from typing import Final

from simulator.agents.greedy import move_values as moves
from simulator.agents.value import STANDS, strength_of
from simulator.engine.position import Position
from simulator.model.state import UnitId
from simulator.rules.dice.distributions import Chances

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


def in_wounds(points: float) -> float:
    """Return victory points as wounds of average worth, in drills, reviews and luck alike."""
    return points / AVERAGE_WOUND


def loss(now: Position, unit: UnitId, wounds: Chances) -> float:
    """Return the victory points a unit's side loses by wounds, over their chances."""
    return sum(chance * loss_of(now, unit, count) for count, chance in enumerate(wounds) if chance)


def loss_of(now: Position, unit: UnitId, count: int) -> float:
    """Return what so many wounds cost.

    Wounds, ranks, and all of the unit with its point at last.
    """
    if not count:
        return 0.0
    state, card = now.unit(unit), now.card(unit)
    left = state.wounds - count
    if left <= 0:
        prizes = sum(state.tokens.get(name, 0) * extra for name, extra in moves.PRIZES.items())
        return strength_of(now, state) + POINT + prizes
    ranks = ceil(left / (card.wounds_per_figure * card.tray.columns))
    return moves.WOUND * count + moves.RANK * (now.ranks(unit) - ranks)
