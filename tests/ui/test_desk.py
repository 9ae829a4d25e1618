"""The sheet of a charge lies beside the board, and what is written on the board hides no tray."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from simulator.engine.windows import PASS, is_empty
from simulator.model.requests import Kind
from simulator.ui import letters
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.table import SHEET
from simulator.ui.board.side_panel import SidePanel, beside
from simulator.ui.boxes.box import Box
from simulator.ui.boxes.tree import words_in
from tests.ui.boxes.faults import faults
from tests.ui.fingers import Person, Pixel, app_of, at_the_table, move, settle, window
from tests.ui.laid_boxes import placed

SIZES = [(1024, 600), (1280, 720), (1366, 768), (1920, 1080)]


def at_a_pivot(folder: Path, size: Pixel) -> GameScreen:
    """Sit down where a unit pivots before its charge, and point where it may go."""
    app = window(folder, size)
    game = at_the_table(app)
    person = Person(app, seed=6)
    for _answer in range(400):
        request = game.match.pending
        assert request is not None
        if request.kind is Kind.CHARGE_PIVOT:
            break
        game.match.answer(PASS if is_empty(request) else person.wish()[1])
    game.absorb()
    settle(app)
    _request, wished = person.wish()
    x, y = wished.advanced(6.0).centre  # type: ignore[union-attr]
    px, py = game.board.camera.to_screen((x, y))
    move(app, (round(px), round(py)))
    settle(app)
    assert game.board.placing is not None
    assert game.board.placing.proposal.verdict
    return game


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_of_a_pivot_leaves_the_board_free(tmp_path: Path, size: Pixel) -> None:
    game = at_a_pivot(tmp_path, size)
    sheet = placed(game.tree, SHEET)
    assert faults(game.tree.root) == []
    for region in (game.at.board, game.at.score, game.at.prompt):
        assert not sheet.rect.colliderect(region)
    assert "wounds expected" in words_in(sheet)
    keys = [(one.rect, one.box.key) for one in game.tree.root.walk()]
    rolls = [rect for rect, key in keys if isinstance(key, tuple) and key[0] == "roll"]
    assert rolls == [], "the dice of the turn before have left with it"
    game.board.outlooks = False
    game.refresh()
    settle(app_of(game))
    assert game.board.side_panel.sheet is None
    assert game.tree.place_of(SHEET) is None


@pytest.fixture(autouse=True)
def small_letters() -> None:
    """Draw what lies on a board in the letters of a small window."""
    letters.fit((1280, 720))


def made(narrow: int, broad: int | None = None) -> Callable[[bool], Box]:
    """Return what describes a sheet so many pixels high, and less high where it is broad."""
    return lambda wide: Box(height=broad if wide and broad else narrow)


def test_without_a_desk_the_sheet_lies_in_a_corner_of_the_board() -> None:
    surface = pygame.Surface((900, 600))
    (place,) = SidePanel().lay(surface, made(400), [(100, 100)])
    assert surface.get_rect().contains(place)
    assert place.right > 800
    assert not place.collidepoint(100, 100)
    small = SidePanel(pygame.Rect(900, 0, 380, 300))
    assert small.lay(surface, made(400), [(100, 100)]) == [place]  # too low
    assert small.sheet is None


def test_a_low_desk_takes_the_broad_sheet_and_none_where_dice_lie() -> None:
    surface = pygame.Surface((900, 600))
    low = SidePanel(pygame.Rect(900, 0, 500, 300))
    assert low.lay(surface, made(420, 280), [(100, 100)]) == []
    assert low.sheet == Box(height=280)
    low.above = Box(height=60)
    assert low.lay(surface, made(420, 280), [(100, 100)]) != []
    assert low.sheet is None


def test_a_sheet_on_the_board_hides_no_tray_where_there_is_room() -> None:
    surface = pygame.Surface((700, 700))
    trays = [pygame.Rect(x, y, 80, 80) for x, y in ((20, 20), (600, 20), (20, 600), (600, 600))]
    (place,) = SidePanel().lay(surface, made(300), [(60, 60)], trays)
    assert surface.get_rect().contains(place)
    assert place.collidelist(trays) == -1


def test_a_sheet_on_a_crowded_board_hides_others_before_the_charger_or_its_target() -> None:
    surface = pygame.Surface((700, 700))
    spots = [pygame.Rect(x, y, 80, 80) for x in range(20, 620, 100) for y in range(20, 620, 100)]
    for charger, target in ((0, 1), (14, 15), (20, 21), (34, 35)):
        never = [spots[charger], spots[target]]
        (place,) = SidePanel().lay(surface, made(250), [never[0].center], spots, never)
        assert place.collidelist(never) == -1


@pytest.mark.parametrize("at", [(450, 300), (450, 590), (450, 10), (60, 60), (840, 560)])
@pytest.mark.parametrize("below", [True, False])
def test_a_label_beside_a_tray_hides_neither_it_nor_its_target(at: Pixel, below: bool) -> None:
    board = pygame.Rect(0, 0, 900, 600)
    tray = pygame.Rect(0, 0, 90, 90)
    tray.center = at
    target = tray.move(0, 110 if at[1] < 300 else -110)
    place = beside(tray, (300, 60), board, [target], below=below)
    assert board.contains(place)
    assert not place.colliderect(tray)
    assert not place.colliderect(target)
