"""What calls of the library cost: the table of docs/measured.md, in milliseconds of a processor.

    python -m benchmarks.costs

Two machines that answer at random play whole games. At every question the calls are timed on copies
of the game, in processor time, so that other programs on the machine matter little; a first start
is that of a new process, its import included. Each row has the median and the worst.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

import simulator
from benchmarks.against import cpu_of_children
from simulator import LegalPlaces, Place, PlacePiece, Seat, Session
from simulator.agents.view import asked_view

ROOT: Final = Path(__file__).resolve().parents[1]
FIRST: Final = "import simulator; simulator.start(simulator.quick_battle(seed=5))"
STARTS: Final = 5
SEEDS: Final = (1, 2, 3)
MODE: Final = "a-game-of-thrones"
EVERY: Final = 3
"""At every so many questions the calls are timed that change nothing."""
ROWS: Final = (
    "a first start, `import simulator` included, in a new process",
    "`start(battle)`",
    "`session.answer(reply)`",
    "`session.fork()`",
    "`session.undo()`",
    "`session.to_text()`",
    "`resume(text)`",
    "`state_hash(state)`",
    "`attack_odds(position, attacker, defender)`",
    "`charge_odds(position, unit, target)`",
    "`legal_answers(request)`, and one drawn",
    "`region(facing)` of a place in play",
    "`facings(x, y)` of a place in play",
    "`ask(session, agent)`, the view handed out, the agent random",
    "`view.imagine(seed)`",
)
"""What is timed, as the table names it, in its order."""
Times = defaultdict[str, list[float]]


def timed(times: Times, row: str, call: Callable[[], object]) -> None:
    """Note what a call costs, in milliseconds."""
    begun = process_time()
    call()
    times[row].append(1000 * (process_time() - begun))


def first_starts(times: Times) -> None:
    """Start new processes."""
    for _start in range(STARTS):
        before = cpu_of_children()
        subprocess.run([sys.executable, "-c", FIRST], check=True)  # noqa: S603 - our own program
        times[ROWS[0]].append(1000 * (cpu_of_children() - before))


def game(times: Times, seed: int) -> None:
    """Play a game, and time the calls at its questions."""
    armies = {Seat.RED: "stark-40", Seat.BLUE: "lannister-40"}
    battle = simulator.battle(MODE, armies, seed=seed, terrain="random")
    timed(times, ROWS[1], lambda: simulator.start(battle))
    session, agent = simulator.start(battle), simulator.make_agent("random", seed)
    for number in count():
        if session.pending is None:
            return
        if number % EVERY == 0:
            at_question(times, session)
        reply = simulator.ask(session, agent)
        timed(times, ROWS[2], lambda reply=reply: session.answer(reply))  # type: ignore[misc]


def at_question(times: Times, session: Session) -> None:
    """Time the calls that leave a game as it is."""
    copy, text = session.fork(), session.to_text()
    timed(times, ROWS[3], session.fork)
    timed(times, ROWS[4], copy.undo)
    timed(times, ROWS[5], session.to_text)
    timed(times, ROWS[6], lambda: simulator.resume(text))
    timed(times, ROWS[7], lambda: simulator.state_hash(session.state))
    odds(times, session)
    request = session.pending
    assert request is not None
    timed(times, ROWS[10], lambda: simulator.legal_answers(request).random(1))
    found = simulator.legal_answers(request)
    if isinstance(request, Place | PlacePiece) and session.state.round:
        places(times, found if isinstance(found, LegalPlaces) else None, request)
    timed(times, ROWS[13], lambda: simulator.ask(session, simulator.make_agent("random", 1)))
    view = asked_view(session)
    timed(times, ROWS[14], lambda: view.imagine(1))


def places(times: Times, found: LegalPlaces | None, request: Place | PlacePiece) -> None:
    """Time the exact answers about places."""
    assert found is not None
    timed(times, ROWS[11], lambda: found.region(request.start.facing))
    timed(times, ROWS[12], lambda: found.facings(request.start.x, request.start.y))


def odds(times: Times, session: Session) -> None:
    """Time the odds of a fight and of a charge, where there is one."""
    now = session.position
    for unit in now.state.units.values():
        if unit.on_table and unit.owner is now.state.active:
            for foe in now.enemies_engaged(unit.id)[:1]:
                timed(times, ROWS[8], lambda a=unit.id, b=foe: simulator.attack_odds(now, a, b))  # type: ignore[misc]
            for option in simulator.charge_options(now, unit.id)[:1]:
                target = option.target
                timed(times, ROWS[9], lambda a=unit.id, b=target: simulator.charge_odds(now, a, b))  # type: ignore[misc]


def table(times: Times) -> str:
    """Return the table as the page has it."""
    lines = ["| call | median | worst | measured |", "|---|---|---|---|"]
    for row in ROWS:
        found = times[row]
        figures = " | ".join(f"{float(f'{ms:.2g}'):,g}" for ms in (median(found), max(found)))
        lines.append(f"| {row} | {figures} | {datetime.now(UTC):%Y-%m-%d} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table, and below it of which commit and on what it was measured."""
    times: Times = defaultdict(list)
    first_starts(times)
    for seed in SEEDS:
        game(times, seed)
    describe = ("git", "rev-parse", "--short", "HEAD")
    commit = subprocess.check_output(describe, cwd=ROOT, text=True)  # noqa: S603 - as it is
    print(table(times))
    machine = f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    print(f"\nCommit {commit.strip()}, {machine}")


if __name__ == "__main__":
    main()
