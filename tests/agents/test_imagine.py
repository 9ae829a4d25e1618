"""Games imagined from what a seat sees: the same question, other cards, none of the true ones."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy, deepcopy
from typing import Any

import pytest

from simulator.agents.agent import Explains, reply_of
from simulator.agents.agent_errors import AgentError
from simulator.agents.handed import handed
from simulator.agents.outside import OutsideAgent
from simulator.agents.registry import machine
from simulator.agents.strong_agent import StrongAgent
from simulator.agents.view import View, asked_view, view_of
from simulator.content.games.battles import battle_of
from simulator.engine.game import game_of
from simulator.engine.session import Session
from simulator.engine.state_hash import plain
from simulator.model.requests import Choose, Kind, Request, Roll, Shuffle
from simulator.model.state import GameState
from simulator.practice.imagined_line import imagined_line
from tests.agents.test_handed import BATTLES, SEED, questions
from tests.agents.walk import reached
from tests.each import some

PLAYED = ("a-storm-of-swords", "dark-wings-dark-words", "winds-of-winter", "four seats")
"""Games in which most is hidden."""


@pytest.fixture(scope="module", params=PLAYED)
def moments(request: pytest.FixtureRequest) -> list[Session]:
    """Return a random game at its first questions of every kind, few of them before the fight."""
    found = [session.fork() for session, _asked in questions(BATTLES[request.param])]
    fights = [session for session in found if session.state.round]
    return [*found[: len(found) - len(fights)][::5], *fights[::2]]


def asked(session: Session) -> tuple[View, Request]:
    """Return what an agent from outside is given with the question of a session."""
    assert session.pending is not None
    return handed(asked_view(session), session.pending)


def written(session: Session) -> tuple[object, ...]:
    """Return everything in a session that could differ."""
    events = [repr(event) for event in session.events]
    marks = [plain(mark.state) for mark in session.checkpoints]
    dice = vars(session.dice)
    return (
        plain(session.state),
        session.inputs,
        events,
        marks,
        dice,
        session.pending,
        session.undone,
    )


def frames(session: Session) -> Iterator[dict[str, Any]]:
    """Yield the variables of the script that is under way."""
    script: Any = session._script
    while script is not None and hasattr(script, "cr_frame"):
        yield script.cr_frame.f_locals
        script = script.cr_await


def test_the_very_question_is_asked_and_the_seat_sees_what_it_saw(moments: list[Session]) -> None:
    hidden = 0
    for session in moments:
        view, request = asked(session)
        one, other, again = (view.imagine(seed) for seed in (1, 2, 1))
        for game in some((one, other)):
            same = game.pending == request  # written out, these are thousands of letters
            assert same
            assert plain(view_of(game.position, view.seat).state) == plain(view.state)
            assert view_of(game.position, view.seat).unseen == view.unseen
        same = written(one) == written(again)
        assert same
        hidden += plain(one.state) != plain(other.state)
        one.answer(reply_of(machine("random", 3), session))
    assert hidden, "what is hidden lies otherwise for another seed"


def test_games_that_look_the_same_to_a_seat_are_imagined_the_same(moments: list[Session]) -> None:
    """An imagined game is another truth: other cards since the last checkpoint, the same sight."""
    other_truths = 0
    for number, session in enumerate(moments):
        view, _request = asked(session)
        truth = view.imagine(number)
        other_truths += plain(truth.state) != plain(session.state)
        twin, _same = asked(truth)
        same = written(twin.imagine(7)) == written(view.imagine(7))
        assert same
    assert other_truths


def test_nothing_of_the_true_game_is_reached_from_an_imagined_one(moments: list[Session]) -> None:
    looked_at = 0
    for session in moments:
        view, _request = asked(session)
        enemies = [seat for seat in session.state.seats if seat not in view.team(view.seat)]
        true: list[object] = [session, session.game, session.dice, *session.inputs]
        for state in (session.state, *(mark.state for mark in session.checkpoints)):
            cards = [(state.seats[seat].hand, state.seats[seat].deck) for seat in enemies]
            true += [state, *(pile for both in cards for pile in both if len(pile) > 1)]
            true += [state.seats[seat] for seat in enemies]
        secret = {id(thing): thing for thing in true}
        seen: dict[int, Any] = {id(view.game.library): 0, id(game_of(view).effects): 0}
        game = view.imagine(5)
        for part, way in reached((game, view, *frames(game)), seen):
            assert id(part) not in secret, way
            assert not isinstance(part, int) or part != SEED, way
            looked_at += isinstance(part, GameState)
    assert looked_at


def test_an_onlooker_imagines_the_question_of_another_seat_without_its_cards(
    fighting: Session,
) -> None:
    """TCD-02: what an opponent imagines of a machine's turn knows nothing of its hand."""
    assert fighting.pending is not None
    player = fighting.pending.who
    onlooker = next(seat for seat in fighting.state.seats if seat is not player)
    view = asked_view(fighting, onlooker)
    assert view.seat is onlooker
    hands = set()
    for seed in range(6):
        truth = view.imagine(seed)
        same = truth.pending == fighting.pending
        assert same
        assert truth.state.seats[onlooker].hand == fighting.state.seats[onlooker].hand
        hands.add(truth.state.seats[player].hand)
    assert len(hands) > 1
    twin = asked_view(truth, onlooker)
    same = written(twin.imagine(7)) == written(view.imagine(7))
    assert same
    assert isinstance(fighting.pending, Choose)
    answer = fighting.pending.options[0]
    lines = [imagined_line(one, 3, (answer.key, answer.label), 0.5) for one in (view, twin)]
    assert lines[0] == lines[1]


def test_no_fork_undo_or_copy_of_an_imagined_game_has_other_cards(moments: list[Session]) -> None:
    for session in some(moments):
        view, _request = asked(session)
        game = view.imagine(11)
        dealt = plain(game.state)
        assert not game.undo(), "nothing is undone past the question"
        assert game.dealt_anew
        given = reply_of(machine("random", 1), game)
        begun = len(game.inputs)
        for same in (game.fork(), copy(game), deepcopy(game)):
            same.answer(given)
            assert same.undo()
            assert plain(same.state) == dealt
            same.answer(given)
            same.back_to(begun)
            same.back_to(0)
            assert plain(same.state) == plain(same.fork().state) == dealt


# ------------------------------------------------------------------ machines


class Wrapped:
    """An agent from outside that asks a machine of the program."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    @property
    def why(self) -> Any:
        return getattr(self.inner, "why", "")

    def answer(self, view: View, request: Request) -> Any:
        return self.inner.answer(view, request)


@pytest.mark.parametrize(
    ("name", "mode"), [("strong:4", "a-game-of-thrones"), ("searching", "a-clash-of-kings")]
)
def test_a_wrapped_machine_answers_as_the_machine_itself(name: str, mode: str) -> None:
    session = Session(battle_of(mode, "stark-20", "lannister-20", 3).game())
    seats = {seat: machine(name, 5) for seat in session.state.seats}
    wrapped = {seat: OutsideAgent("wrapped", Wrapped(machine(name, 5))) for seat in seats}
    hand, thought = machine("greedy", 2), 0
    for number in range(360):
        request = session.pending
        if request is None:
            break
        if number % 9 == 0 and not isinstance(request, Roll | Shuffle):
            player, twin = seats[request.who], wrapped[request.who]
            given = reply_of(player, session)
            assert reply_of(twin, session) == given
            assert isinstance(player, Explains)
            assert str(twin.why) == str(player.why)
            thought += "points" in str(twin.why) or "of 100 games" in str(twin.why)
        session.answer(reply_of(hand, session))
    assert thought > 5


def test_a_machine_answers_the_same_in_games_that_look_the_same_to_it() -> None:
    """Who may answer in the window that is open is no secret that an imagined game gives away."""
    session = Session(battle_of("a-game-of-thrones", "stark-30", "lannister-30", 4).game())
    hand, windows = machine("greedy", 2), 0
    while windows < 4 and session.pending is not None:
        request = session.pending
        if isinstance(request, Choose) and request.kind is Kind.WINDOW and request.private:
            truth = asked_view(session).imagine(windows)
            assert reply_of(StrongAgent(3, 4), truth) == reply_of(StrongAgent(3, 4), session)
            windows += 1
        session.answer(reply_of(hand, session))
    assert windows == 4


def test_a_view_of_a_position_alone_cannot_be_imagined_from(fighting: Session) -> None:
    request = fighting.pending
    assert request is not None
    view = view_of(fighting.position, request.who)
    with pytest.raises(ValueError, match="nobody is asked in this view"):
        view.imagine(1)
    with pytest.raises(AgentError, match="imagined games"):
        StrongAgent(3, 4).answer(view, request)
