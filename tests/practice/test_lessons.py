"""A mistake of a game as a drill: it asks what was decided there, and says what to learn."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.practice.drill_files import read_drills
from simulator.engine.position import Position
from simulator.practice.answers import DrillAnswer, candidates, played_charge
from simulator.practice.drill import Drill, drill_of, save_drill
from simulator.practice.grading import BAND, grade, grade_at
from simulator.practice.review import GradedDecision, drill_to_file
from simulator.practice.tasks import Asks, Task, Theme
from simulator.rules.charge.plan import plan
from tests.each import some
from tests.practice.positions import our_drills, table, unit


def turned_charge(now: Position, target: str, facing: float) -> DrillAnswer:
    """Return A's charge after a pivot to a facing, into the 100 percent position."""
    found = played_charge(now, "A", target, now.standing("A").pose.turned(facing))
    assert found is not None
    return found


def reviewed(now: Position, answer: DrillAnswer) -> GradedDecision:
    """Grade an answer as the review of a game does."""
    graded = grade_at(now, Task(Asks.TARGET, "A"), answer)
    return GradedDecision(7, 1, now.name("A"), now, graded)


def filed(decision: GradedDecision, folder: Path) -> Drill:
    """File a decision as a drill and read it again."""
    made = drill_to_file(decision, "game")
    assert made is not None
    (text,) = read_drills(save_drill(made, folder))
    return drill_of(text)


def test_a_pivot_that_cost_the_charge_is_asked_again(tmp_path: Path) -> None:
    """CHG-10: straight ahead needs a 3 where a small turn needs a 2."""
    now = table(unit("A", "red", 24.0, 12.0, 0.0), unit("T", "blue", 21.0, 24.0, 180.0, wounds=3))
    wrong = turned_charge(now, "T", 0.0)
    decision = reviewed(now, wrong)
    assert decision.mistake
    drill = filed(decision, tmp_path)
    assert drill.task == Task(Asks.PIVOT, "A", "T")
    assert drill.theme is Theme.REACH

    # What was played and the best found are answers, and the one played is still a mistake.
    keys = [one.key for one in candidates(drill.now, drill.task)]
    assert drill.best in keys
    assert decision.grade.best.answer.key in keys
    again = grade(drill, turned_charge(drill.now, "T", 0.0))
    assert again.chosen.answer.key == wrong.key
    assert again.loss > BAND

    assert drill.why.startswith(f"You played: {wrong.label}. Worth {again.loss:.2f} points more")
    assert "Your pivot needed a 3, the better one a 2." in drill.why
    assert drill.why.endswith(".")


def test_a_pivot_against_the_wrong_enemy_asks_for_both(tmp_path: Path) -> None:
    now = table(
        unit("A", "red", 24.0, 12.0, 0.0),
        unit("T", "blue", 22.0, 23.0, 180.0),
        unit("S", "blue", 32.0, 22.0, 200.0, defense=6, wounds=2),
    )
    found = plan(now, "A", "T")
    assert found.best is not None
    wrong = turned_charge(now, "T", (found.best.facing + 3.0) % 360.0)
    decision = reviewed(now, wrong)
    assert decision.grade.best.answer.target == "S"
    drill = filed(decision, tmp_path)
    assert drill.task == Task(Asks.PIVOT, "A", "")
    assert str(drill.question) == "A: charge whom with which pivot, aligned how, or stay?"
    assert {one.target for one in candidates(drill.now, drill.task)} == {"T", "S", ""}
    assert grade(drill, wrong).loss > BAND


def test_a_usual_pivot_asks_whom_to_charge_as_before(tmp_path: Path) -> None:
    drill = next(one for one in our_drills() if one.id == "stay-01")
    charge = candidates(drill.now, Task(Asks.TARGET, "A"))[0]
    made = filed(reviewed(drill.now, charge), tmp_path)
    assert made.task.asks is Asks.TARGET
    assert made.best == "stay"
    assert made.why.startswith(f"You played: {charge.label}. Worth ")
    assert "needed a" not in made.why


WHOM = [one for one in our_drills() if one.task.asks is Asks.TARGET]


@pytest.mark.parametrize("drill", WHOM[::6], ids=lambda one: one.id)
def test_every_lesson_has_room_and_ends_as_a_sentence(drill: Drill, tmp_path: Path) -> None:
    for answer in some(candidates(drill.now, drill.task)):
        made = filed(reviewed(drill.now, answer), tmp_path)
        assert len(made.why) <= 400
        assert made.why.endswith(".")
