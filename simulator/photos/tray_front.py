"""The front of a tray: a light strip along one of its edges tells it."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulator.geometry.trays import Tray
from simulator.photos.arrays import FlatBoard, Numbers, Spot

FINE: Final = 20.0
"""Pixels to the inch of the patch that is looked at."""
PATCH: Final = 4.2
"""Inches from the middle of a patch to its sides."""
STRIP: Final = (0.12, 0.30)
"""Where a light strip along the front edge lies: inches behind the edge."""


def patch_at(flat: FlatBoard, middle: Spot, turn: float) -> Numbers:
    """Return the board around a place, turned so that a tray of this facing looks up."""
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    a = math.radians(turn)
    step = flat.per_inch / FINE
    half = PATCH * FINE
    cos, sin = math.cos(a) * step, math.sin(a) * step
    matrix = np.array(
        [
            [cos, -sin, middle[0] - 0.5 - cos * (half - 0.5) + sin * (half - 0.5)],
            [sin, cos, middle[1] - 0.5 - sin * (half - 0.5) - cos * (half - 0.5)],
        ]
    )
    size = round(2 * half)
    found: Numbers = cv2.warpAffine(
        flat.lab, matrix, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return found


def front(patch: Numbers, tray: Tray) -> tuple[float, bool]:
    """Return by how much a tray must be turned to look ahead, and whether the picture tells it.

    The front edge bears a light strip; a tray that is as wide as deep may have it on any side.
    """
    centre = patch.shape[0] / 2
    turns = (0.0, 90.0, 180.0, 270.0) if tray.width == tray.depth else (0.0, 180.0)
    seen = []
    for turn in (0.0, 90.0, 180.0, 270.0):
        rolled = np.rot90(patch, round(turn / 90.0))
        wide, deep = tray.width, tray.depth
        if turn in {90.0, 270.0}:
            wide, deep = deep, wide
        top = [round(centre - (deep / 2 - inward) * FINE) for inward in STRIP]
        side = round((wide / 2 - 0.4) * FINE)
        middle = round(centre)
        strip = rolled[top[0] : max(top[1], top[0] + 1), middle - side : middle + side, 0]
        seen.append(float(np.median(strip)))
    ranked = sorted(((seen[round(turn / 90.0)], turn) for turn in turns), reverse=True)
    known = ranked[0][0] - ranked[1][0] > 14.0
    return ranked[0][1], known
