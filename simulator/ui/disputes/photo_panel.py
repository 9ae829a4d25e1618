"""The panel of the photo under a disputed table: load, scale, move, fade, take away."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.ui.boxes.box import Align, ColumnBox, doing, row, text
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.parts import plain_panel, small, titled
from simulator.ui.disputes.photo_tools import PhotoTools

OPACITY: Final = 0.1
"""How much more or less of the photo a button shows."""


def photo_panel(filing: Filing, photos: PhotoTools) -> ColumnBox:
    """Return the buttons of the photo; before there is one, the way to load it."""
    board = photos.screen.board
    load = small(_("Load"), filing.load_photo, key="load", grow=1)
    head = titled(_("Photo of your table"))
    if board.photo is None:
        return plain_panel(head, row(load))
    percent = printed(f"{board.photo.opacity:.0%}")
    moving, scaling = board.mode is Mode.PHOTO, board.mode is Mode.SCALE
    return plain_panel(
        head,
        row(load, small(_("Corners"), photos.corners, key="corners", grow=1), gap=4),
        small(_("Scale"), photos.scale, chosen=scaling, key="scale"),
        small(_("Move"), photos.move, chosen=moving, key="move"),
        row(
            text(_("Opacity"), lines=1, align=Align.CENTRE, grow=1),
            small("−", doing(photos.fade, -OPACITY)),
            text(percent, lines=1, align=Align.CENTRE),
            small("+", doing(photos.fade, OPACITY)),
            gap=4,
        ),
        small(_("Take it away"), photos.remove, key="remove"),
    )
