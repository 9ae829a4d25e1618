"""The list of actions: up to eight of them are seen without scrolling, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.model.requests import Choose, Kind
from simulator.ui.app import App
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.interface_scale import fitting
from tests.each import some
from tests.ui.fingers import FAST, Person, at_the_table, is_seen, settle, window

SHOWN = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0)]


def choosing(app: App, least: int) -> GameScreen:
    """Play until a unit has so many actions, those it may not take among them."""
    game, person = at_the_table(app), Person(app, seed=6)
    for _answer in range(200):
        settle(app)
        request = game.match.pending
        asked = isinstance(request, Choose) and request.kind is Kind.ACTION
        if asked and game.draft is not None:
            assert isinstance(request, Choose)
            if len(request.options) + len(request.refused) >= least:
                return game
        person.answer()
    raise AssertionError("no unit had so many actions")


@pytest.mark.parametrize(("size", "scale"), SHOWN, ids=str)
def test_no_action_has_to_be_scrolled_to(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    canvas = (round(size[0] / fitting(scale, size)), round(size[1] / fitting(scale, size)))
    app = window(tmp_path, canvas, FAST)
    game = choosing(app, 6)
    request = game.match.pending
    assert isinstance(request, Choose)
    assert len(request.options) + len(request.refused) <= 8
    for key in (one.key for part in (request.options, request.refused) for one in part):
        assert is_seen(game, key), f"{key} must be scrolled to"


def test_why_an_action_is_forbidden_is_read_below_the_names(tmp_path: Path) -> None:
    game = choosing(window(tmp_path, (1280, 720)), 6)
    request = game.match.pending
    assert isinstance(request, Choose)
    said = words_in(game.tree.root)
    for one in some(request.refused):
        assert str(one.verdict) in said
