"""The chance of winning and the margin to expect, learned from games of the program with itself.

A small network over `position_features`. What it says of a position from both sides fits together:
the chances add up to 1, the margins to 0, because each is the difference between what it makes of
the position and of the same position seen from across the table.

The chance that is told is the network's after its log odds have been multiplied by a slope that
changes with the round, fitted to games that say how sure it may be, in skirmishes to skirmishes
alone (docs/strong.md).
"""

from __future__ import annotations

import math
from dataclasses import fields
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.agents.position_features import NAMES, SIDES, SKIRMISH, features
from simulator.caches import cached
from simulator.content.practice.value_file import (
    ValueFile,
    read_value,
    require_features,
    value_file,
)
from simulator.engine.position import Position
from simulator.model.state import GameState, Phase, Seat
from simulator.records import dataclass

Array = NDArray[np.float64]

POINTS: Final = 4.0
"""The network counts margins in so many victory points."""
LIMIT: Final = 6.0
"""A feature further from the usual than so many times its scale counts as that far."""
LAST_ROUND: Final = 6.0
"""The last round there were games to learn from; a later one counts as this."""
CLEAN_UP: Final = 0.5
"""So much later than its round counts a position in which all have been activated."""


@dataclass(frozen=True, slots=True)
class LearnedForecast:
    """What a position promises a side: the chance of winning (a draw is half of it), the margin.

    margin: victory points ahead of the enemy at the end, on average. uncalibrated: the chance as
    the network gives it, by which `strong` compares its answers.
    """

    chance: float
    margin: float
    uncalibrated: float


@dataclass(frozen=True)
class Network:
    """The weights; shapes as in `content/practice/value_file.py`.

    slope: what log odds are multiplied by to be calibrated: the first number, and the second for
    each round. skirmish: the same in a skirmish.
    """

    mean: Array
    scale: Array
    hidden: Array
    bias: Array
    out: Array
    straight: Array
    slope: Array
    skirmish: Array

    def scaled(self, rows: Array) -> Array:
        """Return features, one position a row, made comparable with each other."""
        found: Array = np.clip((rows - self.mean) / self.scale, -LIMIT, LIMIT)
        return found

    def both(self, rows: Array) -> Array:
        """Return the log odds of winning and the margin (in `POINTS`) for features, row by row."""
        here = self.scaled(rows)
        there = here.copy()
        there[:, :SIDES] *= -1.0
        nodes = np.tanh(here @ self.hidden.T + self.bias) - np.tanh(
            there @ self.hidden.T + self.bias
        )
        sides = here[:, :SIDES]
        found: Array = nodes @ self.out.T + sides @ self.straight.T
        return found

    def calibrated(self, odds: Array, rounds: Array, rows: Array) -> Array:
        """Return log odds of positions so that as many are won as they say.

        By their rounds, and whether they are of a skirmish, which their features tell.
        """
        slope = np.where(rows[:, SKIRMISH, None] > 0.0, self.skirmish, self.slope)
        found: Array = odds * (slope[:, 0] + slope[:, 1] * np.minimum(rounds, LAST_ROUND))
        return found


def outlook(now: Position, player: Seat) -> LearnedForecast:
    """Return what a position promises a player's side; what is decided is known.

    Raises ContentError where the file with the weights is damaged.
    """
    if now.state.phase is Phase.OVER:
        return _result(now, player)
    known = network()
    rows = features(now, player)[None, :]
    odds, margin = known.both(rows)[0]
    sure = known.calibrated(np.array([odds]), np.array([round_of(now.state)]), rows)[0]
    return LearnedForecast(_chance(sure), POINTS * float(margin), _chance(odds))


def round_of(state: GameState) -> float:
    """Return the round of a position, and a half more when all have been activated."""
    return state.round + (0.0 if state.phase is Phase.TURN else CLEAN_UP)


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-float(odds)))


def _result(now: Position, player: Seat) -> LearnedForecast:
    team, seats = now.team(player), now.state.seats.values()
    own = sum(seat.score for seat in seats if seat.player in team)
    rivals = [
        sum(now.state.seats[one].score for one in now.team(seat)) for seat in now.opponents(player)
    ]
    won = now.state.winner
    chance = 0.5 if won is None else float(won in team)
    return LearnedForecast(chance, float(own - max(rivals, default=0)), chance)


@cached(1, each=500_000)
def network(file: Path | None = None) -> Network:
    """Read the weights once; ContentError where they do not fit what this program looks at."""
    place = value_file() if file is None else file
    return network_of(read_value(place), place)


def network_of(value: ValueFile, file: Path) -> Network:
    """Make the network a file holds; ContentError where it looks at other features."""
    require_features(value, file, NAMES, SIDES)
    parts = (getattr(value, part.name) for part in fields(Network))
    return Network(*(np.array(part, dtype=np.float64) for part in parts))
