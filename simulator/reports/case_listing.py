"""A case as its file has it, in columns: the same keys stand below each other.

What is printed can be typed or copied as it stands, and read by the program again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from reportlab.platypus import Flowable

from simulator.reports import paper

SIZE: Final = 7.0
"""Points of the letters."""
ROW: Final = "- {"
"""How a line begins that has one unit, piece, token, question or answer."""

_CLOSES: Final = {"{": "}", "[": "]"}
_KEY: Final = re.compile(r"\w+(?=:)")

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
    """Take a row apart at the commas between its keys; empty for any other line."""
    if not line.startswith(ROW):
        return {}
    cells, depth, begun, quote = [], 0, 0, ""
    for at, sign in enumerate(line[len(ROW) :], start=len(ROW)):
        if quote:
            quote = "" if sign == quote and line[at - 1] != "\\" else quote
        elif sign in "\"'" and line[at - 1] in " [{":
            quote = sign
        elif sign in _CLOSES:
            depth += 1
        elif sign in _CLOSES.values():
            depth -= 1
        elif sign == "," and depth == 0:
            cells.append(line[begun : at + 1])
            begun = at + 2
    cells.append(line[begun:])
    keys = [key[0] for cell in cells if (key := _KEY.search(cell))]
    return dict(zip(keys, cells, strict=True)) if len({*keys}) == len(cells) else {}


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
