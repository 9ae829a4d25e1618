"""Look deeper at drills: is every stored answer still the best one when both sides play on?

    python -m simulator.learning.check_drills                the drills that come with the game
    python -m simulator.learning.check_drills arcs-03 stay-07
    python -m simulator.learning.check_drills --folder found

A line for each drill: upheld (every answer graded as wrong is worse by three standard errors),
denied (another is better by as much), or open; then the rivals with what was gained on them. The
command fails when a drill is denied. Drills are checked on all cores (`--jobs`) and told in order.
After the first tenth of the work the error stream tells how long it will take still.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import Final

from simulator.content.workers import AUTOMATIC, CheckCancelled, employ
from simulator.files.errors import ContentError
from simulator.learning.choice_drills import playable
from simulator.learning.deep_check import DeepCheck, checked
from simulator.practice.drill import Drill, drills
from simulator.practice.tasks import Theme
from simulator.records import cached_property, dataclass
from simulator.reports.time_left import left_of

PLAYED: Final = {
    Theme.ALIGNMENT: 130,
    Theme.ARCS: 210,
    Theme.BLOCKING: 110,
    Theme.SHOOTING: 150,
    Theme.RETREATS: 200,
    Theme.STAY: 160,
    Theme.REACH: 150,
    Theme.TERRAIN: 360,
    Theme.CHOICES: 53,
}
"""How often answers of a drill are played on, on average of those that ship, theme by theme."""
RANKED: Final = 30
"""Its answers are ranked in the time in which so many are played on."""


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
    began, done, rest = monotonic(), 0, sum(usual_work(checks.drills[one]) for one in wanted)
    for number, found in enumerate(workers.results(DrillChecks.checked, checks, wanted), 1):
        denied += found.denied
        sys.stdout.write(f"{line_of(found)}\n")
        sys.stdout.flush()
        done, rest = done + work_of(found), rest - usual_work(checks.drills[found.drill])
        if 0 < rest <= 9 * done:
            left = left_of(monotonic() - began, done, done + rest)
            sys.stderr.write(f"{number} of {len(wanted)} drills, {left}\n")
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


def usual_work(drill: Drill) -> int:
    """Return how many answers are played on until a drill is checked, with the ranking of them."""
    return RANKED + PLAYED[drill.theme]


def work_of(found: DeepCheck) -> int:
    """Return how many were played on, with the ranking."""
    return RANKED + found.tries * (1 + len(found.rivals))


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
