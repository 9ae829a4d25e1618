"""`iron-ranks case` and `iron-ranks cards` in German: words for keys, kinds and values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.questions.answer_questions import answers
from simulator.cli.app import app
from simulator.content.cases.case_records import ANSWER_KEYS
from simulator.content.cases.casefile import read_cases
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH
from simulator.reports.answer_words import answer_word, value_said
from tests.each import some

CASES = Path(__file__).resolve().parents[1] / "cases"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


def said(*command: str) -> str:
    return CliRunner().invoke(app, list(command)).output


def test_every_key_of_an_answer_has_a_word() -> None:
    speak("de")
    keys = {key for found in ANSWER_KEYS.values() for key in found} | ANSWER_KEYS.keys()
    same = sorted(key for key in keys if answer_word(key) == key)
    assert same == []


COORDINATES = {"x", "y"}
"""Keys that are the same letters in every language."""


def keys_in(value: object) -> Iterator[str]:
    """Yield the keys inside a value of an answer."""
    if isinstance(value, dict):
        yield from value
        value = [*value.values()]
    for one in value if isinstance(value, list) else ():
        yield from keys_in(one)


def test_every_key_inside_an_answer_has_a_word() -> None:
    """The cases of the book's pages: places, odds, outcomes, the parts of what is found."""
    speak("de")
    pages = ("p12_sight", "p13_moves", "p16_charges")
    cases = [read_cases(CASES / f"{page}.yaml")[0] for page in pages]
    found = {
        key
        for case in some(cases)
        for answer in answers(case)
        for name, value in answer.plain().items()
        if name in answer.values
        for key in keys_in(value)
    }
    assert "facing" in found
    assert {key for key in found if answer_word(key) == key} <= COORDINATES


def test_a_case_is_answered_with_words_in_german_and_with_keys_in_english() -> None:
    command = ("case", str(CASES / "p12_sight.yaml"), "--error", "0")
    found = said("--language", "de", *command)
    assert "Sicht: " in found
    assert "sichtbar: ja" in found
    assert "Spielraum: 3,615" in found
    assert "visible" not in found
    assert "null" not in found
    assert "Auslegung sight_from" not in found
    assert "visible: true" in said("--language", "en", *command)


def test_values_are_said_as_german_writes_them() -> None:
    speak("de")
    assert value_said(["front", "right"]) == "Front, rechts"
    assert value_said({"x": 29.15, "y": 24.0, "legal": False}) == "x 29,15, y 24, zulässig nein"
    assert value_said([[24.008, 22.4], [28.964, 26.699]]) == "(24,008; 22,4), (28,964; 26,699)"
    assert value_said({"x": 1.0, "y": 2.0, "facing": 90.0}) == "x 1, y 2, Blickrichtung 90"
    assert value_said([]) == value_said(None) == "\N{EN DASH}"


GAME = CASES.parent / "games" / "golden" / "dark-wings-dark-words.jsonl"


@pytest.mark.parametrize(
    "command",
    [
        ("drill", "retreats-18", "--answer", "1"),
        ("luck", str(GAME), "--rolls"),
        ("odds", "Stark Sworn Swords", "Lannister Guardsmen"),
    ],
    ids=" ".join,
)
def test_no_number_is_written_with_a_point(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRON_RANKS_HOME", str(tmp_path))
    found = said("--language", "de", *command)
    assert len(found) > 300
    assert re.findall(r"\d\.\d+(?![\d.])", re.sub(r"\d+\.\d+\.\d+", "", found)) == []


def test_the_kinds_of_cards_are_named_in_german() -> None:
    found = said("--language", "de", "cards")
    assert "Verstärkung" in found
    assert not {"units", "attachments", "ncus", "specials"} & set(found.split())
