"""One drawer for each seat: all that is hidden from others, for its own eyes alone (TCD-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
import pytest

from simulator.content.games.saved_game import Header
from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.language.texts import TACTICS_CARD, printed
from simulator.model.state import Seat
from simulator.staging.drawer import card_name, drawer
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.hand import STRIP
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.reports.short_game import inputs_of, save_of
from tests.scenarios.laws import of_many
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    Person,
    Pixel,
    app_of,
    click_box,
    game_of,
    let_go_of,
    press,
    settle,
    window,
)

RED, BLUE = Seat.RED, Seat.BLUE
PEEKS: Final = {
    RED: pygame.K_F5,
    BLUE: pygame.K_F6,
    Seat.GREEN: pygame.K_F7,
    Seat.GOLD: pygame.K_F8,
}
MODES: Final = {"a-game-of-thrones": 0, "winds-of-winter": 10, "a-storm-of-swords": 3}
"""Modes, and how many of their cards the seats hold together in the first turns of a game."""
SIZES: Final = [(1024, 600), (1280, 720), (1920, 1080)]


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(request.param)
    yield
    speak("en")


def human(header: Header) -> Header:
    return replace(header, players=dict.fromkeys(header.players, "human"))


def asked(game: GameScreen) -> Seat:
    assert game.match.pending is not None
    return game.match.pending.who


def seated(folder: Path, mode: str, size: Pixel = (1280, 720)) -> GameScreen:
    """Sit two people down where a recorded game has come to, at an open question of its turns."""
    cut = 40
    app = window(folder, size)
    sit_down(app, human(save_of(mode).header), inputs_of(mode, cut))
    while game_of(app).match.session.pending.private:  # type: ignore[union-attr]
        game_of(app).match.leave(discard=True)
        cut += 1
        sit_down(app, human(save_of(mode).header), inputs_of(mode, cut))
    settle(app)
    return game_of(app)


def hold(game: GameScreen, seat: Seat) -> None:
    press(app_of(game), PEEKS[seat], let_go=False)
    settle(app_of(game))


def let_go(game: GameScreen, seat: Seat) -> None:
    let_go_of(app_of(game), PEEKS[seat])
    settle(app_of(game))


def words_on(game: GameScreen) -> str:
    """Return all that is written on the screen, or said of what stands there."""
    spoken = [getattr(one.box, "spoken", "") for one in game.tree.root.walk()]
    return "\n".join((words_in(game.tree.root), *spoken))


def open_drawer(game: GameScreen) -> Seat | None:
    return game.hand.player if game.hand.laid_out else None


def own_names(now: Position, seat: Seat) -> list[str]:
    """Return the names of a seat's hidden cards that nobody else may read anywhere."""
    cards, own = drawer(now, seat), now.state.seats[seat]
    known = {printed(now.game.library.tactics[card].name, TACTICS_CARD) for card in own.discard}
    return [name for one in cards if (name := card_name(now, one)) not in known]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mode", MODES)
def test_a_drawer_holds_every_hidden_card_with_its_text(
    tmp_path: Path, mode: str, size: Pixel
) -> None:
    """SCN-STORM-06, SCN-WINDS-03: siege cards and missions lie in it beside the tactics cards."""
    game = seated(tmp_path, mode, size)
    now = game.match.session.position
    held = sum(len(seat.hand) for seat in now.state.seats.values())
    drawers = {seat: drawer(now, seat) for seat in game.match.humans}
    assert sum(map(len, drawers.values())) >= held + MODES[mode]
    for seat, cards in drawers.items():
        hold(game, seat)
        assert open_drawer(game) is seat
        shown = words_on(game)
        for index, card in enumerate(some(cards)):
            press(app_of(game), pygame.K_RIGHT)
            assert game.hand.shown == index, "the arrows reach every card"
            assert card_name(now, card) in shown
            assert faults(game.tree.root) == []
            assert not game.at.open.colliderect(game.at.board)
        assert all(printed(card.card.text) in shown for card in cards)
        let_go(game, seat)


@pytest.mark.parametrize("mode", MODES)
def test_a_closed_drawer_names_no_card(tmp_path: Path, mode: str) -> None:
    game = seated(tmp_path, mode, (1920, 1080))
    now = game.match.session.position
    names = {seat: own_names(now, seat) for seat in game.match.humans}
    closed = words_on(game)
    assert [name for seat in some(names) for name in names[seat] if name in closed] == []
    for seat, own in names.items():
        hold(game, seat)
        shown = words_on(game)
        others = {name for other in names.values() if other is not own for name in other} - set(own)
        assert others
        assert [name for name in others if name in shown] == []
        let_go(game, seat)
    assert words_on(game) == closed


@pytest.mark.parametrize("mode", MODES)
def test_a_drawer_is_the_same_however_the_other_hidden_cards_lie(tmp_path: Path, mode: str) -> None:
    now = seated(tmp_path, mode).match.session.position
    for seat in some(now.state.seats):
        other = Position(dealt_anew(now, seat, Stream("another deal")), now.game)
        assert other.state != now.state
        assert drawer(other, seat) == drawer(now, seat)


def test_a_drawer_closes_when_another_seat_is_asked(tmp_path: Path) -> None:
    """Whether its key is still held, or it was opened by a click."""
    game = seated(tmp_path, "winds-of-winter")
    app, person = app_of(game), Person(app_of(game), seed=3)
    seats = []
    for by_key in (True, False):
        for _answer in range(60):
            while game.match.session.pending is not None and game.draft is None:
                settle(app)
            seat = asked(game)
            if by_key:
                hold(game, seat)
            else:
                click_box(app, STRIP)
            assert open_drawer(game) is seat
            game.give(person.wish()[1])
            settle(app)
            if asked(game) is not seat:
                break
        seats.append(seat)
        assert open_drawer(game) is None
        assert game.secrecy.held == set()
        let_go_of(app, PEEKS[seat])
        settle(app)
    assert len(seats) == 2


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_seats_have_a_drawer_each(tmp_path: Path, players: int) -> None:
    app = window(tmp_path)
    battle = of_many("fire-and-blood", 5, players)
    sit_down(app, battle.header(dict.fromkeys(battle.armies, "human")))
    settle(app)
    game, person = game_of(app), Person(app, seed=3)
    while not all(seat.hand for seat in game.state.seats.values()):
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    assert len(game.match.humans) == players
    for seat in game.match.humans:
        hold(game, seat)
        assert open_drawer(game) is seat
        let_go(game, seat)
        assert open_drawer(game) is None
        click_box(app, STRIP if game.hand.player is seat else (STRIP, seat))
        assert open_drawer(game) is seat, "a click opens it too"
        assert faults(game.tree.root) == []
        press(app, pygame.K_ESCAPE)
        assert open_drawer(game) is None


def test_the_hand_of_a_machine_is_never_opened(tmp_path: Path) -> None:
    app = window(tmp_path)
    header = save_of("winds-of-winter").header
    sit_down(
        app,
        replace(header, players={RED: "human", BLUE: "random"}),
        inputs_of("winds-of-winter", 100),
    )
    settle(app)
    game = game_of(app)
    before = words_on(game)
    hold(game, BLUE)
    assert game.hand.player is RED
    assert game.tree.place_of((STRIP, BLUE)) is None
    assert words_on(game) == before


def test_what_lies_in_a_drawer_is_said_when_it_opens(tmp_path: Path) -> None:
    game = seated(tmp_path, "winds-of-winter")
    app, now, heard = app_of(game), game.match.session.position, list[str]()
    app.speak = game.spoken._speak = heard.append
    hold(game, BLUE)
    cards = drawer(now, BLUE)
    wanted = [f"{card_name(now, one)}: {one.card.text}" for one in cards]
    at = heard.index("Blue's hidden cards")
    assert heard[at + 1 : at + 1 + len(cards)] == wanted
    heard.clear()
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert heard == wanted[:2]
