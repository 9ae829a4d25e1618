"""What whole games of a machine player against itself cost: the CPU seconds, and how they ended.

    python -m benchmarks.whole_games random --games 24

Random battles, the same seeds each time; what is read once is not counted. The last line is the
seconds of a game and a short hash of how all ended. `against` compares versions of the program by
it: so it asks the public interface alone, and sets the collector of garbage as the program does.
"""

from __future__ import annotations

import argparse
import gc
from hashlib import sha256
from time import process_time

from simulator import make_agent, play, quick_battle, start, state_hash


def one_game(player: str, seed: int) -> str:
    """Play a game to its end and return the hash of how it ended."""
    session = start(quick_battle(seed=seed))
    play(session, {seat: make_agent(player, seed) for seat in session.state.seats})
    return state_hash(session.state)


def main() -> None:
    """Print the seconds and the fingerprint."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("player")
    asked.add_argument("--games", type=int, default=24)
    given = asked.parse_args()
    one_game(given.player, 1)
    gc.collect()
    gc.freeze()
    gc.set_threshold(40_000, 20, 20)
    found, began = sha256(), process_time()
    for seed in range(2, 2 + given.games):
        found.update(one_game(given.player, seed).encode())
    print((process_time() - began) / given.games, found.hexdigest()[:12])


if __name__ == "__main__":
    main()
