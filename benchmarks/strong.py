"""How `strong` fares against another agent, and how long it thinks (seats and lists swapped).

    python -m benchmarks.strong --against searching --games 100 --rollouts 12
    python -m benchmarks.strong --against searching --games 100 --seconds 2

Four games make a round: each side has each list at each seat, so neither list nor seat decides. The
share has Wilson's 95 percent interval; times are over all decisions of `strong` and over those in
which it tried anything out. Seconds are those of the processor, also where they end its thoughts:
on a machine that is busy with other things the clock on the wall would leave it less.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, median

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.agents.strong_agent import ROLLOUTS, StrongAgent
from simulator.agents.thinking_time import ThinkingTime
from simulator.content.games.battles import Battle, legal_army
from simulator.engine.session import Session
from simulator.language.shares import wilson
from simulator.model.state import Seat

LISTS = (
    ("stark-40", "lannister-40"),
    ("greyjoy-40", "targaryen-40"),
    ("freefolk-40", "baratheon-40b"),
    ("bolton-40", "nightswatch-40"),
    ("martell-40", "brotherhood-40"),
    ("neutral-40", "stark-40"),
    ("lannister-40", "nightswatch-40b"),
    ("targaryen-40b", "freefolk-40b"),
)
THOUGHT = 0.02
"""Seconds from which on an answer was not given at once."""


def one_game(
    number: int, rival: str, rollouts: int, budget: float | None
) -> tuple[float, list[float]]:
    """Play a game; give 1 for a win of `strong`, 0.5 for a draw, and its seconds per decision.

    budget: the seconds of each decision, in place of rollouts.
    """
    four, turn = divmod(number, 4)
    pair = LISTS[four % len(LISTS)]
    ours, theirs = pair[::-1] if turn & 2 else pair
    seat, other = (Seat.BLUE, Seat.RED) if turn & 1 else (Seat.RED, Seat.BLUE)
    armies = {seat: legal_army(ours), other: legal_army(theirs)}
    in_order = {one: armies[one] for one in (Seat.RED, Seat.BLUE)}
    session = Session(Battle("a-game-of-thrones", in_order, 1000 + four).game())
    limit = None if budget is None else ThinkingTime(budget, time.process_time)
    strong = StrongAgent(2 * number + 1, rollouts, time=limit)
    players = {seat: strong, other: machine(rival, 2 * number + 2)}
    seconds = []
    while session.pending is not None:
        who = session.pending.who
        began = time.process_time()
        answer = reply_of(players[who], session)
        if who is seat:
            seconds.append(time.process_time() - began)
        session.answer(answer)
    winner = session.state.winner
    return 0.5 if winner is None else float(winner is seat), seconds


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--against", default="searching")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--first", type=int, default=0)
    budget = asked.add_mutually_exclusive_group()
    budget.add_argument("--rollouts", type=int, default=ROLLOUTS, help="for each decision")
    budget.add_argument("--seconds", type=float, help="for each decision, of the processor")
    given = asked.parse_args()
    won, seconds = [], []
    for number in range(given.first, given.first + given.games):
        result, taken = one_game(number, given.against, given.rollouts, given.seconds)
        won.append(result)
        seconds += taken
        low, high = wilson(int(sum(won)), len(won))
        thought = [each for each in seconds if each > THOUGHT] or [0.0]
        print(
            f"game {number}: {sum(won):g} of {len(won)} won ({low:.0%} to {high:.0%}); a decision "
            f"takes {median(seconds):.2f} s (median of all), {median(thought):.2f} s (of those "
            f"thought about), {fmean(seconds):.2f} s on average",
            flush=True,
        )


if __name__ == "__main__":
    main()
