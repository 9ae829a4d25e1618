"""What an act is about, on the board: the units lit, and the way a tray has gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.state import UnitId
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.palette import BLACK, LineStyle
from simulator.ui.strokes import arrow_head, line, outline

WIDE: Final = 4.0
"""Pixels the frame of a lit tray is wide."""
LEAST: Final = 0.4
"""Inches below which a way is no way to be drawn."""


def draw_lit(
    surface: pygame.Surface, camera: Camera, now: Position, units: Iterable[UnitId]
) -> None:
    """Frame the trays an act or a question is about, the first with a line, others with dashes."""
    seen = [unit for unit in units if unit in now.state.units and now.unit(unit).on_table]
    for index, unit in enumerate(seen):
        edge = camera.outline(now.standing(unit).corners)
        outline(surface, edge, BLACK, WIDE + 3.0, LineStyle.SOLID, 160)
        outline(
            surface,
            edge,
            palette.GOLD,
            WIDE,
            LineStyle.SOLID if index == 0 else LineStyle.DASHED,
            255,
        )


def draw_trail(surface: pygame.Surface, camera: Camera, path: Sequence[Pose]) -> None:
    """Draw the way a tray has gone, with an arrow's head at its end."""
    points = [camera.to_screen(pose.centre) for pose in path]
    least = camera.pixels(LEAST)
    for start, end in pairwise(points):
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) < least:
            continue
        line(surface, start, end, BLACK, 5.0, LineStyle.SOLID, 120)
        line(surface, start, end, palette.LEGAL, 3.0, LineStyle.SOLID, 230)
        arrow_head(surface, end, start, palette.LEGAL, 14.0)
