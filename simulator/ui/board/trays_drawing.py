"""Trays as they lie on the table: painted once upright and large, then turned and kept.

A frame only lays pictures down.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import pygame

from simulator.geometry.shapes import Standing
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.board.tray_painting import painted
from simulator.ui.camera import Camera
from simulator.ui.strokes import glaze

FINE: Final = 1.6
"""Trays are painted at least this many times larger than shown, and smoothed when turned."""
PAINTED_AT: Final = tuple(14.0 * 1.4**step for step in range(9))
"""Pixels per inch trays are painted at: a few, so that a step of the zoom only turns them."""
KEPT: Final = 600
"""Turned pictures kept at most."""


class TrayPictures:
    """The painted trays, kept by look, scale and facing."""

    def __init__(self) -> None:
        """Begin with none."""
        self._upright: dict[tuple[TrayLook, int], pygame.Surface] = {}
        self._turned: OrderedDict[tuple[TrayLook, int, int], pygame.Surface] = OrderedDict()
        self._ghosts: dict[tuple[TrayLook, int, int], pygame.Surface] = {}

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
        sprite = self.turned(look, camera.scale, standing.pose.facing)
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
        key = (look, round(scale * 100), round(facing * 4) % 1440)
        found = self._turned.get(key)
        if found is None:
            large = painting_scale(scale)
            picture = self._painted(look, large)
            found = pygame.transform.rotozoom(picture, -key[2] / 4, scale / large)
            self._turned[key] = found
            if len(self._turned) > KEPT:
                self._turned.popitem(last=False)
        else:
            self._turned.move_to_end(key)
        return found

    def ghost(self, look: TrayLook, scale: float, facing: float) -> pygame.Surface:
        """Give the same picture seen through; do not draw on it."""
        key = (look, round(scale * 100), round(facing * 4) % 1440)
        if key not in self._ghosts:
            if len(self._ghosts) >= 256:
                self._ghosts.clear()
            seen_through = self.turned(look, scale, facing).copy()
            seen_through.set_alpha(205)
            self._ghosts[key] = seen_through
        return self._ghosts[key]

    def _painted(self, look: TrayLook, scale: float) -> pygame.Surface:
        key = (look, round(scale))
        if key not in self._upright:
            if len(self._upright) > KEPT // 4:
                self._upright.clear()
            self._upright[key] = painted(look, scale)
        return self._upright[key]

    def forget(self) -> None:
        """Drop all pictures; needed when the screen's format changes."""
        self._upright.clear()
        self._turned.clear()
        self._ghosts.clear()


def painting_scale(scale: float) -> float:
    """Give the pixels per inch at which something shown at `scale` is painted."""
    return next((large for large in PAINTED_AT if large >= scale * FINE), PAINTED_AT[-1])
