"""What a machine player must be able to do: answer a request."""

from __future__ import annotations

from typing import Protocol

from simulator.engine.position import Position
from simulator.model.requests import Reply, Request


class Player(Protocol):
    """Someone who answers every request put to one seat, given the position."""

    def reply(self, now: Position, request: Request) -> Reply:
        """Give an answer the request allows; `now` is the position at the moment of asking."""
