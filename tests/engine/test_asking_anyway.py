"""A session that asks players also where they can use nothing: the same game, and no card told."""

from __future__ import annotations

from copy import deepcopy
from pickle import dumps, loads
from random import Random

import pytest

from simulator import resume
from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import skirmish
from simulator.engine.changes.altered import with_seat
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import PASS, could_play, is_empty
from simulator.model.moments import Moment
from simulator.model.state import Seat
from simulator.model.subjects import Turn

TURNS = 8
Stand = tuple[str, int, int, str]


def played(seed: int, stands: list[Stand] | None = None) -> Session:
    """Play some turns of a skirmish; half of what may be used is passed, all that is empty.

    Before each answer it is noted in `stands` where the game stands.
    """
    session, chance = Session(skirmish(seed).game()), Random(seed)
    session.ask_anyway(frozenset(Seat))
    agent = machine("greedy", seed)
    while session.pending and (session.state.turn < TURNS or is_empty(session.pending)):
        keys = [option.key for option in getattr(session.pending, "options", ())]
        passes = is_empty(session.pending) or (PASS in keys and chance.random() < 0.5)
        if stands is not None:
            stands.append(stand(session))
        session.answer(PASS if passes else reply_of(agent, session))
    return session


def stand(session: Session) -> Stand:
    return (
        state_hash(session.state),
        len(session.inputs),
        len(session.declined),
        repr(session.pending),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_it_is_the_game_of_a_session_that_does_not_ask(seed: int) -> None:
    session = played(seed)
    assert session.declined
    plain = Session(skirmish(seed).game(), inputs=session.inputs)
    assert state_hash(plain.state) == state_hash(session.state)
    assert plain.events == session.events
    assert session.fork().declined == [], "nobody who thinks ahead is asked for nothing"


def test_each_pass_is_taken_back_and_done_again_like_an_answer() -> None:
    before: list[Stand] = []
    session = played(3, before)
    end, steps = stand(session), len(session.declined) + 3
    stands = []
    for _step in range(steps):
        stands.append(stand(session))
        assert session.undo()
        assert stand(session) == before.pop(), "each step back leads to the question before"
    while stands:
        assert session.redo()
        assert stand(session) == stands.pop()
    assert stand(session) == end
    copy = session.fork(anyway=frozenset(Seat))
    assert stand(copy) == end, "who looks ahead with the eyes of all has passed as often"


def test_a_text_and_a_copy_are_those_of_a_session_that_does_not_ask() -> None:
    session, agent, compared = Session(skirmish(1).game()), machine("greedy", 1), 0
    session.ask_anyway(frozenset(Seat))
    while session.pending and session.state.turn < TURNS:
        if is_empty(session.pending):
            plain = stand(session.fork())
            handed_on = loads(dumps(session))  # noqa: S301 - written a moment ago
            for copy in (resume(session.to_text()), handed_on, deepcopy(session)):
                hashed, _inputs, *rest = stand(copy)  # a text begins at the last checkpoint
                assert [hashed, *rest] == [plain[0], *plain[2:]]
                compared += 1
        session.answer(PASS if is_empty(session.pending) else reply_of(agent, session))
    assert compared > TURNS


def test_who_is_asked_depends_on_the_cards_unseen_not_on_where_they_lie() -> None:
    session, asked = played(2), []
    for seat in session.state.seats.values():
        unseen = (*seat.hand, *seat.deck)
        for step in range(len(unseen)):
            cards = unseen[step:] + unseen[:step]
            hand, deck = cards[: len(seat.hand)], cards[len(seat.hand) :]
            dealt = with_seat(session.state, seat.player, hand=hand, deck=deck)
            now = Position(dealt, session.game)
            turn = Turn(session.state.active)
            asked.append((seat.player, could_play(now, seat.player, Moment.TURN_START, turn)))
        empty = Position(with_seat(session.state, seat.player, hand=()), session.game)
        assert not could_play(empty, seat.player, Moment.TURN_START, turn), "an empty hand is seen"
    assert len(set(asked)) == len(session.state.seats)


def test_a_copy_is_dealt_anew_once_whatever_is_passed_after_it() -> None:
    """Passes that are no inputs lead on; the cards are not laid back to where they lay before."""
    session, agent, compared = Session(skirmish(1).game()), machine("greedy", 1), 0
    session.ask_anyway(frozenset(Seat))
    while session.pending and session.state.turn < TURNS:
        if is_empty(session.pending):
            plain, copy = (session.fork(anyway=frozenset(Seat)) for _copy in range(2))
            copy.deal_anew(copy.state)
            for _pass in range(4):
                if is_empty(copy.pending):
                    plain.answer(PASS)
                    copy.answer(PASS)
                again = copy.fork(anyway=frozenset(Seat))
                assert stand(copy) == stand(plain) == stand(again)
                compared += 1
        session.answer(PASS if is_empty(session.pending) else reply_of(agent, session))
    assert compared > TURNS
