"""How fast the rules play, against python-chess in the same run (P12, P14, P18).

    python -m benchmarks.games

P12: random full games a second, complete rules and cards, against random games of chess.
P14: one copy-on-write step of the position against `chess.Board.copy(stack=False)`.
P18: importing the rules core against a bare interpreter.

Both sides alternate, every figure is the best of the repeats, and only the ratio is meant: absolute
times differ from machine to machine.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import chess

from benchmarks.against import cpu_of_children
from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.games.battles import battle_of
from simulator.engine.reducer import apply
from simulator.engine.session import Session
from simulator.model.events import WoundsSuffered
from simulator.model.rulebook import Rule
from simulator.model.state import Seat

REPEATS = 5
GAMES = 4


def many(play_one: Callable[[int], None], count: int) -> None:
    """Play games of so many seeds."""
    for seed in range(count):
        play_one(seed)


def our_game(seed: int) -> None:
    """Play one random 30-point battle to its end."""
    session = Session(battle_of("", "", "", seed).game())
    play(session, {Seat.RED: machine("random", seed), Seat.BLUE: machine("random", seed + 1)})
    assert session.over


def chess_game(seed: int) -> None:
    """Play one random game of chess to its end."""
    rng = random.Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))


def best(action: Callable[[], object]) -> float:
    """Return the seconds of one run."""
    began = perf_counter()
    action()
    return perf_counter() - began


def interleaved(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Return the best times of two sides that took turns."""
    mine, other = [], []
    for _ in range(REPEATS):
        mine.append(best(ours))
        other.append(best(theirs))
    return min(mine), min(other)


def games() -> str:
    """Measure P12."""
    our_game(1)  # the library is read once per process, not per game
    ours, theirs = interleaved(
        lambda: many(our_game, GAMES),
        lambda: many(chess_game, GAMES * 4),
    )
    rate, rival = GAMES / ours, GAMES * 4 / theirs
    ratio = rate / rival
    return f"| P12 | random games a second | {rate:.1f} | chess {rival:.1f} | {ratio:.2f} x |"


def steps() -> str:
    """Measure P14."""
    state = Session(battle_of("", "", "", 1).game()).state
    unit = next(iter(state.units))
    state = replace(state)
    event = WoundsSuffered(rule=Rule.RES_08, unit=unit, wounds=1, source="benchmark")
    board = chess.Board()
    count = 20_000
    ours, theirs = interleaved(
        lambda: [apply(state, event) for _ in range(count)],
        lambda: [board.copy(stack=False) for _ in range(count)],
    )
    mine, other = ours / count * 1e6, theirs / count * 1e6
    return (
        f"| P14 | one step of the position | {mine:.2f} us "
        f"| chess copy {other:.2f} us | {mine / other:.2f} x |"
    )


def imports() -> str:
    """Measure P18, with compiled modules, as players have them after the first start."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run(program: str) -> None:
        subprocess.run([sys.executable, "-c", program], check=True, env=env)  # noqa: S603 - ours

    core, libraries = "import simulator.rules.turn.sequence", "import numpy, shapely"
    run(core)  # the first start compiles
    ours, others, theirs = cpu_of_programs(run, core, libraries, "pass")
    bare = f"| bare interpreter {theirs * 1e3:.0f} ms"
    return (
        f"| P18 | import of the rules core | {ours * 1e3:.0f} ms {bare} | {ours / theirs:.1f} x |\n"
        f"| P18 | of it, less shapely and numpy | {(ours - others) * 1e3:.0f} ms {bare} "
        f"| {(ours - others) / theirs:.1f} x |"
    )


def cpu_of_programs(run: Callable[[str], None], *programs: str) -> list[float]:
    """Return the least CPU seconds of each of several programs that take turns."""
    found: list[list[float]] = [[] for _program in programs]
    for _repeat in range(REPEATS):
        for program, times in zip(programs, found, strict=True):
            before = cpu_of_children()
            run(program)
            times.append(cpu_of_children() - before)
    return [min(times) for times in found]


def main() -> None:
    """Print the table."""
    print("| | question | ours | in the same run | ratio |")
    print("|---|---|---|---|---|")
    for line in (games(), steps(), imports()):
        print(line)


if __name__ == "__main__":
    main()
