"""What a person leaves to the program for a while: a deployment, or the passes of a round.

Every answer is recorded like one given by hand, and taking back goes behind all of them at once.
"""

from __future__ import annotations

from typing import Final

from simulator.agents.agent import reply_of
from simulator.agents.greedy_agent import GreedyAgent
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.model.requests import Choose, Kind, Place, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.records import dataclass
from simulator.texts import translate as _
from simulator.ui.battle.prompt_bar import BarButton

DEPLOYING: Final = frozenset({Kind.DEPLOY_UNIT, Kind.DEPLOY_POSE})
DEPLOY: Final = "leave:deploy"
PASSES: Final = "leave:passes"


@dataclass(frozen=True, slots=True)
class _Since:
    """From which answer on something is left to the program, and in which round."""

    inputs: int
    round: int


class Entrusted:
    """What the seats of one game have left to the program."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._left: dict[tuple[Seat, str], _Since] = {}

    def leave(self, what: str, session: Session) -> None:
        """Leave to the program what a button says, for the seat that is asked now."""
        request = session.pending
        if request is not None:
            since = _Since(len(session.inputs), session.state.round)
            self._left[request.who, what] = since

    def reply(self, session: Session) -> Reply | None:
        """Give the answer to the pending question, None where a person is to answer it."""
        request = session.pending
        if request is None:
            return None
        if is_deploying(request) and self._holds(request.who, DEPLOY, session):
            return reply_of(GreedyAgent(session.game.seed), session)
        if may_pass(request) and self._holds(request.who, PASSES, session):
            return PASS
        return None

    def answers(self, session: Session) -> bool:
        """Say whether the pending question is answered without a person."""
        request = session.pending
        if request is None:
            return False
        return (is_deploying(request) and self._holds(request.who, DEPLOY, session)) or (
            may_pass(request) and self._holds(request.who, PASSES, session)
        )

    def taken_back(self, inputs: int) -> bool:
        """Forget what was left to the program no earlier than so many answers; say whether any."""
        gone = [key for key, since in self._left.items() if since.inputs >= inputs]
        for key in gone:
            del self._left[key]
        return bool(gone)

    @property
    def begun(self) -> bool:
        """Say whether anything was left to the program, which taking back would end."""
        return bool(self._left)

    def _holds(self, seat: Seat, what: str, session: Session) -> bool:
        since = self._left.get((seat, what))
        if since is None or len(session.inputs) < since.inputs:
            return False
        return what == DEPLOY or since.round == session.state.round


def is_deploying(request: Request) -> bool:
    """Say whether a question belongs to the deployment of an army."""
    return isinstance(request, Choose | Place) and request.kind in DEPLOYING


def may_pass(request: Request) -> bool:
    """Say whether a question is a window that may be passed."""
    return (
        isinstance(request, Choose)
        and request.kind is Kind.WINDOW
        and any(option.key == PASS for option in request.options)
    )


def buttons(request: Request | None, phase: Phase) -> list[BarButton]:
    """Give the buttons by which a question, and those like it, are left to the program."""
    if request is None:
        return []
    if is_deploying(request) and phase is Phase.DEPLOYMENT:
        return [BarButton(DEPLOY, _("Deploy the rest for me"), "")]
    if may_pass(request) and phase is Phase.TURN:
        return [BarButton(PASSES, _("Pass all this round"), "")]
    return []
