"""A player for imagined turns: it answers as `greedy` does but thinks less about what to do next.

Whom to activate and which zone to claim it decides by attacks and charges alone; how well each unit
could move is not worked out before its own activation.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import Final

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.greedy.limits import Offer, best_answers, charges, known
from simulator.engine.position import Position
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.state import GameState, UnitId, Zone
from simulator.rules.answers import POSITION, answer, share_answers

MOVE: Final = 0.15
"""What a move is taken to be worth."""
NCU: Final = 0.3
"""What an NCU's zone is taken to be worth."""


class QuickPolicy(GreedyAgent):
    """Judges activations and zones roughly, all else as `greedy`."""

    def reply(self, now: Position, request: Request) -> Reply:
        """Return an answer, quickly."""
        if isinstance(request, Choose) and request.kind in {Kind.ACTIVATE, Kind.ZONE}:
            keys = [option.key for option in request.options]
            if request.kind is Kind.ACTIVATE:
                offers = [one for at, key in enumerate(keys) for one in _activation(now, at, key)]
                ((_value, best),) = best_answers(offers, len(keys), most=1)
                return keys[best]
            free = [key for key in keys if key != Zone.MANEUVER]
            return max(
                free or keys, key=lambda key: greedy_choices.value_of_zone(now, request.who, key)
            )
        return super().reply(now, request)


def quick_answer(
    hand: QuickPolicy, now: Position, request: Request, met: dict[GameState, Position]
) -> Reply:
    """Return the answer of a quick player in a game that is played on many times.

    met: the positions of that game it came to so far, which is what it remembers them by. A choice
    among options depends on the position and on what is asked alone, so it is made once.
    """
    share_answers(now, met)
    if not isinstance(request, Choose):
        return hand.reply(now, request)
    keys = tuple([option.key for option in request.options])
    if len(keys) == 1:
        return keys[0]
    asked = (request.kind, request.who, request.subject, request.rule, keys)
    return _choice(now, type(hand), asked, hand, request)


@answer(depends_on=POSITION, aside=2)
def _choice(
    now: Position, _kind: type[QuickPolicy], _asked: Hashable, hand: QuickPolicy, request: Choose
) -> Reply:
    return hand.reply(now, request)


def _activation(now: Position, at: int, key: UnitId) -> Iterator[Offer]:
    """Offer what activating a unit or NCU is taken to be worth: the best of these."""
    if key in now.state.ncus:
        yield known(at, NCU)
    elif key not in now.state.units or not now.unit(key).on_table:
        yield known(at, MOVE)
    elif now.engaged(key):
        yield Offer(at, math.inf, lambda: moves.best_melee(now, key).value + 0.1)
    else:
        yield known(at, MOVE)
        yield Offer(at, math.inf, lambda: moves.best_shooting(now, key).value)
        yield Offer(at, math.inf, lambda: charges(now, key, at))
