"""What somebody sees who looks on: the table, and nothing that any seat hides (TCD-02)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from simulator.content.games.saved_game import log_of
from simulator.engine.dice import RecordedDice, Stream
from simulator.engine.inputs import fallen
from simulator.engine.session import Session
from simulator.engine.windows import is_empty
from simulator.language.languages import speaking
from simulator.language.texts import printed
from simulator.model.requests import Choose, Request
from simulator.model.state import Seat
from simulator.phones.seat_page import Asked, seat_page
from simulator.phones.watch_page import watch_page
from simulator.rules.units.wounds import most_wounds
from simulator.staging.staged import Staged
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.reports.short_game import battle_of, inputs_of

MODES = ("a-storm-of-swords", "winds-of-winter")
"""Modes that hide more than hands and decks: siege cards, missions (SCN-STORM-06, SCN-WINDS-03)."""
MOMENTS = (60, 100, 160)
"""Inputs after which a game is looked at."""


@cache
def session_at(mode: str, count: int) -> Session:
    battle, inputs = battle_of(mode), inputs_of(mode, count)
    return Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)


# Any: a page is JSON
def page(session: Session, language: str = "en") -> dict[str, Any]:
    with speaking(language):
        staged = Staged()
        staged.read(session)
        return dict(watch_page(session, staged))


@pytest.mark.parametrize("count", MOMENTS)
@pytest.mark.parametrize("mode", MODES)
def test_no_byte_tells_how_the_hidden_cards_lie(mode: str, count: int) -> None:
    session = session_at(mode, count)
    shown = json.dumps(page(session))
    for seat in some(session.state.seats):
        other = session.fork()
        other.deal_anew(dealt_anew(session.position, seat, Stream("another deal")))
        assert other.state != session.state
        assert json.dumps(page(other)) == shown


@pytest.mark.parametrize("mode", MODES)
def test_no_card_of_a_hand_or_deck_is_named(mode: str) -> None:
    session = session_at(mode, MOMENTS[-1])
    known = "\n".join(log_of(session))
    shown = json.dumps(page(session), ensure_ascii=False)
    hidden = set[str]()
    for seat in session.state.seats.values():
        cards = (*seat.hand, *seat.deck, *(one.card for one in seat.face_down))
        names = {session.game.library.tactics[card].name for card in cards}
        hidden |= {word for word in (*cards, *names) if word not in known}
    assert hidden
    assert [word for word in sorted(hidden) if word in shown] == []


def test_the_armies_stand_there_with_their_wounds_and_who_has_activated() -> None:
    session = session_at(MODES[1], MOMENTS[-1])
    now, armies = session.position, page(session)["armies"]
    assert [army["seat"] for army in armies] == ["red", "blue"]
    rows = {row["name"]: row for army in armies for row in army["rows"]}
    for unit in now.state.units.values():
        row = rows[now.name(unit.id)]
        if not unit.destroyed:
            assert row["said"] == str(unit.wounds)
            assert row["share"] == pytest.approx(unit.wounds / most_wounds(now, unit.id), abs=0.001)
        acting = unit.id == now.state.activating
        assert (row["look"] == "activated") == (
            unit.activated and not unit.destroyed and not acting
        )
    assert all(now.name(ncu.id) in rows for ncu in now.state.ncus.values())


def test_a_destroyed_unit_and_one_that_acts_are_told() -> None:
    looks = set[str]()
    for count in range(20, 400, 20):
        session = session_at("a-game-of-thrones", count)
        for army in page(session)["armies"]:
            for row in army["rows"]:
                looks.add(row["look"])
                assert (row["look"] == "gone") == (row["said"] == "destroyed")
    assert looks >= {"", "acting", "activated"}


def test_a_pending_question_changes_nothing() -> None:
    """Who is asked and what about tells of a hand: an act is told as its events tell it."""
    session = session_at(MODES[0], MOMENTS[-1])
    shown = page(session)["act"]
    other = session.fork()
    other.pending = None
    assert page(other)["act"] == shown
    assert shown["title"]


def test_it_is_told_in_the_language_of_its_reader() -> None:
    session = session_at(MODES[1], MOMENTS[-1])
    english, german = page(session), page(session, "de")
    assert german["round"].startswith("Runde")
    assert english["armies"][0]["rows"][0]["name"] == "Stark Sworn Swords"
    assert german["armies"][0]["rows"][0]["name"] == "Geschworene Schwerter von Haus Stark"
    told = [
        [(one["seat"], one["points"]) for one in shown["points"]] for shown in (english, german)
    ]
    assert told[0] == told[1]
    assert [seat for seat, _points in told[0]] == [*session.state.seats]


@pytest.mark.parametrize("mode", MODES)
def test_no_page_mixes_two_languages(mode: str) -> None:
    """A printed name is looked up wherever it stands: holder, choice, hand, army."""
    session = session_at(mode, MOMENTS[-1])
    library = session.game.library
    with speaking("de"):
        staged = Staged()
        staged.read(session)
        shown = [dict(watch_page(session, staged))]
        for seat in some(session.state.seats):
            for request in (None, *requests_of(mode, seat)):
                asked = Asked(1, request) if request is not None else None
                shown.append(dict(seat_page(session, staged, seat, asked)))
        text = json.dumps(shown, ensure_ascii=False)
        names = {
            card.name
            for cards in (library.units, library.ncus, library.tactics, library.abilities)
            for card in cards.values()
            if " " in card.name and printed(card.name) != card.name
        }
    assert [name for name in sorted(names) if name in text] == []


@cache
def requests_of(mode: str, seat: Seat) -> tuple[Request, ...]:
    """Return what a seat is asked in private at some moments of a game."""
    found = []
    for count in range(20, MOMENTS[-1], 5):
        request = session_at(mode, count).pending
        if isinstance(request, Choose) and request.who is seat and not is_empty(request):
            found.append(request)
    assert found
    return tuple(found)
