"""An opponent for the first games: it plays as `greedy`, and now and then takes second best."""

from __future__ import annotations

from typing import Final

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy import greedy_agent
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.language.texts import msg
from simulator.model.requests import Choose, Kind, Place, Reply, Request

SLIPS: Final = 0.4
"""How often it takes the second best of what it weighed."""
SETTLED: Final = frozenset({Kind.CHARGE_PIVOT, Kind.DEPLOY_POSE})
"""Places it chooses as `greedy` does: the others would look like an oversight of the program."""


class BeginnerAgent(GreedyAgent):
    """Takes the second best now and then; the same seed slips at the same moments."""

    def __init__(self, seed: int) -> None:
        """Start the stream that says when it slips."""
        super().__init__(seed, "beginner")
        self._slips = random_stream(seed, "beginner slips")

    def reply(self, now: Position, request: Request) -> Reply:
        """Return the best answer, or the second best."""
        answer = super().reply(now, request)
        if not isinstance(request, Choose | Place) or self._slips.random() >= SLIPS:
            return answer
        if isinstance(request, Place):
            if request.kind in SETTLED:
                return answer
            places = greedy_agent.ranked_places(now, request)
            return places[min(1, len(places) - 1)]
        ranked = greedy_choices.best(now, request, most=2)
        if len(ranked) < 2:
            return answer
        slip = msg("{answer}: it did not look long.", answer=ranked[1][1].label)
        self._why = lambda: slip
        return ranked[1][1].key
