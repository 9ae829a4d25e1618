"""A table without a window: seats are answered from elsewhere, or by machines that sit here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import Final

from simulator.agents.agent import MachinePlayer, reply_of
from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.phones.table import PhoneTable

FRAME: Final = 1 / 40
"""Seconds between two looks at what has come."""
_WAIT: Final = Event().wait
"""Waits so many seconds: nobody sets that event."""


def play_headless(
    session: Session,
    table: PhoneTable,
    machines: Mapping[Seat, MachinePlayer],
    *,
    wait: Callable[[float], object] = _WAIT,
    frame: float = FRAME,
) -> Session:
    """Play a game to its end; a seat without a machine waits until a program has taken it.

    Where several seats are answered from elsewhere, each is asked wherever its hand could hold a
    card, so that being asked tells the others nothing.

    Args:
        session: The game, at any question.
        table: The phones of the game; its server was started.
        machines: Who sits here.
        wait: Waits so many seconds.
        frame: Seconds between two looks at what has come.

    Returns:
        The session, over. The links stay open, so that all may see how it ended.
    """
    far = frozenset(seat for seat in session.state.seats if seat not in machines)
    if len(far) > 1:
        session.ask_anyway(far)
    while (request := session.pending) is not None:
        machine = machines.get(request.who)
        if machine is not None:
            session.answer(reply_of(machine, session))
        else:
            if table.asks(request):
                table.ask(request)
            reply = table.update(frame)
            if reply is None:
                wait(frame)
                continue
            session.answer(reply)
        table.shown(session)
    return session
