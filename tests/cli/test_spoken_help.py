"""The command line in another language: help and faults say nothing in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
import typer
from typer import rich_utils

from simulator.cli.app import app
from simulator.cli.shell import library_words
from simulator.cli.shell.library_words import Command
from simulator.cli.shell.spoken_help import commands_within, say_help
from simulator.language import languages
from tests import elsewhere

TYPED = re.compile(
    r"--[a-z-]+"  # options
    r"|\[[^\[\]]*:\s[^\[\]]*\]"  # what stands where nothing is given
)
COMMANDS = sorted(name for _one, name in commands_within(typer.main.get_command(app)))
NAMES = frozenset(word for name in COMMANDS for word in name.split())
WHOLE = pytest.mark.skipif(
    find_spec("typer._click") is None,
    reason="an older typer says kinds of arguments and two remarks in words of its own",
)
FAULTS = [
    ("nix",),
    ("ply",),
    ("--nix",),
    ("play", "--sede", "3"),
    ("play", "--nix"),
    ("play", "--seed"),
    ("play", "--seed", "x"),
    ("play", "--seed", "9" * 5000),
    ("play", "--wide=yes"),
    ("play", "nix"),
    ("odds", "a", "b", "c", "d"),
    ("replay",),
    ("simulate",),
    ("simulate", "--games", "0"),
    ("case", "--error", "x", "y"),
    ("case", "--error", "nan", "y"),
    ("army", "--nix"),
]
"""Command lines with something wrong."""


@pytest.fixture
def abroad(monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """Yield the commands in the language nobody speaks, on a wide terminal."""
    monkeypatch.setattr(rich_utils, "MAX_WIDTH", 200)
    with elsewhere.spoken():
        command = typer.main.get_command(app)
        say_help(command)
        yield command
    library_words.say_headings()


def english(said: str, given: tuple[str, ...]) -> list[str]:
    """Return the English words of what the terminal shows, without what can be typed."""
    # long words are broken at the frame
    bare = TYPED.sub("", re.sub(r"\s*│\n│\s*", " ", said))
    return [
        word
        for word in elsewhere.plain_words(bare)
        if word not in NAMES and not any(word in each for each in given)
    ]


def ran(
    command: Command, given: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> tuple[object, str]:
    """Return how a command ends and all that it says."""
    with pytest.raises(SystemExit) as ended:
        command(list(given), prog_name="iron-ranks")
    told = capsys.readouterr()
    return ended.value.code, told.out + told.err


@WHOLE
@pytest.mark.parametrize("name", COMMANDS)
def test_no_help_has_english_words(
    abroad: Command, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, told = ran(abroad, (*name.split(), "--help"), capsys)
    assert code == 0
    assert english(told, ()) == []


@WHOLE
@pytest.mark.parametrize("given", FAULTS, ids=lambda given: " ".join(given)[:30])
def test_no_fault_has_english_words(
    abroad: Command, capsys: pytest.CaptureFixture[str], given: tuple[str, ...]
) -> None:
    code, told = ran(abroad, given, capsys)
    assert code == 2
    assert told
    assert english(told, given) == []


def test_a_sentence_nobody_knows_stays_and_is_seen() -> None:
    with elsewhere.spoken():
        said = library_words.said("Invalid value for '--seed': the moon is full")
    assert english(said, ("--seed",)) == ["the", "moon", "is", "full"]


def test_faults_are_german_for_germans() -> None:
    languages.speak("de")
    try:
        assert library_words.said("Missing argument 'FILE'.") == "Die Angabe 'FILE' fehlt."
        wrong = "Invalid value for '--seed': 'x' is not a valid integer."
        assert library_words.said(wrong) == "Falsche Angabe für '--seed': 'x' ist keine ganze Zahl."
    finally:
        languages.speak("en")


def test_english_stays_what_the_library_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with elsewhere.spoken():
        say_help(typer.main.get_command(app))
    library_words.say_headings()
    _code, told = ran(typer.main.get_command(app), ("replay", "too", "many"), capsys)
    assert "Usage: iron-ranks replay [OPTIONS]" in told
    assert "unexpected extra argument" in told
    assert "Error" in told
