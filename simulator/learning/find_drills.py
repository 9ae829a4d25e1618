"""Look for drills in games between machines: candidates, each in a file, to be read by a person.

    python -m simulator.learning.find_drills --houses lannister bolton --seeds 1 20 --out found
    python -m simulator.learning.find_drills --choices zone --seeds 500 543 --out found

A candidate has no title and no reason yet; both are written by who has looked at the position. What
a deeper look does not uphold is left out (`--unchecked` keeps it). The same seeds give the same
candidates. A game takes a few seconds, and so does the deeper look at a candidate.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.content.cards.library import load_library
from simulator.content.practice.drill_files import write_drill
from simulator.learning.choice_drills import About, choices_in
from simulator.learning.deep_check import CHECKED, FIRST_STEPS, checked
from simulator.learning.drill_finder import found_in
from simulator.practice.drill import frame_of
from simulator.rules.armies.mustering import factions


def main() -> None:
    """Find candidates, check them, and write them."""
    houses = factions(load_library())
    asked = argparse.ArgumentParser(prog="python -m simulator.learning.find_drills")
    asked.add_argument("--houses", nargs="+", choices=houses, default=list(houses))
    asked.add_argument("--seeds", nargs=2, type=int, default=(1, 5), metavar=("FIRST", "LAST"))
    asked.add_argument("--out", type=Path, required=True, help="the folder for the candidates")
    asked.add_argument(
        "--choices", type=About, choices=tuple(About), help="choices that no odds grade"
    )
    asked.add_argument("--unchecked", action="store_true", help="keep all, without a deeper look")
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for seed in range(given.seeds[0], given.seeds[1] + 1):
        for house in given.houses:
            about = given.choices
            for made in choices_in(seed, house, about) if about else found_in(seed, house):
                kept = given.unchecked or all(
                    checked(made, number, FIRST_STEPS).upheld for number in CHECKED
                )
                if kept:
                    write_drill(given.out / f"{made.id}.yaml", frame_of(made), made.case)
                sys.stdout.write(f"{seed} {house} {made.id} {made.best} {'kept' if kept else ''}\n")


if __name__ == "__main__":
    main()
