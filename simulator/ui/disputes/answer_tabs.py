"""The tabs over the answer to a dispute, and the measuring error of one's own table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.layout import LABEL, ROW

if TYPE_CHECKING:
    from simulator.ui.disputes.columns import Columns


def build_tabs(columns: Columns) -> None:
    """Make the tabs, and the lines for the measuring error."""
    at, screen = columns.screen.at.tabs, columns.screen
    x = at.x + 8
    for link, words, rulings in (
        ("answer", _("Answer"), False),
        ("rulings", _("Rulings"), True),
    ):
        wide = palette.font(16).size(words)[0] + 24
        place = pygame.Rect(x, at.y + 4, wide, ROW - 2)
        columns.button(f"tab:{link}", place, words, lambda on=rulings: screen.show_rulings(on))  # type: ignore[misc]
        x += wide + 4
    x = at.right - 8
    for key, unit in (("degrees", "°"), ("inches", _("in"))):
        x -= palette.text(unit, LABEL).get_width() + 6
        columns.label(unit, (x + 3, at.y + 11))
        x -= 48
        columns.entry(f"box:{key}", pygame.Rect(x, at.y + 4, 48, ROW - 2))
        x -= 4
    words = _("error ±") if at.width < 420 else _("measuring error ±")
    columns.label(words, (x - palette.text(words, LABEL).get_width() - 2, at.y + 11))
