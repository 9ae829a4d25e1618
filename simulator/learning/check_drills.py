"""Look deeper at drills: is every stored answer still the best one when both sides play on?

    python -m simulator.learning.check_drills                the drills that come with the game
    python -m simulator.learning.check_drills arcs-03 stay-07
    python -m simulator.learning.check_drills --folder found

A line for each drill: upheld (every answer graded as wrong is worse by three standard errors),
denied (another is better by as much), or open; then the rivals with what was gained on them. The
command fails when a drill is denied. Drills are checked on all cores (`--jobs`) and told in order.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.content.workers import AUTOMATIC, CheckCancelled, employ
from simulator.files.errors import ContentError
from simulator.learning.choice_drills import playable
from simulator.learning.deep_check import DeepCheck, checked
from simulator.practice.drill import Drill, drills
from simulator.records import cached_property, dataclass


def main() -> None:
    """Check drills and tell what came of it."""
    asked = argparse.ArgumentParser(prog="python -m simulator.learning.check_drills")
    asked.add_argument("ids", nargs="*", help="drills; all of them when none is named")
    asked.add_argument("--folder", type=Path, help="where the drills are; else our own")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=AUTOMATIC, help="processes; -1 is one a core")
    given = asked.parse_args()
    try:
        workers = employ(given.jobs)
    except ContentError as fault:
        asked.error(str(fault))
    checks, denied = DrillChecks(given.folder, given.seed), 0
    wanted = [
        drill.id
        for drill in checks.drills.values()
        if (not given.ids or drill.id in given.ids) and playable(drill)
    ]
    for found in workers.results(DrillChecks.checked, checks, wanted):
        denied += found.denied
        sys.stdout.write(f"{line_of(found)}\n")
        sys.stdout.flush()
    sys.exit(1 if denied else 0)


@dataclass(frozen=True)
class DrillChecks:
    """The drills of a folder and the seed they are checked by, in this process or a worker."""

    folder: Path | None
    seed: int

    @cached_property
    def drills(self) -> dict[str, Drill]:
        """Return the drills by their ids."""
        return {drill.id: drill for drill in drills(self.folder)}

    def __reduce__(self) -> tuple[type[DrillChecks], tuple[Path | None, int]]:
        """Return how to make it again in a worker, which reads the drills by itself."""
        return DrillChecks, (self.folder, self.seed)

    def checked(self, drill: str, _check: CheckCancelled) -> DeepCheck:
        """Return what came of a drill."""
        return checked(self.drills[drill], self.seed)


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
