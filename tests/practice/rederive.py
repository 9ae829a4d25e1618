"""The drills' answers found anew: `python tests/practice/rederive.py --write` stores them.

Do so only when the rules, the cards or the measure of grades were meant to change, and read which
drills have another best answer: their titles and reasons may no longer be true.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.content.practice.drill_files import (  # noqa: E402
    drill_files,
    drills_text,
    our_drills_dir,
    read_drills,
)
from simulator.practice.drill import Drill, drill_of, frame_of  # noqa: E402
from simulator.practice.grading import ranked  # noqa: E402


def rederived(drill: Drill) -> Drill:
    """Return a drill with the best answer there is now; the stored one if it is as good."""
    order = ranked(drill.now, drill.task)
    values = {one.answer.key: one.value for one in order}
    if values.get(drill.best, float("-inf")) < order[0].value - 1e-9:
        print(f"{drill.id}: {drill.best} -> {order[0].answer.key}")
        return replace(drill, best=order[0].answer.key, value=order[0].value)
    return replace(drill, value=values[drill.best])


def main(*, write: bool) -> None:
    """Find all answers anew, and store them if asked to."""
    for file in drill_files(our_drills_dir()):
        found = [rederived(drill_of(text)) for text in read_drills(file)]
        if write:
            text = drills_text((frame_of(one), one.case) for one in found)
            file.write_text(text, encoding="utf-8")
        print(f"{file.name}: {len(found)} drills")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Find the drills' answers anew.")
    reader.add_argument("--write", action="store_true", help="store them")
    main(write=reader.parse_args().write)
