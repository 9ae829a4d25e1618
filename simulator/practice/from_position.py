"""A drill made of any position: what shall this unit do now?"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from simulator.content.cases.casefile import Case, case_plain, written
from simulator.files.errors import ContentError, why_refused
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill, save_drill
from simulator.practice.grading import ranked, sums_of
from simulator.practice.lesson import LONGEST
from simulator.practice.tasks import Asks, Task, Theme


def drill_of_case(case: Case, unit: UnitId, title: str) -> Drill:
    """Return what a unit of a case does as a drill; its best answer is found.

    Hands, non-combat units and the game mode are no part of a case. ContentError for one that
    cannot stand as written.
    """
    task = Task(Asks.TARGET, unit)
    bare = Drill(_name(case, unit), title[:LONGEST], Theme.STAY, title, task, "", 0.0, case)
    best = ranked(bare.now, task)[0]
    theme = {AnswerKind.SHOOT: Theme.SHOOTING, AnswerKind.CHARGE: Theme.REACH}.get(
        best.answer.kind, Theme.STAY
    )
    why = sums_of(bare.now, unit, best)[:LONGEST] or title[:LONGEST]
    return replace(bare, theme=theme, why=why, best=best.answer.key, value=best.value)


def _name(case: Case, unit: UnitId) -> str:
    """Return an id that the same decision always has."""
    text = f"{unit} {written(case_plain(case))}"
    return f"moment-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def kept_drill(case: Case, unit: UnitId, title: str, folder: Path) -> Drill:
    """Return such a drill and keep it among the player's own.

    ContentError for a case that cannot stand, and where the disk refuses.
    """
    made = drill_of_case(case, unit, title)
    try:
        save_drill(made, folder)
    except OSError as fault:
        expected, found = _("a folder that can be written"), why_refused(fault)
        raise ContentError(folder, None, "", expected, found) from fault
    return made
