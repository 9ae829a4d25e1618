"""What a person leaves to the program for a while: a deployment, the passes of a round or turn.

Every answer is recorded like one given by hand, and taking back goes behind all of them at once.
"""

from __future__ import annotations

from typing import Final

from simulator.agents.agent import reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.language.texts import translate as _
from simulator.model.events import TurnBegan
from simulator.model.requests import Choose, Kind, Place, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.records import dataclass
from simulator.ui.battle.draft import Leave, Left
from simulator.ui.battle.prompt_bar import BarButton

DEPLOYING: Final = frozenset({Kind.DEPLOY_UNIT, Kind.DEPLOY_POSE})


@dataclass(frozen=True, slots=True)
class _Since:
    """From which answer on something is left to the program, in which round and own turn."""

    inputs: int
    round: int
    own_turns: int


class Entrusted:
    """What the seats of one game have left to the program."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._left: dict[tuple[Seat, Left], _Since] = {}

    def leave(self, what: Left, session: Session) -> None:
        """Leave to the program what a button says, for the seat that is asked now."""
        request = session.pending
        if request is not None:
            since = _Since(
                len(session.inputs), session.state.round, _own_turns(session, request.who)
            )
            self._left[request.who, what] = since

    def reply(self, session: Session) -> Reply | None:
        """Return the answer to the pending question, None where a person is to answer it."""
        request = session.pending
        if request is None or not self.answers(session):
            return None
        return reply_of(GreedyAgent(session.game.seed), session) if is_deploying(request) else PASS

    def answers(self, session: Session) -> bool:
        """Return whether the pending question is answered without a person."""
        request = session.pending
        if request is None:
            return False
        deploys = is_deploying(request) and self._holds(request.who, Left.DEPLOY, session)
        return deploys or self._passes(request, session)

    def _passes(self, request: Request, session: Session) -> bool:
        """Return whether a window is passed: all of this round, or until the seat's own turn."""
        left = any(self._holds(request.who, what, session) for what in (Left.PASSES, Left.OTHERS))
        return left and may_pass(request)

    def taken_back(self, inputs: int) -> bool:
        """Forget what was left to the program no earlier than so many answers; say whether any."""
        gone = [key for key, since in self._left.items() if since.inputs >= inputs]
        for key in gone:
            del self._left[key]
        return bool(gone)

    @property
    def begun(self) -> bool:
        """Return whether anything was left to the program, which taking back would end."""
        return bool(self._left)

    def _holds(self, seat: Seat, what: Left, session: Session) -> bool:
        since = self._left.get((seat, what))
        if since is None or len(session.inputs) < since.inputs:
            return False
        if what == Left.OTHERS:
            return since.own_turns == _own_turns(session, seat)
        return what == Left.DEPLOY or since.round == session.state.round


def is_deploying(request: Request) -> bool:
    """Return whether a question belongs to the deployment of an army."""
    return isinstance(request, Choose | Place) and request.kind in DEPLOYING


def _own_turns(session: Session, seat: Seat) -> int:
    """Return how many turns of its own a seat has begun."""
    return sum(isinstance(one, TurnBegan) and one.player is seat for one in session.events)


def may_pass(request: Request) -> bool:
    """Return whether a question is a window that may be passed."""
    return (
        isinstance(request, Choose)
        and request.kind is Kind.WINDOW
        and any(option.key == PASS for option in request.options)
    )


def buttons(request: Request | None, phase: Phase) -> list[BarButton]:
    """Return the buttons by which a question, and those like it, are left to the program."""
    if request is None:
        return []
    if is_deploying(request) and phase is Phase.DEPLOYMENT:
        return [BarButton(Leave(Left.DEPLOY), _("Deploy the rest for me"), "")]
    if may_pass(request) and phase is Phase.TURN:
        return [BarButton(Leave(Left.PASSES), _("Pass all this round"), "")]
    return []
