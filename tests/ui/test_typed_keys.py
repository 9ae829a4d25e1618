"""A key that opens a line to type in types nothing into it, whichever key and screen it is."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame
import pytest

from simulator.ui.app import App
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.boxes.box_screen import BoxScreen
from tests.ui.fingers import at_the_table, press, settle, window
from tests.ui.test_archive import archive, played
from tests.ui.test_other_languages import ROOMS
from tests.ui.test_result_page import played as played_to_the_end

__all__ = ["played"]  # a fixture

KEYS: Final = string.ascii_lowercase + string.digits + ".,-+#/'"
SIZE: Final = (1600, 900)
Scene = Callable[[Path, bytes], App]


def room(name: str) -> Scene:
    """Return how a room is entered from the title."""

    def entered(folder: Path, _game: bytes) -> App:
        app = window(folder, SIZE)
        getattr(app.rooms, name)()
        return app

    return entered


def a_battle(folder: Path, _game: bytes) -> App:
    app = window(folder, SIZE)
    at_the_table(app)
    return app


def its_menu(folder: Path, game: bytes) -> App:
    app = a_battle(folder, game)
    press(app, pygame.K_ESCAPE)
    return app


def a_kept_game(folder: Path, game: bytes) -> App:
    app = archive(folder, game).app
    assert isinstance(app, App)
    return app


def a_replay(folder: Path, game: bytes) -> App:
    app = a_kept_game(folder, game)
    press(app, pygame.K_v)
    for _frame in range(500):
        app.step(0.05)
        if isinstance(app.top, ReplayScreen):
            break
    return app


SCENES: Final[Mapping[str, Scene]] = {
    "title": lambda folder, _game: window(folder, SIZE),
    **{name: room(name) for name in (*ROOMS, "settings", "gauntlet")},
    "battle": a_battle,
    "menu": its_menu,
    "archive": a_kept_game,
    "replay": a_replay,
    "result": lambda folder, _game: played_to_the_end(folder),
}


class BoxLine:
    """A line of a screen."""

    def __init__(self, screen: BoxScreen, name: object) -> None:
        self.screen, self.name = screen, name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoxLine) and other.name == self.name

    __hash__ = None  # type: ignore[assignment]

    def get_text(self) -> str:
        """Return what stands in it."""
        return str(self.screen.tree.editors[self.name].text)


def line_of(app: App) -> BoxLine | None:
    """Return the line that is typed into, None without one."""
    assert isinstance(app.top, BoxScreen)
    name = app.top.tree.typed
    return None if name is None else BoxLine(app.top, name)


def opened(app: App, key: str) -> tuple[str, str] | None:
    """Press a key as a keyboard does; return what stands in a line it opened, before and after."""
    code, before = ord(key), line_of(app)
    app.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_NONE, unicode=key))
    line = line_of(app) if app.running and app.screens else None
    said = line.get_text() if line is not None else ""
    app.handle(pygame.Event(pygame.TEXTINPUT, text=key))
    after = line.get_text() if line is not None else ""
    app.handle(pygame.Event(pygame.KEYUP, key=code, mod=pygame.KMOD_NONE))
    return None if line is None or line == before else (said, after)


def back(app: App, to: object) -> bool:
    """Leave what a key opened; return whether the screen is there again, typed into or not."""
    for _step in range(4):
        if app.top is to:
            assert isinstance(app.top, BoxScreen)
            app.top.tree.focus = None
            return True
        press(app, pygame.K_ESCAPE)
    return False


OPENERS: Final = {"archive": {"f", "k", "n", "p"}, "result": {"f", "p"}}
"""Keys that are known to open a line."""


@pytest.mark.parametrize("scene", SCENES)
def test_a_key_that_opens_a_line_types_nothing_into_it(
    tmp_path: Path, played: bytes, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "draw", lambda _app: None)
    found: dict[str, tuple[str, str]] = {}
    app, here, number = None, None, 0
    for key in KEYS:
        if app is None or not app.running or not back(app, here):
            number += 1
            app = SCENES[scene](tmp_path / str(number), played)
            settle(app, 2)
            here = app.top
        if (lines := opened(app, key)) is not None:
            found[key] = lines
    assert {key: lines for key, lines in found.items() if lines[0] != lines[1]} == {}
    assert found.keys() >= OPENERS.get(scene, set())
