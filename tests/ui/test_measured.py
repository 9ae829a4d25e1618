"""Words are measured as they are drawn: in the language spoken, wherever they need room."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.language import languages
from simulator.language.texts import TACTICS_CARD, _, printed
from simulator.ui import palette
from simulator.ui.battle.answers import answers_box
from simulator.ui.battle.draft import AnswerRow
from simulator.ui.boxes.layout import BoxLayout
from tests.architecture.sources import tree_of, walk
from tests.each import some
from tests.ui.boxes.faults import faults

WINDOW = Path(__file__).resolve().parents[2] / "simulator" / "ui"


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    pygame.font.init()
    languages.speak("de")
    yield
    languages.speak("en")


def names() -> list[str]:
    library = load_library()
    shelves = (library.units, library.attachments, library.ncus, library.tactics, library.specials)
    cards = {card.name for shelf in shelves for card in shelf.values()}
    return sorted(cards | {ability.name for ability in library.abilities.values()})


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [14, 16, 18])
def test_every_name_is_as_wide_as_it_is_drawn(size: int, bold: bool) -> None:
    for name in some(names()):
        drawn = palette.text(name, size, bold=bold).get_width()
        assert palette.width(name, size, bold=bold) == drawn, name


@pytest.mark.parametrize("wide", [340, 480])
@pytest.mark.parametrize("refused", [False, True])
def test_no_name_in_a_list_of_reactions_is_cut_or_written_over(wide: int, *, refused: bool) -> None:
    reaction = _("tactics card")
    rows = [AnswerRow(name, "1", name, reaction, "card-back", refused=refused) for name in names()]
    box = answers_box("", rows, "")
    assert faults(BoxLayout(box, pygame.Rect(0, 0, wide, 400), {}).root) == []


def test_a_card_and_an_ability_of_one_name_are_told_apart() -> None:
    assert palette.width(printed("Marshal", TACTICS_CARD)) != palette.width("Marshal")


SAID = {
    "boxes/field.py": "what is typed, as it is drawn",
    "boxes/texts.py": "words of a run that is said already",
    "cards/found_words.py": "rows that are broken",
    "palette.py": "here it is",
    "panel.py": "the beginning of words that are said already",
    "paragraphs.py": "the parts of a sentence that is said already",
    "strokes.py": "the parts of a sentence that is said already",
}
"""Where a face is asked itself, and of what."""


def test_everything_else_is_measured_in_one_place() -> None:
    found = {
        path.relative_to(WINDOW).as_posix()
        for path in WINDOW.rglob("*.py")
        for node in walk(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "size"
    }
    assert found == SAID.keys()
