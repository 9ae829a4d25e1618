"""A card that is played is drawn beside the board, also in a small window."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.cards.library import load_library
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.ui import palette
from simulator.ui.battle.panels import NOW
from simulator.ui.battle.screen import GameScreen
from simulator.ui.cards.drawing import draw_lying
from simulator.ui.cards.face import face_of
from simulator.ui.letters import LEAST
from tests.ui.fingers import Person, Pixel, app_of, at_the_table, settle, window


def with_a_card_on_the_table(folder: Path, size: Pixel) -> GameScreen:
    """Play until a tactics card lies in the page."""
    game = at_the_table(window(folder, size))
    person = Person(app_of(game), seed=3)
    for _answer in range(500):
        if game.panels.story.card is not None:
            break
        request = game.match.pending
        assert request is not None
        cards = []
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            hand = game.state.seats[request.who].hand
            cards = [option.key for option in request.options if option.about in hand]
        if cards:
            game.match.answer(cards[0])
            game.absorb()
            settle(app_of(game))
        else:
            game.match.answer(person.wish()[1])
            game.absorb()
            settle(app_of(game))
    assert game.panels.story.card is not None, "no card was played"
    return game


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_played_card_is_drawn_in_its_livery(tmp_path: Path, size: Pixel) -> None:
    game = with_a_card_on_the_table(tmp_path, size)
    assert any(isinstance(event, ev.CardPlayed) for event in game.match.session.events)
    app = app_of(game)
    game.panels.tab = NOW
    settle(app)
    page = game.at.page
    paper = palette.PARCHMENT
    pixels = [
        app.surface.get_at((x, y))[:3]
        for x in range(page.left, page.right, 6)
        for y in range(page.top, page.bottom, 6)
    ]
    light = sum(sum(abs(a - b) for a, b in zip(one, paper, strict=True)) < 90 for one in pixels)
    assert light > len(pixels) / 5, "there is no card, only words"


def test_nearly_every_tactics_card_has_room_lying() -> None:
    library = load_library()
    drawn = [draw_lying(face_of(one, library), 486, 220, LEAST) for one in library.tactics.values()]
    fitting = [one.fits for one in drawn]
    assert sum(fitting) >= 0.95 * len(fitting)
    for one in drawn:
        if one.fits:
            rows = [row for _at, texts in one.texts for row in texts]
            assert all(run.size >= LEAST for row in rows for _x, run in row.pieces)
            corner, last = one.texts[-1]
            assert corner[1] + sum(row.height for row in last) <= one.picture.get_height()
