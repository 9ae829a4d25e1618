"""No byte tells: what a seat may not know, dealt anew, changes nothing on its phone or outside.

Games of all modes are played between people with phones, each question for its time; then once more
with the cards that one seat never showed dealt anew and the same answers. Whatever went to the
phones of the others, and to those who look on, must be the same, byte for byte; what went to the
seat's own phone as often, as large and at the same times. IRON_RANKS_PHONES says how many games
(default 2, begun alone), IRON_RANKS_SEED which is the first.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

import pytest

from simulator.content.games.battles import Battle, skirmish
from simulator.engine.dice import random_stream
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.model.requests import Choose, Reply, Request
from simulator.model.state import Seat
from simulator.phones import device
from simulator.phones.table import PhoneTable
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.phones.wired import StandIn, join, table_of
from tests.scenarios.laws import drawn
from tests.ui.test_asked_alike import DealtAnew, Mind

GAMES = int(os.environ.get("IRON_RANKS_PHONES") or 0)
FIRST = int(os.environ.get("IRON_RANKS_SEED") or 5)
ANSWERS = 600 if GAMES else 90
"""So many answers of a game are given."""
WATCHER = 99


@dataclass
class Evening:
    """People with phones at one game: what was answered, and what each link was sent, when."""

    session: Session
    table: PhoneTable
    server: StandIn
    links: dict[Seat, int]
    time: float = 0.0
    answers: list[Reply] = field(default_factory=list)
    sent: dict[int, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    seen: set[str] = field(default_factory=set)

    def note(self) -> None:
        """Note what was sent since the last look."""
        for link, texts in self.server.texts.items():
            known = self.sent[link]
            known += [(round(self.time, 3), text) for text in texts[len(known) :]]

    def pass_time(self, seconds: float) -> Reply | None:
        """Advance the time at the table."""
        self.time += seconds
        reply = self.table.update(seconds)
        self.note()
        return reply


def sit_down(battle: Battle, dice: DealtAnew | None, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Begin a game of people, each with a phone, and somebody who looks on."""
    tokens = iter(range(10**6))
    monkeypatch.setattr(device, "new_secret", lambda: f"secret {next(tokens)}")
    monkeypatch.setattr("simulator.phones.table.new_secret", device.new_secret)
    session = Session(battle.game(), dice)
    session.ask_anyway(frozenset(session.state.seats))
    table, server = table_of(session)
    links = {seat: at for at, seat in enumerate(session.state.seats, 1)}
    for seat, link in links.items():
        join(table, server, seat, link, lang=("en", "de")[link % 2])
    server.open(WATCHER, role="watch", lang="en")
    evening = Evening(session, table, server, links)
    evening.pass_time(0.0)
    return evening


def pressed(request: Request, reply: Reply) -> object:
    """Return what a phone sends for an answer."""
    if reply == PASS and isinstance(request, Choose):
        return None
    return list(reply) if isinstance(reply, tuple) else reply


def give(evening: Evening, reply: Reply) -> None:
    """Answer as people do: on the phone for its time where it asks, else at the table."""
    session, table = evening.session, evening.table
    request = session.pending
    assert request is not None
    if table.asks(request):
        table.ask(request)
        evening.note()
        link = evening.links[request.who]
        question = evening.server.last(link)["question"]
        evening.server.say(link, do="reply", question=question["id"], reply=pressed(request, reply))
        assert evening.pass_time(1.0) is None
        given = evening.pass_time(question["slot"])
        assert given == reply
    session.answer(reply)
    evening.answers.append(reply)
    table.shown(session)
    evening.pass_time(0.05)


def battle_of(number: int) -> Battle:
    """Return a game: a skirmish in a run of few, all modes and two to four seats in one of many."""
    return drawn(number) if GAMES else skirmish(number)


@pytest.mark.parametrize("number", range(FIRST, FIRST + (GAMES or 2)))
def test_a_hand_dealt_anew_changes_no_byte_outside_its_phone(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = battle_of(number)
    secret = Random(number).choice([*battle.game().start.seats])
    mind = Mind(number, secret)
    dice = DealtAnew(number, secret, {})
    dice.deck = battle.game().start.seats[secret].deck
    first = sit_down(battle, dice, monkeypatch)
    while first.session.pending is not None and len(first.answers) < ANSWERS:
        give(first, mind.answer(first.session, first.session.pending))
        first.seen.update(first.session.state.seats[secret].discard)
    for event in first.session.events:
        first.seen.update({getattr(event, "card", ""), *getattr(event, "cards", ())})
    unseen = [card for card in dict.fromkeys(dice.deck) if card not in first.seen]
    dealt = Random(number).sample(unseen, len(unseen))
    anew = DealtAnew(number, secret, dict(zip(unseen, dealt, strict=True)))
    anew.deck = dice.deck
    again = sit_down(battle, anew, monkeypatch)
    for reply in first.answers:
        give(again, reply)
    team = first.session.position.team(secret)
    for seat, link in first.links.items():
        if seat not in team:
            assert_same(again.sent[link], first.sent[link], f"the phone of {seat}")
        else:
            assert shape(again.sent[link]) == shape(first.sent[link]), f"the phone of {seat}"
    assert_same(again.sent[WATCHER], first.sent[WATCHER], "who looks on")
    if not GAMES:
        mine = first.links[secret]
        assert again.sent[mine] != first.sent[mine], "the seat itself sees that it holds others"


def assert_same(found: list[tuple[float, str]], known: list[tuple[float, str]], whose: str) -> None:
    """Compare all that was sent; the first message that differs is told field by field."""
    assert len(found) == len(known), whose
    for (at, text), (then, before) in zip(found, known, strict=True):
        if (at, text) != (then, before):
            one, other = json.loads(text), json.loads(before)
            show, shown = one.get("show", one), other.get("show", other)
            apart = {key: (show[key], shown[key]) for key in show if show[key] != shown[key]}
            raise AssertionError(f"{whose}: at {at} and {then}: {apart}")


def shape(sent: list[tuple[float, str]]) -> list[tuple[float, int]]:
    """Return when something was sent, and how large it was."""
    return [(at, len(text.encode())) for at, text in sent]


def test_everything_hidden_dealt_anew_at_one_moment_changes_no_byte(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Missions and siege cards too (SCN-WINDS-03, SCN-STORM-06)."""
    pairs = [
        [looked(game, seat, monkeypatch) for game in (session, dealt_for(session, seat))]
        for session in map(midgame, range(FIRST, FIRST + max(10, GAMES)))
        for seat in session.state.seats
    ]
    for one, same in some(pairs):
        assert one == same


def midgame(number: int) -> Session:
    """Return a game of people in its first rounds; ten numbers in a row play all modes."""
    session, mind = Session(drawn(number).game()), Mind(number, Seat.RED)
    session.ask_anyway(frozenset(session.state.seats))
    while session.pending is not None and len(session.inputs) < 60 + number % 50:
        session.answer(mind.answer(session, session.pending))
    return session


def dealt_for(session: Session, seat: Seat) -> Session:
    """Return a game that looks the same to a seat, with all it may not see dealt anew."""
    other = session.fork()
    other.ask_anyway(frozenset(session.state.seats))
    other.deal_anew(dealt_anew(session.position, seat, random_stream(7, "phones")))
    return other


def looked(session: Session, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is sent to the phone of a seat, with what it is asked, and to who looks on."""
    monkeypatch.setattr("simulator.phones.table.new_secret", lambda: "secret")
    table, server = table_of(session)
    server.open(WATCHER, role="watch", lang="de")
    join(table, server, seat, 1)
    request = session.pending
    if request is not None and table.asks(request):
        table.ask(request)
    return [*server.texts[1], *server.texts[WATCHER]]
