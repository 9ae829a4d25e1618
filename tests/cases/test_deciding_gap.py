"""What decides below half an inch is found on the table, and drawn large and to scale."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import shapely

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.deciding_gap import NARROW
from simulator.cases.questions.answer_questions import answer
from simulator.cases.questions.sight_question import outline
from simulator.content.cases.casefile import read_cases
from simulator.geometry.shapes import polygon
from simulator.reports.case_drawing import Label, Shape, gap_region
from simulator.reports.gap_drawing import gap_drawing

HERE = Path(__file__).parent
SHOWN = {"sight", "arc", "range", "distance", "control", "inside"}
"""The questions whose narrow answers always have two points on the table."""


def asked(tmp_path: Path, pieces: str, question: str) -> tuple[CaseTable, CaseAnswer]:
    file = tmp_path / "table.yaml"
    file.write_text(f"units:\n{pieces}\nask:\n  - {{{question}}}\n", encoding="utf-8")
    table = set_up(read_cases(file)[0])
    return table, answer(table, 0)


def trays(*rows: str) -> str:
    return "\n".join(f"  - {{{row}, tray: infantry}}" for row in rows)


GATE = (
    "id: A, side: red, x: 24, y: 10, speed: 5, ranged: long",
    "id: T, side: blue, x: 24, y: 26, facing: 180",
    "id: C, side: blue, x: 26.8, y: 18, facing: 180",
)


def test_every_narrow_answer_of_the_outside_cases_has_its_gap() -> None:
    """The two points lie as far apart as the margin says, whatever was asked."""
    found = 0
    for file in sorted(HERE.glob("*.yaml")):
        for case in read_cases(file):
            table = set_up(case)
            for index, ask in enumerate(case.ask):
                one = answer(table, index)
                inches = one.margin if one.margin is not None else one.margins.get("contact")
                gap = one.marks.gap
                narrow = inches is not None and 0.006 < abs(inches) < NARROW
                if gap is not None:
                    assert inches is not None
                    assert math.dist(gap.start, gap.end) == pytest.approx(abs(inches), abs=0.006)
                    found += 1
                elif narrow and ask.question in SHOWN:
                    raise AssertionError(f"{file.name}: {case.title}: {ask.question}")
    assert found >= 10


@pytest.mark.parametrize("x", [21.15, 21.0, 21.28])
def test_a_free_corridor_is_measured_between_what_stands_beside_it(
    tmp_path: Path, x: float
) -> None:
    pieces = trays(*GATE, f"id: B, side: blue, x: {x}, y: 18, facing: 180")
    table, found = asked(tmp_path, pieces, "question: sight, from: A, to: T, for: ranged")
    assert found.yes
    gap = found.marks.gap
    assert gap is not None
    assert gap.inches == pytest.approx(26.8 - x - 5.5)
    for end, unit in zip(sorted((gap.start, gap.end)), ("B", "C"), strict=True):
        there = polygon(table.now.corners(unit))
        assert there.distance(shapely.Point(end)) == pytest.approx(0.0, abs=1e-6)


def test_a_wide_answer_has_no_gap(tmp_path: Path) -> None:
    pieces = trays(*GATE, "id: B, side: blue, x: 20, y: 18, facing: 180")
    table, found = asked(tmp_path, pieces, "question: sight, from: A, to: T, for: ranged")
    assert found.marks.gap is None
    assert gap_drawing(table, found) is None


def test_a_blocked_line_shows_how_deep_it_runs_in_what_blocks_it() -> None:
    shown = 0
    for case in read_cases(HERE / "p12_sight.yaml"):
        table = set_up(case)
        for index, ask in enumerate(case.ask):
            found = answer(table, index)
            gap, blockers = found.marks.gap, found.values.get("blockers")
            if ask.question != "sight" or gap is None or not blockers or not found.values["in_arc"]:
                continue
            outlines = [polygon(outline(table.now, name)) for name in blockers]
            assert shapely.union_all(outlines).covers(shapely.Point(gap.middle)), case.title
            shown += 1
    assert shown >= 1


def test_the_drawing_is_to_scale_and_nothing_eats_into_the_gap(tmp_path: Path) -> None:
    pieces = trays(*GATE, "id: B, side: blue, x: 21.15, y: 18, facing: 180")
    table, found = asked(tmp_path, pieces, "question: sight, from: A, to: T, for: ranged")
    drawing = gap_drawing(table, found)
    gap = found.marks.gap
    assert drawing is not None
    assert gap is not None
    assert drawing.region == gap_region(gap)
    assert any(isinstance(s, Label) and s.text == "0.150 in" for s in drawing.shapes)
    free = shapely.box(23.9001, 16, 24.0499, 20)
    for shape in drawing.shapes:
        if isinstance(shape, Shape) and shape.edge is not None:  # the edges of trays lie inside
            edged = polygon(shape.corners).exterior.buffer(shape.width / 2)
            assert edged.intersection(free).area == pytest.approx(0.0, abs=1e-9)
