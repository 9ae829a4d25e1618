"""A player that tries its best few answers out before it gives one.

For the decisions that matter it imagines the game with what it may not see dealt anew, gives each
answer it considers, lets the quick policy play on for both sides to the end of the round, and
compares what the positions promise (`prospect`). Each answer meets the same dealt cards, and dice
that are evenly spread, so that luck does not decide between them. All else is answered as `greedy`
would.
"""

from __future__ import annotations

import math
from statistics import fmean, stdev
from typing import Final

from simulator.agents.quick_policy import QuickPolicy, quick_answer
from simulator.agents.trying_agent import TryingAgent, likely_answers
from simulator.agents.value import value_parts
from simulator.agents.view import View
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import Message, Text, msg, signed
from simulator.model.requests import Kind, Reply, Request
from simulator.model.state import GameState, Seat
from simulator.records import dataclass

SEARCHED: Final = {Kind.ACTIVATE: 3, Kind.ACTION: 3, Kind.CHARGE_TARGET: 2, Kind.RUN: 3}
"""The decisions that are tried out, and with how many answers: those `greedy` likes best."""
PAIRS: Final = 2
"""How many pairs of deals each answer is tried out with at most; a pair's dice are opposite."""
DOUBT: Final = 0.7
"""How many standard errors are taken off what another answer gained."""
CLEAR: Final = 2.0
"""An answer ahead by so many standard errors needs no further trials."""
FIRST_ROUND: Final = 2
"""From which round on answers are tried out; before, the armies are too far apart."""
HOPELESS: Final = 1.5
"""What `greedy` finds worse by so much is not tried out."""
MARGIN: Final = 0.05
"""By how much another answer must do better than what `greedy` likes best."""
PLACE: Final = 0.25
"""How much of what the places are worth counts when a round is over: about
what fits the ends of 78 games between two greedy players best."""
CARDS: Final = 2.0
"""How much of what the cards are worth counts then, by the same games."""
APART: Final = 3.0
"""Ends of a move that are tried out are at least so many inches apart."""
MOST_ANSWERS: Final = 2000
"""More answers than a turn asks for."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer that was tried out, and what it led to on average, in victory points."""

    answer: str | Pose
    label: Text
    value: float


class SearchingAgent(TryingAgent[tuple[str | Pose, Text]]):
    """Looks a few turns ahead."""

    name = "searching"
    from_round = FIRST_ROUND

    def __init__(self, seed: int, pairs: int = PAIRS) -> None:
        """Start from a seed, from which it deals and rolls in its thoughts."""
        super().__init__(seed, "searching player")
        self._pairs = pairs

    def _considered(self, seen: View, request: Request) -> list[tuple[str | Pose, Text]]:
        return likely_answers(seen, request, SEARCHED, HOPELESS, APART)

    def _best(self, view: View, found: list[tuple[str | Pose, Text]]) -> tuple[Reply, Text]:
        tried = self._tried(view, found)
        return tried[0].answer, _reason(tried)

    def _tried(self, view: View, considered: list[tuple[str | Pose, Text]]) -> list[Tried]:
        """Try answers out until one is clearly best or enough was seen; the best first.

        What `greedy` likes best comes first and stays so unless another is surely better.
        """
        values: list[list[float]] = [[] for _one in considered]
        met: dict[GameState, Position] = {}
        for pair in range(self._pairs):
            stream = random_stream(self._seed, "search", self._thoughts, pair)
            dice, game = stream.randrange(2**32), view.imagine(stream.randrange(2**32))
            for index, (answer, _label) in enumerate(considered):
                both = [LevelDice(dice), LevelDice(dice, mirrored=True)]
                seen = [self._once(game.fork(fallen), view.seat, answer, met) for fallen in both]
                values[index].append(fmean(seen))
            if pair and _settled(values):
                break
        sure = [_surely(values[0], mine) for mine in values]
        return sorted(
            (
                Tried(answer, label, gain)
                for (answer, label), gain in zip(considered, sure, strict=True)
            ),
            key=lambda one: -one.value,
        )

    def _once(
        self, copy: Session, player: Seat, answer: str | Pose, met: dict[GameState, Position]
    ) -> float:
        """Return what one answer led to in a copy of an imagined game."""
        copy.answer(answer)
        self._finish_turn(copy, met)
        return prospect(copy.position, player)

    def _finish_turn(self, copy: Session, met: dict[GameState, Position]) -> None:
        """Have `greedy` answer for everybody until this turn is over."""
        hand = QuickPolicy(self._seed, "imagined player")
        begun = copy.state.round
        for _answer in range(MOST_ANSWERS):
            request = copy.pending
            if request is None or copy.state.round != begun:
                return
            copy.answer(quick_answer(hand, copy.position, request, met))


def _gains(first: list[float], other: list[float]) -> tuple[float, float]:
    """Return by how much the other did better on average, and how unsure that is."""
    gains = [b - a for a, b in zip(first, other, strict=True)]
    unsure = stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else 0.0
    return fmean(gains), unsure


def _surely(first: list[float], other: list[float]) -> float:
    """Return by how much an answer is better than the first, doubt taken off; 0 for the first."""
    if other is first:
        return 0.0
    gain, unsure = _gains(first, other)
    return gain - DOUBT * unsure - MARGIN


def _settled(values: list[list[float]]) -> bool:
    """Return whether more trials would hardly change which answer is best."""
    best = max(values, key=fmean)
    for other in values:
        gain, unsure = _gains(other, best)
        if other is not best and gain < CLEAR * unsure:
            return False
    return True


def prospect(now: Position, player: Seat) -> float:
    """Return what a position promises once a round is over: the parts of `value`, weighed anew.

    What stands on a token when a round begins may be gone when it ends, so places count less here.
    """
    parts = value_parts(now, player)
    return parts.score + parts.strength + PLACE * parts.place + CARDS * parts.cards


def _reason(tried: list[Tried]) -> Message:
    best, other = tried[0], tried[1]
    return msg(
        "{answer}: {gain} points better than {other}, the enemy's best reply counted.",
        answer=best.label,
        gain=signed(best.value - other.value),
        other=other.label,
    )
