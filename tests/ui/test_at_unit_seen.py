"""What lies at a unit is seen: beside its tray, on its plate, in the rosters, under the mouse.

INF-01, TCD-01, CON-01: at the table the cards and tokens lie there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.games.save_reader import read
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.model.seating import HUMAN
from simulator.model.state import UnitId
from simulator.staging.at_unit import AtUnitKind, lying_at
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import ROSTERS
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board import at_unit_signs
from simulator.ui.board.at_unit_signs import sign_of
from simulator.ui.board.unit_marks import UnitPlate
from simulator.ui.boxes.box import Press
from simulator.ui.boxes.tree import words_in
from tests.each import some
from tests.games.golden import recorded, replayed
from tests.ui.fingers import Pixel, app_of, click_box, move, settle, window

MODE = "a-game-of-thrones"
AT = 170
"""After so many answers of the recorded game influence, cards and tokens lie at units."""
SIGN = pygame.Surface((10, 10))


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(request.param)
    yield
    speak("en")


def table(folder: Path, size: Pixel) -> GameScreen:
    session = replayed(MODE).fork()
    session.back_to(AT)
    header = read(recorded(MODE)).header
    header = replace(header, players=dict.fromkeys(header.players, HUMAN))
    app = window(folder, size)
    game = GameScreen(app, Match(session, header, {}))
    app.start_with(game)
    game.ask()
    settle(app)
    return game


def bearing(now: Position) -> list[UnitId]:
    """Return the units on the table at which something lies."""
    return [u.id for u in now.state.units.values() if u.on_table and lying_at(now, u.id)]


def influenced(now: Position) -> UnitId:
    """Return a unit that is influenced, with something else that lies at it."""
    return next(
        unit
        for unit in bearing(now)
        if {AtUnitKind.INFLUENCE, AtUnitKind.CARD} <= {one.kind for one in lying_at(now, unit)}
    )


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_tray_plate_mouse_and_roster_show_what_lies_at_a_unit(tmp_path: Path, size: Pixel) -> None:
    game = table(tmp_path, size)
    app, now = app_of(game), game.match.session.position
    unit = influenced(now)
    there = lying_at(now, unit)
    picture = game.board.picture
    strips = {strip.about: strip for strip in picture.signs}
    assert sorted(strips) == sorted(bearing(now))
    assert strips[unit].signs == tuple(map(sign_of, there))
    plates = {one.about: one.words for one in picture.labels if isinstance(one.words, UnitPlate)}
    plate = plates[unit]
    who = next(one for one in there if one.kind is AtUnitKind.INFLUENCE)
    assert any(str(who.name) in row for row in plate.under), plate.under
    icons = [one.icon for one in plate.signs]
    assert "card-back" in icons
    # the mouse, or a click, reads each of them out of its card
    x, y = game.board.camera.to_screen(now.standing(unit).pose.centre)
    move(app, (round(x), round(y)))
    settle(app)
    words = " ".join(words_in(game.tree.root).split())
    for one in some(there):
        assert " ".join(one.message.split()) in words, one.message
    # the roster has its signs, and says them to who hears
    if not game.at.wide:
        click_box(app, ("tab", ROSTERS))
        settle(app)
    row = next(one for one in game.tree.root.walk() if one.box.key == ("roster", unit))
    assert isinstance(row.box, Press)
    for one in some(there):
        assert one.message in row.box.spoken


@pytest.mark.usefixtures("language")
def test_in_a_small_window_it_is_written_beside_the_tray(tmp_path: Path) -> None:
    """Beside a question its card has no room there; from the board and from the roster."""
    game = table(tmp_path, (1280, 720))
    app, now = app_of(game), game.match.session.position
    unit, told = influenced(now), list[str]()
    x, y = game.board.camera.to_screen(now.standing(unit).pose.centre)
    with pytest.MonkeyPatch.context() as patch:

        def plate(words: str, **_how: object) -> pygame.Surface:
            told.append(words)
            return SIGN

        patch.setattr(at_unit_signs, "plate", plate)
        move(app, (round(x), round(y)))
        settle(app)
        by_board = list(told)
        move(app, (5, 5))
        settle(app)
        told.clear()
        settle(app)
        assert told == [], "it leaves with the mouse"
        click_box(app, ("tab", ROSTERS))
        settle(app)
        move_to = game.tree.place_of(("roster", unit))
        assert move_to is not None
        move(app, move_to.center)
        settle(app)
    assert by_board
    assert (
        set(by_board) == set(told) == {"\n".join(f"• {one.message}" for one in lying_at(now, unit))}
    )


def test_signs_lie_beside_their_trays_and_no_plate_covers_them(tmp_path: Path) -> None:
    game = table(tmp_path, (1280, 720))
    picture, camera = game.board.picture, game.board.camera
    board = pygame.Rect((0, 0), camera.viewport.size)
    for strip in some(picture.signs):
        assert board.contains(strip.rect)
        assert strip.rect.collidelist([one.rect for one in picture.labels]) == -1
        others = [one.rect for one in picture.signs if one is not strip]
        assert strip.rect.collidelist(others) == -1
        tray = pygame.Rect(camera.rect_of(box(game, strip.about))).move(
            -camera.viewport.x, -camera.viewport.y
        )
        assert strip.rect.colliderect(tray.inflate(20, 20)), "it lies at its own tray"


def box(game: GameScreen, unit: UnitId) -> tuple[float, float, float, float]:
    corners = game.match.session.position.corners(unit)
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
