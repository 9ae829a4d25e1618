"""What games, decisions, charge sheets, maps and snapping cost, against other versions.

    python -m benchmarks.against VERSION ... [--only sheets --only random --only greedy]

A version is a folder with a checkout, or a commit of this repository, which is unpacked into a
temporary folder. Each side is asked in processes of its own, in turns; times are CPU times, the
least of the repeats, so that other work on the machine counts least. "here / it" compares those;
behind it are the least and the greatest ratio of two runs that followed each other.

Games (`random`, `greedy`): random battles of a machine against itself, the same seeds on every
side, and those that end in the same positions played the same decisions. `sheets`, `maps` and
`snapping`: those of `charge_sheets`, `threat_maps` and `snapping`. Decisions: a hundred of a
machine player, as `decisions` plays them. A version in which something is asked for otherwise is
left out there. `--only` measures one of them; without it all are, but for `strong`.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
REPEATS = 5


def checkout_of(version: str, unpacked: Path) -> Path:
    """Return a folder with a version of the program: itself, or where its commit is unpacked."""
    if Path(version).is_dir():
        return Path(version).resolve()
    program = ["git", "-C", str(HERE), "archive", version]
    archive = subprocess.run(program, check=True, capture_output=True).stdout  # noqa: S603
    folder = unpacked / version.replace("/", "-")
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    return folder


def cpu_of_children() -> float:
    """Return the CPU seconds of all programs that were started here and have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def run(checkout: Path, *words: str) -> tuple[float, str] | None:
    """Return the CPU seconds of a program of a checkout and what it said; None when it failed."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "SDL_VIDEODRIVER": "dummy"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # players start compiled modules
    before = cpu_of_children()
    done = subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, *words], check=False, env=env, cwd=checkout, capture_output=True, text=True
    )
    spent = cpu_of_children() - before
    return (spent, done.stdout) if done.returncode == 0 else None


MEASURES = {
    "random": ("a random game", "whole_games.py", "random", "--games", "24"),
    "greedy": ("a greedy game", "whole_games.py", "greedy", "--games", "12"),
    "sheets": ("charge sheets", "charge_sheets.py"),
    "maps": ("cold threat maps", "threat_maps.py"),
    "snapping": ("snapping to legal places", "snapping.py"),
    "decisions": ("100 decisions of greedy", "decisions.py", "greedy"),
    "searching": ("100 decisions of searching", "decisions.py", "searching", "--games", "2"),
    "strong": ("100 decisions of strong", "decisions.py", "strong", "--games", "1"),
}
"""What is measured: its name, and the program that prints its seconds and what it
showed, with its arguments."""


def measured(checkout: Path, program: str, *words: str) -> tuple[float, str] | None:
    """Return the CPU seconds of a program here and what it showed; None where it fails."""
    found = run(checkout, str(Path(__file__).with_name(program)), *words)
    if found is None:
        return None
    seconds, shown = found[1].split()[-2:]
    return float(seconds), shown


def compared(what: str, names: list[str], times: list[list[float]], seen: list[str]) -> None:
    """Print the rows of one measure: each side's least time, and ours against it."""
    for name, spent, end in zip(names, times, seen, strict=True):
        if not spent or not times[0]:
            print(f"| {what} | {name} | - | - | |")
            continue
        ratios = [ours / its for ours, its in zip(times[0], spent, strict=True)]
        spread = f"{min(times[0]) / min(spent):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        same = "the same came out" if end == seen[0] else "SOMETHING ELSE CAME OUT"
        print(f"| {what} | {name} | {min(spent):.3f} s CPU | {spread} | {same} |", flush=True)


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("versions", nargs="*")
    asked.add_argument("--only", action="append", choices=MEASURES)
    asked.add_argument("--repeats", type=int, default=REPEATS)
    given = asked.parse_args()
    wanted = given.only or [one for one in MEASURES if one != "strong"]
    with TemporaryDirectory() as unpacked:
        sides = [HERE, *(checkout_of(version, Path(unpacked)) for version in given.versions)]
        names = ["here", *given.versions]
        for side in sides:
            run(side, "-c", "import simulator.public")  # the first start compiles
        print("| CPU time | version | each | here / it | |")
        print("|---|---|---|---|---|")
        for what, program, *words in (MEASURES[one] for one in wanted):
            times: list[list[float]] = [[] for _side in sides]
            seen = [""] * len(sides)
            for _repeat in range(given.repeats):
                for number, side in enumerate(sides):
                    if found := measured(side, program, *words):
                        times[number].append(found[0])
                        seen[number] = found[1]
            compared(what, names, times, seen)


if __name__ == "__main__":
    main()
