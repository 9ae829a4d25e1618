"""Everything shown larger: the same screens, the same clicks, more pixels for each of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.ui import interface_scale
from simulator.ui.app import App
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.boxes.box import Press
from simulator.ui.boxes.tree import words_in
from simulator.ui.interface_scale import SCALES, fitting
from simulator.ui.layout import SMALLEST
from simulator.ui.settings import Settings, load, store
from simulator.ui.title.menu import Menu
from tests.ui.fingers import (
    FAST,
    Person,
    at_the_table,
    buttons_of,
    click_box,
    click_words,
    in_window,
    move,
    press,
    settle,
    window,
)


def enlarged(folder: Path, scale: float, size: tuple[int, int] = (1920, 1080)) -> App:
    app = window(folder, size)
    app.change(replace(FAST, interface_scale=scale))
    settle(app)
    return app


@pytest.mark.parametrize("scale", [1.25, 1.5, 1.75])
def test_screens_lie_on_a_smaller_canvas_that_fills_the_window(
    tmp_path: Path, scale: float
) -> None:
    app = enlarged(tmp_path, scale)
    assert app.size == (round(1920 / scale), round(1080 / scale))
    shown = app.display.window
    assert shown.get_size() == (1920, 1080)
    # What is drawn at a place of the canvas is seen at that place, enlarged: a button's own colour.
    button = buttons_of(app)[0].rect
    inside = (button.x + 8, button.y + 8)
    seen, drawn = shown.get_at(in_window(app, inside)), app.surface.get_at(inside)
    assert max(abs(a - b) for a, b in zip(seen, drawn, strict=True)) <= 12


def test_a_battle_is_played_by_clicks_at_one_and_a_half_times_the_size(tmp_path: Path) -> None:
    app = enlarged(tmp_path, 1.5)
    game = at_the_table(app)
    person = Person(app, seed=3)
    for _answer in range(12):
        person.answer()
    assert len(game.match.session.inputs) >= 12


def test_the_mouse_hovers_over_what_it_lies_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = enlarged(tmp_path, 1.5)
    button = buttons_of(app)[-1]
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: in_window(app, button.rect.center))
    assert interface_scale.mouse() == button.rect.center
    move(app, button.rect.center)
    assert isinstance(app.top, Menu)
    hot = app.top.tree.at(button.rect.center, Press)
    assert hot is not None
    assert hot.rect == button.rect
    assert app.top.tree.hot == hot.name


def test_the_settings_change_it_at_once_and_keep_it(tmp_path: Path) -> None:
    app = window(tmp_path, (1920, 1080))
    app.push(SettingsScreen(app))
    settle(app)
    for wanted in (*SCALES[1:], SCALES[0]):
        screen = app.top
        assert isinstance(screen, SettingsScreen)
        click_box(app, ("interface_scale", wanted))
        settle(app)
        assert app.settings.interface_scale == wanted
        assert app.scale_shown == fitting(wanted, (1920, 1080))
    assert load(app.places.settings)[0].interface_scale == 1.0


def test_a_small_window_shows_as_much_as_it_has_room_for(tmp_path: Path) -> None:
    app = enlarged(tmp_path, 2.0, (1280, 720))
    assert 1.0 < app.scale_shown < 1.5
    assert app.size[0] >= SMALLEST[0]
    assert app.size[1] >= SMALLEST[1]
    assert isinstance(app.top, Menu)
    click_words(app, "Settings")
    assert isinstance(app.top, SettingsScreen)
    assert "this window has room for 120 % only" in words_in(app.top.tree.root)


def test_the_scale_comes_back_with_the_settings(tmp_path: Path) -> None:
    kept = tmp_path / "settings.json"
    store(kept, Settings(interface_scale=1.75))
    assert load(kept)[0].interface_scale == 1.75


def test_full_screen_keeps_the_scale(tmp_path: Path) -> None:
    app = enlarged(tmp_path, 1.5)
    press(app, pygame.K_F11)
    settle(app)
    assert app.scale_shown == fitting(1.5, app.display.window.get_size())
