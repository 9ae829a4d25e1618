"""The window on one display or several: where it opens, and what is kept of its place."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from simulator.ui import window_place
from simulator.ui.app import App
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.places import Places
from simulator.ui.settings import Settings, load, store
from simulator.ui.window_place import (
    CENTRED,
    display_of,
    full_screen_display,
    out_of_sight,
    placed,
    remembered,
    sized,
)
from tests.ui.fingers import click_box, press, settle, window

TWO = (Rect(0, 0, 1920, 1080), Rect(1920, -200, 2560, 1440))
SIZE = (1280, 720)


def test_a_window_opens_on_the_display_it_was_closed_on() -> None:
    there = Rect(2500, 100, *SIZE)
    display, at = remembered(there, TWO)
    assert (display, at) == (1, (580, 300))
    found = placed(display, at, SIZE, TWO)
    assert (found.display, found.rect) == (1, there)


def test_where_that_display_is_gone_it_opens_amid_the_first() -> None:
    found = placed(1, (580, 300), SIZE, TWO[:1])
    assert (found.display, found.rect.center) == (0, TWO[0].center)


@pytest.mark.parametrize("at", [(0, 0), (1800, 900), (5000, 5000), (700, 0)])
@pytest.mark.parametrize("display", [0, 1])
def test_a_window_is_wholly_in_sight(display: int, at: tuple[int, int]) -> None:
    found = placed(display, at, SIZE, TWO)
    assert found.display == display
    assert TWO[display].contains(found.rect)


def test_one_larger_than_its_display_shows_its_upper_left_corner_or_is_shrunk() -> None:
    found = placed(0, (300, 300), (2500, 1400), TWO)
    assert found.rect.topleft == TWO[0].topleft
    assert sized((2500, 1400), TWO[0]) == (1920, 1080)
    assert sized(SIZE, TWO[0]) == SIZE


def test_a_window_across_two_displays_belongs_to_that_with_more_of_it() -> None:
    assert display_of(Rect(1500, 0, *SIZE), TWO) == 1
    assert display_of(Rect(1000, 0, *SIZE), TWO) == 0
    assert display_of(Rect(-9000, 0, *SIZE), TWO) == 0, "on none: the first"


@pytest.mark.parametrize(("wished", "here", "found"), [(0, 1, 1), (1, 1, 0), (2, 0, 1), (3, 0, 0)])
def test_full_screen_fills_the_wished_display_if_it_is_there(
    wished: int, here: int, found: int
) -> None:
    assert full_screen_display(wished, here, TWO) == found


def test_displays_begin_where_a_hidden_window_amid_them_says() -> None:
    pygame.display.init()
    assert window_place.displays() == (Rect((0, 0), pygame.display.get_desktop_sizes()[0]),)
    assert window_place._corner(0, pygame.display.get_desktop_sizes()[0]) == (0, 0)


def test_place_and_display_come_back_with_the_settings(tmp_path: Path) -> None:
    kept = tmp_path / "settings.json"
    store(kept, Settings(display=1, place=(40, 60), full_screen_on=2))
    found, trouble = load(kept)
    assert not trouble
    assert (found.display, found.place, found.full_screen_on) == (1, (40, 60), 2)
    kept.write_text('{"display": -3, "place": [1], "grid": false}')
    found, trouble = load(kept)
    assert (found.display, found.place, found.grid) == (0, CENTRED, False)
    assert trouble


def test_a_window_that_was_moved_opens_there_again(tmp_path: Path) -> None:
    app = window(tmp_path, (1024, 600))
    pygame.display.set_window_position((0, 90))
    app.quit()
    kept = load(app.places.settings)[0]
    assert (kept.display, kept.place) == (0, (0, 90))
    again = App(app.places)
    assert pygame.display.get_window_position() == (0, 90)
    again.toggle_full_screen()
    again.toggle_full_screen()
    assert pygame.display.get_window_position() == (0, 90), "as it stood before full screen"


def test_the_first_window_is_as_large_as_fits_and_remembers_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for shown, wished in (
        (Rect(0, 0, 1920, 1080), (1904, 968)),
        (Rect(0, 0, 1100, 640), (1084, 600)),
    ):
        monkeypatch.setattr(window_place, "displays", lambda shown=shown: (shown,))
        app = App(Places.under(tmp_path / str(shown.width)))
        assert app.display.window.get_size() == wished
        app.quit()
    app = App(app.places)
    app.resized((1050, 610))
    app.quit()
    assert load(app.places.settings)[0].size == (1050, 610)
    assert App(app.places).display.window.get_size() == (1050, 610)


def fills(app: App) -> bool:
    return app.full_screen


def test_full_screen_is_remembered_and_the_settings_fill_it_at_once(tmp_path: Path) -> None:
    app = window(tmp_path, (1024, 600))
    press(app, pygame.K_F11)
    app.quit()
    again = App(app.places)
    assert fills(again)
    again.change(replace(again.settings, full_screen=False))
    assert not fills(again)
    assert again.display.window.get_size() == (1024, 600), "as large as before"
    again.quit()
    assert not fills(App(app.places))
    assert load(app.places.settings)[0].size == (1024, 600)


def test_the_settings_choose_the_display_of_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    app.push(SettingsScreen(app))
    settle(app)
    sizes = [one.size for one in TWO]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    seen = []
    settle(app)
    for display in (1, 2, 0):
        click_box(app, ("full_screen_on", display))
        seen.append(app.settings.full_screen_on)
    assert seen == [1, 2, 0]


def test_a_window_whose_display_was_unplugged_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert out_of_sight(Rect(1921, 40, *SIZE), TWO[:1])
    assert out_of_sight(Rect(1800, 40, *SIZE), TWO[:1]), "a strip is left"
    assert not out_of_sight(Rect(1300, 0, *SIZE), TWO), "it is dragged across"
    app = window(tmp_path, (1024, 600))
    monkeypatch.setattr(window_place, "displays", lambda: TWO[:1])
    changed = pygame.Event(pygame.WINDOWDISPLAYCHANGED)
    pygame.display.set_window_position((300, 200))
    app.handle(changed)
    assert pygame.display.get_window_position() == (300, 200)
    pygame.display.set_window_position((2300, 40))
    app.handle(changed)
    assert pygame.display.get_window_position() == (448, 240), "amid the display that is left"


def test_where_it_stood_is_kept_when_the_system_closes_it(tmp_path: Path) -> None:
    app = window(tmp_path, (1024, 600))
    pygame.display.set_window_position((0, 70))
    app.break_off()
    assert load(app.places.settings)[0].place == (0, 70)


HEAVY = {"numpy", "shapely", "pydantic", "simulator.engine", "simulator.content", "simulator.rules"}
"""What takes long to load, and is not needed to show the window."""


def test_the_window_is_seen_before_the_rules_are_loaded(tmp_path: Path) -> None:
    code = """
import pathlib, sys
from simulator.ui.app import App
from simulator.ui.places import Places
App(Places.under(pathlib.Path(sys.argv[1])), size=(1280, 720))
print(*sys.modules)
"""
    command = [sys.executable, "-c", code, str(tmp_path)]
    seen = subprocess.run(command, check=True, capture_output=True, text=True)
    loaded = set(seen.stdout.split())
    assert "pygame" in loaded
    assert not HEAVY & loaded
