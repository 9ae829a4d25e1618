"""Look deeper at drills: is every stored answer still the best one when both sides play on?

    python -m simulator.learning.check_drills                the drills that come with the game
    python -m simulator.learning.check_drills arcs-03 stay-07
    python -m simulator.learning.check_drills --folder found

A line for each drill: upheld (every answer graded as wrong is worse by three standard errors),
denied (another is better by as much), or open; then the rivals with what was gained on them. The
command fails when a drill is denied.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.learning.choice_drills import playable
from simulator.learning.deep_check import DeepCheck, checked
from simulator.practice.drill import drills


def main() -> None:
    """Check drills and tell what came of it."""
    asked = argparse.ArgumentParser(prog="python -m simulator.learning.check_drills")
    asked.add_argument("ids", nargs="*", help="drills; all of them when none is named")
    asked.add_argument("--folder", type=Path, help="where the drills are; else our own")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    denied = 0
    for drill in drills(given.folder):
        if (given.ids and drill.id not in given.ids) or not playable(drill):
            continue
        found = checked(drill, given.seed)
        denied += found.denied
        sys.stdout.write(f"{line_of(found)}\n")
        sys.stdout.flush()
    sys.exit(1 if denied else 0)


def line_of(found: DeepCheck) -> str:
    """Return what came of a drill in a line."""
    said = "denied" if found.denied else "upheld" if found.upheld else "open"
    rivals = ", ".join(
        f"{one.key} {one.gained:+.2f} (error {one.error:.2f}, graded {one.graded:+.2f})"
        for one in found.rivals
    )
    return f"{found.drill}: {said} after {found.tries}; {found.best} gained on {rivals}"


if __name__ == "__main__":
    main()
