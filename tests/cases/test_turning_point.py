"""What would turn a verdict, checked by asking again; and that no two sentences contradict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.closeness import Closeness, Judging
from simulator.cases.questions.answer_questions import Answered, answer, decided, verdict
from simulator.cases.turning_point import TurningPoint
from simulator.content.cases.case_records import ErrorBox
from simulator.content.cases.casefile import Case, read_cases
from tests.cases.test_error_box import asked, gate, infantry

HERE = Path(__file__).parent


def closeness(case: Case, index: int = 0, box: ErrorBox | None = None) -> Closeness:
    table = set_up(case)
    return Judging(Answered(table, index, answer(table, index)), box).run()


def turned_by(case: Case, index: int = 0) -> TurningPoint | None:
    # Measured exactly, there is no share to judge and the search is all that runs.
    return closeness(case, index, ErrorBox(0.0, 0.0)).turning


def shifted(case: Case, found: TurningPoint, inches: float) -> Case:
    dx, dy = (part / found.inches * inches for part in found.slide)
    units = tuple(
        unit.model_copy(update={"x": unit.x + dx, "y": unit.y + dy})
        if unit.id in found.pieces
        else unit
        for unit in case.units
    )
    return replace(case, units=units)


def asked_again(case: Case, index: int) -> CaseAnswer:
    return verdict(set_up(case, on_table=False), index)


FAR_FROM_TURNING = {
    *("p12_sight 1-0", "p12_sight 2-1", "p12_sight 3-1", "p12_sight 5-0", "p12_sight 5-1"),
    *("p13_moves 1-0", "p13_moves 1-1", "p13_moves 2-0", "p13_moves 2-1", "p13_moves 4-1"),
    *("p13_moves 4-2", "p13_moves 5-0", "p13_moves 7-0", "p13_moves 8-0", "p13_moves 8-1"),
    *("p13_moves 8-2", "p13_moves 9-0", "p13_moves 9-1"),
}
"""The printed questions whose answers no small shift turns."""
PRINTED = [
    pytest.param(case, index, f"{name} {number}-{index}", id=f"{name} {number}-{index}")
    for name in ("p12_sight", "p13_moves")
    for number, case in enumerate(read_cases(HERE / f"{name}.yaml"), start=1)
    for index, ask in enumerate(case.ask)
    if ask.question in {"sight", "arc", "move", "range", "distance"} and not case.terrain
]


@pytest.mark.parametrize(("case", "index", "name"), PRINTED)
def test_the_shift_turns_the_answer_and_a_little_less_does_not(
    case: Case, index: int, name: str
) -> None:
    found = turned_by(case, index)
    assert (found is None) == (name in FAR_FROM_TURNING)
    if found is None:
        pytest.skip("no small shift turns it")
    ask = case.ask[index]
    before = decided(verdict(set_up(case), index), ask)
    assert decided(asked_again(shifted(case, found, found.inches), index), ask) != before
    if found.inches > 0.003:
        less = shifted(case, found, found.inches - 0.003)
        assert decided(asked_again(less, index), ask) == before


def test_a_gate_of_a_tenth_is_closed_by_a_tenth_and_it_says_which_tray_LOS_09() -> None:
    found = turned_by(asked(gate(0.1), question="sight", viewer="A", to="T"))
    assert found is not None
    assert found.inches == pytest.approx(0.1, abs=0.002)
    assert (found.pieces, round(found.bearing)) in {(("L",), 90), (("R",), 270)}
    assert "to the right (90°)" in found.sentence or "to the left (270°)" in found.sentence
    assert "Then: No. A does not see T" in found.sentence


def test_a_march_that_ends_too_near_is_turned_by_the_missing_inches_MOV_04() -> None:
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 25.65, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    found = turned_by(asked(units, question="move", unit="A", action="march", forward=10.0))
    assert found is not None
    assert found.inches == pytest.approx(0.15, abs=0.002)
    assert found.yes


def test_trays_in_contact_are_shifted_together() -> None:
    units = [
        infantry("A", "red", 24, 8),
        infantry("T", "blue", 24, 22, 180),
        infantry("L", "blue", 21.2, 15, 180),
        infantry("M", "blue", 15.7, 15, 180),
        infantry("R", "blue", 26.8, 15, 180),
    ]
    found = turned_by(asked(units, question="sight", viewer="A", to="T"))
    assert found is not None
    assert found.pieces in {("L", "M"), ("R",)}


def test_what_no_shift_turns_is_said_so() -> None:
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 26, 180)]
    text = closeness(asked(units, question="sight", viewer="A", to="B"))
    assert text.turning is None
    assert not text.too_close
    assert any("No shift of a single piece of up to 3 in" in words for words in text.sentences)


# ------------------------------------------------------------------ no two that contradict


def test_what_a_turn_alone_turns_is_told_so_MOV_01() -> None:
    # B stands flush with the edge: as it stands it may stay, and a turn would end over the edge.
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 45.6, 180)]
    case = asked(units, question="move", unit="B", action="pivot", pivot_to=180)
    text = closeness(case, box=ErrorBox(0.1, 2.0))
    assert text.turning is None
    assert text.share is not None
    assert text.share.turned
    said = "in the positions that do, a piece is turned or several are moved."
    assert text.turning_words.endswith(said)


GAPS = (0.0011, 0.02, 0.06, 0.099, 0.11, 0.3)


@pytest.mark.parametrize("gap", GAPS)
def test_too_close_and_no_position_never_stand_together(gap: float) -> None:
    table = set_up(asked(gate(gap), question="sight", viewer="A", to="T"))
    found = answer(table, 0)
    for steps in (0, 40, 300):  # given up early, what is known by then is told just as honestly
        _consistent(Judging(Answered(table, 0, found), ErrorBox(0.1, 0.0)).run(_some(steps)))


def _some(steps: int) -> Callable[[], bool]:
    left = iter(range(steps))
    return lambda: next(left, None) is not None


def _consistent(text: Closeness) -> None:
    said = " ".join(text.sentences)
    close = "Too close to call" in said
    assert close is text.too_close
    assert not (close and "No position within" in said), said
    assert not (
        close and "No shift of a single piece" in said and text.share and not text.share.turned
    ), said


def test_a_shift_within_the_error_is_too_close_even_if_hardly_any_position_turns() -> None:
    # One corner of the box alone turns it: no draw may meet it, and yet it is within the error.
    case = asked(gate(0.0999), question="sight", viewer="A", to="T")
    text = closeness(case, box=ErrorBox(0.1, 0.0))
    assert text.too_close
    assert text.turning is not None
    assert text.turning.within(text.box)


def test_a_margin_that_no_shift_reaches_is_not_too_close() -> None:
    # The corridor is 5.5 in wide and nothing stands near it: an error of 6 in changes nothing.
    units = [infantry("A", "red", 24, 10), infantry("T", "blue", 24, 24, 180)]
    case = asked(units, question="sight", viewer="A", to="T")
    table = set_up(case)
    found = answer(table, 0)
    assert found.too_close(6.0)
    text = Judging(Answered(table, 0, found), ErrorBox(1.0, 0.0)).run(_some(2000))
    assert not text.too_close
    assert text.plain()["too_close_to_call"] is False
