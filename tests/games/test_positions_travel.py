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
from simulator.rules.answers import POSITION, TRAYS, answer
from tests.each import some
from tests.games.golden import replayed


@answer(depends_on=POSITION)
def _of_the_position(now: Position) -> object:
    return lambda: now


@answer(depends_on=TRAYS)
def _of_trays(_now: Position) -> object:
    return lambda: "an answer that cannot be pickled"


def worked_out(name: str) -> list[GameState]:
    """Return every third position of a golden game, each with something worked out about it."""
    session = replayed(name)
    marks = session.checkpoints[::-3]
    for mark in marks:
        _of_the_position(mark.position)
        _of_trays(mark.position)
        assert not hasattr(copy.copy(mark.position), "answers")
    return [mark.state for mark in marks]


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
        assert fields_alone(state), "what is worked out lies elsewhere"
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
