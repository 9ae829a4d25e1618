"""Who takes an answer back never agrees to it alone: all the others at the table are asked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

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
        before = len(session.inputs)
        while app.top is not game:
            press(app, pygame.K_SPACE)  # a curtain: "it is me"
        press(app, pygame.K_u)
        first: object = app.top
        assert isinstance(first, Question)
        press(app, pygame.K_ESCAPE)
        assert len(session.inputs) == before, "one refusal is enough"
        asked = asked_to_agree(app, "Agree")
        assert sorted(asked) == sorted(set(session.state.seats) - {request.who})
        assert len(session.inputs) < before
        settle(app)
        while session.redo():
            pass
        game.absorb()
        settle(app)
        takers[request.who] += 1
    assert len(takers) > 1
