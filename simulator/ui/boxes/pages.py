"""What all whole screens have: a head with the ways back, plates, and rows of choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ColumnBox,
    Grid,
    Plate,
    Row,
    Size,
    Stack,
    button,
    column,
    row,
    stack,
    text,
    title,
)


def page(size: tuple[int, int], *children: Box | None, most: int = 1500) -> Stack:
    """Return a whole screen for a window of a size: its `header`, what is shown, its buttons."""
    wide, high = min(most, size[0]), size[1]
    plate = column(*children, width=wide, height=high, align=Align.CENTRE, pad=(20, 10), gap=10)
    return stack(plate)


def header(words: str, sentence: str, *ways: Box | None) -> Row:
    """Return the head of a page: its title, a sentence that gets what room is left, ways back."""
    # It wishes little, so that it wraps before a button beside it shrinks.
    said = text(sentence, colour=palette.TEXT_QUIET, grow=1, most_width=200, align=Align.CENTRE)
    return row(title(words, 28, smallest=28, align=Align.CENTRE), said, *ways, gap=16)


def panel(*children: Box | None, **how: Unpack[Plate]) -> ColumnBox:
    """Return a plate of a page, with what belongs together."""
    how.setdefault("pad", (14, 10))
    how.setdefault("ground", Backing(palette.PANEL, palette.PANEL_EDGE))
    return column(*children, **how)


def choices(
    ways: Iterable[tuple[str, object]],
    now: object,
    columns: int = 0,
    *,
    cell: int = 160,
    about: str = "",
    lines: int = 1,
    **size: Unpack[Size],
) -> Grid:
    """Return a button for each thing to choose, the one that does what `now` does ticked.

    Args:
        ways: The words of each, and what it does.
        now: What the chosen one does.
        columns: How many stand side by side; 0 for as many as `cell` pixels leave room for.
        cell: Pixels a button is wide at least, where their number in a row is free.
        about: What is chosen, as a screen reader says it before the words.
        lines: Several the words may take.
        **size: What may be said of any box.
    """
    buttons = [
        button(
            words,
            do,
            chosen=do == now,
            spoken=f"{about}: {words}" if about else "",
            lines=lines,
            least_height=34,
            pad=(6, 4),
        )
        for words, do in ways
    ]
    return Grid(children=tuple(buttons), columns=columns, cell=cell, gap=4, **size)
