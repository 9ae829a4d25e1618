"""The environment for learning keeps PettingZoo's promises, and the game's own rules."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from simulator.content.games.battles import quick_battle
from simulator.engine.state_hash import state_hash
from simulator.model.requests import ChooseSome

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its own examples are built the old way
    from pettingzoo.test import api_test, seed_test

from simulator.rl.environment import ACTIONS, DONE, SEATS, Environment, env


def played(seed: int, actions: int, **how: Any) -> Environment:
    """Play at random for so many actions, as the mask allows."""
    table = Environment(quick_battle(), **how)
    table.reset(seed)
    stream = np.random.default_rng(seed)
    for _action in range(actions):
        observation, _reward, over, cut, _info = table.last()
        assert observation is not None
        mask = observation["action_mask"]
        table.step(None if over or cut else int(stream.choice(np.flatnonzero(mask))))
        if not table.agents:
            break
    return table


def test_it_passes_the_test_of_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it wants pictures or plain boxes
        environment = env()
        api_test(environment, num_cycles=1500)  # asserts by itself
    assert environment.agents is not None


def test_the_same_seed_plays_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        seed_test(env, num_cycles=20)
    one, same, other = (played(seed, 90) for seed in (4, 4, 5))
    hashes = [state_hash(table.session.state) for table in (one, same, other)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_whole_game_ends_with_a_winner_and_a_loser() -> None:
    table = Environment(quick_battle(), reward="win")
    table.reset(10)
    total = dict.fromkeys(SEATS, 0.0)
    stream = np.random.default_rng(10)
    while table.agents:
        observation, reward, over, _cut, _info = table.last()
        total[table.agent_selection] += reward
        assert observation is not None
        assert table.observation_space("player_0").contains(observation)
        mask = np.flatnonzero(observation["action_mask"])
        table.step(None if over else int(stream.choice(mask)))
    assert table.session.over
    winner = table.session.state.winner
    assert winner is not None
    assert total == {a: 1.0 if seat is winner else -1.0 for a, seat in SEATS.items()}


def test_what_the_mask_forbids_is_refused() -> None:
    table = played(3, 30)
    observation = table.observe(table.agent_selection)
    forbidden = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    before = len(table.session.inputs)
    with pytest.raises(ValueError, match=f"action {forbidden} is not allowed"):
        table.step(forbidden)
    assert len(table.session.inputs) == before


def test_every_allowed_action_is_legal_for_the_game() -> None:
    """A choice of several is made one action at a time, between its least and its most."""
    several = 0
    table = Environment(quick_battle())
    table.reset(6)
    stream = np.random.default_rng(6)
    while table.agents and several < 2:
        request = table.session.pending
        several += isinstance(request, ChooseSome)
        observation, _reward, over, _cut, _info = table.last()
        assert observation is not None
        mask = observation["action_mask"]
        assert len(mask) == ACTIONS
        if isinstance(request, ChooseSome):
            assert mask[DONE] == (not request.least)
        table.step(None if over else int(stream.choice(np.flatnonzero(mask))))
    assert several


def test_who_is_not_asked_sees_no_options() -> None:
    table = played(3, 25)
    other = next(agent for agent in SEATS if agent != table.agent_selection)
    assert not table.observe(other)["action_mask"].any()


def test_points_are_given_as_they_are_won() -> None:
    table = Environment(quick_battle(), reward="points")
    table.reset(2)
    assert table.rewards == dict.fromkeys(SEATS, 0.0)
    with pytest.raises(ValueError, match="expected one of win, points"):
        Environment(reward="glory")


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    table = played(3, 40, longest=20, render_mode="ansi")
    assert not table.agents
    assert str(table.render()).startswith("iron-ranks/1 {")
