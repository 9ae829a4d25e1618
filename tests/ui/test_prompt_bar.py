"""The bar above the board: its buttons stay in it, whatever is asked and however small it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.language.texts import msg
from simulator.model.requests import Choose, Kind, Option, Reply
from simulator.model.state import Seat
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.battle.screen import GameScreen
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    Person,
    Pixel,
    at_the_table,
    click_option,
    settle,
    window,
)

SIZES = [(1024, 600), (1280, 720), (1366, 768), (1920, 1080)]


def in_the_bar(game: GameScreen) -> None:
    """Check that nothing is cut, and that every button stands in the prompt."""
    assert faults(game.tree.root) == []
    for one in game.bar_buttons():
        place = game.tree.place_of(("prompt", one.do))
        assert place is not None or one.spare, one.words
        assert place is None or game.at.prompt.contains(place), one.words


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_of_every_question_stay_in_the_bar(tmp_path: Path, size: Pixel) -> None:
    app = window(tmp_path, size)
    game = at_the_table(app)
    game.secrecy.held = set(game.match.humans)  # all hands lie open: every button is shown
    person = Person(app, seed=3)
    kinds: set[str] = set()
    for _answer in range(160):
        request = game.match.pending
        assert request is not None
        if request.kind not in kinds or request.kind is Kind.WINDOW:
            kinds.add(request.kind)
            game.absorb()
            settle(app, 1)
            if app.top is game and game.draft is not None:
                in_the_bar(game)
        game.match.answer(person.wish()[1])
    assert {Kind.WINDOW, Kind.DEPLOY_POSE, Kind.PIVOT, Kind.ACTIVATE} <= kinds


@pytest.mark.parametrize("size", SIZES)
def test_effects_with_long_names_are_answered_in_the_list_where_the_bar_is_too_short(
    tmp_path: Path, size: Pixel
) -> None:
    app = window(tmp_path, size)
    game = at_the_table(app, blue="random")
    given: list[Reply] = []
    game.give = given.append  # type: ignore[method-assign,assignment]
    names = ("Tactical Reposition (Stark Sworn Swords of the North)", "The North Remembers It")
    options = tuple(Option(f"use:{i}:x", name) for i, name in enumerate(names))
    request = Choose(
        who=Seat.RED,
        kind=Kind.WINDOW,
        prompt=msg("Start of the turn: use an effect?"),
        options=(*options, Option("pass", "Pass")),
    )
    game.draft = Draft(request)
    game.refresh()
    app.step(0.0)
    in_the_bar(game)
    assert game.tree.place_of(("prompt", PickOption("pass"))) is not None
    click_option(app, "use:0:x")
    assert given == ["use:0:x"]
