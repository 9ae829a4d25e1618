"""Terrain as it lies on the table, each piece painted once per scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from simulator.geometry.gaps import edge_inside
from simulator.geometry.measure import contains
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, frame_of
from simulator.model.state import Terrain
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.board.pixel_outline import bounds
from simulator.ui.board.terrain_ground import PaintedPiece
from simulator.ui.board.terrain_kinds import paint
from simulator.ui.board.trays_drawing import painting_scale
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, WHITE, clear

LIT: Final = 15
"""Degrees of turning that share a picture: its light comes from the upper left to so much."""
OWNED: Final = 4.0
"""Pixels of the edge of a piece that is somebody's."""
FINER: Final = 3
"""Outlines are cut out so many times larger, then shrunk, so that their edges are smooth."""
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


def draw_terrain(pen: Pen, piece: Terrain) -> None:
    """Draw a piece of terrain inside its outline; one that is somebody's is edged in that colour.

    Its shadow alone falls outside.
    """
    frame = frame_of(piece.outline, Pose(*piece.centre, piece.facing))
    large, facing = painting_scale(pen.camera.scale), pen.camera.bearing(frame.facing)
    edge = local_outline(piece.outline, frame)
    picture = _painted(piece.kind, edge, large, round(facing / LIT) * LIT)
    turned = pygame.transform.rotozoom(picture, -facing, pen.camera.scale / large)
    painted, place = _cut_out(turned, pen.at(piece.centre), pen.edge(piece.outline))
    high = pen.camera.pixels(HIGH.get(piece.kind, 0.15))
    if high:
        for share, alpha in ((1.0, 70), (0.45, 90)):
            fallen, off = _shadow(painted, max(2, round(high * share)), alpha), high * share
            pen.stamp(fallen, (place.centerx + off, place.centery + off))
    pen.surface.blit(painted, place)
    if piece.owner is not None:
        for part in edge_inside(piece.outline, (OWNED + 2.0) / pen.camera.scale):
            pen.outline(part, BLACK, OWNED, alpha=150)
            pen.outline(part, palette.HOUSES[piece.owner].light, OWNED / 2, alpha=230)


def local_outline(corners: Corners, frame: Pose) -> tuple[Point, ...]:
    """Return an outline in a frame, rounded so that equal pieces share a picture."""
    local = (frame.to_local(corner) for corner in corners)
    return tuple((round(x, 4), round(y, 4)) for x, y in local)


def _cut_out(
    picture: pygame.Surface, middle: Point, edge: Sequence[Point]
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return what lies inside an outline of a picture laid on a middle, and its place in pixels.

    The edge is smooth.
    """
    width, height = picture.get_size()
    whole = pygame.Rect(round(middle[0] - width / 2), round(middle[1] - height / 2), width, height)
    place = bounds(edge).clip(whole)
    mask = clear(place.width * FINER, place.height * FINER)
    mask.fill((*WHITE, 0))
    pygame.draw.polygon(
        mask, WHITE, [((x - place.x) * FINER, (y - place.y) * FINER) for x, y in edge]
    )
    cut = picture.subsurface(place.move(-whole.x, -whole.y))
    smooth = pygame.transform.smoothscale(mask, place.size)
    cut.blit(smooth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut, place


def _shadow(picture: pygame.Surface, soft: int, alpha: int) -> pygame.Surface:
    """Return the shadow a picture throws, its edge `soft` pixels wide."""
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
    paint(kind, PaintedPiece(picture, scale, half, edge, light))
    return picture


def terrain_at(pieces: tuple[Terrain, ...], point: Point) -> Terrain | None:
    """Return the piece of terrain under a table point."""
    return next((piece for piece in pieces if contains(piece.outline, point)), None)
