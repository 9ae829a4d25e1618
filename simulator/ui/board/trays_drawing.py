"""Trays as they lie on the table: painted once upright and large, then turned and kept.

A frame only lays pictures down.
"""

from __future__ import annotations

from typing import Final

import pygame

from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.board.tray_painting import paint_figures, painted_card
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, clear, mixed
from simulator.ui.strokes import glaze, stamp

FINE: Final = 1.6
"""Trays are painted at least this many times larger than shown, and smoothed when turned."""
PAINTED_AT: Final = tuple(14.0 * 1.4**step for step in range(9))
"""Pixels per inch trays are painted at: a few, so that a step of the zoom only turns them."""


LYING, LIFTED = 0.14, 0.46
"""Inches the shadow of a tray falls to the lower right: lying on the cloth, and lifted."""
SOFT: Final = ((0.5, 26), (0.25, 34), (0.0, 44))
"""The layers of a shadow: how many inches it is wider, and how dark."""
THICK: Final = 0.12
"""Inches of the card's cut edge that are seen."""


def lay_tray(
    pen: Pen, look: TrayLook, standing: Standing, *, lifted: bool = False, alpha: int = 255
) -> None:
    """Lay a tray down with its shadow; a lifted one throws a longer shadow."""
    whole = _whole(pen.camera.scale, pen.camera.bearing(standing.pose.facing))
    sprite = _lying(look, *whole, lifted)
    if alpha < 255:
        sprite = sprite.copy()
        sprite.set_alpha(alpha)
    pen.stamp(sprite, pen.at(standing.pose.centre))


def ghost_tray(look: TrayLook, scale: float, facing: float) -> pygame.Surface:
    """Return a tray's picture at `scale` pixels per inch, seen through; do not draw on it.

    Facings are told apart to a quarter of a degree, less than a pixel at a tray's corner.
    """
    return _ghost(look, *_whole(scale, facing))


def _whole(scale: float, facing: float) -> tuple[int, int]:
    """Round to hundredths of a pixel per inch and to quarters of a degree."""
    return (round(scale * 100), round(facing * 4) % 1440)


@kept
def _turned(look: TrayLook, hundredths: int, quarters: int) -> pygame.Surface:
    scale = hundredths / 100
    large = painting_scale(scale)
    picture = pygame.transform.rotozoom(_upright(look, large), -quarters / 4, scale / large)
    paint_figures(picture, look, scale, quarters / 4)
    return picture


@kept
def _lying(look: TrayLook, hundredths: int, quarters: int, lifted: bool) -> pygame.Surface:
    """Return a tray with the cut edge of its card and its soft shadow; its middle is the tray's."""
    tray, scale = look.shape, hundredths / 100
    pose = Pose(0.0, 0.0, quarters / 4)
    off = (LIFTED if lifted else LYING) * scale
    corners = [(x * scale, -y * scale) for x, y in map(pose.to_table, tray.corners)]
    half = [
        max(abs(at) for at in along) + off + SOFT[0][0] * scale
        for along in zip(*corners, strict=True)
    ]
    picture = clear(2 * half[0], 2 * half[1])
    across, down = picture.get_width() / 2, picture.get_height() / 2
    for grown, ink in SOFT:
        wide = 1.0 + grown / (2 * tray.radius)
        fallen = [(across + x * wide + off, down + y * wide + off) for x, y in corners]
        glaze(picture, fallen, BLACK, ink)
    thick, cut = THICK * scale, mixed(palette.HOUSES[look.owner].deep, BLACK, 0.5)
    for share in (1.0, 0.5):
        side = [(across + x + thick * share * 0.6, down + y + thick * share) for x, y in corners]
        glaze(picture, side, cut, 255)
    upright = _turned(look, hundredths, quarters)
    stamp(picture, upright, (across, down))
    return picture


@kept
def _ghost(look: TrayLook, hundredths: int, quarters: int) -> pygame.Surface:
    seen_through = _turned(look, hundredths, quarters).copy()
    seen_through.set_alpha(205)
    return seen_through


@kept
def _upright(look: TrayLook, scale: float) -> pygame.Surface:
    return painted_card(look, scale)


def painting_scale(scale: float) -> float:
    """Return the pixels per inch at which something shown at `scale` is painted."""
    return next((large for large in PAINTED_AT if large >= scale * FINE), PAINTED_AT[-1])
