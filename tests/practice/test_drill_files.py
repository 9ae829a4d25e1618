"""Drill files: read strictly, written so that they are read again, made from seeds and games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.practice.drill_files import drills_text, read_drills
from simulator.files.errors import ContentError
from simulator.model.state import Seat
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import drill_of, frame_of, own_drills, save_drill
from simulator.practice.generator import generated, teaches
from simulator.practice.grading import BAND, grade, ranked
from simulator.practice.review import drill_from, drill_to_file, file_mistakes, grades, mistakes
from simulator.practice.tasks import Asks, Theme
from tests.each import some
from tests.practice.positions import our_drills, recorded

GOOD = """\
id: mine
title: A title
theme: reach
why: A reason in a sentence.
task: {asks: charge, unit: A, target: T}
best: stay
worth: -0.3
case:
  units:
  - {id: A, side: red, tray: infantry, speed: 5, x: 24.0, y: 12.0}
  - {id: T, side: blue, tray: infantry, speed: 5, x: 24.0, y: 26.0, facing: 180.0}
"""


def test_a_drill_is_read_and_asked(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD)
    (text,) = read_drills(file)
    drill = drill_of(text)
    assert drill.task.asks is Asks.CHARGE
    assert drill.player is Seat.RED
    assert str(drill.question) == "A: charge T, or stay?"
    assert drill.now.standing("T").pose.y == 26.0


@pytest.mark.parametrize(
    ("written", "instead", "line", "key"),
    [
        ("theme: reach", "theme: luck", 3, "theme"),
        ("id: mine", "id: My Drill", 1, "id"),
        ("best: stay", "bset: stay", 1, "best"),
        ("asks: charge", "asks: sing", 5, "task.asks"),
        ("unit: A,", "unit: B,", 5, "task.unit"),
        ("target: T}", "target: X}", 5, "task.target"),
        ("target: T}", "target: A}", 5, "task.target"),
        ("side: blue", "side: red", 5, "task.target"),
        ("worth: -0.3", "worth: much", 8, "worth"),
        ("speed: 5, x: 24.0, y: 12.0", "speed: 5, x: left, y: 12.0", 10, "case.units[0].x"),
        ("id: T,", "id: A,", 11, "case.units[1].id"),
        ("case:", "cases:", 1, "case"),
    ],
)
def test_a_broken_drill_names_file_line_and_key(
    tmp_path: Path, written: str, instead: str, line: int, key: str
) -> None:
    assert written in GOOD
    file = tmp_path / "broken.yaml"
    file.write_text(GOOD.replace(written, instead))
    with pytest.raises(ContentError) as fault:
        read_drills(file)
    assert fault.value.file == file
    assert fault.value.key == key
    assert fault.value.line is not None
    assert abs(fault.value.line - line) <= 1


def test_one_broken_file_of_our_own_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "half.yaml").write_text(GOOD[:80])
    (tmp_path / "notes.txt").write_text("not a drill")
    found, faults = own_drills(tmp_path)
    assert [one.id for one in found] == ["mine"]
    assert [fault.file.name for fault in faults] == ["half.yaml"]
    assert own_drills(tmp_path / "nothing") == ((), ())


def test_two_drills_of_one_file_have_ids_of_their_own(tmp_path: Path) -> None:
    drill = our_drills()[0]
    file = tmp_path / "twice.yaml"
    file.write_text(drills_text([(frame_of(drill), drill.case)] * 2))
    with pytest.raises(ContentError) as fault:
        read_drills(file)
    assert fault.value.key == "drills[1].id"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for drill in some(our_drills()[::9]):
        path = save_drill(drill, tmp_path)
        (text,) = read_drills(path)
        assert drill_of(text) == drill


# ------------------------------------------------------------------ from seeds


def test_a_seed_gives_the_same_drill_and_another_seed_another() -> None:
    first, again = generated(Theme.STAY, 3), generated(Theme.STAY, 3)
    assert first == again
    assert first.best == "stay"
    assert teaches(Theme.STAY, ranked(first.now, first.task))
    assert generated(Theme.STAY, 4).case != first.case
    assert generated(None, 3) == generated(None, 3)


def test_a_drill_from_a_seed_is_found_again_from_its_file(tmp_path: Path) -> None:
    made = generated(Theme.ALIGNMENT, 2)
    (text,) = read_drills(save_drill(made, tmp_path))
    drill = drill_of(text)
    best = ranked(drill.now, drill.task)[0]
    assert best.answer.key == made.best
    assert best.value == pytest.approx(made.value, abs=1e-6)


# ------------------------------------------------------------------ from games


def test_a_recorded_game_is_reviewed_and_its_mistake_becomes_a_drill(tmp_path: Path) -> None:
    """A retreat was lost against fighting on; it is filed and found again."""
    session = recorded("a-feast-for-crows")
    text: list[tuple[int, int]] = []
    before = list(session.inputs)
    found = tuple(grades(session, Seat.RED, lambda done, of: text.append((done, of))))
    assert session.inputs == before
    assert text == [(1, 2), (2, 2)]
    for one in found:
        assert one.now.unit(one.grade.task.unit).owner is Seat.RED
        assert one.grade.loss >= 0.0
        assert one.mistake is (one.grade.loss > BAND)

    (wrong,) = mistakes(found)
    assert wrong.grade.best.answer.kind is AnswerKind.FIGHT
    assert str(wrong.grade.chosen.answer.label).startswith("Retreat to the left, as far as it goes")
    drill = drill_to_file(wrong, "game")
    assert drill is not None
    (path,) = file_mistakes(found, "game", "2026-03-01", tmp_path)
    (again,), faults = own_drills(tmp_path)
    assert not faults
    assert path.name == f"game-{wrong.index}.yaml"
    assert again == replace(drill, value=round(drill.value, 6), seen="2026-03-01")
    assert ranked(again.now, again.task)[0].answer.key == again.best


@pytest.mark.parametrize("name", ["dark-wings-dark-words", "a-feast-for-crows", "honed-and-ready"])
@pytest.mark.parametrize("player", [Seat.RED, Seat.BLUE])
def test_a_decision_loses_in_its_drill_what_the_review_says(name: str, player: Seat) -> None:
    """The drill stands in the game's own position: mode, hands and NCUs count as they did."""
    for one in some(tuple(grades(recorded(name), player))):
        drill = drill_from(one, "game")
        again = grade(drill, one.grade.chosen.answer)
        assert again.loss == pytest.approx(one.grade.loss, abs=1e-9)
        assert drill.best == again.best.answer.key
        assert f"Worth {one.grade.loss:.2f} points more" in drill.why


def test_a_filed_mistake_says_what_it_cost_in_the_game_where_a_file_cannot_hold_it_all() -> None:
    (wrong,) = mistakes(grades(recorded("a-feast-for-crows"), Seat.RED))
    drill = drill_to_file(wrong, "game")
    assert drill is not None
    lost = grade(drill, wrong.grade.chosen.answer).loss
    there, here = f"{wrong.grade.loss:.2f}", f"{lost:.2f}"
    assert f"Worth {here} points more" in drill.why
    assert (f"In the game it cost {there}" in drill.why) is (there != here)


def test_retreats_of_a_game_are_graded_too() -> None:
    session = recorded("a-feast-for-crows")
    found = tuple(grades(session, Seat.BLUE))
    deeds = {one.grade.chosen.answer.kind: one for one in found}
    retreat = deeds[AnswerKind.RETREAT]
    assert retreat.grade.task.asks is Asks.RETREAT
    assert retreat.now.engaged(retreat.grade.task.unit)
    assert retreat.grade.best.answer.kind is AnswerKind.FIGHT
