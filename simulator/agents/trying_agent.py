"""What players have in common that try answers out on copies of the game before they give one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from simulator.agents.agent_errors import thinks_ahead
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.view import view_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import NO_WORDS, Text
from simulator.model.requests import Reply, Request
from simulator.model.state import Seat

Found = TypeVar("Found")


class TryingAgent(ABC, Generic[Found]):
    """Tries the answers it considers out; what it does not think about `greedy` answers."""

    name: ClassVar[str]
    """What it is called at the table."""
    from_round: ClassVar[int]
    """From which round on answers are tried out."""

    def __init__(self, seed: int, purpose: str) -> None:
        """Start from a seed, from which it deals and rolls in its thoughts."""
        self._seed = seed
        self._greedy = GreedyAgent(seed, purpose)
        self._thoughts = 0
        self._tried_out: Text = NO_WORDS
        self._by_greedy = False

    @property
    def why(self) -> Text:
        """Return in one sentence why the last answer was given.

        Nothing where nothing was weighed.
        """
        return self._greedy.why if self._by_greedy else self._tried_out

    def answer(self, view: Position, request: Request) -> Reply:  # noqa: ARG002 - what agents are given
        """Raise AgentError: nothing can be tried out on a view, and `greedy` is another player."""
        raise thinks_ahead(self.name)

    def reply(self, now: Position, request: Request) -> Reply:
        """Answer as `greedy` would: without the game itself nothing can be tried out."""
        self._by_greedy = True
        return self._greedy.reply(now, request)

    def foresee(self, session: Session) -> Reply:
        """Return the answer that did best when it was tried out."""
        request = session.pending
        if request is None:
            wrong = "nothing is asked"
            raise ValueError(wrong)
        seen = view_of(session.position, request.who)
        early = session.state.round < self.from_round
        found = [] if early else self._considered(seen, request)
        if len(found) < 2:
            return self.reply(seen, request)
        self._thoughts += 1
        self._by_greedy = False
        answer, self._tried_out = self._best(session, request.who, found)
        return answer

    @abstractmethod
    def _considered(self, seen: Position, request: Request) -> list[Found]:
        """Return the answers worth trying out, what `greedy` likes best first; none for most."""

    @abstractmethod
    def _best(self, session: Session, player: Seat, found: list[Found]) -> tuple[Reply, Text]:
        """Try answers out; give the one that did best, and why in one sentence."""
