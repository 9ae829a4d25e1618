"""What a decision of a game came to: its answer and the likely others, tried out on copies.

Every answer meets the same games, imagined from what the player saw (`View.imagine`), and the same
evenly spread dice; a quick player then plays on for everybody as far as `strong` looks ahead, for
what an answer is good for may come turns later. What is compared there is the forecast
(`agents/winning_chance.py`). The same seed gives the same numbers again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from statistics import fmean, stdev
from typing import Final, NamedTuple

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy import greedy_agent
from simulator.agents.playing_on import TURNS
from simulator.agents.rollouts import DealtTrial, Rollouts
from simulator.agents.view import View
from simulator.agents.winning_chance import TriedChance, tried_chance
from simulator.content.workers import CheckCancelled, never
from simulator.engine.names import action_name, way_text
from simulator.engine.position import Position
from simulator.geometry.pose import Pose, turn_between
from simulator.language.texts import Text, joined, msg
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.records import cached_property, dataclass

USUAL_EFFORT: Final = 1
"""How thoroughly answers are tried out unless the player asks for more: twice is twice as often."""
FORGIVEN: Final = 0.02
"""What loses less of the chance of winning loses nothing: trials do not tell it from chance."""
HOPE: Final = -0.02
"""What another answer must gain in the first deals to be tried out further."""
DOUBT: Final = 2.0
"""A loss is one where it is more than so many of its standard errors,"""
CARE: Final = 1.0
"""and where so many of them less it is still more than is forgiven."""
CLEAR: Final = 3.0
"""Nothing is tried out further that is so many standard errors from what is forgiven."""
SCANNED: Final = 2
"""How many pairs of deals each answer meets first."""
BLOCK: Final = 4
"""After so many pairs more it is asked whether it is clear what was lost,"""
MOST: Final = 24
"""but not after more pairs than these."""
APART: Final = 2.5
"""Places that are tried out are so many inches apart,"""
TURNED: Final = 40.0
"""or turned by so many degrees."""
NOT_RANKED: Final = frozenset({Kind.DEPLOY_POSE, Kind.CHARGE_PIVOT})
"""Places that `greedy` does not compare: of a unit that enters, and of a pivot's best end."""
BEFORE_PLAY: Final = frozenset({Phase.SETUP, Phase.DEPLOYMENT})
"""What is decided there is too far from any end to be told apart."""

Act = tuple[Text, Text]
"""Who acts, and what is done."""


class Ends(NamedTuple):
    """What an answer led to with a pair of deals, on the average of its two games.

    standing: points and wounds of the own side where they ended, then those of the others. acts:
    what the enemy did first in each.
    """

    chance: float
    points: float
    standing: tuple[float, ...] = ()
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class TriedAnswer:
    """An answer and what it led to on average: the chance of winning and the points won by.

    standing: points and wounds of the own side where the games ended that were played on, then
        those of the others. acts: how often the enemy did what next. Both are empty where an answer
        comes from a review that was kept.
    """

    reply: Reply
    label: Text
    tried: TriedChance
    margin: float
    standing: tuple[float, ...] = field(default=(), compare=False)
    acts: Mapping[Act, int] = field(default_factory=dict, compare=False)

    @property
    def chance(self) -> float:
        """Return the chance of winning it led to."""
        return self.tried.chance


@dataclass(frozen=True, slots=True)
class Hint:
    """What answers are worth at a moment, on one scale with the moment itself.

    now: the chance of winning with both sides playing on. answers: the answers tried out, by their
    chances, the best first. equal: how many of them, the best among them, the trials cannot tell
    apart. unclear: which of the others too few games were played for to call them mistakes.
    """

    now: TriedChance
    answers: tuple[TriedAnswer, ...]
    equal: int
    unclear: tuple[TriedAnswer, ...] = ()

    @property
    def best(self) -> TriedAnswer:
        """Return the answer that led furthest."""
        return self.answers[0]

    @property
    def mistakes(self) -> tuple[TriedAnswer, ...]:
        """Return the answers that surely lose."""
        return tuple(one for one in self.answers[self.equal :] if one not in self.unclear)


@dataclass(frozen=True, slots=True)
class Trial:
    """What an answer and others led to: the answer first, then the best of the others.

    loss: by how much the chance of winning was better with the best answer, doubt taken off; 0
        where no other is surely better. points: the same in victory points.
    """

    answers: tuple[TriedAnswer, ...]
    best: TriedAnswer
    loss: float
    points: float

    @property
    def chosen(self) -> TriedAnswer:
        """Return what the answer itself led to."""
        return self.answers[0]


def considered(
    seen: View, request: Request, chosen: Reply | None, others: int
) -> list[tuple[Reply, Text]]:
    """Return an answer with its name, and the likely others, best first; one alone is no decision.

    With no `chosen` the likely ones alone. Nothing is looked at that the player may not see.
    """
    if seen.state.phase in BEFORE_PLAY:
        return []
    found: list[Reply] = [] if chosen is None else [chosen]
    wanted = others + len(found)
    for reply in _likely(seen, request):
        if len(found) < wanted and all(_apart(reply, one) for one in found):
            found.append(reply)
    return [(reply, name_of(request, reply)) for reply in found] if len(found) > 1 else []


def _likely(now: Position, request: Request) -> Iterable[Reply]:
    """Yield what `greedy` likes, best first; a place may always be left as it is."""
    if isinstance(request, Choose):
        if len(request.options) > 1:
            yield from (one.key for _rank, one in greedy_choices.ranked(now, request))
    elif isinstance(request, ChooseSome):
        yield greedy_choices.subset(now, request)
        if not request.least:
            yield ()
        if len(request.options) <= request.most:
            yield tuple(one.key for one in request.options)
    elif isinstance(request, Place) and request.kind in NOT_RANKED:
        yield greedy_agent.placed(now, request)
        yield from request.samples()
    elif isinstance(request, Place):
        ranked = greedy_agent.ranked_places(now, request)
        yield from ranked[:1]
        if request.check(request.start):
            yield request.start
        yield from ranked[1:]
    elif isinstance(request, PlacePiece):
        yield from request.samples()


def _apart(one: Reply, other: Reply) -> bool:
    if isinstance(one, Pose) and isinstance(other, Pose):
        turned = abs(turn_between(one.facing, other.facing))
        return math.dist(one.centre, other.centre) >= APART or turned >= TURNED
    return one != other


def name_of(request: Request, reply: Reply) -> Text:
    """Return an answer as players read it: the option's words, the dice, or how far a tray goes."""
    if isinstance(request, Choose):
        return next((one.label for one in request.options if one.key == reply), str(reply))
    if isinstance(request, ChooseSome):
        names = [one.label for one in request.options if one.key in set(_keys(reply))]
        return joined(names) if names else msg("none of them")
    if isinstance(reply, Pose) and isinstance(request, Place | PlacePiece):
        return way_text(request.start, reply)
    return str(reply)


def _keys(reply: Reply) -> tuple[object, ...]:
    return reply if isinstance(reply, tuple) else ()


# ------------------------------------------------------------------ trying out


@dataclass(frozen=True)
class Trials:
    """Answers to the question of a view, tried out on games imagined from it.

    effort: how often answers are tried out. turns: for how many the game is played on at most.
    side: whose chance is told; None for the seat of the view. What `check_cancelled` raises comes
    through. Raises NotImaginedError where no game like it is found.
    """

    view: View
    seed: int
    effort: int = USUAL_EFFORT
    check_cancelled: CheckCancelled | None = None
    turns: int = TURNS
    side: Seat | None = None

    @cached_property
    def _rollouts(self) -> Rollouts:
        return Rollouts(
            self.view, self.seed, ("review", *_moment(self.view)), self.turns, self.side
        )

    def now(self) -> TriedChance:
        """Return the chance of winning with a quick player answering for both sides at once."""
        return _tried(self._values((None,), range(self.effort))[0])

    def advised(
        self, answers: Sequence[tuple[Reply, Text]], step: Callable[[int, int], None] | None = None
    ) -> Hint:
        """Return what answers led to, the best first, beside what there is to win now.

        All meet the same deals. `step` is given how many games were played on, and how many will.
        """
        replies = [reply for reply, _label in answers]
        *values, now = self._values((*replies, None), range(self.effort), step)
        return hint_of(_tried(now), list(zip(answers, values, strict=True)))

    def judged(self, answers: Sequence[tuple[Reply, Text]]) -> Trial:
        """Compare the first answer with the others.

        Each meets a few pairs of deals. The best of the others then meets fresh ones beside the
        first until it is clear whether it gains more than is forgiven: what both led to there is
        told, and what it gained is what was lost, so that luck in the first deals makes no mistake
        of anything.
        """
        first = range(SCANNED * self.effort)
        found = self._values([reply for reply, _label in answers], first)
        rank = sorted(range(len(answers)), key=lambda at: (-_mean(found[at]).chance, at))
        rival = next(at for at in rank if at)
        best, gained, points = 0, 0.0, 0.0
        if _mean(found[rival]).chance - _mean(found[0]).chance > HOPE:
            mine, theirs = self._beside(answers[0][0], answers[rival][0])
            gained = loss_of(gains(mine, theirs))
            if gained:
                best = rival
                points = max(0.0, _mean(theirs).points - _mean(mine).points)
            found[0], found[rival] = mine, theirs
        named = [_answer(*one) for one in zip(answers, found, strict=True)]
        others = [named[at] for at in rank if at]
        return Trial((named[0], *others), named[best], gained, points)

    def _beside(self, own: Reply, rival: Reply) -> tuple[list[Ends], list[Ends]]:
        """Try two answers out with fresh deals until their difference is clear, or long enough."""
        mine: list[Ends] = []
        theirs: list[Ends] = []
        begin = SCANNED * self.effort
        for start in range(begin, begin + MOST * self.effort, BLOCK):
            block = self._values((own, rival), range(start, start + BLOCK))
            mine += block[0]
            theirs += block[1]
            if is_clear(gains(mine, theirs)):
                break
        return mine, theirs

    def _values(
        self,
        replies: Sequence[Reply | None],
        pairs: Sequence[int],
        step: Callable[[int, int], None] | None = None,
    ) -> list[list[Ends]]:
        """Return what each answer led to with each pair of deals; None is the quick player's.

        A pair is played on twice with the same cards, the dice of one the opposite of the other's.
        """
        once: list[DealtTrial] = []
        coming = self._rollouts.results(replies, pairs, self.check_cancelled or never)
        for trial in coming:
            once.append(trial)
            if step is not None:
                step(len(once), 2 * len(pairs) * len(replies))
        both = [_ends(pair) for pair in zip(once[::2], once[1::2], strict=True)]
        return [both[at :: len(replies)] for at in range(len(replies))]


def hint_of(now: TriedChance, found: Sequence[tuple[tuple[Reply, Text], Sequence[Ends]]]) -> Hint:
    """Return a hint from what each answer led to with the same pairs of deals.

    An answer loses where it surely loses more than is forgiven, as a review judges it. Those that
    do not are equal to the best as far as their errors overlap and no mistake has a better chance;
    of those below it too few games were played.
    """
    order = sorted(found, key=lambda one: -_tried(one[1]).chance)
    answers, most = tuple(_answer(*one) for one in order), order[0][1]
    loses = [len(most) > 1 and loss_of(gains(ends, most)) > 0.0 for _answer, ends in order]
    best = answers[0].tried
    apart = (
        lost or best.chance - best.error > one.chance + one.tried.error
        for one, lost in zip(answers, loses, strict=True)
    )
    equal = next((at for at, one in enumerate(apart) if one), len(answers))
    unclear = tuple(answers[at] for at in range(equal, len(answers)) if not loses[at])
    return Hint(now, answers, equal, unclear)


def _ends(pair: tuple[DealtTrial, DealtTrial]) -> Ends:
    return Ends(
        fmean(one.outlook.chance for one in pair),
        fmean(one.outlook.margin for one in pair),
        tuple(fmean(both) for both in zip(*(one.standing for one in pair), strict=True)),
        tuple(one.reply for one in pair if all(one.reply)),
    )


def _moment(view: View) -> tuple[int, ...]:
    """Return numbers of a moment of a game, the same for all games that look the same."""
    past = view.past
    return () if past is None else (past.rolls, len(past.given), len(past.traces))


def gains(mine: Sequence[Ends], theirs: Sequence[Ends]) -> list[float]:
    """Return by how much the chance of winning was better, pair of deals by pair."""
    return [b.chance - a.chance for a, b in zip(mine, theirs, strict=True)]


def loss_of(gained: Sequence[float]) -> float:
    """Return the chance of winning that was lost, from what another answer gained, pair by pair.

    It is a loss where it is more than is forgiven even if chance made it look greater: the mean
    less CARE standard errors is still that much, and less DOUBT of them it is above 0.
    """
    mean, error = fmean(gained), _error(gained)
    return mean if mean - CARE * error >= FORGIVEN and mean > DOUBT * error else 0.0


def is_clear(gained: Sequence[float]) -> bool:
    """Return whether more deals would hardly turn a loss into none, or none into a loss."""
    return abs(fmean(gained) - FORGIVEN) > CLEAR * _error(gained)


def _error(gained: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return stdev(gained) / math.sqrt(len(gained))


def _mean(values: Sequence[Ends]) -> Ends:
    standing = zip(*(one.standing for one in values), strict=True)
    return Ends(
        fmean(one.chance for one in values),
        fmean(one.points for one in values),
        tuple(fmean(each) for each in standing),
        tuple(act for one in values for act in one.acts),
    )


def _tried(values: Sequence[Ends]) -> TriedChance:
    return tried_chance([one.chance for one in values])


def _answer(answer: tuple[Reply, Text], values: Sequence[Ends]) -> TriedAnswer:
    mean = _mean(values)
    return TriedAnswer(*answer, _tried(values), mean.points, mean.standing, Counter(mean.acts))


def decision_name(kind: Kind, action: str = "") -> Text:
    """Return what a decision was about, in a word."""
    return action_name(action) if action else _KINDS.get(kind, msg("choice"))


_KINDS: Final = {
    Kind.ACTIVATE: msg("activation"),
    Kind.ACTION: msg("action"),
    Kind.ATTACK_CHOICE: msg("attack"),
    Kind.TARGET: msg("target"),
    Kind.CHARGE_TARGET: msg("charge target"),
    Kind.SIDE: msg("side"),
    Kind.ALIGN: msg("alignment"),
    Kind.RUN: msg("move"),
    Kind.SHIFT: msg("shift"),
    Kind.RETREAT: msg("retreat"),
    Kind.PIVOT: msg("pivot"),
    Kind.CHARGE_PIVOT: msg("pivot of a charge"),
    Kind.WINDOW: msg("card or order"),
    Kind.ORDER: msg("order"),
    Kind.REROLL: msg("re-roll"),
    Kind.CONDITION: msg("condition token"),
    Kind.ZONE: msg("zone"),
    Kind.CARD: msg("card"),
    Kind.DISCARD: msg("discard"),
    Kind.TOKEN_POSE: msg("token"),
}
