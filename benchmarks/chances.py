"""How far the chance of the open table is from what playing on shows, and where that comes from.

    python -m benchmarks.chances 30300000 30300001 40300000

At a few of Red's questions in games between two greedy players (the seeds of
`simulator/learning/self_play.py`) it compares the forecast of the open table, that of the table as
the turn began, what playing on leads to, and what the best of the likely answers leads to, with the
deals it was chosen by and with fresh ones.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from statistics import fmean

from simulator.agents.agent import reply_of
from simulator.agents.imagining import NotImaginedError
from simulator.agents.registry import machine
from simulator.agents.view import asked_view, view_of
from simulator.agents.winning_chance import FORECAST
from simulator.engine.dice import random_stream
from simulator.engine.session import Session
from simulator.learning.self_play import battle_of
from simulator.model.requests import Request, Roll
from simulator.model.state import Seat
from simulator.practice.tried_answers import Trials, considered

ASKED = 0.06
"""At which share of Red's questions it is measured."""
OTHERS = 4
EFFORT = 2
FRESH = 6
"""Pairs of deals by which an answer is chosen; and as many more as it is judged by."""


def measured(seed: int) -> Iterator[dict[str, float]]:
    """Play the game of a seed, and yield the chances at some of Red's questions."""
    session = Session(battle_of(seed).game())
    players = {
        seat: machine("greedy", 2 * seed + number)
        for number, seat in enumerate(session.state.seats)
    }
    rng = random_stream(seed, "gap")
    while session.pending is not None:
        request = session.pending
        if not isinstance(request, Roll) and request.who is Seat.RED and rng.random() < ASKED:
            try:
                found = _chances(session, request)
            except NotImaginedError:
                found = {}
            if found:
                yield found
        session.answer(reply_of(players[request.who], session))


def _chances(session: Session, request: Request) -> dict[str, float]:
    view = asked_view(session)
    answers = considered(view, request, None, OTHERS)
    if not answers:
        return {}
    trials = Trials(view, len(session.inputs), EFFORT)
    hint = trials.advised(answers)
    fresh = Trials(view, -len(session.inputs), FRESH)
    turn = view_of(session.checkpoints[-1].position, Seat.RED)
    return {
        "open table": FORECAST(view_of(session.position, Seat.RED), Seat.RED).chance,
        "as the turn began": FORECAST(turn, Seat.RED).chance,
        "both play on": hint.now.chance,
        "best answer": hint.best.chance,
        "best answer, fresh deals": fresh.advised([(hint.best.reply, hint.best.label)]).best.chance,
    }


def main() -> None:
    """Print each chance on average, and how far it is from that of the open table."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.chances", description=__doc__)
    asked.add_argument("seeds", nargs="+", type=int, help="30300000 is a game of 30 points")
    rows = [row for seed in asked.parse_args().seeds for row in measured(seed)]
    sys.stdout.write(f"{len(rows)} questions   mean   from the open table\n")
    for name in rows[0]:
        apart = fmean(abs(row[name] - row["open table"]) for row in rows)
        sys.stdout.write(f"{name:26} {fmean(row[name] for row in rows):.3f}  {apart:.3f}\n")


if __name__ == "__main__":
    main()
