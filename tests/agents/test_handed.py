"""What an agent from outside is handed leads to nothing that its seat may not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy, deepcopy
from typing import Any

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.handed import handed
from simulator.agents.registry import machine
from simulator.agents.view import UNKNOWN, View, asked_view, view_of
from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import SeededDice, random_stream
from simulator.engine.effects import Effects
from simulator.engine.game import Game, game_of
from simulator.engine.inputs import Input
from simulator.engine.position import Position
from simulator.engine.session import Checkpoint, Session
from simulator.engine.state_hash import plain
from simulator.engine.table import Table
from simulator.model.cards import Library
from simulator.model.requests import Place, PlacePiece, Request, Roll, Shuffle
from simulator.model.state import GameState, Seat, SeatState
from tests.agents.dealing import dealt_anew
from tests.agents.walk import reached, told
from tests.scenarios.laws import battle, of_many

SEED = 918_273_645
"""A seed that is no other number of a game."""
MOST = 1
"""Questions of a kind that are looked at in one game."""
OF_THE_PROGRAM = (Session, Table, Input, Checkpoint, SeededDice, Library, Effects)

BATTLES = {mode: battle(mode, SEED) for mode in scenario_names()} | {
    "four seats": of_many("fire-and-blood", SEED, 4)
}


def questions(played: Battle, most: int = MOST) -> Iterator[tuple[Session, Request]]:
    """Yield a whole random game at the first questions of every kind."""
    session = Session(played.game())
    seats = {seat: machine("random", 11 + n) for n, seat in enumerate(session.state.seats)}
    asked: Counter[object] = Counter()
    while (request := session.pending) is not None:
        asked[request.kind] += 1
        if asked[request.kind] <= most and not isinstance(request, Roll | Shuffle):
            yield session, request
        session.answer(reply_of(seats[request.who], session))


class Secrets:
    """What a seat may not see of a position."""

    def __init__(self, now: Position, seat: Seat) -> None:
        view = view_of(now, seat)
        self.now, self.seat, self.team = now, seat, now.team(seat)
        hands = [each.hand for each in now.state.seats.values() if each.player not in self.team]
        decks = [each.deck for each in now.state.seats.values()]
        notes = [kept for key, kept in now.state.notes.items() if kept != view.state.notes[key]]
        lists = (*hands, *decks, *notes)
        self.lists = {each for each in lists if isinstance(each, tuple) and len(set(each)) > 1}
        self.lists -= {tuple(sorted(each)) for each in decks}

    def betrayed_by(self, value: Any) -> str:
        """Return what a value betrays; nothing where it may be seen."""
        if isinstance(value, str):
            return self._told_in(value)
        if isinstance(value, int):
            return "the seed of the dice" if value == SEED else ""
        if isinstance(value, Library | Effects):  # printed for everybody
            return ""
        if isinstance(value, OF_THE_PROGRAM):
            return f"a {type(value).__name__}"
        if isinstance(value, SeatState):
            return self._of_seat(value)
        if isinstance(value, GameState):
            apart = copy(value)  # so that the view is not remembered with what is looked at
            seen = view_of(Position(apart, self.now.game), self.seat).state
            return "" if plain(seen) == plain(value) else "a whole position"
        if isinstance(value, tuple | list) and value and isinstance(value[0], str):
            return "hidden cards" if tuple(value) in self.lists else ""
        return ""

    def _told_in(self, words: str) -> str:
        listed = any(repr(each) in words for each in self.lists)
        return "words with hidden things" if str(SEED) in words or listed else ""

    def _of_seat(self, found: SeatState) -> str:
        borrowed = {one.card for one in found.borrowed}
        if found.player not in self.team and set(found.hand) - borrowed - {UNKNOWN}:
            return "an enemy's hand"
        return "" if found.deck == tuple(sorted(found.deck)) else "the order of a deck"


@pytest.mark.parametrize("name", BATTLES)
def test_nothing_hidden_is_reached_from_what_an_agent_is_handed(name: str) -> None:
    printed: dict[int, Any] = {}
    hidden, kinds = 0, set()
    for session, request in questions(BATTLES[name]):
        now = session.position
        secrets, game = Secrets(now, request.who), game_of(now)
        for each in (game.library, game.effects) if not printed else ():
            faults = [(way, secrets.betrayed_by(part)) for part, way in reached(each, printed)]
            assert not [fault for fault in faults if fault[1]]
        pair = handed(asked_view(session), request)
        said = [words for each in (*pair, pair[0].state) for words in told(each)]
        for part, way in reached((*pair, *said), dict(printed)):
            fault = secrets.betrayed_by(part)
            assert not fault, f"{request.kind}: {way} leads to {fault}"
        hidden += bool(secrets.lists)
        kinds.add(request.kind)
    assert hidden, "something was hidden"
    assert len(kinds) > 8


def test_the_walk_finds_what_is_hidden() -> None:
    found: set[str] = set()
    for session, request in questions(BATTLES["winds-of-winter"]):
        secrets = Secrets(session.position, request.who)
        seen: dict[int, Any] = {}
        list(reached((session.game.library, session.game.effects), seen))
        found |= {secrets.betrayed_by(part) for part, _way in reached(session, dict(seen))}
        if isinstance(request, Place | PlacePiece):
            assert any(secrets.betrayed_by(part) for part, _way in reached(request, dict(seen)))
    assert found >= {"an enemy's hand", "the order of a deck", "the seed of the dice"}
    assert found >= {"a whole position", "hidden cards", "a Table"}


@pytest.mark.parametrize("name", BATTLES)
def test_a_handed_request_answers_as_the_game_does(name: str) -> None:
    places = 0
    for session, request in questions(BATTLES[name], most=6):
        view, asked = handed(session.position, request)
        assert isinstance(view, View)
        same = asked == request  # written out, these are millions of letters
        assert same
        if not isinstance(request, Place | PlacePiece):
            continue
        assert isinstance(asked, Place | PlacePiece)
        assert asked.samples() == request.samples()
        for pose in request.samples():
            aside = pose.moved(0.7, -0.3)
            assert asked.check(pose) == request.check(pose)
            assert asked.check(aside) == request.check(aside)
            assert asked.snap(aside) == request.snap(aside)
            places += 1
        facing = request.samples()[0].facing
        assert asked.region(facing).equals(request.region(facing))
        assert asked.facings(*request.start.centre) == request.facings(*request.start.centre)
    assert places


def test_what_an_agent_works_out_stays_with_it() -> None:
    session, request = next(questions(BATTLES["a-game-of-thrones"]))
    view, _asked = handed(session.position, request)
    mine = {id(part) for part, _way in reached(view, {}) if isinstance(part, dict | list)}
    games = [part for part, _way in reached(session, {}) if isinstance(part, Game)]
    kept = {id(one) for game in games if game is not view.game for one in vars(game).values()}
    assert not mine & kept - {id(session.game.rulings), id(session.game.library)}


@pytest.mark.parametrize("name", BATTLES)
def test_a_deal_is_part_of_the_game_that_was_dealt_anew(name: str) -> None:
    dealt = 0
    for number, (session, request) in enumerate(questions(BATTLES[name])):
        stream = random_stream(number, "hidden")
        state = dealt_anew(session.position, request.who, stream)
        imagined = session.fork(dealt=lambda _state, state=state: state)  # type: ignore[misc]
        given = reply_of(machine("random", number), session)
        assert not imagined.undo(), "what was given before met other cards"
        imagined.answer(given)
        after, begins = plain(imagined.state), len(session.inputs)
        for same in (imagined.fork(), copy(imagined), deepcopy(imagined)):
            assert plain(same.state) == after
            assert same.undo()
            assert plain(same.state) == plain(state)
            assert not same.undo()
            assert same.redo()
            assert plain(same.state) == after
            same.back_to(begins)
            assert plain(same.fork().state) == plain(state)
            same.back_to(0)
            assert plain(same.state) == plain(state)
        assert plain(imagined.state) == after
        dealt += plain(state) != plain(session.state)
    assert dealt
