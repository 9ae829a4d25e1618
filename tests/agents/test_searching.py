"""The searching player: the same thoughts again, nothing hidden seen, a reason for each answer."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.agents.agent import Explains, reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.random_agent import RandomAgent
from simulator.agents.searching_agent import SearchingAgent, prospect
from simulator.content.games.battles import battle_of
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language.texts import msg
from simulator.model.requests import Kind, Roll
from simulator.model.state import Seat
from tests.agents.dealing import dealt_anew


@pytest.fixture(scope="module")
def fighting() -> Session:
    """A battle between two greedy players, at an activation in its third round."""
    session = Session(battle_of("", "stark-30", "lannister-30", 5).game())
    hand = GreedyAgent(5)
    while session.pending is not None:
        request = session.pending
        if session.state.round == 3 and getattr(request, "kind", None) is Kind.ACTIVATE:
            return session
        session.answer(hand.reply(session.position, request))
    msg = "the battle must reach its third round"
    raise AssertionError(msg)


def test_it_thinks_on_copies_and_the_game_stays_as_it_is(fighting: Session) -> None:
    before, inputs = state_hash(fighting.state), list(fighting.inputs)
    player = SearchingAgent(1, pairs=1)
    reply = reply_of(player, fighting)
    assert state_hash(fighting.state) == before
    assert fighting.inputs == inputs
    fighting.fork().answer(reply)  # and the answer is one the request allows


def test_the_same_seed_thinks_the_same(fighting: Session) -> None:
    first, again = SearchingAgent(3, pairs=1), SearchingAgent(3, pairs=1)
    assert reply_of(first, fighting) == reply_of(again, fighting)
    assert first.why == again.why


def test_it_says_why_in_one_sentence(fighting: Session) -> None:
    player = SearchingAgent(2, pairs=1)
    reply_of(player, fighting)
    assert isinstance(player, Explains)
    assert str(player.why).endswith(".")
    assert "points" in str(player.why)


def test_what_the_enemy_holds_does_not_matter_to_it(fighting: Session) -> None:
    """The enemy's hand and deck change places: the thoughts stay the same (hidden information)."""
    request = fighting.pending
    assert request is not None
    enemy = fighting.position.opponents(request.who)[0]
    seat = fighting.state.seats[enemy]
    cards = (*seat.deck, *seat.hand)
    other = replace(seat, hand=cards[: len(seat.hand)], deck=cards[len(seat.hand) :])
    assert other != seat
    seats = MappingProxyType(dict(fighting.state.seats) | {enemy: other})
    swapped = fighting.fork(dealt=lambda state: replace(state, seats=seats))
    here, there = (
        dealt_anew(session.position, request.who, random_stream(7, "deal"))
        for session in (fighting, swapped)
    )
    assert here.seats[enemy].hand == there.seats[enemy].hand
    assert here.seats[request.who].hand == fighting.state.seats[request.who].hand


def test_level_dice_spread_evenly_and_mirror_each_other() -> None:
    roll = Roll(who=Seat.RED, prompt=msg("attack dice"), dice=6)
    one = LevelDice(4).roll(roll, 0)
    assert sorted(one) == [1, 2, 3, 4, 5, 6]
    assert [7 - face for face in one] == list(LevelDice(4, mirrored=True).roll(roll, 0))


def test_a_prospect_is_one_sides_gain_and_the_others_loss(fighting: Session) -> None:
    now = fighting.position
    assert prospect(now, Seat.RED) == pytest.approx(-prospect(now, Seat.BLUE), abs=1e-9)


@pytest.mark.parametrize("mode", scenario_names())
def test_it_thinks_in_every_mode(mode: str) -> None:
    """At the first decision it tries out in the second round, whatever is hidden in the mode."""
    session = Session(battle_of(mode, "stark-30", "lannister-30", 2).game())
    hand, player = RandomAgent(2), SearchingAgent(2, pairs=1)
    while session.pending is not None:
        request = session.pending
        if session.state.round == 2 and getattr(request, "kind", None) is Kind.ACTIVATE:
            break
        session.answer(hand.reply(session.position, request))
    assert session.pending is not None, "the battle must reach its second round"
    session.answer(reply_of(player, session))
    assert player.why
