"""The long run: what the tests ask a sample of, asked as often as a release deserves.

`.venv/bin/python tests/soak.py` damages 100,000 files and 20,000 army lists, writes 1,000 armies in
each form of lists, kills the program 300 times and plays 2,000 games of machines, on all
processors, with seeds no test has seen. It takes about two hours on two cores. Its log, with date,
commit, seeds and what pytest said of each part, is printed and written to `build/soak.log`.
`--part games` runs one part; `--share 0.01` a hundredth of each.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "soak.log"
SEED = 6_000_000


@dataclass(frozen=True)
class Part:
    """One part of the run: which tests, and how often each variable has them ask."""

    name: str
    tests: tuple[str, ...]
    counts: dict[str, int]


PARTS = (
    Part("files", ("tests/content/test_damaged_files.py",), {"IRON_RANKS_DAMAGED": 100_000}),
    Part("lists", ("tests/armies/test_damaged_lists.py",), {"IRON_RANKS_LISTS": 20_000}),
    Part("written", ("tests/armies/test_written_lists.py",), {"IRON_RANKS_LISTS": 1_000}),
    Part("kills", ("tests/survival",), {"IRON_RANKS_KILLS": 300}),
    Part(
        "games",
        ("tests/games/test_random_armies.py",),
        {"IRON_RANKS_ARMIES": 1_600, "IRON_RANKS_GREEDY": 200},
    ),
)


def run(part: Part, seed: int, share: float) -> Iterator[str]:
    """Yield the log of one part, line by line, and at last how it ended.

    Args:
        part: The part to run.
        seed: Behind which seed its questions begin.
        share: What part of each count is asked, 1.0 for all.
    """
    asked = {name: str(max(1, round(count * share))) for name, count in part.counts.items()}
    settings = {"IRON_RANKS_ALL": "1", "IRON_RANKS_SEED": str(seed), **asked}
    yield f"== {part.name}: " + " ".join(f"{name}={value}" for name, value in settings.items())
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
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
    minutes = (time.monotonic() - began) / 60
    yield f"== {part.name}: exit code {tests.wait()}, {minutes:.1f} min"


def main() -> int:
    """Run the parts asked for, keep the log, and return 1 if any failed."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--part", choices=[part.name for part in PARTS], action="append")
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--share", type=float, default=1.0)
    asked = reader.parse_args()
    describe = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.check_output(describe, cwd=ROOT, text=True)
    lines = [f"{time.strftime('%Y-%m-%d %H:%M')}, commit {commit.strip()}, Python {sys.version}"]
    print(lines[0])
    for part in PARTS:
        if asked.part is None or part.name in asked.part:
            for line in run(part, asked.seed, asked.share):
                print(line, flush=True)
                lines.append(line)
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(any(": exit code" in line and ": exit code 0," not in line for line in lines))


if __name__ == "__main__":
    sys.exit(main())
