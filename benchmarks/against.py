"""What cold threat maps and random games cost, against another checkout of the program.

    python -m benchmarks.against CHECKOUT ...

Maps: positions are taken from recorded games in their second round, and a map of the whole board is
worked out for a unit of each, cell by cell, with nothing known beforehand. Games: random battles,
the same seeds on every side. Each side runs in a process of its own, one after the other in turns;
times are CPU times (the least of the repeats), so that other work on the machine counts least. All
sides must find the same odds in every cell and end their games in the same positions.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.battles import Battle, battle_of
from simulator.content.save_reader import read
from simulator.engine.game import Position
from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.ui.board.threat_map import ThreatMap

HERE = Path(__file__).resolve().parents[1]
GAMES = ("a-game-of-thrones", "here-we-stand", "winds-of-winter")
ROUND = 2
REPEATS = 3
SEEDS = range(2, 6)


def measure() -> None:
    """Print the CPU seconds of maps and of games in this process, and what they led to."""
    found = hashlib.sha256()
    maps = sum(cold_map(name, found) for name in GAMES)
    random_game(1, found)  # the library is read once per process, not per game
    began = process_time()
    for seed in SEEDS:
        random_game(seed, found)
    print(f"{maps:.4f} {process_time() - began:.4f} {found.hexdigest()[:16]}")


def cold_map(name: str, found: Any) -> float:
    """Work out a threat map; return the CPU seconds it took."""
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
    spent = process_time() - began
    found.update(repr(sorted(threats.odds.items())).encode())
    return spent


def random_game(seed: int, found: Any) -> None:
    """Play one random battle to its end."""
    session = Session(battle_of("", "", "", seed).game())
    play(session, {Seat.RED: machine("random", seed), Seat.BLUE: machine("random", seed + 1)})
    poses = [(unit.id, unit.pose, unit.wounds) for unit in session.state.units.values()]
    found.update(repr((seed, len(session.inputs), poses)).encode())


def run(checkout: Path) -> tuple[float, float, str]:
    """Measure a checkout in a fresh process."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "SDL_VIDEODRIVER": "dummy"}
    program = [sys.executable, str(Path(__file__)), "--here"]
    told = subprocess.run(  # noqa: S603 - our own file
        program, check=True, env=env, cwd=checkout, capture_output=True, text=True
    )
    maps, games, found = told.stdout.split()[-3:]
    return float(maps), float(games), found


def main() -> None:
    """Print the table."""
    if "--here" in sys.argv:
        measure()
        return
    checkouts = [HERE, *(Path(name).resolve() for name in sys.argv[1:])]
    times: dict[Path, list[tuple[float, float]]] = {checkout: [] for checkout in checkouts}
    seen = set()
    for _repeat in range(REPEATS):
        for checkout in checkouts:
            *spent, found = run(checkout)
            times[checkout].append((spent[0], spent[1]))
            seen.add(found)
    for column, what in enumerate((f"{len(GAMES)} threat maps", f"{len(SEEDS)} random games")):
        best = [min(spent[column] for spent in times[checkout]) for checkout in checkouts]
        for checkout, seconds in zip(checkouts, best, strict=True):
            ratio = seconds / best[0]
            print(f"| {what} | {checkout.name} | {seconds:.2f} s CPU | {ratio:.2f} |")
    print("the same came out" if len(seen) == 1 else "SOMETHING ELSE CAME OUT")


if __name__ == "__main__":
    main()
