"""Places for machines and previews: spread evenly over an area, and near to a wished one.

Nothing here decides whether a place is legal, or whether there is any: checks do the one, the exact
solver `geometry.laying` the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from simulator.geometry.laying import Ground
from simulator.geometry.pose import Pose, quantise

STEP: Final = 0.25
FURTHEST: Final = 24.0
WAYS: Final = 24


def halton(step: int, base: int) -> float:
    """Give the number of a sequence that fills 0 to 1 evenly; `step` counts from 1."""
    found, share = 0.0, 1.0
    while step > 0:
        share /= base
        found += share * (step % base)
        step //= base
    return found


def snapped(wished: Pose, legal: Callable[[Pose], bool], ground: Callable[[], Ground]) -> Pose:
    """Return a legal pose near a wished one: none looks the same way only where there is none.

    Failing that it may look any way; the wished pose itself comes back only where nothing is legal.
    """
    wished = quantise(wished)
    found = nearest_around(wished, legal)
    if found is None:
        found = ground().nearest(wished, legal) or ground().place(legal, wished)
    return wished if found is None else found


def nearest_around(wished: Pose, legal: Callable[[Pose], bool]) -> Pose | None:
    """Give the legal pose nearest to a wished one that looks the same way; None if far from any.

    It looks along 24 ways, ring by ring, then draws nearer as long as the pose stays legal.
    """
    if legal(wished):
        return wished
    for ring in range(1, int(FURTHEST / STEP) + 1):
        for way in range(WAYS):
            turn = math.tau * way / WAYS
            ux, uy = math.cos(turn), math.sin(turn)
            pose = quantise(wished.moved(ux * ring * STEP, uy * ring * STEP))
            if legal(pose):
                return _drawn_nearer(wished, (ux, uy), ring * STEP, legal)
    return None


def _drawn_nearer(
    wished: Pose, way: tuple[float, float], far: float, legal: Callable[[Pose], bool]
) -> Pose:
    """Halve the way back to the last illegal pose until it is no longer seen."""
    low, high = far - STEP, far
    for _halving in range(12):
        middle = (low + high) / 2
        if legal(quantise(wished.moved(way[0] * middle, way[1] * middle))):
            high = middle
        else:
            low = middle
    return quantise(wished.moved(way[0] * high, way[1] * high))
