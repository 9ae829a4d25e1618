"""Count, size and time of messages are alike for a seat that can use something and one that cannot.

A scripted person takes half a second to three seconds for every question, whether there is anything
to decide or not, and uses something, passes or asks for more time; the page sends what was pressed
when its bar is full. What passes the socket of the seat is compared by Kolmogorov and Smirnov.
IRON_RANKS_PHONES asks 500 questions of either kind instead of 40.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from simulator.content.games.battles import skirmish
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.model.requests import Choose, Kind, Request
from simulator.model.state import Seat
from simulator.phones import asking
from tests.phones.wired import StandIn, join, table_of
from tests.ui.test_asked_alike import Mind

QUESTIONS = 500 if os.environ.get("IRON_RANKS_PHONES") else 40
FRAME = 0.05
FROM_PHONE = 512
"""Bytes of every message of the page."""
WAITS = 0.15
"""How often a person asks for more time."""


@dataclass
class Traffic:
    """What passed a socket for every question of a kind."""

    counts: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """Seconds from the beginning of a question to each message in either direction."""
    lasted: list[float] = field(default_factory=list)


def windows(seed: int) -> Iterator[Session]:
    """Yield skirmishes at the private windows of their people, one after the other."""
    for number in range(seed, seed + 40):
        session, mind = Session(skirmish(number).game()), Mind(number, Seat.RED)
        session.ask_anyway(frozenset(session.state.seats))
        while session.pending is not None:
            request = session.pending
            if request.kind is Kind.WINDOW and request.private:
                yield session
            if session.pending is request:
                session.answer(mind.answer(session, request))


def put(session: Session, request: Request, traffic: Traffic, chance: Random, seed: int) -> None:
    """Ask a person a question on a phone, frame by frame, and note what passes its socket."""
    table, server = table_of(session, seed=seed)
    join(table, server, request.who, 1)
    known, passed, sent = len(server.texts[1]), 0.0, []
    table.ask(request)
    script = _Person(request, chance)
    while True:
        text = script.sends(server, passed)
        if text is not None:
            server.say(1, **text)
            sent.append((passed, FROM_PHONE))
        reply = table.update(FRAME)
        came = server.texts[1][known:]
        known += len(came)
        sent += [(passed, len(one.encode())) for one in came]
        passed += FRAME
        if reply is not None:
            break
    traffic.counts.append(len(sent))
    traffic.sizes += [size for _at, size in sent]
    traffic.times += [at for at, _size in sent]
    traffic.lasted.append(passed)


class _Person:
    """Presses something half a second to three after it is asked; the page sends it at the end."""

    def __init__(self, request: Request, chance: Random) -> None:
        """Look at a question."""
        assert isinstance(request, Choose)
        self.chance, self.options = chance, [one.key for one in request.options if one.key != PASS]
        self.number, self.since, self.presses = 0, 0.0, 0.0

    def sends(self, server: StandIn, now: float) -> dict[str, object] | None:
        """Return what the page sends now: nothing until its bar is full."""
        question = server.last(1)["question"]
        if question["id"] != self.number:
            self.number, self.since = question["id"], now
            self.presses = now + self.chance.uniform(0.5, 3.0)
            waits, uses = self.chance.random() < WAITS, self.chance.random() < 0.5
            self.waits, self.uses = waits, uses
        if now < max(self.presses, self.since + question["slot"]):
            return None
        self.since = math.inf  # it was sent
        if self.waits:
            return {"do": "wait", "question": self.number}
        reply = self.options[0] if self.options and self.uses else None
        return {"do": "reply", "question": self.number, "reply": reply}


def measured(*, seed: int) -> tuple[Traffic, Traffic]:
    """Return what passed sockets of seats that could use something, and of those that could not."""
    found = {False: Traffic(), True: Traffic()}
    chances = {False: Random(seed), True: Random(seed + 1)}
    for session in windows(seed):
        request = session.pending
        assert request is not None
        empty = is_empty(request)
        traffic = found[empty]
        if len(traffic.counts) < QUESTIONS:
            number = chances[empty].randrange(2**32)
            put(session, request, traffic, chances[empty], number)
        if all(len(one.counts) == QUESTIONS for one in found.values()):
            return found[False], found[True]
    raise AssertionError("too few questions in these games")


def kolmogorov_smirnov(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the chance that two samples of one distribution lie further apart than these."""
    values = sorted({*one, *other})
    a, b = sorted(one), sorted(other)
    at, bt, apart = 0, 0, 0.0
    for value in values:
        while at < len(a) and a[at] <= value:
            at += 1
        while bt < len(b) and b[bt] <= value:
            bt += 1
        apart = max(apart, abs(at / len(a) - bt / len(b)))
    many = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    scaled = (many + 0.12 + 0.11 / many) * apart
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return 1.0 if scaled < 0.2 else max(0.0, min(1.0, sum(terms)))


def test_what_passes_a_socket_is_distributed_alike() -> None:
    holds, holds_nothing = measured(seed=7)
    assert kolmogorov_smirnov(holds.counts, holds_nothing.counts) > 0.01
    assert kolmogorov_smirnov(holds.times, holds_nothing.times) > 0.01
    assert kolmogorov_smirnov(holds.lasted, holds_nothing.lasted) > 0.01
    assert {*holds.sizes} == {*holds_nothing.sizes} == {32_768, 512}
    assert kolmogorov_smirnov(holds.sizes, holds_nothing.sizes) > 0.01


def test_a_table_that_hurries_where_nothing_can_be_used_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slot = asking.PhoneQuestions._slot

    def hurried(self: asking.PhoneQuestions, request: Request) -> float:
        return slot(self, request) * (0.8 if is_empty(request) else 1.0)

    monkeypatch.setattr(asking.PhoneQuestions, "_slot", hurried)
    holds, holds_nothing = measured(seed=7)
    assert kolmogorov_smirnov(holds.lasted, holds_nothing.lasted) < 0.01


def test_the_chance_is_that_of_the_tables() -> None:
    """Two known values of the limit: 0.05 at 1.358, 0.01 at 1.628."""
    even = [float(n) for n in range(2000)]
    for share, chance in ((1.358, 0.05), (1.628, 0.01)):
        moved = [n + share * 2000 / math.sqrt(1000) for n in even]
        assert kolmogorov_smirnov(even, moved) == pytest.approx(chance, rel=0.15)
