"""Learn the value anew: play games, fit the network to them, judge it by others.

    python -m simulator.learning --games 780 1000 420 380 --season-7 200 200 200 100 \
        --unseen 500 --games-in games --out assets/value.jsonl

All games are between two greedy players: so many of each size, with the cards of season S05 and of
S07. Games of each size with other seeds judge what was learned. A skirmish takes half a second, a
game of 50 points three; games that stand in the folder already are not played again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.content.outputs import WEIGHTS, require_output
from simulator.content.practice.value_file import ValueFile, write_value
from simulator.learning.by_size import SIZES, kept_games, learning_seeds, unseen_seeds
from simulator.learning.data_card import learned
from simulator.model.cards import SEASON, USUAL_SEASON


def main() -> None:
    """Play, learn, write the file, and tell what came of it."""
    asked = argparse.ArgumentParser(prog="python -m simulator.learning", description=__doc__)
    sizes = ", ".join(str(points) for points in SIZES)
    for option, season in (("--games", SEASON), ("--season-7", USUAL_SEASON)):
        about = f"games of {sizes} points it learns from, with the cards of {season}"
        asked.add_argument(option, type=int, nargs=len(SIZES), required=True, help=about)
    asked.add_argument(
        "--unseen", type=int, default=500, help="games of each size that it is judged by"
    )
    asked.add_argument("--jobs", type=int, default=1, help="processes that play")
    asked.add_argument("--seed", type=int, default=1, help="where the network begins")
    asked.add_argument(
        "--games-in", type=Path, required=True, help="a folder that keeps the games once played"
    )
    asked.add_argument("--out", type=Path, required=True, help="the file that is written")
    given = asked.parse_args()
    counts = {SEASON: given.games, USUAL_SEASON: given.season_7}
    if sum(given.games) < 20 or min(*given.games, *given.season_7) < 0 or given.unseen < 1:
        asked.error("it takes 20 games to learn from and one to be judged by, and none below 0")
    if given.jobs < 1:
        asked.error("it takes one process at least")
    require_output(given.out, WEIGHTS)
    teaching = [
        learning_seeds(points, count, season)
        for season, each in counts.items()
        for points, count in zip(SIZES, each, strict=True)
        if count
    ]
    judging = [unseen_seeds(points, given.unseen) for points in SIZES]
    known, unseen = (kept_games(given.games_in, seeds, given.jobs) for seeds in (teaching, judging))
    found = learned(known, unseen, given.seed)
    write_value(given.out, found)
    sys.stdout.write(card_text(found))


def card_text(found: ValueFile) -> str:
    """Return the data card as lines that can be read."""
    card = found.card
    lines = [
        f"{one.games} games of {one.points} points, season {one.season}"
        for one in card.learned_from
    ]
    lines += [
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
