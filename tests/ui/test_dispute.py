"""A dispute settled in the window with real clicks and keys."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.agents.random_agent import RandomAgent
from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answers
from simulator.cli.app import app
from simulator.content.cases.case_records import AskArc, AskCharge, AskSight, CaseUnit, ErrorBox
from simulator.content.cases.casefile import Case, case_text, read_cases
from simulator.files.errors import ContentError
from simulator.language.languages import speak
from simulator.model.state import Seat
from simulator.reports.headline import AnswerLook, headline
from simulator.ui import palette
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.pens import Pen
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.dispute import said
from simulator.ui.disputes.dispute_text import look_of
from simulator.ui.disputes.entry import open_cases, open_position
from simulator.ui.disputes.labels import DisputeNames, draw_margin
from simulator.ui.disputes.opening import CaseList
from simulator.ui.disputes.pieces import Fresh, pieces
from simulator.ui.disputes.questions import KINDS
from simulator.ui.disputes.screen import BOARD, DisputeScreen
from simulator.ui.file_sheets import FileSheet, LineSheet
from simulator.ui.title.menu import Menu
from tests.each import some
from tests.ui.boxes.faults import faults
from tests.ui.disputing import Hands, Pixel

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    person = Hands(tmp_path)
    person.start(DisputeScreen(person.app))
    yield person
    person.leave()


def put_three(hands: Hands) -> None:
    """Two trays facing each other, and a third between them to one side."""
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.drag(hands.supply("infantry/blue"), hands.at(24, 30))
    hands.drag(hands.supply("cavalry/blue"), hands.at(20, 20))


def ask_sight(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(24, 30))
    hands.click(hands.asking("sight"))


def shown(hands: Hands) -> str:
    """Return all the words of the screen."""
    hands.wait(1)
    return words_in(hands.screen.tree.root)


# ------------------------------------------------------------------ putting things down


def test_a_tray_is_dragged_from_the_supply_onto_the_table(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    (unit,) = hands.screen.dispute.case.units
    assert (unit.id, unit.side, unit.tray) == ("A", "red", "infantry")
    assert (unit.x, unit.y) == pytest.approx((24, 10), abs=0.1)
    assert hands.screen.dispute.selected == "A"


def test_a_click_takes_a_piece_up_and_another_puts_it_down(hands: Hands) -> None:
    hands.click(hands.supply("forest/"))
    assert hands.screen.board.carried is not None
    hands.click(hands.at(30, 30))
    assert [piece.kind for piece in hands.screen.dispute.case.terrain] == ["forest"]
    assert hands.screen.board.carried is None


def test_esc_lets_go_of_what_is_carried(hands: Hands) -> None:
    hands.click(hands.supply("token/"))
    hands.key(pygame.K_ESCAPE)
    hands.click(hands.at(30, 30))
    assert hands.screen.dispute.case.tokens == ()


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "solo_small", "solo_large"])
def test_all_four_trays_of_both_sides_can_be_put_down(hands: Hands, kind: str) -> None:
    hands.drag(hands.supply(f"{kind}/red"), hands.at(20, 20))
    hands.drag(hands.supply(f"{kind}/blue"), hands.at(30, 30))
    assert [(u.tray, u.side) for u in hands.screen.dispute.case.units] == [
        (kind, "red"),
        (kind, "blue"),
    ]


def test_centre_and_facing_are_typed(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.type("piece:x", "21.125")
    hands.type("piece:y", "13,5")
    hands.type("piece:facing", "33")
    (unit,) = hands.screen.dispute.case.units
    assert (unit.x, unit.y, unit.facing) == (21.125, 13.5, 33.0)


def test_a_field_that_is_no_number_is_told_and_changes_nothing(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    before = hands.screen.dispute.case
    hands.click(hands.box("piece:x"))
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.letters("north")
    assert hands.screen.dispute.case == before
    assert "a number is expected" in shown(hands)


def test_a_refused_number_leaves_the_last_good_one_in_force_and_in_the_line(hands: Hands) -> None:
    hands.type("box:inches", "0.3")
    hands.type("box:inches", "50")
    assert "from 0 to 6" in shown(hands)
    assert hands.screen.dispute.box.inches == 0.3
    assert hands.text_of("box:inches") == "0.3"
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.type("piece:speed", "6")
    hands.type("piece:speed", "66")
    assert hands.screen.dispute.case.units[0].speed == 6
    assert hands.text_of("piece:speed") == "6"


def test_a_line_left_by_a_click_shows_what_is_in_force(hands: Hands) -> None:
    hands.click(hands.box("box:inches"))
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.letters("50")
    hands.click(hands.at(24, 24))
    assert hands.text_of("box:inches") == "0.1"


@pytest.mark.parametrize("far", ["99", "1e3", "-4", "1"])
def test_no_tray_is_typed_beyond_the_edge(hands: Hands, far: str) -> None:
    # No tray stands beyond the edge (AMB-11); 1 is half over it.
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    before = hands.screen.dispute.case
    hands.type("piece:x", far)
    assert "beyond the edge" in shown(hands)
    assert "2.75 to 45.25" in shown(hands)
    assert hands.screen.dispute.case == before


def test_a_tray_is_dragged_no_further_than_to_the_edge(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.drag(hands.at(24, 10), hands.at(47.5, 0.5))
    (unit,) = hands.screen.dispute.case.units
    assert (unit.x, unit.y) == pytest.approx((48 - 2.75, 2.4))


def test_a_tray_turned_over_the_edge_is_told_by_name(hands: Hands) -> None:
    ask_sight(hands)
    hands.drag(hands.at(24, 10), hands.at(24, 0.5))
    hands.key(pygame.K_e)
    assert hands.screen.dispute.answer is not None
    assert "A hangs " in shown(hands)
    assert "over the edge of the table" in shown(hands)


def test_names_are_typed_and_follow_into_the_question(hands: Hands) -> None:
    ask_sight(hands)
    hands.type("piece:id", "Bowmen")
    question = hands.screen.dispute.question
    assert isinstance(question, AskSight)
    assert (question.from_, question.to) == ("A", "Bowmen")
    assert hands.screen.dispute.fault == ""


def test_letters_typed_into_a_name_are_no_keys(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.click(hands.box("piece:id"))
    for key in (pygame.K_q, pygame.K_u, pygame.K_d, pygame.K_1):
        hands.key(key)
    assert [unit.facing for unit in hands.screen.dispute.case.units] == [0.0]
    assert hands.app.top is hands.screen


def test_tab_goes_from_line_to_line(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.click(hands.box("piece:x"))
    hands.key(pygame.K_TAB)
    assert hands.screen.tree.typed == "piece:y"


def test_a_tray_is_dragged_and_one_undo_brings_it_back(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    before = hands.screen.dispute.case
    hands.drag(hands.at(24, 10), hands.at(30, 16))
    (unit,) = hands.screen.dispute.case.units
    assert (unit.x, unit.y) == pytest.approx((30, 16), abs=0.15)
    hands.key(pygame.K_u)
    assert hands.screen.dispute.case == before
    hands.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert hands.screen.dispute.case.units == (unit,)


def test_keys_wheel_and_grip_turn_the_selected_tray(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.key(pygame.K_e)
    assert hands.screen.dispute.case.units[0].facing == 5.0
    hands.key(pygame.K_q)
    hands.move(hands.at(24, 20))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    hands.wait(2)
    assert hands.screen.dispute.case.units[0].facing == 10.0
    hands.type("piece:facing", "0")
    hands.drag(hands.at(24, 20 + 2.4 + 1.0), hands.at(32, 20))
    assert hands.screen.dispute.case.units[0].facing == pytest.approx(90.0, abs=1.0)


def test_arrow_keys_move_by_a_twentieth_of_an_inch(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    before = hands.screen.dispute.case.units[0]
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_UP, pygame.KMOD_SHIFT)
    after = hands.screen.dispute.case.units[0]
    assert (after.x - before.x, after.y - before.y) == pytest.approx((0.05, 0.01))


def test_copy_delete_side_and_tray(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.click(hands.box("copy"))
    assert [unit.id for unit in hands.screen.dispute.case.units] == ["A", "B"]
    hands.click(hands.button(hands.screen.acts.set_piece, "side", "blue"))
    hands.click(hands.button(hands.screen.acts.set_piece, "tray", "cavalry"))
    copy = hands.screen.dispute.case.units[1]
    assert (copy.side, copy.tray) == ("blue", "cavalry")
    hands.click(hands.box("delete"))
    assert [unit.id for unit in hands.screen.dispute.case.units] == ["A"]


def test_the_board_has_several_sizes(hands: Hands) -> None:
    hands.click(hands.button(hands.screen.acts.set_board, 72.0, 72.0))
    board = hands.screen.dispute.case.board
    assert (board.width, board.depth) == (72.0, 72.0)
    assert hands.screen.board.camera.board == (72.0, 72.0)


def walk_to(hands: Hands, key: object) -> None:
    """Press Tab and arrows until a box has the focus."""
    for _step in range(60):
        hands.key(pygame.K_TAB)
        if hands.screen.tree.focus == key:
            return
    raise AssertionError(f"no Tab comes to {key}")


def test_a_dispute_is_settled_by_keys_alone(hands: Hands) -> None:
    walk_to(hands, Fresh("infantry", "red"))
    hands.key(pygame.K_RETURN)
    walk_to(hands, Fresh("infantry", "blue"))
    hands.key(pygame.K_RETURN)
    walk_to(hands, "piece:y")
    hands.letters("36")
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_j)
    hands.key(pygame.K_j)
    hands.key(pygame.K_1)
    question, answer = hands.screen.dispute.question, hands.screen.dispute.answer
    assert isinstance(question, AskSight)
    assert (question.from_, question.to) == ("A", "B")
    assert answer is not None
    assert answer.yes
    before = hands.screen.dispute.case.units
    walk_to(hands, "share")
    hands.key(pygame.K_LEFT)
    assert hands.screen.dispute.case.units == before, "arrows walk through the buttons"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_LEFT)
    assert hands.screen.dispute.case.units != before, "arrows slide what is selected again"


def test_each_place_of_a_question_goes_through_all_pieces(hands: Hands) -> None:
    ask_sight(hands)
    hands.click(hands.button(hands.screen.acts.ask_next, 1))
    assert hands.screen.dispute.question == AskSight.model_validate(
        {"question": "sight", "from": "A", "to": "C"}
    )
    hands.click(hands.button(hands.screen.acts.ask_next, 0))
    assert hands.screen.dispute.question == AskSight.model_validate(
        {"question": "sight", "from": "B", "to": "C"}
    )


# ------------------------------------------------------------------ asking


def test_sight_is_answered_as_the_command_answers_it(hands: Hands) -> None:
    ask_sight(hands)
    dispute = hands.screen.dispute
    assert isinstance(dispute.question, AskSight)
    assert dispute.answer == next(answers(dispute.case))
    assert dispute.answer is not None
    assert dispute.answer.yes
    assert dispute.answer.why in shown(hands)
    assert "LOS-05, p. 12" in shown(hands)


def test_the_answer_follows_a_dragged_tray(hands: Hands) -> None:
    ask_sight(hands)
    dispute = hands.screen.dispute
    assert dispute.answer is not None
    before = dispute.answer.margin
    hands.drag(hands.at(20, 20), hands.at(21, 20))
    assert dispute.answer.margin != before
    hands.drag(hands.at(21, 20), hands.at(24, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(29.6, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(18.4, 20))
    assert not dispute.answer.yes
    assert "C" in dispute.answer.values["blockers"]
    assert "In the way" in shown(hands)


def test_overlapping_trays_are_told_by_name_and_mended_by_a_drag(hands: Hands) -> None:
    ask_sight(hands)
    hands.drag(hands.at(20, 20), hands.at(24, 28))
    assert "cannot stand there" in shown(hands)
    marked, answered = hands.screen.dispute.wrong, hands.screen.dispute.answer
    assert (marked, answered) == (("C",), None)
    hands.drag(hands.at(24, 26), hands.at(12, 20))
    assert hands.screen.dispute.answer is not None
    assert not hands.screen.dispute.wrong


@pytest.mark.parametrize(
    ("language", "words"), [("en", "cannot stand there"), ("de", "kann dort nicht stehen")]
)
def test_overlapping_trays_are_told_alike_in_both_languages(language: str, words: str) -> None:
    speak(language)
    trays = "{id: A, side: red, tray: infantry, x: 9, y: 9}, "
    case = Case.from_text(f"units: [{trays + trays.replace('A', 'B').replace('9', '11')}]")
    with pytest.raises(ContentError) as fault:
        set_up(case)
    assert words in said(case, fault.value)


def test_number_keys_ask(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.at(24, 30))
    hands.click(hands.at(24, 10))
    hands.key(pygame.K_2)
    question = hands.screen.dispute.question
    assert isinstance(question, AskArc)
    assert (question.unit, question.of) == ("B", "A")
    hands.click(hands.box("swap"))
    swapped = hands.screen.dispute.question
    assert isinstance(swapped, AskArc)
    assert (swapped.unit, swapped.of) == ("A", "B")


def test_a_charge_asks_for_the_speed_it_needs_and_waits_for_it(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(20, 20))
    hands.click(hands.asking("charge"))
    assert "A needs its speed" in shown(hands)
    hands.letters("6")
    hands.key(pygame.K_RETURN)
    dispute = hands.screen.dispute
    assert isinstance(dispute.question, AskCharge)
    assert dispute.case.units[0].speed == 6
    assert dispute.answer is not None
    assert dispute.answer.question == "charge"


def test_the_odds_of_an_attack_can_be_typed_in_where_they_are_asked(hands: Hands) -> None:
    """Bare trays say neither dice nor defense: one sentence names all, each has its line."""
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(20, 20))
    hands.click(hands.asking("odds"))
    dispute = hands.screen.dispute
    assert dispute.fault.count("Missing for") == 1
    for key, value in (("to_hit", "3"), ("dice", "7"), ("defense", "4"), ("morale", "6")):
        hands.type(f"ask:{key}", value)
    assert "A to have a ranged attack" in dispute.fault
    hands.click(hands.at(24, 10))
    hands.click(hands.button(hands.screen.acts.set_piece, "ranged", "short"))
    assert not dispute.fault
    assert dispute.answer is not None
    assert dispute.answer.question == "odds"
    attacker, _between, defender = dispute.case.units
    assert (attacker.to_hit, attacker.dice) == (3, 7)
    assert (defender.defense, defender.morale) == (4, 6)
    page = shown(hands)
    assert "wounds on average 2.8" in page
    assert not re.search(r"\d\.\d{4}", page), "no player reads more than a thousandth"
    hands.type("ask:dice", "")
    assert "Missing for" in dispute.fault


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak a language; others have longer words."""
    speak(request.param)
    yield request.param
    speak("en")


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)])
def test_whatever_is_asked_no_words_are_cut_or_lie_over_others(
    tmp_path: Path, size: Pixel, spoken: str
) -> None:
    if spoken != "en" and size not in {(1280, 720), (1920, 1080)}:
        pytest.skip("two sizes are enough for words of another length")
    hands = Hands(tmp_path, size)
    hands.start(DisputeScreen(hands.app))
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(20, 20))
    for kind in KINDS:
        hands.click(hands.asking(kind))
        assert faults(hands.screen.tree.root) == [], kind
    hands.leave()


def test_the_key_that_asks_does_not_type_itself_into_the_line_it_opens(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(20, 20))
    hands.key(pygame.K_5, text="5")
    assert hands.text_of("piece:speed") == ""
    assert hands.screen.dispute.answer is None
    hands.key(pygame.K_5, text="5")  # now it is meant for the line
    assert hands.screen.dispute.case.units[0].speed == 5


@pytest.mark.parametrize(
    "kind", ["sight", "arc", "range", "distance", "retreat", "actions", "quadrant", "inside"]
)
def test_every_question_that_needs_no_more_is_answered(hands: Hands, kind: str) -> None:
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(24, 30))
    if kind in {"retreat", "actions"}:
        hands.type("piece:speed", "5")
    hands.click(hands.asking(kind))
    assert hands.screen.dispute.answer is not None, shown(hands)
    assert hands.screen.dispute.answer.question == kind


def test_a_question_without_enough_on_the_table_says_what_is_missing(hands: Hands) -> None:
    hands.click(hands.asking("sight"))
    assert "Drag a tray" in shown(hands)
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.click(hands.asking("sight"))
    assert "needs two" in shown(hands)
    hands.click(hands.asking("control"))
    assert "needs one" in shown(hands)


def test_the_marks_on_the_trays_stay_with_the_question(hands: Hands) -> None:
    ask_sight(hands)
    hands.click(hands.at(20, 20))
    assert hands.screen.dispute.selected == "C"
    assert hands.screen.board._numbered() == ("A", "B")


def test_the_number_at_the_line_covers_no_tray(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.drag(hands.supply("infantry/blue"), hands.at(24, 24))
    hands.drag(hands.supply("infantry/blue"), hands.at(29.6, 17))
    hands.click(hands.at(24, 10))
    hands.click(hands.at(24, 24))
    hands.click(hands.asking("sight"))
    board, answer = hands.screen.board, hands.screen.dispute.answer
    assert answer is not None
    pen = Pen(hands.app.surface, board.camera)
    taken = DisputeNames().draw(pen, hands.screen.dispute.case, ())
    place = draw_margin(pen, answer, palette.YES, too_close=False, taken=taken)
    assert place.collidelist(taken) == -1


def test_a_question_about_one_unit_says_which_of_two_it_is(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(24, 30))
    hands.click(hands.asking("quadrant"))
    assert "about one unit: B, clicked last, and not A" in shown(hands)


def test_a_move_says_what_its_inches_are(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.type("piece:speed", "5")
    hands.click(hands.asking("move"))
    assert "clear of what would forbid the place" in shown(hands)
    assert "to spare" not in shown(hands)


def test_a_charge_whose_roll_falls_short_reads_no(hands: Hands) -> None:
    case = read_cases(ROOT / "tests" / "cases" / "p16_charges.yaml")[1]
    hands.start(DisputeScreen(hands.app, case))
    assert "No. With a 2 Swords fall short by 1 in." in shown(hands)
    assert "to spare" not in shown(hands)
    assert "Too close" not in shown(hands)


def test_rulings_are_turned_over_by_a_click(hands: Hands) -> None:
    ask_sight(hands)
    hands.click(hands.button(hands.screen.turn_rulings, True))
    hands.click(hands.button(hands.screen.acts.turn_ruling, "strict_arc_end"))
    assert hands.screen.dispute.case.rulings == {"strict_arc_end": True}
    assert hands.screen.dispute.table is not None
    assert hands.screen.dispute.table.now.game.rulings == {"strict_arc_end": True}


def test_a_ruling_that_decides_is_told_with_its_other_answer(hands: Hands) -> None:
    # B hides all of T that lies in A's front arc, but not the rest of it (AMB-01).
    units = ((24, 10, "infantry/red"), (40.5, 21, "infantry/blue"), (32.5, 22, "infantry/blue"))
    for x, y, link in units:
        hands.drag(hands.supply(link), hands.at(x, y))
        hands.type("piece:x", str(x))
        hands.type("piece:y", str(y))
    hands.click(hands.at(24, 10))
    hands.click(hands.at(40.5, 21))
    hands.click(hands.asking("sight"))
    assert hands.screen.dispute.answer is not None
    assert hands.screen.dispute.answer.yes
    assert "A ruling decides. Read “Sight ends inside the arc” the other way: visible: no" in shown(
        hands
    )


# ------------------------------------------------------------------ the measuring error


def test_the_share_of_the_error_box_is_told_with_how_it_was_found(hands: Hands) -> None:
    ask_sight(hands)
    hands.until_judged()
    assert "No position within ±0.1 in and ±2°" in shown(hands)
    assert "1000 positions drawn at random" in shown(hands)


def test_the_window_tells_the_headline_and_is_not_green_while_it_is_judged(hands: Hands) -> None:
    ask_sight(hands)
    early = hands.screen.dispute.headline
    assert early is not None
    assert early.look is AnswerLook.JUDGING
    assert look_of(early.look).colour not in {palette.YES.colour, palette.NO.colour}
    hands.until_judged()
    top = hands.screen.dispute.headline
    assert top is not None
    found = hands.screen.dispute.answer
    assert found is not None
    assert top == headline(found, hands.screen.dispute.close)
    assert all(line in shown(hands) for line in top.lines)
    hands.key(pygame.K_SPACE)
    assert top.sentence in shown(hands)


def put_gate(hands: Hands) -> None:
    """A gate of 0.1 in between two trays that close everything else (p. 12)."""
    for link, x, y in (("red", 24, 8), ("blue", 24, 22), ("blue", 21.2, 15), ("blue", 26.8, 15)):
        hands.drag(hands.supply(f"infantry/{link}"), hands.at(x, 30))
        hands.type("piece:x", str(x))
        hands.type("piece:y", str(y))
    hands.click(hands.at(24, 8))
    hands.click(hands.at(24, 22))
    hands.click(hands.asking("sight"))


def test_a_shift_within_the_tables_error_is_too_close_to_call(hands: Hands) -> None:
    put_gate(hands)
    hands.until_judged()
    assert "Too close to call" in shown(hands)
    assert "No position within" not in shown(hands)
    assert "What would turn this: " in shown(hands)
    hands.type("box:inches", "0.05")
    hands.type("box:degrees", "0")
    hands.until_judged()
    assert "Too close to call" not in shown(hands)


def test_what_would_turn_it_is_drawn(hands: Hands) -> None:
    put_gate(hands)
    before = hands.app.surface.copy()
    hands.until_judged()
    close = hands.screen.dispute.close
    assert close is not None
    assert close.turning is not None
    camera = hands.screen.board.camera
    corner = camera.to_screen(close.turning.after[0][0])
    near = pygame.Rect(round(corner[0]) - 8, round(corner[1]) - 8, 16, 16)
    drawn = hands.app.surface.subsurface(near)
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(
        before.subsurface(near), "RGB"
    )


def test_the_measuring_error_is_that_of_the_command_and_is_saved_with_the_case(
    hands: Hands, tmp_path: Path
) -> None:
    ask_sight(hands)
    assert hands.screen.dispute.box == ErrorBox() == Case().error
    hands.type("box:inches", "0.05")
    hands.type("box:degrees", "1")
    path = tmp_path / "dispute.yaml"
    save_as(hands, path, "save")
    (read,) = read_cases(path)
    assert read.error == ErrorBox(0.05, 1.0)
    ran = CliRunner().invoke(app, ["case", str(path), "--json"])
    text = json.loads(ran.stdout)["measuring_error"]
    assert (text["inches"], text["degrees"]) == (0.05, 1.0)
    hands.click(hands.box("new"))
    hands.type("box:inches", "0.3")
    hands.drop(path)
    assert hands.screen.dispute.box == ErrorBox(0.05, 1.0)
    assert hands.text_of("box:inches") == "0.05"


# ------------------------------------------------------------------ number fields


NUMBERS = ("piece:x", "piece:y", "piece:facing", "piece:speed", "box:inches", "box:degrees")


@pytest.mark.parametrize("link", NUMBERS)
def test_a_click_into_a_number_field_selects_all_of_it(hands: Hands, link: str) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.type("piece:speed", "6")
    hands.click(hands.box(link))
    hands.letters("5")
    assert hands.text_of(link) == "5"
    hands.click(hands.box(link))  # the second click only sets the cursor
    hands.letters("5")
    assert len(hands.text_of(link)) == 2


def test_a_number_field_has_the_decimal_sign_of_the_language(hands: Hands) -> None:
    speak("de")
    try:
        hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
        hands.type("piece:x", "24,125")
        hands.type("box:inches", "0,05")
        hands.click(hands.box("piece:y"))  # the fields are written anew beside it
        hands.wait(2)
        assert (hands.text_of("piece:x"), hands.text_of("box:inches")) == ("24,125", "0,05")
        assert hands.screen.dispute.case.units[0].x == 24.125
        assert hands.screen.dispute.box.inches == 0.05
    finally:
        speak("en")


@pytest.mark.parametrize("link", NUMBERS)
def test_esc_restores_a_number_field(hands: Hands, link: str) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.type("piece:x", "24.123456")
    hands.type("piece:speed", "6")
    before, text = hands.screen.dispute.case, hands.text_of(link)
    hands.click(hands.box(link))
    hands.letters("5")
    assert hands.screen.dispute.case != before
    hands.key(pygame.K_ESCAPE)
    assert hands.screen.dispute.case == before
    assert hands.text_of(link) == text
    assert hands.screen.tree.typed is None
    assert hands.app.top is hands.screen
    hands.click(hands.box("undo"))  # what was restored is no step of its own
    assert hands.screen.dispute.case.units[0].speed is None


def test_esc_restores_a_number_that_was_refused(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    before = hands.screen.dispute.case
    hands.click(hands.box("piece:x"))
    hands.letters("north")
    hands.key(pygame.K_ESCAPE)
    assert hands.screen.dispute.case == before
    assert "expected" not in shown(hands)


def test_a_wrong_measuring_error_is_told(hands: Hands) -> None:
    hands.type("box:degrees", "400")
    assert "from 0 to 45" in shown(hands)
    assert hands.screen.dispute.box.degrees != 400


# ------------------------------------------------------------------ the photo


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    picture = pygame.Surface((960, 960))
    picture.fill((120, 90, 60))
    path = tmp_path / "table.png"
    pygame.image.save(picture, str(path))
    return path


def test_a_photo_is_scaled_by_two_points_and_a_distance(hands: Hands, photo: Path) -> None:
    hands.drop(photo)
    laid = hands.screen.board.photo
    assert laid is not None
    assert laid.scale == pytest.approx(20.0)  # 960 pixels over 48 inches
    hands.click(hands.at(10, 24))
    hands.click(hands.at(20, 24))
    assert isinstance(hands.app.top, LineSheet)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.letters("5")
    hands.key(pygame.K_RETURN)
    assert laid.scale == pytest.approx(40.0, rel=0.01)
    # What lay in the middle between the two points still does.
    assert laid.to_pixel((15.0, 24.0)) == pytest.approx((300.0, 480.0), abs=1.0)
    assert hands.screen.board.mode is Mode.PIECES


def test_a_photo_is_scaled_by_keys_alone(hands: Hands, photo: Path) -> None:
    hands.drop(photo)
    laid = hands.screen.board.photo
    assert laid is not None
    for key in (*[pygame.K_LEFT] * 4, pygame.K_RETURN, *[pygame.K_RIGHT] * 8, pygame.K_RETURN):
        hands.key(key)
    assert isinstance(hands.app.top, LineSheet)
    hands.letters("8")
    hands.key(pygame.K_RETURN)
    assert laid.scale == pytest.approx(20.0 * 4 / 8)
    assert hands.screen.board.mode is Mode.PIECES


def test_a_photo_is_moved_turned_and_taken_away(hands: Hands, photo: Path) -> None:
    hands.drop(photo)
    hands.key(pygame.K_ESCAPE)
    hands.click(hands.box("move"))
    hands.drag(hands.at(24, 24), hands.at(28, 26))
    hands.key(pygame.K_e)
    laid = hands.screen.board.photo
    assert laid is not None
    assert laid.pose.centre == pytest.approx((28, 26), abs=0.1)
    assert laid.pose.facing == pytest.approx(1.0)
    hands.key(pygame.K_ESCAPE)
    assert hands.screen.board.mode is Mode.PIECES
    hands.click(hands.box("remove"))
    assert hands.screen.board.photo is None


@pytest.mark.parametrize("name", ["broken.png", "notes.txt", "none.jpg"])
def test_a_photo_that_cannot_be_read_is_told_in_a_sentence(
    hands: Hands, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    if name != "none.jpg":
        path.write_text("this is no picture")
    hands.drop(path)
    assert hands.screen.board.photo is None
    assert name in shown(hands)


# ------------------------------------------------------------------ files


def save_as(hands: Hands, path: Path, link: str, way: str = "") -> None:
    hands.click(hands.box(link))
    if way:
        hands.click(hands.words(way))
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.letters(str(path))
    hands.key(pygame.K_RETURN)


def test_a_dispute_is_saved_as_a_case_and_opened_again(hands: Hands, tmp_path: Path) -> None:
    ask_sight(hands)
    path = tmp_path / "dispute.yaml"
    save_as(hands, path, "save")
    assert not hands.screen.unsaved
    (read,) = read_cases(path)
    case = hands.screen.dispute.case
    assert case_text(read) == case_text(case)
    assert next(answers(read)).plain() == next(answers(case)).plain()
    hands.click(hands.box("new"))
    hands.drop(path)
    assert case_text(hands.screen.dispute.case) == case_text(read)


def test_a_name_typed_into_the_save_line_replaces_only_the_name(hands: Hands) -> None:
    ask_sight(hands)
    folder = hands.app.places.documents
    hands.click(hands.box("save"))
    hands.letters("sight 1")
    hands.key(pygame.K_RETURN)
    assert [path.name for path in folder.iterdir()] == ["sight 1.yaml"]
    assert hands.screen.filing.path == folder / "sight 1.yaml"


def test_no_folder_is_made_without_asking(hands: Hands, tmp_path: Path) -> None:
    ask_sight(hands)
    path = tmp_path / "not" / "there" / "dispute.yaml"
    save_as(hands, path, "save")
    assert isinstance(hands.app.top, Question)
    assert not path.parent.exists()
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.top, LineSheet)  # to type another
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_SPACE)
    assert path.is_file()


def test_no_key_and_no_click_falls_through_the_dialog_for_a_photo(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_pictures_dir", lambda: str(tmp_path))
    put_three(hands)
    before = hands.screen.dispute.case
    hands.click(hands.box("load"))
    sheet = hands.app.top
    assert isinstance(sheet, FileSheet)
    assert sheet.folder == tmp_path
    for key in (pygame.K_d, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_c, pygame.K_UP):
        hands.key(key)
    hands.drag(hands.at(40, 44), hands.at(44, 40))
    hands.drag(hands.supply("infantry/red"), hands.at(44, 44))
    assert hands.app.screens[-2:] == [hands.screen, sheet]
    assert hands.screen.dispute.case == before
    hands.key(pygame.K_ESCAPE)
    assert hands.app.screens[-1] is hands.screen


def test_no_key_reaches_the_table_while_a_name_is_typed(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(24, 20))
    hands.click(hands.box("piece:id"))
    before = hands.screen.dispute.case
    for key in (pygame.K_c, pygame.K_UP, pygame.K_DOWN, pygame.K_DELETE):
        hands.key(key)
    assert hands.screen.dispute.case == before


def test_picture_and_report_are_written(hands: Hands, tmp_path: Path) -> None:
    ask_sight(hands)
    save_as(hands, tmp_path / "dispute.png", "share", "Picture")
    save_as(hands, tmp_path / "dispute.pdf", "share", "PDF report")
    assert (tmp_path / "dispute.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "dispute.pdf").read_bytes().startswith(b"%PDF")


def test_a_report_opens_as_the_case_it_was_made_of_and_is_never_written_over(
    hands: Hands, tmp_path: Path
) -> None:
    ask_sight(hands)
    asked = hands.screen.dispute.case
    report = tmp_path / "dispute.pdf"
    save_as(hands, report, "share", "PDF report")
    raw = report.read_bytes()
    hands.screen.filing.new()
    hands.drop(report)
    assert replace(hands.screen.dispute.case, title=asked.title) == asked
    assert hands.screen.dispute.answer is not None
    assert hands.screen.filing.save() == ""
    assert report.read_bytes() == raw
    saved = hands.screen.filing.path
    assert saved is not None
    assert saved.suffix == ".yaml"
    assert read_cases(saved)[0] == hands.screen.dispute.case


def test_a_pdf_that_carries_no_case_is_told(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "bill.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing")
    hands.drop(path)
    assert isinstance(hands.app.top, Question)
    assert "expected a whole PDF" in hands.app.top.words


def test_a_full_disk_is_told_and_leaves_nothing_behind(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    ask_sight(hands)
    monkeypatch.setattr(os, "fsync", full)
    save_as(hands, tmp_path / "dispute.pdf", "share", "PDF report")
    assert "the disk is full" in shown(hands)
    assert list(tmp_path.glob("*dispute*")) == []


def test_a_bad_case_is_told_with_line_and_key(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("units:\n  - {id: A, side: red, tray: wagon, x: 1, y: 1}\nask: []\n")
    hands.drop(path)
    assert isinstance(hands.app.top, Question)
    assert "line 2" in hands.app.top.words


def test_a_file_of_several_cases_offers_them(hands: Hands) -> None:
    path = ROOT / "tests" / "cases" / "p12_sight.yaml"
    hands.drop(path)
    assert isinstance(hands.app.top, CaseList)
    hands.key(pygame.K_2)
    assert hands.screen.dispute.case == read_cases(path)[1]


def test_leaving_asks_for_what_is_not_saved(hands: Hands) -> None:
    put_three(hands)
    hands.click(hands.box("back"))
    assert isinstance(hands.app.top, Question)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.screens == [hands.screen]


# ------------------------------------------------------------------ ways in


def test_the_title_leads_to_an_empty_table_and_back(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    menu = Menu(hands.app)
    hands.start(menu)
    hands.click(hands.words("Settle a dispute"))
    assert isinstance(hands.app.top, DisputeScreen)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.screens == [menu]


def test_one_key_opens_the_position_of_a_running_game(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    menu = Menu(hands.app)
    hands.start(menu)
    hands.key(pygame.K_1)
    game = hands.app.top
    assert isinstance(game, GameScreen)
    hands.key(pygame.K_d)
    dispute = hands.app.top
    assert isinstance(dispute, DisputeScreen)
    on_table = [u for u in game.match.session.state.units.values() if u.on_table]
    assert len(dispute.dispute.case.units) == len(on_table)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.top is game
    game.leave()


def dispute_of_a_game(hands: Hands) -> tuple[GameScreen, DisputeScreen]:
    hands.start(Menu(hands.app))
    hands.key(pygame.K_1)
    game = hands.app.top
    assert isinstance(game, GameScreen)
    session, mind = game.match.session, RandomAgent(3)
    for _answer in range(60):  # until both armies are deployed, and a little further
        assert session.pending is not None
        session.answer(mind.reply(session.position, session.pending))
    now = session.position
    red = next(u.id for u in now.state.units.values() if u.on_table and u.owner is Seat.RED)
    dispute = open_position(hands.app, now, red)
    hands.wait(2)
    return game, dispute


def test_a_games_units_bear_their_names_in_lines_and_sentences(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    game, dispute = dispute_of_a_game(hands)
    now = game.match.session.position
    names = {now.name(unit.id) for unit in now.state.units.values() if unit.on_table}
    assert {unit.id for unit in dispute.dispute.case.units} == names
    assert hands.text_of("piece:id") in names
    hands.until_judged()
    assert "red:" not in shown(hands)
    assert "blue:" not in shown(hands)
    assert faults(dispute.tree.root) == []
    game.leave()


CROWD = (
    ("Lannister Halberdiers", "blue", 13.5, 35.0, 183.0),
    ("Lannister Guardsmen", "blue", 20.2, 32.5, 180.0),
    ("Lannister Crossbowmen", "blue", 25.8, 30.6, 180.0),
    ("House Umber Berserkers", "red", 13.0, 21.8, 0.0),
    ("Stark Sworn Swords", "red", 20.0, 19.6, 0.0),
    ("Stark Bowmen", "red", 26.8, 18.7, 0.0),
)


def test_names_lie_on_no_tray_and_on_no_name(hands: Hands) -> None:
    keys = ("id", "side", "x", "y", "facing")
    units = tuple(
        CaseUnit.model_validate({**dict(zip(keys, row, strict=True)), "unit": row[0]})
        for row in CROWD
    )
    hands.start(DisputeScreen(hands.app, Case(units=units)))
    pen = Pen(hands.app.surface, hands.screen.board.camera)
    taken = DisputeNames().draw(pen, hands.screen.dispute.case, ())
    trays, names = taken[: len(units)], taken[len(units) :]
    for index, name in some(enumerate(names)):
        assert name.collidelist(trays) == -1, units[index].id
        assert name.collidelist(names[index + 1 :]) == -1, units[index].id


def test_v_hides_the_names_and_x_turns_the_board(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(14, 10))
    hands.drag(hands.supply("infantry/blue"), hands.at(30, 30))
    hands.wait(2)
    board = hands.screen.board
    held = pygame.image.tobytes(hands.app.surface.subsurface(board.camera.viewport), "RGB")
    hands.key(pygame.K_v)
    hands.wait(2)
    assert not hands.app.settings.names
    bare = pygame.image.tobytes(hands.app.surface.subsurface(board.camera.viewport), "RGB")
    assert bare != held
    before = hands.at(14, 10)
    hands.key(pygame.K_x)
    hands.wait(2)
    middle = board.camera.viewport.center
    after = hands.at(14, 10)
    for there, here, centre in zip(after, before, middle, strict=True):
        assert there - centre == pytest.approx(centre - here, abs=2)
    hands.click(after)
    assert hands.screen.dispute.selected == "A"
    stood = hands.screen.dispute.case.units[0].y
    hands.key(pygame.K_UP)  # away from who sits there: down the table
    assert hands.screen.dispute.case.units[0].y == pytest.approx(stood - 0.05)
    hands.key(pygame.K_v)
    hands.key(pygame.K_x)
    hands.wait(2)
    assert hands.app.settings.names


def test_a_case_file_is_opened_from_the_command_line(tmp_path: Path) -> None:
    path = ROOT / "tests" / "cases" / "p12_sight.yaml"
    hands = Hands(tmp_path)
    hands.start(Menu(hands.app))
    open_cases(hands.app, read_cases(path), path)
    hands.wait(2)
    assert isinstance(hands.app.top, CaseList)
    hands.key(pygame.K_SPACE)
    assert hands.screen.dispute.answer is not None


def test_a_wrong_file_ends_the_command_with_2_and_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("units:\n  - {id: A, side: red, tray: infantry, x: 1, y: up}\nask: []\n")
    found = subprocess.run(
        [sys.executable, "-m", "simulator", "open", str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert found.returncode == 2
    assert "line 2" in found.stderr
    assert "Traceback" not in found.stderr


# ------------------------------------------------------------------ the screen itself


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_board_keeps_half_of_the_window_and_nothing_overlaps(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    hands = Hands(tmp_path, size)
    hands.start(DisputeScreen(hands.app))
    ask_sight(hands)
    board = hands.screen.board.camera.viewport
    assert board.width * board.height >= 0.5 * size[0] * size[1]
    assert faults(hands.screen.tree.root) == []


def test_the_window_may_change_its_size(hands: Hands) -> None:
    ask_sight(hands)
    hands.app.resized((1600, 900))
    hands.wait(2)
    assert hands.screen.tree.root.rect.size == (1600, 900)
    assert hands.screen.board.camera.viewport == hands.screen.tree.place_of(BOARD)
    assert hands.screen.dispute.answer is not None


@pytest.mark.parametrize("kind", ["infantry/red", "forest/"])
def test_what_is_let_go_beside_the_table_does_not_stay_in_the_hand(hands: Hands, kind: str) -> None:
    """It lies in the supply again; a click on the supply still takes it into the hand."""
    board, beside = hands.screen.board, hands.screen.tree.place_of("answer")
    assert beside is not None
    hands.drag(hands.supply(kind), beside.center)
    assert [board.carried] == [None]
    hands.click(hands.supply(kind))
    assert board.carried is not None
    hands.click(hands.at(24, 24))
    assert len(list(pieces(hands.screen.dispute.case))) == 1
