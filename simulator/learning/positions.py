"""The positions of many games in numbers, with what came of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from simulator.agents.learned_value import Array, round_of
from simulator.agents.position_features import NAMES, features
from simulator.engine.position import Position
from simulator.learning.self_play import PlayedGame
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.simulate.schedulers import over_processes


@dataclass(frozen=True)
class Positions:
    """Positions with what came of them, one row each.

    features: as `position_features` gives them, from red's side. won: 1 for red, 0 for blue, 0.5
    for a draw. margin: red's victory points less blue's at the end. game: the seed of the game.
    round: the round it stood in, and a half more when all had been activated.
    """

    features: Array
    won: Array
    margin: Array
    game: NDArray[np.int64]
    round: Array

    def only(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> Positions:
        """Return some of the positions, by a mask or by their rows."""
        return Positions(
            self.features[chosen],
            self.won[chosen],
            self.margin[chosen],
            self.game[chosen],
            self.round[chosen],
        )

    def one_a_game(self, seed: int) -> Positions:
        """Return one position of each game, drawn by chance: what came of them is independent."""
        drawn = np.random.default_rng(seed).permutation(len(self.game))
        _games, first = np.unique(self.game[drawn], return_index=True)
        return self.only(drawn[first])

    @property
    def games(self) -> int:
        """Count the games they come from."""
        return len(np.unique(self.game))


def positions_of(game: PlayedGame) -> Positions:
    """Return every position of a game between two turns."""
    count = len(game.states)
    won = 0.5 if game.winner is None else float(game.winner is Seat.RED)
    rows = np.zeros((count, len(NAMES)))
    rounds = np.zeros(count)
    for row, state in enumerate(game.states):
        rows[row] = features(Position(state, game.game), Seat.RED)
        rounds[row] = round_of(state)
    return Positions(
        rows,
        np.full(count, won),
        np.full(count, float(game.points[0] - game.points[1])),
        np.full(count, game.seed, dtype=np.int64),
        rounds,
    )


def gathered(
    seeds: Iterable[int], jobs: int, play: Callable[[int], PlayedGame | None]
) -> Positions:
    """Play the games of some seeds and give all their positions, in the order of the seeds.

    A game that does not end is left out.
    """
    of_seed = partial(_of_seed, play)
    found = [one for one in over_processes(seeds, of_seed, jobs) if one is not None]
    return joined(sorted(found, key=lambda one: int(one.game[0])))


def _of_seed(play: Callable[[int], PlayedGame | None], seed: int) -> Positions | None:
    game = play(seed)
    return None if game is None else positions_of(game)


def joined(parts: Sequence[Positions]) -> Positions:
    """Put positions of several games into one table."""
    return Positions(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.margin for part in parts]),
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.round for part in parts]),
    )
