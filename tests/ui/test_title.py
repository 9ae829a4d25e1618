"""The title: what Space begins, what the keys open, and what it says of the last battle."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.content.cards.seasons import with_season
from simulator.content.games.battles import quick_houses
from simulator.content.practice.practice_files import Attempt
from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.model.cards import SEASON
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice.progress import record
from simulator.rules.armies.mustering import factions
from simulator.ui import palette
from simulator.ui.app import App
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.clock import today
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.settings import load
from simulator.ui.title.battle_plan import Plan, quick_plan, skirmish_plan
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from simulator.ui.title.quick_houses import HouseChoice
from tests.ui.fingers import (
    FAST,
    at_the_table,
    buttons_of,
    click,
    click_doing,
    click_words,
    game_of,
    killed,
    press,
    settle,
    type_number,
    window,
)


def title_of(app: App) -> Menu:
    assert isinstance(app.top, Menu)
    return app.top


def place_of(app: App, key: Hashable) -> pygame.Rect:
    """Return where a box of the title stands."""
    place = title_of(app).tree.place_of(key)
    assert place is not None
    return place


def at_leisure(app: App) -> Menu:
    """Wait until the title has found out all it tells."""
    title = title_of(app)
    for _frame in range(400):
        app.step(0.05)
        if not title.lively:
            break
        time.sleep(0.01)
    assert not title.lively
    app.draw()
    return title


def test_the_first_time_space_begins_a_skirmish(tmp_path: Path) -> None:
    app = window(tmp_path)
    press(app, pygame.K_SPACE)
    settle(app)
    assert game_of(app).match.header.scenario == "skirmish"
    assert game_of(app).match.humans == (Seat.RED,)


def test_space_sets_the_last_battle_up_again_with_other_dice(tmp_path: Path) -> None:
    last = replace(quick_plan(HUMAN), terrain="random").written()
    app = window(tmp_path, settings=replace(FAST, last_battle=last))
    assert any("Last battle again" in made.text for made in buttons_of(app))
    press(app, pygame.K_SPACE)
    settle(app)
    header = game_of(app).match.header
    assert (header.terrain, header.scenario) == ("random", "a-game-of-thrones")
    assert game_of(app).match.humans == (Seat.RED, Seat.BLUE)


def test_an_interrupted_game_comes_first_and_says_where_it_stands(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app).set_up_quickly(1)
    killed(app)
    app = window(tmp_path)
    title = at_leisure(app)
    lines = [words for words, _size, _colour in title.lines_of_last()]
    assert lines[0] == "Round 1, Red's turn" or lines[0] == "Round 1, Blue's turn"
    assert with_season("A Game of Thrones", SEASON) in lines
    press(app, pygame.K_SPACE)
    settle(app)
    assert game_of(app).match.session.state.round == 1


def test_a_journal_that_is_broken_is_a_sentence_and_no_crash(tmp_path: Path) -> None:
    app = window(tmp_path)
    (app.places.journals).mkdir(parents=True, exist_ok=True)
    (app.places.journals / "20200101-000000-9999999.journal").write_text('{"iron_ranks": 1}\n')
    app = window(tmp_path)
    title = at_leisure(app)
    assert "this key is missing" in " ".join(words for words, _s, _c in title.lines_of_last())


@pytest.mark.parametrize(
    ("number", "screen"), [(0, SettingsScreen), (3, NewBattle), (5, DisputeScreen)]
)
def test_a_digit_goes_straight_in(tmp_path: Path, number: int, screen: type[BoxScreen]) -> None:
    app = window(tmp_path)
    type_number(app, number)
    assert isinstance(app.top, screen)


def test_a_click_anywhere_on_a_tile_is_a_click_on_its_button(tmp_path: Path) -> None:
    app = window(tmp_path)
    tile = place_of(app, ("tile", 2))
    click(app, (tile.centerx, tile.y + 20))
    settle(app)
    assert game_of(app).match.header.scenario == "skirmish"


def test_the_opponent_is_remembered(tmp_path: Path) -> None:
    app = window(tmp_path)
    for machine in ("searching", "strong"):
        press(app, pygame.K_e)
        assert app.settings.opponent == machine
    press(app, pygame.K_j)
    click_words(app, "Skirmish")
    settle(app)
    assert game_of(app).match.humans == (Seat.RED, Seat.BLUE)
    kept, trouble = load(app.places.settings)
    assert not trouble
    assert kept.opponent == HUMAN
    assert kept.last_battle == skirmish_plan(HUMAN).written()


def two_people_by_click(app: App) -> None:
    click_words(app, "Two people")


def two_people_by_key(app: App) -> None:
    press(app, pygame.K_j)


def two_people_by_focus(app: App) -> None:
    for _box in range(40):
        press(app, pygame.K_TAB)
        placed = title_of(app).tree.focused
        if placed is not None and words_in(placed) == translate("Two people"):
            press(app, pygame.K_RETURN)
            return
    raise AssertionError("no Tab reaches the choice of two people")


def people_at(app: App) -> list[Seat]:
    settle(app)
    return [seat for seat, name in game_of(app).match.header.players.items() if name == HUMAN]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "choose",
    [two_people_by_click, two_people_by_key, two_people_by_focus],
    ids=lambda it: it.__name__,
)
def test_two_people_are_one_act_and_sit_down_at_every_battle(
    tmp_path: Path, language: str, choose: Callable[[App], None]
) -> None:
    """Also the next time the program starts; back to the machine is one act too."""
    speak(language)
    choose(window(tmp_path))
    kept, trouble = load(window(tmp_path).places.settings)
    assert (kept.opponent, trouble) == (HUMAN, "")
    kept = replace(kept, animations=False, sound=False)
    for way in ("Skirmish", "Quick battle", "New battle"):
        app = window(tmp_path, settings=kept)
        click_words(app, way)
        if way == "New battle":
            click_words(app, "Begin")
        assert people_at(app) == [Seat.RED, Seat.BLUE], way
    app = window(tmp_path, settings=replace(kept, machine="searching"))
    click_words(app, "Against the machine")
    click_words(app, "Skirmish")
    settle(app)
    assert game_of(app).match.header.players[Seat.BLUE] == "searching"


def test_machines_are_chosen_where_one_plays_against_them(tmp_path: Path) -> None:
    app = window(tmp_path)
    assert any("Strongest" in made.text for made in buttons_of(app))
    press(app, pygame.K_j)
    assert not any("Strongest" in made.text for made in buttons_of(app))
    assert "You share this screen." in words_in(title_of(app).tree.root)


def test_a_new_battle_keeps_the_seats_of_whoever_plays_as_the_title_says() -> None:
    three = replace(Plan(sides="three"), players=(HUMAN, "random", "strong", HUMAN))
    assert three.opponent == "random"
    assert three.against("random") is three
    assert three.against(HUMAN).players == (HUMAN,) * 4
    blue = replace(Plan(), players=("beginner", HUMAN, HUMAN, HUMAN))
    assert blue.opponent == "beginner"
    assert blue.against("strong").players[:2] == ("strong", HUMAN)
    machines = replace(Plan(), players=("strong", "greedy", HUMAN, HUMAN))
    assert machines.against("strong") is machines


def test_what_a_new_battle_began_with_is_what_the_title_offers(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "New battle")
    click_doing(app, NewBattle.choose, "player", 1, HUMAN)
    click_words(app, "Begin")
    settle(app)
    assert load(app.places.settings)[0].opponent == HUMAN


def test_a_handicap_is_one_key_and_remembered_with_the_set_up(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Even armies")
    press(app, pygame.K_F8)
    assert any("Blue: 20% fewer points" in made.text for made in buttons_of(app))
    click_words(app, "Skirmish")
    settle(app)
    armies = game_of(app).match.header.armies
    assert (armies[Seat.RED].points, armies[Seat.BLUE].points) == (20, 16)
    kept, trouble = load(app.places.settings)
    assert not trouble
    assert kept.handicap == kept.last_battle["handicap"] == "blue-20"
    assert Plan.remembered(kept.last_battle).handicap == "blue-20"


def test_it_says_how_many_drills_are_due_and_of_which_themes(tmp_path: Path) -> None:
    app = window(tmp_path)
    for drill, theme in (("a", "arcs"), ("b", "arcs"), ("c", "reach")):
        attempt = Attempt(
            day="2020-01-01", drill=drill, theme=theme, chosen="x", loss=1.0, right=False
        )
        record(attempt, app.places.practice)
    lines = [words for words, _colour in at_leisure(app).due_lines()]
    assert lines[0] == "3 drills are due today."
    assert lines[1].endswith(": 2")
    assert today() > "2020-01-02"


# ------------------------------------------------------------------ two houses


def test_any_two_houses_meet_in_the_quick_battle_by_clicks(tmp_path: Path) -> None:
    """Blue's house is the upper one on the tile, Red's the lower; both are remembered."""
    app = window(tmp_path)
    click_words(app, "Lannister")
    click_words(app, "Free Folk")
    click_words(app, "Stark")
    click_words(app, "House Targaryen")
    kept, trouble = load(app.places.settings)
    assert (kept.red_house, kept.blue_house, trouble) == ("targaryen", "freefolk", "")
    click_words(app, "Quick battle")
    settle(app)
    armies = game_of(app).match.header.armies
    assert [armies[seat].faction for seat in (Seat.RED, Seat.BLUE)] == ["targaryen", "freefolk"]
    assert {army.points for army in armies.values()} == {30}


def test_the_sheet_of_houses_offers_whole_ones_and_closes_without_a_choice(tmp_path: Path) -> None:
    app = window(tmp_path)
    library = load_library()
    for leave in (pygame.K_ESCAPE, pygame.K_SPACE, None):
        click_words(app, "Stark")
        sheet = app.top
        assert isinstance(sheet, HouseChoice)
        assert sheet.houses == quick_houses(library)
        assert set(sheet.houses) <= set(factions(library))
        if leave is None:
            around = sheet.tree.place_of("sheet")
            assert around is not None
            click(app, around.center)
            assert app.top is sheet
            click(app, (around.x - 10, around.y - 10))
        else:
            press(app, leave)
        assert title_of(app).setup.houses == {Seat.RED: "stark", Seat.BLUE: "lannister"}
    click_words(app, "Stark")
    type_number(app, 1)
    assert title_of(app).setup.houses[Seat.RED] == quick_houses(library)[0]


def test_a_house_that_is_not_there_any_more_is_as_usual(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, red_house="frey", blue_house="targaryen"))
    assert title_of(app).setup.houses == {Seat.RED: "stark", Seat.BLUE: "targaryen"}


def test_the_keys_of_both_houses_open_their_sheets(tmp_path: Path) -> None:
    app = window(tmp_path)
    for key, seat in ((pygame.K_F5, Seat.RED), (pygame.K_F6, Seat.BLUE)):
        press(app, key)
        assert isinstance(app.top, HouseChoice)
        assert app.top.seat is seat
        press(app, pygame.K_ESCAPE)


# ------------------------------------------------------------------ nothing is half empty


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("played", [False, True], ids=["first time", "played before"])
def test_no_tile_of_the_title_is_half_empty(
    tmp_path: Path, size: tuple[int, int], *, played: bool
) -> None:
    """Of every tile, and of the last battle, no stretch of more than a third lies bare."""
    last = skirmish_plan("greedy").written() if played else {}
    app = window(tmp_path, size, replace(FAST, last_battle=last))
    at_leisure(app)
    settle(app)
    tiles = [("tile", number) for number in range(1, 8)]
    for place in (place_of(app, key) for key in (*tiles, "last")):
        bare = most = 0
        for y in range(place.top + 12, place.bottom - 12):
            row = app.surface.subsurface((place.x + 12, y, place.width - 24, 1))
            plain = pygame.transform.average_color(row)[:3] == palette.PANEL
            bare = bare + 1 if plain else 0
            most = max(most, bare)
        assert most <= place.height / 3, f"{most} of {place.height} pixels at {place} are bare"
