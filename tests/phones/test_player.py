"""What a program that answers for a seat is shown, and what the table tells it of places."""

from __future__ import annotations

import json
from typing import Any, get_args

from docs.hooks import wire_page
from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.agents.view import View, view_of
from simulator.content.games.battles import quick_battle
from simulator.engine.session import Session
from simulator.model.requests import Place, PlaceRequest
from simulator.model.state import Seat
from simulator.phones import wire
from simulator.phones.request_text import pose_plain
from tests.phones.wired import StandIn, join, table_of

LINK = 1


def at_a_place() -> tuple[Session, Place]:
    """Return a game that asks where a tray is put."""
    session, player = Session(quick_battle(3).game()), machine("greedy", 3)
    while not isinstance(session.pending, Place):
        session.answer(reply_of(player, session))
    return session, session.pending


def asked(role: str) -> tuple[StandIn, Place, Any]:
    """Return what a device is sent, the place it is asked, and how it asks about it."""
    session, request = at_a_place()
    table, server = table_of(session, longest=0.0)
    join(table, server, request.who, LINK, role=role)
    table.ask(request)

    def ask(what: str, **given: Any) -> list[Any]:
        number = given.pop("question", 1)
        before = len(server.heard(LINK, "told"))
        server.say(LINK, do="ask", id=7, question=number, what=what, **given)
        table.update(0.0)
        return [each["told"] for each in server.heard(LINK, "told")[before:]]

    return server, request, ask


def test_a_program_is_shown_its_view_and_the_whole_request() -> None:
    server, request, _ask = asked("player")
    shown = server.last(LINK)
    session, _request = at_a_place()
    assert View.from_text(shown["view"]) == view_of(session.position, request.who)
    assert shown["question"]["request"]["is"] == "Place"
    assert shown["question"]["request"]["unit"] == request.unit
    assert shown["question"]["first"] == shown["question"]["id"]
    for text in server.texts[LINK]:
        assert len(text.encode()) == wire.TO_PHONE, "no size tells what a hand holds"


def test_the_reference_names_every_key_of_what_is_shown() -> None:
    server, _request, _ask = asked("player")
    shown = server.last(LINK)
    assert shown.keys() == wire_page.SHOWN.keys()
    assert shown["question"].keys() == wire_page.ASKED.keys()
    assert {one["say"] for one in server.heard(LINK)} <= wire_page.SAYS.keys()
    page = wire_page.wire_page()
    for record in get_args(wire.Arrived):
        assert f"### `{record.model_fields['do'].annotation.__args__[0]}`" in page


def test_a_phone_is_shown_neither_view_nor_request() -> None:
    server, _request, ask = asked("hand")
    for text in server.texts[LINK]:
        assert "iron-ranks/" not in text
        assert "request" not in text
    assert ask("samples") == []


def test_the_table_tells_a_program_what_it_asks_about_its_question() -> None:
    _server, request, ask = asked("player")
    here = pose_plain(request.samples()[0])
    (verdict,) = ask("check", pose=here)
    assert (verdict["answer"], verdict["words"]) == (True, str(request.check(request.samples()[0])))
    assert ask("snap", pose=here) == [[*here.values()]]
    assert len(ask("samples")[0]) == len(request.samples())
    assert ask("region", facing=here["facing"])[0]["type"] in {"Polygon", "MultiPolygon"}
    assert ask("facings", pose=here)[0][0][0] >= 0.0


def test_nothing_is_told_about_another_question() -> None:
    _server, _request, ask = asked("player")
    assert ask("samples")
    assert ask("samples", question=2) == []


def test_what_cannot_be_answered_is_told_with_its_reason() -> None:
    _server, _request, ask = asked("player")
    words = "position, pose: expected a place near the table, found "
    for what, given in (
        ("check", {}),
        ("snap", {"pose": {"x": 1e9, "y": 0, "facing": 0}}),
        ("region", {"facing": 1e9}),
    ):
        (told,) = ask(what, **given)
        assert told["fault"].startswith(words)


def test_only_the_seat_that_is_asked_is_told() -> None:
    session, request = at_a_place()
    table, server = table_of(session, longest=0.0)
    other = next(seat for seat in session.state.seats if seat is not request.who)
    join(table, server, other, LINK, role="player")
    join(table, server, request.who, 2, role="player")
    table.ask(request)
    server.say(LINK, do="ask", id=7, question=1, what="samples")
    table.update(0.0)
    assert isinstance(request, PlaceRequest)
    assert not server.heard(LINK, "told")
    assert server.last(LINK)["question"] is None
    assert View.from_text(server.last(LINK)["view"]).seat is other
    assert json.dumps(server.last(2)["question"]["request"]["who"]) == f'"{request.who}"'


def test_a_question_that_begins_anew_is_known_by_its_first_number() -> None:
    """A program that comes back gives the answer it has given, and is not asked to think again."""
    session, request = at_a_place()
    table, server = table_of(session, longest=0.0)
    join(table, server, request.who, LINK, role="player")
    table.ask(request)
    token = server.heard(LINK, "welcome")[0]["token"]
    server.leave(LINK)
    server.open(2, role="player", seat=request.who.value, token=token)
    table.update(0.0)
    question = server.last(2)["question"]
    assert (question["id"], question["first"]) == (2, 1)
    assert request.who in Seat
