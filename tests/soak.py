"""The long run: what the tests ask a sample of, asked as often as a release deserves.

`.venv/bin/python tests/soak.py` damages 100,000 files and 20,000 army lists, writes 1,000 armies in
each form of lists, changes 1,000 scenarios, resumes games at 1,000 moments, observes 200 games,
compares 50,000 kept answers with fresh ones, reads the answers to 5,000 scenes, judges 5,000 scenes
about notched ground and 2,000 charges over all their pivots, carries every scene by 50 angles,
judges the argued positions of the documentation anew, lays the battle out at 300 moments, deals the
hidden cards of 200 skirmishes anew, counts the questions of 20 games, sees every moment of ten
games with the eyes of each seat, sends 50,000 hostile messages to the server of the phones, deals
what is hidden anew in 100 games with hands on phones, plays a game of each mode by clicks in two
browsers, kills the program 300 times and plays 2,000 games of machines, on all processors, with
seeds no test has seen. It takes many hours on two cores. Its log, with date, commit, seeds, what
pytest said of each part and how much memory its largest process held, is printed and added to
`build/soak.log`.
`--part games` runs one part; `--share 0.01` a hundredth of each; `--seed` others of them; `--jobs
1` takes one processor. What is run in shares over several commits is one log.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

assert sys.platform != "win32", "this asks the system how much a process held"

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "soak.log"
SEED = 6_000_000
MEGABYTES = 300
"""What no process of a part may hold, ..."""
LARGE_WINDOW = 380
"""... and what one may that opens windows of 2560x1440 (`benchmarks/memory.py` asks the same)."""


@dataclass(frozen=True)
class Part:
    """One part of the run: which tests, and how often each variable has them ask."""

    name: str
    tests: tuple[str, ...]
    counts: dict[str, int]
    measures_itself: bool = False
    """Whether its tests measure what each reading holds, because making its files takes more."""
    most: int = MEGABYTES
    """The megabytes none of its processes may hold."""


PARTS = (
    Part(
        "files",
        ("tests/content/test_damaged_files.py",),
        {"IRON_RANKS_DAMAGED": 100_000},
        measures_itself=True,
    ),
    Part("lists", ("tests/armies/test_damaged_lists.py",), {"IRON_RANKS_LISTS": 20_000}),
    Part("written", ("tests/armies/test_written_lists.py",), {"IRON_RANKS_LISTS": 1_000}),
    Part(
        "scenarios",
        ("tests/scenarios/test_changed_scenarios.py",),
        {"IRON_RANKS_SCENARIOS": 1_000},
    ),
    Part("notches", ("tests/geometry/test_notches.py",), {"IRON_RANKS_NOTCHED": 5_000}),
    Part("resume", ("tests/interface/test_resume.py",), {"IRON_RANKS_RESUMED": 1_000}),
    Part("observed", ("tests/interface/test_observation.py",), {"IRON_RANKS_OBSERVED": 200}),
    Part("drills", ("tests/learning/test_found_drills.py",), {"IRON_RANKS_DRILLS": 1_000}),
    Part("answers", ("tests/games/test_one_field_changed.py",), {"IRON_RANKS_CHANGES": 50_000}),
    Part("pivots", ("tests/rules/test_all_pivots.py",), {"IRON_RANKS_PIVOTS": 2_000}),
    Part("turned", ("tests/cases/test_turned_scenes.py",), {"IRON_RANKS_TURNED": 50}),
    Part("words", ("tests/cases/test_words_agree.py",), {"IRON_RANKS_WORDS": 5_000}),
    Part("argued", ("tests/reports/test_argued_positions.py",), {"IRON_RANKS_ARGUED": 52}),
    Part("laid", ("tests/ui/boxes",), {"IRON_RANKS_LAID": 30}, most=LARGE_WINDOW),
    Part("dealt", ("tests/ui/test_asked_alike.py",), {"IRON_RANKS_DEALT": 200}),
    Part("strips", ("tests/ui/test_few_questions.py",), {"IRON_RANKS_STRIPS": 20}),
    Part("eyes", ("tests/ui/test_right_eyes.py",), {"IRON_RANKS_EYES": 1_000}, most=LARGE_WINDOW),
    Part("phones", ("tests/phones/test_flooded.py",), {"IRON_RANKS_HOSTILE": 50_000}),
    Part(
        "hands",
        ("tests/phones/test_secrets.py", "tests/phones/test_slots.py"),
        {"IRON_RANKS_PHONES": 100},
    ),
    Part("clicked", ("tests/browser/test_phones_played.py",), {"IRON_RANKS_PHONES": 1}, most=600),
    Part("kills", ("tests/survival",), {"IRON_RANKS_KILLS": 300}),
    Part(
        "games",
        ("tests/games/test_random_armies.py",),
        {"IRON_RANKS_ARMIES": 1_600, "IRON_RANKS_GREEDY": 200},
    ),
)


def run(part: Part, seed: int, share: float, jobs: str) -> Iterator[str]:
    """Yield the log of one part, line by line, and at last how it ended.

    Args:
        part: The part to run.
        seed: Behind which seed its questions begin.
        share: What part of each count is asked, 1.0 for all.
        jobs: How many processes ask, or "auto" for one on each processor.
    """
    asked = {name: str(max(1, round(count * share))) for name, count in part.counts.items()}
    settings = {"IRON_RANKS_ALL": "1", "IRON_RANKS_SEED": str(seed), **asked}
    yield f"== {part.name}: " + " ".join(f"{name}={value}" for name, value in settings.items())
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", jobs, "--dist", "worksteal"]
    tests = subprocess.Popen(
        [*command, *part.tests],
        cwd=ROOT,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert tests.stdout is not None
    yield from (line.rstrip() for line in tests.stdout)
    _number, status, used = os.wait4(tests.pid, 0)
    tests.returncode = os.waitstatus_to_exitcode(status)
    held, minutes = used.ru_maxrss / 1024, (time.monotonic() - began) / 60
    words = ended(tests.returncode, 0.0 if part.measures_itself else held, part.most)
    yield f"== {part.name}: {words}, {held:.0f} MB, {minutes:.1f} min"


def ended(code: int, held: float, most: int) -> str:
    """Return how a part ended, by pytest's exit code and what its largest process held, in MB."""
    if code == 0 and held > most:
        return f"failed: over {most} MB"
    return "passed" if code == 0 else f"failed: exit code {code}"


def main() -> int:
    """Run the parts asked for, add to the log, and return 1 if any failed."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--part", choices=[part.name for part in PARTS], action="append")
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--share", type=float, default=1.0)
    reader.add_argument("--jobs", default="auto")
    asked = reader.parse_args()
    describe = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.check_output(describe, cwd=ROOT, text=True)
    failed = False
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("a", encoding="utf-8") as log:
        for part in PARTS:
            if asked.part is not None and part.name not in asked.part:
                continue
            now = time.strftime("%Y-%m-%d %H:%M")
            first = f"{now}, commit {commit.strip()}, Python {sys.version}"
            for line in chain([first], run(part, asked.seed, asked.share, asked.jobs)):
                print(line, flush=True)
                print(line, file=log, flush=True)
                failed |= line.startswith(f"== {part.name}: failed")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
