"""What people leave to the program, and trays that are dragged: nothing is taken from anybody."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import skirmish
from simulator.geometry.pose import turn_between
from simulator.model.requests import Choose, Kind
from simulator.model.state import Phase, Seat
from simulator.ui.app import App
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.screen import GameScreen
from tests.ui.fingers import (
    Person,
    at_the_table,
    buttons_of,
    click_words,
    drag,
    game_of,
    press,
    settle,
    window,
)


def until(person: Person, kind: Kind) -> GameScreen:
    """Answer, not by fingers, until a question of this kind is put."""
    game = person.game
    for _answer in range(60):
        request = game.match.pending
        assert request is not None
        if request.kind is kind:
            break
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(person.app)
    return game


def at_the_skirmish(app: App) -> GameScreen:
    """Sit two people down, past the windows before the first activation."""
    header = skirmish(5).header(dict.fromkeys((Seat.RED, Seat.BLUE), "human"))
    sit_down(app, header)
    game = game_of(app)
    while game.match.pending is not None and game.match.pending.kind is Kind.WINDOW:
        game.match.answer("pass")
    game.absorb()
    settle(app)
    return game


def says(app: App, words: str) -> bool:
    return any(words in button.text for button in buttons_of(app))


def test_the_rest_of_an_army_is_deployed_and_one_step_takes_it_all_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app, blue="random")
    game = until(Person(app), Kind.DEPLOY_UNIT)
    before = len(game.match.session.inputs)
    click_words(app, "Deploy the rest for me")
    for _frame in range(200):
        app.step(0.05)
        if game.state.phase is Phase.TURN:
            break
    mine = [unit for unit in game.state.units.values() if unit.owner is Seat.RED]
    assert all(unit.pose is not None for unit in mine)
    assert game.state.phase is Phase.TURN
    while len(game.match.session.inputs) > before:
        assert game.match.undo(app.settings)
    game.absorb()
    settle(app)
    assert len(game.match.session.inputs) == before
    assert game.draft is not None, "who took it back deploys by hand again"
    assert says(app, "Deploy the rest for me")


def test_what_was_left_to_the_program_is_recorded_like_any_answer(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app, blue="random")
    game = until(Person(app), Kind.DEPLOY_UNIT)
    before = len(game.match.session.inputs)
    click_words(app, "Deploy the rest for me")
    settle(app, 60)
    given = [one.kind for one in game.match.session.inputs[before:] if one.who is Seat.RED]
    assert Kind.DEPLOY_POSE in given


def test_all_windows_of_a_round_are_passed_and_those_of_the_next_are_asked(
    tmp_path: Path,
) -> None:
    app = window(tmp_path)
    header = skirmish(5).header({Seat.RED: "human", Seat.BLUE: "random"})
    sit_down(app, header)
    game, asked = game_of(app), set()
    settle(app)
    assert says(app, "Pass all this round"), "a window is asked first"
    click_words(app, "Pass all this round")
    person = Person(app)
    for _answer in range(400):
        settle(app, 1)
        if app.top is not game:
            press(app, pygame.K_SPACE)  # the page after a round
        request = game.match.session.pending
        if request is None or game.state.round > 2:
            break
        if game.draft is not None and request.who is Seat.RED:
            asked.add((game.state.round, request.kind))
            game.give(person.wish()[1])
    assert (1, Kind.ACTIVATE) in asked
    assert (1, Kind.WINDOW) not in asked
    assert (2, Kind.WINDOW) in asked


@pytest.mark.parametrize(("inches", "move"), [(4.0, "maneuver"), (9.0, "march")])
def test_a_dragged_tray_is_activated_and_moves_there(
    tmp_path: Path, inches: float, move: str
) -> None:
    app = window(tmp_path)
    game = at_the_skirmish(app)
    unit, camera = "red:stark-sworn-swords", game.board.camera
    pose = game.match.session.position.standing(unit).pose
    start, end = (camera.to_screen(at) for at in (pose.centre, (pose.x, pose.y + inches)))
    drag(app, (round(start[0]), round(start[1])), (round(end[0]), round(end[1])))
    for _frame in range(20):
        settle(app, 1)
        request = game.match.pending
        if request is not None and request.kind is Kind.WINDOW and game.draft is not None:
            press(app, pygame.K_SPACE)  # the other side's effects are asked in between
        elif request is not None and request.who is Seat.BLUE and app.top is not game:
            press(app, pygame.K_SPACE)
    now = game.match.session.position.standing(unit).pose
    assert now.y == pytest.approx(pose.y + inches, abs=0.3)
    assert abs(turn_between(now.facing, pose.facing)) < 1.0
    kinds = [one.reply for one in game.match.session.inputs if one.kind == Kind.ACTION]
    assert kinds == [move]


def test_a_click_on_a_tray_moves_nothing(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_skirmish(app)
    pose = game.match.session.position.standing("red:stark-sworn-swords").pose
    at = game.board.camera.to_screen(pose.centre)
    spot = (round(at[0]), round(at[1]))
    drag(app, spot, (spot[0] + 3, spot[1] + 3))
    settle(app)
    request = game.match.pending
    assert isinstance(request, Choose)
    assert not any(one.kind == Kind.ACTION for one in game.match.session.inputs)
