"""Standing in a part of the table: inside a rectangle, in a quarter (DEP-04, SCN-STAND-04)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import FAR, most_of
from simulator.geometry.exact_margins import areas_within
from simulator.geometry.measure import area, bounds, centroid, shared_area
from simulator.geometry.shapes import Corners, Standing, box
from simulator.language.texts import Message, msg
from simulator.model.scenario import Rectangle
from simulator.model.state import UnitId
from simulator.records import dataclass

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
    """Return in which quarter of the table the greatest part of a tray stands (SCN-STAND-04)."""
    corners = now.corners(unit)
    width, depth = now.game.board
    x, y = width / 2, depth / 2
    quarters = {name: _quarter(x, y, name) for name in QUADRANTS}
    whole = area(corners)
    shares = {name: shared_area(corners, each) / whole for name, each in quarters.items()}
    found = most_of(shares, lambda: areas_within(corners, _planes(x, y)))
    cx, cy = centroid(corners)
    return Quarter(found, 0.0 if len(found) > 1 else min(abs(cx - x), abs(cy - y)))


def _quarter(x: float, y: float, name: str) -> Corners:
    """Return a quarter of the plane about the table's middle, wider than any table."""
    east, north = "e" in name, "n" in name
    return box(x if east else -FAR, y if north else -FAR, FAR if east else x, FAR if north else y)


def _planes(x: float, y: float) -> list[tuple[tuple[float, float, float], ...]]:
    """Return the half planes of the quarters, in their order."""
    found: list[tuple[tuple[float, float, float], ...]] = []
    for name in QUADRANTS:
        east = 1.0 if "e" in name else -1.0
        north = 1.0 if "n" in name else -1.0
        found.append(((east, 0.0, -east * x), (0.0, north, -north * y)))
    return found


def quadrant_name(name: str) -> Message:
    """Return a quarter's name as players read it, seen from the near edge."""
    names = {
        "sw": msg("near left"),
        "se": msg("near right"),
        "nw": msg("far left"),
        "ne": msg("far right"),
    }
    return names[name]


def overhang(standing: Standing, box: Rectangle) -> float:
    """Return by how many inches a tray stands out of a rectangle; below 0 by how much inside."""
    x0, y0, x1, y1 = bounds(standing.corners)
    return max(box[0] - x0, box[1] - y0, x1 - box[2], y1 - box[3])
