"""A player that tries its best few answers out before it gives one.

For the decisions that matter it copies the game, deals anew what it may not see, gives each answer
it considers, lets `greedy` play on for both sides to the end of the next turns, and compares what
the positions are worth (`value`). Each answer meets the same dealt cards, and dice that are evenly
spread, so that luck does not decide between them. All else is answered as `greedy` would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.requests import Choose, Kind, Option, Reply, Request
from simulator.model.state import Player
from simulator.players import greedy_choices
from simulator.players.greedy import GreedyPlayer
from simulator.players.hidden import dealt_anew
from simulator.players.value import value
from simulator.texts import translate as _

SEARCHED: Final = {Kind.ACTIVATE: 3, Kind.ACTION: 3, Kind.ZONE: 2, Kind.CHARGE_TARGET: 2}
"""The decisions that are tried out, and with how many answers: those `greedy` likes best."""
DEALS: Final = 2
"""With how many deals of dice and hidden cards each answer is tried out."""
TURNS: Final = 3
"""How many turns are played on after this one."""
HOPELESS: Final = 1.5
"""What `greedy` finds worse by so much is not tried out."""
MARGIN: Final = 0.08
"""By how much another answer must do better than what `greedy` likes best."""
MOST_ANSWERS: Final = 2000
"""More answers than any few turns ask for."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer that was tried out, and what it led to on average, in victory points."""

    option: Option
    worth: float


class SearchingPlayer:
    """Looks a few turns ahead."""

    def __init__(self, seed: int, deals: int = DEALS, turns: int = TURNS) -> None:
        """Start from a seed, from which it deals and rolls in its thoughts."""
        self._seed = seed
        self._deals, self._turns = deals, turns
        self._greedy = GreedyPlayer(seed, "searching player")
        self._thoughts = 0
        self.why = ""

    def reply(self, now: Position, request: Request) -> Reply:
        """Answer as `greedy` would: without the game itself nothing can be tried out."""
        answer = self._greedy.reply(now, request)
        self.why = self._greedy.why
        return answer

    def foresee(self, session: Session) -> Reply:
        """Give the answer that led furthest when it was tried out."""
        request = session.pending
        if request is None:
            msg = "nothing is asked"
            raise ValueError(msg)
        considered = self._considered(session.position, request)
        if len(considered) < 2:
            return self.reply(session.position, request)
        self._thoughts += 1
        tried = [
            Tried(option, self._average(session, request.who, option)) for option in considered
        ]
        tried[0] = Tried(tried[0].option, tried[0].worth + MARGIN)
        tried.sort(key=lambda one: -one.worth)
        self.why = _reason(tried)
        return tried[0].option.key

    def _considered(self, now: Position, request: Request) -> list[Option]:
        """Give the answers worth trying out: those `greedy` likes best."""
        if not isinstance(request, Choose) or request.kind not in SEARCHED:
            return []
        ranked = greedy_choices.ranked(now, request)[: SEARCHED[request.kind]]
        return [option for worth, option in ranked if worth > ranked[0][0] - HOPELESS]

    def _average(self, session: Session, player: Player, option: Option) -> float:
        worths = [self._once(session, player, option, deal) for deal in range(self._deals)]
        return sum(worths) / len(worths)

    def _once(self, session: Session, player: Player, option: Option, deal: int) -> float:
        """Give what one answer led to with one deal of dice and cards; every other is mirrored."""
        stream = random_stream(self._seed, f"search {self._thoughts}:{deal // 2}")
        dice = LevelDice(stream.randrange(2**32), mirrored=deal % 2 == 1)
        copy = session.fork(dice, lambda state: dealt_anew(session.position, player, stream))
        copy.answer(option.key)
        self._play_on(copy)
        return value(copy.position, player)

    def _play_on(self, copy: Session) -> None:
        """Let `greedy` answer for everybody until a few more turns are over."""
        hand = GreedyPlayer(self._seed, "imagined player")
        turns, seen = 0, (copy.state.round, copy.state.turn)
        for _answer in range(MOST_ANSWERS):
            request = copy.pending
            if request is None:
                return
            if (copy.state.round, copy.state.turn) != seen:
                seen = (copy.state.round, copy.state.turn)
                turns += 1
                if turns > self._turns:
                    return
            copy.answer(hand.reply(copy.position, request))


def _reason(tried: list[Tried]) -> str:
    best, other = tried[0], tried[1]
    return _("{answer}: {gain:+.2f} points better than {other} over the next turns.").format(
        answer=best.option.label, gain=best.worth - other.worth, other=other.option.label
    )
