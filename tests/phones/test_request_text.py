"""A seat on another device reads the very request that is put to it, and gets the same answers.

The golden games of all modes put every kind of question; IRON_RANKS_ALL asks of all of them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import shapely

from simulator.agents.handed import handed
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.content.games.state_lines import StateTextError
from simulator.engine.dice import Stream, UntoldDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.plain_data import Data, Value
from simulator.geometry.pose import Pose
from simulator.language.texts import Message
from simulator.model.requests import (
    Choose,
    Place,
    PlacePiece,
    PlaceRequest,
    Request,
    Roll,
    Shuffle,
)
from simulator.model.state import Seat
from simulator.phones.player_page import answer_page, player_page
from simulator.phones.request_text import QUESTIONS, answer_plain, request_of_plain, request_plain
from simulator.phones.seat_page import Asked
from simulator.phones.wire import AskedPlace, PoseSent
from tests.agents.dealing import dealt_anew
from tests.each import each, some
from tests.games.golden import recorded

MOST = 12 if os.environ.get("IRON_RANKS_ALL") else 2
"""Questions of a kind that are looked at in one game."""


def moments(mode: str, most: int = MOST) -> Iterator[tuple[Session, Request]]:
    """Yield a golden game at the first questions of every kind."""
    save = read(recorded(mode))
    begun = Battle.from_header(save.header)
    session, asked = Session(begun.game(), UntoldDice()), Counter[object]()
    for given in save.inputs:
        request = session.pending
        if request is not None and not isinstance(request, Roll | Shuffle):
            asked[request.kind] += 1
            if asked[request.kind] <= most:
                yield session, request
        session.repeat(given)


def sent(value: Value) -> Value:
    """Return what comes out at the other end of a wire."""
    return json.loads(json.dumps(value, allow_nan=False))


def far(request: Request) -> Request:
    """Return a request as it is rebuilt at the other end, asking back here."""

    def asks(what: str, pose: Pose | None, facing: float) -> Value:
        return sent(answer_plain(request, what, pose, facing))

    return request_of_plain(sent(request_plain(request)), asks)


def near(request: PlaceRequest, stream: Stream) -> Iterator[Pose]:
    """Yield legal poses, and others around them."""
    for pose in request.samples()[:3]:
        yield pose
        yield Pose(pose.x + stream.gauss(0, 2), pose.y + stream.gauss(0, 2), pose.facing)
        yield Pose(pose.x, pose.y, stream.uniform(0, 360))


def same_answers(one: PlaceRequest, other: PlaceRequest, stream: Stream) -> None:
    """Check that two requests of a place answer alike."""
    assert other.samples() == one.samples()
    for pose in some((one.start, *near(one, stream))):
        verdict = other.check(pose)
        assert verdict == one.check(pose)
        assert str(verdict) == str(one.check(pose))
        assert other.snap(pose) == one.snap(pose)
        assert other.facings(pose.x, pose.y) == one.facings(pose.x, pose.y)
        assert shapely.equals_exact(other.region(pose.facing), one.region(pose.facing))
        if isinstance(one, PlacePiece) and isinstance(other, PlacePiece):
            covered = [shapely.Polygon(each.outline(pose)) for each in (one, other)]
            assert covered[0].symmetric_difference(covered[1]).area < covered[0].area / 100


@pytest.mark.parametrize("mode", scenario_names())
def test_every_request_comes_back_and_answers_alike(mode: str) -> None:
    stream = random_stream(7, mode)
    kinds = Counter[str]()
    for session, request in moments(mode):
        _view, asked = handed(session.position, request)
        rebuilt = far(asked)
        same = rebuilt == asked and rebuilt.occasion == asked.occasion
        assert same, request.kind  # written out, these are thousands of letters
        if isinstance(asked, PlaceRequest) and isinstance(rebuilt, PlaceRequest):
            same_answers(asked, rebuilt, stream)
        kinds[type(request).__name__] += 1
    assert kinds.keys() >= {"Choose", "ChooseSome", "Place"}


@pytest.mark.parametrize("mode", scenario_names())
def test_nothing_of_what_is_sent_changes_with_what_is_hidden(mode: str) -> None:
    """TCD-02: another hand of the enemy, other decks, the same bytes on the wire."""
    changed = 0
    for number, (session, request) in enumerate(moments(mode, most=1)):
        state = dealt_anew(session.position, request.who, random_stream(number, "hidden"))
        other = session.fork(session.dice, lambda _state, state=state: state)  # type: ignore[misc]
        assert other.pending is not None
        changed += other.state != session.state
        assert bytes_of(session.position, request) == bytes_of(other.position, other.pending)
    assert changed, "something was hidden, and dealt otherwise"


def bytes_of(now: Position, request: Request) -> list[str]:
    """Return all that leaves for a program whose seat is asked."""
    page = player_page(now, request.who, {}, Asked(1, request))
    leaves = [json.dumps(page)]
    pose, facing = PoseSent(x=20.4, y=9.2, facing=10.0), 10.0
    for what in QUESTIONS:
        asks = AskedPlace(v=1, do="ask", id=1, question=1, what=what, pose=pose, facing=facing)
        leaves.append(json.dumps(answer_page(now, request, asks)))
    return leaves


# ------------------------------------------------------------------ what is refused


def first(kind: type[Request]) -> Request:
    """Return the first request of a type in a golden game, as it is handed out."""
    found = ((s, r) for s, r in moments("a-game-of-thrones") if isinstance(r, kind))
    session, request = next(found)
    return handed(session.position, request)[1]


def option(**changed: Value) -> Data:
    return {"is": "Option", "key": "0", "label": "Left", **changed}


def choose(**changed: Value) -> Data:
    plain = {"is": "Choose", "who": "red", "prompt": {"message": "Which?"}, "options": [option()]}
    return {key: value for key, value in {**plain, **changed}.items() if value != "left out"}


WRONG: list[tuple[Value, str, str]] = [
    ([], "request", "a mapping, found []"),
    ({}, "request.is", "one of Choose, ChooseSome, Place, PlacePiece, found None"),
    (choose(**{"is": "Roll"}), "request.is", "found 'Roll'"),
    (choose(**{"is": []}), "request.is", "found []"),
    (choose(who="left out"), "request.who", "a value, found none"),
    (choose(who="pink"), "request.who", "one of red, blue"),
    (choose(check="x"), "request.check", "one of who, prompt, kind"),
    (choose(colour="x"), "request.colour", "one of who, prompt, kind"),
    (choose(kind="lunch"), "request.kind", "one of zone_edge"),
    (choose(rule="XX-01"), "request.rule", "one of "),
    (choose(prompt={"message": 1}), "request.prompt.message", "a word, found 1"),
    (choose(options={}), "request.options", "a list"),
    (choose(options=["0"]), "request.options[0]", "a mapping"),
    (choose(options=[option(**{"is": "View"})]), "request.options[0].is", "one of Option"),
    (choose(options=[option(key=1)]), "request.options[0].key", "a word, found 1"),
    (choose(options=[option(inches=1)]), "request.options[0].inches", "one of key, label"),
    (choose(options=[option(pose=[1, 2])]), "request.options[0].pose", "a list of 3, found 2"),
    (choose(occasion={"is": "Turn"}), "request.occasion.player", "a value, found none"),
]


@each(WRONG)
def test_a_damaged_request_is_refused_with_its_key(wrong: tuple[Value, str, str]) -> None:
    plain, key, words = wrong
    assert isinstance(request_of_plain(choose(), lambda *_given: None), Choose)
    with pytest.raises(StateTextError) as fault:
        request_of_plain(plain, lambda *_given: None)
    assert fault.value.key == key
    assert words in str(fault.value)


def test_a_damaged_answer_is_refused() -> None:
    asked = first(Place)
    assert isinstance(asked, Place)
    plain = sent(request_plain(asked))
    for wrong in (None, "yes", {"answer": 1}, [[0, 1, "x"]], [[1]]):
        place = request_of_plain(plain, lambda *_given, wrong=wrong: wrong)
        assert isinstance(place, Place)
        questions: tuple[Callable[[], object], ...] = (
            partial(place.check, asked.start),
            partial(place.snap, asked.start),
            place.samples,
            partial(place.region, 0.0),
            partial(place.facings, 1.0, 2.0),
        )
        for question in questions:
            with pytest.raises(StateTextError, match="told"):
                question()


def test_the_table_answers_what_is_asked_of_a_place_near_it() -> None:
    place = first(Place)
    assert isinstance(place, Place)
    assert answer_plain(place, "check", place.start)["words"] == str(place.check(place.start))
    for what, pose in (("check", None), ("snap", Pose(1e6, 0, 0)), ("facings", Pose(0, 0, 1e300))):
        with pytest.raises(StateTextError, match="pose: expected a place near the table"):
            answer_plain(place, what, pose)
    with pytest.raises(StateTextError, match="a place near the table"):
        answer_plain(place, "region", None, 1e9)
    with pytest.raises(StateTextError, match="what: expected one of check, snap, samples"):
        answer_plain(place, "__reduce__", place.start)
    with pytest.raises(StateTextError, match="question: expected a question about a place"):
        answer_plain(first(Choose), "check", place.start)


def test_dice_are_never_asked_of_another_device() -> None:
    with pytest.raises(TypeError, match="answered at the table"):
        request_plain(Roll(who=Seat.RED, prompt=Message("Attack dice"), dice=2))
