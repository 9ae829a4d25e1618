"""What nobody at the screen learns, or does, about a seat whose hand is on a phone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.agents.quick_setup import set_up
from simulator.content.games.battles import skirmish
from simulator.content.games.save_reader import read
from simulator.language.texts import translate
from simulator.model.state import Seat
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.asked_effects import effects_asked
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.phones import PhonesWanted, served
from simulator.ui.battle.screen import GameScreen
from simulator.ui.keys import Act
from simulator.ui.settings import Asking, SeatWishes
from tests.games.golden import recorded
from tests.ui.fingers import Person, app_of, click_words, game_of, press, settle, window
from tests.ui.test_drawer import words_on
from tests.ui.test_phones import (
    RED,
    WISHED,
    Phone,
    StandInServer,
    _no_sockets,
    begun,
    red_is_asked,
)

__all__ = ["_no_sockets"]  # every test here has no sockets either


@pytest.mark.parametrize("asking", [Asking.SOME, Asking.NONE])
def test_what_was_wished_at_the_screen_counts_for_no_hand_on_a_phone(
    tmp_path: Path, asking: str
) -> None:
    """Being asked would tell that a seat can use something (TCD-02)."""
    game = begun(tmp_path, seed=5)
    app = app_of(game)
    muted = frozenset(effects_asked(game.match, RED))
    app.settings = app.settings.with_wishes(RED, SeatWishes(asking, muted))
    Phone(game, RED, 1)
    press(app, pygame.K_SPACE)
    settle(app)
    assert not game.match.session.declined
    assert game.phones.asked is RED


def test_nobody_changes_at_the_screen_when_a_phone_is_asked(tmp_path: Path) -> None:
    game, _phone = red_is_asked(tmp_path)
    app = app_of(game)
    game.act(Act.ASK_ME)
    settle(app)
    assert not isinstance(app.top, AskMeSheet)
    assert translate("{player}'s hand is on the phone.").format(player="Red") in words_on(game)


@pytest.mark.parametrize("act", [Act.HINT, Act.LINE])
def test_no_hint_names_a_card_that_is_on_a_phone(tmp_path: Path, act: Act) -> None:
    app = window(tmp_path, settings=WISHED)
    header = skirmish(5).header({RED: "human", Seat.BLUE: "greedy"})
    sit_down(app, header, phones=PhonesWanted(served()))
    game = game_of(app)
    set_up(game.match.session, 3)
    game.absorb()
    Phone(game, RED, 1)
    press(app, pygame.K_SPACE)
    settle(app)
    game.act(act)
    settle(app)
    assert not game.advice.busy
    assert translate("{player}'s hand is on the phone.").format(player="Red") in words_on(game)


def test_no_mission_of_a_hand_on_a_phone_is_named_at_the_screen(tmp_path: Path) -> None:
    """SCN-WINDS-03: alone, one's own missions stand on the page of the mode, until then."""
    app = window(tmp_path, settings=WISHED)
    save = read(recorded("winds-of-winter"))
    header = replace(save.header, players={RED: "human", Seat.BLUE: "greedy"})
    game = sit_down(app, header, tuple(save.inputs[:40]), phones=PhonesWanted(served()))
    assert any(_hands_named(game))
    Phone(game, RED, 1)
    settle(app)
    assert not any(_hands_named(game))


def _hands_named(game: GameScreen) -> list[str]:
    """Return what the page of the mode names of each hand."""
    shown = game.panels.mode.shown
    assert shown is not None
    return [row.text for row in shown.rows if row.about.startswith("hand-")]


def test_a_phone_that_joins_under_a_curtain_is_asked_when_it_is_lifted(tmp_path: Path) -> None:
    game = begun(tmp_path)
    app = app_of(game)
    app.settings = replace(app.settings, look_away=True)
    press(app, pygame.K_SPACE)
    settle(app)
    person = Person(app, seed=4)
    while not isinstance(app.top, Curtain):
        if game.draft is not None:
            game.match.answer(person.wish()[1])
            game.absorb()
        settle(app)
    asked = game.match.pending
    assert asked is not None
    assert Phone(game, asked.who, 1).heard("welcome")
    press(app, pygame.K_SPACE)
    settle(app)
    assert game.phones.asked is asked.who
    assert game.draft is None


def test_closed_phones_are_opened_again_at_the_same_address(tmp_path: Path) -> None:
    game, _phone = red_is_asked(tmp_path)
    app = app_of(game)
    for words in ("Close all phones", "Another address"):
        press(app, pygame.K_ESCAPE)
        click_words(app, "Hands on phones")
        assert [one.address for one in StandInServer.running] == ["192.168.1.20"]
        click_words(app, words)
        settle(app)
    assert [one.address for one in StandInServer.running] == ["10.0.0.7"]


def test_another_address_follows_the_one_of_the_command(tmp_path: Path) -> None:
    app = window(tmp_path, settings=WISHED)
    header = skirmish(5).header(dict.fromkeys((RED, Seat.BLUE), "human"))
    sit_down(app, header, phones=PhonesWanted(served()))
    settle(app)
    click_words(app, "Another address")
    assert [one.address for one in StandInServer.running] == ["10.0.0.7"]
