"""The edges of one tray, measured: where each of the four lies, and of which size the tray is.

Four lines run along every edge of a tray: its rim, its figures' ground, the strip along the front.
The edge is the outermost of them. Each is looked for in short pieces along the side, so that the
figures that stand before an edge hide those pieces only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.trays import Tray
from simulator.photos.arrays import FlatBoard, Numbers, Spot
from simulator.records import dataclass

AWAY: Final = 0.6
"""Inches to either side of an expected edge within which it is looked for."""
PACE: Final = 0.02
"""Inches between two places at which an edge is looked for."""
PIECE: Final = 0.2
"""Inches of an edge that are looked at together."""
STEP: Final = 0.03
"""Inches to either side between which colours are compared."""
PLAIN: Final = 14.0
"""A step of colour (Lab) that is plain; a stronger one counts no more."""
ROUGH_TURNS: Final = tuple(float(t) for t in np.arange(-3.0, 3.01, 0.6))
FINE_TURNS: Final = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""Degrees by which an outline may be turned wrongly, and what is tried around the best of them."""
EXACT: Final = 0.02
"""No edge is measured more exactly than this (inches): half a pixel of the rectified board."""
WRONG: Final = 0.05
"""Inches two opposite edges may lie too near or too far for a tray of a size."""
ONE_SIDED: Final = 0.4
"""How much less one edge alone tells than two opposite ones."""
ONE_SIDED_OFF: Final = 0.1
"""Inches a tray may be off that is placed by one edge of two."""
CLEAR: Final = 5
"""Paces beyond the end of a line from which on another is one further out."""
FURTHER: Final = 0.7
"""How much a line further out speaks against an edge."""
LEAST_LINE: Final = 0.3
"""The share of a side that a line must run along."""
UNLIKE: Final = 12.0
"""How much darker than its surroundings a plain seam is (Lab)."""
ENDS: Final = 0.2
"""Inches at either end of an edge that are left out: corners are round."""
ALONE: Final = (False, False, False, False)
"""No tray stands at any side: right, front, left, rear."""


@dataclass(frozen=True)
class Fit:
    """A tray by its measured edges.

    `across` and `ahead` are inches from where it was expected, in its own frame; `turn` is degrees
    more than expected; `off` inches by which the edges miss it; `score` how plainly they are seen.
    """

    tray: Tray
    across: float
    ahead: float
    turn: float
    off: float
    score: float


@dataclass(frozen=True)
class Pieces:
    """The pieces of a side: rows of steps of colour and of light at each place across the edge.

    `places` says how far each lies from the middle of the side, in inches.
    """

    steps: Numbers
    light: Numbers
    places: Numbers


REACH: Final = np.arange(-AWAY, AWAY + 1e-9, PACE)


@dataclass(frozen=True)
class FittedLine:
    """A line along a side: inches beyond where the edge was expected, and how well it is one."""

    at: float
    seen: float


@dataclass(frozen=True)
class Pair:
    """Two opposite edges: how well they are seen, their middle, and what each is off (inches)."""

    seen: float
    middle: float
    off: float


@dataclass(frozen=True)
class SideLines:
    """The lines measured along the four sides of a place at which a tray is expected.

    `turned` is by how many degrees less than expected they run; `beside` as in `measured`,
    `blurred` as on the board.
    """

    tray: Tray
    turned: float
    lines: tuple[list[FittedLine], ...]
    beside: Sequence[bool]
    blurred: float

    def fits(self, sizes: tuple[Tray, ...], lean: Spot = (0.0, 0.0)) -> list[Fit]:
        """Return the best fit of each size, best first.

        `lean` is how far across and ahead of its place (inches) a tray's upper face is seen: by so
        much the outline is wider than the tray.
        """
        leans = (lean[0], lean[1], -lean[0], -lean[1])
        # Where a tray stands against this one their upper faces meet, and no near side is seen.
        out = [
            one if there else max(0.0, one) + self.blurred
            for one, there in zip(leans, self.beside, strict=True)
        ]
        fits = []
        for size in sizes:
            wider, deeper = size.width - self.tray.width, size.depth - self.tray.depth
            pairs = [
                _pair(self.lines[0], self.lines[2], wider + out[0] + out[2], (out[0] - out[2]) / 2),
                _pair(
                    self.lines[1], self.lines[3], deeper + out[1] + out[3], (out[1] - out[3]) / 2
                ),
            ]
            score = (pairs[0].seen + pairs[1].seen) / 4
            off = math.sqrt((pairs[0].off ** 2 + pairs[1].off ** 2) / 2 + EXACT**2)
            fits.append(Fit(size, pairs[0].middle, pairs[1].middle, -self.turned, off, score))
        return sorted(fits, key=lambda fit: -fit.score)


def measured(
    flat: FlatBoard, middle: Spot, turn: float, tray: Tray, beside: Sequence[bool] = ALONE
) -> SideLines:
    """Return the lines of the four sides, looked for where edges of `tray` would be.

    `beside` says at which sides (right, front, left, rear) another tray stands, whose lines are
    no better edges for lying further out.
    """
    pieces = [_pieces(flat, middle, turn, tray, side) for side in range(4)]
    rough = _sharpest(pieces, ROUGH_TURNS)
    turned = _sharpest(pieces, tuple(rough + more for more in FINE_TURNS))
    lines = tuple(
        _seams(one, turned) if there else _edges(_along(one.steps, one.places, turned))
        for one, there in zip(pieces, beside, strict=True)
    )
    return SideLines(tray, turned, lines, beside, flat.blurred)


def _pair(first: list[FittedLine], second: list[FittedLine], wider: float, seen_off: float) -> Pair:
    """Return the best two opposite edges of what is so much wider than it was expected.

    Its middle is seen so far off the tray's, towards the first.
    """
    best = Pair(-2.0, 0.0, AWAY)
    for sign, lines in ((1.0, first), (-1.0, second)):
        for line in lines:
            if line.seen - ONE_SIDED > best.seen:
                middle = sign * (line.at - wider / 2)
                best = Pair(line.seen - ONE_SIDED, middle - seen_off, ONE_SIDED_OFF)
    for one in first:
        for other in second:
            wrong = one.at + other.at - wider
            seen = one.seen + other.seen - 0.5 * (wrong / WRONG) ** 2
            if seen > best.seen:
                best = Pair(seen, (one.at - other.at) / 2 - seen_off, abs(wrong) / 2)
    return best


def _edges(moved: Numbers) -> list[FittedLine]:
    """Return the lines of a side, each at its outer end: the better, the less is further out."""
    seen = np.minimum(moved, 1.0).mean(axis=0)
    found = []
    for at in range(2, len(seen) - 2):
        top = float(seen[at])
        if top < LEAST_LINE or top < seen[at - 1 : at + 2].max():
            continue
        end = at
        while end + 1 < len(seen) and seen[end + 1] > top / 2:
            end += 1
        if end + 1 == len(seen):
            continue
        part = (seen[end] - top / 2) / (seen[end] - seen[end + 1])
        further = float(seen[end + CLEAR :].max(initial=0.0))
        found.append(FittedLine(float(REACH[end] + part * PACE), top - FURTHER * further))
    return found


def _seams(pieces: Pieces, turn: float) -> list[FittedLine]:
    """Return where two trays may touch: at the darkest line between them."""
    dark = np.median(_along(pieces.light, pieces.places, turn), axis=0)
    found = []
    for at in range(2, len(dark) - 2):
        if dark[at] <= dark[at - 2 : at + 3].min():
            depth = (min(dark[: at + 1].max(), dark[at:].max()) - dark[at]) / UNLIKE
            found.append(FittedLine(float(REACH[at]), min(1.0, depth)))
    return found


def _pieces(flat: FlatBoard, middle: Spot, turn: float, tray: Tray, side: int) -> Pieces:
    """Return how strong a step of colour is in each piece of a side at each place, and where.

    Sides are right, front, left and rear; the places of the pieces are inches along the side.
    """
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    half, long = (tray.width, tray.depth) if side % 2 == 0 else (tray.depth, tray.width)
    a = math.radians(turn) - math.radians(90.0) * side
    out = np.array([math.cos(a), math.sin(a)])
    on = np.array([-out[1], out[0]])
    count = max(4, round((long - 2 * ENDS) / PIECE))
    fine = 5
    along = (np.arange(count * fine) + 0.5) / (count * fine) - 0.5
    along *= long - 2 * ENDS
    reach = np.arange(-AWAY - STEP, AWAY + STEP + 1e-9, PACE)
    net = (
        np.array(middle)
        + flat.per_inch * out * (half / 2 + reach[None, :, None])
        + flat.per_inch * on * along[:, None, None]
        - 0.5
    ).astype(np.float32)
    seen = cv2.remap(
        flat.lab, net[..., 0], net[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    seen = seen.reshape(count, fine, len(reach), 3).mean(axis=1)
    apart = round(2 * STEP / PACE)
    steps = np.linalg.norm(seen[:, apart:] - seen[:, :-apart], axis=2)
    half_step = apart // 2
    light = seen[:, half_step : seen.shape[1] - half_step, 0]
    return Pieces(np.clip(steps / PLAIN, 0.0, 1.0), light, along.reshape(count, fine).mean(axis=1))


def _along(values: Numbers, places: Numbers, turn: float) -> Numbers:
    """Return the values of the pieces of a side, each as an edge so turned runs."""
    return np.asarray(_each_along(values, places, (turn,))[0])


def _each_along(values: Numbers, places: Numbers, turns: tuple[float, ...]) -> Numbers:
    """Return the values of the pieces of a side under each of some turns."""
    slopes = np.array([math.tan(math.radians(turn)) for turn in turns])
    spot = (REACH + (slopes[:, None] * places)[..., None] + AWAY) / PACE
    spot = np.clip(spot, 0.0, values.shape[1] - 1.001)
    low = spot.astype(np.intp)
    part = spot - low
    low += (np.arange(len(values)) * values.shape[1])[:, None]
    flat = values.ravel()
    return np.asarray(flat.take(low) * (1.0 - part) + flat.take(low + 1) * part)


def _sharpest(pieces: Sequence[Pieces], turns: tuple[float, ...]) -> float:
    """Return the turn under which the lines are sharpest: the right one brings them together."""
    sharp = sum(
        (_each_along(one.steps, one.places, turns).mean(axis=1) ** 3).sum(axis=1) for one in pieces
    )
    return turns[int(np.argmax(sharp))]
