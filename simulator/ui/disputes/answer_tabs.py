"""The tabs over the answer to a dispute, and the measuring error of one's own table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.layout import ROW
from simulator.ui.disputes.parts import PanelWidgets
from simulator.ui.letters import readable


def build_tabs(
    widgets: PanelWidgets, at: pygame.Rect, show_rulings: Callable[[bool], object]
) -> None:
    """Make the tabs, and the lines for the measuring error."""
    x = at.x + 8
    for link, words, rulings in (
        ("answer", _("Answer"), False),
        ("rulings", _("Rulings"), True),
    ):
        wide = palette.width(words, readable(16)) + 24
        place = pygame.Rect(x, at.y + 4, wide, ROW - 2)
        widgets.button(f"tab:{link}", place, words, partial(show_rulings, rulings))
        x += wide + 4
    tabs_end, x = x, at.right - 8
    for key, unit in (("degrees", "°"), ("inches", _("in"))):
        x -= palette.text(unit, readable(palette.TEXT_SIZE)).get_width() + 6
        widgets.label(unit, (x + 3, at.y + 11))
        x -= 42
        widgets.entry(f"box:{key}", pygame.Rect(x, at.y + 4, 42, ROW - 2))
        x -= 4
    size, words = readable(palette.TEXT_SIZE), _("measuring error ±")
    for shorter in (_("error ±"), "±"):
        if x - palette.width(words, size) - 2 < tabs_end:
            words = shorter
    wide = palette.width(words, size)
    widgets.label(words, (x - wide - 2, at.y + 11))
