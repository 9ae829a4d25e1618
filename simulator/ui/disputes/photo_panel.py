"""The panel of the photo under a disputed table: load, scale, move, fade, take away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UIHorizontalSlider

from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.layout import GAP, ROW

if TYPE_CHECKING:
    from simulator.ui.disputes.columns import Columns


def build_photo(columns: Columns) -> None:
    """Make the buttons of the photo, and the slider of its opacity."""
    at, screen = columns.screen.at.photo, columns.screen
    columns.label(_("Photo of your table"), (at.x + 10, at.y + 8), palette.GOLD, bold=True)
    wide = at.width - 2 * GAP
    half = (wide - GAP) // 2
    y = at.y + 34
    first = pygame.Rect(at.x + GAP, y, wide, ROW)
    columns.button("photo:load", first, _("Load a photo"), screen.filing.load_photo)
    y += ROW + 2
    rows = (("scale", _("Scale"), screen.photos.scale), ("move", _("Move"), screen.photos.move))
    for number, (link, words, command) in enumerate(rows):
        place = pygame.Rect(at.x + GAP + number * (half + GAP), y, half, ROW)
        columns.button(f"photo:{link}", place, words, command)
    y += ROW + 2
    columns.label(_("Opacity"), (at.x + 10, y + 6))
    photo = screen.board.photo
    value = round(100 * photo.opacity) if photo else 70
    place = pygame.Rect(at.x + 76, y + 3, at.width - 82, ROW - 8)
    UIHorizontalSlider(place, value, (0, 100), screen.ui)
    y += ROW
    last = pygame.Rect(at.x + GAP, y, wide, ROW)
    columns.button("photo:remove", last, _("Take it away"), screen.photos.remove)
