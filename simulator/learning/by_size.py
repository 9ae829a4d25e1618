"""How right the chance of winning is at every size, judged by games it never saw.

    python -m simulator.learning.by_size --unseen 500 --games-in games

Each size has games of its own between two greedy players: skirmishes of 20 points, and battles of
30, 40 and 50 points in the printed modes in turn. A game of 30 points takes about a second, a
skirmish half of one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Final

from simulator.agents.learned_value import Network, network
from simulator.content.practice.value_file import BinRecord
from simulator.learning.data_card import calibration
from simulator.learning.fitting import calibrated_chances, log_loss
from simulator.learning.kept_games import kept
from simulator.learning.positions import Positions, joined
from simulator.learning.self_play import (
    SEASON_7_FROM,
    SEEDS_A_SIZE,
    SKIRMISH_POINTS,
    played_by_greedy,
)
from simulator.model.cards import SEASON, SEASONS, Season

SIZES: Final = (SKIRMISH_POINTS, 30, 40, 50)
"""The sizes that are learned from and judged, in army points."""
UNSEEN_FROM: Final = 100_000
"""The number from which on games of a size judge; those before it may teach."""
DRAWS: Final = 20
"""How often a position of each game is drawn, to say how many bins are right on average."""


def learning_seeds(points: int, count: int, season: Season = SEASON) -> range:
    """Return the seeds of games of a size that teach."""
    first = points * SEEDS_A_SIZE + (0 if season == SEASON else SEASON_7_FROM)
    return range(first, first + count)


def unseen_seeds(points: int, count: int, season: Season = SEASON) -> range:
    """Return the seeds of games of a size that judge."""
    first = learning_seeds(points, 0, season).start + UNSEEN_FROM
    return range(first, first + count)


def kept_games(folder: Path, some: Iterable[range], jobs: int) -> Positions:
    """Return the positions of games of several ranges of seeds; those not kept are played."""
    return joined([kept(folder, seeds, played_by_greedy, jobs) for seeds in some])


def right_bins(bins: list[BinRecord]) -> float:
    """Return the share of the bins in whose interval what was told lies; empty ones aside."""
    return fmean(one.least <= one.share <= one.most for one in bins if one.games)


def judged(network: Network, unseen: Positions) -> Iterator[str]:
    """Yield what games of one size say of the chances, as lines: the measures, then the bins."""
    chance = calibrated_chances(network, unseen)
    brier = float(((chance - unseen.won) ** 2).mean())
    draws = [calibration(network, unseen.one_a_game(seed)) for seed in range(1, DRAWS + 1)]
    yield f"{unseen.games} games, {len(unseen.won)} positions"
    yield f"Brier {brier:.3f}, log loss {log_loss(chance, unseen.won):.3f}"
    inside = 10 * fmean(right_bins(one) for one in draws)
    yield f"inside: {10 * right_bins(draws[0]):.1f} of 10 bins, {inside:.1f} in {DRAWS} draws"
    for one in draws[0]:
        yield (
            f"    said {one.share:.3f}  won {one.won:.3f}  "
            f"{one.least:.3f}-{one.most:.3f}  {one.games:4d} games"
        )


def main() -> None:
    """Play what is not kept, and print what each size says."""
    asked = argparse.ArgumentParser(prog="python -m simulator.learning.by_size")
    asked.add_argument("--sizes", type=int, nargs="+", choices=SIZES, default=SIZES)
    asked.add_argument("--unseen", type=int, default=100, help="games of each size")
    asked.add_argument("--season", choices=SEASONS, default=SEASON, help="the cards that judge")
    asked.add_argument("--jobs", type=int, default=1, help="processes that play")
    asked.add_argument("--games-in", type=Path, required=True, help="a folder that keeps games")
    given = asked.parse_args()
    if given.unseen < 1 or given.jobs < 1:
        asked.error("it takes a game and a process")
    unseen = []
    for points in given.sizes:
        seeds = unseen_seeds(points, given.unseen, given.season)
        unseen.append(kept(given.games_in, seeds, played_by_greedy, given.jobs))
        sys.stdout.write(f"{points} points: " + "\n".join(judged(network(), unseen[-1])) + "\n")
    sys.stdout.write("all sizes: " + "\n".join(judged(network(), joined(unseen))) + "\n")


if __name__ == "__main__":
    main()
