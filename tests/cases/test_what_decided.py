"""Every verdict cites what decided it, and the parts of its numbers add up to what it tells."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.cases.case_answer import CaseAnswer, rounded
from simulator.cases.case_table import set_up
from simulator.cases.nudges import JudgedAnswer
from simulator.cases.questions.answer_questions import answer, answers
from simulator.cli.app import app
from simulator.content.cases.casefile import Case, read_cases
from simulator.geometry.pose import quantise
from simulator.model.rulebook import Rule
from simulator.reports.headline import caption
from simulator.reports.margin_text import margin_words
from simulator.reports.pages import pdf
from tests.cases.two_trays import (
    CHARGE,
    FIELD,
    MANEUVER,
    MARCH,
    ODDS,
    ROLLED,
    SHOT,
    UNDER_A,
    UNDER_B,
    WALL,
    answered,
    case_of,
    cited,
    ground,
)
from tests.each import some
from tests.printed import words_of

HERE = Path(__file__).parent
# question, ground, what else differs, the rule that must be cited.
GROUND: list[tuple[str, str, dict[str, Any], str]] = [
    (SHOT, ground("hill", UNDER_A), {"more": WALL}, "TER-ELE-01"),
    (SHOT, ground("forest", "[14, 8, 34, 14]"), {}, "TER-COV-03"),
    (SHOT, ground("forest", "[14, 18, 34, 26]"), {}, "AMB-03"),
    (SHOT, ground("forest", "[4, 14, 44, 16]"), {}, "TER-COV-01"),
    (SHOT, ground("palisade", "[4, 14, 44, 16]"), {}, "TER-BLK-01"),
    (SHOT, ground("forest", "[4, 12.6, 44, 13]"), {"more": WALL}, "LOS-07"),
    (CHARGE, ground("bog", FIELD), {}, "TER-ROU-01"),
    (ROLLED, ground("bog", FIELD), {"y": 24.0}, "TER-ROU-01"),
    (ROLLED, ground("hedge", FIELD), {}, "TER-ROU-01"),
    (CHARGE, ground("forest", FIELD), {}, "TER-FOR-01"),
    (CHARGE, ground("forest", UNDER_B), {}, "TER-FOR-01"),
    (ROLLED, ground("forest", UNDER_B), {}, "TER-FOR-01"),
    (CHARGE, ground("corpse_pile", FIELD), {}, "TER-HIN-01"),
    (ROLLED, ground("low_wall", FIELD), {}, "TER-HIN-01"),
    (CHARGE, "", {"facing": 90.0}, "BON-02"),
    (CHARGE, "", {"facing": 0.0}, "BON-03"),
    (CHARGE, "", {}, "BON-01"),
    (CHARGE, ground("palisade", FIELD), {}, "TER-BLK-01"),
    ("{question: charge, unit: A, target: B, pivot_to: 0, roll: 1}", "", {"y": 20.0}, "CHG-20"),
    (MARCH, ground("bog", FIELD), {}, "TER-ROU-01"),
    (MARCH, "", {}, "MAR-02"),
    (MANEUVER, ground("hedge", FIELD), {}, "TER-ROU-01"),
    (MARCH, ground("palisade", FIELD), {}, "TER-IMP-01"),
    (MARCH.replace("3}", "5}"), "", {"y": 20.0}, "MOV-04"),
    ("{question: retreat, unit: A, roll: 3}", ground("bog", "[14, 6, 34, 12.4]"), {"y": 14.8},
     "TER-ROU-01"),
    (ODDS, "", {"facing": 90.0}, "BON-02"),
    (ODDS, ground("weirwood", "[20, 26, 28, 28]"), {}, "TER-INS-01"),
    (ODDS, ground("corpse_pile", "[20, 26, 28, 28]"), {}, "TER-HOR-01"),
    ("{question: odds, to_hit: 3, dice: 5, defense: 4, keywords: [sundering]}", "", {}, "REF-04"),
    ("{question: odds, to_hit: 3, dice: 5, defense: 4, keywords: [critical_blow]}", "", {},
     "REF-02"),
    ("{question: odds, to_hit: 3, dice: 5, defense: 4, keywords: [vicious]}", "", {}, "REF-01"),
    ("{question: odds, to_hit: 3, dice: 5, defense: 4, charge: true}", "", {}, "BON-01"),
    ("{question: actions, unit: A}", "", {"y": 14.8}, "MAN-01"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "terrain", "also", "rule"), GROUND)
def test_what_decided_is_cited(
    tmp_path: Path, ask: str, terrain: str, also: dict[str, Any], rule: str
) -> None:
    assert rule in cited(answered(case_of(tmp_path, ask, terrain, **also)))


@pytest.mark.parametrize(
    ("ask", "terrain", "rule"),
    [
        (SHOT, ground("hill", UNDER_A), "TER-ELE-01"),  # nothing stands between
        (SHOT, ground("forest", "[35, 30, 40, 34]"), "TER-COV-01"),
        (CHARGE, ground("bog", "[2, 2, 8, 6]"), "TER-ROU-01"),
        (CHARGE, ground("forest", "[2, 2, 8, 6]"), "TER-FOR-01"),
        (CHARGE, ground("corpse_pile", "[2, 2, 8, 6]"), "TER-HIN-01"),
        (MARCH, ground("bog", "[2, 2, 8, 6]"), "TER-ROU-01"),
    ],
)
def test_what_decided_nothing_is_not_cited(
    tmp_path: Path, ask: str, terrain: str, rule: str
) -> None:
    assert rule not in cited(answered(case_of(tmp_path, ask, terrain)))


def numbers_of(found: CaseAnswer) -> dict[str, float]:
    return {number.key: number.total for number in found.numbers}


WRITTEN = [
    pytest.param(case, index, id=f"{case.title.split(' - ')[0]}-{index}")
    for file in sorted(HERE.glob("*.yaml"))
    for case in read_cases(file)
    for index, _ask in enumerate(case.ask)
]
NOT_HASHED = {
    "distance": "distance",
    "furthest": "longest_legal",
    "wounds": "wounds",
    "panic_total": "panic_total",
    "panic_wounds": "panic_wounds",
    "backward": "backward",
    "left": "left",
    "right": "right",
    "forward": "forward",
}


@pytest.mark.parametrize(("case", "index"), WRITTEN)
def test_the_parts_of_every_number_add_up_to_what_is_told(case: Case, index: int) -> None:
    found = answer(set_up(case), index)
    assert found.numbers or case.ask[index].question not in {"attack", "odds", "retreat"}
    for number in found.numbers:
        assert number.total == pytest.approx(sum(term.amount for term in number.terms))
        assert {rule.value for rule in number.rules} <= cited(found)
        text = found.values.get(NOT_HASHED.get(number.key, ""))
        if number.key == "distance" and ("outcome" not in found.values):
            continue  # the inches of the roll it needs, not of one that fell
        if isinstance(text, list):
            text = text[-1][1] if text else None
        if isinstance(text, int | float):
            assert number.total == pytest.approx(text, abs=1e-6)


def test_a_charge_through_a_bog_falls_short_by_what_the_reader_computes_TER_ROU_01(
    tmp_path: Path,
) -> None:
    # 5 + 4 - 1 = 8 of 9.401 in: 1.401 in are missing, and the answer says why it is not 0.401.
    case = case_of(tmp_path, ROLLED, ground("bog", FIELD), y=24.201)
    found = answered(case)
    assert found.margin == pytest.approx(-1.401)
    assert found.values["distance"] == 8
    (distance,) = (number for number in found.numbers if number.key == "distance")
    assert [term.amount for term in distance.terms] == pytest.approx([5, 4, -1])
    assert distance.sentence == (
        "Charge distance with a 4: speed 5 + charge die 4 − rough ground 1 = 8 in"
    )
    assert "falls short by 1.401 in. It moves 8 in of the 9.401 in it needs." in found.why


def test_a_charge_only_the_rough_inch_forbids_says_so_TER_ROU_01(tmp_path: Path) -> None:
    # 10.4 in away with speed 5: a 6 would do but for the bog.
    case = case_of(tmp_path, CHARGE, ground("bog", FIELD), y=25.2)
    found = answered(case)
    assert not found.yes
    assert {"CHG-05", "TER-ROU-01"} <= cited(found)
    assert found.margin == pytest.approx(-0.4)
    assert "rough ground takes 1 in" in found.why


def test_the_parts_stand_in_text_picture_and_page(tmp_path: Path) -> None:
    case = case_of(tmp_path, ROLLED, ground("bog", FIELD), y=24.201)
    table = set_up(case)
    found = answer(table, 0)
    sentence = found.numbers[0].sentence
    assert sentence in caption(found)
    assert sentence in words_of(pdf([JudgedAnswer(table, 0, found, "Bog")], "test"))
    ran = CliRunner().invoke(app, ["case", str(tmp_path / "case.yaml"), "--error", "0"])
    assert sentence in ran.output


def test_a_closed_seam_is_called_one_LOS_07_AMB_99() -> None:
    """Two friends that touch before the target: no inch is missing, a line would have no width."""
    rows = (
        "{id: A, side: red, tray: infantry, x: 24, y: 10, speed: 5}",
        "{id: L, side: red, tray: infantry, x: 21.25, y: 19.2}",
        "{id: R, side: red, tray: infantry, x: 26.75, y: 19.2}",
        "{id: T, side: blue, tray: infantry, x: 24, y: 24, facing: 180}",
    )
    asked = "[{question: sight, from: A, to: T}, {question: charge, unit: A, target: T}]"
    case = Case.from_text(f"units: [{', '.join(rows)}]\nask: {asked}")
    for found in some(answers(case)):
        assert not found.yes
        assert Rule.AMB_99 in found.rules
        assert Rule.AMB_02 in found.rules
        assert (
            "through a seam, which is no sight (house rule AMB-02); it needs more than 0.001 in "
            "(house rule AMB-99)"
        ) in margin_words(found)


BESIDE_FRIEND = """\
rulings: {{exact_half: {exact}}}
units:
  - {{id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 6}}
  - {{id: F, side: red, tray: infantry, x: {friend}, y: 18, facing: 0}}
  - {{id: T, side: blue, tray: infantry, x: 24, y: 22.8, facing: 180}}
ask: [{{question: charge, unit: A, target: T, roll: 6}}, {{question: charge, unit: A, target: T}}]
"""


def beside_friend(friend: float, *, exact: bool = False) -> Case:
    """A friend that leaves A 2.75 in of T's front at 21.25, and so much less further right."""
    return Case.from_text(BESIDE_FRIEND.format(friend=friend, exact=str(exact).lower()))


def test_what_is_forgiven_of_half_an_edge_is_said_AMB_98() -> None:
    said = (
        "Its contact lacks 0.020 in of half of the edge, 2.75 in; up to 0.03 in are forgiven "
        "(house rule AMB-98)."
    )
    for found in some(answers(beside_friend(21.27))):
        assert found.yes
        assert Rule.AMB_98 in found.rules
        assert said in found.why
        assert found.other["exact_half"]["legal"] is False
    for found in some(answers(beside_friend(21.25))):
        assert found.yes
        assert Rule.AMB_98 not in found.rules
        assert "exact_half" not in found.other
    for found in some(answers(beside_friend(21.27, exact=True))):
        assert not found.yes
        assert found.rules == (Rule.CHG_04, Rule.AMB_98)
        assert found.other["exact_half"]["legal"] is True
    assert not any(found.yes for found in some(answers(beside_friend(21.285))))


def test_trays_that_touch_within_a_gap_say_so_AMB_99() -> None:
    rows = "{id: A, side: red, tray: infantry, x: 24, y: 10}"
    asked = "ask: [{question: distance, a: A, b: B}]"
    for y, apart in ((14.8, False), (14.8004, True)):
        other = f"{{id: B, side: red, tray: infantry, x: 24, y: {y}}}"
        (found,) = answers(Case.from_text(f"units: [{rows}, {other}]\n{asked}"))
        assert found.values["contact"]
        assert (Rule.AMB_99 in found.rules) is apart
        assert ("Less than 0.001 in apart is contact (house rule AMB-99)." in found.why) is apart


def test_a_target_that_only_touches_the_arc_is_out_of_it_AMB_99() -> None:
    rows = "{id: A, side: red, tray: solo_small, x: 24, y: 10}"
    other = "{id: B, side: blue, tray: solo_small, x: 36.76, y: 20}"
    asked = "ask: [{question: sight, from: A, to: B}]"
    (found,) = answers(Case.from_text(f"units: [{rows}, {other}]\n{asked}"))
    assert not found.yes
    assert found.rules == (Rule.LOS_04, Rule.AMB_99)
    assert "reaches no more than 0.001 in into the front arc (house rule AMB-99)" in margin_words(
        found
    )


def test_a_charge_that_stops_for_a_friend_says_so_AMB_08(tmp_path: Path) -> None:
    friend = "  - {id: F, side: red, tray: solo_small, x: 24, y: 14.8, facing: 0}"
    ask = "{question: charge, unit: A, target: B, roll: 1, pivot_to: 0}"
    found = answered(case_of(tmp_path, ask, y=24.0, more=friend))
    assert Rule.AMB_08 in found.rules
    assert "It stops after 1.02 in: it may not end on F." in found.why
    assert "It has 6 in for the 9.2 in it needs." in found.why


def test_inches_beyond_a_limit_are_told_apart_from_it_CHG_05(tmp_path: Path) -> None:
    ask = "{question: charge, unit: A, target: B, pivot_to: 0}"
    found = answered(case_of(tmp_path, ask, y=25.8004))
    assert found.why == "A would need 11.0004 in to touch B and moves at most 11 in."


def test_a_target_that_the_pivot_alone_touches_is_called_so_CHG_17(tmp_path: Path) -> None:
    found = answered(case_of(tmp_path, "{question: charge, unit: A, target: B}", y=15.3))
    assert found.values["path_length"] == 0.0
    assert found.why.startswith("A touches B by its pivot alone and needs a roll of 1+.")


STAKES = "{id: S, kind: stakes, rect: [26.9, 13, 29, 15]}"


def test_the_wounds_of_dangerous_ground_are_told_TER_DAN_02(tmp_path: Path) -> None:
    ask = "{question: charge, unit: A, target: B, pivot_to: 15}"
    found = answered(case_of(tmp_path, ask, terrain=STAKES, y=20.0))
    assert found.values["dangerous"] is True
    assert "A suffers D3+1 wounds (Dangerous: stakes)." in found.why
    assert Rule.TER_DAN_02 in found.rules


def test_what_other_pivots_would_cost_is_told_CHG_10(tmp_path: Path) -> None:
    ask = "{question: charge, unit: A, target: B}"
    found = answered(case_of(tmp_path, ask, terrain=STAKES, y=20.0))
    assert found.values["dangerous"] is False
    assert "degrees to the right: D3+1 wounds (stakes)." in found.why
    others = found.values["other_pivots"]
    assert [other["dangerous"] for other in others] == [True]
    assert rounded(others[0]["facings"]) == [[pytest.approx(1.706, abs=0.01), 39.784]]


def test_a_better_pivot_than_the_chosen_one_is_told_CHG_10(tmp_path: Path) -> None:
    """Groups of other pivots that cost the same differ by the roll they need, and it is said."""
    terrain = (
        "  - {id: Bog, keywords: [rough], rect: [20, 14, 25, 16]}\n"
        "  - {id: Stakes, keywords: [dangerous], rect: [27.5, 13, 30, 17]}\n"
    )
    path = tmp_path / "case.yaml"
    path.write_text(
        "cases:\n- title: a bog and stakes\n  units:\n"
        "  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 20, speed: 5}\n"
        "  - {id: T, side: blue, tray: infantry, x: 26, y: 20, facing: 180}\n"
        f"  terrain:\n{terrain}"
        "  ask:\n  - {question: charge, unit: A, target: T, pivot_to: 0, roll: 3}\n",
        encoding="utf-8",
    )
    (case,) = read_cases(path)
    why = answered(case).why
    assert "A better pivot is there: 24.7 to 46.7 degrees to the left, with a roll of 1+." in why
    assert "16.1 to the right: a roll of 1+, D3+1 wounds (Stakes); 11.3 to 14.0" in why


def test_the_straight_distance_stands_beside_another_run_CHG_10(tmp_path: Path) -> None:
    def said(ask: str) -> str:
        return answered(case_of(tmp_path, f"{{question: charge, unit: A, target: B{ask}}}")).why

    slanted, straight = said(", pivot_to: 15"), said(", pivot_to: 0")
    short = said(", pivot_to: 15, roll: 1")
    assert "Straight from tray to tray it is 7.20 in." in slanted
    assert "Straight from tray to tray it is 7.20 in." in short
    assert "7.20 in to B" in straight
    assert "Straight from" not in straight


@pytest.mark.parametrize("roll", ["", ", roll: 4"])
def test_between_two_arcs_the_attacker_chooses_the_side_CHG_09(tmp_path: Path, roll: str) -> None:
    case = case_of(tmp_path, f"{{question: charge, unit: A, target: B{roll}}}", y=14.8)
    beside = case.units[1].model_copy(update={"x": 29.5})  # A is on the line through its corner
    found = answered(replace(case, units=(case.units[0], beside)))
    assert found.values["side"] == ["front", "right"]
    assert "Side: Front or Right flank, as the attacker chooses (CHG-09, p. 16)." in found.why
    assert Rule.CHG_09 in found.rules


RETREATS = """\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 20, facing: 0, speed: 5}
  - {id: E, side: blue, tray: infantry, x: 24, y: 24.8, facing: 180}
  - {id: G, side: blue, tray: infantry, x: 24, y: 10, facing: 0}
ask: [{question: retreat, unit: A, roll: 3}, {question: actions, unit: A}]
"""


def test_a_retreat_is_told_from_its_shortest_to_its_longest_RET_05() -> None:
    retreat, actions = answers(Case.from_text(RETREATS))
    assert retreat.why == (
        "A may retreat backward 1.00 in to 4.20 in, left 6.50 in to 8.00 in, "
        "right 6.50 in to 8.00 in."
    )
    assert "Maneuver: A is engaged and may not maneuver." in actions.why
    assert "Ranged attack: A has no ranged attack." in actions.why


HEAP_BESIDE = "{id: H, kind: corpse_pile, rect: [26.5, 14, 29, 15]}"


def test_a_charger_is_aligned_where_the_ground_costs_least_CHG_18(tmp_path: Path) -> None:
    """Under the 100 percent place and the right one lies a heap, under the left one none."""
    for roll, pivot in some([("", ""), (", roll: 3", ""), (", roll: 3", ", pivot_to: 350")]):
        ask = f"{{question: charge, unit: A, target: B{pivot}{roll}}}"
        found = answered(case_of(tmp_path, ask, terrain=HEAP_BESIDE, y=20.0))
        assert found.values["charge_bonus"] is True
        said = "Aligned at 50 percent, left, A keeps clear of the ground beside the target"
        assert said in found.why
        if roll:
            left = found.values["aligned_50"][1]
            assert found.values["final"] == quantise(left)
    over = "{question: charge, unit: A, target: B, pivot_to: 20}"
    found = answered(case_of(tmp_path, over, terrain=HEAP_BESIDE, y=20.0))
    assert found.values["charge_bonus"] is False
    assert "Aligned at" not in found.why
