"""At which travels a sliding outline is too near another one."""

from __future__ import annotations

import math

from simulator.geometry.difference import difference, edges_after, from_highest, from_lowest, merged
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners, shape_of
from simulator.geometry.tolerances import NUMERIC, PARALLEL, TOUCHING


def blocked_span(
    mover: Corners, direction: Point, obstacle: Corners, clearance: float
) -> tuple[float, float] | None:
    """Return for which travels along a unit vector an outline is too near an obstacle.

    Gives the open interval of travel (inches, may reach below 0) in which the moved outline is
    nearer than `clearance`; with clearance 0, in which it overlaps the obstacle by more than
    TOUCHING; with a clearance below 0, by more than its amount. None when no travel is too
    near. Exact, no stepping.
    """
    if _passes_wide(mover, direction, obstacle, clearance):
        return None
    steps = difference(mover, obstacle)
    ux, uy = direction
    # Along and across the way: the way itself is the line "across = 0".
    turned = [(x * ux + y * uy, y * ux - x * uy) for x, y in steps]
    if clearance > 0.0:
        return grown_span(turned, clearance)
    return _shrunk_span(turned, -clearance or TOUCHING)


def blocked_spans(
    mover: Corners, direction: Point, obstacle: Corners, clearance: float
) -> list[tuple[float, float]]:
    """Return for which travels an outline is too near an obstacle that may have notches.

    Gives the span of `blocked_span` for each convex part of the obstacle that has one.
    """
    spans = [blocked_span(mover, direction, p, clearance) for p in shape_of(obstacle).parts]
    return [span for span in spans if span is not None]


class Obstructing:
    """An outline others slide past along a direction: what no turn of theirs changes."""

    __slots__ = ("edges", "highest", "lowest", "outline")

    def __init__(self, outline: Corners, direction: Point) -> None:
        """Take the outline counter-clockwise, and the unit vector others slide along."""
        ux, uy = direction
        across = [y * ux - x * uy for x, y in outline]
        self.lowest, self.highest = min(across), max(across)
        self.outline = from_lowest(outline)
        self.edges = edges_after(self.outline)


class Sliding:
    """An outline that slides along a direction, asked about many obstacles and clearances.

    `blocked` gives what `blocked_span` does, to the last bit: it reckons in the same order.
    """

    __slots__ = ("_direction", "_edges", "_known", "_outline", "highest", "lowest")

    def __init__(self, mover: Corners, direction: Point) -> None:
        """Take the outline counter-clockwise before it slides, and a unit vector."""
        ux, uy = self._direction = direction
        across = [y * ux - x * uy for x, y in mover]
        self.lowest, self.highest = min(across), max(across)
        self._outline = from_highest(mover)
        self._edges = [(-x, -y) for x, y in edges_after(self._outline)]
        self._known: dict[Obstructing, list[Point]] = {}

    def blocked(self, obstacle: Obstructing, clearance: float) -> tuple[float, float] | None:
        """Return for which travels it is too near an obstacle; as `blocked_span`."""
        if (
            obstacle.lowest - self.highest >= clearance
            or self.lowest - obstacle.highest >= clearance
        ):
            return None
        turned = self._known.get(obstacle)
        if turned is None:
            steps = merged(self._outline, self._edges, obstacle.outline, obstacle.edges)
            ux, uy = self._direction
            turned = [(x * ux + y * uy, y * ux - x * uy) for x, y in steps]
            self._known[obstacle] = turned
        if clearance > 0.0:
            return grown_span(turned, clearance)
        return _shrunk_span(turned, -clearance or TOUCHING)


def _passes_wide(mover: Corners, direction: Point, obstacle: Corners, clearance: float) -> bool:
    ux, uy = direction
    across = [y * ux - x * uy for x, y in mover]
    others = [y * ux - x * uy for x, y in obstacle]
    return min(others) - max(across) >= clearance or min(across) - max(others) >= clearance


def grown_span(turned: list[Point], clearance: float) -> tuple[float, float] | None:
    """Cut an outline grown by a disc with a line: where does it come nearer than `clearance`?

    The outline's points are (along, across) as seen from the line; gives the open run along it.
    """
    ends: list[float] = []
    squared = clearance * clearance
    pa, pc = turned[-1]
    for a, c in turned:
        if -clearance < c < clearance:
            half = math.sqrt(squared - c * c)
            ends += (a - half, a + half)
        da, dc = a - pa, c - pc
        length = math.sqrt(da * da + dc * dc)
        if length > NUMERIC:
            shift = clearance * da / length
            first, second = pc - shift, c - shift
            if (first < 0.0) != (second < 0.0):
                ends.append(pa + clearance * dc / length + da * first / (first - second))
        pa, pc = a, c
    if not ends:
        return None
    low, high = min(ends), max(ends)
    return (low, high) if high > low else None


def _shrunk_span(turned: list[Point], depth: float) -> tuple[float, float] | None:
    """Cut the outline with every edge moved inward by `depth` with the line across = 0."""
    lows, highs = [-math.inf], [math.inf]
    pa, pc = turned[-1]
    for a, c in turned:
        da, dc = a - pa, c - pc
        squared = da * da + dc * dc
        if squared > NUMERIC * NUMERIC:
            # Inside by more than depth: da * (0 - pc) - dc * (t - pa) > depth * length.
            length = math.sqrt(squared)
            rest = dc * pa - da * pc - depth * length
            if abs(dc) <= PARALLEL * length:
                if rest <= 0.0:
                    return None
            else:
                (highs if dc > 0.0 else lows).append(rest / dc)
        pa, pc = a, c
    low, high = max(lows), min(highs)
    return (low, high) if high > low else None
