"""What a machine player must be able to do: answer a request, and say why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from simulator.agents.view import View, asked_in, asked_view, view_of
from simulator.agents.winning_chance import TriedChance
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import Text
from simulator.model.requests import Reply, Request
from simulator.records import dataclass


class MachinePlayer(Protocol):
    """Someone who answers every request put to one seat, given what that seat may see."""

    def reply(self, now: Position, request: Request) -> Reply:
        """Return an answer the request allows.

        `now` is the seat's `View` at the moment of asking. It knows how the question came up, so
        that games can be imagined from it (`View.imagine`), for a player whose `imagines` is true.
        """


@runtime_checkable
class Explains(Protocol):
    """Someone who can say in one sentence why its last answer was given; empty when it cannot."""

    why: Text


@dataclass(frozen=True, slots=True)
class WeighedAnswer:
    """An answer that a machine tried out, and the chance of winning it led to."""

    reply: Reply
    label: Text
    tried: TriedChance


@runtime_checkable
class Weighs(Protocol):
    """Someone who tries answers out; `weighed` are those of its last decision, best first."""

    weighed: tuple[WeighedAnswer, ...]


def reply_of(player: MachinePlayer, session: Session) -> Reply:
    """Return a player's answer to the pending request of a session."""
    request = asked_in(session)
    # Who answers by the request alone needs no view, which takes long to make.
    blind: Callable[[Request], Reply] | None = getattr(player, "blind_reply", None)
    if blind is not None:
        return blind(request)
    return player.reply(shown_to(player, session), request)


def shown_to(player: MachinePlayer, session: Session) -> View:
    """Return what a player is shown as the pending question of a session is put to it.

    Who imagines games is shown how the question came up as well.
    """
    request = asked_in(session)
    if getattr(player, "imagines", False):
        return asked_view(session)
    return view_of(session.position, request.who)
