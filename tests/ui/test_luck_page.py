"""Dice and choices on the result page, on a page of their own, and in the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.engine.session import Session
from simulator.model.state import Player
from simulator.players.driver import play
from simulator.players.random_player import RandomPlayer
from simulator.practice import luck_book
from simulator.practice.luck import ledger
from simulator.practice.luck_telling import summary
from simulator.ui.app import App
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.luck_drawing import chart_height, rows_of, small_plate
from simulator.ui.battle.luck_screen import LuckScreen
from simulator.ui.battle.match import Match
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.screen import GameScreen
from tests.ui.fingers import battle, close_all, press, settle, window


@pytest.fixture(autouse=True)
def _closed_afterwards() -> Iterator[None]:
    yield
    close_all()


def ended(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[App, EndScreen]:
    """Lay the result page over a game that random machines played; a person sat at red."""
    app = window(folder, size)
    plain = battle(seed=8)
    game = plain.game()

    session = play(
        Session(game, plain.dice_source()),
        {player: RandomPlayer(n) for n, player in enumerate((Player.RED, Player.BLUE))},
    )
    match = Match(session, plain.header({Player.RED: "human", Player.BLUE: "random"}))
    screen = GameScreen(app, match)
    app.start_with(screen)
    settle(app)
    assert isinstance(app.top, EndScreen)
    return app, app.top


def words_on(page: EndScreen | LuckScreen) -> str:
    return " ".join(run.words for line in page.page._paragraphs for run in line.runs)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "large"])
def test_luck_is_told_on_the_result_page_kept_once_and_charted(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, page = ended(tmp_path, size)
    page.count.wait()
    settle(app)
    found = page.count.found
    assert found is not None
    for player in (Player.RED, Player.BLUE):
        assert summary(found, player) in words_on(page)
    kept = luck_book.kept(app.places.saves.parent / "practice")
    assert [one.who for one in kept] == ["human", "random"]
    press(app, pygame.K_TAB)
    settle(app)
    over = app.top
    assert isinstance(over, LuckScreen)
    assert "over 1 game" in words_on(over)
    for part in (over.chart, over.page.rect, *(b.rect for b in over.live_buttons())):
        assert over.sheet.contains(part)
    assert over.chart.height == chart_height(found)
    assert not over.chart.colliderect(over.page.rect)
    press(app, pygame.K_ESCAPE)
    assert app.top is page


def test_the_bars_add_up_to_what_all_dice_brought(tmp_path: Path) -> None:
    _app, page = ended(tmp_path)
    found = ledger(page.game.match.session, choices=False)
    rows = rows_of(found)
    *parts, total = rows
    for player in (Player.RED, Player.BLUE):
        assert sum(by[player] for _name, by, _sum in parts) == pytest.approx(total[1][player])


def test_the_replay_shows_the_luck_so_far(tmp_path: Path) -> None:
    app, page = ended(tmp_path)
    watched = ReplayScreen(app, page.game.match, pace=0.0)
    app.push(watched)
    assert watched.luck is not None
    watched.luck.wait()
    start = watched.luck_so_far()
    assert start is not None
    assert start.of(Player.RED).wounds == 0.0
    while not watched.done:
        watched.give_next()
    whole = watched.luck_so_far()
    assert whole is not None
    assert whole.of(Player.RED).wounds == pytest.approx(page_luck(page))
    place = small_plate((watched.at.board.x + 8, watched.at.board.y + 8), whole)
    before = pygame.image.tobytes(app.surface.subsurface(place), "RGB")
    watched.halted = True
    settle(app)
    app.draw()
    assert pygame.image.tobytes(app.surface.subsurface(place), "RGB") != before


def page_luck(page: EndScreen) -> float:
    page.count.wait()
    assert page.count.found is not None
    return page.count.found.of(Player.RED).wounds
