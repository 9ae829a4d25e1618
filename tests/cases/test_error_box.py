"""The share of a measuring error that turns a verdict, against shares worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from simulator.cases.answers import answer
from simulator.cases.error_box import POSITIONS, ErrorBox, Share, Trial
from simulator.cases.pieces import Piece, placed, pose_of, turned_about
from simulator.cases.position import set_up
from simulator.content.case_records import (
    QUESTIONS,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    Question,
)
from simulator.content.casefile import Case
from simulator.geometry.pose import Pose


def infantry(name: str, side: str, x: float, y: float, facing: float = 0.0) -> CaseUnit:
    return CaseUnit.model_validate(
        {"id": name, "side": side, "x": x, "y": y, "facing": facing, "tray": "infantry"}
    )


def asked(units: list[CaseUnit], **ask: Any) -> Case:
    plain = {"from" if key == "viewer" else key: value for key, value in ask.items()}
    question = cast("Question", QUESTIONS[plain["question"]].model_validate(plain))
    return Case(units=tuple(units), ask=(question,))


def measured(case: Case, box: ErrorBox, positions: int) -> Share | None:
    table = set_up(case)
    trial = Trial(table, 0, answer(table, 0), box, positions)
    while not trial.done:
        trial.step()
    return trial.result()


def share(case: Case, box: ErrorBox, positions: int = 256) -> Share:
    found = measured(case, box, positions)
    assert found is not None
    return found


def test_a_verdict_that_stands_on_the_line_turns_in_half_of_the_box() -> None:
    # The tray's left edge lies on the rectangle's: to the left it is out, to the right it is in.
    case = asked(
        [infantry("A", "red", 12.75, 24.0)], question="inside", unit="A",
        rect=[10.0, 10.0, 40.0, 40.0],
    )  # fmt: skip
    found = share(case, ErrorBox(0.1, 0.0))
    assert found.share == pytest.approx(0.5, abs=0.02)
    assert found.impossible == 0


def test_the_share_is_that_part_of_the_box_beyond_the_line() -> None:
    # A quarter of the error beyond the line of the rectangle: three eighths of the box are out.
    case = asked(
        [infantry("A", "red", 12.775, 24.0)], question="inside", unit="A",
        rect=[10.0, 10.0, 40.0, 40.0],
    )  # fmt: skip
    assert share(case, ErrorBox(0.1, 0.0)).share == pytest.approx(3 / 8, abs=0.02)


def test_far_from_every_line_nothing_turns() -> None:
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 26, 180)]
    case = asked(units, question="sight", viewer="A", to="B")
    found = share(case, ErrorBox(0.25, 5.0))
    assert (found.turned, found.impossible) == (0, 0)
    assert "No position" in found.sentence


def gate(gap: float) -> list[CaseUnit]:
    """A gate between two trays that close everything else, as on p. 12."""
    aside = 2.75 + gap / 2
    return [
        infantry("A", "red", 24, 8), infantry("T", "blue", 24, 22, 180),
        infantry("L", "blue", 24 - aside, 15, 180), infantry("R", "blue", 24 + aside, 15, 180),
    ]  # fmt: skip


def test_a_narrow_gate_closes_in_part_of_the_box_and_the_gate_is_moved() -> None:
    case = asked(gate(0.1), question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 0.0))
    assert set(found.moved) == {"A", "T", "L", "R"}
    # Two trays each shifted by up to 0.1 in: the gap of 0.1 in becomes less than none in 1/8 of
    # all cases, which no table can show. Only a gate of less than a hair is closed (AMB-02).
    assert found.impossible / found.judged == pytest.approx(1 / 8, abs=0.03)
    assert found.turned <= 2


def test_trays_in_contact_stay_in_contact() -> None:
    units = [infantry("A", "red", 24, 8), infantry("T", "blue", 24, 22, 180),
             infantry("B", "red", 29.5, 8)]  # fmt: skip
    case = asked(units, question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 2.0))
    assert "B" in found.moved
    assert found.impossible == 0


def test_whether_two_trays_touch_is_not_taken_for_granted() -> None:
    units = [infantry("A", "red", 24, 8), infantry("B", "blue", 24, 12.8, 180)]
    case = asked(units, question="distance", a="A", b="B")
    found = share(case, ErrorBox(0.1, 0.0))
    assert found.impossible / found.judged == pytest.approx(0.5, abs=0.03)
    assert found.share is not None
    assert found.share > 0.95


def test_the_same_case_always_gives_the_same_share() -> None:
    case = asked(gate(0.3), question="sight", viewer="A", to="T")
    assert share(case, ErrorBox(), 64) == share(case, ErrorBox(), 64)


def test_the_measured_position_itself_is_judged_first_and_never_turns() -> None:
    case = asked(gate(0.002), question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 2.0), positions=1)
    assert (found.judged, found.turned, found.impossible) == (1, 0, 0)


def test_a_question_about_dice_has_no_share() -> None:
    case = asked([], question="odds", dice=7, to_hit=3, defense=4)
    assert measured(case, ErrorBox(), POSITIONS) is None


def test_a_larger_error_turns_a_close_verdict_more_often() -> None:
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 33.9, 14.0, 180)]
    case = asked(units, question="arc", of="A", unit="B")
    table = set_up(case)
    margin = answer(table, 0).margin
    assert margin is not None
    small = share(case, ErrorBox(margin / 4, 0.0)).share
    large = share(case, ErrorBox(margin * 4, 0.0)).share
    assert small == 0.0
    assert large is not None
    assert large > 0.2


# ------------------------------------------------------------------ moving things


PIECES: list[Piece] = [
    infantry("A", "red", 10.0, 12.0, 30.0),
    CaseTerrain(id="W", kind="forest", rect=[8.0, 10.0, 12.0, 13.0]),
    CaseTerrain(id="E", kind="forest", ellipse=[10.0, 12.0, 6.5, 4.75]),
    CaseTerrain(id="P", keywords=["impassable"], polygon=[[10, 10], [14, 10], [12, 13]]),
]


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: str(piece.id))
def test_a_piece_stands_where_it_was_put_and_comes_back(piece: Piece) -> None:
    here = pose_of(piece)
    there = Pose(30.5, 20.25, (here.facing + 75.0) % 360.0)
    moved = placed(piece, there)
    found = pose_of(moved)
    assert (found.x, found.y, found.facing) == pytest.approx((30.5, 20.25, there.facing), abs=1e-4)
    back = pose_of(placed(moved, here))
    assert (back.x, back.y) == pytest.approx((here.x, here.y), abs=1e-5)


def test_a_token_has_no_facing() -> None:
    token = CaseToken(id="O", x=24.0, y=24.0)
    assert pose_of(placed(token, Pose(20.0, 21.0, 90.0))) == Pose(20.0, 21.0, 0.0)


def test_a_piece_goes_round_with_its_surroundings() -> None:
    unit = infantry("A", "red", 10.0, 14.0, 0.0)
    assert pose_of(turned_about(unit, (10.0, 10.0), 1.0, 0.0, 90.0)) == Pose(15.0, 10.0, 90.0)


def test_a_rectangle_that_is_only_slid_stays_one() -> None:
    piece = placed(PIECES[1], replace(pose_of(PIECES[1]), x=20.0))
    assert isinstance(piece, CaseTerrain)
    assert piece.rect == [18.0, 10.0, 22.0, 13.0]


def test_a_tray_flush_with_the_edge_is_judged_in_all_positions() -> None:
    # Where it stands it is on the table; the error would have it hang over, which turns nothing.
    units = [infantry("A", "red", 24, 2.4), infantry("B", "blue", 24, 26, 180)]
    case = asked(units, question="sight", viewer="A", to="B")
    assert share(case, ErrorBox()).impossible == 0
