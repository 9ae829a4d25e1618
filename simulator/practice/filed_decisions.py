"""The decisions that cost most in a game as drills: by exact odds where there are, else as tried.

An action of a unit becomes the drill that any review makes of it. Every other decision (whom to
activate, a zone, a card, dice to roll again, where a move ends) has no answers that a position
alone gives, so its drill lists those that were tried out, with what they led to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from simulator.cases.from_game import case_of
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.model.requests import Kind
from simulator.model.state import UnitId
from simulator.practice.drill import Drill, save_drill
from simulator.practice.lesson import LONGEST
from simulator.practice.review import drill_to_file, graded_at
from simulator.practice.tasks import Asks, Listed, Task, Theme
from simulator.practice.whole_review import WeighedDecision

LONGEST_KEY: Final = 60
"""Letters of an answer's key in a drill."""


def drill_of_decision(session: Session, one: WeighedDecision, name: str) -> Drill | None:
    """Return a decision as a drill; None where its position cannot stand without the game."""
    if one.kind is Kind.ACTION:
        for graded in graded_at(session, one.who, (one.index,)):
            made = drill_to_file(graded, name) if graded.mistake else None
            if made is not None:
                return made
    return _listed_drill(one, name)


def _listed_drill(one: WeighedDecision, name: str) -> Drill | None:
    unit = _unit_of(one)
    listed = _answers(one)
    best = listed.get(one.best)
    if unit is None or best is None or best.value < max(each.value for each in listed.values()):
        return None
    title = _("Round {round}: {unit}").format(round=one.round, unit=one.about or one.question)
    why = _(
        "You played: {chosen}. Best found: {best}. It cost {lost:.0%} of the chance of winning."
    ).format(chosen=one.chosen.label, best=one.best.label, lost=one.loss)
    order = tuple(sorted(listed.values(), key=lambda each: each.label))
    task = Task(Asks.CHOICE, unit, asked=str(one.question)[:LONGEST], listed=order)
    made = Drill(
        f"{name}-{one.index}",
        title[:LONGEST],
        Theme.CHOICES,
        why[:LONGEST],
        task,
        best.key,
        best.value,
        case_of(one.now, (), ""),
    )
    try:
        _stands = made.now
    except ContentError:
        return None
    return made


def _answers(one: WeighedDecision) -> dict[object, Listed]:
    """Return the answers that were tried out as a drill lists them, each name once."""
    found: dict[object, Listed] = {}
    names: set[str] = set()
    for number, each in enumerate(one.trial.answers):
        label = str(each.label)[:LONGEST]
        if label in names:
            continue
        names.add(label)
        key = each.reply if isinstance(each.reply, str) else ""
        key = key[:LONGEST_KEY] or f"answer-{number}"
        found[each] = Listed(key, label, round(each.margin, 6))
    return found


def _unit_of(one: WeighedDecision) -> UnitId | None:
    """Return the unit a drill is asked of: the decision's own, else the player's first."""
    units = one.now.state.units
    asked = units.get(one.subject)
    if asked is not None and asked.on_table and asked.owner is one.who:
        return one.subject
    own = (unit.id for unit in units.values() if unit.on_table and unit.owner is one.who)
    return next(own, None)


def file_decisions(
    session: Session,
    decisions: Iterable[WeighedDecision],
    name: str,
    seen: str,
    folder: Path | None = None,
) -> tuple[Path, ...]:
    """Write decisions as drills into the player's folder and give their files (OSError).

    `name` begins their ids; `seen` is the day on which their best answers were shown.
    """
    made = (drill_of_decision(session, one, name) for one in decisions)
    return tuple(save_drill(replace(one, seen=seen), folder) for one in made if one is not None)
