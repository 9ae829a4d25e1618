"""The result page, the replay of a game, and the quick set-up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from simulator.agents.play import play
from simulator.agents.quick_setup import BEFORE
from simulator.agents.registry import machine
from simulator.content.armies.lists import load_army
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.inputs import Input
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model.seating import HUMAN
from simulator.model.state import Phase, Seat
from simulator.reports.result_line import result_line
from simulator.rules.turn.result import result_of
from simulator.ui.app import App
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.result_drawing import Chart, curves
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.dialog import Question
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from tests.each import some
from tests.ui.boxes.faults import faults
from tests.ui.fingers import FAST, click_words, game_of, press, settle, window

LEFT = 10
"""Answers of a game that the window is left to give, to reach the end by itself."""


def battle_of(seats: int) -> Battle:
    """Return a battle of so many sides."""
    armies = ("stark-30", "lannister-30") * 2
    sides = {seat: load_army(name) for seat, name in zip(list(Seat)[:seats], armies, strict=False)}
    return Battle("a-game-of-thrones", sides, 7)


@cache
def answered(seats: int) -> tuple[Input, ...]:
    """Return the answers of the battle when machines play it, but for the last ones."""
    battle = battle_of(seats)
    machines = {seat: machine("random", battle.seed + n) for n, seat in enumerate(battle.armies)}
    return tuple(play(Session(battle.game(), battle.dice_source()), machines).inputs[:-LEFT])


def played(folder: Path, seats: int = 2) -> App:
    """Have machines play the end of a battle of so many sides at the window."""
    app, battle = window(folder), battle_of(seats)
    sit_down(app, battle.header(dict.fromkeys(battle.armies, "random")), answered(seats))
    for _frame in range(4000):
        app.step(0.05)
        if isinstance(app.top, EndScreen):
            break
    settle(app)
    return app


def shows(app: App, kind: type[BoxScreen]) -> bool:
    """Return whether a kind of screen lies on top."""
    return isinstance(app.top, kind)


def result_page(app: App) -> EndScreen:
    """Return the result page, which must lie on top."""
    assert isinstance(app.top, EndScreen)
    return app.top


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_on_the_result_page_is_cut_off(tmp_path: Path, seats: int) -> None:
    page = result_page(played(tmp_path, seats))
    assert faults(page.tree.root) == []
    place = page.tree.place_of("chart")
    assert place is not None
    assert place.height >= 120
    chart = Chart(place, page.result)
    assert len(chart.curves) == seats
    for curve in chart.curves:
        for number, points in enumerate(curve.points):
            assert place.collidepoint(chart.at(number, points))


def test_the_chart_ends_at_the_points_of_the_game(tmp_path: Path) -> None:
    app = played(tmp_path)
    session = game_of(app).match.session
    for curve in some(curves(result_of(session.position, session.events))):
        assert curve.points[0] == 0
        held = sum(session.state.seats[player].score for player in curve.side)
        assert curve.points[-1] == held


def test_the_log_is_saved_as_text_and_page_and_the_page_says_where(tmp_path: Path) -> None:
    app = played(tmp_path)
    click_words(app, "Save the log")
    (text,) = app.places.saves.glob("*.txt")
    (page,) = app.places.saves.glob("*.html")
    assert str(text) in result_page(app).notice
    assert page.name in result_page(app).notice
    assert "<html" in page.read_text(encoding="utf-8")
    click_words(app, "Save the game")
    (save,) = app.places.all_saves()
    assert str(save) in result_page(app).notice


def test_the_result_is_copied_as_one_line_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = played(tmp_path)
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    click_words(app, "Copy the result")
    session = game_of(app).match.session
    assert copied == [result_line(session)]
    assert copied[0] in result_page(app).notice

    def refused(_text: str) -> None:
        raise pygame.error("no clipboard here")

    monkeypatch.setattr(pygame.scrap, "put_text", refused)
    press(app, pygame.K_c)
    assert "no clipboard here" in result_page(app).notice


def test_the_replay_ends_where_the_game_ended_and_esc_stops_it(tmp_path: Path) -> None:
    app = played(tmp_path)
    session = game_of(app).match.session
    kept = state_hash(session.state), len(session.inputs)
    click_words(app, "Look at it again")
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert len(replay.match.session.inputs) < 10
    press(app, pygame.K_SPACE)
    before = len(replay.match.session.inputs)
    settle(app, 40)
    assert len(replay.match.session.inputs) == before  # halted
    press(app, pygame.K_j)
    assert len(replay.match.session.inputs) > before
    replay.pace = 0.0
    press(app, pygame.K_SPACE)
    for _frame in range(600):
        app.step(0.05)
        if replay.done:
            break
    assert (state_hash(replay.state), len(replay.match.session.inputs)) == kept
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, EndScreen)
    assert (state_hash(session.state), len(session.inputs)) == kept


def test_from_the_table_one_comes_back_to_the_result(tmp_path: Path) -> None:
    app = played(tmp_path)
    click_words(app, "Look at the table")
    assert app.screens[-1] is game_of(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, EndScreen)


# ------------------------------------------------------------------ the quick set-up


def test_the_quick_set_up_decides_everything_before_the_first_round(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "New battle")
    assert isinstance(app.top, NewBattle)
    app.top.type_seed("12")
    click_words(app, "Quick set-up")
    settle(app)
    game = game_of(app)
    assert game.state.phase not in BEFORE
    assert game.state.round == 1
    assert all(unit.on_table for unit in game.state.units.values())


def test_every_step_of_the_quick_set_up_can_be_taken_back(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, opponent=HUMAN))
    click_words(app, "New battle")
    click_words(app, "Quick set-up")
    settle(app)
    match = game_of(app).match
    chosen = sum(not given.dice for given in match.session.inputs)
    assert chosen > 8
    for left in range(chosen - 1, -1, -1):
        assert match.undo(app.settings)
        assert sum(not given.dice for given in match.session.inputs) == left
    assert match.session.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}
    assert not match.undo(app.settings)


# ------------------------------------------------------------------ a finished game is kept


def test_a_finished_game_is_kept_by_itself_and_opened_from_the_list(tmp_path: Path) -> None:
    app = played(tmp_path)
    game = game_of(app)
    (kept,) = app.places.all_saves()
    ended = state_hash(game.state), len(game.match.session.inputs)
    assert kept.stem in result_page(app).notice
    assert not game.unsaved
    press(app, pygame.K_SPACE)
    assert shows(app, Question), "leaving is asked first"
    press(app, pygame.K_ESCAPE)
    assert shows(app, EndScreen)
    click_words(app, "To the title")
    click_words(app, "To the title")
    assert shows(app, Menu)
    click_words(app, "Archive")
    settle(app)
    press(app, pygame.K_SPACE)
    settle(app, 5)
    assert shows(app, EndScreen)
    again = game_of(app)
    assert (state_hash(again.state), len(again.match.session.inputs)) == ended
    assert app.places.all_saves() == [kept], "a game that was opened is not kept twice"


def test_a_game_finished_twice_is_kept_once_as_it_ended_last(tmp_path: Path) -> None:
    app = played(tmp_path)
    game = game_of(app)
    click_words(app, "Look at the table")
    game.match.machines.pop(Seat.RED)  # somebody takes a seat and the last answer back
    assert game.match.undo(app.settings)
    game.absorb()
    game.match.machines[Seat.RED] = game.match.machines[Seat.BLUE]
    for _frame in range(400):
        app.step(0.05)
        if shows(app, EndScreen):
            break
    assert shows(app, EndScreen)
    (kept,) = app.places.all_saves()
    assert read(kept).inputs == tuple(game.match.session.inputs)


def test_a_finished_game_that_the_disk_refuses_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("simulator.content.games.saved_game.write_atomically", full)
    app = played(tmp_path)
    assert "the disk is full" in result_page(app).notice
    press(app, pygame.K_SPACE)
    assert shows(app, Question)
    click_words(app, "Save and leave")
    assert shows(app, Question), "still not saved"
    monkeypatch.undo()
    press(app, pygame.K_SPACE)
    assert shows(app, EndScreen)
    press(app, pygame.K_SPACE)
    click_words(app, "Save and leave")
    assert shows(app, Menu)
    assert len(app.places.all_saves()) == 1
