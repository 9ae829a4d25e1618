"""How `strong` fares against another agent, and how long it thinks (seats and lists swapped).

    python -m benchmarks.strong --against searching --games 100 --rollouts 12
    python -m benchmarks.strong --against searching --games 100 --seconds 2
    python -m benchmarks.strong --against VERSION --games 400 --seed 7000000 --points 20 30 40 50

A version is a folder with a checkout, or a commit of this repository: `strong` as it is there, with
as many rollouts. Four games make a round: each side has each list at each seat, so neither list nor
seat decides. Without `--points` they are played between eight pairs of lists of 40 points in A Game
of Thrones; with it rounds of these sizes follow each other, mode and lists drawn by the seed. The
share has Wilson's 95 percent interval; times are over all decisions of `strong` and over those in
which it tried anything out. Seconds are those of the processor, also where they end its thoughts:
on a machine that is busy with other things the clock on the wall would leave it less.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

from benchmarks.against import checkout_of
from benchmarks.other_version import OtherVersion
from simulator.agents.agent import reply_of
from simulator.agents.registry import is_machine, machine
from simulator.agents.strong_agent import ROLLOUTS, StrongAgent
from simulator.agents.thinking_time import ThinkingTime
from simulator.content.games.battles import Battle, legal_army
from simulator.engine.session import Session
from simulator.language.shares import wilson
from simulator.learning.self_play import SEEDS_A_SIZE, battle_of
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
MATCHES_FROM = 200_000
"""Battles of a size are drawn from this number on: the value learned from none of them."""
THOUGHT = 0.02
"""Seconds from which on an answer was not given at once."""


def battle(given: argparse.Namespace, number: int) -> tuple[Battle, Seat]:
    """Return the battle of a game, and the seat of this `strong`."""
    four, turn = divmod(number, 4)
    if given.points:
        again, size = divmod(four, len(given.points))
        drawn = battle_of(given.points[size] * SEEDS_A_SIZE + MATCHES_FROM + again)
        pair = tuple(drawn.armies[seat] for seat in (Seat.RED, Seat.BLUE))
    else:
        ours, theirs = LISTS[four % len(LISTS)]
        pair = (legal_army(ours), legal_army(theirs))
        drawn = Battle("a-game-of-thrones", {}, 0)
    armies = dict(zip((Seat.RED, Seat.BLUE), pair[::-1] if turn in {1, 2} else pair, strict=True))
    mine = Seat.BLUE if turn & 1 else Seat.RED
    return replace(drawn, armies=armies, seed=given.seed + four), mine


def one_game(
    given: argparse.Namespace, number: int, version: Path | None
) -> tuple[float, list[float]]:
    """Play a game; give 1 for a win of `strong`, 0.5 for a draw, and its seconds per decision."""
    drawn, seat = battle(given, number)
    session = Session(drawn.game())
    limit = None if given.seconds is None else ThinkingTime(given.seconds, time.process_time)
    strong = StrongAgent(given.seed + 2 * number + 1, given.rollouts, time=limit)
    seed = given.seed + 2 * number + 2
    other = None if version is None else OtherVersion(version, drawn, seed, given.rollouts)
    rival = machine(given.against, seed) if other is None else strong
    seconds = []
    while session.pending is not None:
        if session.pending.who is seat:
            began = time.process_time()
            answer = reply_of(strong, session)
            seconds.append(time.process_time() - began)
        else:
            answer = reply_of(rival, session) if other is None else other.reply(session)
        session.answer(answer)
    if other is not None:
        other.ended(session)
    winner = session.state.winner
    return 0.5 if winner is None else float(winner is seat), seconds


def main() -> None:
    """Play, and print what has come of it after every game."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--against", default="searching", help="an agent, a folder, or a commit")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--step", type=int, default=1, help="2 plays every other game")
    asked.add_argument("--seed", type=int, default=1000)
    asked.add_argument("--points", type=int, nargs="*", help="army points, in turn")
    budget = asked.add_mutually_exclusive_group()
    budget.add_argument("--rollouts", type=int, default=ROLLOUTS, help="for each decision")
    budget.add_argument("--seconds", type=float, help="for each decision, of the processor")
    given = asked.parse_args()
    won, seconds = [], []
    with TemporaryDirectory() as unpacked:
        own = is_machine(given.against)
        version = None if own else checkout_of(given.against, Path(unpacked))
        for number in range(given.first, given.games, given.step):
            result, taken = one_game(given, number, version)
            won.append(result)
            seconds += taken
            low, high = wilson(int(sum(won)), len(won))
            thought = [each for each in seconds if each > THOUGHT] or [0.0]
            print(
                f"game {number}: {result:g}, {sum(won):g} of {len(won)} won ({low:.0%} to "
                f"{high:.0%}); a decision takes {median(seconds):.2f} s (median of all), "
                f"{median(thought):.2f} s (of those thought about), {fmean(seconds):.2f} s on "
                "average",
                flush=True,
            )


if __name__ == "__main__":
    main()
