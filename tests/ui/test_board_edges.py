"""What lies at the edges of the board: inch numbers, names of arcs, clicks beside the cloth."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import contains
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import TRAYS
from simulator.model.requests import Choose, Kind, Place, PlacePiece
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.cloth_drawing import inch_numbers
from simulator.ui.board.overlays import arc_area
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.camera import Camera
from tests.abilities.battle import battle, red
from tests.ui.fingers import Person, app_of, at_the_table, click, drag, window
from tests.ui.scene import board_room, crowded

SIZES = [(1280, 720), (1920, 1080)]


# ------------------------------------------------------------------ inch numbers


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("closer", [0, 2, 5, 9])
def test_no_inch_number_is_cut_or_lies_on_another(
    size: tuple[int, int], turned: bool, closer: int
) -> None:
    """However near one looks, and at whatever corner: a drill begins close to its trays."""
    pygame.init()
    for corner in ((0.0, 0.0), (48.0, 0.0), (24.0, 24.0), (0.0, 48.0), (48.0, 48.0)):
        camera = Camera(board_room(size), (48.0, 48.0))
        camera.turned = turned
        camera.zoom(closer, camera.to_screen(corner))
        camera.show(corner)
        numbers = list(inch_numbers(camera, 6))
        assert numbers, "no number is left"
        rects = [place for _inches, place in numbers]
        assert all(camera.viewport.contains(place) for place in rects)
        assert all(camera.table.contains(place) for place in rects)
        for index, place in enumerate(rects):
            assert place.collidelist(rects[:index]) < 0


# ------------------------------------------------------------------ names of arcs


def shown(size: tuple[int, int], now: Position, selected: str | None) -> BoardWidget:
    """Show a position with its arcs."""
    pygame.init()
    surface = pygame.display.set_mode(size)
    board = BoardWidget(board_room(size))
    board.set_position(now)
    board.selected = selected
    board.overlays.add("arcs")
    board.paint(surface)
    return board


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_an_arc_hides_nothing_and_is_hidden_by_nothing(size: tuple[int, int]) -> None:
    """For trays in a crowd, and for all twenty at once."""
    now = crowded()
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    written = 0
    for selected in (*units[::5], None):
        board = shown(size, now, selected)
        corner = board.rect.topleft
        names = [name.rect.move(corner) for name in board.picture.arc_names]
        written += len(names)
        trays = [Outline(board.camera.outline(now.corners(unit))) for unit in units]
        for index, rect in enumerate(names):
            assert board.rect.contains(rect), "cut at the edge of the board"
            assert rect.collidelist(board.picture.taken) < 0, "on a label or a token"
            assert rect.collidelist(names[:index]) < 0, "on another name"
            for one in trays:
                points = product(range(rect.left, rect.right, 4), range(rect.top, rect.bottom, 6))
                assert not any(one.holds(*point) for point in points), "under a tray"
    assert written > len(units), "names are left out where there is room"


def test_a_tray_with_room_has_the_names_of_all_four_arcs() -> None:
    swords = "Stark Sworn Swords"
    board = shown(SIZES[0], battle().red(swords, at=(24, 24)).now(), red(swords))
    for name in board.picture.arc_names:
        middle = board.camera.to_table(name.rect.move(board.rect.topleft).center)
        own = arc_area(Standing(Pose(24.0, 24.0), TRAYS["infantry"]), name.side, 12.0)
        assert contains(own, middle), "in another arc"
    assert {name.side for name in board.picture.arc_names} == set(ArcSide)
    board.overlays.clear()
    board.paint(pygame.Surface(SIZES[0]))
    assert board.picture.arc_names == ()


# ------------------------------------------------------------------ clicks beside the cloth


def beside(game: GameScreen) -> list[tuple[int, int]]:
    """Return pixels of the board's rectangle that lie beside the table, one on each side shown."""
    rect, table = game.board.rect, game.board.camera.table
    middle = table.clip(rect).center
    found = [
        ((rect.left + table.left) // 2, middle[1]),
        ((rect.right + table.right) // 2, middle[1]),
        (middle[0], (rect.top + table.top) // 2),
        (middle[0], (rect.bottom + table.bottom) // 2),
    ]
    points = [at for at in found if rect.collidepoint(at) and not table.collidepoint(at)]
    assert points, "nothing is seen beside the table"
    return points


@pytest.mark.parametrize("size", SIZES)
def test_a_click_beside_the_table_places_nothing_and_says_so(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Whatever is to be placed: a piece, a deployed tray, one that runs, turns or slides."""
    game = at_the_table(window(tmp_path, size), seed=5)
    person = Person(app_of(game), seed=5)
    seen: set[str] = set()
    for _answer in range(120):
        request = game.match.pending
        if request is None or seen >= {Kind.DEPLOY_POSE, Kind.PIVOT, Kind.RUN}:
            break
        if isinstance(request, Place | PlacePiece) and request.kind not in seen:
            for at in beside(game):
                game.notes.clear()
                click(app_of(game), at)
                assert game.match.pending is request, "a place was taken"
                assert "beside the table" in game.notes.words
            seen.add(request.kind)
        game.match.answer(person.wish()[1])
        game.absorb()
        app_of(game).step(0.02)
    assert seen >= {Kind.DEPLOY_POSE, Kind.PIVOT, Kind.RUN}


def test_a_tray_dragged_off_the_table_stays(tmp_path: Path) -> None:
    game = at_the_table(window(tmp_path), seed=5)
    game.set_up_quickly(5)
    app_of(game).step(0.05)
    request = game.match.pending
    while not (isinstance(request, Choose) and request.kind is Kind.ACTIVATE):
        assert isinstance(request, Choose)
        game.match.answer("pass")
        game.absorb()
        app_of(game).step(0.05)
        request = game.match.pending
    now = game.match.session.position
    unit = next(one.key for one in request.options if one.key in now.state.units)
    x, y = game.board.camera.to_screen(now.standing(unit).pose.centre)
    drag(app_of(game), (round(x), round(y)), beside(game)[0])
    asked = game.match.pending
    assert isinstance(asked, Choose)
    assert asked.kind is Kind.ACTION, "pressing on it activates it, and no more is answered"
    assert game.match.session.position.standing(unit) == now.standing(unit)
    assert "beside the table" in game.notes.words
