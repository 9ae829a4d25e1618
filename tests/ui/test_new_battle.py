"""A new battle in a roomy window: seats side by side, everything in sight; settings likewise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.ui.app import App
from simulator.ui.battle.settings_screen import KEYS, QUESTIONS, TABLE, SettingsScreen
from simulator.ui.keys import Act
from simulator.ui.title.new_battle import NewBattle
from tests.ui.fingers import FAST, click, click_words, game_of, press, settle, window

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
    app, screen = opened(tmp_path, sides)
    cards = screen.seat_cards
    assert len(cards) == seats
    assert cards[0].place.top == cards[1].place.top
    assert cards[0].place.right < cards[1].place.left
    for card in cards:
        assert app.surface.get_rect().contains(card.place)
        assert card.place.collidelist([one.place for one in cards if one is not card]) == -1
        words = [run.words for line in card.page._paragraphs for run in line.runs]
        assert any("of 30 points" in said for said in words)
        assert card.page.furthest == 0, "an army must be scrolled"
    widgets = [one.rect for one in (*screen._menus, *screen.name_lines)]
    for index, rect in enumerate(widgets):
        assert rect.collidelist(widgets[index + 1 :]) == -1


def test_a_mode_an_emblem_and_start_are_one_click_each(tmp_path: Path) -> None:
    app, screen = opened(tmp_path)
    click_words(app, "Winds of Winter")
    settle(app)
    assert screen.plan.scenario == "winds-of-winter"
    words = [run.words for line in screen.page._paragraphs for run in line.runs]
    assert "Winds of Winter" in words
    before = screen._emblem_of(0)
    place = next(rect for rect, index in screen.emblem_places if index == 0)
    click(app, place.center)
    assert screen._emblem_of(0) != before
    click_words(app, "Begin")
    settle(app)
    assert game_of(app).match.header.scenario == "winds-of-winter"


@pytest.mark.parametrize("tab", [TABLE, QUESTIONS, KEYS])
def test_the_settings_need_no_scrolling(tmp_path: Path, tab: str) -> None:
    app = window(tmp_path, LARGE)
    click_words(app, "Settings")
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    screen.show(tab)
    settle(app)
    assert screen.page.furthest == screen.beside.furthest == 0


def test_a_key_in_the_second_column_is_changed_by_a_click(tmp_path: Path) -> None:
    app = window(tmp_path, LARGE)
    click_words(app, "Settings")
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click_words(app, "Keys")
    settle(app)
    place = screen.beside.place_of(Act.SKIP_STEP.value)
    assert place is not None
    click(app, place.center)
    assert screen.waiting is Act.SKIP_STEP
    press(app, pygame.K_F8)
    assert app.keys.shown(Act.SKIP_STEP) == "F8"
