"""Every mode, with two sides, teams and everyone for himself: games end, replay and keep the laws.

IRON_RANKS_GAMES says how many games of each kind are played (default 1; 50 for a long night).
"""

from __future__ import annotations

import os

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from tests.scenarios.laws import battle, check_table, of_many, played

GAMES = int(os.environ.get("IRON_RANKS_GAMES", "1"))
MANY = max(1, GAMES * 2 // 5)
"""Games of teams and of everyone for himself: 20 when 50 of every mode are played."""
MODES = scenario_names()
OPEN_MODES = [name for name in MODES if load_scenario(name).free_for_all]


def ends_keeps_the_laws_and_replays(fought: Battle) -> Session:
    return ended_keeping_the_laws_and_replayed(played(fought), fought)


def ended_keeping_the_laws_and_replayed(session: Session, fought: Battle) -> Session:
    assert session.over, "the battle must end (WIN-04)"
    assert session.state.ending
    for mark in session.checkpoints:
        check_table(Position(mark.state, session.game))
    again = Session(fought.game(), inputs=session.inputs)
    assert state_hash(again.state) == state_hash(session.state)
    assert [state_hash(c.state) for c in again.checkpoints] == [
        state_hash(c.state) for c in session.checkpoints
    ]
    return session


@pytest.mark.parametrize("seed", range(1, GAMES + 1))
@pytest.mark.parametrize("name", MODES)
def test_a_random_game_of_every_mode(name: str, seed: int) -> None:
    terrain = "chosen" if (seed + MODES.index(name)) % 2 else "random"
    ends_keeps_the_laws_and_replays(battle(name, seed, terrain=terrain))


@pytest.mark.parametrize("seed", range(1, MANY + 1))
def test_a_random_game_of_two_teams_TEAM_09(seed: int) -> None:
    name = MODES[seed % len(MODES)]
    ends_keeps_the_laws_and_replays(of_many(name, seed, 4, teams=True))


@pytest.mark.parametrize("seed", range(1, MANY + 1))
def test_a_random_game_of_everyone_for_himself_FFA_01_FFA_06(seed: int) -> None:
    name = OPEN_MODES[seed % len(OPEN_MODES)]
    ends_keeps_the_laws_and_replays(of_many(name, seed, 3 + seed % 2))
