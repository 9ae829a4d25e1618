"""What an act is about, on the board: the units lit, and the way a tray has gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from simulator.geometry.pose import Pose
from simulator.model.state import UnitId
from simulator.ui import palette
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.palette import BLACK, LineStyle
from simulator.ui.strokes import arrow_head, line

WIDE: Final = 4.0
"""Pixels the frame of a lit tray is wide."""
LEAST: Final = 0.4
"""Inches below which a way is no way to be drawn."""


def draw_lit(pen: TablePen, units: Iterable[UnitId]) -> None:
    """Frame the trays an act or a question is about, the first with a line, others with dashes."""
    seen = [unit for unit in units if unit in pen.now.state.units and pen.now.unit(unit).on_table]
    for index, unit in enumerate(seen):
        style = LineStyle.DASHED if index else LineStyle.SOLID
        pen.outline(pen.now.corners(unit), BLACK, WIDE + 3.0, alpha=160)
        pen.outline(pen.now.corners(unit), palette.GOLD, WIDE, style)


def draw_trail(pen: Pen, path: Sequence[Pose]) -> None:
    """Draw the way a tray has gone, with an arrow's head at its end."""
    points = [pen.at(pose.centre) for pose in path]
    least = pen.camera.pixels(LEAST)
    for start, end in pairwise(points):
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) < least:
            continue
        line(pen.surface, start, end, BLACK, 5.0, alpha=120)
        line(pen.surface, start, end, palette.LEGAL, 3.0, alpha=230)
        arrow_head(pen.surface, end, start, palette.LEGAL, 14.0)
