"""A table with phones and no network: what is sent lies there to be read."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any, cast

from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.phones.server import Arrival, Closed, Opened, PhoneServer
from simulator.phones.table import PhoneTable

# Any: what a phone reads is JSON.
Message = dict[str, Any]


class StandIn:
    """Takes the place of the server: arrivals are put in, texts lie by link, nothing is sent."""

    url = "http://192.168.1.20:47321/"

    def __init__(self) -> None:
        """Begin with no link."""
        self.arrivals: list[Arrival] = []
        self.texts: defaultdict[int, list[str]] = defaultdict(list)
        self.dropped: list[int] = []
        self.closed = False
        self.lines: list[str] = []

    def note(self, line: str) -> None:
        """Write a line of the log."""
        self.lines.append(line)

    def received(self) -> list[Arrival]:
        """Return what was put in since the last call."""
        came, self.arrivals = self.arrivals, []
        return came

    def send(self, link: int, text: str, *, replaces: bool = False) -> None:
        """Lay a text down."""
        assert link not in self.dropped, f"link {link} is closed"
        self.texts[link].append(text)

    def drop(self, link: int) -> None:
        """Note that a link is closed."""
        self.dropped.append(link)

    def close(self) -> None:
        """Note that all are."""
        self.closed = True

    # ------------------------------------------------------------ what a phone does

    def open(self, link: int, **hello: object) -> None:
        """Open a link and say hello."""
        self.arrivals.append(Arrival(link, Opened(f"192.168.1.{30 + link}")))
        self.say(link, do="hello", **hello)

    def say(self, link: int, **words: object) -> None:
        """Have a phone send a message."""
        text = json.dumps({"v": 1, "pad": "", **words})
        self.arrivals.append(Arrival(link, text))

    def leave(self, link: int) -> None:
        """Lose a link."""
        self.arrivals.append(Arrival(link, Closed()))

    def heard(self, link: int, say: str = "") -> list[Message]:
        """Return what a phone was told, all of it or of one kind."""
        read = [cast("Message", json.loads(text)) for text in self.texts[link]]
        return [one for one in read if not say or one["say"] == say]

    def last(self, link: int) -> Message:
        """Return what a phone shows."""
        return cast("Message", self.heard(link, "show")[-1]["show"])


def table_of(
    session: Session, *seats: Seat, longest: float = 8.0, seed: int = 7
) -> tuple[PhoneTable, StandIn]:
    """Return a table of phones for some seats, and what stands in for its server."""
    server = StandIn()
    table = PhoneTable(
        cast("PhoneServer", server),
        session,
        seats or (*session.state.seats,),
        longest=longest,
        seed=7,
    )
    return table, server


def join(table: PhoneTable, server: StandIn, seat: Seat, link: int, **hello: object) -> str:
    """Have a phone scan the code of a seat; return its secret."""
    secret = table.invite(seat).rpartition(".")[2]
    said = {"role": "hand", "seat": seat.value, "secret": secret, "lang": "en"}
    server.open(link, **{**said, **hello})
    table.update(0.0)
    return secret
