"""What players have in common that try answers out on imagined games before they give one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from simulator.agents.agent_errors import thinks_ahead
from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy import greedy_agent
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.imagining import NotImaginedError
from simulator.agents.view import View, view_of
from simulator.engine.names import way_text
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Text
from simulator.model.requests import Choose, Kind, Place, Reply, Request

Found = TypeVar("Found")


class TryingAgent(ABC, Generic[Found]):
    """Tries the answers it considers out; what it does not think about `greedy` answers."""

    name: ClassVar[str]
    """What it is called at the table."""
    from_round: ClassVar[int]
    """From which round on answers are tried out."""
    imagines: ClassVar = True
    """It imagines games, so it is shown how a question came up."""

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

    def answer(self, view: Position, request: Request) -> Reply:
        """Return the answer that did best when it was tried out.

        Raises AgentError where answers would be tried out and the view is none that was handed to
        an agent with the question.
        """
        seen = view_of(view, request.who)
        early = seen.state.round < self.from_round
        found = [] if early else self._considered(seen, request)
        self._by_greedy = len(found) < 2
        if self._by_greedy:
            return self._greedy.reply(seen, request)
        if seen.past is None:
            raise thinks_ahead(self.name)
        self._thoughts += 1
        try:
            answer, self._tried_out = self._best(seen, found)
        except NotImaginedError:  # it was asked in a way that nothing it saw explains
            self._by_greedy = True
            return self._greedy.reply(seen, request)
        return answer

    reply = answer
    """What it is asked at the table."""

    @abstractmethod
    def _considered(self, seen: View, request: Request) -> list[Found]:
        """Return the answers worth trying out, what `greedy` likes best first; none for most."""

    @abstractmethod
    def _best(self, view: View, found: list[Found]) -> tuple[Reply, Text]:
        """Try answers out; give the one that did best, and why in one sentence."""


def likely_answers(
    now: Position, request: Request, searched: Mapping[Kind, int], hopeless: float, apart: float
) -> list[tuple[str | Pose, Text]]:
    """Return the answers worth trying out, with their names, what `greedy` likes best first.

    Args:
        now: The position, as who is asked may see it.
        request: What is asked.
        searched: How many answers are tried out of each kind of question; of others none are.
        hopeless: What is worth so much less at once than the best is left out.
        apart: Inches between two places that are worth trying out.

    Returns:
        The answers; fewer than two where nothing is worth trying.
    """
    most = searched.get(request.kind, 0)
    if most and isinstance(request, Place):
        return [
            (pose, way_text(request.start, pose))
            for pose in greedy_agent.ends_apart(now, request, most, apart)
        ]
    if not most or not isinstance(request, Choose) or len(request.options) < 2:
        return []
    window = request.kind is Kind.WINDOW
    ranked = greedy_choices.best(now, request, len(request.options) if window else most)
    likely = [one for rank, one in ranked if rank > ranked[0][0] - hopeless]
    idle = [one for one in likely[most:] if one.key in greedy_choices.IDLE]
    if idle:  # doing nothing is always one of the answers to an effect
        likely[most - 1] = idle[0]
    return [(one.key, one.label) for one in likely[:most]]
