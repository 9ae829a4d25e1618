"""Where sheets and labels are laid: beside the board, or on it away from what they speak of."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from simulator.ui import letters
from simulator.ui.boxes.box import Box, column
from simulator.ui.boxes.box_pictures import draw_box, heights_of, picture_of

Pixel = tuple[float, float]

EDGE: Final = 4
"""Pixels between a sheet and the edge of the desk."""


GRAIN: Final = 24
"""Pixels from one place that is tried for a sheet on the board to the next."""
WIDE: Final = 352
"""Pixels a sheet on the board is wide, in letters of 16 pixels."""


@dataclass
class SidePanel:
    """A column beside the board that takes one sheet; without a `place` sheets lie on the board."""

    place: pygame.Rect | None = None
    above: Box | None = None
    """What stands there too and stays in sight, such as dice."""
    sheet: Box | None = None
    """The sheet that lies there."""

    def take(self, made: Callable[[bool], Box]) -> Box | None:
        """Take a sheet, made broad where the column is not high enough; None without room."""
        self.sheet = None
        if self.place is not None:
            room = self.place.inflate(-2 * EDGE, -2 * EDGE)
            for way in (made(False), made(True)):
                if heights_of(column(self.above, way), room.width)[0] <= room.height:
                    self.sheet = way
                    break
        return self.sheet

    def lay(
        self,
        surface: pygame.Surface,
        made: Callable[[bool], Box],
        busy: Sequence[Pixel],
        trays: Iterable[pygame.Rect] = (),
        never: Iterable[pygame.Rect] = (),
    ) -> list[pygame.Rect]:
        """Lay a sheet down, `made` broad or not; return what it covers of the board.

        Where it has no room in the column it lies on the board, where it hides least: of those it
        is `never` to cover, then of the `trays`. Of places that hide as little the one furthest
        from `busy` is taken.
        """
        if self.take(made) is not None:
            return []
        wide = WIDE * letters.readable(16) // 16
        ways = [picture_of(made(False), wide)]
        if self.place is not None:
            ways.append(picture_of(made(True), self.place.width - 2 * EDGE))
        within = surface.get_clip().inflate(-16, -16)
        keep, spared = list(trays), list(never)
        best = (math.inf, math.inf, 0.0, 0, pygame.Rect(within.topleft, ways[0].get_size()))
        for number, way in enumerate(ways):
            wide, high = way.get_size()
            xs, ys = (within.left, within.right - wide), (within.top, within.bottom - high)
            for x, y in product(_steps(*xs), _steps(*ys)):
                place = pygame.Rect(x, y, wide, high)
                near = min((math.dist(place.center, at) for at in busy), default=0.0)
                found = (hidden(place, spared), hidden(place, keep), -near)
                if found < best[:3]:
                    best = (*found, number, place)
        return [surface.blit(ways[best[3]], best[4])]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet at the foot of the desk, over whatever stands there."""
        if self.place is not None and self.sheet is not None:
            place = self.place.inflate(-2 * EDGE, -2 * EDGE)
            high = heights_of(self.sheet, place.width)[1]
            place.top, place.height = place.bottom - high, high
            draw_box(surface, self.sheet, place)


AWAY: Final = (16, 60, 120, 190)
"""How much larger the box around what a label speaks of is made, in pixels, to find room."""


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


def hidden(place: pygame.Rect, keep: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of what is to be kept in sight a place hides."""
    both = (place.clip(keep[at]) for at in place.collidelistall(keep))
    return sum(one.width * one.height for one in both)


def _steps(first: int, last: int) -> list[int]:
    """Return the pixels from the first to the last that are tried, the last among them."""
    return [*range(first, last, GRAIN), max(first, last)]


def beside(
    middle: pygame.Rect,
    size: tuple[int, int],
    within: pygame.Rect,
    clear: Iterable[pygame.Rect],
    *,
    below: bool,
) -> pygame.Rect:
    """Return a place for a label around `middle`, where it covers least of what must stay clear.

    First tried is `below` or above, then the sides, then the other end; then all of them further
    along and further off.
    """
    keep = [middle, *clear]
    ends = [("midtop", "midbottom"), ("midbottom", "midtop")]
    ways = [ends[not below], ("midleft", "midright"), ("midright", "midleft"), ends[below]]
    best, least = middle, math.inf
    for away, slide, (mine, its) in product(AWAY, (0, -1, 1), ways):
        place = pygame.Rect((0, 0), size)
        setattr(place, mine, getattr(middle.inflate(away, away), its))
        if its in {"midtop", "midbottom"}:
            place.x += slide * (size[0] + middle.width) // 3
        else:
            place.y += slide * (size[1] + middle.height) // 3
        place.clamp_ip(within)
        covered = hidden(place, keep)
        if covered < least:
            best, least = place, covered
        if not covered:
            break
    return best


def lay_label(
    surface: pygame.Surface,
    label: pygame.Surface,
    middle: pygame.Rect,
    clear: Iterable[pygame.Rect],
    *,
    below: bool,
) -> pygame.Rect:
    """Draw a label `beside` what it speaks of, within what may be drawn on; return where."""
    place = beside(middle, label.get_size(), surface.get_clip(), clear, below=below)
    return surface.blit(label, place)
