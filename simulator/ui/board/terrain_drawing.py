"""Terrain as it lies on the table, each piece painted once per scale."""

from __future__ import annotations

import math
from typing import Final

import pygame

from simulator.geometry.measure import contains
from simulator.geometry.pose import Point, Pose
from simulator.model.state import Terrain
from simulator.ui.board.terrain_ground import Ground
from simulator.ui.board.terrain_kinds import paint
from simulator.ui.board.trays_drawing import painting_scale
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, HOUSES, Line, clear
from simulator.ui.strokes import outline

LIT: Final = 15
"""Degrees of turning that share a picture: its light comes from the upper left to so much."""
HIGH: Final = {
    "forest": 0.42,
    "weirwood": 0.45,
    "hill": 0.3,
    "palisade": 0.34,
    "castle_wall": 0.4,
    "low_wall": 0.26,
    "hedge": 0.28,
    "stakes": 0.2,
    "corpse_pile": 0.14,
    "grim_corpse_pile": 0.14,
    "bog": 0.0,
}
"""Inches the shadow of a kind falls to the lower right; a bog lies lower than the ground."""


def draw_terrain(surface: pygame.Surface, camera: Camera, piece: Terrain) -> None:
    """Draw a piece of terrain at its place; one that is somebody's is edged in that colour."""
    large, facing = painting_scale(camera.scale), camera.bearing(piece.facing)
    picture = _painted(piece.kind, local_outline(piece), large, round(facing / LIT) * LIT)
    turned = pygame.transform.rotozoom(picture, -facing, camera.scale / large)
    x, y = camera.to_screen(piece.centre)
    high = camera.pixels(HIGH.get(piece.kind, 0.15))
    if high:
        for share, alpha in ((1.0, 70), (0.45, 90)):
            fallen = _shadow(turned, max(2, round(high * share)), alpha)
            off = high * share
            surface.blit(fallen, fallen.get_rect(center=(round(x + off), round(y + off))))
    surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
    if piece.owner is not None:
        edge = camera.outline(piece.outline)
        outline(surface, edge, BLACK, 4.0, Line.SOLID, 150)
        outline(surface, edge, HOUSES[piece.owner].light, 2.0, Line.SOLID, 230)


def local_outline(piece: Terrain) -> tuple[Point, ...]:
    """Give a piece's outline in its own frame, rounded so that equal pieces share a picture."""
    pose = Pose(*piece.centre, piece.facing)
    local = (pose.to_local(point) for point in piece.outline)
    return tuple((round(x, 4), round(y, 4)) for x, y in local)


def _shadow(picture: pygame.Surface, soft: int, alpha: int) -> pygame.Surface:
    """Give the shadow a picture throws, its edge `soft` pixels wide."""
    width, height = picture.get_width() + 4 * soft, picture.get_height() + 4 * soft
    hard = clear(width, height)
    shape = pygame.mask.from_surface(picture, 60)
    dark, light = (*BLACK, alpha), (*BLACK, 0)
    hard.blit(shape.to_surface(setcolor=dark, unsetcolor=light), (2 * soft, 2 * soft))
    small = pygame.transform.smoothscale(hard, (max(2, width // soft), max(2, height // soft)))
    return pygame.transform.smoothscale(small, (width, height))


@kept
def _painted(kind: str, edge: tuple[Point, ...], scale: float, facing: int) -> pygame.Surface:
    half = (max(abs(x) for x, _ in edge), max(abs(y) for _, y in edge))
    picture = clear((2 * half[0] + 1.2) * scale, (2 * half[1] + 1.2) * scale)
    sin, cos = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    light = ((-cos - sin) * math.sqrt(0.5), (cos - sin) * math.sqrt(0.5))
    paint(kind, Ground(picture, scale, half, edge, light))
    return picture


def terrain_at(pieces: tuple[Terrain, ...], point: Point) -> Terrain | None:
    """Give the piece of terrain under a table point."""
    return next((piece for piece in pieces if contains(piece.outline, point)), None)
