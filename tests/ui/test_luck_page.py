"""Dice and choices on the result page, on a page of their own, and in the replay."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.cli.app import app as command
from simulator.engine.session import Session
from simulator.language.texts import signed
from simulator.luck import luck_book
from simulator.luck.luck_table import rows_of, shown
from simulator.model.state import Seat
from simulator.practice.graded_luck import GRADES
from simulator.reports.luck_text import basis, in_points, summary
from simulator.ui.app import App
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.luck_screen import LuckScreen
from simulator.ui.battle.match import Match
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.result_drawing import cells
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from tests.ui.fingers import battle, press, settle, window
from tests.ui.words_drawn import words_drawn


def ended(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[App, EndScreen]:
    """Lay the result page over a game that random machines played; a person sat at red."""
    app = window(folder, size)
    plain = battle(seed=8)
    game = plain.game()

    session = play(
        Session(game, plain.dice_source()),
        {player: RandomAgent(n) for n, player in enumerate((Seat.RED, Seat.BLUE))},
    )
    match = Match(session, plain.header({Seat.RED: "human", Seat.BLUE: "random"}))
    screen = GameScreen(app, match)
    app.start_with(screen)
    settle(app)
    assert isinstance(app.top, EndScreen)
    return app, app.top


def words_on(page: EndScreen | LuckScreen) -> str:
    return words_in(page.tree.root)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "large"])
def test_luck_is_told_on_the_result_page_kept_once_and_charted(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, page = ended(tmp_path, size)
    page.count.wait()
    settle(app)
    found = page.count.found
    assert found is not None
    for player in (Seat.RED, Seat.BLUE):
        assert summary(found, player) in words_on(page)
    kept, _trouble = luck_book.salvaged(app.places.saves.parent / "practice")
    assert [one.who for one in kept] == ["human", "random"]
    press(app, pygame.K_j)
    settle(app)
    over = app.top
    assert isinstance(over, LuckScreen)
    assert "over 1 game" in words_on(over)
    chart = next(one for one in over.tree.root.walk() if one.name == "chart")
    for line in rows_of(found):
        assert str(line.name) in words_in(chart)
        assert all(shown(share.wounds) in words_in(chart) for share in line.by.values())
    press(app, pygame.K_ESCAPE)
    assert app.top is page


def test_page_table_and_command_tell_one_sum_of_the_same_rows(tmp_path: Path) -> None:
    """Every row of the chart stands in the command's table; the headlines are sums of the rows."""
    app, page = ended(tmp_path)
    page.count.wait()
    settle(app)
    found = page.count.found
    assert found is not None
    *parts, total, choices = rows_of(found)
    for player, tally in zip((Seat.RED, Seat.BLUE), page.result.tallies, strict=True):
        wounds = sum(row.by[player].wounds for row in parts)
        value = sum(row.by[player].value for row in parts)
        assert total.by[player].wounds == pytest.approx(wounds) == found.of(player).wounds
        assert total.by[player].value == pytest.approx(value) == found.of(player).value
        text = f"{abs(wounds):.1f} wounds {'won by' if round(wounds, 1) > 0 else 'lost to'} dice"
        lost = f"{-choices.by[player].wounds:.1f}"
        assert f"{text}, {lost}" in summary(found, player)
        assert f" {signed(value, 1)} by dice" in in_points(found, player)
        assert summary(found, player) in words_on(page)
        assert cells(tally, found)[-1] == signed(wounds, 1) == shown(total.by[player].wounds)
        assert signed(wounds, 1)[1:] in summary(found, player)  # with as many decimals as the row
    file = tmp_path / "game.ironranks"
    assert page.game.match.save(file) == ""
    wide = {"COLUMNS": "160"}
    output = CliRunner().invoke(command, ["luck", str(file), "--quick"], env=wide).output
    for row in (*parts, total, choices):
        (line,) = [one for one in output.splitlines() if one.startswith(f"│ {row.name} ")]
        printed = [cell.strip() for cell in line.strip("│ ").split("│")]
        expected = [str(row.name)]
        for player in (Seat.RED, Seat.BLUE):
            share = row.by[player]
            expected += [shown(share.wounds), shown(share.value), str(share.rolls)]
        assert printed == expected
        assert not any(cell.startswith("-") for cell in printed)  # a minus, no hyphen
    for player in (Seat.RED, Seat.BLUE):
        assert summary(found, player) in output


def test_the_result_page_tells_the_grades_once_the_luck_page_has_them(tmp_path: Path) -> None:
    app, page = ended(tmp_path)
    page.count.wait()
    settle(app)
    assert page.count.found is not None
    assert basis(page.count.found) in words_on(page)
    press(app, pygame.K_j)
    settle(app)
    page.count.wait()
    settle(app)
    found = page.count.found
    assert found is not None
    assert found.judge == GRADES
    assert isinstance(app.top, LuckScreen)
    for shown_on in (app.top, page):
        if shown_on is page:
            press(app, pygame.K_ESCAPE)
            settle(app)
        assert summary(found, Seat.RED) in words_on(shown_on)
        assert basis(found) in words_on(shown_on)
    press(app, pygame.K_u, shift=True)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.luck is not None
    assert replay.luck.found is found


def test_a_luck_page_left_early_leaves_the_count_as_it_was(tmp_path: Path) -> None:
    app, page = ended(tmp_path)
    page.count.wait()
    settle(app)
    before = page.count.found
    press(app, pygame.K_j)
    settle(app)
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert not page.count.grading
    assert page.count.found is before


def test_the_replay_shows_the_luck_so_far(tmp_path: Path) -> None:
    app, page = ended(tmp_path)
    watched = ReplayScreen(app, page.game.match, pace=0.0)
    app.push(watched)
    assert watched.luck is not None
    watched.luck.wait()
    settle(app)
    place = watched.tree.place_of("luck")
    assert place is not None
    before = pygame.image.tobytes(app.surface.subsurface(place), "RGB")
    start = watched.luck_so_far()
    assert start is not None
    assert start.of(Seat.RED).wounds == 0.0
    while not watched.done:
        watched.give_next()
    whole = watched.luck_so_far()
    assert whole is not None
    assert whole.of(Seat.RED).wounds == pytest.approx(page_luck(page))
    assert not place.colliderect(watched.at.board), "the luck lies over the board"
    assert place.collidelist([one.rect for one in watched.live_buttons()]) == -1
    watched.halted = True
    settle(app)
    assert pygame.image.tobytes(app.surface.subsurface(place), "RGB") != before
    with pytest.MonkeyPatch.context() as patch:
        words = words_drawn(patch)
        watched.tree.forget_drawn()
        app.draw()
    said = watched.prompt.said
    assert sum(one == said for one in words) == 1, "the prompt says its sentence twice"


def page_luck(page: EndScreen) -> float:
    page.count.wait()
    assert page.count.found is not None
    return page.count.found.of(Seat.RED).wounds
