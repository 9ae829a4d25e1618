"""What is hidden from a seat changes neither its view nor any machine's answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator import quick_battle, start
from simulator.agents.agent import reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.registry import machine
from simulator.agents.searching_agent import SearchingAgent
from simulator.agents.view import UNKNOWN, View, view_of
from simulator.content.games.scenarios import scenario_names
from simulator.content.games.state_lines import StateTextError
from simulator.engine.dice import random_stream
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import plain
from simulator.model.requests import Roll, Shuffle
from simulator.model.state import Seat
from tests.agents.dealing import dealt_anew
from tests.each import each, some
from tests.scenarios.laws import battle

ANSWERS = 260


def moments(mode: str, every: int = 9) -> Iterator[tuple[Session, int]]:
    """Yield a random game of a mode as it stands at every so many questions."""
    session = Session(battle(mode, 11).game())
    seats = {p: machine("random", 11 + n) for n, p in enumerate(session.state.seats)}
    for number in range(ANSWERS):
        request = session.pending
        if request is None:
            return
        if number % every == 0 and not isinstance(request, Roll | Shuffle):
            yield session, number
        session.answer(reply_of(seats[request.who], session))


def redealt(now: Position, seat: Seat, seed: int) -> Position:
    """Deal everything again that a seat may not see, and throw the dice of another game."""
    state = dealt_anew(now, seat, random_stream(seed, "hidden"))
    return Position(state, replace(game_of(now), seed=now.game.seed + 1))


@pytest.mark.parametrize("mode", scenario_names())
def test_a_view_does_not_change_with_what_is_hidden(mode: str) -> None:
    changed = 0
    for session, number in moments(mode, every=29):
        now = session.position
        for seat in now.state.seats:
            other = redealt(now, seat, number)
            changed += plain(other.state) != plain(now.state)
            one, same = view_of(now, seat), view_of(other, seat)
            assert plain(one.state) == plain(same.state)
            assert one.unseen == same.unseen
            assert one.game.seed == same.game.seed == 0
            assert plain(one.game.start) == plain(same.game.start)
    assert changed, "something was hidden, and dealt otherwise"


@pytest.mark.parametrize("mode", scenario_names())
def test_greedy_answers_the_same_whatever_is_hidden(mode: str) -> None:
    for session, number in some(moments(mode, every=37)):
        request, now = session.pending, session.position
        assert request is not None
        other = redealt(now, request.who, number)
        given = GreedyAgent(1).reply(view_of(now, request.who), request)
        assert given == GreedyAgent(1).reply(view_of(other, request.who), request)


def test_searching_answers_the_same_whatever_is_hidden() -> None:
    asked = 0
    for session, number in moments("a-game-of-thrones", every=83):
        request = session.pending
        assert request is not None
        dealt = dealt_anew(session.position, request.who, random_stream(number, "hidden"))
        copy = session.fork(session.dice, lambda _state, dealt=dealt: dealt)  # type: ignore[misc]
        assert reply_of(SearchingAgent(3), session) == reply_of(SearchingAgent(3), copy)
        asked += 1
    assert asked > 2


def test_a_seat_sees_its_own_hand_and_counts_the_enemys() -> None:
    for session, _number in some(moments("a-game-of-thrones", every=50)):
        now = session.position
        view = view_of(now, Seat.RED)
        own, enemy = view.state.seats[Seat.RED], view.state.seats[Seat.BLUE]
        assert own.hand == now.state.seats[Seat.RED].hand
        assert sorted(own.deck) == sorted(now.state.seats[Seat.RED].deck)
        assert {*enemy.hand, *enemy.deck} <= {UNKNOWN}
        assert len(enemy.hand) == len(now.state.seats[Seat.BLUE].hand)
        assert view_of(view, Seat.RED) is view


def test_machines_are_given_views() -> None:
    seen: list[bool] = []

    class Watcher(GreedyAgent):
        def reply(self, now: Position, request: object) -> object:  # type: ignore[override]
            seen.append(isinstance(now, View))
            return super().reply(now, request)  # type: ignore[arg-type]

    session = Session(battle("a-game-of-thrones", 3).game())
    for _answer in range(40):
        session.answer(reply_of(Watcher(1), session))  # type: ignore[arg-type]
    assert seen
    assert all(seen)


# ------------------------------------------------------------------ as text


@pytest.mark.parametrize("mode", scenario_names())
def test_every_seat_reads_its_view(mode: str) -> None:
    for session, _number in some(moments(mode, every=37)):
        for seat in some(session.state.seats):
            view = view_of(session.position, seat)
            read = View.from_text(view.to_text())
            same = read == view and read.game.start == view.game.start
            assert same, "written out, a position is a million letters"
            assert (read.seat, read.unseen, read.game.seed) == (seat, view.unseen, 0)
            assert read.to_text() == view.to_text()
            assert read.summary() == view.summary()


def as_text(**changed: object) -> str:
    """Return the text of a view with some values changed, and a sum that fits."""
    session = start(quick_battle(5))
    text = view_of(session.position, Seat.RED).to_text()
    body = {**json.loads(text.partition(" ")[2]), **changed}
    whole = {key: value for key, value in body.items() if key != "sum"}
    dumped = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    fits = hashlib.sha256(dumped.encode()).hexdigest()[:16]
    return f"iron-ranks/2 {json.dumps({**whole, 'sum': changed.get('sum', fits)})}"


WRONG: list[tuple[str, str, str]] = [
    (as_text(seat="green"), "seat", "one of red, blue, found 'green'"),
    (as_text(seat=None), "seat", "a word, found None"),
    (as_text(unseen={"blue": ["?"]}), "unseen.blue", "printed cards, found '?'"),
    (as_text(unseen={"gold": []}), "unseen", "one of red, blue, found 'gold'"),
    (as_text(state={}), "state.phase", "a value, found none"),
    (as_text(season="S99"), "season", "one of S05"),
    (as_text(armies={}), "armies", "two to four armies"),
    (as_text(rolls=3), "rolls", "this key is unknown"),
    (as_text(sum="0"), "sum", "the text was changed or cut off"),
    (start(quick_battle(5)).to_text(), "seat", "a whole game, not what one seat may see"),
    ("iron-ranks/2 {", "", "expected JSON"),
]


@each(WRONG)
def test_a_text_that_is_no_view_is_refused_with_its_key(wrong: tuple[str, str, str]) -> None:
    text, key, words = wrong
    assert View.from_text(as_text()).seat is Seat.RED
    with pytest.raises(StateTextError) as fault:
        View.from_text(text)
    assert fault.value.key == key
    assert words in str(fault.value)
