"""The share of a measuring error that turns a verdict, against shares worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from simulator.cases.case_table import set_up, standing_as
from simulator.cases.closeness import Judging
from simulator.cases.error_box import TRIALS, ErrorTrial, Share, case_moved
from simulator.cases.outcomes import outcome_words
from simulator.cases.pieces import Piece, placed, pose_of, turned_about
from simulator.cases.questions.answer_questions import Answered, answer, decided, verdict
from simulator.content.cases.case_records import (
    QUESTIONS,
    CaseExactness,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    ErrorBox,
    Question,
)
from simulator.content.cases.casefile import Case, case_text, read_cases
from simulator.files.errors import ContentError
from simulator.geometry.pose import Pose
from tests.each import some


def infantry(name: str, side: str, x: float, y: float, facing: float = 0.0) -> CaseUnit:
    return CaseUnit.model_validate(
        {"id": name, "side": side, "x": x, "y": y, "facing": facing, "tray": "infantry"}
    )


def asked(units: list[CaseUnit], **ask: Any) -> Case:
    plain = {"from" if key == "viewer" else key: value for key, value in ask.items()}
    question = cast("Question", QUESTIONS[plain["question"]].model_validate(plain))
    return Case(units=tuple(units), ask=(question,))


def measured(case: Case, box: ErrorBox, most: int = TRIALS) -> Share | None:
    """Judge so many positions."""
    table = set_up(case)
    trial = ErrorTrial(Answered(table, 0, answer(table, 0)), box, most)
    while not trial.done:
        trial.step()
    return trial.result()


def share(case: Case, box: ErrorBox, most: int = TRIALS) -> Share:
    found = measured(case, box, most)
    assert found is not None
    return found


def test_a_verdict_that_stands_on_the_line_turns_in_half_of_the_box() -> None:
    # The tray's left edge lies on the rectangle's: to the left it is out, to the right it is in.
    case = asked(
        [infantry("A", "red", 12.75, 24.0)],
        question="inside",
        unit="A",
        rect=[10.0, 10.0, 40.0, 40.0],
    )
    found = share(case, ErrorBox(0.1, 0.0), most=10_000)
    assert found.share == pytest.approx(0.5, abs=0.015)
    assert found.pushed == 0


def test_the_share_is_that_part_of_the_box_beyond_the_line() -> None:
    # A quarter of the error beyond the line of the rectangle: three eighths of the box are out.
    case = asked(
        [infantry("A", "red", 12.775, 24.0)],
        question="inside",
        unit="A",
        rect=[10.0, 10.0, 40.0, 40.0],
    )
    assert share(case, ErrorBox(0.1, 0.0), most=10_000).share == pytest.approx(3 / 8, abs=0.015)


def test_a_tray_measured_less_exactly_is_moved_further_than_the_rest() -> None:
    # A tenth of an inch within the rectangle: A alone is measured to two tenths.
    a, b = infantry("A", "red", 12.85, 24.0), infantry("B", "blue", 12.85, 34.0)
    a = a.model_copy(update={"measuring_error": CaseExactness(inches=0.2, degrees=0.0)})
    for unit, part in some((("A", 1 / 4), ("B", 0.0))):
        case = asked([a, b], question="inside", unit=unit, rect=[10.0, 10.0, 40.0, 40.0])
        table = set_up(case)
        close = Judging(Answered(table, 0, answer(table, 0)), ErrorBox(0.09, 0.0)).run()
        assert close.share is not None
        assert close.share.share == pytest.approx(part, abs=0.05)
        assert ("Measured less exactly: A ±0.2 in and ±0°." in close.how) == (unit == "A")
        assert close.too_close == (unit == "A")
        assert ("measuring error is ±0.2 in." in close.verdict) == (unit == "A")
        assert Case.from_text(case_text(case)).units == case.units


def test_far_from_every_line_nothing_turns() -> None:
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 26, 180)]
    case = asked(units, question="sight", viewer="A", to="B")
    found = share(case, ErrorBox(0.25, 5.0))
    assert (found.turned, found.pushed) == (0, 0)
    assert found.interval[1] <= 0.01
    assert "No position" in found.sentence


def gate(gap: float) -> list[CaseUnit]:
    """A gate between two trays that close everything else, as on p. 12."""
    aside = 2.75 + gap / 2
    return [
        infantry("A", "red", 24, 8),
        infantry("T", "blue", 24, 22, 180),
        infantry("L", "blue", 24 - aside, 15, 180),
        infantry("R", "blue", 24 + aside, 15, 180),
    ]


def test_trays_that_would_overlap_are_pushed_back_until_they_touch_and_counted() -> None:
    case = asked(gate(0.1), question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 0.0), most=3000)
    assert set(found.moved) == {"A", "T", "L", "R"}
    # Two trays each shifted by up to 0.1 in: the gap of 0.1 in becomes less than none in 1/8 of
    # all cases. Such trays touch, and a seam lets no line through (LOS-09, AMB-02).
    assert found.pushed / found.judged == pytest.approx(1 / 8, abs=0.015)
    assert found.turned == pytest.approx(found.pushed, abs=0.005 * found.judged)
    assert f"In {found.pushed} of the positions" in found.how


def test_trays_pushed_together_are_not_engaged_by_it() -> None:
    # They stand 0.05 in apart, which everybody sees: A is not engaged and may march (MAR-01).
    units = [infantry("A", "red", 24, 12, 180), infantry("B", "blue", 24, 16.85, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    case = asked(units, question="move", unit="A", action="march", forward=5.0)
    found = share(case, ErrorBox(0.1, 0.0))
    assert found.pushed > 8
    assert found.turned == 0


def test_every_piece_the_answer_rests_on_is_moved_MOV_04() -> None:
    # A march ends 0.95 in from B, where 1 in is needed: B's place is measured no better than A's.
    units = [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 25.75, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    case = asked(units, question="move", unit="A", action="march", forward=10.0)
    found = share(case, ErrorBox(0.1, 0.0), most=3000)
    assert set(found.moved) == {"A", "B"}
    # The difference of two even errors is 0.05 in or more in 9/32 of all cases; with A alone
    # it would be 1/4.
    assert found.share == pytest.approx(9 / 32, abs=0.015)


RESTS: dict[str, tuple[dict[str, Any], list[CaseUnit]]] = {
    # Each time C alone decides beside those who are named, though it lies in no line between them.
    "move": (
        {"question": "move", "unit": "A", "action": "maneuver", "forward": 5.0},
        [infantry("A", "red", 24, 10), infantry("C", "blue", 24, 20.85, 180)],
    ),
    "charge": (
        {"question": "charge", "unit": "A", "target": "B"},
        [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 22, 180),
         infantry("C", "blue", 30.5, 22, 180)],
    ),
    "retreat": (
        {"question": "retreat", "unit": "A", "roll": 3},
        [infantry("A", "red", 24, 20), infantry("B", "blue", 24, 24.8, 180),
         infantry("C", "blue", 24, 12, 0)],
    ),
    "actions": (
        {"question": "actions", "unit": "A"},
        [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 30, 180),
         infantry("C", "blue", 12, 30, 180)],
    ),
    "sight": (
        {"question": "sight", "viewer": "A", "to": "B"},
        [infantry("A", "red", 24, 10), infantry("B", "blue", 24, 30, 180),
         infantry("C", "blue", 29.4, 20, 180)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", RESTS)
def test_whoever_may_decide_is_moved_whatever_is_asked(kind: str) -> None:
    ask, units = RESTS[kind]
    units = [unit.model_copy(update={"speed": 5}) for unit in units]
    found = share(asked(units, **ask), ErrorBox(0.1, 2.0), most=64)
    assert "C" in found.moved


def test_no_crowd_is_cut_off() -> None:
    crowd = [infantry(f"C{n}", "blue", 3 + 6 * (n % 8), 30 + 5 * (n // 8), 180) for n in range(20)]
    units = [infantry("A", "red", 24, 10).model_copy(update={"speed": 5}), *crowd]
    found = share(asked(units, question="actions", unit="A"), ErrorBox(0.05, 0.5), most=2)
    assert len(found.moved) == 21
    assert "and 15 more" in found.how


def test_trays_in_contact_stay_in_contact() -> None:
    units = [
        infantry("A", "red", 24, 8),
        infantry("T", "blue", 24, 22, 180),
        infantry("B", "red", 29.5, 8),
    ]
    case = asked(units, question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 2.0))
    assert "B" in found.moved
    assert found.pushed == 0


def test_whether_two_trays_touch_is_not_taken_for_granted() -> None:
    # Half of the positions would overlap: those touch, the others stand apart (GEN-19).
    units = [infantry("A", "red", 24, 8), infantry("B", "blue", 24, 12.8, 180)]
    case = asked(units, question="distance", a="A", b="B")
    found = share(case, ErrorBox(0.1, 0.0), most=2000)
    assert found.pushed / found.judged == pytest.approx(0.5, abs=0.03)
    assert found.share == pytest.approx(0.5, abs=0.03)


def test_a_crowd_pushed_from_all_sides_still_stands_on_a_table() -> None:
    units = [
        infantry(f"C{n}", "blue", 5 + 5.52 * (n % 5), 10 + 4.82 * (n // 5), 180) for n in range(15)
    ]
    units.append(infantry("A", "red", 16, 35).model_copy(update={"speed": 5}))
    found = share(asked(units, question="actions", unit="A"), ErrorBox(0.1, 2.0), most=40)
    assert found.judged == 40
    assert found.pushed == 40


def test_the_same_case_always_gives_the_same_share() -> None:
    case = asked(gate(0.3), question="sight", viewer="A", to="T")
    assert share(case, ErrorBox(), 64) == share(case, ErrorBox(), 64)


def test_a_table_measured_without_error_has_no_share_and_no_error_turns_nothing() -> None:
    case = asked(gate(0.002), question="sight", viewer="A", to="T")
    assert measured(case, ErrorBox(0.0, 0.0)) is None
    assert share(case, ErrorBox(1e-9, 0.0)).turned == 0


def test_a_share_says_its_interval_and_what_is_answered_instead() -> None:
    case = asked(gate(0.1), question="sight", viewer="A", to="T")
    found = share(case, ErrorBox(0.1, 0.0), most=100)
    low, high = found.interval
    assert f"(95 percent sure: {low:.1%} to {high:.1%})" in found.sentence
    assert low < 1 / 8 < high
    assert dict(found.outcomes) == {"Yes": 100 - found.turned, "No": found.turned}
    assert f"No {found.share:.1%}" in found.sentence


def test_shares_of_a_charge_are_told_apart_by_what_it_needs() -> None:
    """A roll more or less is another outcome than no charge at all (CHG-05, CHG-14)."""
    units = [infantry("A", "red", 24, 8), infantry("T", "blue", 24, 23.8, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    found = share(asked(units, question="charge", unit="A", target="T"), ErrorBox(0.4, 4.0), 400)
    counts = dict(found.outcomes)
    assert set(counts) == {"no charge", "6+ (Front)", "5+ (Front)"}
    assert sum(counts.values()) == found.judged == 400


def test_what_a_charge_costs_has_its_share_and_turns_no_verdict_TER_HIN_01() -> None:
    """The heap begins where the way ends: half of all positions meet it."""
    units = [infantry("A", "red", 24, 8), infantry("T", "blue", 24, 17, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    case = asked(units, question="charge", unit="A", target="T", pivot_to=0)
    heap = {"id": "G", "kind": "corpse_pile", "rect": [26.75, 11, 29, 12]}
    found = share(
        replace(case, terrain=(CaseTerrain.model_validate(heap),)), ErrorBox(0.1, 0.0), 64
    )
    counts = dict(found.outcomes)
    assert set(counts) == {"1+ (Front)", "1+ (Front, no charge bonus)"}
    assert counts["1+ (Front)"] == pytest.approx(32, abs=12)
    assert found.turned == 0
    assert "What it costs differs: 1+ (Front" in found.sentence
    assert found.sentence.count("; ") == 2  # outcomes with commas of their own stand apart
    arrives = {"legal": True, "arrives": True, "side": "rear", "dangerous": True, "fortified": True}
    assert outcome_words("charge", arrives) == (
        "arrives (Rear, D3+1 wounds, +1 to the target's defense)"
    )


def test_whether_a_touching_corner_is_a_fight_is_not_taken_for_granted_AMB_09() -> None:
    """A longer contact would be an engagement, which decides what a unit may do."""
    units = [infantry("A", "red", 24, 10), infantry("C", "blue", 29.49, 14.8, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    found = share(asked(units, question="actions", unit="A"), ErrorBox(0.1, 0.0), 80)
    fights = dict(found.outcomes)["retreat, melee attack"]
    assert fights == found.turned
    assert 10 < fights < 40


def test_by_the_other_reading_too_a_touching_corner_may_part_AMB_09() -> None:
    """What the distance is asked and what the unit may do are judged of the same positions."""
    units = [infantry("A", "red", 24, 10), infantry("C", "blue", 29.49, 14.8, 180)]
    units[0] = units[0].model_copy(update={"speed": 5})
    for reading in (False, True):
        case = replace(
            asked(units, question="actions", unit="A"), rulings={"corner_contact": reading}
        )
        found = dict(share(case, ErrorBox(0.1, 0.0), 80).outcomes)
        assert len(found) == 2, reading
        assert 10 < found["retreat, melee attack"] < 70, reading


def test_what_a_file_is_called_changes_no_share() -> None:
    case = asked(gate(0.1), question="sight", viewer="A", to="T")
    named = replace(case, title="ours")
    assert share(case, ErrorBox(), 50) == share(named, ErrorBox(), 50)
    moved = asked(gate(0.1000001), question="sight", viewer="A", to="T")
    assert share(case, ErrorBox(), 50).outcomes != share(moved, ErrorBox(), 50).outcomes


def test_a_question_about_dice_has_no_share() -> None:
    case = asked([], question="odds", dice=7, to_hit=3, defense=4)
    assert measured(case, ErrorBox()) is None


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


@pytest.mark.parametrize("name", ["p12_sight", "p14_shooting", "p16_charges"])
def test_a_moved_table_answers_as_one_set_up_there(name: str) -> None:
    for case in some(read_cases(Path(__file__).parent / f"{name}.yaml")):
        moves = {
            unit.id: ((unit.x, unit.y), 0.04 * n, 0.3, 1.5) for n, unit in enumerate(case.units)
        }
        moves |= {piece.id: (pose_of(piece).centre, 0.1, -0.2, 3.0) for piece in case.terrain}
        moved = case_moved(case, moves)
        try:
            anew = set_up(moved, on_table=False)
        except ContentError:
            continue  # trays overlap there
        table = standing_as(set_up(case), moved)
        if table.now.state.engaged != anew.now.state.engaged:
            continue  # who is engaged is seen, and stays
        for index, ask in some(enumerate(case.ask)):
            assert decided(verdict(table, index), ask) == decided(verdict(anew, index), ask)


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
    found = share(case, ErrorBox())
    assert (found.pushed, found.turned) == (0, 0)
