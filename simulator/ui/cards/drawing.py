"""Cards as pictures, drawn from their data at any size; words shrink until all of them fit."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.language.faction_names import faction_name, short_faction_name
from simulator.records import dataclass
from simulator.staging.faces import TEXTS, Face, TextPassage
from simulator.ui import palette, term_places
from simulator.ui.cards.found_words import draw_marked
from simulator.ui.cards.head import draw_band, draw_head
from simulator.ui.cards.numbers import draw_attack, draw_figures
from simulator.ui.cards.sheet import CHANGED, FADED, QUIET, Sheet
from simulator.ui.kept_pictures import kept
from simulator.ui.paragraphs import Paragraph, Run, TextRow, draw_rows, rows_of, term_in_rows
from simulator.ui.term_places import TermPlace

_WHOSE: Final = 0.6
"""The share of a card's foot beyond which a faction's name is said shortly."""
_SMALL_CARD: Final = 15
"""The letters small cards begin with; they shrink where there is much to say."""


@dataclass(frozen=True)
class Drawn:
    """A card's picture; `places` are rectangles in it with what to say about them."""

    picture: pygame.Surface
    places: tuple[tuple[pygame.Rect, str], ...]
    fits: bool
    """Whether every word found room."""
    texts: tuple[tuple[tuple[int, int], tuple[TextRow, ...]], ...] = ()
    """The rows of its texts, each with its corner in the picture."""

    def put_on(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the card on the window, its words with a text to be found."""
        surface.blit(self.picture, place)
        at = place.topleft
        term_places.offer(lambda pos: self.term_at(at, pos))

    def term_at(self, at: tuple[int, int], pos: tuple[int, int]) -> TermPlace | None:
        """Return the word with a text under a pixel of the window, the card's corner at another."""
        inside = (pos[0] - at[0], pos[1] - at[1])
        if not self.picture.get_rect().collidepoint(inside):
            return None
        for corner, rows in self.texts:
            found = term_in_rows(rows, corner, inside)
            if found is not None:
                return TermPlace(found.rect.move(at), found.term)
        return None

    def said_at(self, pos: tuple[int, int]) -> str:
        """Return what to say about a pixel of the picture, empty for nothing."""
        return next((said for rect, said in self.places if rect.collidepoint(pos)), "")


@kept
def draw_card(face: Face, width: int, sought: str = "") -> Drawn:
    """Return a card's picture, kept for the next frame; do not draw on it.

    Where the words that were `sought` stand in its texts they are marked.
    """
    sheet = Sheet(face, width)
    draw_head(sheet)
    draw_figures(sheet)
    for attack in face.attacks:
        draw_attack(sheet, attack)
    texts = _words(sheet, _foot(sheet), sought)
    return Drawn(sheet.canvas, tuple(sheet.places), sheet.fits, texts)


@kept
def draw_lying(face: Face, width: int, height: int, least: int) -> Drawn:
    """Return picture of a card without numbers that is wider than high, all its words beside it.

    No letters of its texts are smaller than `least` pixels; where they have no room, it does not
    fit. Kept for the next frame; do not draw on it.
    """
    sheet = Sheet(face, width, height, least=least)
    draw_band(sheet)
    texts = _words(sheet, sheet.inner.bottom - 4)
    return Drawn(palette.ready(sheet.canvas), tuple(sheet.places), sheet.fits, texts)


def _foot(sheet: Sheet) -> int:
    """Write whose card it is and its number; give where that begins."""
    px, inner, size = sheet.px, sheet.inner, sheet.letters(12)
    y = inner.bottom - size - px(9)
    name = faction_name(sheet.face.faction)
    if palette.width(name, size, bold=True) > inner.width * _WHOSE:
        name = short_faction_name(sheet.face.faction)
    who = palette.text(name, size, QUIET, bold=True)
    number = palette.text(sheet.face.id, size, QUIET)
    sheet.put(who, (inner.left + px(12), y), inner.width - 2 * px(12))
    if number.get_width() <= inner.width - who.get_width() - px(30):
        sheet.canvas.blit(number, number.get_rect(topright=(inner.right - px(12), y)))
    line = palette.mixed(palette.PARCHMENT, sheet.house.base, 0.5)
    ends = (inner.left + px(10), y - px(3)), (inner.right - px(10), y - px(3))
    pygame.draw.line(sheet.canvas, line, *ends)
    return y - px(6)


# ------------------------------------------------------------------ words

Passages = list[tuple[TextPassage, Paragraph, tuple[TextRow, ...]]]


Texts = tuple[tuple[tuple[int, int], tuple[TextRow, ...]], ...]


def _words(sheet: Sheet, bottom: int, sought: str = "") -> Texts:
    """Write abilities and notes in the largest letters that leave room for all of them."""
    margin = sheet.px(14)
    room = pygame.Rect(sheet.inner.left + margin, sheet.y, sheet.inner.width - 2 * margin, 0)
    room.height = bottom - sheet.y
    wordy = sheet.face.kind in TEXTS
    largest = max(sheet.letters(24 if wordy else 19), _SMALL_CARD)
    text: Passages = []
    for size in range(largest, sheet.least - 1, -1):
        text = _passages(sheet.face, size, room.width, sheet.least)
        if _height(text) <= room.height:
            break
    else:
        sheet.fits = False
    lift = (room.height - _height(text)) // 3 if wordy else 0
    return _write(sheet, text, (room.x, room.y + max(0, lift)), sought)


def _passages(face: Face, size: int, width: int, least: int) -> Passages:
    found: Passages = []
    for passage in face.passages + face.notes:
        paragraph = _paragraph(passage, size, least)
        found.append((passage, paragraph, rows_of(paragraph, width)))
    return found


def _paragraph(passage: TextPassage, size: int, least: int) -> Paragraph:
    ink, letters = palette.INK, size
    if passage.quiet:
        ink, letters = FADED, max(least, size - 1)
    runs = []
    if passage.name:
        stop = ". " if passage.words else ""
        runs.append(Run(f"{passage.name}{stop}", ink, letters, True, marks=False))
    if passage.words or not runs:
        runs.append(Run(passage.words, ink, letters))
    return Paragraph(tuple(runs), max(2, size // 3), indent=size + 6 if passage.icon else 0)


def _height(text: Passages) -> int:
    return sum(p.above + sum(row.height for row in rows) for _said, p, rows in text)


def _write(sheet: Sheet, text: Passages, at: tuple[int, int], sought: str) -> Texts:
    x, y = at
    texts = []
    for passage, paragraph, rows in text:
        y += paragraph.above
        if passage.icon:
            mark = palette.icon(passage.icon, min(paragraph.indent - 4, rows[0].height), CHANGED)
            sheet.canvas.blit(mark, (x, y + (rows[0].height - mark.get_height()) // 2))
        draw_marked(sheet.canvas, rows, (x + paragraph.indent, y), sought)
        draw_rows(sheet.canvas, rows, (x + paragraph.indent, y))
        texts.append(((x + paragraph.indent, y), rows))
        y += sum(row.height for row in rows)
    return tuple(texts)
