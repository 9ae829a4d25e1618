"""The first start asks once how the window should be, and whether one knows the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.cli.app import app as commands
from simulator.ui.app import App
from simulator.ui.battle import setting_rows
from simulator.ui.places import Places
from simulator.ui.practice.lesson_screen import LessonScreen
from simulator.ui.settings import load
from simulator.ui.title.first_page import FirstPage
from simulator.ui.title.menu import Menu
from tests.ui.fingers import Pixel, buttons_of, click, click_words, press, settle, window


def page(folder: Path, size: Pixel = (1280, 720)) -> App:
    app = window(folder, size)
    app.settings = replace(app.settings, first_page=True, sound=True)
    app.push(FirstPage(app))
    settle(app)
    return app


def click_in_row(app: App, words: str, number: int) -> None:
    """Click the button that says these words, the one in so many-eth place from above."""
    found = [made for made in buttons_of(app) if made.text == words]
    click(app, found[number].rect.center)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_size_names_and_sound_are_chosen_by_clicks_and_kept(tmp_path: Path, size: Pixel) -> None:
    app = page(tmp_path, size)
    click_in_row(app, "off", 0)
    click_in_row(app, "off", 1)
    click_words(app, "150 %")
    kept, trouble = load(app.places.settings)
    assert not trouble
    assert (kept.names, kept.sound, kept.interface_scale) == (False, False, 1.5)
    click_words(app, "100 %")
    click_in_row(app, "on", 0)
    click_words(app, "I know it")
    kept = load(app.places.settings)[0]
    assert (kept.names, kept.sound, kept.interface_scale) == (True, False, 1.0)
    assert not kept.first_page
    assert isinstance(app.top, Menu)


def test_learn_the_game_begins_the_first_battle(tmp_path: Path) -> None:
    app = page(tmp_path)
    click_words(app, "Learn the game")
    assert isinstance(app.top, LessonScreen)
    assert not load(app.places.settings)[0].first_page


def test_a_language_is_asked_for_only_where_there_are_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_rows, "languages", lambda: ("en",))
    app = page(tmp_path)
    assert isinstance(app.top, FirstPage)
    assert "language" not in [row.name for row in app.top.rows()]
    press(app, pygame.K_ESCAPE)
    monkeypatch.setattr(setting_rows, "languages", lambda: ("en", "de"))
    app.push(FirstPage(app))
    settle(app)
    assert isinstance(app.top, FirstPage)
    choices = next(row.choices for row in app.top.rows() if row.name == "language")
    assert [value for value, _words in choices] == ["en", "de"]


def test_it_comes_at_the_first_start_and_never_again_unless_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def run(app: App) -> None:
        app.close_signals.forget()
        settle(app)
        seen.append(type(app.top).__name__)
        if isinstance(app.top, FirstPage):
            press(app, pygame.K_ESCAPE)
        elif len(seen) == 2:
            app.rooms.settings()
            settle(app)
            click_words(app, "Your files")
            click_words(app, "Show the first page again")
        app.quit()

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(Places, "of_user", lambda: Places.under(tmp_path))
    for _start in range(4):
        assert CliRunner().invoke(commands, []).exit_code == 0
    assert seen == ["FirstPage", "Menu", "FirstPage", "Menu"]
