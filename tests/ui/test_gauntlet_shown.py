"""The gauntlet in the window: from the title to the next battle, and what came of the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import army_names
from simulator.language.languages import speak
from simulator.model.cards import USUAL_SEASON
from simulator.model.seating import HUMAN
from simulator.practice import gauntlet as kept
from simulator.practice.gauntlet import MINE, THEIRS, Gauntlet
from simulator.ui.practice.gauntlet_screen import GauntletScreen
from tests.seasons import S07
from tests.ui.fingers import (
    buttons_of,
    click_action,
    click_doing,
    click_words,
    game_of,
    press,
    settle,
    window,
)
from tests.ui.words_drawn import words_drawn


def test_the_next_battle_is_one_key_from_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    run = Gauntlet("stark-20", "greedy", "skirmish", 5)
    won = kept.begun(run).model_copy(
        update={"number": 1, "opponent": "House Bolton", "won": 1.0, "own": 9, "theirs": 4}
    )
    kept.note([kept.begun(run), won], app.places.practice)
    words = words_drawn(monkeypatch)
    click_words(app, "Gauntlet")
    screen = app.top
    assert isinstance(screen, GauntletScreen)
    while screen.lively:
        settle(app, 1)
    settle(app)
    text = " ".join(words)
    assert "House Bolton" in text
    assert "won 9 to 4" in text
    press(app, pygame.K_SPACE)
    game = game_of(app)
    assert run.number_of(game.match.header) == 2
    assert game.match.header.players == {MINE: HUMAN, THEIRS: "greedy"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_first_gauntlet_is_begun_with_the_list_that_is_chosen(
    tmp_path: Path, language: str
) -> None:
    speak(language)
    app = window(tmp_path)
    press(app, pygame.K_F7)
    screen = app.top
    assert isinstance(screen, GauntletScreen)
    before = screen.wanted
    press(app, pygame.K_F5)
    click_words(app, "thinks ahead")
    click_action(app, replace(screen.wanted, handicap="blue-20"))
    assert screen.wanted.army != before.army
    assert screen.wanted.season == USUAL_SEASON
    click_doing(app, GauntletScreen.take_season, S07)
    assert screen.armies == tuple(sorted(army_names(S07)))
    wanted = (screen.wanted.army, "searching", "blue-20")
    press(app, pygame.K_SPACE)
    (begun,), trouble = kept.gauntlets(app.places.practice)
    assert trouble == ""
    assert (begun.gauntlet.army, begun.gauntlet.level, begun.gauntlet.handicap) == wanted
    assert begun.next == 1
    assert game_of(app).match.header.season == begun.gauntlet.season == S07
    assert begun.gauntlet.number_of(game_of(app).match.header) == 1


def test_lists_and_levels_are_called_by_their_names(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Gauntlet")
    said = " ".join(made.text for made in buttons_of(app))
    assert "stark-30" not in said
    assert "Vanguard (30)" in said
