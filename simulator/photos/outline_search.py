"""Outlines of trays found in a picture: where the four edges of a size lie on strong lines.

The sizes are known to a hundredth of an inch, so an outline is not followed but found: the place
and turn at which all four edges lie on lines, with one colour within, the tray's rim.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_LARGE, SOLO_SMALL, Tray
from simulator.photos.arrays import FlatBoard, Numbers, Spot
from simulator.photos.edge_fit import Fit
from simulator.records import dataclass

SIZES: Final = (INFANTRY, CAVALRY, SOLO_SMALL, SOLO_LARGE)
"""The trays that are looked for."""
FINE: Final = 20.0
"""Pixels to the inch of the patch in which edges are looked for."""
PATCH: Final = 4.2
"""Inches from the middle of a patch to its sides."""
SLIP: Final = 0.7
"""Inches a rough place may be off."""
STRIP: Final = (0.12, 0.30)
"""Where a light strip along the front edge lies: inches behind the edge."""
ROUGH_TURNS: Final = (-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0)
FINE_TURNS: Final = (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)
"""Degrees that are tried around a rough turn, and around the best of them."""
UNLIKE: Final = 8.0
"""How far apart colours are that differ plainly (Lab)."""
GOOD_LINE: Final = 8.0
"""A step of colour over a tenth of an inch (Lab) that is as good a line as any."""
NEARLY: Final = 0.75
"""How strong an outline of another size must be beside the strongest, to be kept as well."""


@dataclass(frozen=True)
class FoundOutline(Fit):
    """An outline and how well it lies on the lines of a patch, from whose middle it is measured.

    `strength` grows with every line and falls with what it is off, to choose between outlines;
    `score` is 1 where all lines are good, `turn` the outline's own.
    """

    strength: float


def outlines(flat: FlatBoard, middle: Spot, angle: float) -> Iterator[FoundOutline]:
    """Yield the best outline of each size near a rough place, none far behind the best."""
    rough = [
        fit
        for quarter in (0.0, 90.0)
        for turn in ROUGH_TURNS
        for fit in _fits(flat, middle, angle + quarter + turn)
    ]
    best = {
        tray.name: max((fit for fit in rough if fit.tray is tray), key=lambda fit: fit.strength)
        for tray in SIZES
    }
    strongest = max(fit.strength for fit in best.values())
    for turned in sorted({fit.turn for fit in best.values() if fit.strength > NEARLY * strongest}):
        trays = tuple(tray for tray in SIZES if best[tray.name].turn == turned)
        finer = [f for t in FINE_TURNS for f in _fits(flat, middle, turned + t, trays)]
        for tray in trays:
            if best[tray.name].strength > NEARLY * strongest:
                found = max((f for f in finer if f.tray is tray), key=lambda fit: fit.strength)
                whole = _whole(patch_at(flat, middle, found.turn), found)
                yield replace(found, score=found.score * whole)


def patch_at(flat: FlatBoard, middle: Spot, turn: float) -> Numbers:
    """Return the board around a place, turned so that a tray of this facing looks up."""
    import cv2  # noqa: PLC0415 - as above

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


def _fits(
    flat: FlatBoard, middle: Spot, turn: float, sizes: tuple[Tray, ...] = SIZES
) -> list[FoundOutline]:
    """Return the best outline of each size at one turn."""
    patch = patch_at(flat, middle, turn)
    found = []
    for tray in sizes:
        half_w, half_d = (round(FINE * (0.45 * side)) for side in (tray.width, tray.depth))
        centre = patch.shape[0] // 2
        columns_of = patch[centre - half_d : centre + half_d].mean(axis=0)
        rows_of = patch[:, centre - half_w : centre + half_w].mean(axis=1)
        columns, rows = _lines(columns_of), _lines(rows_of)
        left, right, across, off_x = _pair(columns, tray.width)
        front, rear, down, off_y = _pair(rows, tray.depth)
        score = float(np.mean(np.minimum([left, right, front, rear], 1.0)))
        weakest = min(left, right, front, rear)
        off = math.sqrt((off_x**2 + off_y**2) / 2)
        rim = _rim(columns_of, rows_of, tray, across, down)
        score *= (0.5 + 0.5 * min(weakest, 1.0)) * math.exp(-rim / 40.0)
        strength = float(np.mean(np.sqrt([left, right, front, rear]))) - rim / 25.0 - 4.0 * off
        found.append(FoundOutline(tray, across, -down, turn, off, score, strength))
    return found


def _rim(columns: Numbers, rows: Numbers, tray: Tray, across: float, down: float) -> float:
    """Return how unlike the colours just within the four edges are: a tray's rim is of one colour.

    The edge most unlike the others, where a strip may tell the front, does not count. A rim that
    goes on beyond an edge counts against it: that edge is none.
    """
    centre = (len(columns) - 1) / 2
    seen: list[Numbers] = []
    beyond: list[Numbers] = []
    for profile, middle, half in ((columns, across, tray.width / 2), (rows, down, tray.depth / 2)):
        for sign in (-1.0, 1.0):
            for side, colours in ((half - 0.08, seen), (half + 0.1, beyond)):
                at = centre + (middle + sign * side) * FINE
                colours.append(profile[min(max(round(at), 0), len(profile) - 1)])
    rim = np.median(seen, axis=0)
    away = np.linalg.norm(np.array(seen) - rim, axis=1)
    outside = np.linalg.norm(np.array(beyond) - rim, axis=1)
    goes_on = float(np.clip(UNLIKE - outside, 0.0, None).sum()) / 2
    return float(np.sort(away)[:3].mean()) + goes_on


def _whole(patch: Numbers, fit: FoundOutline) -> float:
    """Return 1 for an outline with straight edges along their whole length, less for a round one.

    Each edge is looked at in three parts; of the twelve, two may be hidden by figures.
    """
    centre = (patch.shape[0] - 1) / 2
    column, row = centre + fit.across * FINE, centre - fit.ahead * FINE
    half_w, half_d = fit.tray.width / 2 * FINE, fit.tray.depth / 2 * FINE
    seen = []
    for picture, along, half_along, across, half_across in (
        (patch, row, half_d, column, half_w),
        (patch.transpose(1, 0, 2), column, half_w, row, half_d),
    ):
        for part in (-0.62, 0.0, 0.62):
            middle = along + part * half_along
            first, last = round(middle - 0.3 * half_along), round(middle + 0.3 * half_along) + 1
            lines = _lines(picture[max(first, 0) : max(last, 1)].mean(axis=0))
            for sign in (-1.0, 1.0):
                at = round(across + sign * half_across)
                seen.append(float(lines[max(at - 1, 0) : at + 2].max(initial=0.0)))
    good = sum(min(1.0, line / 0.5) for line in seen)
    return min(1.0, max(0.0, (good - 5.0) / 5.0))


def _lines(profile: Numbers) -> Numbers:
    """Return how strongly a line runs between two pixels of a profile; 1 is as good as any."""
    steps = np.linalg.norm(profile[2:] - profile[:-2], axis=1)
    return np.concatenate([[0.0], steps, [0.0]]) / GOOD_LINE


def _pair(lines: Numbers, apart: float) -> tuple[float, float, float, float]:
    """Return the two best lines so far apart: their strengths, their middle, how far they are off.

    Inches from the middle of the patch.
    """
    centre = (len(lines) - 1) / 2
    reach = np.arange(-SLIP, SLIP + 1e-9, 0.5 / FINE)
    grid = np.arange(len(lines))
    low = np.interp(centre + (reach - apart / 2) * FINE, grid, lines)
    high = np.interp(centre + (reach + apart / 2) * FINE, grid, lines)
    both = np.sqrt(low) + np.sqrt(high)
    at = int(both.argmax())
    middle = float(reach[at])
    offs = []
    for side in (-0.5, 0.5):
        around = middle + side * apart + np.arange(-0.12, 0.121, 0.01)
        seen = np.interp(centre + around * FINE, grid, lines)
        weight = np.clip(seen - 0.5 * seen.max(), 0.0, None) + 1e-9
        offs.append(float((around * weight).sum() / weight.sum()) - middle - side * apart)
    shift = (offs[0] + offs[1]) / 2
    return float(low[at]), float(high[at]), middle + shift, abs(offs[1] - offs[0]) / 2


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
