"""Let machine players play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.agents.agent import MachinePlayer, reply_of
from simulator.engine.session import Session
from simulator.model.state import Seat

MOST_ANSWERS: Final = 20_000
"""No game takes as many answers; one that does is going round in circles."""


class EndlessGameError(RuntimeError):
    """A game that did not end within the limit of answers.

    Example:
        >>> from simulator import EndlessGameError, Seat, make_agent, play, quick_battle, start
        >>> agents = {seat: make_agent("random") for seat in (Seat.RED, Seat.BLUE)}
        >>> try:
        ...     play(start(quick_battle()), agents, limit=3)
        ... except EndlessGameError:
        ...     print("not over after 3 answers")
        not over after 3 answers
    """


def play(
    session: Session,
    players: Mapping[Seat, MachinePlayer],
    limit: int = MOST_ANSWERS,
    *,
    answered: Callable[[Session], object] | None = None,
) -> Session:
    """Answer every request of a session until the game is over; give the session.

    `answered` is called after every answer. Raises EndlessGameError after `limit` answers.
    """
    for _answer in range(limit):
        request = session.pending
        if request is None:
            return session
        session.answer(reply_of(players[request.who], session))
        if answered is not None:
            answered(session)
    if session.pending is None:
        return session
    msg = f"the game did not end within {limit} answers; now asked: {session.pending.prompt}"
    raise EndlessGameError(msg)
