"""Whatever somebody writes where a name or a file belongs: a sentence comes of it, no traceback."""

from __future__ import annotations

import ast
import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import typer
from typer.testing import CliRunner

import simulator
from simulator import Seat
from simulator.cli.app import app
from simulator.cli.shell.or_file import names_file
from simulator.cli.shell.spoken_help import commands_within
from simulator.content.army_lists.listed import ArmyTextError
from simulator.content.file_kinds import check_file, kind_of
from simulator.content.games.saved_game import SaveError
from simulator.content.games.scenarios import load_scenario
from simulator.content.practice.drill_files import read_drills
from simulator.files.errors import ContentError
from simulator.ui.places import Places
from tests.content.readers import ROOT
from tests.each import some
from tests.games.golden import recorded

ENDINGS = (".yaml", ".ironranks", ".png", ".pdf", ".html", ".zip", ".csv", ".jsonl", "")
STEMS = {
    "too long": "x" * 300,
    "far too long": "x" * 5000,
    "NUL": "a\0b",
    "folders without end": "a/b/" * 1200 + "c",
    "a file as a folder": f"{__file__}/x",
    "bytes that are no text": "\udcff\udcfe",
    "nothing": "",
    "dots": "..",
    "a control character": "\x1b[1A",
    "an empty link": "ironranks:",
}
WORDS = {f"{name}{ending}": f"{stem}{ending}" for name, stem in STEMS.items() for ending in ENDINGS}
ARMIES = {Seat.RED: "stark-30", Seat.BLUE: "stark-30"}
FUNCTIONS: dict[str, Callable[[str], object]] = {
    "load_army": simulator.load_army,
    "load_scenario": load_scenario,
    "read_cases": lambda word: simulator.read_cases(Path(word)),
    "read_save": simulator.read_save,
    "battle, army": lambda word: simulator.battle("a-game-of-thrones", {Seat.RED: word}),
    "start, mode": lambda word: simulator.start(simulator.battle(word, ARMIES)),
    "drills": lambda word: read_drills(Path(word)),
    "a word of the command line": names_file,
    "kind_of": lambda word: kind_of(Path(word)),
    "check_file": lambda word: check_file(Path(word)),
}
TOLD = (ContentError, SaveError, ArmyTextError)
GOOD = {
    **dict.fromkeys(("army check", "army export", "army print", "army save"), ("stark-30",)),
    "case": (str(ROOT / "tests" / "cases" / "p12_sight.yaml"),),
    "odds": ("Stark Sworn Swords", "Lannister Guardsmen"),
    **dict.fromkeys(("replay", "luck", "review"), (str(recorded("a-game-of-thrones")),)),
    "study": (str(ROOT / "tests" / "studies" / "none.yaml"),),
}
"""What else a command must be told, where it is a good word."""
BRIEF = {
    "play": ("--no-window", "--players", "random,random"),
    "replay": ("--no-window",),
    "simulate": ("--games", "1"),
}
"""What keeps a command from opening a window, or from playing for long."""


def lines_of_commands() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its parameters that takes a word or a file."""
    for command, name in commands_within(typer.main.get_command(app)):
        hints = get_type_hints(command.callback) if command.callback is not None else {}
        for parameter in command.params:
            kind = hints.get(parameter.name)
            if {str, Path} & {kind, *get_args(kind), *chain(*map(get_args, get_args(kind)))}:
                yield name, parameter.opts[-1]


LINES = sorted(lines_of_commands())


def sentence(ask: Callable[[str], object], word: str) -> str:
    """Return what is told of a word; "read" where it is none of the faults a reader may tell."""
    try:
        ask(word)
    except TOLD as fault:
        return str(fault)
    return "read"


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
@pytest.mark.parametrize("ask", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_reads_it_or_says_in_a_sentence_why_not(
    ask: Callable[[str], object], word: str
) -> None:
    told = sentence(ask, word)
    assert 0 < len(told.strip().encode()) < 12_000
    assert "\x1b" not in told


@pytest.mark.parametrize("name", ["too long.yaml", "far too long", "a file as a folder.ironranks"])
@pytest.mark.parametrize(("command", "parameter"), LINES)
@pytest.mark.usefixtures("home_of_its_own")
def test_a_command_ends_with_a_sentence(command: str, parameter: str, name: str) -> None:
    """What one command saved by a word does not make it a good word for the next."""
    good = GOOD.get(command, ())
    word = (parameter, WORDS[name]) if parameter.startswith("-") else (WORDS[name],)
    at = len(good) if parameter.startswith("-") else 0
    given = [*command.split(), *BRIEF.get(command, ()), *good[:at], *word, *good[len(word) :]]
    ran = CliRunner().invoke(app, given)
    assert isinstance(ran.exception, SystemExit | None), ran.exception
    assert ran.exit_code in {0, 1, 2}, ran.output
    assert "Traceback" not in ran.output


def test_every_command_that_takes_a_word_is_tried() -> None:
    assert len(LINES) > 80
    assert {"army check", "case", "play", "study"} <= {command for command, _parameter in LINES}


def test_no_test_touches_what_the_person_at_this_machine_keeps() -> None:
    places = Places.of_user()
    for place in some((places.home, places.settings, places.documents)):
        assert place.is_relative_to(tempfile.gettempdir())


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("ask", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_folder_and_a_pipe_are_no_files(
    tmp_path: Path, ask: Callable[[str], object], ending: str
) -> None:
    folder, pipe = tmp_path / f"folder{ending}", tmp_path / f"pipe{ending}"
    folder.mkdir()
    made: list[Path] = [folder]
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        made.append(pipe)
    for path in some(made):
        assert sentence(ask, str(path)).strip()


# ------------------------------------------------------------------ the door

ASKING = {"exists", "is_file", "is_dir"}
OURS_ALONE = {
    "simulator/files/reading.py",  # the door
    "simulator/files/disk.py",  # writes what it was told to
    "simulator/datafiles.py",  # what comes with the program
    "simulator/content/cards/coverage.py",  # the tests of a checkout
    "simulator/content/cards/behaviour.py",  # as above
}


def test_whether_a_file_is_there_is_asked_at_the_door_alone() -> None:
    """`Path.exists` and its like raise for a name no file can have."""
    found = [
        f"{place}:{node.lineno}: {node.attr}"
        for path in sorted((ROOT / "simulator").rglob("*.py"))
        if (place := path.relative_to(ROOT).as_posix()) not in OURS_ALONE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ASKING
    ]
    assert found == []
