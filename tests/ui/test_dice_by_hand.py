"""Real dice at the window: one roll thrown by hand, typed or clicked in, kept and told as such."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import first_difference
from simulator.engine.log.lines import sentence
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model import events as ev
from simulator.model.requests import Roll, Typed
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.typed_roll import UntypeFace
from simulator.ui.keys import Act
from tests.ui.fingers import (
    Person,
    app_of,
    at_the_table,
    click,
    click_box,
    press,
    settle,
    type_number,
    window,
)


def before_a_roll(folder: Path) -> tuple[GameScreen, Person]:
    """Sit down at the quick battle, press the key for a roll by hand, and play until it falls."""
    app = window(folder)
    game = at_the_table(app)
    person = Person(app, seed=3)
    game.set_up_quickly(5)
    settle(app)
    press(app, pygame.K_f)
    assert game.match.by_hand
    while not isinstance(game.match.pending, Roll):
        assert not game.match.session.over
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    return game, person


def faces_typed(game: GameScreen) -> list[int]:
    assert game.draft is not None
    return game.draft.faces


def last_roll(game: GameScreen) -> ev.DiceRolled:
    return [e for e in game.match.session.events if isinstance(e, ev.DiceRolled)][-1]


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_one_roll_is_thrown_by_hand_and_the_program_rolls_on(tmp_path: Path, mouse: bool) -> None:
    game, person = before_a_roll(tmp_path)
    person.mouse = mouse
    asked = game.match.pending
    rolled = sum(given.dice for given in game.match.session.inputs)
    person.answer()
    given = [one for one in game.match.session.inputs if one.dice][rolled]
    assert isinstance(given.reply, Typed)
    text = next(e for e in game.match.session.events if isinstance(e, ev.DiceRolled) and e.typed)
    assert text.faces == tuple(given.reply)
    assert "typed in" in str(sentence(game.match.session.position, text))
    assert isinstance(asked, Roll)
    assert game.match.by_hand is False
    for _answer in range(200):
        if game.match.session.over:
            break
        assert not isinstance(game.match.pending, Roll)
        game.match.answer(person.wish()[1])


def test_impossible_faces_are_refused_in_a_sentence(tmp_path: Path) -> None:
    game, _person = before_a_roll(tmp_path)
    request = game.match.pending
    assert isinstance(request, Roll)
    type_number(app_of(game), request.sides + 1)
    assert faces_typed(game) == []
    assert f"shows 1 to {request.sides}, never {request.sides + 1}" in game.notes.words
    type_number(app_of(game), 0)
    assert faces_typed(game) == []
    press(app_of(game), pygame.K_SPACE)
    assert game.match.pending is request
    assert "still missing" in game.notes.words
    for _die in range(request.dice):
        type_number(app_of(game), 2)
    type_number(app_of(game), 2)
    assert "typed already" in game.notes.words
    assert faces_typed(game) == [2] * request.dice
    press(app_of(game), pygame.K_BACKSPACE)
    assert faces_typed(game) == [2] * (request.dice - 1)


def test_a_typed_die_is_taken_back_by_clicking_it(tmp_path: Path) -> None:
    game, _person = before_a_roll(tmp_path)
    type_number(app_of(game), 3)
    click_box(app_of(game), UntypeFace(0))
    assert faces_typed(game) == []


def test_the_button_asks_for_the_next_roll_and_takes_it_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    game.set_up_quickly(5)
    settle(app)
    for _press in range(20):
        place = game.tree.place_of(("prompt", Act.TYPE_ROLL))
        if place is not None:
            break
        person = Person(app, seed=3)
        person.answer()
    assert place is not None
    click(app, place.center)
    assert game.match.by_hand
    place = game.tree.place_of(("prompt", Act.TYPE_ROLL))
    assert place is not None
    click(app, place.center)
    assert game.match.by_hand is False


def test_typed_and_rolled_dice_mixed_replay_to_the_same_fingerprint(tmp_path: Path) -> None:
    game, person = before_a_roll(tmp_path)
    person.answer()
    for number in range(400):
        if game.match.session.over:
            break
        if number % 10 == 0 and not game.match.by_hand:
            game.match.turn_by_hand()
        request, reply = person.wish()
        game.match.answer(Typed(reply) if isinstance(request, Roll) else reply)  # type: ignore[arg-type]
    session = game.match.session
    by_hand = [one for one in session.inputs if isinstance(one.reply, Typed)]
    assert len(by_hand) > 3
    assert any(one.dice and not isinstance(one.reply, Typed) for one in session.inputs)
    path = tmp_path / "mixed.ironranks"
    assert game.match.save(path) == ""
    save = read(path)
    again = Session(Battle.from_header(save.header).game(), None, save.inputs)
    assert first_difference(save, again) is None
    assert state_hash(again.state) == state_hash(session.state)
    assert [e.typed for e in again.events if isinstance(e, ev.DiceRolled)] == [
        e.typed for e in session.events if isinstance(e, ev.DiceRolled)
    ]
    watched = ReplayScreen(game.app, game.match, pace=0.0)
    while not watched.done:
        watched.give_next()
    assert state_hash(watched.match.session.state) == state_hash(session.state)


def test_after_an_undo_the_dice_thrown_by_hand_fall_again(tmp_path: Path) -> None:
    game, person = before_a_roll(tmp_path)
    person.answer()
    fell = next(e for e in game.match.session.events if isinstance(e, ev.DiceRolled) and e.typed)
    while any(e is fell for e in game.match.session.events):
        assert game.match.undo(game.app.settings)
    while not any(isinstance(e, ev.DiceRolled) and e.typed for e in game.match.session.events):
        assert game.match.redo(game.app.settings)
    again = next(e for e in game.match.session.events if isinstance(e, ev.DiceRolled) and e.typed)
    assert again.faces == fell.faces
