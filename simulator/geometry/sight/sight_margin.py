"""How much is lacking when sight is blocked: the least inset of all blockers that opens a line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from simulator.geometry.convex import inset
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.corridors import Corridor, widest
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
    stops = {id(stop): (way.out, stop.whole) for way in ways for stop in way.stops}
    corridor = _widest(ways, {})
    if corridor.width <= width:
        return width - corridor.width, None
    closed, opened = 0.0, max([_half_breadth(whole) for _, whole in stops.values()], default=0.0)
    guess = opened / 2
    while opened - closed > TINY:
        shrunk = {key: out.beyond(inset(whole, guess)) for key, (out, whole) in stops.items()}
        tried = _widest(ways, shrunk)
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


def _widest(ways: Sequence[SightWay], shrunk: dict[int, Corners]) -> Corridor:
    pieces = []
    for way in ways:
        outlines = [shrunk.get(id(stop), ()) for stop in way.stops]
        pieces += way.free_past([outline for outline in outlines if outline])
    return widest(pieces)


def _half_breadth(outline: Corners) -> float:
    """Return half the least breadth of an outline: no deeper inset leaves anything."""
    least = math.inf
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0.0:
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            least = min(least, max(dx * (y - y0) - dy * (x - x0) for x, y in outline))
        x0, y0 = x1, y1
    return least / 2
