"""Words measured as they are drawn: translated, wrapped, shrunk between two sizes, or cut."""

from __future__ import annotations

import re
from dataclasses import replace

from simulator.language.texts import cached_by_language
from simulator.records import dataclass
from simulator.ui import letters
from simulator.ui.boxes.box import Text
from simulator.ui.paragraphs import Paragraph, Run, TextRow, cut_at_terms, rows_of, width_of


@dataclass(frozen=True, slots=True)
class Fitted:
    """Words as they stand in a width: what is drawn, and how large it is in pixels."""

    parts: tuple[tuple[int, Paragraph, tuple[TextRow, ...]], ...]
    """Each paragraph with the pixels above it, and its rows."""
    width: int
    height: int
    cut: bool
    """Whether words are missing, or one was broken that has no room."""


def text_size(text: Text, width: int) -> Fitted:
    """Return a text as it stands in so many pixels of width."""
    least = letters.least() if text.scaled else 1
    return _fitted(text.paragraphs, text.lines, text.smallest or least, least, width)


def text_widths(text: Text) -> tuple[int, int]:
    """Return the least width a text needs, in pixels, and the width it wishes."""
    least = letters.least() if text.scaled else 1
    return _widths(text.paragraphs, text.lines, text.smallest or least, least)


@cached_by_language(2048, each=2_500)
def _fitted(
    paragraphs: tuple[Paragraph, ...], lines: int, smallest: int, least: int, width: int
) -> Fitted:
    """Shrink words to the lines they may take; cut what has no room even then."""
    most = _shrinks(paragraphs, smallest, least) if lines else 0
    for by in range(most + 1):
        sized = tuple(_sized(one, by, smallest, least) for one in paragraphs)
        found = [(one, rows_of(one, width)) for one in sized]
        broken = any(_widest_word(one) > width for one in sized)
        if lines and sum(len(rows) for _, rows in found) > lines:
            continue
        if by == most or not broken:
            return _placed(found, cut=broken)
    return _placed(_first_lines(found, lines, width), cut=True)


def _shrinks(paragraphs: tuple[Paragraph, ...], smallest: int, least: int) -> int:
    """Return by how many pixels the largest letters may shrink."""
    sizes = [max(run.size, least) for one in paragraphs for run in one.runs]
    return max(0, max(sizes, default=smallest) - smallest)


def _sized(paragraph: Paragraph, by: int, smallest: int, least: int) -> Paragraph:
    """Return a paragraph in letters that are read, smaller by some pixels."""
    runs = tuple(
        replace(run, size=max(min(smallest, run.size), max(run.size, least) - by))
        for run in paragraph.runs
    )
    return paragraph if runs == paragraph.runs else replace(paragraph, runs=runs)


def _placed(found: list[tuple[Paragraph, tuple[TextRow, ...]]], *, cut: bool) -> Fitted:
    parts: list[tuple[int, Paragraph, tuple[TextRow, ...]]] = []
    y = wide = 0
    for paragraph, rows in found:
        y += paragraph.above if parts else 0
        parts.append((y, paragraph, rows))
        y += sum(line.height for line in rows)
        wide = max(wide, *(paragraph.left + line.width for line in rows))
    return Fitted(tuple(parts), wide, y, cut)


def _first_lines(
    found: list[tuple[Paragraph, tuple[TextRow, ...]]], lines: int, width: int
) -> list[tuple[Paragraph, tuple[TextRow, ...]]]:
    """Return as many lines as there may be; the last ends in an ellipsis."""
    kept = []
    for paragraph, rows in found:
        there = rows[:lines]
        lines -= len(there)
        if there and not lines:
            there = (*there[:-1], _ended(there[-1], width - paragraph.left))
        if there:
            kept.append((paragraph, there))
    return kept


def _ended(line: TextRow, width: int) -> TextRow:
    """Return a line that ends in an ellipsis within a width."""
    pieces = list(line.pieces)
    while pieces:
        at, run = pieces.pop()
        words = run.words
        while words and at + run.face.size(words.rstrip() + "…")[0] > width:
            words = words[:-1]
        if words or not pieces:
            pieces.append((at, replace(run, words=words.rstrip() + "…")))
            break
    return replace(line, pieces=tuple(pieces))


@cached_by_language(2048, each=750)
def _widths(
    paragraphs: tuple[Paragraph, ...], lines: int, smallest: int, least: int
) -> tuple[int, int]:
    sized = [_sized(one, 0, smallest, least) for one in paragraphs]
    wished = max((width_of(one) for one in sized), default=0)
    by = _shrinks(paragraphs, smallest, least) if lines else 0
    small = [_sized(one, by, smallest, least) for one in paragraphs]
    if lines == 1:
        return max((width_of(one) for one in small), default=0), wished
    return max((_widest_word(one) for one in small), default=0), wished


def _widest_word(paragraph: Paragraph) -> int:
    """Return how wide a paragraph's widest word is with what stands left of it."""
    left, widest = paragraph.left, 0
    for run in paragraph.runs:
        left = max(left, run.tab + paragraph.left)
        widest = max(widest, left + _widest_of(run))
    return widest


def _widest_of(run: Run) -> int:
    words = "".join(part.words for part in cut_at_terms(run))
    parts = re.split(r"\s+|(?<=[/\\])", words)  # paths are broken behind their folders
    return max(run.face.size(part)[0] for part in parts)
