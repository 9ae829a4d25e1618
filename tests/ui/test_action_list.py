"""The list of actions: up to eight of them are seen without scrolling, at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.model.requests import Choose, Kind
from simulator.ui import strokes
from simulator.ui.app import App
from simulator.ui.battle import choices_panel
from simulator.ui.battle.screen import GameScreen
from simulator.ui.interface_scale import fitting
from tests.ui.fingers import FAST, Person, at_the_table, move, settle, window

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
    panel, request = game.panels.choices, game.match.pending
    assert isinstance(request, Choose)
    assert len(request.options) + len(request.refused) <= 8
    links = [o.key for o in request.options] + [f"refused:{one.key}" for one in request.refused]
    for link in links:
        place = panel.place_of(link)
        assert place is not None, link
        assert panel.rect.contains(place), f"{link} must be scrolled to"


def test_what_has_no_room_in_the_list_is_said_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path, (1280, 720))
    game = choosing(app, 6)
    panel = game.panels.choices
    assert panel.short, "the reasons found room"
    refused = next(link for link, why in panel.short.items() if link.startswith("refused:") and why)
    place = panel.place_of(refused)
    assert place is not None
    said: list[str] = []

    def plate(words: str, size: int, **look: object) -> pygame.Surface:
        said.append(words)
        return strokes.plate(words, size, **look)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(choices_panel, "plate", plate)
    move(app, place.center)
    settle(app)
    assert panel.hovered == refused
    assert panel.short[refused] in said
