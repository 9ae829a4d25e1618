"""The chance of winning and the margin to expect, learned from games of the program with itself.

A small network over `position_features`. What it says of a position from both sides fits together:
the chances add up to 1, the margins to 0, because each is the difference between what it makes of
the position and of the same position seen from across the table.
"""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.agents.position_features import NAMES, SIDES, features
from simulator.content.value_file import ValueFile, read_value, require_features, value_file
from simulator.engine.game import Position
from simulator.model.state import Phase, Seat
from simulator.records import dataclass

Array = NDArray[np.float64]

POINTS: Final = 4.0
"""The network counts margins in so many victory points."""
LIMIT: Final = 6.0
"""A feature further from the usual than so many times its scale counts as that far."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position promises a side: the chance of winning (a draw is half of it), the margin.

    margin: victory points ahead of the enemy at the end, on average.
    """

    chance: float
    margin: float


@dataclass(frozen=True)
class Network:
    """The weights; shapes as in `content/value_file.py`."""

    mean: Array
    scale: Array
    hidden: Array
    bias: Array
    out: Array
    straight: Array

    def scaled(self, rows: Array) -> Array:
        """Give features, one position a row, made comparable with each other."""
        found: Array = np.clip((rows - self.mean) / self.scale, -LIMIT, LIMIT)
        return found

    def both(self, rows: Array) -> Array:
        """Give the log odds of winning and the margin (in `POINTS`) for features, row by row."""
        here = self.scaled(rows)
        there = here.copy()
        there[:, :SIDES] *= -1.0
        nodes = np.tanh(here @ self.hidden.T + self.bias) - np.tanh(
            there @ self.hidden.T + self.bias
        )
        found: Array = nodes @ self.out.T + here[:, :SIDES] @ self.straight.T
        return found


def outlook(now: Position, player: Seat) -> Outlook:
    """Give what a position promises a player's side; what is decided is known.

    Raises ContentError where the file with the weights is damaged.
    """
    if now.state.phase is Phase.OVER:
        return _result(now, player)
    odds, margin = network().both(features(now, player)[None, :])[0]
    return Outlook(1.0 / (1.0 + math.exp(-float(odds))), POINTS * float(margin))


def _result(now: Position, player: Seat) -> Outlook:
    team, seats = now.team(player), now.state.seats.values()
    own = sum(seat.score for seat in seats if seat.player in team)
    rivals = [
        sum(now.state.seats[one].score for one in now.team(seat)) for seat in now.opponents(player)
    ]
    won = now.state.winner
    chance = 0.5 if won is None else float(won in team)
    return Outlook(chance, float(own - max(rivals, default=0)))


@lru_cache(maxsize=1)
def network(file: Path | None = None) -> Network:
    """Read the weights once; ContentError where they do not fit what this program looks at."""
    place = value_file() if file is None else file
    return network_of(read_value(place), place)


def network_of(value: ValueFile, file: Path) -> Network:
    """Make the network a file holds; ContentError where it looks at other features."""
    require_features(value, file, NAMES, SIDES)
    return Network(
        *(
            np.array(part, dtype=np.float64)
            for part in (
                value.mean,
                value.scale,
                value.hidden,
                value.bias,
                value.out,
                value.straight,
            )
        )
    )
