"""A photo becomes a table: four corners, a lens, and trays taken or refused by real clicks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from simulator.content.cases.casefile import case_text, read_cases
from simulator.photos.proposals import Proposal
from simulator.ui.boxes.box import doing
from simulator.ui.boxes.tree import words_in
from simulator.ui.disputes import photo_reading
from simulator.ui.disputes.photo_reading import Taking, in_order
from simulator.ui.disputes.photo_screen import STEPS, PhotoScreen
from simulator.ui.disputes.photo_words import next_words, tray_words
from simulator.ui.disputes.screen import DisputeScreen
from tests.photos.made import Made, made
from tests.ui.disputing import Hands, Pixel
from tests.ui.fingers import click_action, click_box


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Made, Path]:
    """A photo of a table, held sideways by the camera."""
    path = tmp_path_factory.mktemp("photo") / "table.jpg"
    one = replace(made(1002, 0.8), turned=6)
    one.save(path)
    return one, path


@pytest.fixture
def hands(
    tmp_path: Path, table: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hands]:
    """Someone at the photo's screen; what OpenCV would see is said here."""
    one = table[0]
    seen = tuple(
        Proposal(t.tray, t.x, t.y, t.facing, t.marked, sure, 0.01)
        for t, sure in zip(one.trays, (0.97, 0.95, 0.9, 0.7, 0.6), strict=False)
    )
    rivalled = replace(seen[0], rival="cavalry", rival_confidence=0.02)
    seen = (rivalled, seen[1], replace(seen[2], off=0.1), *seen[3:])
    monkeypatch.setattr(photo_reading, "proposals", lambda flat, board, stand: seen)
    monkeypatch.setattr(photo_reading, "rectified", lambda *given: None)
    monkeypatch.setattr(photo_reading, "can_propose", lambda: True)
    monkeypatch.setattr("simulator.ui.disputes.photo_screen.can_propose", lambda: True)
    found = Hands(tmp_path)
    found.start(DisputeScreen(found.app))
    found.drop(table[1])
    found.key(pygame.K_ESCAPE)
    found.click(found.box("corners"))
    yield found
    found.leave()


def screen(hands: Hands) -> PhotoScreen:
    top = hands.app.top
    assert isinstance(top, PhotoScreen)
    return top


def on_photo(hands: Hands, point: object) -> Pixel:
    x, y = screen(hands).seen.to_screen(tuple(np.asarray(point)))
    return (round(x), round(y))


def place(hands: Hands, one: Made) -> None:
    for corner in one.corners:
        hands.click(on_photo(hands, corner))
    screen(hands).wait()
    hands.wait(1)


def laid_again(hands: Hands) -> float:
    photo = hands.screen.board.photo
    assert photo is not None
    return photo.scale


def states(hands: Hands) -> list[Taking]:
    return [one.state for one in screen(hands).reading.trays]


def press(hands: Hands, link: str) -> None:
    click_box(hands.app, link)


def test_four_clicks_lay_a_photo_held_sideways_and_the_residual_is_told(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    reading = screen(hands).reading
    assert reading.size == table[0].camera.size
    assert next_words(reading, looking=False) == "Click the four corners of the mat."
    place(hands, table[0])
    assert reading.placement is not None
    tray = table[0].trays[0]
    there = reading.placement.to_table(table[0].camera.to_photo(tray.corners))
    assert np.linalg.norm(there - tray.corners, axis=1).max() < 0.15
    assert 0.0 < reading.residual < 0.15
    assert reading.bow is not None
    assert reading.bow < 0.6


def test_space_takes_x_refuses_a_takes_all_that_are_sure(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    place(hands, table[0])
    assert states(hands) == [Taking.OPEN] * 5
    hands.key(pygame.K_SPACE)
    press(hands, "refuse")
    assert states(hands)[:3] == [Taking.TAKEN, Taking.REFUSED, Taking.OPEN]
    hands.key(pygame.K_a)
    assert states(hands) == [
        Taking.TAKEN, Taking.REFUSED, Taking.TAKEN, Taking.OPEN, Taking.OPEN,
    ]  # fmt: skip
    hands.key(pygame.K_x)
    assert states(hands)[3] is Taking.REFUSED
    drawing = screen(hands).drawing
    hands.click(drawing.takes[4].center)
    assert states(hands)[4] is Taking.TAKEN


def test_r_turns_the_front_digits_give_the_size_and_s_the_side(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    place(hands, table[0])
    reading = screen(hands).reading
    one = reading.now
    assert one is not None
    facing, side = one.tray.facing, one.side
    told = "".join(run.words for run in tray_words(one, reading.residual).runs)
    assert f"A  {side}?  Infantry 97 %, or Cavalry 2 %" in told
    assert told.endswith(f"±{reading.residual + 0.02:.2f} in")
    words = next_words(reading, looking=False)
    assert f"It may be Cavalry instead (2 %). Its side ({side}) is a guess" in words
    assert f"Side: {side}?" in words_in(screen(hands).tree.root)
    press(hands, "front")
    assert one.tray.facing == pytest.approx((facing + 180.0) % 360.0)
    hands.key(pygame.K_4)
    assert one.tray.tray == "solo_large"
    press(hands, "side")
    assert one.side != side
    assert "guess" not in next_words(reading, looking=False)
    assert f"Side: {one.side} " in words_in(screen(hands).tree.root)
    told = "".join(run.words for run in tray_words(one, reading.residual).runs)
    assert "Cavalry" not in told
    assert "?" not in told
    assert one.state is Taking.OPEN


def test_the_lens_bends_and_straightens_and_says_by_how_many_pixels(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    place(hands, table[0])
    reading = screen(hands).reading
    before = reading.bow
    for _press in range(6):
        click_action(hands.app, doing(screen(hands).bend, 0.01))
    assert before is not None
    assert reading.bow is not None
    assert reading.bow > before + 0.5
    assert f"{reading.bow:.1f} pixels" in words_in(screen(hands).tree.root)
    for _press in range(6):
        click_action(hands.app, doing(screen(hands).bend, -0.01))
    assert reading.bow == pytest.approx(before, abs=1e-3)


def test_a_corner_is_dragged_and_moved_by_an_arrow_one_pixel(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    place(hands, table[0])
    reading = screen(hands).reading
    start = on_photo(hands, table[0].corners[0])
    hands.drag(start, (start[0] + 30, start[1] + 20))
    assert reading.placement is not None
    moved = reading.placement.corners[0]
    assert on_photo(hands, moved) == pytest.approx((start[0] + 30, start[1] + 20), abs=3)
    hands.key(pygame.K_RIGHT)
    assert reading.placement.corners[0][0] == pytest.approx(moved[0] + 1.0)


def walk_cross(hands: Hands, corner: object) -> None:
    """Move the cross near a corner by arrows, once finely, and set it there by Enter."""
    top = screen(hands)
    step = top.reading.size[0] / STEPS
    for axis, keys in ((0, (pygame.K_LEFT, pygame.K_RIGHT)), (1, (pygame.K_UP, pygame.K_DOWN))):
        away = float(np.asarray(corner)[axis]) - top.drawing.cross[axis]
        key = keys[away > 0]
        for _press in range(int(abs(away) / step)):
            hands.key(key)
        hands.key(key, pygame.KMOD_SHIFT)
    hands.key(pygame.K_RETURN)


def test_the_corners_are_set_and_moved_by_keys_alone(
    hands: Hands, table: tuple[Made, Path]
) -> None:
    heard = list[str]()
    hands.app.speak = heard.append
    for corner in table[0].corners:
        walk_cross(hands, corner)
    assert any(words.startswith("Cross: ") for words in heard)
    screen(hands).wait()
    placement = screen(hands).reading.placement
    assert placement is not None
    hands.key(pygame.K_j)
    assert heard[-1] == "Corner 1 of 4."
    before = placement.corners
    hands.key(pygame.K_RIGHT)
    now = screen(hands).reading.placement
    assert now is not None
    assert now.corners[0][0] == pytest.approx(before[0][0] + 1.0)
    assert now.corners[1:] == before[1:]
    for _corner in range(4):
        hands.key(pygame.K_j)
    assert heard[-1] == "The cross."
    hands.key(pygame.K_RETURN)
    assert len(screen(hands).reading.corners) == 1


def test_the_table_has_the_trays_the_photo_and_the_error_as_a_sum(
    hands: Hands, table: tuple[Made, Path], tmp_path: Path
) -> None:
    place(hands, table[0])
    hands.key(pygame.K_a)
    hands.key(pygame.K_x)
    hands.key(pygame.K_x)
    reading = screen(hands).reading
    hands.key(pygame.K_SPACE)
    case = hands.screen.dispute.case
    assert [unit.tray for unit in case.units] == ["infantry", "cavalry", "solo_small"]
    assert case.photo is not None
    assert case.error.inches == pytest.approx(case.photo.residual + case.photo.outlines)
    assert case.photo.residual == pytest.approx(reading.residual, abs=0.002)
    hands.key(pygame.K_ESCAPE)  # nothing selected: the table tells of itself
    own = {unit.id: unit.measuring_error for unit in case.units if unit.measuring_error}
    assert [*own] == [case.units[2].id]
    said = f"Measured less exactly: {case.units[2].id} ±{own[case.units[2].id].inches:g} in"
    assert said in words_in(hands.screen.tree.root)
    laid = hands.screen.board.photo
    assert laid is not None
    assert laid.scale == pytest.approx(30.0)
    path = tmp_path / "cases" / "case.yaml"
    path.parent.mkdir()
    assert hands.screen.filing._save_to(path) == ""
    (again,) = read_cases(path)
    assert again.photo is not None
    assert (path.parent / again.photo.file).samefile(table[1])
    hands.screen.board.photo = None
    hands.drop(path)
    assert case_text(hands.screen.dispute.case) == case_text(again)
    assert laid_again(hands) == pytest.approx(30.0)


def test_a_case_whose_photo_is_gone_opens_and_says_so_in_one_sentence(
    hands: Hands, table: tuple[Made, Path], tmp_path: Path
) -> None:
    place(hands, table[0])
    hands.key(pygame.K_ESCAPE)
    hands.wait(1)
    text = (
        "title: Lost\nphoto: {file: gone.jpg, size: [40, 30], residual: 0.05,\n"
        "  corners: [[4, 3], [36, 4], [38, 28], [2, 27]],\n"
        "  table: [[0, 48], [48, 48], [48, 0], [0, 0]]}\n"
    )
    (tmp_path / "lost.yaml").write_text(text, encoding="utf-8")
    hands.drop(tmp_path / "lost.yaml")
    assert hands.screen.dispute.case.title == "Lost"
    assert "gone.jpg" in hands.screen.note
    assert hands.screen.note.endswith("The table opens without it.")


def test_without_opencv_the_corners_of_a_tray_are_clicked(
    hands: Hands, table: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    monkeypatch.setattr("simulator.ui.disputes.photo_screen.can_propose", lambda: False)
    monkeypatch.setattr("simulator.ui.disputes.photo_words.can_propose", lambda: False)
    place(hands, table[0])
    reading = screen(hands).reading
    assert states(hands) == []
    words = next_words(reading, looking=False)
    assert words == "Click the four corners of a tray, its front edge first."
    tray = table[0].trays[0]
    for corner in tray.corners[[3, 2, 1, 0]]:
        hands.click(on_photo(hands, table[0].camera.to_photo(corner)))
    (one,) = reading.trays
    assert one.state is Taking.TAKEN
    assert one.tray.tray == tray.tray
    assert (one.tray.x, one.tray.y) == pytest.approx((tray.x, tray.y), abs=0.1)
    turn = (one.tray.facing - tray.facing + 180.0) % 360.0 - 180.0
    assert abs(turn) < 2.0


def test_corners_come_in_any_order() -> None:
    clicked = [(900.0, 80.0), (40.0, 700.0), (100.0, 60.0), (960.0, 720.0)]
    assert in_order(clicked) == ((100.0, 60.0), (900.0, 80.0), (960.0, 720.0), (40.0, 700.0))
