"""A new battle in a roomy window: seats side by side, everything in sight; settings likewise."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.games.scenarios import load_scenario
from simulator.engine.position import Position
from simulator.ui.app import App
from simulator.ui.battle.settings_screen import SettingsScreen, Tab
from simulator.ui.boxes.box import Scroll
from simulator.ui.boxes.tree import words_in
from simulator.ui.keys import Act
from simulator.ui.title.battle_map import MAP
from simulator.ui.title.new_battle import NewBattle
from simulator.ui.title.small_table import zones_shown
from tests.ui.fingers import FAST, click_box, click_words, game_of, press, settle, window

LARGE = (1920, 1080)


def opened(folder: Path, sides: str = "two") -> tuple[App, NewBattle]:
    app = window(folder, LARGE, replace(FAST, last_battle={"sides": sides}))
    click_words(app, "New battle")
    settle(app)
    assert isinstance(app.top, NewBattle)
    return app, app.top


@pytest.mark.parametrize(("sides", "seats"), [("two", 2), ("three", 3), ("teams", 4)])
def test_seats_stand_side_by_side_with_their_armies_in_sight(
    tmp_path: Path, sides: str, seats: int
) -> None:
    _app, screen = opened(tmp_path, sides)
    places = [screen.tree.place_of(("army", index)) for index in range(seats)]
    assert screen.tree.place_of(("army", seats)) is None
    tops = [place.top for place in places if place is not None]
    assert len(tops) == seats
    assert tops[0] == tops[1]
    assert words_in(screen.tree.root).count("of 30 points") == seats


def test_a_mode_an_emblem_and_start_are_one_click_each(tmp_path: Path) -> None:
    app, screen = opened(tmp_path)
    click_words(app, "Winds of Winter")
    settle(app)
    assert screen.plan.scenario == "winds-of-winter"
    assert load_scenario("winds-of-winter").summary in words_in(screen.tree.root)
    before = screen.emblem_of(0)
    click_box(app, ("emblem", 0))
    assert screen.emblem_of(0) != before
    click_words(app, "Begin")
    settle(app)
    assert game_of(app).match.header.scenario == "winds-of-winter"


@pytest.mark.parametrize("tab", list(Tab))
def test_the_settings_need_no_scrolling(tmp_path: Path, tab: Tab) -> None:
    app = window(tmp_path, LARGE)
    click_words(app, "Settings")
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    screen.turn_to(tab)
    settle(app)
    place = screen.tree.place_of(tab)
    assert place is not None
    scroll = screen.tree.at(place.center, Scroll)
    assert scroll is not None
    assert scroll.content == scroll.rect.height


def test_a_key_in_the_second_column_is_changed_by_a_click(tmp_path: Path) -> None:
    app = window(tmp_path, LARGE)
    click_words(app, "Settings")
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click_words(app, "Keys")
    settle(app)
    click_box(app, Act.SKIP_STEP)
    assert screen.waiting is Act.SKIP_STEP
    press(app, pygame.K_F8)
    assert app.keys.shown(Act.SKIP_STEP) == "F8"


# ------------------------------------------------------------------ the map


def mapped(app: App, screen: NewBattle) -> Position:
    """Wait until the map of the plan is there."""
    for _frame in range(400):
        if not screen.map.lively:
            break
        app.step(0.02)
        time.sleep(0.002)
    assert screen.map.now is not None
    return screen.map.now


@pytest.mark.parametrize("size", [(1280, 720), LARGE], ids=str)
def test_the_map_shows_the_table_of_the_plan_beside_the_seats(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """DEP-01: zones, tokens and the mode's own terrain, never over a list."""
    app = window(tmp_path, size)
    click_words(app, "New battle")
    screen = app.top
    assert isinstance(screen, NewBattle)
    now = mapped(app, screen)
    assert now.game.scenario is not None
    assert zones_shown(now) == now.game.scenario.zones
    room = screen.tree.place_of(MAP)
    assert room is not None
    assert room.height >= 120
    assert room.collidelist([one.rect for one in screen.live_buttons()]) == -1
    assert app.surface.get_rect().contains(room)
    screen.choose("terrain", 0, "random")
    assert not mapped(app, screen).state.terrain
    assert "Dice choose the terrain, the players lay it." in screen.map.words()
    screen.choose("scenario", 0, "a-feast-for-crows")
    assert {piece.kind for piece in mapped(app, screen).state.terrain} == {"corpse_pile"}
    screen.choose("scenario", 0, "skirmish")
    assert zones_shown(mapped(app, screen))
    assert any("Both armies stand already" in said for said in screen.map.words())


def test_an_army_that_may_not_be_played_takes_no_map_away(tmp_path: Path) -> None:
    app, screen = opened(tmp_path)
    screen.choose("army", 0, str(tmp_path / "gone.yaml"))
    assert mapped(app, screen).game.board == (48.0, 48.0)
