"""What a mistake of a game asks when it becomes a drill, and the lesson it carries."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry.pose import turn_between
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import SAME_FACING, AnswerKind, DrillAnswer, usual_facing
from simulator.practice.grading import Grade, ValuedAnswer, judged, mistake
from simulator.practice.shown_value import in_wounds
from simulator.practice.tasks import Asks, Task
from simulator.rules.charge.pivot import heading
from simulator.rules.charge.plan import plan

LONGEST: Final = 400
"""So many letters a drill's file has for its lesson."""


def asked_again(now: Position, grade: Grade) -> Task:
    """Return what a drill of a grade asks: the pivot too where one was made that is not usual.

    Its answers hold what was played and the best found.
    """
    unit, chosen, best = grade.task.unit, grade.chosen.answer, grade.best.answer
    if not _pivoted(now, unit, chosen):
        return grade.task
    return Task(Asks.PIVOT, unit, chosen.target if best.target in {"", chosen.target} else "")


def _pivoted(now: Position, unit: UnitId, answer: DrillAnswer) -> bool:
    """Return whether an answer is a charge with another facing than the usual one."""
    if answer.kind is not AnswerKind.CHARGE or answer.facing is None:
        return False
    usual = usual_facing(now, plan(now, unit, answer.target))
    return abs(turn_between(usual, answer.facing)) > SAME_FACING


def lesson(
    now: Position,
    unit: UnitId,
    chosen: DrillAnswer,
    best: ValuedAnswer,
    in_the_game: float | None = None,
) -> str:
    """Return what there is to learn from an answer, as far as a drill's file has room.

    `in_the_game` is what it lost in the game, where this position leaves some of that out.
    """
    played = judged(now, unit, chosen)
    lost = best.value - played.value
    words = _("You played: {chosen}. Worth {points:.2f} points more ({wounds:.1f} wounds): {best}.")
    text = [
        words.format(
            chosen=chosen.label, points=lost, wounds=in_wounds(lost), best=best.answer.label
        )
    ]
    if in_the_game is not None and f"{in_the_game:.2f}" != f"{lost:.2f}":
        left_out = _(
            "In the game it cost {points:.2f}: there hands, NCUs and the game mode counted too."
        )
        text.append(left_out.format(points=in_the_game))
    yours, needed = _needed(now, unit, chosen), _needed(now, unit, best.answer)
    if best.answer.target == chosen.target and yours != needed:
        pivots = _("Your pivot needed a {yours}, the better one a {needed}.")
        text.append(pivots.format(yours=yours, needed=needed))
    text.append(mistake(played, best))
    text = [one for one in text if one]
    while len(text) > 1 and len(" ".join(text)) > LONGEST:
        text.pop()
    return " ".join(text)[:LONGEST]


def _needed(now: Position, unit: UnitId, answer: DrillAnswer) -> int | None:
    """Return the roll a charge needs; None for what is no charge."""
    if answer.kind is not AnswerKind.CHARGE or answer.facing is None:
        return None
    return heading(now, plan(now, unit, answer.target), answer.facing).needed
