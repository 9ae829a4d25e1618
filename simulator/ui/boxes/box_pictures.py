"""Boxes as pictures: what is laid over the board, where nothing in it can be pressed."""

from __future__ import annotations

import pygame

from simulator.ui import letters, palette
from simulator.ui.boxes.box import Box
from simulator.ui.boxes.layout import BoxLayout
from simulator.ui.boxes.needs import Need
from simulator.ui.boxes.painting import Touch, draw
from simulator.ui.kept_pictures import kept


def heights_of(box: Box, width: int) -> Need:
    """Return how high a box so many pixels wide is at least, and how high it wishes to be."""
    return BoxLayout(Box(), pygame.Rect(0, 0, 0, 0), {}).heights(box, width)


def draw_box(surface: pygame.Surface, box: Box, place: pygame.Rect) -> None:
    """Draw a box that only shows something."""
    draw(surface, BoxLayout(box, place, {}).root, Touch(), {})


def picture_of(box: Box, width: int) -> pygame.Surface:
    """Return a box as a picture, so many pixels wide; do not draw on it."""
    return _picture_of(box, width, letters.least())


@kept
def _picture_of(box: Box, width: int, least: int) -> pygame.Surface:  # noqa: ARG001 - part of the key
    picture = palette.clear(width, heights_of(box, width)[1])
    draw_box(picture, box, picture.get_rect())
    return picture
