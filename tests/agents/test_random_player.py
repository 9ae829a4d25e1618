"""Machine players play whole games, the same way for the same seed."""

from __future__ import annotations

import pytest

from simulator.agents.play import EndlessGameError, play
from simulator.agents.random_agent import RandomAgent
from simulator.engine.session import Session
from simulator.language.texts import NO_WORDS
from simulator.model.requests import Choose, ChooseSome, Option
from simulator.model.state import Seat
from tests.rules.tables import BLUE, RED, a_table, full_game

NOW = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40)).now()


def seated(seed: int) -> dict[Seat, RandomAgent]:
    return {player: RandomAgent(seed, player.value) for player in (RED, BLUE)}


def test_the_same_seed_plays_the_same_game() -> None:
    first = play(Session(full_game(4)), seated(4))
    second = play(Session(full_game(4)), seated(4))
    assert first.inputs == second.inputs
    assert first.state == second.state


def test_another_seed_plays_another_game() -> None:
    first = play(Session(full_game(4)), seated(4))
    assert play(Session(full_game(4)), seated(5)).inputs != first.inputs


def test_a_game_that_does_not_end_is_noticed() -> None:
    with pytest.raises(EndlessGameError):
        play(Session(full_game(4)), seated(4), limit=10)


def test_it_rather_acts_than_passes() -> None:
    options = (Option("pass", "Pass"), Option("march", "March"))
    player = RandomAgent(1, eagerness=1.0)
    request = Choose(who=RED, prompt=NO_WORDS, options=options)
    assert {player.reply(NOW, request) for _ in range(20)} == {"march"}


def test_it_keeps_to_the_number_of_options_asked_for() -> None:
    options = tuple(Option(str(n), "") for n in range(6))
    request = ChooseSome(who=RED, prompt=NO_WORDS, options=options, least=2, most=3)
    player = RandomAgent(2)
    for _ in range(30):
        reply = player.reply(NOW, request)
        assert 2 <= len(reply) <= 3  # type: ignore[arg-type]
