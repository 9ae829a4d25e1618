"""Where what is typed stands on a card: the texts a small card shows, and the words to mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from simulator.language.texts import cached_by_language
from simulator.rules.armies.search_words import places_of_words
from simulator.staging.faces import TEXTS, Face, brief
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import TextRow

MARKER: Final[Colour] = (250, 212, 112)
"""The ground of words that were typed."""
_BEFORE: Final = 28
_AFTER: Final = 70
"""Letters a small card shows before and behind the first word that was typed."""
_MOST: Final = 2
"""Abilities of which a small card shows words."""


@cached_by_language(512, each=3_500)
def found_in(face: Face, typed: str) -> Face:
    """Return the small form of a card, with a little of the texts in which typed words stand."""
    small = brief(face)
    if not typed.strip() or face.kind in TEXTS:
        return small
    left, passages = _MOST, []
    for passage in face.passages:
        words = excerpt(passage.words, typed) if left else ""
        left -= bool(words)
        passages.append(replace(passage, words=words))
    return replace(small, passages=tuple(passages))


def excerpt(text: str, typed: str) -> str:
    """Return the words around the first place where typed words stand in a text; else nothing."""
    places = places_of_words(typed, text)
    if not places:
        return ""
    start, end = places[0]
    first = text.rfind(" ", 0, max(0, start - _BEFORE)) + 1 if start > _BEFORE else 0
    last = text.find(" ", min(len(text), end + _AFTER))
    before = "" if not first else "\u2026"
    return before + (text[first:] if last < 0 else f"{text[first:last]}\u2026")


def draw_marked(
    canvas: pygame.Surface, rows: Sequence[TextRow], at: tuple[int, int], typed: str
) -> None:
    """Lay a ground under the typed words in rows of text, before these are drawn."""
    if not typed:
        return
    x, y = at
    for row in rows:
        text = "".join(run.words for _offset, run in row.pieces)
        for start, end in places_of_words(typed, text):
            _mark(canvas, row, (x, y), (start, end))
        y += row.height


def _mark(canvas: pygame.Surface, row: TextRow, at: tuple[int, int], span: tuple[int, int]) -> None:
    letter = 0
    for offset, run in row.pieces:
        first, last = max(span[0], letter), min(span[1], letter + len(run.words))
        if first < last:
            face = palette.font(run.size, bold=run.bold)
            left = face.size(run.words[: first - letter])[0]
            wide = face.size(run.words[: last - letter])[0] - left
            place = pygame.Rect(at[0] + offset + left, at[1], wide, row.height)
            pygame.draw.rect(canvas, MARKER, place.inflate(4, -1), border_radius=3)
        letter += len(run.words)
