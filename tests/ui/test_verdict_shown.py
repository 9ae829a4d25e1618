"""A verdict shown with its reasons: the gap large, what turns it, how sure, both readings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.content.cases.case_records import AskArc, AskSight, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.boxes.box import doing
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.disputes.verdict_screen import BOARD, INSET, VerdictScreen
from tests.ui.disputing import Hands
from tests.ui.fingers import click_action


def tray(name: str, side: str, x: float, y: float, facing: float) -> CaseUnit:
    plain = {"id": name, "side": side, "x": x, "y": y, "facing": facing, "tray": "infantry"}
    return CaseUnit.model_validate(plain)


GAP = Case(
    units=(
        tray("A", "red", 24.0, 10.0, 0.0),
        tray("B", "blue", 24.0, 30.0, 180.0),
        tray("C", "blue", 21.15, 20.0, 180.0),
        tray("D", "blue", 26.85, 20.0, 180.0),
    ),
    ask=(AskSight.model_validate({"question": "sight", "from": "A", "to": "B"}),),
)
# B's centre lies outside the front arc of A, a part of it within; AMB-01 decides.
BESIDE = Case(
    units=(tray("A", "red", 24.0, 10.0, 0.0), tray("B", "blue", 33.0, 15.6, 180.0),
           tray("C", "blue", 27.2, 17.2, 180.0)),
    ask=(AskSight.model_validate({"question": "sight", "from": "A", "to": "B"}),),
)  # fmt: skip


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    person = Hands(tmp_path)
    yield person
    person.leave()


def shown(hands: Hands, case: Case) -> VerdictScreen:
    hands.start(DisputeScreen(hands.app, case))
    hands.key(pygame.K_SPACE)
    screen = hands.app.top
    assert isinstance(screen, VerdictScreen)
    return screen


def said(screen: VerdictScreen) -> str:
    return words_in(screen.tree.root)


def test_space_shows_the_verdict_and_esc_goes_back_to_the_table(hands: Hands) -> None:
    screen = shown(hands, GAP)
    hands.until_judged()
    answer, close = screen.dispute.answer, screen.dispute.close
    assert answer is not None
    assert close is not None
    assert close.turning is not None
    assert answer.why in said(screen)
    assert close.turning.shift in said(screen)
    assert "LOS-05" in said(screen)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.top is hands.screen


def test_the_gap_is_shown_large_with_its_frame_on_the_board(hands: Hands) -> None:
    screen = shown(hands, GAP)
    hands.until_judged()
    inset = screen.tree.place_of(INSET)
    assert inset is not None
    assert inset.width > 150
    hands.app.draw()
    # The corridor lies in the middle, the trays beside it in their own colour.
    blue = hands.app.surface.get_at((inset.x + 12, inset.centery + 40))[:3]
    assert blue == palette.HOUSES[Seat.BLUE].base
    assert hands.app.surface.get_at((inset.centerx, inset.y + 10))[:3] != blue
    assert hands.app.surface.get_at((inset.x, inset.centery))[:3] == palette.GOLD


def test_a_wide_answer_has_no_inset_and_the_reasons_take_its_place(hands: Hands) -> None:
    case = Case(units=GAP.units[:2], ask=GAP.ask)
    screen = shown(hands, case)
    hands.until_judged()
    board, turns = screen.tree.place_of(BOARD), screen.tree.place_of("turns")
    assert screen.tree.place_of(INSET) is None
    assert board is not None
    assert turns is not None
    assert turns.x - board.right < 60


def test_a_click_on_the_turning_row_hides_it_on_the_board(hands: Hands) -> None:
    screen = shown(hands, GAP)
    hands.until_judged()
    click_action(hands.app, doing(screen.show_turning, 0))
    assert screen.turning is None


def test_three_pieces_at_most_are_named_each_with_what_holds_then(hands: Hands) -> None:
    screen = shown(hands, GAP)
    hands.until_judged()
    close = screen.dispute.close
    assert close is not None
    turning = close.all_turning
    assert 2 <= len(turning) <= 3
    assert {"C", "D"} <= {one.names[0] for one in turning}
    assert [one.inches for one in turning] == sorted(one.inches for one in turning)
    for one in turning:
        assert one.shift in said(screen)
        assert one.why in said(screen)
    click_action(hands.app, doing(screen.show_turning, 1))
    assert screen.turning == 1


def test_the_other_reading_is_a_click_away_and_all_turns(hands: Hands) -> None:
    screen = shown(hands, BESIDE)
    answer = screen.dispute.answer
    assert answer is not None
    assert "strict_arc_end" in answer.other
    assert "AMB-01" in said(screen)
    before = answer.yes
    click_action(hands.app, doing(screen.turn_ruling, "strict_arc_end"))
    turned = screen.dispute.answer
    assert turned is not None
    assert screen.dispute.case.rulings == {"strict_arc_end": True}
    assert (turned.yes, turned.values) != (before, answer.values)


def test_share_is_the_gold_button(hands: Hands) -> None:
    shown(hands, GAP)
    hands.key(pygame.K_SPACE)
    assert isinstance(hands.app.top, Question)
    assert hands.app.top.title == "Share"


def test_without_a_question_it_is_said_what_to_do(hands: Hands) -> None:
    hands.start(DisputeScreen(hands.app, Case(units=GAP.units)))
    hands.key(pygame.K_SPACE)
    assert hands.app.top is hands.screen
    assert "Ask a question first" in hands.screen.note


def test_an_answer_that_is_no_yes_or_no_is_shown_too(hands: Hands) -> None:
    ask = AskArc.model_validate({"question": "arc", "unit": "A", "of": "B"})
    screen = shown(hands, Case(units=GAP.units[:2], ask=(ask,)))
    hands.until_judged()
    assert "Front: 100%" in said(screen)
