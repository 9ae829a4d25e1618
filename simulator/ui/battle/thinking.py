"""A machine's next answer, found beside the window so that it keeps drawing."""

from __future__ import annotations

from collections.abc import Callable

from simulator.agents.agent import Explains, MachinePlayer, shown_to
from simulator.agents.view import with_check
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.language.texts import Text
from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.background import CancellableWork


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


class Thought(CancellableWork[tuple[Reply, Text]]):
    """One machine thinking about the question a game waits on.

    It thinks about what it was shown; the answer is given by who asked for the thought.
    """

    def __init__(self, machine: MachinePlayer, session: Session) -> None:
        """Begin to think; the game may go on being looked at meanwhile."""
        self.asked = len(session.inputs)
        """How many answers the game had when the thought began."""
        request, shown = session.pending, shown_to(machine, session)

        def work(check_cancelled: Callable[[], None]) -> tuple[Reply, Text]:
            if request is None:
                msg = "nothing is asked"
                raise ValueError(msg)
            view = with_check(shown, check_cancelled)
            return machine.reply(view, request), why_of(machine)

        super().__init__(work)

    def done_within(self, seconds: float | None) -> bool:
        """Wait for a moment, or without end; say whether the thought has come to its end."""
        self.wait(seconds)
        return self.done
