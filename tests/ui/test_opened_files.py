"""What a double click, a drop and `iron-ranks open` do: the same, for every kind of file."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from simulator.cli import window as windows
from simulator.cli.app import app as commands
from simulator.content.cases.casefile import case_link, read_cases
from simulator.content.file_kinds import FileKind, check_file, kind_of
from simulator.content.games.saved_game import write
from simulator.content.practice.drill_files import our_drills_dir
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.battle.screen import GameScreen
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import Places
from simulator.ui.practice.drill_screen import DrillScreen
from tests.ui.fingers import battle, settle, window

ROOT = Path(__file__).resolve().parents[2]
CASE = """\
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0}
  - {id: B, side: blue, tray: infantry, x: 24, y: 30, facing: 180}
ask:
  - {question: distance, a: A, b: B}
"""


def case_file(folder: Path, name: str = "table.ironcase") -> Path:
    path = folder / name
    path.write_text(CASE, encoding="utf-8")
    return path


def game_file(folder: Path) -> Path:
    plain = battle()
    path = folder / "evening.ironranks"
    session = Session(plain.game(), plain.dice_source())
    write(path, session, plain.header({}))
    return path


def army_file(folder: Path, name: str = "wolves.ironarmy") -> Path:
    shutil.copy(ROOT / "units" / "armies" / "stark-30.yaml", folder / name)
    return folder / name


def drill_file(folder: Path, name: str = "three.irondrill") -> Path:
    shutil.copy(min(our_drills_dir().glob("*.yaml")), folder / name)
    return folder / name


def photo_file(folder: Path) -> Path:
    pygame.image.save(pygame.Surface((64, 48)), str(folder / "table.png"))
    return folder / "table.png"


def link(folder: Path) -> Path:
    return Path(case_link(read_cases(case_file(folder))[0]))


FILES: dict[str, tuple[Callable[[Path], Path], FileKind, type]] = {
    "game": (game_file, FileKind.GAME, GameScreen),
    "case": (case_file, FileKind.CASE, DisputeScreen),
    "army": (army_file, FileKind.ARMY, ArmyBuilder),
    "drill": (drill_file, FileKind.DRILL, DrillScreen),
    "photo": (photo_file, FileKind.PHOTO, DisputeScreen),
    "link": (link, FileKind.CASE, DisputeScreen),
}


@pytest.mark.parametrize("name", FILES)
def test_every_kind_opens_where_it_belongs(tmp_path: Path, name: str) -> None:
    made, kind, screen = FILES[name]
    path = made(tmp_path)
    assert kind_of(path) is kind
    check_file(path)
    app = window(tmp_path)
    app.rooms.file(path)
    settle(app)
    assert isinstance(app.top, screen)


def test_plain_yaml_is_told_apart_by_what_it_holds(tmp_path: Path) -> None:
    assert kind_of(army_file(tmp_path, "a.yaml")) is FileKind.ARMY
    assert kind_of(drill_file(tmp_path, "b.yaml")) is FileKind.DRILL
    assert kind_of(case_file(tmp_path, "c.yml")) is FileKind.CASE
    assert kind_of(tmp_path / "song.mp3") is FileKind.UNKNOWN


def test_a_link_may_be_dropped_as_words(tmp_path: Path) -> None:
    app = window(tmp_path)
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text="hello"))
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=str(link(tmp_path))))
    settle(app)
    assert isinstance(app.top, DisputeScreen)
    assert [unit.id for unit in app.top.dispute.case.units] == ["A", "B"]


def test_a_drill_dropped_onto_a_dispute_is_practised(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(DisputeScreen(app))
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(drill_file(tmp_path))))
    settle(app)
    assert isinstance(app.top, DrillScreen)


@pytest.mark.parametrize("name", ["x.irondrill", "x.ironarmy", "x.ironcase", "x.ironranks"])
def test_a_damaged_file_of_our_own_is_told_in_the_window(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("[1, 2", encoding="utf-8")
    app = window(tmp_path)
    app.rooms.file(path)
    settle(app)
    assert isinstance(app.top, Question)
    assert name in app.top.words


# ------------------------------------------------------------------ the command line


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[App]:
    """Return the windows the commands open; each closes as soon as it stands."""
    found: list[App] = []

    def run(app: App) -> None:
        app.close_signals.forget()
        app.step(0.02)
        found.append(app)

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(Places, "of_user", lambda: Places.under(tmp_path / "home"))
    return found


@pytest.mark.parametrize("words", [("open",), ()])
def test_a_file_is_opened_with_and_without_the_word_open(
    tmp_path: Path, opened: list[App], words: tuple[str, ...]
) -> None:
    found = CliRunner().invoke(commands, [*words, str(case_file(tmp_path))])
    assert found.exit_code == 0, found.output
    assert isinstance(opened[0].top, DisputeScreen)


def test_without_a_file_open_shows_the_title(opened: list[App]) -> None:
    assert CliRunner().invoke(commands, ["open"]).exit_code == 0
    assert type(opened[0].screens[0]).__name__ == "Menu"


def test_a_wrong_file_ends_the_command_and_a_double_click_tells_it_in_the_window(
    tmp_path: Path, opened: list[App]
) -> None:
    path = tmp_path / "bad.ironcase"
    path.write_text("units: 3\n", encoding="utf-8")
    found = CliRunner().invoke(commands, ["open", str(path)])
    assert found.exit_code == 2
    assert "line 1" in found.stderr
    assert not opened
    assert CliRunner().invoke(commands, [str(path)]).exit_code == 0
    assert isinstance(opened[0].top, Question)
    (tmp_path / "song.mp3").write_bytes(b"la")
    found = CliRunner().invoke(commands, ["open", str(tmp_path / "song.mp3")])
    assert found.exit_code == 2
    assert "expected a saved game, a case" in found.stderr


@pytest.mark.parametrize(
    ("name", "there"),
    [("none.mp3", "nothing there"), ("none.ironcase", "nothing there"), ("", "a folder")],
)
def test_what_is_no_file_is_told_as_what_it_is(tmp_path: Path, name: str, there: str) -> None:
    with pytest.raises(ContentError, match=f"file, found {there}"):
        check_file(tmp_path / name)


def test_a_mistyped_command_is_no_file() -> None:
    found = CliRunner().invoke(commands, ["ods"])
    assert found.exit_code == 2
    assert "No such command" in found.stderr


def test_a_window_that_cannot_open_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_window(_self: App) -> None:
        raise pygame.error("no video mode")

    monkeypatch.setattr(App, "__init__", no_window)
    found = CliRunner().invoke(commands, ["open"])
    assert found.exit_code == 2
    assert "no video mode" in found.stderr
    assert windows.BROKEN == 70
