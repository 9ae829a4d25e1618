"""People at one screen concede, or agree on a result; the result page follows (AMB-96)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.games.replaying import replay
from simulator.content.games.save_reader import read
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import is_empty
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.dialog import Question
from tests.each import some
from tests.scenarios.laws import battle, of_many
from tests.ui.fingers import Person, click_words, game_of, press, settle, window

BATTLES = {2: battle("winds-of-winter", 5), 3: of_many("fire-and-blood", 5, 3)}


def at_the_table(folder: Path, players: int) -> App:
    app = window(folder)
    played = BATTLES[players]
    sit_down(app, played.header(dict.fromkeys(played.armies, "human")))
    settle(app)
    person = Person(app, seed=3)
    for _answer in range(5):
        person.answer()
        settle(app)
    return app


def menu(app: App, key: int) -> None:
    """Open the menu of the game and press one of its keys."""
    press(app, pygame.K_ESCAPE)
    while not isinstance(app.top, PauseMenu):
        press(app, pygame.K_ESCAPE)
    settle(app)
    press(app, key)


def ended(app: App) -> bool:
    settle(app)
    return isinstance(app.top, EndScreen)


def test_one_who_concedes_loses_and_the_game_is_kept(tmp_path: Path) -> None:
    app = at_the_table(tmp_path, 2)
    menu(app, pygame.K_7)
    click_words(app, "Red concedes")
    assert ended(app)
    assert isinstance(app.top, EndScreen)
    assert app.top.result.winner is Seat.BLUE
    assert "Conceded: Red." in app.top.introduce()
    assert app.top.game.archived is not None
    click_words(app, "Rematch")
    settle(app)
    assert not game_of(app).match.session.over


def test_conceding_while_an_empty_window_is_open_ends_the_game_and_is_kept(tmp_path: Path) -> None:
    """AMB-96: a seat is asked and holds nothing usable; the kept game replays to the same end."""
    app = at_the_table(tmp_path, 2)
    person = Person(app, seed=3)
    for _answer in range(60):
        if is_empty(game_of(app).match.pending):
            break
        person.answer()
        settle(app)
    session = game_of(app).match.session
    assert is_empty(session.pending)
    menu(app, pygame.K_7)
    click_words(app, "Red concedes")
    assert ended(app)
    assert isinstance(app.top, EndScreen)
    kept = app.top.game.archived
    assert kept is not None
    again = replay(read(kept), kept)
    assert not again.differences
    assert (again.session.over, again.session.state.winner) == (True, Seat.BLUE)
    assert state_hash(again.session.state) == state_hash(session.state)


@pytest.mark.parametrize("key", [pygame.K_7, pygame.K_8])
def test_space_gives_nothing_up(tmp_path: Path, key: int) -> None:
    """The golden way of a question that ends the game is to play on."""
    app = at_the_table(tmp_path, 2)
    before = list(game_of(app).match.session.inputs)
    menu(app, key)
    question = app.top
    assert isinstance(question, Question)
    press(app, pygame.K_SPACE)
    settle(app)
    assert question not in app.screens
    assert game_of(app).match.session.inputs == before


def test_of_three_a_machine_plays_on_for_the_first_who_concedes(tmp_path: Path) -> None:
    app = at_the_table(tmp_path, 3)
    menu(app, pygame.K_7)
    click_words(app, "Blue concedes")
    settle(app)
    match = game_of(app).match
    assert match.humans == (Seat.RED, Seat.GREEN)
    assert match.pending is not None


@pytest.mark.parametrize("players", BATTLES)
def test_a_draw_needs_everybody_at_the_screen(tmp_path: Path, players: int) -> None:
    app = at_the_table(tmp_path, players)
    session = game_of(app).match.session
    for refused in some((True, False)):
        before = list(session.inputs)
        menu(app, pygame.K_8)
        click_words(app, "A draw")
        asked = []
        while isinstance(app.top, Question) and app.top.asked is not None:
            asked.append(app.top.asked)
            click_words(app, "Refuse" if refused else "Agree")
        if refused:
            assert session.inputs == before
            assert len(asked) == 1
            continue
        assert len(asked) == players - 1
        assert ended(app)
        assert session.state.winner is None


def test_a_machine_agrees_to_lose_nothing(tmp_path: Path) -> None:
    app = window(tmp_path)
    sit_down(app, BATTLES[2].header({Seat.RED: "human", Seat.BLUE: "greedy"}))
    settle(app)
    session = game_of(app).match.session
    menu(app, pygame.K_8)
    click_words(app, "Red wins")
    settle(app)
    assert isinstance(app.top, Question)
    assert "does not agree" in app.top.words
    assert not session.over
    press(app, pygame.K_ESCAPE)
    menu(app, pygame.K_8)
    click_words(app, "Blue wins")
    assert ended(app)
    assert session.state.winner is Seat.BLUE
