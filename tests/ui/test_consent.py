"""Who takes an answer back never agrees to it alone: everybody concerned is asked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.entry import sit_down
from simulator.ui.dialog import Question
from tests.scenarios.laws import battle, of_many
from tests.ui.fingers import Person, click_words, game_of, press, settle, window

BATTLES = {
    2: battle("winds-of-winter", 5),
    3: of_many("fire-and-blood", 5, 3),
    4: of_many("fire-and-blood", 5, 4),
}


def at_the_table(folder: Path, players: int) -> App:
    app = window(folder)
    played = BATTLES[players]
    sit_down(app, played.header(dict.fromkeys(played.armies, "human")))
    settle(app)
    return app


def asked_to_agree(app: App, words: str) -> list[Seat]:
    """Take an answer back; everybody who is asked says the same."""
    asked: list[Seat] = []
    press(app, pygame.K_u)
    while isinstance(app.top, Question) and app.top.asked is not None:
        asked.append(app.top.asked)
        click_words(app, words)
    return asked


def last_to_choose(session: Session) -> Seat:
    """Return who answered last, be it a window in which nothing could be used."""
    index = session.last_choice()
    assert index is not None
    declined = session.declined
    if declined and declined[-1].inputs > index:
        return declined[-1].given.who
    return session.inputs[index].who


@pytest.mark.parametrize("players", BATTLES)
def test_all_but_the_one_who_takes_it_back_are_asked(tmp_path: Path, players: int) -> None:
    app = at_the_table(tmp_path, players)
    game, person = game_of(app), Person(app, seed=3)
    takers: Counter[Seat] = Counter()
    for _answer in range(40):
        person.answer()
        settle(app)
        session, request = game.match.session, game.match.pending
        assert request is not None
        if game.match.undo_is_free():
            continue
        answers = len(session.inputs) + len(session.declined)
        before, chose = len(session.inputs), last_to_choose(session)
        while app.top is not game:
            press(app, pygame.K_SPACE)  # a curtain: "it is me"
        press(app, pygame.K_u)
        first: object = app.top
        assert isinstance(first, Question)
        press(app, pygame.K_ESCAPE)
        assert len(session.inputs) == before, "one refusal is enough"
        asked = asked_to_agree(app, "Agree")
        known = chose is request.who  # else either of the two may sit before the screen
        assert sorted(asked) == sorted(set(session.state.seats) - ({chose} if known else set()))
        assert len(session.inputs) + len(session.declined) < answers
        settle(app)
        while session.redo():
            pass
        game.absorb()
        settle(app)
        takers[request.who] += 1
    assert len(takers) > 1


def test_who_always_agrees_does_so_in_this_game_and_for_itself_alone(tmp_path: Path) -> None:
    app = at_the_table(tmp_path, 2)
    game, person = game_of(app), Person(app, seed=3)
    while game.match.undo_is_free() or len(game.match.consent_needed()) < 2:
        person.answer()
        settle(app)
    both = game.match.consent_needed()
    press(app, pygame.K_u)
    click_words(app, "Always in this game")
    assert isinstance(app.top, Question)
    assert app.top.asked is both[1], "the other is asked all the same"
    press(app, pygame.K_ESCAPE)
    assert game.trusting == {both[0]}
    assert asked_to_agree(app, "Agree") == [both[1]]
    assert game_of(at_the_table(tmp_path / "another", 2)).trusting == frozenset()
