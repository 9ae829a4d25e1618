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


def choices(ways: Iterable[tuple[str, object]], now: object, columns: int = 0) -> Grid:
    """Return a button for each thing to choose, its words and what it does; `now` is ticked."""
    buttons = [
        button(words, do, chosen=do == now, least_height=34, pad=(6, 4)) for words, do in ways
    ]
    return Grid(children=tuple(buttons), columns=columns, gap=4)
