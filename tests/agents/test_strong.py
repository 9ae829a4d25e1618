"""The strong player and the value it judges by: nothing hidden seen, the same seed again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from simulator.agents.agent import Explains, reply_of
from simulator.agents.beginner_agent import BeginnerAgent
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.imagined_player import ImaginedPlayer
from simulator.agents.learned_value import network, network_of, outlook
from simulator.agents.position_features import NAMES, SIDES, features
from simulator.agents.quick_policy import quick_answer
from simulator.agents.random_agent import RandomAgent
from simulator.agents.strong_agent import SEARCHED, StrongAgent, considered
from simulator.agents.view import view_of
from simulator.content.games.battles import battle_of
from simulator.content.games.scenarios import own_scenario_names, scenario_names
from simulator.content.practice.value_file import read_value, value_file
from simulator.engine.changes.altered import with_unit
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.errors import ContentError
from simulator.model.cards import SEASONS
from simulator.model.requests import Choose, Kind
from simulator.model.state import GameState, Seat
from simulator.rules.answers import answers_of, share_answers
from tests.agents.dealing import dealt_anew
from tests.each import some


def moments(mode: str, answers: int, every: int) -> Iterator[Session]:
    """Play a small battle at random, and stop now and then."""
    session = Session(battle_of(mode, "stark-20", "lannister-20", 3).game())
    hand = RandomAgent(3)
    for number in range(answers):
        if session.pending is None:
            return
        if number % every == every - 1:
            yield session
        session.answer(hand.reply(session.position, session.pending))


# ------------------------------------------------------------------ the value


@pytest.mark.parametrize("mode", [*scenario_names(), *own_scenario_names()])
def test_a_position_is_as_many_finite_numbers_in_every_mode_from_both_seats(mode: str) -> None:
    for session in some(moments(mode, 150, 70)):
        for seat in some(session.state.seats):
            found = features(session.position, seat)
            assert found.shape == (len(NAMES),)
            assert np.isfinite(found).all()


@pytest.mark.parametrize("mode", scenario_names())
def test_what_one_side_hopes_for_the_other_fears(mode: str) -> None:
    for session in some(moments(mode, 150, 70)):
        red, blue = (outlook(session.position, seat) for seat in (Seat.RED, Seat.BLUE))
        assert red.chance + blue.chance == pytest.approx(1.0)
        assert red.margin + blue.margin == pytest.approx(0.0)
        ours, theirs = (features(session.position, seat) for seat in (Seat.RED, Seat.BLUE))
        assert ours[:SIDES] == pytest.approx(-theirs[:SIDES])
        assert ours[SIDES:] == pytest.approx(theirs[SIDES:])


@pytest.mark.parametrize("mode", ["a-game-of-thrones", "a-storm-of-swords", "winds-of-winter"])
def test_the_value_looks_at_nothing_a_seat_may_not_see(mode: str) -> None:
    for session in some(moments(mode, 150, 70)):
        now = session.position
        for seat in some(session.state.seats):
            assert features(view_of(now, seat), seat) == pytest.approx(features(now, seat))


def test_what_is_decided_is_known() -> None:
    session = Session(battle_of("skirmish", "", "", 4).game())
    hand = RandomAgent(4)
    while session.pending is not None:
        session.answer(hand.reply(session.position, session.pending))
    found = {seat: outlook(session.position, seat) for seat in session.state.seats}
    winner = session.state.winner
    score = {seat: session.state.seats[seat].score for seat in session.state.seats}
    assert found[Seat.RED].margin == score[Seat.RED] - score[Seat.BLUE]
    assert found[Seat.RED].chance == (0.5 if winner is None else float(winner is Seat.RED))


def test_the_value_that_comes_with_the_program_fits_it_and_says_what_it_was_learned_from() -> None:
    found = read_value(value_file())
    assert value_file().stat().st_size < 300_000
    assert network().hidden.shape == (len(found.bias), len(NAMES))
    assert found.card.log_loss < 0.6  # 0.693 is what knowing nothing gives
    for one in found.card.calibration:
        assert one.least <= one.won <= one.most
        assert one.least <= one.share <= one.most
    assert found.card.unseen_games >= 2_000
    assert {(one.season, one.points) for one in found.card.learned_from} == {
        (season, points) for season in SEASONS for points in (20, 30, 40, 50)
    }
    assert min(*found.slope, *found.skirmish) > 0.0  # who is ahead stays so, whatever the round


def test_weights_of_other_features_are_refused_by_name() -> None:
    found = read_value(value_file())
    other = found.model_copy(update={"names": [*found.names[:2], "luck", *found.names[3:]]})
    with pytest.raises(ContentError, match=r"names\[2\].*expected .*, found 'luck'"):
        network_of(other, value_file())


# ------------------------------------------------------------------ the player


def test_it_thinks_on_copies_and_the_same_seed_thinks_the_same(fighting: Session) -> None:
    before, inputs = state_hash(fighting.state), list(fighting.inputs)
    first, again = StrongAgent(3, 6), StrongAgent(3, 6)
    reply = reply_of(first, fighting)
    assert reply == reply_of(again, fighting)
    assert first.why == again.why
    assert state_hash(fighting.state) == before
    assert fighting.inputs == inputs
    fighting.fork().answer(reply)  # and the answer is one the request allows


def test_it_says_what_it_expects_in_one_sentence(fighting: Session) -> None:
    player = StrongAgent(2, 6)
    reply_of(player, fighting)
    assert isinstance(player, Explains)
    number, error = re.findall(r"wins (\d+) of 100 games \(± (\d+)\)", str(player.why))[0]
    assert 0 <= int(number) <= 100
    assert int(error) > 0, "a few games are never sure"
    assert str(player.why).endswith(".")
    assert str(player.why).count(".") == 1


def test_it_answers_the_same_whatever_is_hidden(fighting: Session) -> None:
    request = fighting.pending
    assert request is not None
    dealt = dealt_anew(fighting.position, request.who, random_stream(1, "hidden"))
    assert dealt != fighting.state
    copy = fighting.fork(fighting.dice, lambda _state: dealt)
    ours, other = StrongAgent(3, 6), StrongAgent(3, 6)
    assert reply_of(ours, fighting) == reply_of(other, copy)
    assert ours.why == other.why


def test_who_would_rather_count_seconds_stops_it(fighting: Session) -> None:
    asked = []

    def enough() -> bool:
        asked.append(True)
        return True

    reply_of(StrongAgent(3, 1000, enough=enough), fighting)
    assert len(asked) == 1


def test_using_no_effect_is_always_one_of_the_answers_it_tries() -> None:
    windows = 0
    for session in moments("a-game-of-thrones", 300, 1):
        request = session.pending
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            seen = view_of(session.position, request.who)
            keys = [one.answer for one in considered(seen, request)]
            assert "pass" in keys
            assert len(keys) <= SEARCHED[Kind.WINDOW]
            windows += 1
    assert windows


def test_a_beginner_slips_now_and_then_and_the_same_seed_at_the_same_moments() -> None:
    slipped = 0
    first, again, best = BeginnerAgent(5), BeginnerAgent(5), GreedyAgent(5)
    for session in moments("a-game-of-thrones", 200, 4):
        request, now = session.pending, session.position
        assert request is not None
        answer = first.reply(now, request)
        assert answer == again.reply(now, request)
        session.fork().answer(answer)
        slipped += answer != best.reply(now, request)
    assert 3 < slipped < 30


# ------------------------------------------------------------------ thoughts that come back


def test_equal_positions_of_one_thought_share_what_is_known_and_others_do_not(
    fighting: Session,
) -> None:
    """What a quick player chose is kept with the position, so it depends on nothing else."""
    met: dict[GameState, Position] = {}
    now = fighting.fork().position
    unit = next(unit for unit in now.state.units.values() if unit.on_table)
    twin = Position(replace(now.state), now.game)
    other = Position(with_unit(now.state, unit.id, wounds=unit.wounds - 1), now.game)
    assert twin.state is not now.state
    for position in (now, twin, other):
        share_answers(position, met)
    assert answers_of(twin) is answers_of(now)
    assert answers_of(other) is not answers_of(now)


def test_a_thought_gives_the_answers_a_quick_player_gives(fighting: Session) -> None:
    met: dict[GameState, Position] = {}
    for _time in range(2):
        copy = fighting.fork(LevelDice(7))
        hand, fresh = ImaginedPlayer(3), ImaginedPlayer(3)
        for _answer in range(12):
            request = copy.pending
            assert request is not None
            answer = quick_answer(hand, copy.position, request, met)
            alone = Position(replace(copy.state), copy.game)  # nothing is known about it
            assert answer == fresh.reply(alone, request)
            copy.answer(answer)
