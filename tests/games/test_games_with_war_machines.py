"""Whole games with the war machines of the Night's Watch and an NCU that attacks."""

from __future__ import annotations

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.armies.lists import load_army
from simulator.content.games.battles import Battle
from simulator.engine.game import Game
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.rules.armies.random_army import random_army
from tests.games.test_random_armies import LIBRARY, check_all
from tests.staging.recorded_moments import acts_of

MODES = ("a-game-of-thrones", "a-storm-of-swords")


def game(seed: int) -> Game:
    armies = {
        Seat.RED: load_army("nightswatch-40c"),
        Seat.BLUE: random_army(LIBRARY, seed, "freefolk" if seed % 2 else "lannister", 40),
    }
    return Battle(MODES[seed % 2], armies, seed).game()


@pytest.mark.parametrize(("seed", "first"), [(2, "random"), (3, "random"), (2, "greedy")])
def test_games_with_war_machines_end_and_replay(seed: int, first: str) -> None:
    """WIN-04; every act of them can be told, and the greedy player uses all three attacks."""
    started = game(seed)
    session = Session(started)
    play(
        session, {Seat.RED: machine(first, seed), Seat.BLUE: machine("random", seed)}, limit=20_000
    )
    assert session.over
    check_all(session)
    assert all(act.title for act in acts_of(session.position, session.events))
    again = Session(started, inputs=session.inputs)
    assert state_hash(again.state) == state_hash(session.state)
    made = {event.attack for event in session.events if isinstance(event, ev.AttackBegan)}
    if first == "greedy":
        assert {"Bolt Thrower", "Rock Volley", "Ranged Volley"} <= made
