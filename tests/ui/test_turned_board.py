"""The board turned round for who sits opposite: clicks, the ruler, trays and words."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import quick_battle
from simulator.geometry.pose import Pose
from simulator.language.languages import speak
from simulator.model.requests import Kind, Place
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.label_layout import lay_labels
from simulator.ui.board.scene import Scene
from simulator.ui.board.table_picture import TablePicture, at_corner
from simulator.ui.camera import Camera
from simulator.ui.settings import Settings, load, store
from tests.each import some
from tests.ui.fingers import Person, app_of, at_the_table, click, move, press, settle, window
from tests.ui.scene import position

BOARD = pygame.Rect(0, 0, 700, 700)


@pytest.fixture
def game(tmp_path: Path) -> GameScreen:
    """Return a game whose board was turned round by its key."""
    found = at_the_table(window(tmp_path), seed=3)
    press(app_of(found), pygame.K_x)
    assert found.board.camera.turned
    assert app_of(found).settings.turned
    return found


def pixel(game: GameScreen, point: tuple[float, float]) -> tuple[int, int]:
    x, y = game.board.camera.to_screen(point)
    return (round(x), round(y))


def test_trays_are_placed_by_clicks_where_the_mouse_shows_them(game: GameScreen) -> None:
    """Both sides deploy by clicks; each tray stands under the pixel that was clicked."""
    person, placed = Person(app_of(game), seed=3), 0
    for _answer in range(40):
        request = game.match.pending
        if isinstance(request, Place) and request.kind is Kind.DEPLOY_POSE:
            wished = next(pose for pose in request.samples() if request.check(pose))
            at = pixel(game, wished.centre)
            click(app_of(game), at)
            assert game.match.pending is not request
            stands = game.match.session.position.unit(request.unit).pose
            assert stands is not None
            assert math.dist(pixel(game, stands.centre), at) <= 3
            placed += 1
            if placed == 3:
                return
        else:
            person.answer()
    raise AssertionError("nothing was deployed")


def test_units_are_clicked_and_measured_where_they_are_shown(game: GameScreen) -> None:
    game.set_up_quickly(3)
    app, now = app_of(game), game.match.session.position
    app.step(0.05)
    first, second = [unit.id for unit in now.state.units.values() if unit.on_table][:2]
    for unit in (first, second):
        move(app, pixel(game, now.standing(unit).pose.centre))
        assert game.hovered_on_board == unit
    press(app, pygame.K_r)
    click(app, pixel(game, (10.0, 20.0)))
    assert game.board._anchor == pytest.approx((10.0, 20.0), abs=0.1)


def test_an_arrow_key_moves_a_tray_the_way_it_points(game: GameScreen) -> None:
    person = Person(app_of(game), seed=3)
    for _answer in range(40):
        if isinstance(game.match.pending, Place) and game.board.placing is not None:
            break
        person.answer()
    placing = game.board.placing
    assert placing is not None
    before = pixel(game, placing.wished.centre)
    press(app_of(game), pygame.K_UP)
    assert pixel(game, placing.wished.centre)[1] < before[1]
    before = pixel(game, placing.wished.centre)
    press(app_of(game), pygame.K_RIGHT)
    assert pixel(game, placing.wished.centre)[0] > before[0]


def test_the_picture_is_turned_and_its_words_stay_upright() -> None:
    """The table turned round shows the same trays turned round; plates keep their pictures."""
    pygame.display.set_mode(BOARD.size)
    now = position()
    plain, turned = Camera(BOARD, now.game.board), Camera(BOARD, now.game.board)
    turned.turned = True
    still = [unit.id for unit in now.state.units.values()]
    scene = Scene(now=now, names=True)
    labels = [lay_labels(scene, at_corner(camera), still) for camera in (plain, turned)]
    assert [one.words for one in labels[0]] == [one.words for one in labels[1]]
    assert [one.rect for one in labels[0]] != [one.rect for one in labels[1]]
    pictures = TablePicture()
    seen = pictures.of(scene, plain).copy()
    again = pictures.of(scene, turned)
    assert pictures.painted == 2
    # The wounded tray's sockets lie where its rear ranks are: across from where they were.
    centre = Pose(20.0, 7.0, 0.0).centre
    for camera, picture in ((plain, seen), (turned, again)):
        x, y = (round(one) for one in camera.to_screen(centre))
        rows = [picture.get_at((x - 8, y + off))[:3] for off in (-15, 15)]
        full, lost = rows if camera is plain else rows[::-1]
        assert sum(full) > sum(lost)


def test_the_setting_is_kept(tmp_path: Path) -> None:
    store(tmp_path / "settings.json", Settings(turned=True, names=False))
    found, trouble = load(tmp_path / "settings.json")
    assert not trouble
    assert (found.turned, found.names) == (True, False)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You lead House Stark (Red). Your opponent is House Lannister (Blue), machine: "),
        ("de", "Du führst Haus Stark (Rot). Dein Gegner ist Haus Lennister (Blau), Computer: "),
    ],
)
def test_one_person_sits_at_the_near_side_and_hears_against_whom(
    tmp_path: Path, language: str, told: str
) -> None:
    """DEP-01: whichever zone the dice leave, the person's army stands on the near side."""
    speak(language)
    app = window(tmp_path)
    header = quick_battle(3).header({Seat.RED: HUMAN, Seat.BLUE: "greedy"})
    app.rooms.battle(header, set_up_by=3)
    settle(app)
    assert isinstance(app.top, GameScreen)
    assert app.top.state.seats[Seat.RED].edge == 1
    assert near(app.top) == {Seat.RED}
    assert str(app.top.notes.words).startswith(told)
    press(app, pygame.K_x)
    assert near(app.top) == {Seat.BLUE}


def test_two_people_see_the_table_as_it_lies(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.rooms.battle(
        quick_battle(3).header(dict.fromkeys((Seat.RED, Seat.BLUE), HUMAN)), set_up_by=3
    )
    assert isinstance(app.top, GameScreen)
    assert near(app.top) == {Seat.BLUE}


def near(game: GameScreen) -> set[Seat]:
    """Return whose units stand in the lower half of what is seen of the table."""
    now, middle = game.match.session.position, game.board.rect.centery
    trays = [(unit.owner, unit.pose) for unit in now.state.units.values() if unit.pose is not None]
    return {owner for owner, pose in some(trays) if pixel(game, pose.centre)[1] > middle}
