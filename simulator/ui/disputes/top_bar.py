"""The bar over a disputed table: back, files, steps, the size of the board, the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.keys import Act

if TYPE_CHECKING:
    from simulator.ui.disputes.columns import Columns


def build_top(columns: Columns) -> None:
    """Make the buttons of the bar, and the line for the title where there is room."""
    at, screen, keys = columns.screen.at.top, columns.screen, columns.screen.app.keys
    ways: tuple[tuple[str, str, Callable[[], object], str, str], ...] = (
        ("back", _("Back"), screen.filing.leave, "", keys.shown(Act.BACK)),
        ("new", _("New"), screen.filing.new, "", ""),
        ("open", _("Open"), screen.filing.open_file, "", ""),
        ("save", _("Save"), screen.filing.ask_where_to_save, "", keys.shown(Act.SAVE)),
        ("picture", _("Picture"), screen.filing.ask_for_picture, "", ""),
        ("report", _("PDF report"), screen.filing.ask_for_report, "", ""),
        ("undo", _("Undo"), screen.acts.undo, "", keys.shown(Act.UNDO)),
        ("redo", _("Redo"), screen.acts.redo, "", keys.shown(Act.REDO)),
        ("board", "48 × 48", screen.acts.other_board, "", ""),
        ("help", _("Help"), screen.acts.help, "", keys.shown(Act.HELP)),
    )  # fmt: skip
    x = at.x + GAP
    for link, words, command, look, key in ways:
        label = f"{words}  [{key}]" if key else words
        wide = palette.font(16).size(label)[0] + 24
        place = pygame.Rect(x, at.y + 7, wide, ROW)
        columns.button(f"top:{link}", place, words, command, look, key)
        x += wide + GAP
    place = pygame.Rect(x, at.y + 7, at.right - x - GAP, ROW)
    if place.width >= 120:
        columns.entry("case:title", place, _("Title of the dispute"))
