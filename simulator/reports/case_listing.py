"""A case as its file has it, in columns: the same keys stand below each other.

What is printed can be typed or copied as it stands, and read by the program again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reportlab.platypus import Flowable

from simulator.files.yaml_numbers import keys_of_row
from simulator.reports import paper

SIZE: Final = 7.0
"""Points of the letters."""
ROW: Final = "- {"
"""How a line begins that has one unit, piece, token, question or answer."""

Row = dict[str, str]
"""The parts of a line by their keys: `- {id: A,`, `side: red}`."""


def listing(words: str) -> Iterator[Flowable]:
    """Yield the lines of a case file as paragraphs, and rows with the same keys as tables."""
    block: list[Row] = []
    keys: tuple[str, ...] = ()
    for line in whole_lines(words):
        row = parts(line)
        merged = together(keys, tuple(row)) if row else None
        if block and merged is None:
            yield paper.columns(_filled(block, keys), SIZE)
            block, merged = [], tuple(row)
        if row:
            block, keys = [*block, row], merged or tuple(row)
        else:
            yield paper.text(line, SIZE)
    if block:
        yield paper.columns(_filled(block, keys), SIZE)


def whole_lines(words: str) -> list[str]:
    """Return the lines of a file with those that go on in the next put together again."""
    found: list[str] = []
    for line in filter(str.strip, words.splitlines()):
        if line.startswith(" ") and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


def parts(line: str) -> Row:
    """Take a row apart before its keys; empty for any other line."""
    keys = keys_of_row(line) if line.startswith(ROW) else []
    begun = [0, *(column for _key, column in keys[1:]), len(line)]
    spans = zip(keys, pairwise(begun), strict=False)
    return {key: line[start:end].rstrip() for (key, _column), (start, end) in spans}


def together(keys: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return columns in which both lines keep the order of their keys.

    None where there are none.
    """
    if keys and keys[0] != more[0]:
        return None
    found, at = list(keys), 0
    for key in more:
        if key not in found:
            found.insert(at, key)
        elif found.index(key) < at:
            return None
        at = found.index(key) + 1
    return tuple(found)


def _filled(block: Sequence[Row], keys: Sequence[str]) -> list[list[str]]:
    return [[row.get(key, "") for key in keys] for row in block]
