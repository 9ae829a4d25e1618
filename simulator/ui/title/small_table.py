"""A small picture of a table: the trays and what they fight for, without words or numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.measure import bounds
from simulator.geometry.pose import Point
from simulator.model.scenario import Rectangle
from simulator.model.state import Phase, Seat
from simulator.rules.setup.deployment import zones
from simulator.ui import palette

AROUND: Final = 5.0
"""Inches of the table that are seen around what stands there."""


def painted(now: Position, size: tuple[int, int], *, whole: bool = False) -> pygame.Surface:
    """Return a picture of the part of the table where anything stands, or of all of it.

    While the armies are set up, the deployment zones are shaded.
    """
    picture = palette.clear(*size)
    picture.fill(palette.NIGHT)
    view = _View(now, size, whole=whole)
    (left, low), (right, high) = view.at((0.0, 0.0)), view.at(now.game.board)
    picture.fill(palette.CLOTH, pygame.Rect(left, high, right - left, low - high))
    _grid(picture, view, now.game.board)
    owners = {seat.edge: seat.player for seat in now.state.seats.values() if seat.edge is not None}
    for index, zone in enumerate(zones_shown(now)):
        _zone(picture, view, zone, owners.get(index))
    for piece in now.state.terrain:
        outline = [view.at(point) for point in piece.outline]
        pygame.draw.polygon(picture, palette.CLOTH_DARK, outline)
        pygame.draw.polygon(picture, palette.CLOTH_HEM, outline, 1)
    for token in now.state.tokens.values():
        pygame.draw.circle(picture, palette.INK, view.at(token.at), max(3, round(view.scale)))
        pygame.draw.circle(picture, palette.GOLD, view.at(token.at), max(3, round(view.scale)), 1)
    for unit in now.state.units.values():
        if unit.on_table:
            _tray(picture, view, now, unit.id)
    return palette.opaque(picture)


def zones_shown(now: Position) -> tuple[Rectangle, ...]:
    """Return the deployment zones while there is still something to deploy (DEP-01)."""
    setting_up = now.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}
    standing = any(unit.on_table for unit in now.state.units.values())
    if now.game.scenario is None or not setting_up or standing:
        return ()
    return zones(now)


def _zone(picture: pygame.Surface, view: _View, zone: Rectangle, owner: Seat | None) -> None:
    """Shade a deployment zone in its side's colour, or in none before it is chosen."""
    x0, y0, x1, y1 = zone
    (left, low), (right, high) = view.at((x0, y0)), view.at((x1, y1))
    place = pygame.Rect(left, high, right - left, low - high)
    colour = palette.HOUSES[owner].base if owner else palette.PARCHMENT
    shade = palette.clear(*place.size)
    shade.fill((*colour, 80 if owner else 56))
    picture.blit(shade, place)
    pygame.draw.rect(picture, palette.HOUSES[owner].light if owner else colour, place, 1)


class _View:
    """Which part of the table is seen, and at how many pixels an inch."""

    def __init__(self, now: Position, size: tuple[int, int], *, whole: bool) -> None:
        width, depth = now.game.board
        x0, y0, x1, y1 = 0.0, 0.0, width, depth
        standing = [u.id for u in now.state.units.values() if u.on_table]
        corners = tuple(point for unit in standing for point in now.corners(unit))
        if corners:  # what they fight for is seen whole too
            corners += tuple(token.at for token in now.state.tokens.values())
            corners += tuple(point for piece in now.state.terrain for point in piece.outline)
        if corners and not whole:
            a, b, c, d = bounds(corners)
            x0, y0 = max(0.0, a - AROUND), max(0.0, b - AROUND)
            x1, y1 = min(width, c + AROUND), min(depth, d + AROUND)
        self.scale = min(size[0] / (x1 - x0), size[1] / (y1 - y0))
        self._middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        self._size = size

    def at(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point of the table."""
        x = self._size[0] / 2 + (point[0] - self._middle[0]) * self.scale
        y = self._size[1] / 2 - (point[1] - self._middle[1]) * self.scale
        return (round(x), round(y))


def _grid(picture: pygame.Surface, view: _View, board: tuple[float, float]) -> None:
    """Draw a line every six inches, and the edges of the table."""
    width, depth = board
    for x in _steps(width):
        colour = palette.CLOTH_HEM if x in {0.0, width} else palette.CLOTH_DARK
        pygame.draw.line(picture, colour, view.at((x, 0.0)), view.at((x, depth)))
    for y in _steps(depth):
        colour = palette.CLOTH_HEM if y in {0.0, depth} else palette.CLOTH_DARK
        pygame.draw.line(picture, colour, view.at((0.0, y)), view.at((width, y)))


def _steps(length: float) -> Iterable[float]:
    return [min(6.0 * step, length) for step in range(int(length // 6) + 1)]


def _tray(picture: pygame.Surface, view: _View, now: Position, unit: str) -> None:
    """Draw a tray in its side's colour and pattern, with a white front edge."""
    rear_left, rear_right, front_right, front_left = (view.at(p) for p in now.corners(unit))
    outline = (rear_left, rear_right, front_right, front_left)
    house = palette.HOUSES[now.owner(unit)]
    x0, y0, x1, y1 = bounds(tuple((float(x), float(y)) for x, y in outline))
    cloth = palette.banner(now.owner(unit), int(x1 - x0) + 1, int(y1 - y0) + 1).copy()
    mask = palette.clear(*cloth.get_size())
    pygame.draw.polygon(mask, palette.WHITE, [(x - x0, y - y0) for x, y in outline])
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(cloth, (x0, y0))
    pygame.draw.polygon(picture, house.light, outline, 1)
    pygame.draw.line(picture, palette.WHITE, front_left, front_right, 2)
