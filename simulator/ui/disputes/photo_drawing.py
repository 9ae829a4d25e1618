"""A photo being read, as it is drawn: veil, grid, corners, and every tray with its plate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import tray_corners
from simulator.geometry.trays import TRAYS
from simulator.language.texts import translate as _
from simulator.records import replace
from simulator.ui import palette
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.unit_marks import box
from simulator.ui.disputes.laying_drawing import draw_cross
from simulator.ui.disputes.photo_reading import MATS, PhotoReading, SeenTray, Taking
from simulator.ui.disputes.photo_words import GOOD, look_of, size_words
from simulator.ui.strokes import glaze, line, outline, plate, ring

RING: Final = 13
"""Radius of the ring around a corner, in pixels."""
VEIL: Final = 107
"""How dark the photo is beyond the mat, of 255."""
_WAY: Final = 32
"""Pixels of the button that takes or refuses a tray, on its plate."""
GRID: Final = 6.0
"""Inches between the lines of the grid."""


class PhotoView:
    """Where a photo stands on the screen; it is scaled once and kept."""

    def __init__(self, size: tuple[int, int], picture: pygame.Surface) -> None:
        """Show a picture of so many pixels."""
        self.size, self.whole = size, picture
        self.rect = pygame.Rect(0, 0, 10, 10)
        self._small: pygame.Surface | None = None

    def fit(self, room: pygame.Rect) -> None:
        """Stand in the middle of a room, as large as fits."""
        share = min(room.width / self.size[0], room.height / self.size[1])
        rect = pygame.Rect(0, 0, round(self.size[0] * share), round(self.size[1] * share))
        rect.center = room.center
        if rect.size != self.rect.size:
            self._small = None
        self.rect = rect

    def to_screen(self, point: Sequence[float]) -> tuple[float, float]:
        """Return where a pixel of the photo stands on the screen."""
        share = self.rect.width / self.size[0]
        return (self.rect.x + point[0] * share, self.rect.y + point[1] * share)

    def to_photo(self, pos: Sequence[float]) -> Point:
        """Return the pixel of the photo at a place of the screen."""
        share = self.size[0] / self.rect.width
        return ((pos[0] - self.rect.x) * share, (pos[1] - self.rect.y) * share)

    def picture(self) -> pygame.Surface:
        """Return the photo as large as it is shown."""
        if self._small is None:
            self._small = pygame.transform.smoothscale(self.whole, self.rect.size)
        return self._small


class PhotoDrawing:
    """Draws a reading; knows afterwards where each tray's plate and its two buttons stand."""

    def __init__(self, reading: PhotoReading, view: PhotoView) -> None:
        """Draw this reading in this view."""
        self.reading, self.view = reading, view
        self.takes: list[pygame.Rect] = []
        self.refusals: list[pygame.Rect] = []
        self._plates: list[pygame.Rect] = []
        self._boxes: list[pygame.Rect] = []
        self.cross: Point = (reading.size[0] / 2, reading.size[1] / 2)
        """The pixel of the photo that keys take for a corner."""
        self.chosen: int | None = None
        """The corner that keys move, None for the cross."""

    def draw(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        """Draw the photo and everything that is known of it."""
        view, reading = self.view, self.reading
        surface.blit(view.picture(), view.rect)
        held = surface.get_clip()
        surface.set_clip(view.rect.clip(held))
        self._mat(surface)
        self.takes, self.refusals, self._plates = [], [], []
        self._boxes = [box(self._corners(one)) for one in reading.trays]
        for index, one in enumerate(reading.trays):
            self._tray(surface, one, asked=index == reading.asked)
        for index, one in enumerate(reading.trays):
            self._plate(surface, one, asked=index == reading.asked)
        for point in reading.corners:
            ring(surface, view.to_screen(point), 7, palette.TOO_CLOSE, 2.5)
        corners = reading.clicks if reading.placement is None else reading.placement.corners
        for number, corner in enumerate(corners, start=1):
            chosen = self.chosen == number - 1
            self._corner(surface, view.to_screen(corner), number, chosen=chosen)
        if self.chosen is None:
            draw_cross(surface, view.to_screen(self.cross))
        surface.set_clip(held)

    def on_screen(self, points: Sequence[Point]) -> list[tuple[float, float]]:
        """Return where table points (inches) are seen on the screen."""
        placement = self.reading.placement
        if placement is None:
            return []
        return [self.view.to_screen(p) for p in placement.to_photo(np.array(points)).tolist()]

    def _mat(self, surface: pygame.Surface) -> None:
        placement, (width, depth) = self.reading.placement, self.reading.board
        if placement is None or self.reading.aim not in MATS:
            return
        edge = self.on_screen(_around(width, depth))
        veil = palette.clear(*self.view.rect.size)
        veil.fill((0, 0, 0, VEIL))
        x, y = self.view.rect.topleft
        pygame.draw.polygon(veil, (0, 0, 0, 0), [(px - x, py - y) for px, py in edge])
        surface.blit(veil, self.view.rect)
        for at in np.arange(GRID, width, GRID).tolist():
            self._run(surface, (at, 0.0), (at, depth))
        for at in np.arange(GRID, depth, GRID).tolist():
            self._run(surface, (0.0, at), (width, at))
        outline(surface, edge, palette.GOLD, 2.0)
        words = _("{width:g} × {depth:g} in mat, residual {residual:.2f} in").format(
            width=width, depth=depth, residual=self.reading.residual
        )
        look = palette.YES if self.reading.residual < GOOD else palette.CLOSE
        sign = plate(words, 18, edge=look.colour, mark=look.icon, bold=True, width=520)
        near = self.on_screen([(width / 2, 0.0)])[0]
        spot = sign.get_rect(center=(round(near[0]), round(near[1]))).clamp(self.view.rect)
        surface.blit(sign, spot)

    def _run(self, surface: pygame.Surface, start: Point, end: Point) -> None:
        points = [
            (start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8)
            for i in range(9)
        ]
        seen = self.on_screen(points)
        for a, b in pairwise(seen):
            line(surface, a, b, palette.PARCHMENT, 1.2, alpha=80)

    def _corner(
        self, surface: pygame.Surface, at: tuple[float, float], number: int, *, chosen: bool
    ) -> None:
        ring(surface, at, RING, palette.BLACK, 5)
        ring(surface, at, RING, palette.GOLD, 2.5)
        if chosen:
            ring(surface, at, RING + 5, palette.BLACK, 5)
            ring(surface, at, RING + 5, palette.WHITE, 2.0)
        for dx, dy in ((RING, 0), (0, RING)):
            ends = (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)
            line(surface, *ends, palette.GOLD, 1.5)
        sign = plate(str(number), 16, palette.GOLD, edge=palette.GOLD, bold=True)
        beside = (round(at[0] + 2 * RING + 4), round(at[1] - 2 * RING))
        surface.blit(sign, sign.get_rect(center=beside).clamp(self.view.rect))

    def _corners(self, one: SeenTray) -> list[tuple[float, float]]:
        pose = Pose(one.tray.x, one.tray.y, one.tray.facing)
        return self.on_screen(list(tray_corners(pose, TRAYS[one.tray.tray])))

    def _tray(self, surface: pygame.Surface, one: SeenTray, *, asked: bool) -> None:
        edge = self._corners(one)
        look = look_of(one.state)
        if asked and one.state is Taking.OPEN:
            look = replace(palette.YES, colour=palette.GOLD)
            glaze(surface, edge, palette.GOLD, 46)
        outline(surface, edge, palette.BLACK, 4.5, alpha=140)
        outline(surface, edge, look.colour, 2.4, look.line)
        if one.state is not Taking.REFUSED:
            line(surface, edge[2], edge[3], palette.PARCHMENT, 4.0)

    def _plate(self, surface: pygame.Surface, one: SeenTray, *, asked: bool) -> None:
        look = look_of(one.state)
        colour = palette.GOLD if asked else look.colour
        words = f"{one.name}  {size_words(one)}"
        if one.state is Taking.REFUSED:
            words = _("refused") + f"  {100 * one.tray.confidence:.0f} %"
        mark = "" if one.state is Taking.OPEN else look.icon
        sign = plate(words, 16, edge=colour, mark=mark, bold=asked)
        edge = self._corners(one)
        wide = sign.get_width() + (2 * _WAY if one.state is Taking.OPEN else 0)
        spots = list(_spots(edge, (wide, sign.get_height()), self.view.rect))
        spot = min(spots, key=self._hidden)
        self._plates.append(spot)
        line(surface, _middle(edge), spot.center, colour, 1.2, alpha=120)
        surface.blit(sign, spot)
        take = refuse = pygame.Rect(0, 0, 0, 0)
        if one.state is Taking.OPEN:
            take = pygame.Rect(spot.right - 2 * _WAY + 2, spot.y, _WAY - 2, spot.height)
            refuse = take.move(_WAY, 0)
            for rect, look in ((take, palette.YES), (refuse, palette.NO)):
                _draw_way(surface, rect, look)
        self.takes.append(take)
        self.refusals.append(refuse)

    def _hidden(self, rect: pygame.Rect) -> int:
        """Return how much a plate would lie over: other plates count thrice."""
        return 3 * len(rect.collidelistall(self._plates)) + len(rect.collidelistall(self._boxes))

    def tray_at(self, pos: tuple[int, int]) -> int | None:
        """Return the tray whose outline lies under a place of the screen."""
        for index, one in enumerate(self.reading.trays):
            if Outline(self._corners(one)).holds(*pos):
                return index
        return None


def _middle(edge: list[tuple[float, float]]) -> tuple[int, int]:
    return (round(sum(x for x, _y in edge) / 4), round(sum(y for _x, y in edge) / 4))


def _spots(
    edge: list[tuple[float, float]], size: tuple[int, int], within: pygame.Rect
) -> Iterator[pygame.Rect]:
    """Yield where the plate of a tray may stand: above, below, right and left of it."""
    tray, (x, y) = box(edge), _middle(edge)
    left, right = tray.x - size[0] / 2 - 10, tray.right + size[0] / 2 + 10
    places = ((x, tray.top - 24), (x, tray.bottom + 24), (right, y), (left, y))
    for place in places:
        spot = pygame.Rect((0, 0), size)
        spot.center = (round(place[0]), round(place[1]))
        yield spot.clamp(within)


def _draw_way(surface: pygame.Surface, rect: pygame.Rect, look: palette.Answering) -> None:
    """Draw the button on a plate that takes a tray, or refuses it."""
    pygame.draw.rect(surface, palette.PANEL, rect, border_radius=5)
    pygame.draw.rect(surface, look.colour, rect, 2, border_radius=5)
    icon = palette.icon(look.icon, 18, look.colour)
    surface.blit(icon, icon.get_rect(center=rect.center))


def _around(width: float, depth: float) -> list[Point]:
    """Return points around the mat, so close that a bent edge is seen bent."""
    share = [i / 12 for i in range(12)]
    return [
        *((width * s, 0.0) for s in share),
        *((width, depth * s) for s in share),
        *((width * (1 - s), depth) for s in share),
        *((0.0, depth * (1 - s)) for s in share),
    ]
