"""A fault of the program: nobody loses an answer, people are told, and a report can be sent."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.cli.app import app as commands
from simulator.engine.names import call_seats
from simulator.files.disk import QuietLog
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.fault_report import LOG, begin_log, report_text
from simulator.ui.folder_shown import outside, show_folder
from simulator.ui.places import Places
from simulator.ui.title.broken_off import BrokenOff, sentences
from simulator.ui.title.menu import Menu
from tests.ui.fingers import Person, at_the_table, click_words, game_of, press, settle, window


class OurError(Exception):
    """What a mistake of ours raises."""


def breaking(*_given: object) -> None:
    raise OurError("in the middle")


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    yield
    call_seats({})
    for handler in list(LOG.handlers):
        LOG.removeHandler(handler)
        handler.close()


def live(app: App) -> None:
    app._quiet = 0.0
    app._live_or_tell()


def test_a_game_is_safe_and_the_title_offers_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    at_the_table(app)
    for _answer in range(2):
        Person(app).answer()
    given = list(game_of(app).match.session.inputs)
    monkeypatch.setattr(game_of(app), "update", breaking)
    live(app)
    settle(app)
    assert isinstance(app.top, BrokenOff)
    broken = app.top.broken
    assert broken.report is not None
    assert len(broken.journals) == 1
    said = " ".join(sentences(broken))
    assert str(broken.journals[0]) in said
    assert str(broken.report) in said
    press(app, pygame.K_SPACE)
    assert isinstance(app.top, Menu)
    click_words(app, "Go on")
    assert list(game_of(app).match.session.inputs) == given


def test_what_lay_on_a_table_and_could_not_be_kept_is_told_as_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    app.push(screen := DisputeScreen(app))
    (tmp_path / "drafts").write_text("in the way", encoding="utf-8")
    monkeypatch.setattr(DisputeScreen, "unsaved", True)
    monkeypatch.setattr(screen, "update", breaking)
    live(app)
    settle(app)
    assert isinstance(app.top, BrokenOff)
    assert "was not saved" in " ".join(sentences(app.top.broken))
    click_words(app, "Quit")
    assert not app.running


def test_a_second_fault_and_one_without_a_window_are_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    monkeypatch.setattr(app.top, "update", breaking)
    live(app)
    assert isinstance(app.top, BrokenOff)
    monkeypatch.setattr(app.top, "update", breaking)
    with pytest.raises(OurError):
        live(app)


def test_the_terminal_tells_it_where_the_display_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(app: App) -> None:
        app.close_signals.forget()
        raise pygame.error("display gone")

    monkeypatch.setattr(App, "run", gone)
    monkeypatch.setattr(Places, "of_user", lambda: Places.under(tmp_path))
    found = CliRunner().invoke(commands, [])
    assert found.exit_code == 70
    assert "It is our fault" in found.stderr
    report = next((tmp_path / "reports").iterdir())
    assert str(report) in found.stderr
    assert "display gone" in report.read_text(encoding="utf-8")


def test_a_display_that_is_gone_is_no_fault_of_the_program(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app)
    Person(app).answer()
    broken = app.broken(None)
    said = " ".join(sentences(broken))
    assert "The display is gone" in said
    assert str(broken.journals[0]) in said
    assert "fault" not in said
    assert not (tmp_path / "reports").exists()


def test_the_report_has_version_system_and_what_was_done_but_no_names(tmp_path: Path) -> None:
    app = window(tmp_path)
    call_seats({Seat.RED: "Aunt Edna"})
    for key in (pygame.K_F11, pygame.K_x):
        app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    try:
        raise OurError(f"Aunt Edna has no file {Path.home()}/secret")
    except OurError as fault:
        text = report_text(fault, where=["Menu"], did=list(app._did))
    assert "Version: " in text
    assert "System: " in text
    assert "key f11" in text
    assert "a letter" in text
    assert "OurError" in text
    assert "Aunt Edna" not in text
    assert str(Path.home()) not in text


def test_without_room_for_a_report_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    (tmp_path / "reports").write_text("in the way", encoding="utf-8")
    broken = app.broken(OurError())
    assert broken.report is None
    assert "No report could be written" in " ".join(sentences(broken))


# ------------------------------------------------------------------ the log


def test_the_log_stays_small_and_a_full_disk_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(QuietLog, "MOST", 1000)
    places = Places.under(tmp_path)
    begin_log(places)
    for number in range(200):
        LOG.info("line %s of the log", number)
    files = sorted(places.log.parent.iterdir())
    assert len(files) == 4
    assert all(path.stat().st_size <= 1000 for path in files)
    assert "line 199" in places.log.read_text(encoding="utf-8")
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    begin_log(replace(places, saves=tmp_path / "file" / "saves"))
    LOG.info("nowhere")
    assert capsys.readouterr().err == ""
    assert logging.lastResort is not None


# ------------------------------------------------------------------ the folder


def test_a_build_gives_other_programs_the_libraries_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"LD_LIBRARY_PATH": "/ours", "LD_LIBRARY_PATH_ORIG": "/system", "HOME": "/x"}
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert outside(there) == {"LD_LIBRARY_PATH": "/system", "HOME": "/x"}
    assert outside({"LD_LIBRARY_PATH": "/ours"}) == {}
    monkeypatch.delattr("sys.frozen")
    assert outside({"LD_LIBRARY_PATH": "/own"}) == {"LD_LIBRARY_PATH": "/own"}


def test_where_no_folder_can_be_shown_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = show_folder(tmp_path / "not there yet")
    assert str(tmp_path) in said
    assert said.startswith("The folder cannot be shown here")
