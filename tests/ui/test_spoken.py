"""A game as lines of text for a screen reader: all that is shown, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.cli.app import app as commands
from simulator.engine.log.lines import sentence, twice
from simulator.staging.decision import decision
from simulator.ui.app import App
from simulator.ui.battle.screen import GameScreen
from tests.ui.fingers import Person, at_the_table, press, settle, window


def listening(folder: Path) -> tuple[App, GameScreen, list[str]]:
    """Sit down at a quick battle whose lines are heard."""
    app, heard = window(folder), list[str]()
    app.speak = heard.append
    return app, at_the_table(app), heard


def log_of(game: GameScreen) -> list[str]:
    """Return the lines of the log."""
    session = game.match.session
    events = session.events
    lines = [
        str(sentence(session.position, event))
        for index, event in enumerate(events)
        if not (index and twice(events[index - 1], event))
    ]
    return [line for line in lines if line]


def test_every_line_of_the_log_and_every_question_is_said(tmp_path: Path) -> None:
    app, game, heard = listening(tmp_path)
    person, asked = Person(app, seed=4), []
    for _answer in range(25):
        if app.top is game and game.draft is not None:
            told = decision(game.match.session.position, game.draft.request)
            asked += [told.turn_line, told.line, str(game.draft.request.prompt)]
        person.answer()
    settle(app)
    rest = iter(heard)
    assert all(line in rest for line in log_of(game)), "the log is not said whole and in order"
    assert set(filter(None, asked)) <= set(heard)
    assert len(asked) > 30


def test_open_options_are_said_with_their_keys_and_as_they_are_lit(tmp_path: Path) -> None:
    app, game, heard = listening(tmp_path)
    person = Person(app, seed=4)
    for _answer in range(40):
        draft = game.draft
        if draft is not None and not game.hidden and len(draft.options) > 2:
            break
        person.answer()
    assert draft is not None
    for option in draft.options[:9]:
        assert any(str(option.label) in line for line in heard)
    del heard[:]
    press(app, pygame.K_DOWN)
    assert heard == [next(str(o.label) for o in draft.options if o.key == draft.lit)]


def test_options_that_are_kept_back_are_not_said_until_somebody_looks(tmp_path: Path) -> None:
    app, game, heard = listening(tmp_path)
    person, tried = Person(app, seed=4), 0
    for _answer in range(120):
        request = game.match.pending
        if app.top is game and game.draft is not None and game.hidden and request is not None:
            kept_back = [str(o.label) for o in game.draft.options if o.key != game.draft.decline]
            since = len(heard)
            press(app, pygame.K_DOWN)
            assert not set(kept_back) & {line.partition(": ")[2] or line for line in heard[since:]}
            tried += bool(kept_back)
            if tried == 2:
                return
        person.answer()
    pytest.fail("nothing was ever kept back")


def test_taking_back_is_said(tmp_path: Path) -> None:
    app, game, heard = listening(tmp_path)
    person = Person(app, seed=4)
    for _answer in range(30):
        person.answer()
        if game.match.undo_is_free() and app.top is game:
            break
    before = list(heard)
    press(app, pygame.K_u)
    settle(app)
    assert heard[len(before)] == "Taken back."
    # What still stands is not said a second time.
    assert not set(heard[len(before) :]) & (set(log_of(game)) & set(before))


def test_a_refusal_is_said(tmp_path: Path) -> None:
    _app, game, heard = listening(tmp_path)
    game.say("Not there.")
    assert heard[-1] == "Not there."


def test_the_switch_opens_a_window_that_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def run(self: App) -> None:
        assert self.speak is not None
        self.speak("One line.")
        seen.append(True)

    monkeypatch.setattr(App, "run", run)
    told = CliRunner().invoke(commands, ["--spoken"])
    assert told.exit_code == 0, told.output
    assert "One line." in told.output
    assert seen == [True]
