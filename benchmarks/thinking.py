"""How fast a review is on all cores, and what it costs: no worker beside two, in the same run.

    python -m benchmarks.thinking [--game a-clash-of-kings] [--decisions 270] [--workers 2]

Two processes review the same recorded game, one without workers and one with them, and take turns,
so that whatever else the machine does slows both alike; the start of the workers counts. Told are
the seconds that passed, the processor time of all processes together and that of the busiest one:
with nothing else to do on the machine, a review takes hardly longer than that. Both must find the
same. Times and memory of the workers are read from the operating system (Linux).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from simulator.content.workers import employ, employed
from simulator.practice.whole_review import WeighedDecision, weighed
from tests.practice.positions import recorded

BLOCKS: Final = 3
"""So many times each of the two has its turn."""
MOST_SECONDS: Final = 130.0
"""A review of 270 decisions on two cores that have nothing else to do."""
LEAST_RATIO: Final = 1.7
LARGEST: Final = 160.0
"""Megabytes that a worker may take."""
TICKS: Final = 100
"""Linux counts the time of a process in hundredths of a second."""


def busy(process: int) -> float:
    """Return the seconds of a processor that a process has had."""
    numbers = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / TICKS


def memory(what: str, process: int | str = "self") -> float:
    """Return a number of Linux about the memory of a process, in MB."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    (line,) = (one for one in lines if one.startswith(what))
    return int(line.split()[1]) * 1024 / 1e6


def review(game: str, workers: int, decisions: int) -> None:
    """Review a game, a block for each line that is read, and print what it took."""
    found, digest = _decisions(game, workers), hashlib.sha256()
    for _line in sys.stdin:
        began = time.perf_counter()
        for one in islice(found, decisions // BLOCKS):
            digest.update(repr(one.trial).encode())
        passed = time.perf_counter() - began
        # a worker may have begun what comes next by now: it is little beside a block
        hands = [each.pid for each in employed().processes if each.pid is not None]
        used = [busy(each) for each in (os.getpid(), *hands)]
        kept = [memory("VmHWM", each) for each in (os.getpid(), *hands)]
        print(passed, sum(used), max(used), *kept, digest.hexdigest()[:12], flush=True)


def _decisions(game: str, workers: int) -> Iterator[WeighedDecision]:
    employ(workers)
    yield from (one for _index, one in weighed(recorded(game)) if one is not None)


def main() -> None:
    """Have both take turns, then tell."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--game", default="a-clash-of-kings", help="one of tests/games/golden")
    asked.add_argument("--decisions", type=int, default=270)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--here", action="store_true", help="review in this process")
    given = asked.parse_args()
    if given.here:
        review(given.game, given.workers, given.decisions)
        return
    command = [sys.executable, "-m", "benchmarks.thinking", "--here", "--game", given.game]
    command += ["--decisions", str(given.decisions), "--workers"]
    both = [
        subprocess.Popen(  # noqa: S603 - ourselves
            [*command, str(count)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for count in (0, given.workers)
    ]
    passed, told = [0.0, 0.0], [[""], [""]]
    for number in range(BLOCKS):
        for each in (0, 1) if number % 2 else (1, 0):
            sent, heard = both[each].stdin, both[each].stdout
            assert sent is not None
            assert heard is not None
            print(file=sent, flush=True)
            told[each] = heard.readline().split()
            passed[each] += float(told[each][0])
            print(f"{(0, given.workers)[each]} workers: {passed[each]:.0f} s", flush=True)
    for running in both:
        running.communicate()
    tell(given.decisions, passed, told)


def tell(decisions: int, passed: list[float], told: list[list[str]]) -> None:
    """Print what was found."""
    alone, shared = ([float(one) for one in each[1:-1]] for each in told)
    print("| of a review | alone | with workers | ratio |\n|---|---|---|---|")
    rows = {
        f"seconds for {decisions} decisions": (passed[0], passed[1]),
        "processor time of all": (alone[0], shared[0]),
        "processor time of the busiest": (alone[1], shared[1]),
    }
    for what, (one, other) in rows.items():
        print(f"| {what} | {one:.1f} | {other:.1f} | {one / other:.2f} |")
    print(f"MB: {alone[2]:.0f} alone; {shared[2]:.0f}, workers {shared[3:]}")
    same = told[0][-1] == told[1][-1]
    print(f"the same decisions: {same}; wanted: {MOST_SECONDS:.0f} s, {LEAST_RATIO} times as fast")
    print(f"a worker takes at most {max(shared[3:]):.0f} MB, wanted {LARGEST:.0f}")
    sys.exit(0 if same and max(shared[3:]) <= LARGEST else 1)


if __name__ == "__main__":
    main()
