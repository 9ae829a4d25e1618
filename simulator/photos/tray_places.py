"""Where trays could stand on a board: places at which the four edges of a size lie on lines.

What a mat looks like does not matter, for roads, paving and printed lines are mat as well. At every
turn the board is so laid that the edges of a tray run along its rows and columns; the lines along
each are then sums.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_LARGE, SOLO_SMALL, Tray
from simulator.photos.arrays import FlatBoard, Numbers
from simulator.photos.edge_fit import PLAIN
from simulator.records import dataclass

SIZES: Final = (INFANTRY, CAVALRY, SOLO_SMALL, SOLO_LARGE)
"""The trays that are looked for."""
SHAPES: Final = ((INFANTRY, 4.9), (SOLO_SMALL, SOLO_SMALL.depth), (SOLO_LARGE, SOLO_LARGE.depth))
"""What is looked for, and how deep: infantry and cavalry are one until their edges are measured."""
COARSE: Final = 10.0
"""Pixels to the inch at which places are looked for."""
TURNED: Final = 3
"""Degrees between two turns that are tried."""
OF_SIDE: Final = 0.92
"""The share of a side that is looked at: corners are round."""
LINED: Final = 0.6
"""How plainly four edges must lie on lines at a place that is looked at closely."""
MOST_PLACES: Final = 30
"""Places of each shape that are looked at closely."""


@dataclass(frozen=True)
class TrayPlace:
    """Where a tray could stand (inches, degrees), and how plainly its edges lie on lines."""

    tray: Tray
    x: float
    y: float
    facing: float
    lined: float


def places(flat: FlatBoard) -> list[TrayPlace]:
    """Return where trays could stand, those with the plainest edges first."""
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    steps = _steps(flat)
    shape = steps[0].shape
    best = {tray.name: np.zeros(shape, np.float32) for tray, _depth in SHAPES}
    facing = {tray.name: np.zeros(shape, np.float32) for tray, _depth in SHAPES}
    for turn in range(0, 90, TURNED):
        for tray, quarter, lined in _lined(steps, turn):
            better = lined > best[tray.name]
            np.copyto(best[tray.name], lined, where=better)
            np.copyto(facing[tray.name], turn + quarter, where=better)
    found = []
    for tray, _depth in SHAPES:
        plain = best[tray.name]
        tops = np.argwhere(
            (plain >= cv2.dilate(plain, np.ones((9, 9), np.uint8))) & (plain > LINED)
        )
        for row, column in sorted(tops.tolist(), key=lambda at: -plain[at[0], at[1]])[:MOST_PLACES]:
            x, y = (column + 0.5) / COARSE, flat.depth - (row + 0.5) / COARSE
            turned = float(facing[tray.name][row, column])
            found.append(TrayPlace(tray, x, y, turned, float(plain[row, column])))
    return sorted(found, key=lambda place: -place.lined)


def _steps(flat: FlatBoard) -> tuple[Numbers, Numbers, Numbers]:
    """Return the squares of the steps of colour along rows, both ways and along columns."""
    import cv2  # noqa: PLC0415 - as above

    share = COARSE / flat.per_inch
    small: Numbers = cv2.resize(flat.lab, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    along, down = np.zeros_like(small), np.zeros_like(small)
    along[:, 1:-1] = small[:, 2:] - small[:, :-2]
    down[1:-1] = small[2:] - small[:-2]
    return (along**2).sum(axis=2), (along * down).sum(axis=2), (down**2).sum(axis=2)


def _lined(
    steps: tuple[Numbers, Numbers, Numbers], turn: float
) -> Iterator[tuple[Tray, float, Numbers]]:
    """Yield how plainly the edges of each shape, so turned or a quarter more, lie on lines."""
    import cv2  # noqa: PLC0415 - as above

    height, width = steps[0].shape
    there, upright, level = _turned(steps, turn)
    lengths = {
        round(OF_SIDE * side * COARSE) for tray, depth in SHAPES for side in (tray.width, depth)
    }
    columns = {long: cv2.blur(upright, (1, long)) for long in lengths}
    rows = {long: cv2.blur(level, (long, 1)) for long in lengths}
    for tray, depth in SHAPES:
        for quarter in (0.0,) if tray.width == depth else (0.0, 90.0):
            wide, deep = (depth, tray.width) if quarter else (tray.width, depth)
            x, y = round(wide / 2 * COARSE), round(deep / 2 * COARSE)
            lined = _meeting(
                columns[round(OF_SIDE * deep * COARSE)], rows[round(OF_SIDE * wide * COARSE)], x, y
            )
            # Nearer to the rim of the room than half a tray none can stand.
            inner = there.copy()
            inner[:, 2] += there[:, :2] @ (x, y)
            back = cv2.invertAffineTransform(inner)
            yield (
                tray,
                quarter,
                cv2.warpAffine(
                    lined, back, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
                ),
            )


def _turned(
    steps: tuple[Numbers, Numbers, Numbers], turn: float
) -> tuple[Numbers, Numbers, Numbers]:
    """Return the plain steps of colour of a board laid so turned, across columns and across rows.

    First comes the way from the pixels of that room to those of the board.
    """
    import cv2  # noqa: PLC0415 - as above

    (along, both, down), (height, width) = steps, steps[0].shape
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    room = [  # even as the board is, so that its middle lies between the same pixels at every turn
        2 * math.ceil((a * abs(cos) + b * abs(sin)) / 2) + 2
        for a, b in ((width, height), (height, width))
    ]
    middle = [(side - 1) / 2 for side in room]
    there = np.array(
        [
            [cos, -sin, (width - 1) / 2 - cos * middle[0] + sin * middle[1]],
            [sin, cos, (height - 1) / 2 - sin * middle[0] - cos * middle[1]],
        ]
    )
    squares = (
        cos * cos * along + 2 * cos * sin * both + sin * sin * down,
        sin * sin * along - 2 * cos * sin * both + cos * cos * down,
    )
    upright, level = (
        cv2.warpAffine(
            p.astype(np.float32), there, room, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        for p in [np.minimum(np.sqrt(np.maximum(s, 0.0)) / PLAIN, 1.0) for s in squares]
    )
    upright = cv2.dilate(upright, np.ones((1, 3), np.uint8))
    level = cv2.dilate(level, np.ones((3, 1), np.uint8))
    return there, upright, level


def _meeting(columns: Numbers, rows: Numbers, x: int, y: int) -> Numbers:
    """Return how plainly four sides lie on lines, so many pixels right, left, above and below."""
    import cv2  # noqa: PLC0415 - as above

    sides = (
        columns[y:-y, : -2 * x],
        columns[y:-y, 2 * x :],
        rows[: -2 * y, x:-x],
        rows[2 * y :, x:-x],
    )
    total, least = sides[0], sides[0]
    for one in sides[1:]:
        total, least = cv2.add(total, one), cv2.min(least, one)
    return np.asarray(cv2.addWeighted(total, 0.125, least, 0.5, 0.0))
