"""What a lens bends: one number says how far points are pulled in, or pushed out, from the middle.

A point at the distance r from the middle of the photo, in half diagonals, belongs at r / (1 + d r²)
where straight lines are straight. Negative is a barrel, as phones have it; positive a cushion.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from simulator.photos.arrays import Numbers

MOST: Final = 0.3
"""The strongest distortion that is looked for, either way."""


def straightened(points: Numbers, size: tuple[int, int], distortion: float) -> Numbers:
    """Return where points of a photo would lie had the lens bent nothing; pixels."""
    middle, half = _middle(size)
    away = (points - middle) / half
    square = (away**2).sum(axis=-1, keepdims=True)
    found: Numbers = middle + half * away / (1.0 + distortion * square)
    return found


def bent(points: Numbers, size: tuple[int, int], distortion: float) -> Numbers:
    """Return where the lens puts points; the way back from `straightened`.

    Beyond the farthest that a cushion can reach, points stay where they are told last.
    """
    if distortion == 0.0:
        return points.copy()
    middle, half = _middle(size)
    away = (points - middle) / half
    square = (away**2).sum(axis=-1, keepdims=True)
    root = np.sqrt(np.maximum(1.0 - 4.0 * distortion * square, 0.0))
    found: Numbers = middle + half * away * 2.0 / (1.0 + root)
    return found


def straightened_otherwise(points: Numbers, size: tuple[int, int], distortion: float) -> Numbers:
    """Return where points would lie by the other usual formula (Brown's), for comparison.

    There a point that belongs at s lies at s (1 + d s²). No lens keeps to either; what the two
    differ by says how far a formula may be trusted.
    """
    middle, half = _middle(size)
    away = (points - middle) / half
    flat = away
    for _step in range(8):
        square = np.minimum((flat**2).sum(axis=-1, keepdims=True), 1.0)
        flat = away / (1.0 + distortion * square)
    found: Numbers = middle + half * flat
    return found


def _middle(size: tuple[int, int]) -> tuple[Numbers, float]:
    width, height = size
    return np.array([width / 2, height / 2]), (width**2 + height**2) ** 0.5 / 2
