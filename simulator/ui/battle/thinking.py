"""A machine's next answer, found beside the window so that it keeps drawing."""

from __future__ import annotations

import threading

from simulator.agents.agent import Explains, MachinePlayer, shown_to
from simulator.agents.view import with_check
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.language.texts import Text
from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.background import Background


class ThoughtLeftError(RuntimeError):
    """Nobody waits for this answer any more."""


@dataclass(frozen=True, slots=True)
class GivenReason:
    """Why a machine gave an answer: a sentence, and how many events had happened before it."""

    player: Seat
    words: Text
    events: int


def why_of(machine: MachinePlayer) -> Text:
    """Return a machine's reason for its last answer, empty where it has none."""
    return machine.why if isinstance(machine, Explains) else ""


def reason_text(reason: GivenReason) -> str:
    """Return a machine's reason as the window says it."""
    name = player_name(reason.player)
    return _("{player}'s machine: {why}").format(player=name, why=reason.words)


class Thought:
    """One machine thinking about the question a game waits on.

    It thinks about what it was shown; the answer is given by who asked for the thought.
    """

    def __init__(self, machine: MachinePlayer, session: Session) -> None:
        """Begin to think; the game may go on being looked at meanwhile."""
        self.asked = len(session.inputs)
        """How many answers the game had when the thought began."""
        self._left = threading.Event()
        request = session.pending
        view = with_check(shown_to(machine, session), self._check_cancelled)

        def work() -> tuple[Reply, Text]:
            if request is None:
                msg = "nothing is asked"
                raise ValueError(msg)
            return machine.reply(view, request), why_of(machine)

        self._work = Background(work)

    def _check_cancelled(self) -> None:
        if self._left.is_set():
            raise ThoughtLeftError

    def leave(self) -> None:
        """Want the answer no more: it is broken off at the next answer it tries."""
        self._left.set()

    @property
    def left(self) -> bool:
        """Return whether nobody waits for it any more."""
        return self._left.is_set()

    def done_within(self, seconds: float | None) -> bool:
        """Wait for a moment, or without end; say whether the thought has come to its end."""
        self._work.wait(seconds)
        return self._work.done

    def found(self) -> tuple[Reply, Text]:
        """Return the answer and why; what failed in the thought is raised here."""
        return self._work.result()
