"""The rows of a study: one line of CSV for each game played, written as soon as it is over.

A line counts once its end is there. What a killed program left without one is no row: it is cut
off before the next row is written, and its game is played again.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from simulator.files.disk import GrowingFile, write_atomically
from simulator.files.errors import ContentError
from simulator.files.locks import JournalLock
from simulator.files.reading import MEGABYTE, is_there, read_bytes, whole_lines
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.records import dataclass

LARGEST: Final = 90 * MEGABYTE
"""Bytes the rows of a study may have: those of the largest take about 70 MB."""
MOST_ROWS: Final = 120_000
"""Rows of a study: its games, of which there are a hundred thousand, and some of older lists."""
_KNOWN_WORDS: Final = 5_000
"""Different words that are held once however many rows have them: lists, modes, agents."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """One game of a study; points and rounds are those of its end.

    lists: fingerprints of both lists. seat: where the first list sat, "red" or "blue".
    winner: "first" or "second", "draw", and "" for a game that failed.
    began: who was first player of round 1, "first" or "second", and "" where nobody was named.
    by_round: the score after each round, "2-0 5-3", the first list's first.
    units: "first:10201:7:1" for each card that attacked: wounds it dealt, units it destroyed.
    cards: "first:40101:2" for each tactics card played: how often.
    failure: why the game broke off, "" for one that was played to its end.
    """

    experiment: str
    cell: str
    game: int
    seed: int
    first: str
    second: str
    lists: str
    mode: str
    first_agent: str
    second_agent: str
    seat: str
    winner: str
    first_points: int
    second_points: int
    rounds: int
    began: str
    by_round: str
    units: str
    cards: str
    state_hash: str
    version: str
    decisions: int
    cpu_seconds: float
    failure: str = ""

    @property
    def key(self) -> tuple[str, str, int]:
        """Return which game of a study this is: one with another list is another game."""
        return (self.cell, self.lists, self.game)


NAMES: Final = tuple(field.name for field in fields(StudyRow))
_NUMBERS: Final = {
    **dict.fromkeys(("game", "seed", "decisions"), 10**9),
    **dict.fromkeys(("first_points", "second_points", "rounds"), 999),
    "cpu_seconds": 10**9,
}
"""The largest a number of a row may be."""
_FORMS: Final = {
    "lists": (r"[0-9a-f]{8}-[0-9a-f]{8}", "01234567-89abcdef"),
    "seat": ("red|blue", "red, blue"),
    "winner": ("first|second|draw|", "first, second, draw"),
    "began": ("first|second|", "first, second"),
    "by_round": (r"(\d{1,3}-\d{1,3}( |$))*", "2-0 5-3"),
    "units": (r"((first|second):\w+:\d{1,4}:\d{1,3}( |$))*", "first:10201:7:1"),
    "cards": (r"((first|second):\w+:\d{1,4}( |$))*", "first:40101:2"),
}
"""How words are written that others are read from, with an example."""


def header() -> str:
    """Return the first line of a file of rows."""
    return ",".join(NAMES)


def line_of(row: StudyRow) -> str:
    """Write a row as one line of CSV, without its end."""
    out = io.StringIO()
    values = [getattr(row, name) for name in NAMES]
    shown = [_one_line(value) if isinstance(value, str) else value for value in values]
    csv.writer(out, lineterminator="").writerow(shown)
    return out.getvalue()


def _one_line(text: str) -> str:
    """Return a text of several lines as one that can be read back."""
    return printable(" | ".join(text.splitlines()))


def read_rows(file: Path) -> tuple[StudyRow, ...]:
    """Read all rows that are whole; none without a file.

    Raises ContentError, with the line and what belongs there, for a row nobody wrote so.
    """
    return _read(file)[0]


def _read(file: Path) -> tuple[tuple[StudyRow, ...], int]:
    """Return the rows, and how many bytes of the file are whole lines."""
    if not is_there(file):
        return (), 0
    rows: list[StudyRow] = []
    words: dict[str, str] = {}
    number = good = 0
    for number, line, size in whole_lines(file, LARGEST):
        good += size
        if number == 1 and line != header():
            raise ContentError(file, 1, "", header(), line)
        if number > MOST_ROWS + 1:
            expected = _("at most {most} rows").format(most=MOST_ROWS)
            raise ContentError(file, number, "", expected, _("more"))
        if number > 1:
            rows.append(_row(file, number, line, words))
    if not number and not header().encode().startswith(read_bytes(file, LARGEST)):
        raise ContentError(file, 1, "", header(), _("something else"))
    return tuple(rows), good


def _row(file: Path, number: int, line: str, words: dict[str, str]) -> StudyRow:
    """Read a row; of its words those that stand in `words` are held once."""
    try:
        found = next(csv.reader([line], strict=True), [])  # its size was asked for before
    except csv.Error as fault:
        raise ContentError(file, number, "", _("a row of CSV"), str(fault)) from fault
    if len(found) != len(NAMES):
        expected = _("{count} values").format(count=len(NAMES))
        raise ContentError(file, number, "", expected, str(len(found)))
    values: dict[str, str | int | float] = {}
    for name, text in zip(NAMES, found, strict=True):
        if name in _NUMBERS:
            value = _number(text, whole=name != "cpu_seconds")
            if value is None or not 0 <= value <= _NUMBERS[name]:
                expected = _("a number from 0 to {most}").format(most=_NUMBERS[name])
                raise ContentError(file, number, name, expected, repr(text))
            values[name] = value
            continue
        if name in _FORMS and re.fullmatch(_FORMS[name][0], text, re.ASCII) is None:
            expected = _("it written like {example}").format(example=_FORMS[name][1])
            raise ContentError(file, number, name, expected, repr(text))
        values[name] = words.get(text, text)
        if len(words) < _KNOWN_WORDS:
            words.setdefault(text, text)
    return StudyRow(**values)  # type: ignore[arg-type] # each was read as its field wants it


def _number(text: str, *, whole: bool) -> float | None:
    """Read a number; None for what is none, or too long to be one."""
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


class RowFile:
    """The rows of a study that is being played; one program at a time writes them."""

    def __init__(self, file: Path) -> None:
        """Belong to a file; `opened` reads it."""
        self._path = file
        self._lock = JournalLock(file)
        self._file: GrowingFile | None = None

    def opened(self) -> tuple[StudyRow, ...]:
        """Read what is there, and be ready to add to it.

        Raises ContentError for a broken file, and where another program plays this study; OSError
        when the disk refuses.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if not self._lock.take():
            expected = _("a study that no other program is playing")
            raise ContentError(self._path, None, "", expected, _("one that is being played"))
        rows, good = _read(self._path)
        if not good:
            write_atomically(self._path, header() + "\n")
            good = len(header()) + 1
        self._file = GrowingFile(self._path, good)
        return rows

    def add(self, rows: Sequence[StudyRow]) -> None:
        """Write rows and wait until the disk has them (OSError when it refuses)."""
        if self._file is None:
            raise AssertionError(self._path)
        self._file.add([line_of(row) for row in rows])

    def close(self) -> None:
        """Close the file and let others write it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._lock.free(forget=True)
