"""Play games between two greedy players and fit the chance of winning to them (docs/value.md).

Run it as `python benchmarks/winning_chance.py [GAMES]`; it prints what fits best, round by round.
"""

from __future__ import annotations

import sys

import numpy as np

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.agents.searching_agent import prospect
from simulator.content.battles import battle_of, quick_houses
from simulator.content.own_cards import library_at_hand
from simulator.engine.session import Session
from simulator.model.requests import Kind
from simulator.model.state import Seat

MODES = ("a-game-of-thrones", "a-clash-of-kings", "a-feast-for-crows")
FIRST = 100
"""The seed of the first game."""


def rows_of(seed: int) -> list[tuple[int, float, float, float]]:
    """Give each activation of a game: round, what it promised Red, whether Red won, by how much."""
    houses = quick_houses(library_at_hand())
    red, blue = houses[seed % len(houses)], houses[(seed * 3 + 1) % len(houses)]
    session = Session(battle_of(MODES[seed % 3], red, blue, seed).game())
    seen: list[tuple[int, float]] = []

    def look(now: Session) -> None:
        if now.pending is not None and now.pending.kind is Kind.ACTIVATE:
            seen.append((now.state.round, prospect(now.position, Seat.RED)))

    players = {Seat.RED: machine("greedy", seed), Seat.BLUE: machine("greedy", seed + 1)}
    state = play(session, players, answered=look).state
    margin = float(state.seats[Seat.RED].score - state.seats[Seat.BLUE].score)
    won = 0.5 if state.winner is None else float(state.winner is Seat.RED)
    return [(number, points, won, margin) for number, points in seen]


def steepness(points: np.ndarray, won: np.ndarray) -> float:
    """Give the slope of the logistic curve that fits best, by Newton's method."""
    slope = 0.1
    for _step in range(100):
        chance = 1.0 / (1.0 + np.exp(-slope * points))
        bend = float((chance * (1.0 - chance) * points**2).sum()) + 1e-9
        slope += float(((won - chance) * points).sum()) / bend
    return slope


def main() -> None:
    """Play, fit, print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = np.array([row for seed in range(FIRST, FIRST + games) for row in rows_of(seed)])
    for number in sorted(set(found[:, 0])):
        _round, points, won, margin = found[found[:, 0] == number].T
        slope = steepness(points, won)
        alike = float(np.corrcoef(points, margin)[0, 1])
        print(f"round {number:.0f}: {len(points)} positions, steepness {slope:.2f}, {alike:.2f}")
    _rounds, points, won, margin = found.T
    kept = float((points * margin).sum() / (points**2).sum())
    print(f"all: steepness {steepness(points, won):.2f}, margin {kept:.2f} of the points")


if __name__ == "__main__":
    main()
