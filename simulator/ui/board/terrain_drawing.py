"""Terrain as it lies on the table, each piece painted once per scale."""

from __future__ import annotations

import pygame

from simulator.geometry.measure import contains
from simulator.geometry.pose import Point, Pose
from simulator.model.state import Terrain
from simulator.ui.board.terrain_kinds import Ground, paint
from simulator.ui.board.trays_drawing import painting_scale
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import clear


def draw_terrain(surface: pygame.Surface, camera: Camera, piece: Terrain) -> None:
    """Draw a piece of terrain at its place."""
    large = painting_scale(camera.scale)
    picture = _painted(piece.kind, local_outline(piece), large)
    turned = pygame.transform.rotozoom(picture, -camera.bearing(piece.facing), camera.scale / large)
    x, y = camera.to_screen(piece.centre)
    surface.blit(turned, turned.get_rect(center=(round(x), round(y))))


def local_outline(piece: Terrain) -> tuple[Point, ...]:
    """Give a piece's outline in its own frame, rounded so that equal pieces share a picture."""
    pose = Pose(*piece.centre, piece.facing)
    local = (pose.to_local(point) for point in piece.outline)
    return tuple((round(x, 4), round(y, 4)) for x, y in local)


@kept
def _painted(kind: str, edge: tuple[Point, ...], scale: float) -> pygame.Surface:
    half = (max(abs(x) for x, _ in edge), max(abs(y) for _, y in edge))
    picture = clear((2 * half[0] + 1.2) * scale, (2 * half[1] + 1.2) * scale)
    paint(kind, Ground(picture, scale, half, edge))
    return picture


def terrain_at(pieces: tuple[Terrain, ...], point: Point) -> Terrain | None:
    """Give the piece of terrain under a table point."""
    return next((piece for piece in pieces if contains(piece.outline, point)), None)
