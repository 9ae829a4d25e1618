"""Every position of a game can be copied, pickled, hashed, and written as a line of text."""

from __future__ import annotations

import copy
import pickle

import pytest

from simulator.content.games.scenarios import scenario_names
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.position import Position
from simulator.engine.state_hash import state_hash
from simulator.model.state import GameState
from simulator.rules.answer_cache import remembered, remembered_trays
from tests.each import some
from tests.games.golden import replayed


def worked_out(name: str) -> list[GameState]:
    """Return every third position of a golden game, each with something worked out about it."""
    session = replayed(name)
    states = [mark.state for mark in session.checkpoints][::-3]
    for state in states:
        now = Position(state, session.game)
        remembered(now, "a question", lambda: lambda: "an answer that cannot be pickled")
        remembered_trays(now, "a question", lambda: lambda: "another")
    return states


def fields_alone(state: GameState) -> bool:
    return vars(state).keys() == GameState.__dataclass_fields__.keys()


@pytest.mark.parametrize("name", scenario_names())
def test_copies_and_pickles_hold_the_position_and_nothing_else(name: str) -> None:
    states = worked_out(name)
    for state in states:
        for same in (copy.copy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301 - our own
            assert same == state
            assert hash(same) == hash(state)
            assert state_hash(same) == state_hash(state)
            assert fields_alone(same)
        assert not fields_alone(state)
    assert copy.deepcopy(states[0]) == states[0]
    assert len({state_hash(state) for state in states}) == len(set(states))


@pytest.mark.parametrize("name", scenario_names())
def test_a_line_of_text_holds_the_whole_position(name: str) -> None:
    for state in some(worked_out(name)):
        text = state_to_text(state)
        assert text.splitlines() == [text]
        same = state_from_text(text)
        assert same == state
        assert state_hash(same) == state_hash(state)
        assert [*same.units] == [*state.units]
        assert [*same.seats] == [*state.seats]
        assert state_to_text(same) == text
