"""Places for machines and previews: spread evenly over an area, and near to a wished one.

Nothing here decides whether a place is legal, or whether there is any: checks do the one, the exact
solver `geometry.laying` the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from simulator.geometry.laying import LayingGround
from simulator.geometry.pose import Point, Pose, quantise
from simulator.geometry.ruled_out import RuledOut
from simulator.model.scenario import Rectangle

STEP: Final = 0.25
FURTHEST: Final = 24.0
WAYS: Final = 24
RINGS: Final = int(FURTHEST / STEP)
FIRST_RINGS: Final = 6
"""So many rings are judged at once, then twice as many each time."""


def halton(step: int, base: int) -> float:
    """Return the number of a sequence that fills 0 to 1 evenly; `step` counts from 1."""
    found, share = 0.0, 1.0
    while step > 0:
        share /= base
        found += share * (step % base)
        step //= base
    return found


def strewn(step: int, box: Rectangle, far: float = 0.0) -> Point:
    """Return the point of a step, spread evenly over a box and what is `far` inches around it."""
    x0, y0, x1, y1 = box
    x = x0 - far + halton(step, 2) * (x1 - x0 + 2 * far)
    return x, y0 - far + halton(step, 3) * (y1 - y0 + 2 * far)


def snapped(
    wished: Pose, legal: Callable[[Pose], bool], ground: Callable[[], LayingGround]
) -> Pose:
    """Return a legal pose near a wished one: none looks the same way only where there is none.

    Failing that it may look any way; the wished pose itself comes back only where nothing is legal.
    """
    wished = quantise(wished)
    if legal(wished):
        return wished
    limits = ground()
    found = nearest_around(wished, legal, limits)
    if found is None:
        found = limits.nearest(wished, legal) or limits.place(legal, wished)
    return wished if found is None else found


def nearest_around(
    wished: Pose, legal: Callable[[Pose], bool], ground: LayingGround
) -> Pose | None:
    """Return the legal pose nearest to an illegal one that looks the same way.

    None if far from any.

    It looks along 24 ways, ring by ring, then draws nearer as long as the pose stays legal. What
    the ground surely rules out is not asked about.
    """
    for ring, way in _hopeful(wished, ground):
        turn = math.tau * way / WAYS
        ux, uy = math.cos(turn), math.sin(turn)
        pose = quantise(wished.moved(ux * ring * STEP, uy * ring * STEP))
        if legal(pose):
            return _drawn_nearer(wished, (ux, uy), ring * STEP, legal)
    return None


def _hopeful(wished: Pose, ground: LayingGround) -> Iterator[tuple[int, int]]:
    """Yield ring and way of the places around that may be legal, the nearest rings first."""
    ruled_out = RuledOut(ground, wished.facing)
    turns = np.linspace(0.0, math.tau, WAYS, endpoint=False)
    first, last = 1, FIRST_RINGS
    while first <= RINGS:
        inches = np.linspace(STEP * first, STEP * last, last + 1 - first)[:, None]
        xs, ys = wished.x + inches * np.cos(turns), wished.y + inches * np.sin(turns)
        left = ~ruled_out.ask(xs.ravel(), ys.ravel())
        for number in np.flatnonzero(left).tolist():
            yield first + number // WAYS, number % WAYS
        first, last = last + 1, min(2 * last, RINGS)


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
