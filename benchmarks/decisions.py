"""How many decisions a second a machine player takes, over whole games or their first decisions.

    python -m benchmarks.decisions searching --games 2 --most 150

It plays Red, `greedy` plays Blue; lists and modes differ from game to game. Only the time of its
own decisions counts, as CPU time. The last line is the seconds a hundred decisions take, and a
short hash of all answers given: two versions that show the same hash decided the same. `against`
runs this for several versions in turns.
"""

from __future__ import annotations

import argparse
import time
from hashlib import sha256

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle, legal_army
from simulator.engine.session import Session
from simulator.model.state import Seat

TABLES = (
    ("a-game-of-thrones", "stark-40", "lannister-40"),
    ("a-clash-of-kings", "greyjoy-40", "targaryen-40"),
    ("a-dance-with-dragons", "freefolk-40", "baratheon-40b"),
    ("a-feast-for-crows", "bolton-40", "nightswatch-40"),
    ("a-storm-of-swords", "martell-40", "brotherhood-40"),
    ("fire-and-blood", "neutral-40", "stark-40"),
)


def one_game(number: int, player: str, most: int) -> tuple[int, float, str]:
    """Play a game up to so many decisions; give those taken, their seconds, what was answered."""
    mode, red, blue = TABLES[number % len(TABLES)]
    armies = {Seat.RED: legal_army(red), Seat.BLUE: legal_army(blue)}
    session = Session(Battle(mode, armies, 1000 + number).game())
    players = {
        Seat.RED: machine(player, 2 * number + 1),
        Seat.BLUE: machine("greedy", 2 * number + 2),
    }
    taken, seconds, answers = 0, 0.0, sha256()
    while session.pending is not None and taken < most:
        who = session.pending.who
        began = time.process_time()
        answer = reply_of(players[who], session)
        if who is Seat.RED:
            seconds += time.process_time() - began
            taken += 1
        answers.update(repr(answer).encode())
        session.answer(answer)
    return taken, seconds, answers.hexdigest()[:12]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("player")
    asked.add_argument("--games", type=int, default=6)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--most", type=int, default=10_000, help="decisions in each game")
    given = asked.parse_args()
    one_game(0, "greedy", 20)  # what is read once is not counted
    taken, seconds, answers = 0, 0.0, sha256()
    for number in range(given.first, given.first + given.games):
        count, spent, shown = one_game(number, given.player, given.most)
        taken, seconds = taken + count, seconds + spent
        answers.update(shown.encode())
    print(f"{given.player}: {taken} decisions, {taken / seconds:.1f} a second of a processor")
    print(100 * seconds / taken, answers.hexdigest()[:12])


if __name__ == "__main__":
    main()
