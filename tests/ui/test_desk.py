"""The sheet of a charge lies beside the board, and what is written on the board hides no tray."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.model.requests import Kind
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.side_panel import SidePanel, beside
from simulator.ui.layout import LOW
from tests.ui.fingers import Person, Pixel, app_of, at_the_table, move, settle, window

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
        game.match.answer(person.wish()[1])
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
    side_panel, board = game.board.side_panel, game.at.board
    assert side_panel.sheet is not None
    assert side_panel.place is not None
    assert not side_panel.place.colliderect(board)
    assert not side_panel.place.colliderect(game.at.score)
    if size[1] >= LOW:
        assert not side_panel.place.colliderect(game.at.banner)
    assert side_panel.sheet.get_width() <= side_panel.place.width
    assert side_panel.sheet.get_height() <= side_panel.place.height
    foot = (side_panel.place.centerx, side_panel.place.bottom - 20)
    shown = app_of(game).surface.get_at(foot)[:3]
    game.board.outlooks = False
    game.refresh()
    settle(app_of(game))
    assert game.board.side_panel.sheet is None
    assert app_of(game).surface.get_at(foot)[:3] != shown


def test_without_a_desk_the_sheet_lies_in_a_corner_of_the_board() -> None:
    surface = pygame.Surface((900, 600))
    picture = pygame.Surface((350, 400))
    (place,) = SidePanel().lay(surface, lambda _wide, _broad: picture, [(100, 100)])
    assert surface.get_rect().contains(place)
    assert place.right > 800
    assert not place.collidepoint(100, 100)
    small = SidePanel(pygame.Rect(900, 0, 380, 300))
    assert small.lay(surface, lambda _wide, _broad: picture, [(100, 100)]) == [place]  # too low
    assert small.sheet is None


def test_a_low_desk_takes_the_broad_sheet() -> None:
    surface = pygame.Surface((900, 600))
    asked: list[tuple[int, bool]] = []

    def made(width: int, broad: bool) -> pygame.Surface:
        asked.append((width, broad))
        return pygame.Surface((width, 280 if broad else 420))

    low = SidePanel(pygame.Rect(900, 0, 500, 300))
    assert low.lay(surface, made, [(100, 100)]) == []
    assert low.sheet is not None
    assert low.sheet.get_size() == (492, 280)
    assert [broad for _width, broad in asked] == [False, True]


def test_a_sheet_on_the_board_hides_no_tray_where_there_is_room() -> None:
    surface = pygame.Surface((700, 700))
    picture = pygame.Surface((350, 300))
    trays = [pygame.Rect(x, y, 80, 80) for x, y in ((20, 20), (600, 20), (20, 600), (600, 600))]
    (place,) = SidePanel().lay(surface, lambda _wide, _broad: picture, [(60, 60)], trays)
    assert surface.get_rect().contains(place)
    assert place.collidelist(trays) == -1


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
