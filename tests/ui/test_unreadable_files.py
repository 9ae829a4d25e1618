"""What the window does with files it cannot read: it says why, keeps them, and goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import save_army
from simulator.content.cards.library import load_library
from simulator.content.practice.practice_files import Attempt
from simulator.practice import progress
from simulator.ui.app import App
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import Places
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.settings import Settings, begin, load, store
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.menu import Menu
from tests.content.test_unreadable_saves import BAD_HEADERS, HEADER
from tests.posix import endless, pipe
from tests.ui.fingers import (
    Person,
    at_the_table,
    click_box,
    click_words,
    game_of,
    settle,
    window,
)

# ------------------------------------------------------------------ saved games


def bad_saves(folder: Path) -> dict[str, str]:
    """Fill a folder with what is no save; give for each name what must be told."""
    folder.mkdir(parents=True, exist_ok=True)
    text = {}
    for number, (which, (line, _key, said)) in enumerate(BAD_HEADERS.items()):
        name = f"{number:02} {which}.ironranks".replace("/", "-")
        (folder / name).write_text(line + "\n", encoding="utf-8")
        text[name] = said
    (folder / "folder.ironranks").mkdir()
    pipe(folder / "pipe.ironranks")
    endless(folder / "zero.ironranks")
    (folder / "lost.ironranks").symlink_to(folder / "nowhere")
    (folder / "empty.ironranks").write_bytes(b"")
    (folder / "picture.ironranks").write_bytes(b"\x89PNG\r\n\xff")
    with (folder / "huge.ironranks").open("wb") as stream:
        stream.truncate(100_000_000)
    mode = {**HEADER, "scenario": "a-game-of-chairs"}
    (folder / "mode.ironranks").write_text(json.dumps(mode) + "\n", encoding="utf-8")
    return text | {
        "folder.ironranks": "a folder",
        "pipe.ironranks": "a pipe",
        "zero.ironranks": "a device",
        "lost.ironranks": "nothing there",
        "empty.ironranks": "empty",
        "picture.ironranks": "not a text file",
        "huge.ironranks": "100.0 MB",
        "mode.ironranks": "a-game-of-chairs",
    }


def with_a_good_save(tmp_path: Path) -> tuple[App, Path]:
    app = window(tmp_path)
    game = at_the_table(app)
    Person(app, seed=3).answer()
    good = app.places.saves / "good.ironranks"
    good.parent.mkdir(parents=True, exist_ok=True)
    assert game.match.save(good) == ""
    app.start_with(Menu(app))
    return app, good


def test_load_lists_what_cannot_be_read_with_its_reason_and_goes_on(tmp_path: Path) -> None:
    app, good = with_a_good_save(tmp_path)
    text = bad_saves(app.places.saves)
    click_words(app, "Archive")
    assert isinstance(app.top, ArchiveScreen)
    assert {path.name for path in app.top.saves} == {*text, good.name}
    said = words_in(app.top.tree.root)
    for name, words in text.items():
        assert Path(name).stem in said
        assert words in said, name
    for name in ("pipe.ironranks", *list(text)[:2]):  # a click says it again, and nothing dies
        listed = app.top
        assert isinstance(listed, ArchiveScreen)
        click_box(app, next(path for path in listed.saves if path.name == name))
        assert isinstance(app.top, Question)
        assert text[name] in app.top.words
        click_words(app, "All right")
        assert app.top is listed
    for _click in range(2):  # the first chooses it
        if isinstance(app.top, ArchiveScreen):
            click_box(app, good)
            settle(app)
    assert game_of(app).match.session.inputs


def test_the_review_lists_what_cannot_be_read_too(tmp_path: Path) -> None:
    app, good = with_a_good_save(tmp_path)
    text = bad_saves(app.places.saves)
    app.push(screen := ReviewScreen(app, PracticeBook(tmp_path / "practice")))
    said = words_in(screen.tree.root)
    assert good.stem in said
    for name, words in text.items():
        assert words in said, name


def test_an_interrupted_game_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    journals = Places.under(tmp_path).journals
    journals.mkdir(parents=True)
    line, _key, said = BAD_HEADERS["an unknown unit"]
    (journals / "20260101-000000-1.journal").write_text(line + "\n", encoding="utf-8")
    app = window(tmp_path)
    menu = app.top
    assert isinstance(menu, Menu)
    if menu.interrupted is None:  # somebody with that number runs on this machine
        menu.open_games = list(journals.iterdir())
        menu.resize()
    click_words(app, "Go on")
    assert isinstance(app.top, Question)
    assert said in app.top.words


# ------------------------------------------------------------------ settings


NASTY_SETTINGS = {
    "no JSON": "{",
    "a list": "[1, 2]",
    "nothing": "",
    "brackets": "[" * 200_000,
    "too many digits": '{"volume": ' + "9" * 5000 + "}",
    "infinity": '{"volume": Infinity}',
    "beyond reach": '{"volume": 1e400}',
    "half a letter": '{"keys": {"undo": "\\ud800"}}',
    "NUL": '{"keys": {"undo": "\\u0000"}}',
    "a window beyond reach": '{"size": [1000000000, 1000000000]}',
    "a window of one side": '{"size": [1]}',
    "a flag that is none": '{"sound": "yes"}',
    "keys that are none": '{"keys": {"undo": 7}}',
    "seats that are none": '{"seats": {"pink": {"asking": "all", "muted": []}}}',
    "wishes that are none": '{"seats": {"red": {"asking": ["all"], "muted": []}}}',
}


@pytest.mark.parametrize("which", list(NASTY_SETTINGS))
def test_settings_that_cannot_be_read_are_set_aside_and_told(tmp_path: Path, which: str) -> None:
    text = NASTY_SETTINGS[which]
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    app = window(tmp_path, settings=Settings(sound=False))
    assert "settings.json" in app.settings_trouble
    assert "expected" in app.settings_trouble
    assert (tmp_path / "settings.json.unreadable").read_text(encoding="utf-8") == text
    assert load(tmp_path / "settings.json") == (Settings(), "")


def test_what_is_good_in_broken_settings_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"grid": false, "volume": "loud", "size": [1400, 800]}', encoding="utf-8")
    settings, trouble = begin(file)
    assert (settings.grid, settings.size, settings.volume) == (False, (1400, 800), 0.5)
    assert "volume" in trouble
    assert load(file) == (settings, "")
    assert (tmp_path / "settings.json.unreadable").exists()
    file.write_text("{", encoding="utf-8")
    begin(file)
    assert (tmp_path / "settings.json.unreadable-2").read_text(encoding="utf-8") == "{"


def test_a_folder_or_a_pipe_for_the_settings_keeps_no_window_shut(tmp_path: Path) -> None:
    for number, what in enumerate(("folder", "pipe")):
        home = tmp_path / str(number)
        home.mkdir()
        if what == "folder":
            (home / "settings.json").mkdir()
        else:
            pipe(home / "settings.json")
        app = window(home, settings=Settings(sound=False))
        assert "set aside" in app.settings_trouble
        assert (home / "settings.json.unreadable").exists()


def test_settings_that_are_kept_are_read_again(tmp_path: Path) -> None:
    kept = Settings(grid=False, volume=0.25, keys={"undo": "shift+u"}, size=(1500, 900))
    store(tmp_path / "settings.json", kept)
    assert load(tmp_path / "settings.json") == (kept, "")


# ------------------------------------------------------------------ practice, armies, photos

GOOD = Attempt(day="2026-03-01", drill="a", theme="reach", chosen="x", loss=0.5, right=True)


@pytest.mark.parametrize(
    "line", ["{", '{"day": "x"}', "NaN", '{"loss": 1e400}', "\x00", "[" * 9000]
)
def test_a_broken_line_of_practice_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, line: str
) -> None:
    file = tmp_path / "attempts.jsonl"
    broken = f"{GOOD.model_dump_json()}\n{line}\n{GOOD.model_dump_json()}\n"
    file.write_text(broken, encoding="utf-8")
    book = PracticeBook(tmp_path)
    assert "attempts.jsonl.unreadable" in book.trouble
    assert (tmp_path / "attempts.jsonl.unreadable").read_text(encoding="utf-8") == broken
    kept = (GOOD, GOOD) if "\x00" not in line else ()
    assert book.attempts == kept
    progress.record(GOOD, tmp_path)  # and practice goes on
    assert progress.salvaged(tmp_path) == ((*kept, GOOD), "")


def test_an_army_whose_name_steers_is_listed_and_opened(tmp_path: Path) -> None:
    app = window(tmp_path)
    home = app.places.saves.parent / "armies"
    for name in ("\x00", "\x1b[2J", "[/]", "x" * 900, "\u202eabc"):
        save_army(replace(load_army("stark-30"), name=name), load_library(), home)
    (home / "pipe.yaml").unlink(missing_ok=True)
    pipe(home / "pipe.yaml")
    (home / "bad\udcff.yaml").write_text("name: [", encoding="utf-8")
    click_words(app, "Armies")
    builder = app.top
    click_words(app, "Open")
    assert isinstance(app.top, ArmyFiles)
    assert "a pipe" in words_in(app.top.tree.root)
    settle(app)
    for path in sorted(home.glob("*.yaml")):
        if path.name not in {"pipe.yaml", "bad\udcff.yaml"}:
            builder.filing.load(str(path))  # type: ignore[attr-defined]
            settle(app)
    app.start_with(Menu(app))
    click_words(app, "New battle")
    settle(app)


def test_a_photo_that_is_none_is_told_and_the_table_stays(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(screen := DisputeScreen(app))
    for name in ("pipe.png", "folder.jpg", "bent.png"):
        path = tmp_path / name
        if name == "pipe.png":
            pipe(path)
        elif name == "folder.jpg":
            path.mkdir()
        else:
            path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 400)
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        app.step(0.02)
        settle(app)
        assert screen.board.photo is None
        assert app.top is screen
