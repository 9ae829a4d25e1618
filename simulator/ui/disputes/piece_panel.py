"""The panel of the selected piece of a disputed table: its lines, its turning buttons."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from simulator.cases.pieces import Piece
from simulator.content.cases.case_records import CaseUnit
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.fields import ROWS, Field, Turner, values
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import PanelWidgets
from simulator.ui.letters import readable
from simulator.ui.row_widths import moved

LEAST: Final = 34
"""So many pixels of a line that is typed into are always left beside its name."""


def build_piece(widgets: PanelWidgets, at: pygame.Rect, acts: Commands, one: Piece | None) -> None:
    """Make what belongs to a kind of piece; with none selected, say how to begin."""
    x0, y0 = at.x + 12, at.y + 8
    if one is None:
        widgets.label(_("Nothing selected"), (x0, y0), palette.GOLD, bold=True)
        widgets.label(_("Click a tray, or drag one from the left."), (x0, y0 + 34))
        widgets.label(_("Turn it with Q and E, the wheel, or its grip."), (x0, y0 + 60))
        widgets.label(_("Shift and a click, or a box, takes several."), (x0, y0 + 86))
        return
    right = at.right - GAP
    ways = (
        ("delete", _("Delete"), acts.delete, ""),
        ("copy", _("Copy"), acts.copy, ""),
        ("beside", _("Place by …"), acts.place_beside, "B"),
    )
    for link, words, command, key in ways:
        label = f"{words}  [{key}]" if key else words
        wide = palette.width(label, readable(16)) + 22
        right -= wide
        place = pygame.Rect(right, at.y + 3, wide, 30)
        widgets.button(f"piece:{link}", place, words, command, key=key)
        right -= GAP
    said = _("Selected")
    if right - x0 >= palette.width(said, readable(palette.TEXT_SIZE), bold=True):
        widgets.label(said, (x0, y0), palette.GOLD, bold=True)
    y = at.y + 36
    for row in ROWS[type(one)]:
        _row(widgets, acts, row, pygame.Rect(at.x + 8, y, at.width - 14, ROW - 2))
        y += ROW + 1


def _row(
    widgets: PanelWidgets, acts: Commands, row: tuple[Field | Turner, ...], at: pygame.Rect
) -> None:
    x = at.x
    for spec, wide in zip(row, _widths(row, at.width), strict=True):
        place = pygame.Rect(x, at.y, wide - GAP, at.height)
        link = f"piece:{spec.key}"
        if isinstance(spec, Turner):
            widgets.button(link, place, "", partial(acts.turn_over, spec.key))
        else:
            most = wide - GAP - LEAST - 8
            words = widgets.label(word(spec.key), (place.x + 2, place.y + 6), most=most) + 8
            widgets.entry(link, pygame.Rect(x + words, at.y, wide - GAP - words, at.height))
        x += wide


def _widths(row: tuple[Field | Turner, ...], room: int) -> list[int]:
    """Return how wide each part of a row is: its share, moved to where words need more."""
    shares = [round(room * spec.share) for spec in row]
    return moved(shares, [_needed(spec) for spec in row])


def _needed(spec: Field | Turner) -> int:
    """Return how wide a part of a row must be for its words, in pixels."""
    size = readable(palette.TEXT_SIZE)
    if isinstance(spec, Field):
        return palette.width(word(spec.key), size) + 8 + GAP + LEAST
    return max((palette.width(words, size) for words in values(spec.key)), default=0) + 10 + GAP


def widest_row() -> int:
    """Return how wide the panel of a unit must be for all its words, in pixels."""
    return 14 + max(sum(map(_needed, row)) for row in ROWS[CaseUnit])
