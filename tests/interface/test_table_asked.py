"""The table asked from Python answers what a case file answers, and checks what it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator import Case, ContentError, Position, TableVerdict
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.questions.answer_questions import verdict
from simulator.content.cases.case_records import (
    AskArc,
    AskCharge,
    AskControl,
    AskDistance,
    AskMove,
    AskRange,
    AskRetreat,
    AskSight,
)
from tests.each import some

CASES = Path(__file__).resolve().parents[1] / "cases"
ASKED: dict[type, Callable[[Position, Any], TableVerdict]] = {
    AskSight: lambda now, ask: simulator.sees(now, ask.from_, ask.to, ranged=ask.for_ == "ranged"),
    AskDistance: lambda now, ask: simulator.measure(now, ask.a, ask.b),
    AskArc: lambda now, ask: simulator.arc(now, ask.of, ask.unit),
    AskRange: lambda now, ask: simulator.range_to(
        now, ask.from_, ask.to, distance=ask.distance, shift=ask.shift
    ),
    AskMove: lambda now, ask: simulator.move(
        now,
        ask.unit,
        ask.action,
        forward=ask.forward,
        pivot_to=ask.pivot_to,
        final_facing=ask.final_facing,
        direction=ask.direction,
        distance=ask.distance,
    ),
    AskCharge: lambda now, ask: simulator.charge(
        now, ask.unit, ask.target, pivot_to=ask.pivot_to, roll=ask.roll
    ),
    AskRetreat: lambda now, ask: simulator.retreat(now, ask.unit, ask.roll),
    AskControl: lambda now, ask: simulator.control(now, ask.unit, ask.token),
}
TABLE = """
units:
  - {id: Swords, side: red, unit: stark-sworn-swords, x: 24, y: 20}
  - {id: Guards, side: blue, unit: lannister-guardsmen, x: 24, y: 30, facing: 180}
tokens: [{id: Middle, x: 24, y: 25, radius: 0.59}]
"""


def questions() -> Iterator[tuple[CaseTable, int]]:
    for file in sorted(CASES.glob("*.yaml")):
        for case in simulator.read_cases(file):
            indices = [n for n, ask in enumerate(case.ask) if type(ask) in ASKED]
            if indices:
                table = set_up(case)
                yield from ((table, index) for index in indices)


def test_python_is_answered_as_a_case_file_is() -> None:
    met = set()
    for table, index in some(questions()):
        ask = table.case.ask[index]
        answer = verdict(table, index)
        found = ASKED[type(ask)](table.now, ask)
        met.add(type(ask))
        assert found.values == answer.values
        assert found.rules == answer.rules
        assert str(found.why) == answer.why
        if isinstance(ask, AskArc):
            assert found.answer is ("front" in answer.values["arc"])
        else:
            assert found.answer is answer.yes
        if not isinstance(ask, AskArc | AskDistance):
            assert found.margin == answer.margin
    assert met == ASKED.keys()


def test_a_margin_is_negative_where_the_answer_is_no() -> None:
    now = simulator.position_of(Case.from_text(TABLE))
    apart = simulator.measure(now, "Swords", "Guards")
    assert not apart
    assert apart.margin == -apart.values["distance"]
    touching = simulator.measure(now, "Swords", "Middle")
    assert not touching
    assert str(touching).count(f"{-(touching.margin or 0.0):.2f} in") == 1


WRONG: dict[str, Callable[[Position, str], object]] = {
    "viewer": lambda now, word: simulator.sees(now, word, "Guards"),
    "target": lambda now, word: simulator.sees(now, "Guards", word, ranged=True),
    "first": lambda now, word: simulator.measure(now, word, "Middle"),
    "second": lambda now, word: simulator.measure(now, "Middle", word),
    "of": lambda now, word: simulator.arc(now, word, "Guards"),
    "range_to, viewer": lambda now, word: simulator.range_to(now, word, "Guards"),
    "range_to, target": lambda now, word: simulator.range_to(now, "Guards", word),
    "move, unit": simulator.move,
    "charge, unit": lambda now, word: simulator.charge(now, word, "Guards"),
    "charge, target": lambda now, word: simulator.charge(now, "Guards", word),
    "retreat, unit": lambda now, word: simulator.retreat(now, word, 3),
    "control, unit": lambda now, word: simulator.control(now, word, "Middle"),
}


@pytest.mark.parametrize("key", WRONG)
def test_a_unit_that_is_not_there_is_refused_by_name(key: str) -> None:
    now = simulator.position_of(Case.from_text(TABLE))
    with pytest.raises(ContentError, match=rf"{key}: .*found 'Sword' \(did you mean 'Swords'\?\)"):
        WRONG[key](now, "Sword")


def test_other_arguments_are_checked_as_in_a_file() -> None:
    now = simulator.position_of(Case.from_text(TABLE))
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("token", lambda: simulator.control(now, "Swords", "Midle")),
        ("side", lambda: simulator.arc(now, "Swords", "Guards", "fron")),
        ("action", lambda: simulator.move(now, "Swords", "marsh")),
        ("direction", lambda: simulator.move(now, "Swords", "shift", distance=1.0)),
        ("roll", lambda: simulator.charge(now, "Swords", "Guards", roll=7)),
        ("target", lambda: simulator.charge(now, "Swords", "Swords")),
        ("distance", lambda: simulator.range_to(now, "Swords", "Guards")),
        ("position", lambda: simulator.sees("now", "Swords", "Guards")),  # type: ignore[arg-type]
    ]
    for key, asking in some(wrong):
        with pytest.raises(ContentError, match=rf"^[a-z_]+, {key}: expected "):
            asking()


# ------------------------------------------------------------------ cases without a file


def test_a_case_is_written_and_read_without_a_file(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    for path in sorted(CASES.glob("*.yaml"))[:3]:
        cases = simulator.read_cases(path)
        assert (
            tuple(replace(Case.from_text(case.to_text()), place=case.place) for case in cases)
            == cases
        )
    file.write_text(TABLE, encoding="utf-8")
    assert simulator.read_cases(str(file)) == (Case.from_text(TABLE),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "text, line 1: .*an empty file"),
        ("cases: [{title: A}, {title: B}]", "one case, found 2"),
        (TABLE.replace("side: red", "side: rde"), "line 3, units"),
        ("units: [", "YAML"),
    ],
)
def test_a_text_that_is_no_case_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        Case.from_text(text)
