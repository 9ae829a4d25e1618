"""The names of the arcs, each written into its arc where nothing else lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import pygame

from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import centroid
from simulator.geometry.shapes import Standing
from simulator.records import dataclass
from simulator.rules.attack.melee import side_name
from simulator.ui.board.overlays import ARC_SHOWN, arc_area
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.camera import Camera
from simulator.ui.strokes import plate

APART: Final = 2
"""Pixels a name keeps off whatever else lies there."""
STEP: Final = 4
"""Pixels between the places that are tried."""


@dataclass(frozen=True, slots=True)
class ArcName:
    """The name of an arc and where it is written, in pixels."""

    side: ArcSide
    rect: pygame.Rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        surface.blit(_sign(self.side), self.rect)


def arc_names(
    camera: Camera,
    standings: Iterable[Standing],
    solid: Sequence[Outline],
    taken: Iterable[pygame.Rect],
) -> tuple[ArcName, ...]:
    """Return the names of the arcs of some trays, each whole in its arc, where it hides nothing.

    `solid` are the outlines of trays and tokens, `taken` are labels and signs. A name that finds no
    such place is left out: the lines of the arcs say enough.
    """
    found: list[ArcName] = []
    labels = list(taken)
    for standing in standings:
        for side in ArcSide:
            rect = _place(camera, standing, side, solid, labels)
            if rect is not None:
                found.append(ArcName(side, rect))
                labels.append(rect)
    return tuple(found)


def _sign(side: ArcSide) -> pygame.Surface:
    return plate(str(side_name(side)))


def _place(
    camera: Camera,
    standing: Standing,
    side: ArcSide,
    solid: Sequence[Outline],
    taken: Sequence[pygame.Rect],
) -> pygame.Rect | None:
    """Return the free place nearest to the middle of an arc, None where none is free."""
    corners = arc_area(standing, side, ARC_SHOWN + standing.tray.radius + 1.0)
    arc = Outline(camera.outline(corners))
    wide, high = _sign(side).get_size()
    shown = arc.box.clip(camera.viewport)
    if shown.width < wide or shown.height < high:
        return None
    xs = np.arange(shown.left, shown.right - wide + 1, STEP, dtype=float)
    ys = np.arange(shown.top, shown.bottom - high + 1, STEP, dtype=float)
    left, top = (grid.ravel() for grid in np.meshgrid(xs, ys))
    free = arc.around_all(left, top, wide, high)
    left, top = left[free], top[free]
    free = np.ones(len(left), dtype=bool)
    grown = (left - APART, top - APART, wide + 2 * APART, high + 2 * APART)
    for one in solid:
        if one.box.colliderect(shown):
            free &= ~one.under(*grown)
    for rect in taken:
        if rect.colliderect(shown):
            free &= (
                (left >= rect.right + APART)
                | (left + wide + APART <= rect.left)
                | ((top >= rect.bottom + APART) | (top + high + APART <= rect.top))
            )
    left, top = left[free], top[free]
    if not len(left):
        return None
    x, y = camera.to_screen(centroid(corners))
    nearest = int(np.argmin(np.hypot(left + wide / 2 - x, top + high / 2 - y)))
    return pygame.Rect(round(left[nearest]), round(top[nearest]), wide, high)
