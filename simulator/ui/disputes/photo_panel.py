"""The panel of the photo under a disputed table: load, scale, move, fade, take away."""

from __future__ import annotations

import pygame
from pygame_gui.elements import UIHorizontalSlider

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.disputes.parts import PanelWidgets
from simulator.ui.disputes.photo import Photo
from simulator.ui.disputes.photo_tools import PhotoTools


def build_photo(
    widgets: PanelWidgets, at: pygame.Rect, filing: Filing, photos: PhotoTools, photo: Photo | None
) -> None:
    """Make the buttons of the photo, and the slider of its opacity."""
    widgets.label(_("Photo of your table"), (at.x + 10, at.y + 8), palette.GOLD, bold=True)
    wide = at.width - 2 * GAP
    half = (wide - GAP) // 2
    y = at.y + 34
    rows = (
        (("load", _("Load"), filing.load_photo), ("corners", _("Corners"), photos.corners)),
        (("scale", _("Scale"), photos.scale), ("move", _("Move"), photos.move)),
    )
    for row in rows:
        for number, (link, words, command) in enumerate(row):
            place = pygame.Rect(at.x + GAP + number * (half + GAP), y, half, ROW)
            widgets.button(f"photo:{link}", place, words, command)
        y += ROW + 2
    said = widgets.label(_("Opacity"), (at.x + 10, y + 6))
    value = round(100 * photo.opacity) if photo else 70
    left = at.x + max(76, 10 + said + 8)
    place = pygame.Rect(left, y + 3, at.right - 6 - left, ROW - 8)
    UIHorizontalSlider(place, value, (0, 100), widgets.ui)
    y += ROW
    last = pygame.Rect(at.x + GAP, y, wide, ROW)
    widgets.button("photo:remove", last, _("Take it away"), photos.remove)
