"""Files that grow by one line of JSON for each thing kept: read whole, written in one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.files.locks import changing
from simulator.files.reading import MEGABYTE, is_there, read_text
from simulator.files.setting_aside import notice, set_aside
from simulator.files.sources import Record, checked, parsed_json
from simulator.language.texts import translate as _

R = TypeVar("R", bound=Record)


LARGEST: Final = 4 * MEGABYTE
"""Bytes such a file may have: some twenty thousand lines, years of practice."""


def read_lines(file: Path, kind: type[R]) -> tuple[R, ...]:
    """Read all that is kept; nothing without a file. ContentError names the line that is broken."""
    return tuple(_one(file, kind, number, line) for number, line in _lines(file))


def read_line(file: Path, kind: type[R]) -> R:
    """Read a file that keeps one thing alone (ContentError)."""
    found = read_lines(file, kind)
    if len(found) != 1:
        expected, lines = _("one line of JSON"), _("{count} lines").format(count=len(found))
        raise ContentError(file, 1, "", expected, lines)
    return found[0]


def salvaged(file: Path, kind: type[R]) -> tuple[tuple[R, ...], str]:
    """Read all that is good, and say what was not; a broken file is set aside.

    The good lines are written anew, so that what comes next is kept with them.
    """
    if not is_there(file):
        return (), ""
    with changing(file.parent):  # an import exchanges it as a whole
        return _salvaged(file, kind)


def add_lines(
    file: Path, kind: type[R], more: Callable[[tuple[R, ...]], Iterable[R]]
) -> tuple[R, ...]:
    """Add what `more` makes of the lines that are kept, all or nothing; return what was added.

    Another program that adds lines waits meanwhile, so that none is lost. Raises OSError when the
    disk refuses, ContentError where the file is broken and cannot be set aside.
    """
    with changing(file.parent):  # an import exchanges it as a whole
        _salvaged(file, kind)
        known = read_lines(file, kind)
        fresh = tuple(more(known))
        if fresh:
            write_lines(file, (*known, *fresh))
    return fresh


def _salvaged(file: Path, kind: type[R]) -> tuple[tuple[R, ...], str]:
    good: list[R] = []
    faults: list[ContentError] = []
    try:
        for number, line in _lines(file):
            try:
                good.append(_one(file, kind, number, line))
            except ContentError as fault:
                faults.append(fault)
    except ContentError as fault:
        faults.append(fault)
    if not faults:
        return tuple(good), ""
    return tuple(good), notice(str(faults[0].alone()), set_aside(file, _text(good)))


def _lines(file: Path) -> list[tuple[int, str]]:
    """Return the lines that are not empty, with their numbers."""
    if not is_there(file):
        return []
    lines = read_text(file, LARGEST).split("\n")
    return [(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _one(file: Path, kind: type[R], number: int, line: str) -> R:
    return checked(parsed_json(file, line, number), kind)


def write_lines(file: Path, kept: Sequence[Record]) -> None:
    """Write all of it in one step, so that a crash loses none."""
    write_atomically(file, _text(kept))


def _text(kept: Sequence[Record]) -> str:
    return "".join(f"{one.model_dump_json()}\n" for one in kept)
