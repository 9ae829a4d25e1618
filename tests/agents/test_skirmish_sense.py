"""`strong` in a skirmish: positions of games it played, and the answers that lose them.

`skirmishes.jsonl` has a game as text in each line, with what it is about and the answers that are
not sensible: by the rules (a unit walks into reach of the enemy's charge, or off the objective it
holds as the round pays), and by games played on from there with many deals of dice and cards.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.strong_agent import StrongAgent
from simulator.content.games.replaying import resumed
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Reply

FILE = Path(__file__).with_name("skirmishes.jsonl")
POSITIONS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
NEAR = 0.5
"""Ends of a move so many inches apart are one place."""


def losing(position: dict[str, object]) -> Iterator[str | Pose]:
    """Return the answers that are not sensible."""
    answers = position["not_sensible"]
    assert isinstance(answers, list)
    for answer in answers:
        yield answer if isinstance(answer, str) else Pose(*answer)


def alike(answer: Reply, other: str | Pose) -> bool:
    """Return whether two answers are the same option, or ends of a move at one place."""
    if isinstance(answer, Pose) and isinstance(other, Pose):
        return math.dist(answer.centre, other.centre) < NEAR
    return answer == other


def game(position: dict[str, object]) -> Session:
    """Return the game as it asks."""
    return resumed(str(position["text"]))


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("position", POSITIONS, ids=[str(one["about"]) for one in POSITIONS])
def test_strong_gives_no_answer_that_loses_a_skirmish(
    position: dict[str, object], seed: int
) -> None:
    answer = reply_of(StrongAgent(seed), game(position))
    assert not any(alike(answer, one) for one in losing(position)), answer


def test_the_answers_that_lose_a_skirmish_are_answers_to_its_question() -> None:
    assert len(POSITIONS) == 10
    for position in POSITIONS:
        for answer in losing(position):
            game(position).answer(answer)
