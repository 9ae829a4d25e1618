"""What an answer is worth, and how much was lost against the best one found (see docs/value.md).

    worth = mean over everything the answer may lead to of
            (wounds and points at once - the enemy's best reply + half of our best follow-up)

all in victory points, exact over every die (`shown_value`). Nothing is rolled and nothing sampled.
Answers alike in all of these are equally good, wherever their trays end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import joined, printed, signed
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer, candidates
from simulator.practice.drill import Drill
from simulator.practice.outcomes import outcomes, sheet_of, shot_from, volley
from simulator.practice.replies import Reply, best_reply
from simulator.practice.reply_outcome import Meetings, ReplyOutcome
from simulator.practice.shown_value import in_wounds, shown_value
from simulator.practice.tasks import Task
from simulator.records import dataclass
from simulator.rules.answers import POSITION
from simulator.rules.answers import answer as kept_answer
from simulator.rules.attack.melee import side_name
from simulator.rules.dice.distributions import mean
from simulator.rules.odds.panic_odds import own_panic, shaken

EQUAL: Final = 1e-9
"""Answers this near to each other are equally good: what is between them is rounding."""
BAND: Final = 0.10
"""Answers this near to the best one count as right (victory points; less than half a wound)."""
FOLLOW: Final = 0.5
"""The share of our own best follow-up that counts: the enemy moves before it."""


@dataclass(frozen=True, slots=True)
class ValuedAnswer:
    """An answer and what it is worth, in victory points.

    total = gain - punished + FOLLOW x follow, each a mean over all outcomes; `gain` is against the
    position as it stood, and `points` the part of it that is no wound: points scored or due. met,
    follow_up: the enemy's and our own best deed, each the one that weighs most, with the outcome it
    is met in.
    """

    answer: DrillAnswer
    value: float
    gain: float
    punished: float
    follow: float
    met: ReplyOutcome | None
    follow_up: Reply | None
    points: float = 0.0

    @property
    def dealt(self) -> float:
        """Return the part of the gain that is wounds, with the ranks and units they take."""
        return self.gain - self.points

    @property
    def parts(self) -> tuple[float, float, float, float]:
        """Return what adds up to the value: wounds, points, the reply, and the follow-up."""
        return self.dealt, self.points, -self.punished, FOLLOW * self.follow

    @property
    def reply(self) -> Reply | None:
        """Return the enemy's reply, if it has one."""
        return self.met.reply if self.met is not None else None

    @property
    def when(self) -> Position | None:
        """Return the position the reply happens in."""
        return self.met.when if self.met is not None else None


@dataclass(frozen=True, slots=True)
class Grade:
    """The verdict on one answer.

    loss: victory points lost against the best answer found, at least 0; an answer as good as the
        best is itself the best, and loses nothing. right: whether the band forgives that. ranked:
        all answers, the best first. reasons: sentences for the player. mistake: what costs most of
        the loss, in a sentence; empty where nothing is lost.
    """

    task: Task
    chosen: ValuedAnswer
    best: ValuedAnswer
    loss: float
    right: bool
    ranked: tuple[ValuedAnswer, ...]
    reasons: tuple[str, ...]
    mistake: str = ""
    band: float = BAND

    @property
    def as_good(self) -> tuple[ValuedAnswer, ...]:
        """Return the other answers that are as good as the best one."""
        top, mine = self.best.value - EQUAL, self.chosen.answer.key
        return tuple(one for one in self.ranked if one.value >= top and one.answer.key != mine)

    @property
    def wounds(self) -> float:
        """Return the loss as wounds of average worth."""
        return in_wounds(self.loss)

    @property
    def loss_text(self) -> str:
        """Return what was lost, in victory points and wounds, and whether that is forgiven.

        Where nothing was, the answers that are as good.
        """
        if not self.loss and self.as_good:
            others = joined([one.answer.label for one in self.as_good], "; ")
            return _("Nothing lost. As good as this: {answers}.").format(answers=others)
        if not self.loss:
            return _("Nothing lost: every other answer found is worth less.")
        words = (
            _(
                "Loss {loss:.2f} points ({wounds:.1f} wounds). "
                "This counts as right: it is within {band:.2f} points of the best."
            )
            if self.right
            else _(
                "Loss {loss:.2f} points ({wounds:.1f} wounds). "
                "An answer counts as right within {band:.2f} points of the best."
            )
        )
        return words.format(loss=self.loss, wounds=self.wounds, band=self.band)

    @property
    def reply(self) -> Reply | None:
        """Return how the enemy punishes the chosen answer.

        By whom, with which odds, ending where.
        """
        return self.chosen.reply


# ------------------------------------------------------------------ judging


@kept_answer(depends_on=POSITION)
def judged(now: Position, unit: UnitId, answer: DrillAnswer) -> ValuedAnswer:
    """Return what an answer is worth; any legal answer, not only the candidates."""
    if answer.listed is not None:
        return ValuedAnswer(answer, answer.listed, answer.listed, 0.0, 0.0, None, None)
    player = now.owner(unit)
    foe = now.opponents(player)[0]
    before = shown_value(now, player)
    gain = points = punished = follow = 0.0
    against, ours = Meetings(answer), Meetings(answer)
    for one in outcomes(now, unit, answer):
        then = shown_value(one.now, player) - before
        gain += one.chance * then.total
        points += one.chance * then.points
        reply = best_reply(one.now, foe)
        if reply is not None:
            punished += one.chance * reply.value
        against.add(one, reply)
        mine = best_reply(one.now, player, unit)
        if mine is not None:
            follow += one.chance * mine.value
        ours.add(one, mine)
    total = gain - punished + FOLLOW * follow
    mine_met = ours.heaviest()
    follow_up = mine_met.reply if mine_met is not None else None
    met = against.heaviest()
    return ValuedAnswer(answer, total, gain, punished, follow, met, follow_up, points)


def ranked(now: Position, task: Task) -> tuple[ValuedAnswer, ...]:
    """Return every answer to a task, the best first."""
    found = [judged(now, task.unit, answer) for answer in candidates(now, task)]
    return tuple(sorted(found, key=lambda one: -one.value))


def grade(drill: Drill, answer: DrillAnswer | str) -> Grade:
    """Grade an answer to a drill, or the key of a candidate (KeyError when there is none)."""
    return grade_at(drill.now, drill.task, answer)


def grade_at(now: Position, task: Task, answer: DrillAnswer | str, band: float = BAND) -> Grade:
    """Grade an answer, or the key of a candidate, in a position.

    Raises KeyError for a key no candidate has. An answer that beats all candidates is itself the
    best found.
    """
    order = ranked(now, task)
    known = {one.answer.key: one for one in order}
    if isinstance(answer, str):
        chosen = known[answer]
    elif answer.kind is AnswerKind.CHARGE and answer.key in known:
        chosen = known[answer.key]  # in the words of the question
    else:
        chosen = judged(now, task.unit, answer)
        if answer.key not in known:
            order = tuple(sorted((*order, chosen), key=lambda one: -one.value))
    best = order[0] if order[0].value > chosen.value + EQUAL else chosen
    loss = best.value - chosen.value
    reasons = tuple(_reasons(now, task, chosen, best))
    return Grade(
        task, chosen, best, loss, loss <= band, order, reasons, mistake(chosen, best), band
    )


# ------------------------------------------------------------------ telling


def _reasons(now: Position, task: Task, chosen: ValuedAnswer, best: ValuedAnswer) -> Sequence[str]:
    shown = [chosen] if best.answer.key == chosen.answer.key else [chosen, best]
    said = (_("{answer}: worth {value} points."), _("Best found: {answer}, worth {value}."))
    found = [
        words.format(answer=one.answer.label, value=signed(one.value))
        for words, one in zip(said, shown, strict=False)
        if one.answer.listed is None  # else its details tell nothing else
    ]
    return [*found, *(reason for one in shown for reason in details(now, task.unit, one))]


def details(now: Position, unit: UnitId, one: ValuedAnswer) -> list[str]:
    """Return why an answer is worth what it is, the first sentence by its name; all exact."""
    if one.answer.listed is not None:
        text = _("{answer}: tried out, it led to {points} points on average.")
        if one.answer.error:
            text = _(
                "{answer}: tried out, it led to {points} points on average (error {error:.2f})."
            )
        return [
            text.format(answer=one.answer.label, points=signed(one.value), error=one.answer.error)
        ]
    found = []
    if one.answer.kind is AnswerKind.CHARGE:
        _sheet, landing = sheet_of(now, unit, one.answer)
        found.append(
            _(
                "{answer}: arrives {odds:.1%}, against the {side}; {wounds:.2f} wounds on average, "
                "destroys {destroyed:.1%}."
            ).format(
                answer=one.answer.label,
                odds=landing.charge.success,
                side=side_name(landing.side),
                wounds=landing.charge.expected,
                destroyed=landing.charge.destroyed,
            )
        )
    if one.answer.kind is AnswerKind.SHOOT:
        found += _of_shot(now, unit, one.answer)
    sums = sums_of(now, unit, one)
    if not found:
        sums = _("{answer}: {sums}").format(answer=one.answer.label, sums=sums)
    found.append(sums)
    if one.met is not None:
        found.append(one.met.sentence())
    return found


def sums_of(now: Position, unit: UnitId, one: ValuedAnswer) -> str:
    """Return the parts of an answer's worth in a sentence; friends only where there are others."""
    parts = [_("{points} by wounds at once").format(points=signed(one.dealt))]
    if abs(one.points) >= 0.005:  # it is told to two digits
        by_points = _("{points} by points scored or due at the end of the round")
        parts.append(by_points.format(points=signed(one.points)))
    if one.met is not None:
        by_reply = _("{points} by the enemy's best reply")
        parts.append(by_reply.format(points=signed(-one.punished)))
    else:
        parts.append(_("no reply that gains the enemy anything"))
    if any(friend.id != unit for friend in now.friends(now.owner(unit))):
        by_others = _("{points} by what the others may follow up with")
        parts.append(by_others.format(points=signed(FOLLOW * one.follow)))
    return _("{parts}.").format(parts=", ".join(parts))


def mistake(chosen: ValuedAnswer, best: ValuedAnswer) -> str:
    """Return what an answer loses most by against the best one, in a sentence.

    Empty if it loses nothing, or if it was tried out: then no part of it is known.
    """
    if best.value - chosen.value <= EQUAL or chosen.answer.listed is not None:
        return ""
    parts = [
        (
            _("Most of the loss is wounds at once: your answer {mine} points, the best {theirs}."),
            chosen.dealt,
            best.dealt,
        ),
        (
            _(
                "Most of the loss is points scored or due at the end of the round: your answer "
                "{mine}, the best {theirs}."
            ),
            chosen.points,
            best.points,
        ),
        (
            _(
                "Most of the loss is what your others may follow up with: {mine} points after "
                "your answer, {theirs} after the best."
            ),
            FOLLOW * chosen.follow,
            FOLLOW * best.follow,
        ),
    ]
    if chosen.met is not None:
        by_reply = _(
            "Most of the loss is the enemy's reply by {foe}: {mine} points, {theirs} after the "
            "best answer."
        )
        parts.append((by_reply, -chosen.punished, -best.punished))
    words, mine, theirs = max(parts, key=lambda part: part[2] - part[1])
    foe = "" if chosen.met is None else chosen.met.when.name(chosen.met.reply.strike.by)
    return words.format(mine=signed(mine), theirs=signed(theirs), foe=foe)


def lesson_of(drill: Drill, found: Grade) -> str:
    """Return what there is to learn from an answer: its own mistake, or why the best is best.

    Empty for an answer as good as the drill's own: its reason speaks of another one.
    """
    best = found.chosen.answer.key == drill.best
    return found.mistake or (printed(drill.why) if best or found.loss else "")


def _of_shot(now: Position, unit: UnitId, answer: DrillAnswer) -> list[str]:
    """Return what a shot does, and what it costs friends engaged with its target (RNG-11)."""
    there = shot_from(now, unit, answer)
    facts = volley(there, unit, answer.target)
    found = [
        _("{answer}: {wounds:.2f} wounds on average, destroys {destroyed:.1%}.").format(
            answer=answer.label, wounds=facts.expected, destroyed=facts.destroyed
        )
    ]
    for friend in shaken(there, unit, answer.target):
        words = _(
            "{friend} fights there and {friend:tests|test} for panic: {wounds:.2f} wounds on "
            "average."
        )
        lost = mean(own_panic(there, friend))
        found.append(words.format(friend=there.name(friend), wounds=lost))
    return found
