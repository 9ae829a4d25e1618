"""Learn the value anew: play games, fit the network to them, judge it by others.

    python -m simulator.learning --games 540 --greedy 1400 --skirmishes 300 --unseen 10000 \
        --games-in games --out assets/value.jsonl

It learns from games with the seeds 1, 2, ..., in which the players slip now and then, and from
games between two greedy players, which have seeds of their own; the greedy games after those judge.
Skirmishes teach what decides a skirmish, and nothing else.
A second or two a game; games that stand in the folder already are not played again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.content.outputs import WEIGHTS, require_output
from simulator.content.practice.value_file import ValueFile, write_value
from simulator.learning.by_size import learning_seeds
from simulator.learning.data_card import learned
from simulator.learning.kept_games import kept
from simulator.learning.self_play import GREEDY_FROM, played, played_by_greedy


def main() -> None:
    """Play, learn, write the file, and tell what came of it."""
    asked = argparse.ArgumentParser(prog="python -m simulator.learning", description=__doc__)
    asked.add_argument("--games", type=int, default=540, help="games it learns from")
    asked.add_argument(
        "--greedy", type=int, default=1400, help="games of greedy players it learns from besides"
    )
    asked.add_argument(
        "--skirmishes", type=int, default=300, help="greedy skirmishes it learns from besides"
    )
    asked.add_argument(
        "--unseen", type=int, default=10_000, help="greedy games it never sees and is judged by"
    )
    asked.add_argument("--jobs", type=int, default=1, help="processes that play")
    asked.add_argument("--seed", type=int, default=1, help="where the network begins")
    asked.add_argument(
        "--games-in", type=Path, required=True, help="a folder that keeps the games once played"
    )
    asked.add_argument("--out", type=Path, required=True, help="the file that is written")
    given = asked.parse_args()
    if given.games < 20 or min(given.unseen, given.greedy, given.skirmishes, given.jobs) < 1:
        asked.error("it takes 20 games to learn from, one of each other kind, and one process")
    require_output(given.out, WEIGHTS)
    folder, middle = given.games_in, GREEDY_FROM + given.greedy
    slipping = kept(folder, range(1, given.games + 1), played, given.jobs)
    greedy = kept(folder, range(GREEDY_FROM, middle), played_by_greedy, given.jobs)
    unseen = kept(folder, range(middle, middle + given.unseen), played_by_greedy, given.jobs)
    skirmishes = kept(folder, learning_seeds(given.skirmishes), played_by_greedy, given.jobs)
    found = learned(slipping, greedy, skirmishes, unseen, given.seed)
    write_value(given.out, found)
    sys.stdout.write(card_text(found))


def card_text(found: ValueFile) -> str:
    """Return the data card as lines that can be read."""
    card = found.card
    lines = [
        f"{card.games} games of season {card.season} (seeds {card.first_seed} to {card.last_seed})",
        f"{card.greedy_games} games between greedy players",
        f"{card.positions} positions, version {card.version}",
        f"judged by {card.unseen_games} games never seen ({card.unseen_positions} positions):",
        f"log loss {card.log_loss:.3f}, Brier {card.brier:.3f}",
        f"margin missed by {card.margin_error:.2f} points",
        "said   won    95% interval  positions  games",
    ]
    lines += [
        f"{one.share:.3f}  {one.won:.3f}  {one.least:.3f}-{one.most:.3f}   "
        f"{one.count:9d}  {one.games:5d}"
        for one in card.calibration
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
