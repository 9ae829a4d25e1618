"""The ink of words stands inside their box, amid its height, on one line with other words."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.language.languages import speak
from simulator.language.texts import printed
from simulator.ui.boxes.box import text
from simulator.ui.boxes.texts import text_size
from simulator.ui.paragraphs import draw_rows
from tests.each import some

AROUND = 20
"""Pixels free around what is drawn, where ink would be seen that left its box."""
SIZES = (14, 17, 20, 26, 40)


@cache
def card_names() -> tuple[str, ...]:
    """Return all names of printed cards, in English."""
    library = load_library()
    shelves = (library.units, library.attachments, library.ncus, library.tactics)
    return tuple(sorted({card.name for card in chain(*(shelf.values() for shelf in shelves))}))


def ink_of(
    words: str, size: int, width: int = 300, *, bold: bool = False, lines: int = 1
) -> tuple[pygame.Rect, int]:
    """Return where the ink of words is, as seen from their box, and how high that is."""
    fitted = text_size(text(words, size, bold=bold, lines=lines), width)
    room = (fitted.width + 2 * AROUND, fitted.height + 2 * AROUND)
    surface = pygame.Surface(room, pygame.SRCALPHA)
    for above, paragraph, rows in fitted.parts:
        draw_rows(surface, rows, (AROUND + paragraph.left, AROUND + above))
    ink = surface.get_bounding_rect()
    assert not fitted.cut, words
    assert ink.left >= AROUND - 1, words
    assert ink.right <= AROUND + fitted.width + 1, words
    return ink.move(-AROUND, -AROUND), fitted.height


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [17, 26])
def test_the_ink_of_every_card_name_stands_inside_its_box(language: str, size: int) -> None:
    speak(language)
    for name in some(card_names()):
        ink, height = ink_of(printed(name), size, 600)
        assert ink.top >= 0, name
        assert ink.bottom <= height, name


@pytest.mark.parametrize("width", [150, 260])
def test_a_name_beside_other_words_is_drawn_as_it_was_measured(width: int) -> None:
    """Where a row breaks behind a name that has another language's word, it is no other word."""
    speak("de")
    for name in some(card_names()):
        ink_of(f"{name} (blue)", 17, width, lines=0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bold", [False, True])
def test_capitals_stand_amid_their_row(size: int, *, bold: bool) -> None:
    ink, height = ink_of("HEX", size, bold=bold)
    assert abs(ink.top - (height - ink.bottom)) <= 2


@pytest.mark.parametrize("size", SIZES)
def test_words_with_and_without_umlauts_stand_on_one_line(size: int) -> None:
    bottoms = {ink_of(words, size)[0].bottom for words in ("Neu", "Ändern", "Üben", "Âme", "HIER")}
    assert max(bottoms) - min(bottoms) <= 1
