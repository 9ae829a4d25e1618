"""Is a seat worth anything, or is it who begins? Mirror games, each played with either beginning.

Run from the repository's root: `python -m benchmarks.seats --games 15`. Every list of 30 points
meets itself under the agent `greedy`. Each seed is played twice: once whoever may name the first
player names Red, once Blue; nothing else differs before the first activation. Printed are the wins
of Red, of the first player of round 1 and of who deployed first, with their 95 % intervals. With
`--own` each seed is played once, and the agent names whom it likes.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Final

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.play import play
from simulator.content.games.battles import battle_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.requests import Kind, Reply, Request
from simulator.model.state import Seat
from simulator.reports.studies.study_counts import Score, score_of
from simulator.reports.studies.study_report import share_words

LISTS: Final = tuple(
    f"{house}-30"
    for house in (
        *("baratheon", "bolton", "brotherhood", "freefolk", "greyjoy", "lannister"),
        *("martell", "neutral", "nightswatch", "stark", "targaryen"),
    )
)


class Naming(GreedyAgent):
    """Plays as greedy does, and names one seat as first player whenever it is asked."""

    def __init__(self, seed: int, first: Seat | None) -> None:
        """Keep whom to name."""
        super().__init__(seed)
        self._first = first

    def reply(self, now: Position, request: Request) -> Reply:
        """Return greedy's answer, but for the first player."""
        if self._first is not None and request.kind is Kind.FIRST_PLAYER:
            return self._first.value
        return super().reply(now, request)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: seats by their names; `winner` is empty for a draw."""

    army: str
    seed: int
    first: str
    chose_zone: str
    zone: int
    winner: str
    red: int
    blue: int
    rounds: int


def played(army: str, seed: int, first: Seat | None) -> Played:
    """Play one mirror game; who chose a zone deploys first too (DEP-01, DEP-03)."""
    battle = battle_of("a-game-of-thrones", army, army, seed)
    session = Session(battle.game())
    play(session, {seat: Naming(seed + at, first) for at, seat in enumerate((Seat.RED, Seat.BLUE))})
    chosen = next(e for e in session.events if isinstance(e, ev.EdgeChosen))
    named = next(e.player for e in session.events if isinstance(e, ev.FirstPlayerNamed))
    state = session.state
    return Played(
        army,
        seed,
        named.value,
        chosen.player.value,
        chosen.edge,
        "" if state.winner is None else state.winner.value,
        state.seats[Seat.RED].score,
        state.seats[Seat.BLUE].score,
        state.round,
    )


def games(each: int, seed: int, *, own: bool) -> Iterator[Played]:
    """Play the games, round and round over the lists."""
    for number in range(each):
        for army in LISTS:
            for first in (None,) if own else (Seat.RED, Seat.BLUE):
                yield played(army, seed + number, first)


SIDES: Final[dict[str, Callable[[Played], str]]] = {
    "Red": lambda _row: Seat.RED.value,
    "first player of round 1": lambda row: row.first,
    "who deployed first": lambda row: row.chose_zone,
}
"""Whose wins are counted, and where that side sat."""


def won(rows: list[Played], side: str) -> Score:
    """Count the games as one side saw them."""
    return score_of((row.winner or "draw", SIDES[side](row)) for row in rows)


def main() -> None:
    """Play, write a line for each game, and count."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("--games", type=int, default=15, help="seeds of each list")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--own", action="store_true", help="the agent names the first player")
    asked = reader.parse_args()
    table = csv.DictWriter(sys.stdout, [field.name for field in fields(Played)])
    table.writeheader()
    rows = []
    for row in games(asked.games, asked.seed, own=asked.own):
        rows.append(row)
        table.writerow(asdict(row))
        sys.stdout.flush()
    for side in SIDES:
        print(f"# {side}: {share_words(won(rows, side))} of {len(rows)}")
    for number in sorted({row.rounds for row in rows}):
        part = [row for row in rows if row.rounds == number]
        share = share_words(won(part, "first player of round 1"))
        print(f"# first player of round 1, ended in round {number}: {share} of {len(part)}")


if __name__ == "__main__":
    main()
