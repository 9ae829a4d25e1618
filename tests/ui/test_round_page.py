"""The page after a round: it agrees with what was scored; Space goes on, Esc shows the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.model import events as ev
from simulator.model.requests import Roll
from simulator.model.state import Seat
from simulator.staging.round_end import ended_by, round_page
from simulator.ui.app import App
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.match import Match
from simulator.ui.battle.round_end_screen import RoundEndScreen
from simulator.ui.battle.screen import GameScreen
from simulator.ui.settings import Settings
from tests.games.golden import recorded, replayed
from tests.ui.fingers import FAST, click, click_words, game_of, press, settle, window
from tests.ui.words_drawn import run_together, words_drawn

GAME = "a-game-of-thrones"


class Reviewed:
    """A recorded game as the page of its rounds sees it."""

    def __init__(self, mode: str) -> None:
        self.match = Match(replayed(mode), read(recorded(mode)).header)

    def other(self, event: pygame.Event) -> None:
        """Follow no mouse."""


@pytest.mark.parametrize("mode", ["dark-wings-dark-words", "here-we-stand", GAME])
def test_the_page_agrees_with_what_was_scored(
    tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RND-09, WIN-06: every award has its row, and the tiles add up round by round."""
    app, reviewed = window(tmp_path, (1920, 1080)), Reviewed(mode)
    session = reviewed.match.session
    number, sums, held = 0, Counter[Seat](), Counter[Seat]()
    awards: list[ev.PointsScored] = []
    for event in session.events:
        if isinstance(event, ev.RoundBegan):
            number, awards = event.round, []
        elif isinstance(event, ev.PointsScored):
            awards.append(event)
            sums[event.player] += event.points
        page = round_page(session, number) if isinstance(event, ev.RoundEnded) else None
        if page is None:
            continue
        screen = RoundEndScreen(app, reviewed, page)
        app.push(screen)
        drawn = words_drawn(monkeypatch)
        app.step(0.02)
        paid = [row for row in page.rows if row.player is not None]
        for one, gained in screen.scores():
            owed = sum(row.points for row in paid if row.player in one.side)
            assert gained == owed
            held[one.side[0]] += gained
            assert one.score == held[one.side[0]]
            assert f"of {one.target}" in drawn
        scored = sorted(f"{row.points:+d}" for row in paid)
        assert sorted(word for word in drawn if word in set(scored)) == scored
        text = run_together(" ".join(drawn))
        for row in page.rows:
            if row.player is None:
                assert run_together(row.sentence) in text
        assert drawn.count("nobody") == len(page.rows) - len(paid)
        for said in page.coming:
            assert run_together(said) in text
        app.close(screen)
    assert held == sums
    assert number > 1


# ------------------------------------------------------------------ at the window


def before_the_end(mode: str, number: int) -> tuple[Battle, int]:
    """Return a recorded battle, and the answer with which a round of it ended."""
    session = replayed(mode)
    for index in range(len(session.inputs)):
        began = session.events[: session.events_before(index)]
        if any(isinstance(e, ev.RoundBegan) and e.round == number + 1 for e in began):
            while session.inputs[index - 1].dice:
                index -= 1  # noqa: PLW2901 - the answer before the dice
            return Battle.from_header(read(recorded(mode)).header), index - 1
    raise AssertionError(f"round {number} did not end")


def at_the_end(folder: Path, settings: Settings = FAST, players: str = "human") -> GameScreen:
    """Sit down before the last answer of the second round, and give it."""
    battle, index = before_the_end(GAME, 2)
    app = window(folder, (1280, 720), settings)
    session = replayed(GAME)
    header = battle.header(dict.fromkeys(battle.armies, players))
    sit_down(app, header, tuple(session.inputs[:index]))
    game = game_of(app)
    if players == "human":
        app.step(0.02)
        assert not isinstance(app.top, RoundEndScreen)
        asked = game.match.pending
        assert asked is not None
        assert not isinstance(asked, Roll)
        game.give(session.inputs[index].reply)
    app.step(0.02)
    return game


def page_of(app: App) -> RoundEndScreen:
    """Return the page, which must lie on top."""
    assert isinstance(app.top, RoundEndScreen)
    return app.top


def test_space_shows_all_rows_and_then_goes_on(tmp_path: Path) -> None:
    game = at_the_end(tmp_path, replace(FAST, animations=True))
    app = game.app
    assert isinstance(app, App)
    for _frame in range(60):
        if isinstance(app.top, RoundEndScreen):
            break
        app.step(0.05)
    page = page_of(app)
    assert page.page_of_round.round == 2
    assert not page.complete
    seen = page.seen
    app.step(0.2)
    assert page.seen > seen, "rows appear one after another"
    press(app, pygame.K_SPACE)
    assert page_of(app).complete
    press(app, pygame.K_SPACE)
    settle(app)
    assert app.top is game
    assert game.draft is not None, "the game goes on"
    assert game.match.session.state.round == 3


def test_without_animation_all_is_seen_at_once(tmp_path: Path) -> None:
    game = at_the_end(tmp_path)
    app = game.app
    assert isinstance(app, App)
    assert page_of(app).complete
    click_words(app, "Begin round 3")
    settle(app)
    assert app.top is game


def test_esc_shows_the_board_and_the_page_again(tmp_path: Path) -> None:
    game = at_the_end(tmp_path)
    app = game.app
    assert isinstance(app, App)
    page = page_of(app)
    press(app, pygame.K_ESCAPE)
    assert page.looking
    assert page.see_through
    settle(app)
    assert game.draft is None, "nobody is asked while the page is not left"
    answers = len(game.match.session.inputs)
    click(app, game.board.rect.center)
    assert len(game.match.session.inputs) == answers
    click_words(app, "Back to the page")
    assert not page_of(app).looking
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_SPACE)
    settle(app)
    assert app.top is game
    assert game.draft is not None


def test_what_is_taken_back_takes_the_page_with_it(tmp_path: Path) -> None:
    game = at_the_end(tmp_path)
    app = game.app
    assert isinstance(app, App)
    before = len(game.match.session.inputs)
    press(app, pygame.K_ESCAPE)
    game.match.undo(app.settings)
    game.absorb()
    settle(app)
    assert app.top is game
    assert len(game.match.session.inputs) < before
    assert game.draft is not None


def test_it_can_be_switched_off_and_a_resumed_game_shows_none(tmp_path: Path) -> None:
    game = at_the_end(tmp_path / "off", replace(FAST, round_pages=False))
    assert game.app.top is game
    inputs = tuple(game.match.session.inputs)
    battle, _index = before_the_end(GAME, 2)
    app = window(tmp_path / "again")
    sit_down(app, battle.header(dict.fromkeys(battle.armies, "human")), inputs)
    settle(app)
    assert app.top is game_of(app)


@pytest.mark.parametrize(("wait", "shown"), [(0.0, False), (0.25, True)])
def test_where_only_machines_play_it_is_shown_to_who_watches_and_goes_by_itself(
    tmp_path: Path, wait: float, shown: bool
) -> None:
    game = at_the_end(tmp_path, replace(FAST, machine_seconds=wait), "random")
    app, found = game.app, False
    assert isinstance(app, App)
    for _frame in range(200):
        app.step(0.3)
        found |= isinstance(app.top, RoundEndScreen)
        if game.match.session.state.round > 2 and app.top is game:
            break
    assert found is shown
    assert app.top is game


def test_many_turns_at_once_have_no_page() -> None:
    session = replayed(GAME)
    assert ended_by(session, session.events) is None
    assert ended_by(session, []) is None
    ends = [n for n, e in enumerate(session.events) if isinstance(e, ev.RoundBegan) and e.round > 1]
    assert ended_by(session, session.events[ends[0] - 4 : ends[0] + 1]) == 1
