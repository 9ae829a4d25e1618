"""Dice and choices on the result page, on a page of their own, and in the replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from typer.testing import CliRunner

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.cli.app import app as command
from simulator.content.practice.luck_files import GameLuck, luck_file
from simulator.engine.session import Session
from simulator.language.texts import signed
from simulator.luck import luck_book
from simulator.luck.ledger import LuckLedger
from simulator.luck.luck_table import rows_of
from simulator.model.state import Seat
from simulator.practice import kept_review
from simulator.practice.whole_review import choices_of, weighed
from simulator.reports.luck_text import basis, left_out, summary
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

RED, BLUE = Seat.RED, Seat.BLUE
LATE = 8
"""So many of the last choices are weighed."""


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
    for player in (RED, BLUE):
        assert summary(found, player) in words_on(page)
    assert basis(found) in words_on(page)
    kept, _trouble = luck_book.salvaged(app.places.practice)
    assert [one.who for one in kept] == ["human", "random"]
    press(app, pygame.K_j)
    settle(app)
    over = app.top
    assert isinstance(over, LuckScreen)
    assert "over 1 game" in words_on(over)
    chart = next(one for one in over.tree.root.walk() if one.name == "chart")
    for line in rows_of(found):
        assert str(line.name) in words_in(chart)
        assert all(signed(percent, 0) in words_in(chart) for percent in line.by.values())
    press(app, pygame.K_ESCAPE)
    assert app.top is page


def some(session: Session, effort: int, *_more: object, **_others: object) -> Iterator[Any]:
    """Weigh the last few decisions alone, and take all others for none."""
    chosen = list(choices_of(session))
    late = dict(weighed(session, effort, since=chosen[-LATE]))
    return ((at, late.get(at)) for at in chosen)


def test_all_pages_and_commands_tell_one_sum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result page, the page of luck, the replay, `luck` and `review`: one object, one sum."""
    monkeypatch.setattr(kept_review, "weighed", some)
    app, page = ended(tmp_path)
    page.count.wait()
    settle(app)
    dice = page.count.found
    assert dice is not None
    assert dice.choices is None
    press(app, pygame.K_j)
    press(app, pygame.K_k)
    page.count.wait()
    settle(app)
    found = page.count.found
    assert found is not None
    assert found.choices is not None
    assert found.choices.whole
    assert found.results == dice.results
    sums = [summary(found, player) for player in (RED, BLUE)]
    assert "at the end" in sums[0]
    assert isinstance(app.top, LuckScreen)
    assert all(one in words_on(app.top) for one in (*sums, basis(found)))
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert all(one in words_on(page) for one in (*sums, basis(found)))
    for player, tally in zip((RED, BLUE), page.result.tallies, strict=True):
        rows = {str(row.name): row.by[player] for row in rows_of(found)}
        shown = [signed(rows[name], 0) for name in ("All dice", "Own choices")]
        assert list(cells(tally, found)[-2:]) == shown
    (human, _other) = luck_book.totals(luck_book.salvaged(app.places.practice)[0])
    assert (human.games, human.graded) == (1, 1)
    press(app, pygame.K_u, shift=True)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.count.found is found
    replay.count.wait()  # the kept review is read
    settle(app)
    assert sums[0] in words_in(replay.tree.root)
    file = tmp_path / "game.ironranks"
    assert page.game.match.save(file) == ""
    monkeypatch.setattr(kept_review, "practice_dir", lambda: app.places.practice)
    commands_tell(file, found, sums)


def test_games_of_earlier_versions_are_told_to_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the page of luck and by `iron-ranks luck` alike."""
    app, page = ended(tmp_path)
    old = GameLuck(day="2026-01-31", game="a", seat="red", who="human", rolls=9, wounds=1.0)
    luck_book.note([old, old.model_copy(update={"seat": "blue"})], app.places.practice)
    page.count.wait()
    press(app, pygame.K_j)
    settle(app)
    assert isinstance(app.top, LuckScreen)
    assert left_out(1) in words_on(app.top)
    monkeypatch.setattr(luck_book, "luck_file", lambda _f: luck_file(app.places.practice))
    assert left_out(1) in CliRunner().invoke(command, ["luck"], env={"COLUMNS": "300"}).output


def commands_tell(file: Path, found: LuckLedger, sums: list[str]) -> None:
    """Have `luck` and `review` tell the sums and the rows of the pages."""
    wide = {"COLUMNS": "300"}
    output = CliRunner().invoke(command, ["luck", str(file)], env=wide).output
    assert all(one in output for one in sums)
    for row in rows_of(found):
        (line,) = [one for one in output.splitlines() if one.startswith(f"│ {row.name} ")]
        printed = [cell.strip() for cell in line.split("│")[1:-1]]
        expected = [str(row.name)]
        for player in (RED, BLUE):
            expected += [signed(row.by[player], 0), str(row.times.get(player, ""))]
        assert printed == expected
        assert not any(cell.startswith("-") for cell in printed)  # a minus, no hyphen
    output = CliRunner().invoke(command, ["review", str(file), "--all"], env=wide).output
    assert sums[0] in output
    told = [
        json.loads(CliRunner().invoke(command, [name, str(file), "--json"]).stdout)
        for name in ("luck", "review")
    ]
    for one in told[0]["players"]:
        assert told[1]["sums"][one["player"]].items() <= one.items()


def test_the_replay_shows_the_luck_so_far(tmp_path: Path) -> None:
    app, page = ended(tmp_path)
    watched = ReplayScreen(app, page.game.match, pace=0.0)
    app.push(watched)
    watched.count.wait()
    settle(app)
    place = watched.tree.place_of("luck")
    assert place is not None
    before = pygame.image.tobytes(app.surface.subsurface(place), "RGB")
    start = watched.luck_so_far()
    assert start is not None
    assert start.of(RED).dice == 0.0
    while not watched.done:
        watched.give_next()
    whole = watched.luck_so_far()
    assert whole is not None
    assert whole.of(RED).dice == pytest.approx(page_luck(page))
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
    return page.count.found.of(RED).dice
