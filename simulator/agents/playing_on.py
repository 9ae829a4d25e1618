"""A copy of a game that a quick player plays on, to see what comes of an answer.

Who tries answers out, to choose one or to grade one, looks at the position some turns later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.agents.quick_policy import QuickPolicy, quick_answer
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.requests import Reply, Request
from simulator.model.state import GameState, Phase

TURNS: Final = 8
"""How many turns are played on at most, this one among them; never beyond the end of the round."""
MOST_MET: Final = 10_000
"""More positions than this are forgotten, some 140 MB; it changes no answer."""
MOST_ANSWERS: Final = 2000
"""More answers than some turns ask for."""


def played_on(
    copy: Session, hand: QuickPolicy, until: int, met: dict[GameState, Position]
) -> Iterator[tuple[Request, Reply]]:
    """Have a quick player answer for everybody; yield each question with its answer.

    It ends with the game, or as a turn begins: once the copy has `until` checkpoints, or the round
    is over. met: the positions this game came to so far, by which answers are remembered.
    """
    if len(met) > MOST_MET:
        met.clear()
    begun = copy.checkpoints[-1].state.round
    for _answer in range(MOST_ANSWERS):
        request = copy.pending
        if request is None:
            return
        mark = copy.checkpoints[-1].state
        late = len(copy.checkpoints) >= until or mark.round > begun
        if late and mark.phase is Phase.TURN:
            return
        answer = quick_answer(hand, copy.position, request, met)
        yield request, answer
        copy.answer(answer)


def position_reached(copy: Session) -> Position:
    """Return the position as the turn begins that is asked about, or as the game ended."""
    state = copy.state if copy.pending is None else copy.checkpoints[-1].state
    return Position(state, copy.game)
