"""Few questions: strips are at most half of what was asked, and none that a machine uses is passed.

With IRON_RANKS_DEALT twenty games are counted, else two.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle, quick_battle, skirmish
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.ui.battle.match import Match
from simulator.ui.settings import Settings

SEEDS = range(1, 11) if os.environ.get("IRON_RANKS_DEALT") else range(1, 2)


@dataclass
class Counted:
    """What a game asked: all questions with more than one answer, strips, and turns."""

    questions: int = 0
    strips: int = 0
    turns: int = 0


def counted(battle: Battle) -> Counted:
    """Return what people are asked by default who play as the greedy machine does."""
    match = Match(Session(battle.game()), battle.header(dict.fromkeys(battle.armies, "human")))
    match.keep_hands_secret()
    session, agent, found = match.session, machine("greedy", battle.seed), Counted()
    strips: set[tuple[object, ...]] = set()
    while session.pending is not None:
        request = session.pending
        assert not match.pass_silently(Settings()), "by default no window is passed"
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            strips.add((request.moment, request.occasion, len(session.events)))
        match.answer(PASS if is_empty(request) else reply_of(agent, session))
    found.questions = sum(not given.dice for given in session.inputs)
    found.turns = sum(isinstance(event, ev.TurnBegan) for event in session.events)
    found.strips = len(strips)
    return found


@pytest.mark.parametrize("made", [skirmish, quick_battle])
def test_strips_are_at_most_half_of_the_questions(made: Callable[[int], Battle]) -> None:
    games = [counted(made(seed)) for seed in SEEDS]
    strips, questions = sum(g.strips for g in games), sum(g.questions for g in games)
    turns = sum(game.turns for game in games)
    print(f"{made.__name__}: {strips / turns:.2f} strips, {questions / turns:.2f} questions a turn")
    assert 0 < strips <= questions / 2
