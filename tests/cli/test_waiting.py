"""One bar for all long work; elsewhere silence, and Ctrl+C keeps what is done."""

from __future__ import annotations

import io
import json
import os
import signal
import sys

import pytest
import typer

from simulator.cli import series
from simulator.cli.shell import waiting
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, keeping_what_is_done
from simulator.content.games.battles import skirmish
from simulator.simulate.many_games import GameTask, play_one


class Screen(io.StringIO):
    """An error stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a clock that stands still until its number is changed."""
    now = [100.0]
    monkeypatch.setattr(waiting, "monotonic", lambda: now[0])
    return now


def test_a_terminal_shows_what_is_done_and_the_time_left(
    monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with Waiting("Games", 10, done=4) as shown:
        clock[0] += 6.0
        shown.at(6, 10)
        shown._bars.refresh()
    said = screen.getvalue()
    assert "Games" in said
    assert "6/10" in said
    assert "12 seconds left" in said, "two games took six seconds, four are to come"


def test_elsewhere_nothing_is_said_but_lines_that_were_asked_for(
    capsys: pytest.CaptureFixture[str], clock: list[float]
) -> None:
    with Waiting("Games", 10) as silent, Waiting("Games", 10, every=60.0) as now_and_then:
        for _game in range(5):
            clock[0] += 20.0
            silent.one_more()
            now_and_then.one_more()
    assert capsys.readouterr() == ("", "Games: 3 of 10, 2 minutes left\n")


def test_of_games_played_at_once_nothing_is_said_before_as_many_are_over(
    capsys: pytest.CaptureFixture[str], clock: list[float]
) -> None:
    """Four processes are four times as fast as the first of their games promises."""
    with Waiting("Games", 20, at_once=4, every=1.0) as shown:
        clock[0] += 100.0
        for _game in range(3):
            shown.one_more()
            clock[0] += 1.0
        assert capsys.readouterr().err == ""
        shown.one_more()
    assert capsys.readouterr().err == "Games: 4 of 20, 7 minutes left\n"


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_keeps_what_is_done(asked: signal.Signals) -> None:
    """A program begun in the background may have been told to ignore Ctrl+C; here it is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _stopped_by(asked)
    finally:
        signal.signal(signal.SIGINT, before)


def _stopped_by(asked: signal.Signals) -> None:
    done: list[int] = []
    with keeping_what_is_done() as stopped:
        for number in range(9):
            if number == 3:
                os.kill(os.getpid(), asked)
            done.append(number)
    assert done[:3] == [0, 1, 2]
    assert len(done) < 9
    assert stopped


def test_a_stopped_series_tells_the_games_that_were_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopping(task: GameTask) -> object:
        if task.index == 1:
            raise KeyboardInterrupt
        return play_one(task)

    monkeypatch.setattr(series, "play_one", stopping)
    with pytest.raises(typer.Exit) as end:
        series.run(skirmish(1), ("random", "random"), 3, 1, as_json=True)
    said = capsys.readouterr()
    assert end.value.exit_code == INTERRUPTED
    assert json.loads(said.out.splitlines()[-1])["games"] == 1
    assert "Stopped after 1 of 3 games." in said.err
