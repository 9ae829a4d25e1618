"""How much a place looks like a tray: a block of known thickness whose edges lie on lines.

Of the block's outline the far edges are those of its upper face, the near ones those on the table.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np

from simulator.geometry.pose import Pose
from simulator.geometry.shapes import tray_corners
from simulator.geometry.trays import Tray
from simulator.photos.arrays import FlatBoard, Numbers
from simulator.photos.bases import bases_seen
from simulator.photos.edge_fit import ENDS, PIECE, PLAIN, STEP
from simulator.photos.standpoint import Standpoint
from simulator.records import dataclass

THICK: Final = 0.14
"""Inches a tray is thick."""
BASES: Final = {THICK: THICK + 0.12, 0.0: 0.0}
"""How high the upper sides of bases are (inches) on a tray, and on one drawn on paper."""
SLIPS: Final = (-0.06, -0.03, 0.0, 0.03, 0.06)
"""Inches by which each piece of an edge may be seen beside its place."""
IN_PIECE: Final = 4
"""Points of a piece of an edge."""
WITHIN: Final = 0.08
"""Inches within an edge of the upper face at which its rim is looked at."""
UNEVEN: Final = 20.0
"""How unlike each other the four sides of a rim may be (Lab); more counts no more."""


@dataclass(frozen=True)
class Likeness:
    """What speaks for a tray of some size at a place.

    `edges` are the shares of the outline's four edges that are seen, `uneven` how unlike each other
    the sides of its rim are (Lab; a strip along one of them does not count), `bases` which share of
    the rims of its figures' bases is seen, `fit` how well its measured edges are as far apart as
    those of its size.
    """

    tray: Tray
    edges: tuple[float, ...]
    uneven: float
    bases: float
    fit: float

    @property
    def at_most(self) -> float:
        """Return the logarithm of the odds that there would be were every base seen."""
        return replace(self, bases=1.0).odds

    @property
    def odds(self) -> float:
        """Return the logarithm of the odds that such a tray stands there.

        Weighed by what trays and everything else look like in synthetic photos. A tray is told by
        its edges alone or by its figures' bases as well, whichever says more: it may be empty.
        """
        fit, uneven = min(0.8, max(-0.5, self.fit)), min(UNEVEN, self.uneven)
        plain, least = sum(self.edges) / len(self.edges), min(self.edges)
        if self.tray.figures == 1:
            bases = max(0.0, self.bases - 0.6)
            by_base = 1.2 * plain + 5.1 * least - 0.5 * uneven + 19.4 * bases + 3.2 * fit - 8.5
            return max(by_base, 13.0 * least - 0.5 * uneven + 4.5 * fit - 11.7)
        bases = max(0.0, self.bases - 0.4)
        by_bases = 2.7 * plain + 0.7 * least - 0.35 * uneven + 16.4 * bases + 9.3 * fit - 8.1
        return max(by_bases, 5.3 * plain + 1.3 * least - 0.32 * uneven + 7.0 * fit - 8.3)

    @property
    def size_odds(self) -> float:
        """Return what is compared between trays of nearly one size at one place, as logarithms."""
        return 15.0 * self.bases + 4.0 * self.fit


def edge_looks(
    flat: FlatBoard, pose: Pose, tray: Tray, fit: float, stand: Standpoint, thick: float
) -> Likeness:
    """Return how much the edges of a place look like those of a tray, so thick (inches)."""
    lean = np.array(stand.lean(pose.x, pose.y, thick))
    base = np.array(tray_corners(pose, tray))
    top = base + lean
    edges, rims = [], []
    for first in range(4):
        ends = [first, (first + 1) % 4]
        way = base[ends[1]] - base[ends[0]]
        out = np.array([way[1], -way[0]]) / np.linalg.norm(way)
        edges.append(_seen(flat, (top if out @ lean > 0.0 else base)[ends], out))
        rims.append(np.median(_colours(flat, top[ends], out, (-WITHIN,))[0], axis=0))
    unlike = np.linalg.norm(np.array(rims) - np.median(rims, axis=0), axis=1)
    return Likeness(tray, tuple(edges), float(np.sort(unlike)[:3].mean()), 0.0, fit)


def with_bases(
    look: Likeness, flat: FlatBoard, pose: Pose, stand: Standpoint, thick: float
) -> Likeness:
    """Return how much a place looks like a tray, its figures' bases counted."""
    lean = stand.lean(pose.x, pose.y, BASES[thick])
    return replace(look, bases=bases_seen(flat, pose, look.tray, lean))


def _seen(flat: FlatBoard, ends: Numbers, out: Numbers) -> float:
    """Return which share of an edge is seen, piece by piece."""
    beyond = sorted({round(slip + by, 3) for slip in SLIPS for by in (-STEP, STEP)})
    colours = _colours(flat, ends, out, tuple(beyond))
    mean = colours.reshape(len(beyond), -1, IN_PIECE, 3).mean(axis=2)
    inner, outer = (
        mean[[beyond.index(round(slip + by, 3)) for slip in SLIPS]] for by in (-STEP, STEP)
    )
    steps = np.linalg.norm(outer - inner, axis=-1) / PLAIN
    return float(np.minimum(steps, 1.0).max(axis=0).mean())


def _colours(flat: FlatBoard, ends: Numbers, out: Numbers, beyond: tuple[float, ...]) -> Numbers:
    """Return the colours along an edge, so many inches beyond it."""
    long = math.dist(*ends)
    count = IN_PIECE * max(4, round((long - 2 * ENDS) / PIECE))
    share = (ENDS + (np.arange(count) + 0.5) / count * (long - 2 * ENDS)) / long
    line = ends[0] + share[:, None] * (ends[1] - ends[0])
    return flat.colours(line + np.array(beyond)[:, None, None] * out)
