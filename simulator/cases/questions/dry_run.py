"""Playing one script of the rules with the answers and dice a case gives."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from simulator.engine.legality import checked
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.events import Event
from simulator.model.requests import Choose, ChooseSome, Place, Reply, Request
from simulator.records import dataclass

Answering = Callable[[Request, list[Event]], "Reply | None"]
"""Answers a request, knowing what happened so far; None stops the script there."""

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Played:
    """A script as far as it ran: the position then, what happened, what it returned."""

    now: Position
    events: tuple[Event, ...]
    result: object = None

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def play(
    now: Position,
    # Any: scripts yield and take requests and replies of every kind
    script: Callable[[Table], Coroutine[Any, Any, Any]],
    answering: Answering,
) -> Played:
    """Run a script of the rules until it ends or an answer is withheld."""
    events: list[Event] = []
    table = Table(now, events.append)
    running = script(table)
    reply: Reply | None = None
    try:
        while True:
            request = running.send(reply)
            given = answering(request, events)
            if given is None:
                running.close()
                return Played(table.now, tuple(events))
            reply = checked(request, given)
    except StopIteration as ended:
        return Played(table.now, tuple(events), ended.value)


def quietly(request: Request) -> Reply | None:
    """Answer what a case says nothing about: use no effect, stay, take the first choice."""
    if isinstance(request, Choose):
        keys = [option.key for option in request.options]
        return next((key for key in ("pass", "no", "stay", "full") if key in keys), keys[0])
    if isinstance(request, ChooseSome):
        return tuple(option.key for option in request.options[: request.least])
    if isinstance(request, Place):
        return request.start if request.may_skip else request.samples()[0]
    return None
