"""Dice that may be rolled again, at the window: the golden choice is what the odds counted on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.language.languages import speak
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind
from simulator.model.state import Seat
from simulator.ui.battle.dice_panel import LyingDie
from simulator.ui.battle.draft import PickSome
from simulator.ui.battle.match import Match
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from tests.ui.boxes.battle_screens import asking
from tests.ui.fingers import FAST, battle, click_action, click_box, press, window

SAID = {
    "en": ("All 3 misses: 1.9 wounds", "None: 1.5 wounds", "A click on a die changes it."),
    "de": ("Alle 3 Fehlwürfe: 1,9 Wunden", "Keine: 1,5 Wunden", "Ein Klick auf einen Würfel"),
}


@pytest.mark.parametrize("language", SAID)
def test_BON_01_space_rolls_the_misses_of_a_charge_again_and_a_click_chooses_otherwise(
    tmp_path: Path, language: str
) -> None:
    """RRL-01: each choice says what it is worth, also one that is made die by die."""
    speak(language)
    misses, none, how = SAID[language]
    app = window(tmp_path, settings=replace(FAST, language=language))
    session = asking(Kind.REROLL).fork()
    game = GameScreen(app, Match(session, battle().header(dict.fromkeys(Seat, "human"))))
    app.push(game)
    game.ask()
    app.step(0.02)
    request = game.match.pending
    assert isinstance(request, ChooseSome)
    assert request.dice is not None
    assert how in words_in(game.tree.root)
    bar = game.bar_buttons()
    assert [(one.words, one.primary) for one in bar[:2]] == [(misses, True), (none, False)]
    click_box(app, LyingDie(request.dice, 0))
    golden, *others = game.bar_buttons()[:3]
    assert golden.primary
    assert golden.words not in {misses, none}
    assert [one.words for one in others] == [misses, none]
    click_action(app, PickSome(("0", "1", "2")))
    assert game.bar_buttons()[0].words == misses
    press(app, pygame.K_SPACE)
    again = [one for one in session.events if isinstance(one, ev.DiceRerolled)]
    assert again[-1].indices == (0, 1, 2)
