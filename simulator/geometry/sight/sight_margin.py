"""How much is lacking when sight is blocked: the least inset of all blockers that opens a line."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from simulator.geometry.convex import insets
from simulator.geometry.measure import hull
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.corridors import Corridor, widest
from simulator.geometry.sight.front_view import ExitEdge
from simulator.geometry.sight.sight_entries import SightWay
from simulator.geometry.tolerances import TINY

_FASTEST: Final = 8.0
"""An opening corridor is not expected to grow faster than this many inches per inch of inset."""


def opening(ways: Sequence[SightWay], width: float) -> tuple[float, Corridor | None]:
    """Find the least inset in inches that opens a corridor wider than `width`, and that corridor.

    Every edge of every blocker moves inward by the inset; what is ground under the target stays
    so. A target that shows no more than `width` even without blockers gives what is lacking, and
    no corridor.

    Bisection, sped up: when all blockers shrink by t more, an open corridor grows by at least t.
    So a corridor that is too wide by u opens no more than u earlier, and the growth seen last
    tells where to look next.
    """
    stops = {
        (way.out, stop.number): stop.whole for way in ways for stop in (*way.stops, *way.within)
    }
    corridor = _widest(ways, {}, 0.0)
    if corridor.width <= width:
        return width - corridor.width, None
    closed, opened = 0.0, max([_half_breadth(whole) for whole in stops.values()], default=0.0)
    guess = opened / 2
    while opened - closed > TINY:
        tried = _widest(ways, stops, guess)
        surplus = tried.width - width
        if surplus <= 0.0:
            closed = guess
            guess = (closed + opened) / 2
            continue
        growth = (corridor.width - tried.width) / max(opened - guess, TINY)
        opened, corridor = guess, tried
        closed = max(closed, opened - surplus)
        guess = max(closed, opened - surplus / min(_FASTEST, max(1.0, growth)))
        if opened - guess < TINY:
            guess = (closed + opened) / 2
    return opened, corridor


def _widest(
    ways: Sequence[SightWay], stops: Mapping[tuple[ExitEdge, int], Corners], depth: float
) -> Corridor:
    left: dict[ExitEdge, dict[int, list[Corners]]] = defaultdict(dict)
    for (out, number), whole in stops.items():
        parts = map(out.beyond, insets(whole, depth))
        left[out][number] = [part for part in parts if part]
    return widest([piece for way in ways for piece in way.free_past(left[way.out], depth)])


def _half_breadth(outline: Corners) -> float:
    """Return half the least breadth of an outline: no deeper inset leaves anything."""
    least = math.inf
    outline = hull(outline)
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0.0:
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            least = min(least, max(dx * (y - y0) - dy * (x - x0) for x, y in outline))
        x0, y0 = x1, y1
    return least / 2
