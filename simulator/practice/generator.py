"""Endless drills: positions from a seed and a theme, the instructive ones only."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.engine.dice import random_stream
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.grading import BAND, ValuedAnswer, ranked, sums_of
from simulator.practice.layouts import laid_out
from simulator.practice.tasks import LAID_OUT, Theme, theme_name

TRIES: Final = 40
"""So many positions are laid out before one that teaches little is taken after all."""
CLEAR: Final = 0.2
"""Best and next best kind of answer should be this far apart (victory points)."""


def generated(theme: Theme | None, seed: int) -> Drill:
    """Return the drill of a seed: the same seed and theme give the same drill, on any machine."""
    if theme is None:
        theme = random_stream(seed, "drill theme").choice(LAID_OUT)
    fallback: Drill | None = None
    for number in range(TRIES):
        made = made_at(theme, seed, number)
        if made is None:
            continue
        order = ranked(made.now, made.task)
        if teaches(theme, order):
            return made
        fallback = fallback or made
    if fallback is None:
        msg = f"no position for {theme} from seed {seed}"
        raise LookupError(msg)
    return fallback


def made_at(theme: Theme, seed: int, number: int) -> Drill | None:
    """Return one position of a seed as a drill; None when its trays overlap or nothing is asked."""
    stream = random_stream(seed, f"drill {theme.value} {number}")
    task, case = laid_out(theme, stream)
    title = _("{theme}, from seed {seed}").format(theme=theme_name(theme), seed=seed)
    bare = Drill(f"{theme.value}-seed-{seed}", title, theme, "-", task, "", 0.0, case)
    try:
        order = ranked(bare.now, task)
    except ContentError:
        return None
    if len(order) < 2:
        return None
    best = order[0]
    why = explained(bare, best)
    made = replace(bare, why=why, best=best.answer.key, value=best.value)
    vars(made)["now"] = bare.now  # what was worked out about it is kept
    return made


def explained(drill: Drill, best: ValuedAnswer) -> str:
    """Return why an answer is best, in a sentence of its figures."""
    sums = sums_of(drill.now, drill.task.unit, best)
    text = _("{answer}: {sums}").format(answer=best.answer.label, sums=sums)
    return text if best.met is None else f"{text} {best.met.sentence()}"


def teaches(theme: Theme, order: tuple[ValuedAnswer, ...]) -> bool:
    """Return whether a position has something to teach.

    A clear best answer, and tempting others.
    """
    best = order[0]
    near = [one for one in order if best.value - one.value <= BAND]
    if theme is Theme.STAY and best.answer.kind is not AnswerKind.STAY:
        return False
    if len(near) * 2 > len(order) + 1:
        return False
    others = [one for one in order if kind_of_answer(one) != kind_of_answer(best)]
    return not others or best.value - others[0].value >= CLEAR


def kind_of_answer(one: ValuedAnswer) -> tuple[str, ...]:
    """Return what players would call the same answer.

    Aligned a little otherwise is no other one.
    """
    answer = one.answer
    if answer.kind is AnswerKind.CHARGE:
        return (answer.kind, answer.target, answer.align)
    if answer.kind is AnswerKind.RETREAT:
        return (answer.kind, answer.side.value if answer.side else "")
    return (answer.kind, answer.target)
