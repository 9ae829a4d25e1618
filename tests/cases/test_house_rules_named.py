"""Every house rule that decided an answer is named with it, behind a yes as behind a no."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.outcomes import outcome_words
from simulator.cases.questions.answer_questions import answers, decided
from simulator.content.cases.casefile import Case
from simulator.model.rulebook import Rule
from simulator.reports.headline import headline
from tests.cases.two_trays import CHARGE, ROLLED, SHOT, UNDER_A, WALL, answered, case_of, ground


@pytest.mark.parametrize(
    ("edge", "seen", "cites"),
    [(12.3, True, True), (12.4, False, True), (12.5, False, False)],
)
def test_part_of_a_tray_on_a_hill_is_enough_and_a_touch_is_not_AMB_03(
    tmp_path: Path, edge: float, seen: bool, cites: bool
) -> None:
    found = answered(case_of(tmp_path, SHOT, ground("hill", f"[20, {edge}, 28, 13.4]"), more=WALL))
    assert found.yes is seen
    assert (Rule.AMB_03 in found.rules) is cites
    touches = "A only touches the hill and does not stand on it (house rule AMB-03)."
    assert (touches in found.why) is (cites and not seen)


def test_who_stands_wholly_on_a_hill_needs_no_house_rule_TER_ELE_01(tmp_path: Path) -> None:
    found = answered(case_of(tmp_path, SHOT, ground("hill", UNDER_A), more=WALL))
    assert Rule.TER_ELE_01 in found.rules
    assert Rule.AMB_03 not in found.rules


def test_an_archer_partly_in_a_wood_looks_out_of_it_AMB_03(tmp_path: Path) -> None:
    found = answered(case_of(tmp_path, SHOT, ground("forest", "[10, 12.39, 38, 15]")))
    assert {Rule.TER_COV_03, Rule.AMB_03} <= {*found.rules}


def test_every_closed_way_out_names_what_closes_it_RET_07_AMB_11_AMB_39() -> None:
    (found,) = answers(
        Case.from_text("""\
units:
  - {id: A, side: red, tray: infantry, x: 2.75, y: 2.4, facing: 0, speed: 5}
  - {id: E, side: blue, tray: infantry, x: 2.75, y: 7.2, facing: 180}
  - {id: G, side: blue, tray: infantry, x: 7.9, y: 2.75, facing: 270}
ask: [{question: retreat, unit: A, roll: 6}]
""")
    )
    assert {Rule.RET_07, Rule.AMB_11, Rule.MOV_06, Rule.AMB_42, Rule.AMB_39} <= {*found.rules}
    assert "To the right: G closes the way at once. Forward: E closes the way at once." in found.why


MOVES_AT_AN_INCH = [
    ("forward: 1.7", True, Rule.AMB_10, "A ends exactly 1 in from B, which is allowed"),
    ("forward: 1.7, final_facing: 45", False, Rule.AMB_12, "it must end 1 in off"),
]


@pytest.mark.parametrize(("how", "legal", "rule", "said"), MOVES_AT_AN_INCH)
def test_an_inch_off_an_enemy_is_judged_with_the_last_pivot_AMB_10_AMB_12(
    tmp_path: Path, how: str, legal: bool, rule: Rule, said: str
) -> None:
    ask = f"{{question: move, unit: A, action: maneuver, {how}}}"
    found = answered(case_of(tmp_path, ask, y=17.5))
    assert found.yes is legal
    assert rule in found.rules
    assert said in found.why
    clear = answered(case_of(tmp_path, ask, y=30.0))
    assert not {Rule.AMB_10, Rule.AMB_12} & {*clear.rules}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("palisade", "The palisade takes room there: it is impassable (house rule AMB-41)."),
        ("bog", "The bog takes no room there: only impassable ground does (house rule AMB-41)."),
    ],
)
def test_ground_beside_a_target_says_whether_it_takes_room_AMB_41(
    tmp_path: Path, kind: str, said: str
) -> None:
    asked = "{question: charge, unit: A, target: B}"
    places = (17, 25) if kind == "bog" else (25,)
    beside = [ground(kind, f"[{x}, 17, {x + 6}, 18.5]", f"G{x}") for x in places]
    found = answered(case_of(tmp_path, asked, ", ".join(beside)))
    assert found.yes
    assert Rule.AMB_41 in found.rules
    assert found.why.count(said) == 1  # once for all pieces of a kind
    only = "There is room at one place only: 50 percent, left."
    assert (only in found.why) is (kind == "palisade")
    aside = answered(case_of(tmp_path, asked, ground(kind, "[40, 17, 44, 18.5]")))
    assert Rule.AMB_41 not in aside.rules


BEFORE_B = "  - {{id: N, side: {side}, tray: solo_small, x: {x}, y: {y}, facing: 180}}"


def test_a_pivot_onto_another_enemy_is_no_charge_AMB_48(tmp_path: Path) -> None:
    enemy = BEFORE_B.format(side="blue", x=26.5, y=16)
    found = answered(case_of(tmp_path, ROLLED, more=enemy))
    assert not found.values["legal"]
    assert {Rule.CHG_10, Rule.AMB_48} <= {*found.rules}
    assert found.why == (
        "Facing this way, A meets N before B: no charge by this pivot (house rule AMB-48)."
    )
    asked = Case.from_text((tmp_path / "case.yaml").read_text(encoding="utf-8")).ask[0]
    assert outcome_words("charge", decided(found, asked)) == "no charge"
    beside = answered(case_of(tmp_path, CHARGE, ground("palisade", "[25, 16, 29, 17]")))
    assert {Rule.CHG_10, Rule.TER_IMP_01} <= {*beside.rules}


def test_an_enemy_touched_once_placed_is_engaged_too_CHG_23_AMB_48() -> None:
    (found,) = answers(
        Case.from_text("""\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, speed: 6}
  - {id: T, side: blue, tray: solo_small, x: 24, y: 20, facing: 180}
  - {id: N, side: blue, tray: solo_small, x: 26.76, y: 20, facing: 180}
ask: [{question: charge, unit: A, target: T, pivot_to: 0, roll: 6}]
""")
    )
    assert found.values["engages"] == ["T", "N"]
    assert {Rule.CHG_23, Rule.AMB_48} <= {*found.rules}
    said = "Aligned at 100 percent, A also touches and engages N (house rule AMB-48)."
    assert said in found.why


def test_a_touching_corner_is_told_to_be_no_engagement_AMB_09() -> None:
    rows = "{id: A, side: red, tray: infantry, x: 24, y: 10}"
    other = "{id: C, side: blue, tray: infantry, x: 29.49, y: 14.8}"
    asked = "ask: [{question: distance, a: A, b: C}]"
    (found,) = answers(Case.from_text(f"units: [{rows}, {other}]\n{asked}"))
    assert found.rules == (Rule.GEN_07, Rule.GEN_19, Rule.AMB_09)
    assert "no engagement: it takes more than 0.05 in (house rule AMB-09)" in found.why


def test_the_ruling_behind_an_answer_is_cited_with_it_AMB_01() -> None:
    (found,) = answers(
        Case.from_text("""\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10}
  - {id: T, side: blue, tray: infantry, x: 30, y: 13.5, facing: 180}
  - {id: B, side: red, tray: solo_small, x: 25.4, y: 13.79}
ask: [{question: sight, from: A, to: T}]
""")
    )
    assert found.yes
    assert found.rules == (Rule.LOS_05, Rule.AMB_01)
    assert found.other["strict_arc_end"]["visible"] is False


@pytest.mark.parametrize(
    ("shift", "answer_", "outcome"),
    [(", shift: 0", "No.", "No"), ("", "No, only after a shift.", "only after a shift")],
)
def test_a_target_that_a_shift_brings_into_range_is_told_so_RNG_04(
    tmp_path: Path, shift: str, answer_: str, outcome: str
) -> None:
    asked = f"{{question: range, from: A, to: B{shift}}}"
    case = case_of(tmp_path, asked, y=26.801)
    found = answered(case)
    assert headline(found).answer == answer_
    assert outcome_words("range", decided(found, case.ask[0])) == outcome
    told = "A shift of 0.001 in forward brings it into range." in found.why
    assert told is (Rule.RNG_04 in found.rules) is (not shift)
