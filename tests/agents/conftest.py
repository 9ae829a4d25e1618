"""Battles that machine players are asked about."""

from __future__ import annotations

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.content.games.battles import battle_of
from simulator.engine.session import Session
from simulator.model.requests import Kind


@pytest.fixture(scope="module")
def fighting() -> Session:
    """A small battle between two greedy players, at an activation in its second round."""
    session = Session(battle_of("a-game-of-thrones", "stark-20", "lannister-20", 5).game())
    hand = GreedyAgent(5)
    while session.pending is not None:
        request = session.pending
        if session.state.round == 2 and request.kind is Kind.ACTIVATE:
            return session
        session.answer(hand.reply(session.position, request))
    raise AssertionError("the battle must reach its second round")
