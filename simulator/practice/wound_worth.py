"""What wounds are worth in victory points, by the measures of `players/value`."""

from __future__ import annotations

from math import ceil
from typing import Final

from simulator.engine.position import Position
from simulator.model.state import UnitId
from simulator.players import greedy_moves as moves
from simulator.players.value import STANDS, TOKEN
from simulator.rules.chances import Chances

POINT: Final = 1.0
"""What a destroyed unit pays at once (WIN-06)."""


def loss(now: Position, unit: UnitId, wounds: Chances) -> float:
    """Give the victory points a unit's side loses by wounds, over their chances."""
    return sum(chance * loss_of(now, unit, count) for count, chance in enumerate(wounds) if chance)


def loss_of(now: Position, unit: UnitId, count: int) -> float:
    """Give what so many wounds cost: wounds, ranks, and all of the unit with its point at last."""
    if not count:
        return 0.0
    state, card = now.unit(unit), now.card(unit)
    left = state.wounds - count
    if left <= 0:
        full = STANDS + moves.RANK * now.ranks(unit) + moves.WOUND * state.wounds
        prizes = sum(state.tokens.get(name, 0) * extra for name, extra in moves.PRIZES.items())
        return full - TOKEN * len(state.conditions) + POINT + prizes
    ranks = ceil(left / (card.wounds_per_figure * card.tray.columns))
    return moves.WOUND * count + moves.RANK * (now.ranks(unit) - ranks)


def worth_of_wound(now: Position) -> float:
    """Give what a wound is worth on average: all that full units lose, by all their wounds."""
    worth = wounds = 0.0
    for unit in now.state.units.values():
        if not now.is_wall(unit.id):
            card = now.card(unit.id)
            worth += STANDS + moves.RANK * card.ranks + moves.WOUND * card.full_wounds + POINT
            wounds += card.full_wounds
    return worth / wounds if wounds else moves.WOUND
