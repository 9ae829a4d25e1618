"""Somebody who presses and clicks anything: nothing breaks, and the record always fits the game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import random_stream
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model.state import Seat
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.screen import GameScreen
from tests.each import some
from tests.ui.fingers import (
    Person,
    at_the_table,
    battle,
    close_all,
    game_of,
    journals_of,
    settle,
    window,
)

KEYS = [
    *range(pygame.K_0, pygame.K_9 + 1),
    *(
        pygame.K_SPACE,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_j,
        pygame.K_q,
        pygame.K_e,
        pygame.K_u,
    ),
    *(pygame.K_r, pygame.K_a, pygame.K_s, pygame.K_t, pygame.K_g, pygame.K_l, pygame.K_h),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE),
    *(pygame.K_F5, pygame.K_F6, pygame.K_m, pygame.K_w),
]


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_window_breaks_nothing(tmp_path: Path, seed: int) -> None:
    app = window(tmp_path)
    at_the_table(app, seed=seed, blue="random" if seed % 2 else "human")
    chance = random_stream(seed, "monkey")
    for _event in range(500):
        if not any(isinstance(screen, GameScreen) for screen in app.screens):
            break
        if chance.random() < 0.5:
            key = chance.choice(KEYS)
            mod = chance.choice((pygame.KMOD_NONE, pygame.KMOD_LSHIFT))
            kind = chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=""))
        else:
            pos = (chance.randrange(1280), chance.randrange(720))
            button = chance.choice((1, 1, 1, 3))
            move = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(5, 5), buttons=(0, 0, 0))
            pygame.event.post(move)
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        app.step(0.02)
        if not app.running:
            break
    journals = journals_of(app)
    games = [screen for screen in app.screens if isinstance(screen, GameScreen)]
    # A monkey concedes, too (AMB-96): then its game is kept, and has no journal any more.
    for path in some(journals or sorted(app.places.saves.glob("*.ironranks"))):
        save = read(path, forgiving=True)
        plain = Battle.from_header(save.header)
        again = Session(plain.game(), plain.dice_source(), save.inputs)
        assert tuple(again.inputs[: len(save.inputs)]) == save.inputs
    if games and journals:
        assert state_hash(again.state) == state_hash(games[0].state)
    close_all()


@pytest.mark.parametrize("mode", scenario_names())
def test_every_game_mode_is_played_at_the_window(tmp_path: Path, mode: str) -> None:
    app = window(tmp_path)
    plain = battle()
    asked = Battle(mode, plain.armies, 4, terrain="chosen")
    sit_down(app, asked.header(dict.fromkeys((Seat.RED, Seat.BLUE), "human")))
    settle(app)
    person = Person(app, seed=2)
    begun = person.answers()
    for number in range(40):
        if game_of(app).match.session.over:
            break
        person.mouse = number % 2 == 0
        person.answer()
    session = game_of(app).match.session
    assert session.over or person.answers() >= begun + 40
    close_all()
