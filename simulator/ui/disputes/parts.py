"""What the parts of the dispute screen need of it, and the small boxes all of its panels share."""

from __future__ import annotations

from typing import Final, Protocol, Unpack

from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Box,
    ColumnBox,
    Doing,
    Press,
    Row,
    Size,
    button,
    row,
    text,
)
from simulator.ui.boxes.pages import panel
from simulator.ui.disputes.board import DisputeBoard
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.window import Leavable, SavableScreen, Window

LINE: Final = 30
"""Pixels a line of the panels is high."""
WIDE: Final = 1200
"""Pixels of a window's width from which all buttons have the caps of their keys."""


class DisputeTable(SavableScreen, Leavable, Protocol):
    """The dispute, and whoever shows what has been done to it."""

    @property
    def app(self) -> Window:
        """The window the table stands in."""

    @property
    def dispute(self) -> Dispute:
        """The case, its questions and their answers."""

    @property
    def board(self) -> DisputeBoard:
        """The board with its pieces."""

    def done(self, words: str = "") -> None:
        """Show what a button or key did, and say something about it."""

    def type_into(self, link: str) -> None:
        """Have a line wait to be typed into; none with an empty link."""

    def close(self) -> None:
        """Go back to the screen below."""


def small(
    words: str,
    do: object,
    *,
    cap_of: str = "",
    chosen: bool = False,
    lines: int = 1,
    **size: Unpack[Size],
) -> Press:
    """Return a button of a panel, known by what it does with something."""
    size.setdefault("least_height", LINE)
    if isinstance(do, Doing):
        size.setdefault("key", do)
    return button(words, do, cap_of=cap_of, chosen=chosen, lines=lines, pad=(6, 2), **size)


def plain_panel(*boxes: Box | None, **size: Unpack[Size]) -> ColumnBox:
    """Return a plate beside the table, with little room between its lines."""
    return panel(*boxes, pad=(8, 5), gap=4, **size)


def labelled(words: str, *boxes: Box, grow: float = 0.0) -> Row:
    """Return boxes with the words that name them."""
    name = text(words, colour=palette.TEXT_QUIET, lines=1, align=Align.CENTRE)
    return row(name, *boxes, gap=6, grow=grow)


def titled(words: str, *ways: Box | None) -> Row:
    """Return the title of a panel, and the buttons beside it."""
    name = text(words, colour=palette.GOLD, bold=True, lines=1, align=Align.CENTRE, grow=1)
    return row(name, *ways, gap=4)
