"""A hand of any size can be read beside the board, and only by whom it belongs to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

from simulator.content.games.battles import skirmish
from simulator.engine.position import Position
from simulator.model.state import Borrowed, Seat
from simulator.staging.faces import face_of
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.screen import GameScreen
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.hand import CARD, SHOWN, Hand, OpenHand
from tests.abilities.battle import battle as scene_of
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    FAST,
    Person,
    Pixel,
    app_of,
    at_the_table,
    click_box,
    game_of,
    let_go_of,
    press,
    settle,
    window,
)

SIZES = [(1280, 720), (1920, 1080)]


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
    game.note_change()
    game.lay_out()
    return held


def place_of(game: GameScreen, key: Hashable) -> pygame.Rect:
    """Return where a part of the hand stands."""
    place = game.tree.place_of(key)
    assert place is not None, key
    return place


def point_at(game: GameScreen, place: pygame.Rect) -> None:
    """Move the mouse there, without asking the game what the hand holds."""
    event = pygame.Event(pygame.MOUSEMOTION, pos=place.center, rel=(1, 1), buttons=(0, 0, 0))
    game.tree.take_mouse(event)
    game.panels.at_row = game.tree.pointed
    game.mouse.point()
    game.note_change()
    game.lay_out()


def looked_at(game: GameScreen) -> int | None:
    """Return the card that is seen whole."""
    return game.hand.shown


def behind_curtain(game: GameScreen) -> Seat | None:
    """Return the seat whose curtain lies over the table."""
    top = app_of(game).top
    return top.player if isinstance(top, Curtain) else None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [1, 3, 7, 8])
def test_every_card_of_an_open_hand_is_named_and_read_beside_the_board(
    tmp_path: Path, size: Pixel, count: int
) -> None:
    game = at_the_table(window(tmp_path, size))
    settle(app_of(game))
    now = holding(game, count, tucked=False)
    prompt, names = game.at.prompt, [place_of(game, ("card", index)) for index in range(count)]
    for index, place in enumerate(names):
        assert place.bottom <= prompt.top, "the question stays in sight"
        point_at(game, place)
        assert index == game.hand.shown
        assert faults(game.tree.root) == []
        seen = place_of(game, SHOWN)
        assert not seen.colliderect(game.at.board)
        assert game.at.window.contains(seen)
        assert seen.bottom <= game.at.prompt.top
        assert seen.collidelist(names) < 0, "the card hides no name"
        card = now.game.library.tactics[game.hand.cards[index].id]
        assert draw_card(face_of(card, now.game.library), seen.width).fits, "every word is read"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [1, 7, 8])
def test_a_card_of_the_strip_comes_up_whole_under_the_mouse(
    tmp_path: Path, size: Pixel, count: int
) -> None:
    game = at_the_table(window(tmp_path, size))
    settle(app_of(game))
    holding(game, count, tucked=True)
    backs = [place_of(game, ("back", index)) for index in range(count)]
    assert looked_at(game) is None
    assert game.tree.place_of(SHOWN) is None, "the strip stays slim"
    for index, place in enumerate(backs):
        assert game.at.hand.contains(place)
        assert place.collidelist(backs[:index]) < 0
        assert place.width >= 25
        point_at(game, place)
        assert index == game.hand.shown
    seen = place_of(game, SHOWN)
    assert seen.width >= CARD
    assert not seen.colliderect(game.at.board)
    point_at(game, game.at.board)
    assert looked_at(game) is None


def test_all_cards_are_reached_by_keys(tmp_path: Path) -> None:
    game = at_the_table(window(tmp_path))
    app = app_of(game)
    while not game.hand.cards:
        game.match.answer(Person(app, seed=3).wish()[1])
        game.absorb()
    settle(app)
    count, seat = len(game.hand.cards), game.hand.player
    press(app, pygame.K_RIGHT)
    assert looked_at(game) is None, "a hand that lies face down tells nothing"
    peek = pygame.K_F5 if seat is Seat.RED else pygame.K_F6
    press(app, peek, let_go=False)
    seen: list[int | None] = []
    for _card in range(count):
        press(app, pygame.K_RIGHT)
        seen.append(looked_at(game))
    assert seen == list(range(count))
    press(app, pygame.K_LEFT)
    assert looked_at(game) == count - 2
    let_go_of(app, peek)
    app.step(0.02)
    assert looked_at(game) is None


# ------------------------------------------------------------------ who looks away


def at_a_window(folder: Path, *, look_away: bool) -> GameScreen:
    """Sit two people down before a window that may be answered with a card."""
    app = window(folder, settings=replace(FAST, look_away=look_away))
    sit_down(app, skirmish(5).header(dict.fromkeys((Seat.RED, Seat.BLUE), "human")))
    settle(app)
    return game_of(app)


def test_who_wishes_it_opens_a_hand_behind_a_curtain(tmp_path: Path) -> None:
    game = at_a_window(tmp_path, look_away=True)
    app = app_of(game)
    assert app.top is game, "a window hides nothing before a hand is opened"
    click_box(app, OpenHand(Seat.RED))
    assert behind_curtain(game) is Seat.RED
    assert looked_at(game) is None
    press(app, pygame.K_ESCAPE)
    assert behind_curtain(game) is Seat.RED, "Esc lifts no curtain"
    press(app, pygame.K_SPACE)
    settle(app)
    assert behind_curtain(game) is None
    assert game.secrecy.face_up(game.match, Seat.RED)
    press(app, pygame.K_0)
    settle(app)
    assert app.top is game, "the hand was put down with the answer"
    assert not game.secrecy.face_up(game.match, Seat.RED)
    assert game.draft is not None
    assert game.draft.request.who is Seat.BLUE


def test_without_the_wish_a_window_is_answered_with_the_peek_key(tmp_path: Path) -> None:
    game = at_a_window(tmp_path, look_away=False)
    app = app_of(game)
    assert app.top is game
    assert game.draft is not None
    seen = [len(game.draft.options)]
    press(app, pygame.K_F5, let_go=False)
    seen.append(len(game.draft.options))
    assert seen[0] < seen[1], "closed, its cards are no options"
    let_go_of(app, pygame.K_F5)
    press(app, pygame.K_SPACE)
    settle(app)
    assert app.top is game


def test_a_borrowed_card_says_whose_it_is() -> None:
    """The Iron Price in a hand that took it out of Blue's discard pile."""
    scene = scene_of().red("Stark Sworn Swords").blue("Lannister Guardsmen")
    scene.hand("The Iron Price", "Winter's Might", by=Seat.RED)
    price = scene._seats[Seat.RED]["hand"][0]
    scene._seats[Seat.RED]["borrowed"] = (Borrowed(price, Seat.BLUE),)
    hand = Hand()
    hand.show(scene.now(), Seat.RED, key="F5", face_up=True)
    names = [hand.name(at) for at in (0, 1)]
    assert names == ["The Iron Price (borrowed from Blue)", "Winter's Might"]
