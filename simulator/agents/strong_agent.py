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
from statistics import fmean, stdev
from typing import Final

from simulator.agents.agent import WeighedAnswer
from simulator.agents.imagined_player import ImaginedPlayer
from simulator.agents.learned_value import LearnedForecast, outlook
from simulator.agents.playing_on import TURNS, played_on, position_reached
from simulator.agents.thinking_time import ThinkingTime
from simulator.agents.trying_agent import TryingAgent, likely_answers
from simulator.agents.view import View, with_check
from simulator.agents.winning_chance import tried_chance
from simulator.content.workers import CheckCancelled, employed, never
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Message, Text, msg
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.seating import MOST_ROLLOUTS
from simulator.model.state import GameState
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
}
"""The decisions that are tried out, and with how many answers."""
ROLLOUTS: Final = 12
"""How often the game is played on for one decision, all answers together."""
HOPELESS: Final = 1.0
"""What `greedy` finds worse by so much is not tried out."""
PREFERRED: Final = 0.01
"""By how much another answer must do better than what `greedy` likes best."""
CLEAR: Final = 0.03
"""An answer ahead of all others by so much needs no further trials."""
MARGIN: Final = 0.02
"""What a victory point at the end counts beside the chance of winning."""
SURE_DEALS: Final = 10
"""With seconds to spare a thought ends early only after so many pairs of deals ..."""
SURE_ERRORS: Final = 3.0
"""... and where so many standard errors leave no doubt."""
EVEN: Final = 0.005
"""Answers that surely differ by no more than this are worth no more time."""
APART: Final = 2.0
"""Ends of a move that are tried out are at least so many inches apart."""


@dataclass(slots=True)
class Candidate:
    """An answer that is tried out, and what it led to.

    seen, chances: for each pair of deals, what it promised, and the chance of winning as it is
    told. replies: what the enemy did next, each time.
    """

    answer: str | Pose
    label: Text
    seen: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    replies: Counter[tuple[Text, Text]] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class DealtTrial:
    """What an answer led to with one deal of dice and cards, and what the enemy did next."""

    outlook: LearnedForecast
    reply: tuple[Text, Text]


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

        rollouts: how often the game is played on for a decision; every answer considered is tried
        with one pair of deals, however few they are. time: the seconds of each decision, in place
        of rollouts, of which `MOST_ROLLOUTS` are the most then; the clock ends the thought between
        two rollouts, once every answer has had its first pair. enough: asked between rollouts, for
        those who stop it by something else. With either the same seed may give another game.
        """
        super().__init__(seed, "strong player")
        self._rollouts, self._turns = rollouts if time is None else MOST_ROLLOUTS, turns
        self._enough, self._time = enough, time
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
        """Try answers out; the better half of them goes on with the second half of the budget.

        The best comes first; what `greedy` likes best is it unless another promises more.
        """
        first, left = found[0], list(found)
        thought = Rollouts(view, self._seed, self._thoughts, self._turns)
        spent = deal = 0
        while len(left) > 1 and (not deal or spent + 2 * len(left) <= self._rollouts):
            if not self._dealt(thought, left, deal):
                break
            spent, deal = spent + 2 * len(left), deal + 1
            left.sort(key=lambda one: -_promise(one, first))
            if len(left) > 2 and self._half_spent(spent):
                left = left[: (len(left) + 1) // 2]
            if self._settled(left, first, deal):
                break
        rest = [one for one in found if all(one is not other for other in left)]
        return [*left, *sorted(rest, key=lambda one: -_promise(one, first))]

    def _half_spent(self, rollouts: int) -> bool:
        """Return whether half of the budget is spent, after so many rollouts."""
        late = self._time is not None and self._time.share >= 0.5
        return late or 2 * rollouts >= self._rollouts

    def _over(self) -> bool:
        """Return whether time is up, or whoever is asked has enough."""
        late = self._time is not None and self._time.share >= 1.0
        return late or (self._enough is not None and self._enough())

    def _settled(self, left: list[Candidate], first: Candidate, deals: int) -> bool:
        """Return whether more trials would hardly change which answer is best, or time is up.

        Counting rollouts, a clear lead is enough once a good part of a large budget is spent.
        With seconds it must be sure as well, by its standard error over ten pairs of deals or
        more: a few deals may show any lead, and the time was given to find out. Answers that are
        surely as good as each other end a thought too: nobody should wait for nothing.
        """
        if self._over():
            return True
        if len(left) < 2:
            return False
        if self._time is not None:
            return deals >= SURE_DEALS and all(_sure(left[0], one, first) for one in left[1:])
        lead = _promise(left[0], first) - _promise(left[1], first)
        return deals * ROLLOUTS >= self._rollouts and lead >= CLEAR

    def _dealt(self, thought: Rollouts, left: list[Candidate], deal: int) -> bool:
        """Try each answer with one pair of deals; False, and nothing counted, where time is up.

        The first pair is always played: no answer is given unseen.
        """
        rollouts = [(one.answer, deal, mirrored) for one in left for mirrored in (False, True)]
        found: list[DealtTrial] = []
        with closing(
            employed().results(Rollouts.rollout, thought, rollouts, thought.check)
        ) as coming:
            for trial in coming:
                found.append(trial)
                if deal and len(found) < len(rollouts) and self._over():
                    return False
        for one, *pair in zip(left, found[::2], found[1::2], strict=True):
            one.chances.append(fmean(trial.outlook.chance for trial in pair))
            one.replies.update(trial.reply for trial in pair)
            one.seen.append(
                fmean(trial.outlook.uncalibrated + MARGIN * trial.outlook.margin for trial in pair)
            )
        return True


@dataclass(frozen=True)
class Rollouts:
    """What all rollouts for one decision share, in this process or a worker.

    seed, number: of the player and of its thought; they deal and roll. turns: for how many the game
    is played on. met: the positions come to so far. games: the dice and the game of each deal.
    """

    view: View
    seed: int
    number: int
    turns: int
    met: dict[GameState, Position] = field(default_factory=dict, repr=False, compare=False)
    games: dict[int, tuple[int, Session]] = field(default_factory=dict, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[Rollouts], tuple[object, ...]]:
        """Return how to make it again in a worker."""
        return Rollouts, (with_check(self.view, None), self.seed, self.number, self.turns)

    @property
    def check(self) -> CheckCancelled:
        """Return what is asked whether anybody waits for the answer still."""
        past = self.view.past
        return never if past is None or past.check_cancelled is None else past.check_cancelled

    def rollout(self, given: tuple[str | Pose, int, bool], check: CheckCancelled) -> DealtTrial:
        """Return what an answer led to with one deal of dice and cards, or with mirrored dice."""
        answer, deal, mirrored = given
        dice, game = self._imagined(deal, check)
        copy = game.fork(LevelDice(dice, mirrored=mirrored))
        begun = len(copy.checkpoints)
        copy.answer(answer)
        reply = self._played_on(copy, begun + self.turns)
        return DealtTrial(outlook(position_reached(copy), self.view.seat), reply)

    def _imagined(self, deal: int, check: CheckCancelled) -> tuple[int, Session]:
        if deal not in self.games:
            stream = random_stream(self.seed, "strong", self.number, deal)
            dice, cards = stream.randrange(2**32), stream.randrange(2**32)
            self.games.clear()  # none is come back to once its pair is played
            self.games[deal] = dice, with_check(self.view, check).imagine(cards)
        return self.games[deal]

    def _played_on(self, copy: Session, until: int) -> tuple[Text, Text]:
        """Have a quick player answer for everybody for some turns.

        Return what the enemy did first.
        """
        hand = ImaginedPlayer(self.seed, "imagined player")
        team = copy.position.team(self.view.seat)
        who: Text = NO_WORDS
        what: Text = NO_WORDS
        for request, answer in played_on(copy, hand, until, self.met):
            if isinstance(request, Choose) and request.who not in team and not what:
                label = next(one.label for one in request.options if one.key == answer)
                if request.kind is Kind.ACTIVATE and not who:
                    who = label
                elif who and request.kind in {Kind.ACTION, Kind.ZONE}:
                    what = label
        return who, what


def _promise(one: Candidate, first: Candidate) -> float:
    """Return what an answer promised on average; another than the first must do surely better."""
    return fmean(one.seen) - (0.0 if one is first else PREFERRED)


def _sure(best: Candidate, other: Candidate, first: Candidate) -> bool:
    """Return whether one answer surely is clearly better than another, or surely as good.

    Both met the same deals, so what counts is how far they lie apart in each.
    """
    apart = [mine - theirs for mine, theirs in zip(best.seen, other.seen, strict=True)]
    doubt = SURE_ERRORS * stdev(apart) / math.sqrt(len(apart))
    lead = _promise(best, first) - _promise(other, first)
    return lead >= max(CLEAR, doubt) or abs(fmean(apart)) + doubt <= EVEN


# ------------------------------------------------------------------ what is considered


def considered(now: Position, request: Request) -> list[Candidate]:
    """Return the answers worth trying out, what `greedy` likes best first; none for most kinds."""
    found = likely_answers(now, request, SEARCHED, HOPELESS, APART)
    return [Candidate(answer, label) for answer, label in found]


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
