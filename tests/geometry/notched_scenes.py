"""Scenes with a piece of ground that has notches, and a plain judge of sight past, into and out.

The judge shares no idea with the program: it asks Shapely about single lines. Lines join points
every SPACING inches along the rim of the front part and of the target; each stands for the strip
STRIP inches wide about it. So a sight through less than about RESOLUTION may escape it, and it
takes nothing for seen that isn't: what lies within half a strip of a rim is left out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Point, Pose, Segment
from simulator.geometry.shapes import Corners, Standing, polygon
from simulator.geometry.sight.front_view import Front
from simulator.geometry.sight.sight import Named, SightLines
from simulator.geometry.tolerances import OVERLAP_DEPTH, SIGHT_WIDTH
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_LARGE, SOLO_SMALL

SPACING: Final = 0.2
RESOLUTION: Final = 0.25
STRIP: Final = SIGHT_WIDTH * 1.2
_RIM: Final = 0.02
"""A line that runs so far along the rim of a piece is left to the program (inches)."""

Lines = NDArray[np.float64]

CRESCENT: Final[Corners] = (
    (-3.2, -1.7), (-1.8, -2.0), (-0.2, -1.4), (0.7, -1.5), (1.9, -2.0), (3.1, -1.6), (3.7, -0.7),
    (3.0, 0.7), (0.6, 1.9), (-0.9, 2.0), (-3.0, 0.7), (-3.7, -0.5),
)  # fmt: skip
CORNER: Final[Corners] = ((-3, -3), (3, -3), (3, -1), (-1, -1), (-1, 3), (-3, 3))
HORSESHOE: Final[Corners] = (
    (-4, -2),
    (4, -2),
    (4, 3),
    (2, 3),
    (1.5, 0),
    (-1.5, 0),
    (-2, 3),
    (-4, 3),
)
COMB: Final[Corners] = (
    (-4, -2), (4, -2), (4, 2), (3, 2), (2, -1), (1, 2), (-1, 2), (-2, -1), (-3, 2), (-4, 2),
)  # fmt: skip
NOTCHED: Final = (CRESCENT, CORNER, HORSESHOE, COMB)
TRAYS: Final = (INFANTRY, CAVALRY, SOLO_LARGE, SOLO_SMALL, SOLO_SMALL, SOLO_SMALL)


@dataclass(frozen=True)
class NotchedScene:
    """A viewer, a target, a piece of ground with notches, trays around them."""

    viewer: Standing
    target: Standing
    wood: Corners
    trays: tuple[Standing, ...]

    @property
    def solid(self) -> list[Named]:
        return [(f"tray {k}", tray.corners) for k, tray in enumerate(self.trays)]

    def view(self) -> SightLines:
        return SightLines(self.viewer, self.solid, [("wood", self.wood)])


def moved(outline: Corners, pose: Pose) -> Corners:
    """Return an outline drawn about (0, 0) as it lies at a pose."""
    return tuple(pose.to_table(corner) for corner in outline)


def notched_scene(seed: int, outlines: tuple[Corners, ...] = NOTCHED) -> NotchedScene:
    """Set up a scene; the same number always gives the same one.

    The target stands on the piece, in a notch, flush with an edge, or beyond; the viewer around it.
    """
    dice = Random(seed)
    lies = Pose(24.0, 24.0, dice.choice([0.0, 90.0, dice.uniform(0, 360)]))
    wood = moved(outlines[seed % len(outlines)], lies)
    while True:
        target = Standing(_place(dice, wood, lies), dice.choice(TRAYS))
        viewer = Standing(_across(dice, target.pose, wood), dice.choice(TRAYS))
        if not overlaps(viewer.corners, wood) and not overlaps(viewer.corners, target.corners):
            break
    trays: list[Standing] = []
    for _ in range(dice.choice([0, 0, 1, 3])):
        tray = Standing(_across(dice, target.pose, wood), dice.choice(TRAYS))
        if not any(overlaps(tray.corners, one.corners) for one in (viewer, target, *trays)):
            trays.append(tray)
    return NotchedScene(viewer, target, wood, tuple(trays))


def _place(dice: Random, wood: Corners, lies: Pose) -> Pose:
    """Return where a target stands: anywhere about a piece, or turned along one of its edges."""
    k = dice.randrange(len(wood))
    (ax, ay), (bx, by) = wood[k - 1], wood[k]
    along = math.degrees(math.atan2(bx - ax, by - ay))
    turn = dice.choice([dice.uniform(0, 360), along, along + 90.0])
    if dice.random() < 0.5:
        return Pose(*lies.to_table((dice.uniform(-5, 5), dice.uniform(-4, 4))), turn % 360)
    share, out = dice.random(), dice.choice([-1, 1]) * dice.choice([0.6, 1.25, 1.6, 2.4, 2.75])
    length = math.dist((ax, ay), (bx, by))
    nx, ny = (by - ay) / length, (ax - bx) / length
    return Pose(ax + share * (bx - ax) + out * nx, ay + share * (by - ay) + out * ny, turn % 360)


def _across(dice: Random, target: Pose, wood: Corners) -> Pose:
    """Return a pose behind a corner of the piece that looks roughly towards a target."""
    at = dice.choice(wood)
    bearing = math.atan2(at[0] - target.x, at[1] - target.y) + dice.uniform(-0.1, 0.1)
    far = math.dist(at, target.centre) + dice.uniform(1, 7)
    x, y = target.x + far * math.sin(bearing), target.y + far * math.cos(bearing)
    return Pose(
        x, y, (math.degrees(bearing) + 180.0 + dice.choice([0.0, dice.uniform(-40, 40)])) % 360
    )


# ------------------------------------------------------------------ the plain judge


def free_lines(scene: NotchedScene) -> Lines:
    """Return the lines, as pairs of points, about which a strip is surely free."""
    starts, leaves = _points(Front(scene.viewer).outline)
    ends, enters = _points(scene.target.corners)
    front, goal = polygon(Front(scene.viewer).outline), scene.target.polygon
    if not _in_arc(scene, ends):
        return np.empty((0, 2, 2))
    i, j = np.meshgrid(np.arange(len(starts)), np.arange(len(ends)), indexing="ij")
    way = ends[None, :] - starts[:, None]
    faces = (np.einsum("ijk,ik->ij", way, leaves) > 0.01) & (
        np.einsum("ijk,jk->ij", way, enters) < -0.01
    )
    lines = np.stack((starts[i[faces]], ends[j[faces]]), axis=1)
    drawn = _drawn(lines)
    # A line that runs on through the front part or the target is another one's longer twin.
    kept: NDArray[np.bool_] = shapely.length(shapely.intersection(drawn, front)) < STRIP
    kept &= shapely.length(shapely.intersection(drawn, goal)) < STRIP
    for tray in scene.trays:
        kept[kept] &= shapely.distance(drawn[kept], tray.polygon) > STRIP
    lines, drawn = lines[kept], drawn[kept]
    return lines[surely_let_through(scene.wood, lines)]


def hardly_on(scene: NotchedScene) -> bool:
    """Return whether the target lies on the piece by less than a strip: none surely ends there."""
    piece = polygon(scene.wood)
    less = piece.buffer(-STRIP - 2 * OVERLAP_DEPTH)
    return scene.target.polygon.intersects(piece) and not scene.target.polygon.intersects(less)


def surely_let_through(wood: Corners, lines: Lines) -> NDArray[np.bool_]:
    """Return which lines, with a strip about each, a piece of ground does not stop (AMB-03)."""
    piece = polygon(wood)
    drawn = _drawn(lines)
    passed = shapely.distance(drawn, piece) > STRIP
    less, more = piece.buffer(-STRIP - 2 * OVERLAP_DEPTH), piece.buffer(STRIP)
    inner, outer = shapely.intersection(drawn, less), shapely.intersection(drawn, more)
    ends = shapely.points(lines[:, 1])
    whole = (shapely.get_num_geometries(inner) == 1) & (shapely.get_num_geometries(outer) == 1)
    thin = shapely.length(outer) - shapely.length(inner) < _RIM
    found: NDArray[np.bool_] = passed | (whole & thin & (shapely.distance(ends, less) == 0.0))
    return found


def _drawn(lines: Lines) -> NDArray[np.object_]:
    return np.atleast_1d(np.asarray(shapely.linestrings(lines), dtype=object))


def let_through(wood: Corners, line: Segment) -> bool:
    """Return whether a piece of ground lets a single line pass, taken as it is (AMB-03).

    What no more than touches the piece or the target decides nothing.
    """
    inner = polygon(wood).buffer(-2 * OVERLAP_DEPTH)
    cut = shapely.get_parts(shapely.intersection(shapely.LineString(line), polygon(wood)))
    parts = [part for part in cut if part.intersection(inner).length > 2 * OVERLAP_DEPTH]
    return not parts or (len(parts) == 1 and parts[0].distance(shapely.Point(line[1])) < 1e-3)


def corridor_lines(scene: NotchedScene, line: Segment, width: float) -> list[Segment]:
    """Return eleven lines of a corridor, each from the front part to the target."""
    (ax, ay), (bx, by) = line
    length = math.dist(*line)
    ux, uy = (bx - ax) / length, (by - ay) / length
    front, goal = polygon(Front(scene.viewer).outline), scene.target.polygon
    found = []
    for share in np.linspace(-0.49, 0.49, 11).tolist():
        x, y = ax - uy * share * width, ay + ux * share * width
        far = shapely.LineString(((x - 40 * ux, y - 40 * uy), (x + 60 * ux, y + 60 * uy)))
        own = shapely.get_coordinates(far.intersection(front))
        other = shapely.get_coordinates(far.intersection(goal))
        start = max(own.tolist(), key=lambda at: at[0] * ux + at[1] * uy)
        end = min(other.tolist(), key=lambda at: at[0] * ux + at[1] * uy)
        found.append((_point(start), _point(end)))
    return found


def _point(at: list[float]) -> Point:
    return (at[0], at[1])


def _points(corners: Corners) -> tuple[Lines, Lines]:
    """Return points along the rim of an outline, and which way the rim looks at each."""
    at, out = [], []
    for k, end in enumerate(corners):
        start, length = np.array(corners[k - 1]), math.dist(corners[k - 1], end)
        shares = np.linspace(0.0, 1.0, math.ceil(length / SPACING), endpoint=False)[:, None]
        at.append(start + (shares + 1e-6) * (np.array(end) - start))
        dx, dy = (np.array(end) - start) / length
        out.append(np.tile((dy, -dx), (len(shares), 1)))
    return np.concatenate(at), np.concatenate(out)


def _in_arc(scene: NotchedScene, points: Lines) -> bool:
    return bool(
        shapely.intersects_xy(polygon(Front(scene.viewer).arc).buffer(-STRIP), points).any()
    )
