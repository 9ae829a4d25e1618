"""A study: does the first player win more often? A hundred games between equal agents.

python -m examples.study --games 100 --workers 2
"""

from __future__ import annotations

import argparse
from math import sqrt

import simulator


def main(games: int = 100, workers: int = 1, agent: str = "random") -> tuple[int, int, int]:
    """Play the games and print how often each seat won, with the standard error."""
    battle = simulator.quick_battle(seed=1)
    outcomes = list(simulator.simulate_games(battle, (agent, agent), games, workers=workers))
    for outcome in outcomes:
        if outcome.failed:
            raise RuntimeError(outcome.failure)
    red = sum(one.red_points > one.blue_points for one in outcomes)
    blue = sum(one.blue_points > one.red_points for one in outcomes)
    share = red / max(1, red + blue)
    error = sqrt(share * (1 - share) / max(1, red + blue))
    print(f"{games} games: red {red}, blue {blue}, even {games - red - blue}")
    print(f"red's share of the decided games: {share:.2f}, give or take {error:.2f}")
    return red, blue, games - red - blue


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Who wins more often?")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--workers", type=int, default=1)
    asked = reader.parse_args()
    main(asked.games, asked.workers)
