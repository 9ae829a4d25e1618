"""Where the camera stood over the table, and what that does to everything that has a height.

What stands up from the mat is seen further from the camera than it stands: the upper face of a tray
lies beside the tray's own place, and at the sides towards the camera its thickness shows.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulator.geometry.pose import Point
from simulator.photos.arrays import Numbers
from simulator.photos.placement import Placement
from simulator.records import dataclass

USUAL: Final = 0.74
"""The focal length of most phones, in longer sides of their photo."""
TRUSTED: Final = 0.003
"""How exactly the corners tell what the focal length is worked out of."""
USUALLY: Final = 1.0
"""How much the inverse square of the focal length differs among phones, in squared sides."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where the camera was, in inches: over which point of the table, and how high."""

    x: float
    y: float
    height: float

    def lean(self, x: float, y: float, height: float) -> Point:
        """Return how far from a place of the table something so high over it is seen (inches)."""
        share = height / (self.height - height)
        return ((x - self.x) * share, (y - self.y) * share)


ABOVE: Final = Standpoint(0.0, 0.0, math.inf)
"""Straight above everything: a camera so far away that no height shows."""


def standpoint(placement: Placement) -> Standpoint:
    """Return where the camera stood that took a photo.

    The less it was tilted the less the corners tell the focal length; then the usual one counts.
    """
    width, height = placement.size
    longer = float(max(placement.size))
    centred = np.array([[longer, 0, width / 2], [0, longer, height / 2], [0, 0, 1.0]])
    seen: Numbers = np.asarray(np.linalg.inv(placement.matrix @ centred), np.float64)
    seen *= np.sign(seen[2] @ np.array([*np.array(placement.table).mean(axis=0), 1.0]))
    usual = USUAL**-2
    for inverse in (usual, _inverse(seen, usual)):
        seen /= _long(seen, inverse)
    turned = np.diag([inverse**0.5, inverse**0.5, 1.0]) @ seen
    across, away = turned[:, 0], turned[:, 1]
    x, y, z = (float(c) for c in -np.array([across, away, np.cross(across, away)]) @ turned[:, 2])
    return Standpoint(x, y, z)


def _long(seen: Numbers, inverse: float) -> float:
    """Return how long the two ways along the table are, by the inverse square of a focal length."""
    square = (seen[:2, :2] ** 2).sum() * inverse + (seen[2, :2] ** 2).sum()
    return float(np.sqrt(square / 2))


def _inverse(seen: Numbers, usual: float) -> float:
    """Return the inverse square of the focal length (longer sides of the photo).

    It is the one by which the two ways along the table are equally long and at a right angle.
    """
    (a, b), (flat_a, flat_b) = seen[2, :2], seen[:2, :2].T
    grows = np.array([flat_a @ flat_b, (flat_a @ flat_a - flat_b @ flat_b) / 2])
    stays = np.array([a * b, (a * a - b * b) / 2])
    weight = (TRUSTED / USUALLY) ** 2
    found = float((weight * usual - grows @ stays) / (weight + grows @ grows))
    return min(4.0 * usual, max(usual / 8.0, found))
