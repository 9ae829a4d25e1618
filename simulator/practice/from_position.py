"""A drill made of any position: what shall this unit do now?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from simulator.cases.from_game import case_of
from simulator.engine.game import Position
from simulator.engine.state_hash import state_hash
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill, save_drill
from simulator.practice.grading import ranked, sums_of
from simulator.practice.lesson import LONGEST
from simulator.practice.tasks import Asks, Task, Theme
from simulator.texts import translate as _


def drill_at(now: Position, unit: UnitId) -> Drill:
    """Return what a unit does in a position as a drill; its best answer is found.

    The position is a case: hands, non-combat units and the game mode count no more in it.
    """
    task = Task(Asks.TARGET, unit)
    title = _("Round {round}: {unit}").format(round=now.state.round, unit=now.name(unit))
    name = f"moment-{state_hash(now.state)}"
    bare = Drill(name, title, Theme.STAY, title, task, "", 0.0, case_of(now))
    best = ranked(bare.now, task)[0]
    theme = {AnswerKind.SHOOT: Theme.SHOOTING, AnswerKind.CHARGE: Theme.REACH}.get(
        best.answer.kind, Theme.STAY
    )
    why = sums_of(bare.now, unit, best)[:LONGEST] or title
    return replace(bare, theme=theme, why=why, best=best.answer.key, value=best.value)


def kept_drill(now: Position, unit: UnitId, folder: Path) -> Drill:
    """Return such a drill and keep it among the player's own (OSError, ContentError)."""
    made = drill_at(now, unit)
    save_drill(made, folder)
    return made
