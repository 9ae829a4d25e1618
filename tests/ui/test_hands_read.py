"""A hand of any size can be read: no card of the fan hides another, every name is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

from simulator.engine.game import Position
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.screen import GameScreen
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import face_of
from simulator.ui.cards.hand import ENLARGED, TUCKED
from tests.ui.fingers import Pixel, app_of, at_the_table, close_all, settle, window

SIZES = [(1280, 720), (1920, 1080)]


@pytest.fixture(autouse=True)
def _closed_afterwards() -> Iterator[None]:
    yield
    close_all()


def holding(game: GameScreen, count: int, *, tucked: bool) -> Position:
    """Put so many cards with the longest names into red's hand, and fan them."""
    now = game.match.session.position
    known = now.game.library.tactics.values()
    longest = sorted(known, key=lambda card: (-len(card.name), card.id))
    hand = tuple(card.id for card in longest[:count])
    seats = dict(now.state.seats)
    seats[Seat.RED] = replace(seats[Seat.RED], hand=hand)
    held = Position(replace(now.state, seats=MappingProxyType(seats)), now.game)
    game.hand.show(held, Seat.RED, key="F5", face_up=True, playable={1, 3}, tucked=tucked)
    return held


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(1, 9))
def test_no_card_of_an_open_hand_hides_another(tmp_path: Path, size: Pixel, count: int) -> None:
    game = at_the_table(window(tmp_path, size))
    settle(app_of(game))
    board = game.at.board
    now = holding(game, count, tucked=False)
    places = game.hand.places(board)
    assert len(places) == count
    for index, place in enumerate(places):
        assert board.contains(place)
        assert place.collidelist(places[:index]) < 0
        card = now.game.library.tactics[game.hand.cards[index]]
        face = face_of(card, now.game.library)
        wide = ENLARGED[0] if game.hand.crowded(board) else place.width
        assert draw_card(face, wide).fits, "under the mouse every word is read"
        assert place.width >= 150, "what it is called is read at a glance"
        assert game.hand.card_at(place.center, board) == index


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(1, 9))
def test_every_name_of_a_tucked_hand_is_read(tmp_path: Path, size: Pixel, count: int) -> None:
    game = at_the_table(window(tmp_path, size))
    settle(app_of(game))
    board = game.at.board
    holding(game, count, tucked=True)
    if not game.hand.crowded(board):
        return  # the cards lie side by side: their own heads are seen
    labels = game.hand.labels(board)
    for index, place in enumerate(labels):
        assert place.collidelist(labels[:index]) < 0
        size_of, rows = game.hand.label_rows(place.width, index)
        face = palette.font(size_of, bold=True)
        assert max(face.size(row)[0] for row in rows) <= place.width - 8
        assert len(rows) * (size_of + 3) <= TUCKED
    canvas = pygame.Surface(size)
    game.hand.draw_fan(canvas, board)
