"""A charge driven with whole polygons: the independent judge of `charge_reach`.

One facing at a time. The tray is turned and every other outline is met through their Minkowski
difference (the convex hull of all corner differences): the run is a line through that hull, and
where it enters is the first touch. Nothing here shares a formula with the program.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import affinity

INSET = 1e-4  # trays that overlap by no more only touch
SAME = 1e-5  # runs that differ by no more are the same run
FAR = 200.0


class Charger(NamedTuple):
    x: float
    y: float
    width: float
    depth: float


class Drive(NamedTuple):
    """What came of one facing: may it pivot, how far to each outline (None: never met)."""

    pivots: bool
    travels: tuple[float | None, ...]


def _tray(charger: Charger, facing: float, inset: float) -> np.ndarray:
    x, y, w, d = charger
    flat = shapely.box(x - w / 2 + inset, y - d / 2 + inset, x + w / 2 - inset, y + d / 2 - inset)
    turned = affinity.rotate(flat, -facing, origin=(x, y))
    return shapely.get_coordinates(turned)[:-1]


def _differences(tray: np.ndarray, outlines: Sequence[np.ndarray]) -> list[np.ndarray]:
    return [(outline[:, None, :] - tray[None, :, :]).reshape(-1, 2) for outline in outlines]


def drive(charger: Charger, facing: float, outlines: Sequence[np.ndarray]) -> Drive:
    """Pivot, look what the tray stands on, and measure the run to each outline."""
    angle = math.radians(facing)
    ux, uy = math.sin(angle), math.cos(angle)
    run = shapely.LineString([(-ux, -uy), (FAR * ux, FAR * uy)])
    origin = shapely.Point(0.0, 0.0)
    pivots = True
    travels: list[float | None] = []
    inner = _differences(_tray(charger, facing, INSET), outlines)
    whole = _differences(_tray(charger, facing, 0.0), outlines)
    for small, large in zip(inner, whole, strict=True):
        barred = shapely.MultiPoint(small).convex_hull
        if barred.contains(origin):
            pivots = False
        met = barred.intersection(run)
        ahead = shapely.get_coordinates(met) @ np.array([ux, uy])
        if met.length < 1e-10 or ahead.max() <= 0.0:
            travels.append(None)
            continue
        touch = shapely.MultiPoint(large).convex_hull.intersection(run)
        travels.append(float((shapely.get_coordinates(touch) @ np.array([ux, uy])).min()))
    return Drive(pivots, tuple(travels))


def stays_on(
    charger: Charger, facing: float, travel: float, board: tuple[float, float] | None
) -> bool:
    """Return whether the run never takes a corner further out of the table than the pivot did."""
    if board is None:
        return True
    angle = math.radians(facing)
    before = _tray(charger, facing, 0.0)
    step = max(travel - SAME, 1e-9)  # a tray that hangs over may not press on outwards at all
    after = before + step * np.array([math.sin(angle), math.cos(angle)])
    limits = np.array(board)
    pairs = ((-before, -after), (before - limits, after - limits))
    return all((np.maximum(was.max(axis=0), 0.0) >= now.max(axis=0)).all() for was, now in pairs)


def reaches(
    charger: Charger,
    facing: float,
    target: np.ndarray,
    obstacles: Sequence[np.ndarray],
    distance: float,
    board: tuple[float, float] | None = None,
) -> bool:
    """Return whether the charge at this facing touches the target first within the distance."""
    result = drive(charger, facing, [target, *obstacles])
    travel, *others = result.travels
    if not result.pivots or travel is None or travel > distance + SAME:
        return False
    if any(other is not None and other < travel - SAME for other in others):
        return False
    return stays_on(charger, facing, travel, board)
