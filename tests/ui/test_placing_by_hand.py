"""Trays placed as by a person: edges hold, several move together, a ruler says how far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from simulator.cases.pieces import pose_of
from simulator.content.cases.case_records import CaseUnit
from simulator.geometry.arcs import ArcSide
from simulator.geometry.beside import Across, Looks
from simulator.geometry.measure import distance
from simulator.ui.boxes.tree import words_in
from simulator.ui.disputes.beside_sheet import INCHES, BesideSheet
from simulator.ui.disputes.moving import rulers
from simulator.ui.disputes.pieces import outline, piece
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.title.menu import Menu
from tests.ui.disputing import Hands, Pixel
from tests.ui.fingers import click_action, click_box


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    person = Hands(tmp_path)
    person.start(DisputeScreen(person.app))
    yield person
    person.leave()


@contextmanager
def holding(key: int) -> Iterator[None]:
    """Hold Shift or Ctrl down."""
    pygame.key.set_mods(key)
    yield
    pygame.key.set_mods(0)


def unit(hands: Hands, name: str) -> CaseUnit:
    found = piece(hands.screen.dispute.case, name)
    assert isinstance(found, CaseUnit)
    return found


def gap(hands: Hands, first: str, second: str) -> float:
    return distance(outline(unit(hands, first)), outline(unit(hands, second)))


def put_two(hands: Hands) -> None:
    """A red tray, and one put nearly against its right side."""
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/red"), hands.at(25.8, 20.2))


# ------------------------------------------------------------------ edges hold


def test_a_tray_dropped_nearly_against_another_lies_flush_and_centred(hands: Hands) -> None:
    put_two(hands)
    assert gap(hands, "A", "B") == pytest.approx(0.0, abs=1e-6)
    assert unit(hands, "B").y == pytest.approx(unit(hands, "A").y)


def test_while_dragging_edges_hold_and_ctrl_holds_them_off(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(36, 36))
    hands.drag(hands.at(36, 36), hands.at(21.9, 25.9))
    assert gap(hands, "A", "B") == pytest.approx(1.0, abs=1e-5)
    hands.drag(hands.at(21.9, 25.9), hands.at(22.0, 25.1))
    assert gap(hands, "A", "B") == pytest.approx(0.0, abs=1e-5)
    with holding(pygame.KMOD_CTRL):
        hands.drag(hands.at(22.0, 25.0), hands.at(22.0, 25.4))
    assert 0.2 < gap(hands, "A", "B") < 0.6


def test_a_tray_pulled_from_the_edge_that_held_it_looks_as_it_did(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/red"), hands.at(36, 36))
    hands.type("piece:facing", "3")
    start = hands.at(36, 36)
    hands.move(start)
    hands.press(start)
    hands.move(hands.at(30, 30))
    hands.move(hands.at(20.1, 25.0))
    assert unit(hands, "B").facing == pytest.approx(0.0)
    held = hands.screen.board.drag
    assert held is not None
    assert {one.how.value for one in held.held} == {"flush", "centred"}
    hands.move(hands.at(40, 30))
    hands.let_go(hands.at(40, 30))
    assert unit(hands, "B").facing == 3.0


def test_one_undo_takes_back_a_drag_that_was_held(hands: Hands) -> None:
    put_two(hands)
    before = hands.screen.dispute.case
    hands.drag(hands.at(25.5, 20), hands.at(20.2, 24.9))
    hands.key(pygame.K_u)
    assert hands.screen.dispute.case == before


# ------------------------------------------------------------------ several together


def test_shift_clicks_take_several_and_a_drag_moves_them_all(hands: Hands) -> None:
    put_two(hands)
    hands.drag(hands.supply("token/"), hands.at(30, 30))
    with holding(pygame.KMOD_SHIFT):
        hands.click(hands.at(20, 20))
    assert set(hands.screen.dispute.moving) == {"token", "A"}
    with holding(pygame.KMOD_SHIFT):
        hands.click(hands.at(25.5, 20))
        hands.click(hands.at(30, 30))
    assert set(hands.screen.dispute.moving) == {"A", "B"}
    first, second = unit(hands, "A"), unit(hands, "B")
    hands.drag(hands.at(20, 20), hands.at(20, 34))
    now = unit(hands, "A")
    assert now.y == pytest.approx(first.y + 14, abs=0.5)
    assert unit(hands, "B").y - now.y == pytest.approx(second.y - first.y)
    token = piece(hands.screen.dispute.case, "token")
    assert token is not None
    assert pose_of(token).centre == pytest.approx((30, 30), abs=0.2)


def test_several_are_taken_and_moved_by_keys_alone(hands: Hands) -> None:
    put_two(hands)
    hands.drag(hands.supply("token/"), hands.at(30, 30))
    heard = list[str]()
    hands.app.speak = heard.append
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_m)
    seen = hands.screen.board.hovered
    assert seen == "A"
    assert "Arrows go from piece to piece" in words_in(hands.screen.tree.root)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RIGHT)
    assert hands.screen.board.hovered == "B"
    assert "not taken" in heard[-1]
    hands.key(pygame.K_RETURN)
    assert "2 pieces are moved together" in heard[-1]
    hands.key(pygame.K_UP)
    assert hands.screen.board.hovered == "token"
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_ESCAPE)
    assert set(hands.screen.dispute.moving) == {"A", "B"}
    before = unit(hands, "A").x, unit(hands, "B").x
    hands.key(pygame.K_RIGHT)
    assert (unit(hands, "A").x, unit(hands, "B").x) == pytest.approx([x + 0.05 for x in before])


def test_a_box_takes_all_it_holds_and_they_turn_about_their_middle(hands: Hands) -> None:
    put_two(hands)
    hands.drag(hands.at(15, 27), hands.at(33, 13))
    assert set(hands.screen.dispute.moving) == {"A", "B"}
    middle = (unit(hands, "A").x + unit(hands, "B").x) / 2
    for _time in range(18):
        hands.key(pygame.K_e)
    a, b = unit(hands, "A"), unit(hands, "B")
    assert (a.facing, b.facing) == (90.0, 90.0)
    assert a.x == pytest.approx(middle, abs=1e-4) == pytest.approx(b.x, abs=1e-4)
    assert a.y - b.y == pytest.approx(5.5, abs=1e-4)
    assert gap(hands, "A", "B") == pytest.approx(0.0, abs=1e-4)


def test_several_stop_together_at_the_edge_of_the_table(hands: Hands) -> None:
    # No tray stands beyond the edge (AMB-11), and those that move together keep their places.
    put_two(hands)
    hands.drag(hands.at(15, 27), hands.at(33, 13))
    hands.drag(hands.at(20, 20), hands.at(47, 20))
    assert unit(hands, "B").x == pytest.approx(48 - 2.75)
    assert unit(hands, "B").x - unit(hands, "A").x == pytest.approx(5.5)


def test_a_click_on_one_of_several_leaves_the_others(hands: Hands) -> None:
    put_two(hands)
    hands.drag(hands.at(15, 27), hands.at(33, 13))
    hands.click(hands.at(20, 20))
    assert hands.screen.dispute.moving == ("A",)
    hands.drag(hands.at(15, 27), hands.at(33, 13))
    hands.key(pygame.K_DELETE)
    assert hands.screen.dispute.case.units == ()


# ------------------------------------------------------------------ arrows and the ruler


def test_arrow_keys_move_by_a_twentieth_of_an_inch(hands: Hands) -> None:
    put_two(hands)
    for _time in range(4):
        hands.key(pygame.K_RIGHT)
    assert gap(hands, "A", "B") == pytest.approx(0.2, abs=1e-5)
    hands.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert gap(hands, "A", "B") == pytest.approx(0.19, abs=1e-5)


def test_the_ruler_measures_to_the_nearest_piece_and_to_the_one_clicked_before(
    hands: Hands,
) -> None:
    put_two(hands)
    hands.drag(hands.supply("cavalry/blue"), hands.at(27, 40))
    case = hands.screen.dispute.case
    near, aimed = rulers(case, ("C",), "A")
    assert near.words.startswith("C to B")
    assert aimed.words.startswith("C to A")
    assert f"{gap(hands, 'C', 'A'):.2f} in" in aimed.words
    assert len(list(rulers(case, ("C",), ""))) == 1


def test_a_tray_in_a_forest_is_measured_to_the_next_tray(hands: Hands) -> None:
    hands.drag(hands.supply("forest/"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(20, 40))
    (found,) = rulers(hands.screen.dispute.case, ("A",), "")
    assert found.words.startswith("A to B")


# ------------------------------------------------------------------ the whole dispute


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_narrow_gap_takes_at_most_twelve_acts_from_the_title(
    tmp_path: Path, size: Pixel
) -> None:
    hands = Hands(tmp_path, size)
    hands.start(Menu(hands.app))
    hands.click(hands.words("Settle a dispute"))
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.drag(hands.supply("infantry/blue"), hands.at(24, 30))
    hands.drag(hands.supply("infantry/blue"), hands.at(21.2, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(26.9, 20.2))
    for _time in range(4):
        hands.key(pygame.K_RIGHT)
    hands.click(hands.at(24, 10))
    hands.click(hands.at(24, 30))
    hands.click(hands.asking("sight"))
    answer = hands.screen.dispute.answer
    assert answer is not None
    assert answer.yes
    assert answer.margin == pytest.approx(0.2, abs=1e-4)
    assert gap(hands, "C", "D") == pytest.approx(0.2, abs=1e-5)
    assert len(hands.acts) <= 12, hands.acts
    hands.leave()


# ------------------------------------------------------------------ placed by another


def sheet_of(hands: Hands) -> BesideSheet:
    found = hands.app.top
    assert isinstance(found, BesideSheet)
    return found


def test_a_tray_is_placed_so_many_inches_before_another_facing_it(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(20, 12))
    hands.drag(hands.supply("cavalry/blue"), hands.at(36, 36))
    before = hands.screen.dispute.case
    hands.click(hands.box("beside"))
    click_box(hands.app, INCHES)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.letters("3,5")
    hands.key(pygame.K_RETURN)
    a, b = unit(hands, "A"), unit(hands, "B")
    assert gap(hands, "A", "B") == pytest.approx(3.5, abs=1e-5)
    assert (b.x, b.facing) == (a.x, 180.0)
    hands.key(pygame.K_u)
    assert hands.screen.dispute.case == before


def test_the_sheet_shows_every_choice_at_once_and_esc_puts_the_tray_back(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.drag(hands.supply("infantry/blue"), hands.at(36, 36))
    before = hands.screen.dispute.case
    hands.key(pygame.K_b)
    for choice in (ArcSide.RIGHT, Across.LEFT_EVEN, Looks.ALIKE):
        click_action(hands.app, choice)
    a, b = unit(hands, "A"), unit(hands, "B")
    assert (b.y, b.facing) == (a.y, 0.0)
    assert b.x == pytest.approx(a.x + 5.5 + 2.5)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.top is hands.screen
    assert hands.screen.dispute.case == before


def test_no_tray_is_placed_by_another_beyond_the_edge(hands: Hands) -> None:
    # No tray stands beyond the edge (AMB-11).
    hands.drag(hands.supply("infantry/red"), hands.at(20, 4))
    hands.drag(hands.supply("infantry/blue"), hands.at(36, 36))
    hands.key(pygame.K_b)
    click_action(hands.app, ArcSide.REAR)
    assert sheet_of(hands).fault == "There it would stand beyond the edge."
    assert unit(hands, "B").y == pytest.approx(36, abs=0.2)
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.app.top, BesideSheet)


def test_lengths_are_typed_in_centimetres_too(hands: Hands) -> None:
    hands.drag(hands.supply("infantry/red"), hands.at(20, 20))
    hands.type("piece:x", "60,96 cm")
    hands.type("box:inches", "0.254cm")
    assert unit(hands, "A").x == 24.0
    assert hands.screen.dispute.box.inches == 0.1
    before = hands.screen.dispute.case
    hands.type("piece:facing", "30 cm")
    assert hands.screen.dispute.case == before
