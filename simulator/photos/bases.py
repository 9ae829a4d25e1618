"""Whether twelve figures stand on a tray, or four: where their round bases lie on lines.

A tray of infantry and one of cavalry differ by a fifth of an inch, less than a shadow is wide; the
slots of their figures are nowhere alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.pose import Pose
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_LARGE, SOLO_SMALL, Tray
from simulator.photos.arrays import FlatBoard, Numbers, Spot
from simulator.photos.edge_fit import PLAIN

RADII: Final = {
    INFANTRY.name: (0.45, 0.5, 0.55, 0.6),
    CAVALRY.name: (0.85, 0.92, 1.0, 1.08),
    SOLO_SMALL.name: (0.88, 0.95, 1.02, 1.1, 1.18),
    SOLO_LARGE.name: (0.88, 0.95, 1.02, 1.1, 1.18),
}
"""Inches from the middle of a base to its rim; makers differ."""
HAIR: Final = 0.05
"""Inches to either side of a rim between which colours are compared."""
AROUND: Final = 24
"""Points of a rim."""
SLIPS: Final = (-0.08, -0.04, 0.0, 0.04, 0.08)
"""Inches by which all bases may be seen beside their slots."""


def bases_seen(flat: FlatBoard, pose: Pose, tray: Tray, lean: Spot) -> float:
    """Return which share of the bases' rims is seen, from 0 to 1.

    `lean` is how far from its place on the table, in inches along x and y, a base is seen.
    """
    slots = np.array([(x, y) for x in tray.slots_x for y in tray.slots_y])
    ways = (pose, pose.turned(pose.facing + 180.0)) if tray.figures > 1 else (pose,)
    radii = RADII[tray.name]
    circles = sorted({round(radius + by, 3) for radius in radii for by in (-HAIR, HAIR)})
    inner, outer = (
        [circles.index(round(radius + by, 3)) for radius in radii] for by in (-HAIR, HAIR)
    )
    best = 0.0
    for one in ways:
        middles = np.array([one.to_table(slot) for slot in slots]) + np.array(lean)
        colours = _colours(flat, middles, circles)
        steps = colours[outer] - colours[inner]
        seen = np.sqrt(np.einsum("...i,...i", steps, steps)) / PLAIN
        best = max(best, float(np.minimum(seen, 1.0).mean(axis=(2, 3)).max()))
    return best


def _colours(flat: FlatBoard, middles: Numbers, radii: Sequence[float]) -> Numbers:
    """Return the colours on circles, by radius, by the slip of all of them, by circle and point."""
    slips = np.array([(across, ahead) for across in SLIPS for ahead in SLIPS])
    angles = np.linspace(0.0, 2 * math.pi, AROUND, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    each = np.array(radii)[:, None, None, None, None] * circle
    return flat.colours(middles[None, :, None] + slips[:, None, None] + each)
