"""Places beside where a tray stands: each is judged, and one of each row turns the answer."""

from __future__ import annotations

from itertools import combinations

import pytest

from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.nudges import NudgeRow, nudge_rows
from simulator.cases.questions.answer_questions import Answered, answer, decided
from simulator.geometry.measure import overlaps
from tests.each import some
from tests.reports.pages_made import case_of, gap_pages

CLOSED = """\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0}
  - {id: B, side: blue, tray: infantry, x: 24, y: 30, facing: 180}
  - {id: L, side: blue, tray: infantry, x: 20.7, y: 20, facing: 180}
  - {id: R, side: blue, tray: infantry, x: 27.3, y: 20, facing: 180}
  - {id: Far, side: red, tray: infantry, x: 5, y: 40, facing: 0}
ask:
  - {question: sight, from: A, to: B}
"""
ODDS = """\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0, to_hit: 3, dice: 5}
  - {id: B, side: blue, tray: infantry, x: 24, y: 14.8, facing: 180, defense: 4, morale: 6}
ask:
  - {question: odds, attacker: A, defender: B}
"""


def rows(text: str) -> tuple[CaseTable, tuple[NudgeRow, ...]]:
    table = set_up(case_of(text))
    return table, nudge_rows(Answered(table, 0, answer(table, 0)))


def test_every_row_turns_the_answer_where_it_says_so_and_not_before() -> None:
    (page,) = gap_pages()
    old = decided(page.answer, page.table.case.ask[0])
    for row in some(page.rows):
        assert [nudge.inches for nudge in row.nudges] == sorted(
            nudge.inches for nudge in row.nudges
        )
        assert row.turns_at == 0.13  # the gap has 0.131 in
        for nudge in row.nudges:
            found = decided(answer(nudge.table, 0), page.table.case.ask[0])
            assert (found != old) is nudge.turned
            assert nudge.turned is (nudge.inches >= 0.13)


def test_only_pieces_that_can_turn_it_have_a_row_the_soonest_first() -> None:
    """Between L and R 1.1 in are free; A and B would have to go much farther aside."""
    _table, found = rows(CLOSED)
    assert {row.pieces for row in found[:2]} == {("L",), ("R",)}
    assert "Far" not in {name for row in found for name in row.pieces}
    assert [row.turns_at for row in found] == sorted(row.turns_at for row in found)
    assert found[0].turns_at == pytest.approx(1.1, abs=0.011)


def test_no_place_lays_a_tray_over_another() -> None:
    _table, found = rows(CLOSED)
    cases = [nudge.table.case for row in found for nudge in row.nudges]
    assert cases
    for case in cases:
        corners = set_up(case, on_table=False).now.corners  # it raises where trays overlap
        assert not any(
            overlaps(corners(one.id), corners(other.id))
            for one, other in combinations(case.units, 2)
        )


def test_a_question_about_dice_alone_has_no_rows() -> None:
    assert rows(ODDS)[1] == ()
