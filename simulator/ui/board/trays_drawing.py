"""Trays as they lie on the table: painted once upright and large, then turned and kept.

A frame only lays pictures down.
"""

from __future__ import annotations

from typing import Final

import pygame

from simulator.geometry.shapes import Standing
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.board.tray_painting import painted
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.strokes import glaze

FINE: Final = 1.6
"""Trays are painted at least this many times larger than shown, and smoothed when turned."""
PAINTED_AT: Final = tuple(14.0 * 1.4**step for step in range(9))
"""Pixels per inch trays are painted at: a few, so that a step of the zoom only turns them."""


class TrayPictures:
    """Lays trays down; their pictures are kept by look, scale and facing."""

    def lay(
        self,
        surface: pygame.Surface,
        camera: Camera,
        look: TrayLook,
        standing: Standing,
        *,
        lifted: bool = False,
        alpha: int = 255,
    ) -> None:
        """Lay a tray down with its shadow; a lifted one throws a longer shadow."""
        x, y = camera.to_screen(standing.pose.centre)
        sprite = self.turned(look, camera.scale, camera.bearing(standing.pose.facing))
        if alpha < 255:
            sprite = sprite.copy()
            sprite.set_alpha(alpha)
        off = camera.pixels(0.42 if lifted else 0.16)
        edge = camera.outline(standing.corners)
        glaze(surface, [(px + off, py + off) for px, py in edge], (0, 0, 0), 90 * alpha // 255)
        surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))

    def turned(self, look: TrayLook, scale: float, facing: float) -> pygame.Surface:
        """Give a tray's picture at `scale` pixels per inch; do not draw on it.

        Facings are told apart to a quarter of a degree, less than a pixel at a tray's corner.
        """
        return _turned(look, *_whole(scale, facing))

    def ghost(self, look: TrayLook, scale: float, facing: float) -> pygame.Surface:
        """Give the same picture seen through; do not draw on it."""
        return _ghost(look, *_whole(scale, facing))


def _whole(scale: float, facing: float) -> tuple[int, int]:
    """Round to hundredths of a pixel per inch and to quarters of a degree."""
    return (round(scale * 100), round(facing * 4) % 1440)


@kept
def _turned(look: TrayLook, hundredths: int, quarters: int) -> pygame.Surface:
    scale = hundredths / 100
    large = painting_scale(scale)
    return pygame.transform.rotozoom(_upright(look, large), -quarters / 4, scale / large)


@kept
def _ghost(look: TrayLook, hundredths: int, quarters: int) -> pygame.Surface:
    seen_through = _turned(look, hundredths, quarters).copy()
    seen_through.set_alpha(205)
    return seen_through


@kept
def _upright(look: TrayLook, scale: float) -> pygame.Surface:
    return painted(look, scale)


def painting_scale(scale: float) -> float:
    """Give the pixels per inch at which something shown at `scale` is painted."""
    return next((large for large in PAINTED_AT if large >= scale * FINE), PAINTED_AT[-1])
