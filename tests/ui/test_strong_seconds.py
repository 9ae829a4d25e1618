"""How long the strongest machine thinks: set once, said where it is chosen, kept with the game."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.agents.agent import MachinePlayer
from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.agents.registry import machine
from simulator.agents.strong_agent import StrongAgent
from simulator.cli.app import app as commands
from simulator.content.games.battles import skirmish
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError, write
from simulator.engine.session import Session
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH
from simulator.model.state import Seat
from simulator.practice import gauntlet
from simulator.ui.app import App
from simulator.ui.background import LeftError
from simulator.ui.battle import thinking
from simulator.ui.battle.entry import open_save
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.boxes.box import Doing, Press
from simulator.ui.boxes.tree import words_in
from simulator.ui.places import Places
from simulator.ui.practice.gauntlet_screen import GauntletScreen
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.settings import Settings, load, store
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.new_battle import NewBattle
from tests.ui.fingers import (
    FAST,
    app_of,
    at_the_table,
    buttons_of,
    click_box,
    click_doing,
    click_words,
    game_of,
    press,
    settle,
    type_number,
    window,
)
from tests.ui.words_drawn import words_drawn

STRONG = replace(FAST, opponent="strong", strong_seconds=2.0)


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak(ENGLISH)


def seconds_of(player: MachinePlayer) -> float | None:
    """Return the seconds a strong player has for each decision, None where it counts rollouts."""
    assert isinstance(player, StrongAgent)
    return None if player._time is None else player._time.seconds


def buttons(app: App) -> str:
    return " | ".join(made.text for made in buttons_of(app))


def set_to(app: App, seconds: float) -> None:
    """Open the settings, choose the seconds, and go back to the title."""
    type_number(app, 0)
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click_box(app, ("strong_seconds", seconds))
    click_words(app, "Done")
    settle(app)


# ------------------------------------------------------------------ the setting


def test_a_click_on_its_line_goes_from_as_now_to_ten_seconds_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    words = words_drawn(monkeypatch)
    seen = []
    for wanted in (1.0, 2.0, 5.0, 10.0, 0.0):
        set_to(app, wanted)
        kept, trouble = load(app.places.settings)
        assert not trouble
        assert kept.strong_seconds == app.settings.strong_seconds
        seen.append(kept.strong_seconds)
    assert seen == [1.0, 2.0, 5.0, 10.0, 0.0]
    said = " ".join(words)
    assert "The strongest machine thinks" in said
    assert "12 rollouts" in said
    assert "10 s" in said


def test_old_settings_without_it_load_and_what_is_set_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"opponent": "strong", "grid": False}))
    settings, trouble = load(file)
    assert not trouble
    assert settings == Settings(opponent="strong", grid=False)
    assert settings.strong_seconds == 0.0
    for seconds in (0.0, 0.5, 2.0, 30.0, 600.0):
        store(file, replace(settings, strong_seconds=seconds))
        assert load(file) == (replace(settings, strong_seconds=seconds), "")


@pytest.mark.parametrize("wrong", ["2", True, -1, 0.05, 601, 1e9, None, [2], {"s": 2}])
def test_a_damaged_value_is_refused_and_the_rest_is_kept(tmp_path: Path, wrong: object) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"strong_seconds": wrong, "opponent": "strong"}))
    settings, trouble = load(file)
    assert settings == Settings(opponent="strong")
    assert "strong_seconds" in trouble
    assert "0, or 0.1 to 600 seconds" in trouble


@pytest.mark.parametrize("wrong", ["strong:2s", "nobody", ""])
def test_an_opponent_nobody_knows_is_refused(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"opponent": wrong, "strong_seconds": 2}))
    settings, trouble = load(file)
    assert settings == Settings(strong_seconds=2.0)
    assert "opponent" in trouble
    assert "strong" in trouble


# ------------------------------------------------------------------ where it is chosen


def test_the_title_says_it_and_makes_such_an_opponent(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, opponent="strong"))
    assert "Strongest" in buttons(app)
    assert "Strongest," not in buttons(app)
    set_to(app, 2.0)
    assert "Strongest, 2 s" in buttons(app)
    click_words(app, "Skirmish")
    settle(app)
    match = game_of(app).match
    assert match.header.players == {Seat.RED: "human", Seat.BLUE: "strong:2s"}
    assert seconds_of(match.machines[Seat.BLUE]) == 2.0
    assert load(app.places.settings)[0].opponent == "strong"


def test_without_it_the_strongest_is_as_it_was(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, opponent="strong"))
    click_words(app, "Skirmish")
    settle(app)
    match = game_of(app).match
    assert match.header.players[Seat.BLUE] == "strong"
    assert seconds_of(match.machines[Seat.BLUE]) is None


def test_other_opponents_know_nothing_of_it(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(STRONG, opponent="searching"))
    assert buttons(app).count(", 2 s") == 1, "the strongest alone"
    click_words(app, "Skirmish")
    settle(app)
    assert game_of(app).match.header.players[Seat.BLUE] == "searching"


def test_the_last_battle_again_goes_by_what_is_set_now(tmp_path: Path) -> None:
    app = window(tmp_path, settings=STRONG)
    click_words(app, "Skirmish")
    settle(app)
    assert game_of(app).match.header.players[Seat.BLUE] == "strong:2s"
    last = app.settings.last_battle
    again = window(tmp_path / "again", settings=replace(STRONG, last_battle=last, strong_seconds=5))
    press(again, pygame.K_SPACE)
    settle(again)
    assert game_of(again).match.header.players[Seat.BLUE] == "strong:5s"


def test_a_new_battle_seats_it_where_strong_is_chosen(tmp_path: Path) -> None:
    app = window(tmp_path, settings=STRONG)
    click_words(app, "New battle")
    screen = app.top
    assert isinstance(screen, NewBattle)
    offered = {
        one.box.do.given[2]: words_in(one)
        for one in screen.tree.pressables()
        if isinstance(one.box, Press)
        and isinstance(one.box.do, Doing)
        and one.box.do.command == screen.choose
        and one.box.do.given[:2] == ("player", 1)
    }
    assert offered["strong"] == "strong (2 s a decision)"
    assert offered["greedy"] == "greedy"
    click_doing(app, NewBattle.choose, "player", 1, "strong")
    click_words(app, "Begin")
    settle(app)
    match = game_of(app).match
    assert match.header.players[Seat.BLUE] == "strong:2s"
    assert seconds_of(match.machines[Seat.BLUE]) == 2.0


def test_a_gauntlet_keeps_the_seconds_it_was_begun_with(tmp_path: Path) -> None:
    app = window(tmp_path, settings=STRONG)
    click_words(app, "Gauntlet")
    screen = app.top
    assert isinstance(screen, GauntletScreen)
    click_words(app, "strong (2 s a decision)")
    click_words(app, "Begin a gauntlet")
    settle(app)
    header = game_of(app).match.header
    assert header.players[Seat.BLUE] == "strong:2s"
    (begun,), trouble = gauntlet.gauntlets(app.places.practice)
    assert not trouble
    assert begun.gauntlet.level == "strong:2s"
    assert begun.gauntlet.number_of(header) == 1


@pytest.mark.usefixtures("german")
def test_german_says_it_too(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(STRONG, strong_seconds=2.5, language="de"))
    assert "Stärkster, 2,5 s" in buttons(app)
    click_words(app, "Gauntlet")
    screen = app.top
    assert isinstance(screen, GauntletScreen)
    assert "stark (2,5 s je Entscheidung)" in buttons(app)


# ------------------------------------------------------------------ while it thinks


def test_a_thought_by_the_clock_is_broken_off_when_it_is_left(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    game.set_up_quickly(5)
    game.match.machines = {game.match.session.state.active: machine("strong:600s", 1)}
    game.draft = None
    settle(app, 10)
    assert game.match.thinking
    thought = game.match._thought
    assert isinstance(thought, thinking.Thought)
    assert not thought.done_within(0.0)
    frames = app_of(game)
    frames.step(0.02)  # the window goes on drawing meanwhile
    assert game.match.thinking
    thought.leave()
    assert thought.done_within(20.0)
    with pytest.raises(LeftError):
        thought.result()


# ------------------------------------------------------------------ games kept with it


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished skirmish whose header seats `strong` with 2 seconds a decision."""
    battle = skirmish(3)
    hands = {seat: RandomAgent(number) for number, seat in enumerate(battle.armies)}
    session = play(Session(battle.game()), hands)
    path = tmp_path_factory.mktemp("kept") / "kept.ironranks"
    write(path, session, battle.header({Seat.RED: "human", Seat.BLUE: "strong:2s"}))
    return path


def test_a_game_with_it_is_read_replayed_and_taken_up(tmp_path: Path, kept: Path) -> None:
    assert read(kept).header.players[Seat.BLUE] == "strong:2s"
    done = CliRunner().invoke(commands, ["replay", "--no-window", str(kept)])
    assert done.exit_code == 0, done.output
    app = window(tmp_path)
    assert open_save(app, kept)
    assert seconds_of(game_of(app).match.machines[Seat.BLUE]) == 2.0


def test_a_save_with_a_wrong_budget_is_refused(tmp_path: Path, kept: Path) -> None:
    wrong = tmp_path / "wrong.ironranks"
    wrong.write_text(kept.read_text(encoding="utf-8").replace('"strong:2s"', '"strong:0s"', 1))
    with pytest.raises(SaveError, match=r"players\.blue: expected 0\.1 to 600 seconds"):
        read(wrong)


def test_the_archive_shows_it_and_the_review_says_who_sat_there(tmp_path: Path, kept: Path) -> None:
    saves = Places.under(tmp_path).saves
    saves.mkdir(parents=True)
    (saves / "old.ironranks").write_bytes(kept.read_bytes())
    app = window(tmp_path)
    click_words(app, "Archive")
    screen = app.top
    assert isinstance(screen, ArchiveScreen)
    for _frame in range(400):
        app.step(0.05)
        if screen.found is not None:
            break
        time.sleep(0.01)
    assert screen.found is not None
    assert not screen.found.fault
    assert screen.found.over
    app.push(review := ReviewScreen(app, PracticeBook(app.places.practice)))
    settle(app)
    said = words_in(review.tree.root)
    assert "machine: strong, 2 s" in said
    assert "a person" in said
