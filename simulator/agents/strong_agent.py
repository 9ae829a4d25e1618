"""The strongest player that comes with the program: it tries answers out and judges by experience.

For most decisions it imagines the game with what it may not see dealt anew, gives each answer it
considers, lets a quick player answer for everybody for some turns, and asks the learned value what
the position then promises: the chance of winning, and the margin. Answers that do badly are given
up early, and what they would have cost is spent on the others. All of them meet the same dealt
cards and the same evenly spread dice. It counts rollouts, so the same seed gives the same game;
with a budget of seconds the clock ends each thought, and the same seed may give another game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import field
from statistics import fmean
from typing import Final

from simulator.agents.agent import WeighedAnswer
from simulator.agents.playing_on import TURNS
from simulator.agents.rollouts import DealtTrial, Rollouts
from simulator.agents.thinking_time import ThinkingTime
from simulator.agents.trying_agent import TryingAgent, likely_answers
from simulator.agents.view import View
from simulator.agents.winning_chance import tried_chance
from simulator.content.workers import never
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import Message, Text, msg
from simulator.model.requests import Kind, Reply, Request
from simulator.model.seating import MOST_ROLLOUTS
from simulator.records import dataclass

SEARCHED: Final = {
    Kind.ACTIVATE: 4,
    Kind.ACTION: 4,
    Kind.CHARGE_TARGET: 3,
    Kind.TARGET: 3,
    Kind.ZONE: 4,
    Kind.WINDOW: 3,
    Kind.YES_NO: 2,
    Kind.QUADRANT: 3,
    Kind.MARK: 2,
    Kind.RUN: 4,
    Kind.SHIFT: 3,
    Kind.RETREAT: 3,
    Kind.ALIGN: 3,
    Kind.OTHER: 3,
}
"""The decisions that are tried out, and with how many answers."""
ROLLOUTS: Final = 12
"""How often the game is played on for one decision, all answers together, on average:"""
MOST_SAVED: Final = 48
"""what easy decisions leave the next ones may use, up to so many rollouts."""
HOPELESS: Final = 1.0
"""What `greedy` finds worse by so much is not tried out."""
PREFERRED: Final = 0.01
"""What another answer is believed to be worse than what `greedy` likes best, before any trial,"""
USUAL_GAIN: Final = 0.06
"""give or take so much, as a standard deviation."""
USUAL_LUCK: Final = 0.005
"""How far pairs of deals lie apart, as a standard deviation, before any are known."""
MIRRORED_SHARE: Final = 0.5
"""How much the two games of a pair tell of that, beside how far pairs lie apart."""
PRICE: Final = 0.0005
"""Further trials of an answer must promise so much of a game; else it is out."""
MARGIN: Final = 0.02
"""What a victory point at the end counts beside the chance of winning."""
SURE_DEALS: Final = 10
"""With seconds to spare nothing is out before so many pairs of deals: a few may show anything."""
APART: Final = 2.0
"""Ends of a move that are tried out are at least so many inches apart,"""
APART_ALIGNED: Final = 1.0
"""and those of a charge."""


@dataclass(slots=True)
class Candidate:
    """An answer that is tried out, and what it led to.

    before: what it is believed to gain before any trial. seen, chances: for each pair of deals,
    what its two games promised, and the chance of winning as it is told. replies: what the enemy
    did next, each time.
    """

    answer: str | Pose
    label: Text
    before: float = 0.0
    seen: list[tuple[float, float]] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    replies: Counter[tuple[Text, Text]] = field(default_factory=Counter)


class StrongAgent(TryingAgent[Candidate]):
    """Looks some turns ahead, and judges by what became of games like this one."""

    name = "strong"
    from_round = 1

    def __init__(
        self,
        seed: int,
        rollouts: int = ROLLOUTS,
        turns: int = TURNS,
        *,
        enough: Callable[[], bool] | None = None,
        time: ThinkingTime | None = None,
    ) -> None:
        """Start from a seed, from which it deals and rolls in its thoughts.

        rollouts: how often the game is played on for a decision, on average; every answer
        considered is tried with one pair of deals, however few they are. time: the seconds of each
        decision, in place of rollouts, of which `MOST_ROLLOUTS` are the most then; the clock ends
        the thought between two rollouts, once every answer has had its first pair. enough: asked
        between rollouts, for those who stop it by something else. With either the same seed may
        give another game.
        """
        super().__init__(seed, "strong player")
        self._rollouts, self._turns = rollouts if time is None else MOST_ROLLOUTS, turns
        self._enough, self._time = enough, time
        self._saved = 0
        self.weighed: tuple[WeighedAnswer, ...] = ()

    def _considered(self, seen: View, request: Request) -> list[Candidate]:
        self.weighed = ()
        if self._time is not None:
            self._time.begin()
        return considered(seen, request)

    def _best(self, view: View, found: list[Candidate]) -> tuple[Reply, Text]:
        ranked = self._tried(view, found)
        self.weighed = tuple(
            WeighedAnswer(one.answer, one.label, tried_chance(one.chances)) for one in ranked
        )
        return ranked[0].answer, _reason(ranked)

    def _tried(self, view: View, found: list[Candidate]) -> list[Candidate]:
        """Try answers out, as long as more trials are worth their price; the best comes first.

        Rollouts that are left over are saved for the next decisions.
        """
        left, budget, deal = list(found), self._rollouts + self._saved, 0
        thought = Rollouts(view, self._seed, ("strong", self._thoughts), self._turns)
        while len(left) > 1 and (not deal or 2 * len(left) <= budget):
            played = self._dealt(thought, left, deal)
            if not played:
                break
            budget, deal = budget - played, deal + 1
            if self._over():
                break
            if self._time is None or deal >= SURE_DEALS:
                left = _contenders(left)
        self._saved = max(0, min(budget, MOST_SAVED))
        best = _best_of(left)
        return sorted(found, key=lambda one: (one is not best, -_lead(one, best)[0]))

    def _over(self) -> bool:
        """Return whether time is up, or whoever is asked has enough."""
        late = self._time is not None and self._time.share >= 1.0
        return late or (self._enough is not None and self._enough())

    def _dealt(self, thought: Rollouts, left: list[Candidate], deal: int) -> int:
        """Try each answer with one pair of deals; return how many rollouts that took.

        Where time is up it is 0, and nothing counts; but the first pair is always played: no answer
        is given unseen.
        """
        found: list[DealtTrial] = []
        past = thought.view.past
        check = (past and past.check_cancelled) or never
        with closing(thought.results([one.answer for one in left], (deal,), check)) as coming:
            for trial in coming:
                found.append(trial)
                if deal and len(found) < 2 * len(left) and self._over():
                    return 0
        for one, *pair in zip(left, found[::2], found[1::2], strict=True):
            one.chances.append(fmean(trial.outlook.chance for trial in pair))
            one.replies.update(trial.reply for trial in pair)
            one.seen.append((_promise(pair[0]), _promise(pair[1])))
        return sum(trial.rolled for trial in found) + sum(not trial.rolled for trial in found[::2])


# ------------------------------------------------------------------ which is best


def _promise(trial: DealtTrial) -> float:
    """Return what a trial promises: the chance of winning, and a little for the margin."""
    return trial.outlook.uncalibrated + MARGIN * trial.outlook.margin


def _lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """Return by how much an answer is believed to be better than another, and the standard error.

    Both met the same deals, so what counts is how far they lie apart in each. A few deals move what
    was believed before a little, many a lot, and the more so the less luck there is in them.
    """
    apart = [
        (mine[0] - theirs[0], mine[1] - theirs[1])
        for mine, theirs in zip(one.seen, other.seen, strict=False)
    ]
    gains, count = [fmean(pair) for pair in apart], len(apart)
    seen = fmean(gains)
    luck = USUAL_LUCK**2 + sum((gain - seen) ** 2 for gain in gains)
    luck += MIRRORED_SHARE * sum((plain - mirrored) ** 2 / 4 for plain, mirrored in apart)
    luck /= count + MIRRORED_SHARE * count
    trusted = count / (count + luck / USUAL_GAIN**2)
    return (
        trusted * seen + (1.0 - trusted) * (one.before - other.before),
        math.sqrt(trusted * luck / count),
    )


def _best_of(left: list[Candidate]) -> Candidate:
    best = left[0]
    for one in left[1:]:
        if _lead(one, best)[0] > 0.0:
            best = one
    return best


def _contenders(left: list[Candidate]) -> list[Candidate]:
    """Return the answers that further trials may show to be the best: that one, and its rivals."""
    best = _best_of(left)
    return [one for one in left if one is best or hope(*_lead(one, best)) > PRICE]


def hope(lead: float, error: float) -> float:
    """Return what is won on average by finding out whether an answer is the better one after all.

    The expected value of what exceeds 0 of a normal distribution.
    """
    far = lead / error
    density = math.exp(-far * far / 2.0) / math.sqrt(2.0 * math.pi)
    return error * density + lead * (1.0 + math.erf(far / math.sqrt(2.0))) / 2.0


# ------------------------------------------------------------------ what is considered


def considered(now: Position, request: Request) -> list[Candidate]:
    """Return the answers worth trying out, what `greedy` likes best first; none for most kinds."""
    apart = APART_ALIGNED if request.kind is Kind.ALIGN else APART
    found = likely_answers(now, request, SEARCHED, HOPELESS, apart)
    return [
        Candidate(answer, label, -PREFERRED if place else 0.0)
        for place, (answer, label) in enumerate(found)
    ]


# ------------------------------------------------------------------ why


def _reason(ranked: list[Candidate]) -> Message:
    """Return one sentence: what the best answer promises, and what the enemy will likely do."""
    best, other = ranked[0], ranked[1]
    (who, what), _count = best.replies.most_common(1)[0]
    tried, rest = tried_chance(best.chances), tried_chance(other.chances)
    if who and what:
        return msg(
            "{answer}: wins {chance} of 100 games (± {error}), {other} {less}; "
            "then {unit}, {action}.",
            answer=best.label,
            chance=_percent(tried.chance),
            error=_percent(tried.error),
            other=other.label,
            less=_percent(rest.chance),
            unit=who,
            action=what,
        )
    return msg(
        "{answer}: wins {chance} of 100 games (± {error}), {other} {less}.",
        answer=best.label,
        chance=_percent(tried.chance),
        error=_percent(tried.error),
        other=other.label,
        less=_percent(rest.chance),
    )


def _percent(share: float) -> int:
    return round(100 * share)
