"""The battle laid out at moments of every mode's recorded game, in every language and size.

Nothing is cut, nothing lies over another, every action is reached by the keyboard, and what is
asked is in view. IRON_RANKS_LAID says at how many moments of each game (default 2; 30 for 300 in
all, with IRON_RANKS_ALL=1).
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.language.languages import speak
from simulator.model.seating import HUMAN
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import NOW, TABS
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.settings import Settings
from tests.each import some
from tests.games.golden import recorded
from tests.ui.boxes.battle_screens import with_tab
from tests.ui.boxes.faults import faults, not_reached
from tests.ui.boxes.test_screens import SIZES
from tests.ui.fingers import settle, window

MOMENTS = int(os.environ.get("IRON_RANKS_LAID", "2"))
"""Moments of each game."""
LEAST_CHOICES = 60
"""Pixels of the list that stay: its title and a row; the rest is scrolled."""


@lru_cache(maxsize=1)  # the games of all modes would hold half a gigabyte
def moments(mode: str) -> tuple[Session, ...]:
    """Return the recorded game of a mode at moments spread over it, something asked at each."""
    save = read(recorded(mode))
    fought = Battle.from_header(save.header)
    step = max(1, len(save.inputs) // (MOMENTS + 1))
    given = [save.inputs[: step * number] for number in range(1, MOMENTS + 1)]
    return tuple(Session(fought.game(), fought.dice_source(), inputs) for inputs in given)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("mode", scenario_names())
def test_a_battle_is_whole_at_any_moment(
    tmp_path: Path, mode: str, size: tuple[int, int], scale: float, language: str
) -> None:
    speak(language)
    settings = Settings(animations=False, sound=False, language=language, interface_scale=scale)
    app = window(tmp_path, size, settings)
    app._show_on(app.display.window)  # in the scale of these settings
    header = read(recorded(mode)).header
    header = replace(header, players=dict.fromkeys(header.players, HUMAN))
    for session in some(moments(mode)):
        screen = GameScreen(app, Match(session.fork(), header))
        app.start_with(screen)
        settle(app, 1)
        where = f"{mode} after {len(session.inputs)} answers: "
        assert [where + fault for fault in faults(screen.tree.root)] == []
        assert [where + words for words in not_reached(screen.tree)] == []
        request = screen.match.pending
        assert request is not None
        assert str(request.prompt) in words_in(screen.tree.root), where + "its question is not seen"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("tab", [tab for tab in TABS if tab != NOW])
def test_a_tab_that_is_opened_is_seen_beside_a_note_and_a_list(
    tmp_path: Path, tab: str, size: tuple[int, int], scale: float, language: str
) -> None:
    """The charges of a unit, asked for while a sentence is told, once had no pixel."""
    speak(language)
    settings = Settings(animations=False, sound=False, language=language, interface_scale=scale)
    app = window(tmp_path, size, settings)
    app._show_on(app.display.window)
    screen = with_tab(tab, app, tmp_path)
    settle(app, 1)
    place = screen.at.page if tab in screen.panels.tabs else getattr(screen.at, tab)
    assert place.height >= screen.page_least > 0
    assert screen.at.choices.height >= LEAST_CHOICES
