"""Where sheets and labels are laid: beside the board, or on it away from what they speak of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from simulator.ui.odds.sheet_plate import WIDE

Pixel = tuple[float, float]

EDGE: Final = 4
"""Pixels between a sheet and the edge of the desk."""


@dataclass
class SidePanel:
    """A column beside the board that takes one sheet; without a `place` sheets lie on the board."""

    place: pygame.Rect | None = None
    sheet: pygame.Surface | None = None

    @property
    def width(self) -> int:
        """Give how wide a sheet is made, in pixels."""
        return WIDE if self.place is None else min(WIDE, self.place.width - 2 * EDGE)

    def lay(
        self, surface: pygame.Surface, picture: pygame.Surface, busy: Sequence[Pixel]
    ) -> list[pygame.Rect]:
        """Lay a sheet down; give what it covers of the board."""
        if self.place is not None and picture.get_height() <= self.place.height - 2 * EDGE:
            self.sheet = picture
            return []
        return [lay_aside(surface, [picture], busy)]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet at the foot of the desk, over whatever stands there."""
        if self.place is not None and self.sheet is not None:
            foot = (self.place.centerx, self.place.bottom - EDGE)
            surface.blit(self.sheet, self.sheet.get_rect(midbottom=foot))


def lay_aside(
    surface: pygame.Surface, sheets: Sequence[pygame.Surface], busy: Sequence[Pixel]
) -> pygame.Rect:
    """Lay pictures one above the other into the corner furthest from what must stay in sight."""
    within = surface.get_clip().inflate(-16, -16)
    width = max(sheet.get_width() for sheet in sheets)
    height = sum(sheet.get_height() for sheet in sheets) + 4 * (len(sheets) - 1)
    places = []
    for corner in ("topright", "topleft", "bottomright", "bottomleft"):
        place = pygame.Rect(0, 0, width, height)
        setattr(place, corner, getattr(within, corner))
        places.append((min(math.dist(place.center, at) for at in busy), place))
    place = max(places, key=lambda one: one[0])[1]
    left = place.centerx < within.centerx
    y = place.top
    for sheet in sheets:
        x = place.left if left else place.right - sheet.get_width()
        surface.blit(sheet, (x, y))
        y += sheet.get_height() + 4
    return place


def beside(
    middle: pygame.Rect,
    size: tuple[int, int],
    within: pygame.Rect,
    clear: Iterable[pygame.Rect],
    *,
    below: bool,
) -> pygame.Rect:
    """Give a place for a label around `middle`, where it covers least of what must stay clear.

    First tried is `below` or above, then the sides, then the other end.
    """
    keep = [middle, *clear]
    ends = [("midtop", "midbottom"), ("midbottom", "midtop")]
    ways = [ends[not below], ("midleft", "midright"), ("midright", "midleft"), ends[below]]
    places = []
    for mine, its in ways:
        place = pygame.Rect((0, 0), size)
        setattr(place, mine, getattr(middle.inflate(16, 16), its))
        places.append(place.clamp(within))
    return min(places, key=lambda place: sum(_area(place.clip(one)) for one in keep))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
