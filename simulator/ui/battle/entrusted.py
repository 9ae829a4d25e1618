"""What a person leaves to the program for a while: a deployment, the passes of a round or turn.

Every answer is recorded like one given by hand, and taking back goes behind all of them at once.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.agents.agent import reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Kind, Place, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.records import dataclass
from simulator.ui.battle.prompt_bar import BarButton

DEPLOYING: Final = frozenset({Kind.DEPLOY_UNIT, Kind.DEPLOY_POSE})


class Left(StrEnum):
    """What is left to the program."""

    DEPLOY = "deploy"
    """The rest of the deployment."""
    PASSES = "passes"
    """All windows of this round."""
    TURN = "turn"
    """The same offers for the rest of this turn."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave something to the program, for the seat that is asked."""

    what: Left


@dataclass(frozen=True, slots=True)
class _Since:
    """From which answer on something is left to the program, and in which round and turn.

    offers: the effects that were declined for the rest of the turn.
    """

    inputs: int
    round: int
    turn: int
    offers: frozenset[str]


class Entrusted:
    """What the seats of one game have left to the program."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._left: dict[tuple[Seat, Left], _Since] = {}

    def leave(self, what: Left, session: Session) -> None:
        """Leave to the program what a button says, for the seat that is asked now."""
        request = session.pending
        if request is not None:
            state = session.state
            offers = offers_of(request) if what == Left.TURN else frozenset[str]()
            before = self._left.get((request.who, Left.TURN))
            if what == Left.TURN and before is not None and before.turn == state.turn:
                offers |= before.offers if before.round == state.round else frozenset()
            since = _Since(len(session.inputs), state.round, state.turn, offers)
            self._left[request.who, what] = since

    def reply(self, session: Session) -> Reply | None:
        """Return the answer to the pending question, None where a person is to answer it."""
        request = session.pending
        if request is None:
            return None
        if is_deploying(request) and self._holds(request.who, Left.DEPLOY, session):
            return reply_of(GreedyAgent(session.game.seed), session)
        if self._passes(request, session):
            return PASS
        return None

    def answers(self, session: Session) -> bool:
        """Return whether the pending question is answered without a person."""
        request = session.pending
        if request is None:
            return False
        deploys = is_deploying(request) and self._holds(request.who, Left.DEPLOY, session)
        return deploys or self._passes(request, session)

    def _passes(self, request: Request, session: Session) -> bool:
        """Return whether a window is passed: all of this round, or the same offers in this turn."""
        if not may_pass(request):
            return False
        if self._holds(request.who, Left.PASSES, session):
            return True
        since = self._left.get((request.who, Left.TURN))
        return (
            since is not None
            and self._holds(request.who, Left.TURN, session)
            and since.turn == session.state.turn
            and offers_of(request) <= since.offers
        )

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
        return what == Left.DEPLOY or since.round == session.state.round


def is_deploying(request: Request) -> bool:
    """Return whether a question belongs to the deployment of an army."""
    return isinstance(request, Choose | Place) and request.kind in DEPLOYING


def offers_of(request: Request) -> frozenset[str]:
    """Return the effects a window offers: which ability, and from where."""
    options = request.options if isinstance(request, Choose) else ()
    return frozenset(option.key for option in options if option.key != PASS)


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
