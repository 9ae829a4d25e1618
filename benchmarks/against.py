"""What games, decisions, threat maps and snapping cost, against other versions of the program.

    python -m benchmarks.against VERSION ... [--only greedy --only searching]

A version is a folder with a checkout, or a commit of this repository, which is unpacked into a
temporary folder. Each side plays through its own command line in processes of its own, in turns;
times are CPU times (the least of the repeats), so that other work on the machine counts least.

Games: random battles, the same seeds on every side; what one game costs is the time of many less
that of one, so that starting the program does not count. Sides whose games end in the same
positions played the same decisions. Maps and snapping: those of `threat_maps` and `snapping`.
Decisions: a hundred of a machine player, as `decisions` plays them. A version in which something is
asked for otherwise is left out there. `--only` measures one of them: `games`, `maps`, `snapping`,
`greedy`, `searching` or `strong`; without it all are, but for `strong`.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
REPEATS = 5
GAMES = 12
SEED = 2


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


def played(checkout: Path, games: int) -> tuple[float, str]:
    """Return the CPU seconds of so many random games, the start included, and how they ended."""
    words = ["simulate", "--games", str(games), "--seed", str(SEED), "--json"]
    found = run(checkout, "-m", "simulator", *words)
    if found is None:
        sys.exit(f"{checkout} does not play: iron-ranks {' '.join(words)}")
    spent, said = found
    told = json.loads(said[said.index('{"games"') :])
    return spent, repr([(game["seed"], game["hash"]) for game in told["results"]])


GAMES_TOO = "games"
"""The word for random games, which are measured otherwise than all else."""

MEASURES = {
    "maps": ("cold threat maps", "threat_maps.py"),
    "snapping": ("snapping to legal places", "snapping.py"),
    "greedy": ("100 decisions of greedy", "decisions.py", "greedy"),
    "searching": ("100 decisions of searching", "decisions.py", "searching", "--games", "2"),
    "strong": ("100 decisions of strong", "decisions.py", "strong", "--games", "1"),
}
"""What is measured besides games: its name, and the program that prints its seconds and what it
showed, with its arguments."""


def measured(checkout: Path, program: str, *words: str) -> tuple[float, str] | None:
    """Return the CPU seconds of a program here and what it showed; None where it fails."""
    found = run(checkout, str(Path(__file__).with_name(program)), *words)
    if found is None:
        return None
    seconds, shown = found[1].split()[-2:]
    return float(seconds), shown


def compared(what: str, names: list[str], times: list[list[float]], seen: list[str]) -> None:
    """Print the rows of one measure: each side's least time, and against ours."""
    best = [min(spent, default=None) for spent in times]
    ours = best[0]
    for name, seconds, end in zip(names, best, seen, strict=True):
        if seconds is None or ours is None:
            print(f"| {what} | {name} | - | - | |")
            continue
        same = "the same came out" if end == seen[0] else "SOMETHING ELSE CAME OUT"
        print(f"| {what} | {name} | {seconds:.3f} s CPU | {ours / seconds:.2f} | {same} |")


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("versions", nargs="*")
    asked.add_argument("--only", action="append", choices=(GAMES_TOO, *MEASURES))
    given = asked.parse_args()
    wanted = given.only or [GAMES_TOO, *(one for one in MEASURES if one != "strong")]
    measures = {MEASURES[one][0]: MEASURES[one][1:] for one in wanted if one in MEASURES}
    with TemporaryDirectory() as unpacked:
        sides = [HERE, *(checkout_of(version, Path(unpacked)) for version in given.versions)]
        names = ["here", *given.versions]
        many: list[list[float]] = [[] for _side in sides]
        one: list[list[float]] = [[] for _side in sides]
        times: dict[str, list[list[float]]] = {what: [[] for _side in sides] for what in measures}
        shown = {what: [""] * len(sides) for what in measures}
        ends = [""] * len(sides)
        for side in sides:
            played(side, 1)  # the first start compiles
        for repeat in range(REPEATS):
            for number, side in enumerate(sides):
                if GAMES_TOO in wanted:
                    one[number].append(played(side, 1)[0])
                    spent, ends[number] = played(side, 1 + GAMES)
                    many[number].append(spent)
                for what, (program, *words) in measures.items() if repeat < 2 else ():
                    if found := measured(side, program, *words):
                        times[what][number].append(found[0])
                        shown[what][number] = found[1]
        print("| CPU time | version | each | here / it | |")
        print("|---|---|---|---|---|")
        if GAMES_TOO in wanted:
            each = [
                [(min(more) - min(start)) / GAMES] for more, start in zip(many, one, strict=True)
            ]
            compared("a random game", names, each, ends)
            compared("start and one game", names, one, ends)
        for what in measures:
            compared(what, names, times[what], shown[what])


if __name__ == "__main__":
    main()
