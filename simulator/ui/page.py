"""A page of text one can scroll: laid out when its words change, drawn as far as it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from simulator.language.texts import cached_by_language, printable, printed
from simulator.records import dataclass
from simulator.reports.cards.glossary import terms_in
from simulator.ui import interface_scale, letters, palette, term_places
from simulator.ui.palette import Colour
from simulator.ui.term_places import TermPlace

_PAD: Final = 10
_BAR: Final = 8
_LEADING: Final = 1.22
_ENDLESS: Final = 100_000
"""Pixels no line is wide."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some words in one dress."""

    words: str
    colour: Colour = palette.TEXT
    size: int = palette.TEXT_SIZE
    bold: bool = False
    tab: int = 0
    """Where the words begin at the earliest, in pixels, so that columns line up."""
    marks: bool = True
    """Whether words that have a text in the glossary are marked."""
    term: str = ""
    """The entry of the glossary that these words open; empty for none."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that wrap together; `icon` stands before them, `link` is what a click on them means."""

    runs: tuple[Run, ...]
    above: int = 4
    indent: int = 0
    icon: str = ""
    icon_colour: Colour = palette.GOLD
    link: str = ""
    rule: bool = False
    """A thin line above the paragraph."""


def says(
    words: str,
    *,
    colour: Colour = palette.TEXT,
    size: int = palette.TEXT_SIZE,
    bold: bool = False,
    above: int = 4,
    indent: int = 0,
    icon: str = "",
    link: str = "",
) -> Paragraph:
    """Return a paragraph of one run."""
    return Paragraph((Run(words, colour, size, bold),), above, indent, icon, link=link)


def heading(words: str, *, above: int = 12) -> Paragraph:
    """Return a heading."""
    return Paragraph((Run(words, palette.GOLD, palette.HEADING_SIZE, True, marks=False),), above)


@dataclass(frozen=True, slots=True)
class TextRow:
    """One row of a paragraph: words with where they begin, and its height in pixels."""

    pieces: tuple[tuple[int, Run], ...]
    height: int


@cached_by_language(1024, each=2_500)
def rows_of(paragraph: Paragraph, width: int) -> tuple[TextRow, ...]:
    """Break a paragraph into rows of at most `width` pixels; too long words are broken too.

    Words that have a text in the glossary are pieces of their own, which open it.
    """
    inner = width - paragraph.indent - (24 if paragraph.icon else 0)
    rows: list[list[tuple[int, Run]]] = [[]]
    x = left = 0
    for run in paragraph.runs:
        left = max(left, run.tab)
        x = max(x, run.tab)
        face = palette.font(run.size, bold=run.bold)
        atoms = list(_atoms(run, face, inner - left))
        for index, (word, dress) in enumerate(atoms):
            wide = face.size(word)[0]
            room = face.size(word.rstrip())[0] + _glued(atoms, index, face)
            if word == "\n" or (x > left and x + room > inner and _may_break(atoms, index)):
                rows.append([])
                x = left
                if word == "\n":
                    continue
                word = word.lstrip()  # noqa: PLW2901 - a row does not begin with a gap
                wide = face.size(word)[0]
            rows[-1].append((x, replace(dress, words=word)))
            x += wide
    return tuple(_joined(row, paragraph) for row in rows)


Atoms = list[tuple[str, Run]]


def cut_at_terms(run: Run) -> tuple[Run, ...]:
    """Return a run cut up where words have a text in the glossary."""
    words = printable(printed(run.words))
    plain = replace(run, words=words)
    if not run.marks or run.term:
        return (plain,)
    found: list[Run] = []
    at = 0
    for term in terms_in(words):
        if term.start < at:
            continue
        if term.start > at:
            found.append(replace(plain, words=words[at : term.start]))
        found.append(replace(plain, words=words[term.start : term.end], term=term.id))
        at = term.end
    if at < len(words) or not found:
        found.append(replace(plain, words=words[at:]))
    return tuple(found)


def _atoms(run: Run, face: pygame.font.Font, width: int) -> Iterable[tuple[str, Run]]:
    """Yield the words of a run one by one, each in its dress."""
    for part in cut_at_terms(run):
        for word in _words(part.words, face, width):
            if word:
                yield word, part


def _glued(atoms: Atoms, index: int, face: pygame.font.Font) -> int:
    """Return the width of what follows a word without a gap, such as the stop behind a term."""
    word, dress = atoms[index]
    if word == "\n" or word.endswith(" ") or index + 1 == len(atoms):
        return 0
    after, other = atoms[index + 1]
    return face.size(after)[0] if other is not dress and after[0] not in " \n" else 0


def _may_break(atoms: Atoms, index: int) -> bool:
    """Whether a row may end before a word: not where it belongs to the word before it."""
    if not index:
        return True
    before, dress = atoms[index - 1]
    apart = before.endswith((" ", "\n")) or atoms[index][0].startswith(" ")
    return apart or dress is atoms[index][1]


def _words(words: str, face: pygame.font.Font, width: int) -> Iterable[str]:
    """Yield the words with the gap before them; a word wider than a row comes in pieces."""
    for number, line in enumerate(words.split("\n")):
        if number:
            yield "\n"
        for index, word in enumerate(line.split(" ")):
            rest = word
            while face.size(rest)[0] > width and len(rest) > 1:
                cut = len(rest) - 1
                while cut > 1 and face.size(rest[:cut])[0] > width:
                    cut -= 1
                yield rest[:cut]
                rest = rest[cut:]
            yield f" {rest}" if index and rest is word else rest


def _joined(row: list[tuple[int, Run]], paragraph: Paragraph) -> TextRow:
    """Put neighbours in the same dress together, so that a row is few pictures.

    What follows a piece stands where its picture ends: words in one picture are a little wider or
    narrower than one by one.
    """
    pieces: list[tuple[int, Run]] = []
    end = drawn = 0
    for x, run in row:
        last = pieces[-1][1] if pieces else None
        face = palette.font(run.size, bold=run.bold)
        if last and _dress(last) == _dress(run):
            pieces[-1] = (pieces[-1][0], replace(run, words=last.words + run.words))
        else:
            pieces.append((drawn if x == end else x, run))
        end = x + face.size(run.words)[0]
        drawn = pieces[-1][0] + face.size(pieces[-1][1].words)[0]
    size = max((run.size for _, run in row), default=paragraph.runs[0].size)
    return TextRow(tuple(pieces), round(size * _LEADING) + 1)


def _dress(run: Run) -> tuple[Colour, int, bool, int, str]:
    return (run.colour, run.size, run.bold, run.tab, run.term)


def draw_rows(surface: pygame.Surface, rows: Sequence[TextRow], at: tuple[int, int]) -> None:
    """Draw a paragraph's rows below each other, the first one's corner at a pixel."""
    x, y = at
    for row in rows:
        for offset, run in row.pieces:
            picture = palette.text(run.words, run.size, run.colour, bold=run.bold)
            place = picture.get_rect(midleft=(x + offset, y + row.height // 2))
            place.y = y + (row.height - picture.get_height()) // 2
            surface.blit(picture, place)
            if run.term:
                underline(surface, gap_left(run, place), run.colour)
        y += row.height


def offer_rows(rows: Sequence[TextRow], at: tuple[int, int]) -> None:
    """Have the words with a text be found, in rows drawn on the window at a pixel."""
    term_places.offer(lambda pos: term_in_rows(rows, at, pos))


def draw_line(
    surface: pygame.Surface,
    words: str,
    at: tuple[int, int],
    *,
    colour: Colour = palette.TEXT,
    size: int = palette.TEXT_SIZE,
    bold: bool = False,
) -> None:
    """Write a line on the window from a pixel on; its words with a text can be found."""
    rows = rows_of(says(words, colour=colour, size=size, bold=bold), _ENDLESS)
    high = palette.font(size, bold=bold).get_linesize()
    place = (at[0], at[1] - (rows[0].height - high) // 2)
    draw_rows(surface, rows, place)
    offer_rows(rows, place)


def gap_left(run: Run, place: pygame.Rect) -> pygame.Rect:
    """Return where the letters of a piece stand, without the gap before them."""
    bare = run.words.lstrip()
    gap = palette.font(run.size, bold=run.bold).size(run.words[: len(run.words) - len(bare)])[0]
    return pygame.Rect(place.x + gap, place.y, place.width - gap, place.height)


def underline(surface: pygame.Surface, place: pygame.Rect, colour: Colour) -> None:
    """Draw the dots under a word that has a text."""
    y = place.bottom - max(2, place.height // 8)
    for x in range(place.x, place.right, 4):
        surface.fill(colour, (x, y, 2, 1))


def term_in_rows(
    rows: Sequence[TextRow], at: tuple[int, int], pos: tuple[int, int]
) -> TermPlace | None:
    """Return the word with a text under a pixel, in rows drawn at another; None without."""
    x, y = at
    for row in rows:
        if y <= pos[1] < y + row.height:
            for offset, run in row.pieces:
                if not run.term:
                    continue
                wide = palette.font(run.size, bold=run.bold).size(run.words)[0]
                place = gap_left(run, pygame.Rect(x + offset, y, wide, row.height))
                if place.collidepoint(pos):
                    return TermPlace(place, run.term)
        y += row.height
    return None


def _readable(paragraph: Paragraph) -> Paragraph:
    """Return a paragraph in letters that are read on the present canvas."""
    if all(run.size >= letters.least() for run in paragraph.runs):
        return paragraph
    runs = tuple(replace(run, size=letters.readable(run.size)) for run in paragraph.runs)
    return replace(paragraph, runs=runs)


class Page:
    """Paragraphs in a rectangle, with a scroll bar when they are longer than it."""

    def __init__(
        self, rect: pygame.Rect, *, ground: Colour | None = None, tail: bool = False
    ) -> None:
        """Begin empty; `tail` keeps the last line in sight, as a log does."""
        self.rect = pygame.Rect(rect)
        self.ground = ground
        self.tail = tail
        self.scroll = 0
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._placed: list[tuple[int, Paragraph, tuple[TextRow, ...]]] = []
        self._height = 0
        self._dragging = False

    def write(self, paragraphs: Sequence[Paragraph], *, top: bool = False) -> None:
        """Show other words, scrolled as before unless `top` or the page follows its tail."""
        if tuple(paragraphs) == self._paragraphs and not top:
            return
        at_end = self.scroll >= self.furthest - 2
        self._paragraphs = tuple(paragraphs)
        self._place()
        if top:
            self.scroll = 0
        elif self.tail and at_end:
            self.scroll = self.furthest
        self.scroll = min(self.scroll, self.furthest)

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        if rect != self.rect:
            at_end = self.scroll >= self.furthest - 2
            self.rect = pygame.Rect(rect)
            self._place()
            self.scroll = self.furthest if self.tail and at_end else min(self.scroll, self.furthest)

    @property
    def furthest(self) -> int:
        """Return how far one can scroll."""
        return max(0, self._height - self.rect.height)

    @property
    def height(self) -> int:
        """Return how high all of the text is."""
        return self._height

    def _place(self) -> None:
        width = self.rect.width - 2 * _PAD - _BAR
        self._placed = []
        y = _PAD - 4
        for written in self._paragraphs:
            paragraph = _readable(written)
            y += paragraph.above
            rows = rows_of(paragraph, width)
            self._placed.append((y, paragraph, rows))
            y += sum(row.height for row in rows)
        self._height = y + _PAD

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is seen of the page."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if self.ground is not None:
            surface.fill(self.ground, self.rect)
        top = self.rect.top - self.scroll
        for start, paragraph, rows in self._placed:
            y = top + start
            if y > self.rect.bottom:
                break
            if y + sum(row.height for row in rows) >= self.rect.top:
                self._draw_paragraph(surface, paragraph, rows, y)
        self._draw_bar(surface)
        surface.set_clip(before)
        self.offer_terms()

    def offer_terms(self) -> None:
        """Have the words with a text be found in this frame, where the page itself is a picture."""
        term_places.offer(self.term_at)

    def term_at(self, pos: tuple[int, int]) -> TermPlace | None:
        """Return the word with a text under a pixel, None where there is none."""
        if not self.rect.collidepoint(pos):
            return None
        for start, paragraph, rows in self._placed:
            y = self.rect.top - self.scroll + start
            if y <= pos[1] < y + sum(row.height for row in rows):
                x = self.rect.left + _PAD + paragraph.indent + (24 if paragraph.icon else 0)
                return term_in_rows(rows, (x, y), pos)
        return None

    def _draw_paragraph(
        self, surface: pygame.Surface, paragraph: Paragraph, rows: tuple[TextRow, ...], y: int
    ) -> None:
        x = self.rect.left + _PAD + paragraph.indent
        if paragraph.rule:
            ends = (x, y - 3), (self.rect.right - _PAD - _BAR, y - 3)
            pygame.draw.line(surface, palette.PANEL_EDGE, *ends)
        if paragraph.icon:
            surface.blit(palette.icon(paragraph.icon, 18, paragraph.icon_colour), (x, y + 1))
            x += 24
        draw_rows(surface, rows, (x, y))

    # ------------------------------------------------------------ scrolling

    @property
    def _thumb(self) -> pygame.Rect:
        track = self.rect.inflate(0, -8)
        length = max(28, track.height * self.rect.height // max(1, self._height))
        room = track.height - length
        y = track.top + (room * self.scroll // self.furthest if self.furthest else 0)
        return pygame.Rect(self.rect.right - _BAR - 2, y, _BAR, length)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if self.furthest:
            pygame.draw.rect(surface, palette.PANEL_EDGE, self._thumb, border_radius=4)

    def handle(self, event: pygame.Event) -> str | None:
        """Scroll, or give the link of a clicked paragraph ("" when the event was only used)."""
        if event.type == pygame.MOUSEWHEEL:
            if self.furthest and self.rect.collidepoint(interface_scale.mouse()):
                self.turn(-event.y * 48)
                return ""
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.furthest and self._thumb.inflate(8, 0).collidepoint(event.pos):
                self._dragging = True
                return ""
            return self.link_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragging = False
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            room = max(1, self.rect.height - self._thumb.height)
            self.turn(event.rel[1] * self.furthest // room)
            return ""
        return None

    def turn(self, pixels: int) -> None:
        """Scroll by pixels."""
        self.scroll = min(max(0, self.scroll + pixels), self.furthest)

    def link_at(self, pos: tuple[int, int]) -> str | None:
        """Return the link of the paragraph under a pixel, None where there is none."""
        if not self.rect.collidepoint(pos):
            return None
        y = pos[1] - self.rect.top + self.scroll
        for start, paragraph, rows in self._placed:
            if start <= y < start + sum(row.height for row in rows):
                return paragraph.link or None
        return None

    def span_of(self, link: str) -> pygame.Rect | None:
        """Return what all paragraphs of a link take up on screen, None if none of it is seen."""
        found = [
            pygame.Rect(
                self.rect.left,
                self.rect.top + start - self.scroll,
                self.rect.width,
                sum(row.height for row in rows),
            )
            for start, paragraph, rows in self._placed
            if paragraph.link == link
        ]
        if not found:
            return None
        span = found[0].unionall(found[1:])
        return span if self.rect.colliderect(span) else None

    def place_of(self, link: str) -> pygame.Rect | None:
        """Return where a linked paragraph lies on the screen, None if it is not seen."""
        for start, paragraph, rows in self._placed:
            if paragraph.link == link:
                height = sum(row.height for row in rows)
                place = pygame.Rect(
                    self.rect.left, self.rect.top + start - self.scroll, self.rect.width, height
                )
                return place if self.rect.colliderect(place) else None
        return None
