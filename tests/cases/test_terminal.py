"""What a file says is shown in the terminal and never obeyed: no markup and no escapes."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.cli.shell.terminal import say, say_json
from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import save_army
from simulator.content.cards.library import load_library
from simulator.datafiles import scenarios_dir, units_dir
from simulator.language.texts import printable, unseen
from tests.content.test_unreadable_saves import BAD_HEADERS, HEADER

RUN = CliRunner()
NASTY = [
    "[/]",
    "[bold]x[/bold]",
    "[link=x]",
    ":smiley:",
    "\x1b[1A",
    "\x1b]8;;x\x1b\\",
    "\x9b2J",
    "a\rb",
    "\u202eabc",
    "\x00",
    "[red",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the player's own files out of the way."""
    armies, practice = tmp_path / "own", tmp_path / "practice"
    monkeypatch.setattr("simulator.content.armies.saved_armies.own_armies_dir", lambda: armies)
    monkeypatch.setattr("simulator.content.practice.practice_files.practice_dir", lambda: practice)
    monkeypatch.setattr("simulator.content.practice.luck_files.practice_dir", lambda: practice)
    monkeypatch.setattr("simulator.practice.drill.practice_dir", lambda: practice)
    return tmp_path


def ran(*words: str | Path, text: str | bytes = "", codes: tuple[int, ...] = (0, 1, 2)) -> str:
    """Return everything a command printed, once it is plain and no traceback."""
    result = RUN.invoke(app, [str(word) for word in words], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in codes
    assert "Traceback" not in result.output
    assert unseen(result.output) is None
    return result.output


@pytest.mark.parametrize("name", NASTY)
def test_the_name_of_an_army_is_shown_as_it_stands(home: Path, name: str) -> None:
    file = save_army(replace(load_army("stark-30"), name=name), load_library(), home / "lists")
    for words in (
        ("army", "check", file),
        ("army", "save", file),
        ("army", "list"),
        ("army", "export", file),
        ("army", "export", file, "--form", "text"),
        ("army", "print", file, home / "sheet.pdf"),
    ):
        ran(*words, codes=(0,))
    assert printable(name).splitlines()[0] in ran("army", "check", file)


@pytest.mark.parametrize("name", NASTY)
def test_what_is_unknown_is_shown_as_it_stands(home: Path, name: str) -> None:
    file = home / "mine.yaml"
    army = yaml.safe_load((units_dir() / "armies" / "stark-30.yaml").read_text(encoding="utf-8"))
    for key in ("id", "faction", "points"):
        file.write_text(yaml.safe_dump({**army, key: name}), encoding="utf-8")
        assert "mine.yaml" in ran("army", "check", file, codes=(2,)) or key == "faction"
    mode = yaml.safe_load((scenarios_dir() / "a-game-of-thrones.yaml").read_text(encoding="utf-8"))
    for key in ("id", "name", "summary", "claim", "based_on", name):
        file.write_text(yaml.safe_dump({**mode, key: name}), encoding="utf-8")
        ran("scenario", file)
    case = {
        "title": name,
        "units": [{"id": name, "side": "red", "tray": "infantry", "x": 9, "y": 9}],
        "ask": [],
    }
    file.write_text(yaml.safe_dump(case), encoding="utf-8")
    ran("case", file)
    for words in (
        ("army", "check", name),
        ("scenario", name),
        ("army", "import", name),
        ("odds", name, name),
        ("drill", name),
        ("cards", "--faction", name),
        ("play", "--no-window", "--players", name),
    ):
        if "\x00" not in name:
            ran(*words)


@pytest.mark.parametrize(
    "which",
    ["an unknown unit", "an unknown machine", "NUL", "a terminal escape", "200,000 brackets"],
)
def test_a_save_that_cannot_be_read_ends_every_command_with_a_word(home: Path, which: str) -> None:
    file = home / "odd.ironranks"
    file.write_text(BAD_HEADERS[which][0] + "\n", encoding="utf-8")
    for words in (
        ("replay", file, "--no-window"),
        ("play", "--load", file, "--no-window"),
        ("odds", "--game", file, "--unit", "x", "--target", "y"),
        ("luck", file),
        ("review", file),
        ("replay", file, "--log", home / "log.html"),
    ):
        assert "odd.ironranks, line 1" in ran(*words, codes=(2,))


def test_a_name_in_a_save_is_shown_as_it_stands(home: Path) -> None:
    file = home / "[bold] [red.ironranks"
    lines = [{**HEADER, "scenario": "[/]"}, {"hash": "0" * 64, "inputs": 0}]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert "[/]" in ran("replay", file, "--no-window", codes=(2,))


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00", b"\x00" * 99, b"stark;10201\x1b[1A", b"x" * 10**6]
)
def test_a_list_on_the_standard_input_may_be_anything(raw: bytes) -> None:
    ran("army", "import", "-", text=raw, codes=(2,))


def test_practice_that_cannot_be_read_is_told_and_set_aside(home: Path) -> None:
    (home / "practice").mkdir()
    for name, command in (("attempts.jsonl", ["progress"]), ("luck.jsonl", ["luck"])):
        (home / "practice" / name).write_text("{\n", encoding="utf-8")
        assert f"set aside as {name}.unreadable" in ran(*command, codes=(0,))
        assert "set aside" not in ran(*command, codes=(0,))


def test_a_terminal_without_our_letters_gets_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    say("Söhne", "–", "\ud800", to=stream)
    stream.flush()
    assert stream.buffer.getvalue() == b"Sohne - \\ud800\n"


def test_json_stays_json_whatever_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"name": "".join(NASTY), "ö": ["\x9b", "\ud800", "\n"]}
    say_json(data)
    said = capsys.readouterr().out
    assert unseen(said) is None
    assert json.loads(said) == data
    assert sys.stdout is not None
