"""Facings closed in on: the best of them, or the proof that there is none.

How far an outline reaches in any direction changes by no more than its `turning_reach` for each
radian it turns. So what holds for one facing with every clearance loosened by that much bounds what
holds for a whole arc around it: an arc whose bound is too bad is given up, the others are halved.
No facing is sampled: an arc is given up only where it is proven that none of it can do.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Generic, TypeVar

from simulator.geometry.convex import holds
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import FINEST_REACH
from simulator.records import dataclass

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Found]):
    """Something found at a facing, and how good it is: the lower the rank the better."""

    rank: float
    what: Found


def turning_reach(outline: Corners) -> float:
    """Return by how much an outline may reach further, in inches for each radian it turns.

    It is convex and turns about the origin; one that does not hold the origin reaches further by
    no more than its furthest corner is away.
    """
    if not holds(outline, (0.0, 0.0)):
        return max(math.hypot(x, y) for x, y in outline)
    most = 0.0
    px, py = outline[-1]
    for x, y in outline:
        dx, dy = x - px, y - py
        length = math.hypot(dx, dy)
        if length > 0.0:
            for ax, ay in ((px, py), (x, y)):
                most = max(most, abs(ax * dx + ay * dy) / length)
        px, py = x, y
    return most


def best_facing(
    exact: Callable[[float], Ranked[Found] | None],
    bound: Callable[[float, float], float | None],
    reach: float,
    *,
    aligned: Iterable[float],
    period: float,
    close: float = math.inf,
) -> Found | None:
    """Return the best that some facing allows, or None where none allows anything.

    exact: what a facing (degrees) allows; None for nothing. bound: a rank at least as low as that
    of anything the facing would allow with every clearance loosened by so many inches; None for
    nothing. reach: inches for each radian turned (`turning_reach`). aligned: facings that are
    tried first, where outlines lie flush. period: after so many degrees all repeats. close: what is
    found may be worse than the best by so much; by default the first thing found will do.
    """
    turns = sorted({facing % period for facing in aligned} | {0.0})
    best: Ranked[Found] | None = None
    for turn in turns:
        best = _better(best, exact(turn))
        if best is not None and math.isinf(close):
            return best.what
    arcs: list[tuple[float, float, float]] = []

    def add(low: float, high: float) -> None:
        half = (high - low) / 2
        slack = reach * math.radians(half)
        rank = bound(low + half, slack) if slack > FINEST_REACH else None
        if rank is not None and (best is None or rank < best.rank - close):
            heapq.heappush(arcs, (rank, low, high))

    for low, high in pairwise((*turns, turns[0] + period)):
        add(low, high)
    while arcs:
        rank, low, high = heapq.heappop(arcs)
        if best is not None and rank >= best.rank - close:
            break
        middle = (low + high) / 2
        best = _better(best, exact(middle % period))
        if best is not None and math.isinf(close):
            return best.what
        add(low, middle)
        add(middle, high)
    return None if best is None else best.what


def _better(one: Ranked[Found] | None, other: Ranked[Found] | None) -> Ranked[Found] | None:
    if one is None or other is None:
        return one or other
    return other if other.rank < one.rank else one
