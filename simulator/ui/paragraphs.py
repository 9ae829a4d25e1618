"""Words that wrap: runs in one dress, paragraphs, and the rows they are broken into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final

import pygame

from simulator.language.texts import cached_by_language, printable, printed
from simulator.records import dataclass, replace
from simulator.reports.cards.glossary import terms_in
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.term_places import TermPlace

_LEADING: Final = 1.22
_ENDLESS: Final = 100_000
"""Pixels no line is wide."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some words in one dress."""

    words: str
    colour: Colour = field(default_factory=lambda: palette.TEXT)
    size: int = palette.TEXT_SIZE
    bold: bool = False
    tab: int = 0
    """Where the words begin at the earliest, in pixels, so that columns line up."""
    marks: bool = True
    """Whether words that have a text in the glossary are marked."""
    term: str = ""
    """The entry of the glossary that these words open; empty for none."""
    display: bool = False
    """Whether the words are a title, in its face."""

    @property
    def face(self) -> pygame.font.Font:
        """Return the face the words are drawn in."""
        return palette.font(self.size, bold=self.bold, display=self.display)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that wrap together; `icon` stands before them."""

    runs: tuple[Run, ...]
    above: int = 4
    indent: int = 0
    icon: str = ""
    icon_colour: Colour = field(default_factory=lambda: palette.GOLD)
    rule: bool = False
    """A thin line above the paragraph."""

    @property
    def left(self) -> int:
        """Return the pixels left of the words, where an icon may stand."""
        return self.indent + (24 if self.icon else 0)


def says(
    words: str,
    *,
    colour: Colour | None = None,
    size: int = palette.TEXT_SIZE,
    bold: bool = False,
    above: int = 4,
    indent: int = 0,
    icon: str = "",
) -> Paragraph:
    """Return a paragraph of one run."""
    return Paragraph((Run(words, colour or palette.TEXT, size, bold),), above, indent, icon)


def led(
    head: str,
    words: str,
    *,
    ink: Colour | None = None,
    colour: Colour | None = None,
    above: int = 8,
    icon: str = "",
    marks: bool = True,
) -> Paragraph:
    """Return a paragraph that begins with a few bold words, in gold or another ink.

    `marks` is whether words of these are marked that have a text in the glossary.
    """
    first = Run(head, ink or palette.GOLD, bold=True, marks=marks)
    return Paragraph((first, Run(words, colour or palette.TEXT)), above, icon=icon)


def judged(words: str, look: palette.Answering, *, above: int = 0) -> Paragraph:
    """Return a sentence in bold, in the colour and with the icon of an answer."""
    run = Run(words, look.colour, 18, True)
    return Paragraph((run,), above, icon=look.icon, icon_colour=look.colour)


def heading(words: str, *, above: int = 12) -> Paragraph:
    """Return a heading."""
    return Paragraph((Run(words, palette.GOLD, palette.HEADING_SIZE, True, marks=False),), above)


@dataclass(frozen=True, slots=True)
class TextRow:
    """One row of a paragraph: words with where they begin, and its height in pixels."""

    pieces: tuple[tuple[int, Run], ...]
    height: int

    @property
    def width(self) -> int:
        """Return how wide the row is as it is drawn, in pixels."""
        if not self.pieces:
            return 0
        at, run = self.pieces[-1]
        return at + run.face.size(run.words)[0]


@cached_by_language(640, each=4_000)
def rows_of(paragraph: Paragraph, width: int) -> tuple[TextRow, ...]:
    """Break a paragraph into rows of at most `width` pixels; too long words are broken too.

    Words that have a text in the glossary are pieces of their own, which open it.
    """
    inner = width - paragraph.left
    rows: list[list[tuple[int, Run]]] = [[]]
    x = left = 0
    for run in paragraph.runs:
        left = max(left, run.tab)
        x = max(x, run.tab)
        face = run.face
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


def width_of(paragraph: Paragraph) -> int:
    """Return the least width at which `rows_of` breaks a paragraph nowhere but at its own lines.

    Words are measured one by one there: together they may be a little narrower.
    """
    widest = x = left = 0
    for run in paragraph.runs:
        left = max(left, run.tab)
        x = max(x, run.tab)
        atoms = list(_atoms(run, run.face, _ENDLESS))
        for index, (word, _run) in enumerate(atoms):
            if word == "\n":
                x = left
                continue
            room = run.face.size(word.rstrip())[0] + _glued(atoms, index, run.face)
            x, widest = x + run.face.size(word)[0], max(widest, x + room)
    drawn = max((row.width for row in rows_of(paragraph, _ENDLESS)), default=0)
    return max(widest, drawn) + paragraph.left


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
    """Yield the words with the gap before them; a word wider than a row comes in pieces.

    A path is broken behind one of its folders, where that is possible.
    """
    for number, line in enumerate(words.split("\n")):
        if number:
            yield "\n"
        for index, word in enumerate(line.split(" ")):
            rest = word
            while face.size(rest)[0] > width and len(rest) > 1:
                cut = len(rest) - 1
                while cut > 1 and face.size(rest[:cut])[0] > width:
                    cut -= 1
                cut = max((at + 1 for at in range(1, cut) if rest[at] in "/\\"), default=cut)
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
        face = run.face
        if last and _dress(last) == _dress(run):
            pieces[-1] = (pieces[-1][0], replace(run, words=last.words + run.words))
        else:
            pieces.append((drawn if x == end else x, run))
        end = x + face.size(run.words)[0]
        drawn = pieces[-1][0] + face.size(pieces[-1][1].words)[0]
    size = max((run.size for _, run in row), default=paragraph.runs[0].size)
    return TextRow(tuple(pieces), round(size * _LEADING) + 1)


def _dress(run: Run) -> tuple[Colour, int, bool, bool, int, str]:
    return (run.colour, run.size, run.bold, run.display, run.tab, run.term)


def draw_rows(surface: pygame.Surface, rows: Sequence[TextRow], at: tuple[int, int]) -> None:
    """Draw a paragraph's rows below each other, the first one's corner at a pixel."""
    x, y = at
    for row in rows:
        for offset, run in row.pieces:
            picture = palette.rendered(
                run.words, run.size, run.colour, bold=run.bold, display=run.display
            )
            place = picture.get_rect(left=x + offset, top=y + _above(run, row.height))
            surface.blit(picture, place)
            if run.term:
                underline(surface, gap_left(run, place), run.colour)
        y += row.height


def _above(run: Run, height: int) -> int:
    """Return the pixels above a run's picture so that its capitals stand amid a row of a height.

    Where a letter reaches higher than the face says, as an umlaut does, its picture is higher by
    as much: all words of a row stand on one line.
    """
    ascent, capital = run.face.get_ascent(), _reach(run.face, "H")
    baseline = max(ascent, _reach(run.face, run.words))
    return (height + capital) // 2 - baseline


def _reach(face: pygame.font.Font, words: str) -> int:
    """Return how many pixels above the line the highest of some letters reaches."""
    return max((one[3] for one in face.metrics(words) if one is not None), default=0)


def gap_left(run: Run, place: pygame.Rect) -> pygame.Rect:
    """Return where the letters of a piece stand, without the gap before them."""
    bare = run.words.lstrip()
    gap = run.face.size(run.words[: len(run.words) - len(bare)])[0]
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
                wide = run.face.size(run.words)[0]
                place = gap_left(run, pygame.Rect(x + offset, y, wide, row.height))
                if place.collidepoint(pos):
                    return TermPlace(place, run.term)
        y += row.height
    return None
