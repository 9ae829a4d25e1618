"""What a cold threat map costs, against another checkout of the program.

    python -m benchmarks.threats [CHECKOUT]

Positions are taken from recorded games in their second round. A map of the whole board is worked
out for a unit of each, cell by cell, with nothing known beforehand. Each side runs in a process of
its own, one after the other in turns; times are CPU times (the least of the repeats), so that other
work on the machine doesn't count. Both sides must find the same odds in every cell.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from time import process_time

from simulator.content.battles import Battle
from simulator.content.save_reader import read
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.ui.board.threat_map import ThreatMap

HERE = Path(__file__).resolve().parents[1]
GAMES = ("a-game-of-thrones", "here-we-stand", "winds-of-winter")
ROUND = 2
REPEATS = 3


def measure() -> None:
    """Print the CPU seconds of the maps in this process, and what they found."""
    spent, found = 0.0, hashlib.sha256()
    for name in GAMES:
        save = read(HERE / "tests" / "games" / "golden" / f"{name}.jsonl")
        battle = Battle.from_header(save.header)
        session = Session(battle.game(), battle.dice_source(), save.inputs)
        mark = next(mark for mark in session.checkpoints if mark.state.round >= ROUND)
        now = Position(mark.state, session.game)
        unit = next(unit.id for unit in now.state.units.values() if unit.on_table)
        threats = ThreatMap()
        threats.whole(now, unit)
        began = process_time()
        threats.work(1e9)
        spent += process_time() - began
        found.update(repr(sorted(threats.odds.items())).encode())
    print(f"{spent:.4f} {found.hexdigest()[:16]}")


def run(checkout: Path) -> tuple[float, str]:
    """Measure a checkout in a fresh process."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "SDL_VIDEODRIVER": "dummy"}
    program = [sys.executable, str(Path(__file__)), "--here"]
    told = subprocess.run(  # noqa: S603 - our own file
        program, check=True, env=env, cwd=checkout, capture_output=True, text=True
    )
    seconds, found = told.stdout.split()[-2:]
    return float(seconds), found


def main() -> None:
    """Print the table."""
    if "--here" in sys.argv:
        measure()
        return
    checkouts = [HERE, *(Path(name).resolve() for name in sys.argv[1:])]
    times: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
    seen = set()
    for _repeat in range(REPEATS):
        for checkout in checkouts:
            seconds, found = run(checkout)
            times[checkout].append(seconds)
            seen.add(found)
    best = [min(times[checkout]) for checkout in checkouts]
    print(f"| cold threat maps of {len(GAMES)} positions | {best[0]:.2f} s CPU |")
    for checkout, seconds in zip(checkouts[1:], best[1:], strict=True):
        ratio = seconds / best[0]
        print(f"| the same at {checkout.name} | {seconds:.2f} s CPU | {ratio:.2f} x faster here |")
    print("same odds in every cell" if len(seen) == 1 else "OTHER ODDS in some cell")


if __name__ == "__main__":
    main()
