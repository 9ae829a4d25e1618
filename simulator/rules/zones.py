"""Standing in a part of the table: inside a rectangle, in a quarter (DEP-04, SCN-STAND-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import SHARE_TIE
from simulator.geometry.convex import area, bounds, centroid, clip
from simulator.geometry.shapes import Corners, Standing
from simulator.model.scenario import Rectangle
from simulator.model.state import UnitId
from simulator.texts import translate as _

QUADRANTS: Final = ("sw", "se", "nw", "ne")
"""The quarters of the table, by the points of the compass: north is the far edge."""


@dataclass(frozen=True, slots=True)
class Quarter:
    """In which quarter of the table a tray stands.

    quadrants: the one with the greatest part of it; several on an exact tie. margin: inches from
    its centre to the nearer of the two lines that part the table; 0 on a tie.
    """

    quadrants: tuple[str, ...]
    margin: float


def quadrant(now: Position, unit: UnitId) -> Quarter:
    """Tell in which quarter of the table the greatest part of a tray stands (SCN-STAND-04)."""
    corners = now.corners(unit)
    x, y = now.game.board[0] / 2, now.game.board[1] / 2
    parts = [area(_part(corners, x, y, name)) for name in QUADRANTS]
    whole = area(corners)
    most = max(parts)
    found = tuple(
        name for name, part in zip(QUADRANTS, parts, strict=True) if most - part < SHARE_TIE * whole
    )
    cx, cy = centroid(corners)
    return Quarter(found, 0.0 if len(found) > 1 else min(abs(cx - x), abs(cy - y)))


def _part(corners: Corners, x: float, y: float, name: str) -> Corners:
    east = 1.0 if "e" in name else -1.0
    north = 1.0 if "n" in name else -1.0
    return clip(clip(corners, east, 0.0, -east * x), 0.0, north, -north * y)


def quadrant_name(name: str) -> str:
    """Give a quarter's name as players read it, seen from the near edge."""
    names = {
        "sw": _("near left"),
        "se": _("near right"),
        "nw": _("far left"),
        "ne": _("far right"),
    }
    return names[name]


def overhang(standing: Standing, box: Rectangle) -> float:
    """Give by how many inches a tray stands out of a rectangle; below 0 by how much inside."""
    x0, y0, x1, y1 = bounds(standing.corners)
    return max(box[0] - x0, box[1] - y0, x1 - box[2], y1 - box[3])
