"""The page of argued positions says what the program answers, in both languages.

`IRON_RANKS_ARGUED=52` has the errors of all positions judged anew, in English and in German.
Whoever changes an answer runs `python -m docs.pictures.make_argued`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from docs.pictures import make_argued
from docs.pictures.make_argued import Position, positions
from simulator.language.languages import speak
from simulator.language.texts import in_english
from simulator.reports.case_drawing import FRAME
from simulator.reports.headline import headline
from tests.each import some

LANGUAGES = tuple(make_argued.HEAD)
JUDGED = int(os.environ.get("IRON_RANKS_ARGUED") or 1)
"""How many positions have their errors judged anew; the first of them is the quickest."""
QUICKEST = 6
MOST_BYTES = 3_000_000
ALL = [(language, number) for language in LANGUAGES for number in range(1, 27)]
SAMPLE = ALL if "IRON_RANKS_ALL" in os.environ else ALL[2::7]
ANEW = sorted(ALL, key=lambda one: one[1] != QUICKEST)[:JUDGED]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def position_of(language: str, number: int) -> Position:
    speak(language)
    return positions(language)[number - 1]


def section_of(language: str, position: Position) -> str:
    """Return what the page says of a position, without where its lines break."""
    page = (make_argued.folder(language) / "argued-positions.md").read_text(encoding="utf-8")
    (found,) = [part for part in page.split("\n## ") if part.startswith(f"{position.number}. ")]
    return on_one_line(f"## {found}")


def on_one_line(text: str) -> str:
    return " ".join(word for word in text.split() if word != ">")


@pytest.mark.parametrize(("language", "number"), SAMPLE)
def test_the_page_has_the_sentences_and_rules_of_each_answer(language: str, number: int) -> None:
    position = position_of(language, number)
    said = section_of(language, position)
    assert on_one_line(make_argued.heading(position)) in said
    _table, found = make_argued.answered(position)
    for asked, answer in some(zip(position.asked, found, strict=True)):
        assert f"**{asked}**" in said
        top = headline(answer)
        rules = "; ".join(rule.citation for rule in answer.rules)
        for words in some(filter(None, (top.why, top.margin, f"{rules}."))):
            assert on_one_line(words) in said
    for entry in make_argued.house_rules_told(found, language):
        assert on_one_line(entry) in said


@pytest.mark.parametrize(("language", "number"), ANEW)
def test_the_page_has_the_shares_of_each_answer(language: str, number: int) -> None:
    position = position_of(language, number)
    fresh = on_one_line(make_argued.section(position, language))
    assert section_of(language, position) == fresh


@pytest.mark.parametrize(("language", "number"), SAMPLE)
def test_each_picture_is_drawn_as_the_position_stands(language: str, number: int) -> None:
    position = position_of(language, number)
    table, found = make_argued.answered(position)
    file = make_argued.folder(language) / "pictures" / position.picture
    drawn = make_argued.picture(position, table, found[0])
    assert file.read_text(encoding="utf-8") == drawn
    assert f"#{''.join(f'{part:02x}' for part in FRAME)}" not in drawn  # nothing is shown large


def test_every_question_has_its_words_and_the_pictures_are_small() -> None:
    for language in LANGUAGES:
        for position in some(positions(language)):
            assert len(position.asked) == len(position.case.ask)
        pictures = (make_argued.folder(language) / "pictures").glob("argued-*.svg")
        sizes = [path.stat().st_size for path in some(pictures)]
        assert len(sizes) == 26
        assert sum(sizes) < MOST_BYTES
    with in_english():
        titles = [position.title for position in positions("en")]
    assert len({*titles}) == 26
