"""What a tray that may pivot about its centre meets in front of it: outlines seen from the centre.

For one outline there are three questions, each answered for all facings at once:

* `range_of`: at which facings does the strip straight ahead of the tray cover the outline?
* `touches`: how far is it then to the first touch, and with which feature? Either a corner of the
  outline meets the front edge, or a front corner of the tray meets an edge of the outline. The
  feature changes only where a corner enters or leaves the strip or an edge is parallel to the
  front, so one facing between two such events tells the feature of the whole stretch.
* `overlaps`: at which facings does the tray, pivoted on the spot, stand on the outline?

The yes-or-no part is judged with the tray inset by OVERLAP_DEPTH on all sides, the travel with the
tray as it is: brushing along another tray, or standing flush with it, is neither contact nor a
hindrance, and rounded poses do not change a verdict (AMB-09).

Points are relative to the tray's centre; facings are radians clockwise from +y.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import NUMERIC, OVERLAP_DEPTH, PARALLEL
from simulator.geometry.travel.crossings import Quotient, Span, common
from simulator.geometry.trays import Tray
from simulator.records import dataclass


class ContactPiece(NamedTuple):
    """A stretch of facings with one contact feature: from, to (radians), distance to the touch."""

    start: float
    end: float
    distance: Quotient


@dataclass(frozen=True, slots=True)
class TurningFront:
    """Half the width and half the depth of the tray that turns, as is and inset."""

    wide: float
    deep: float

    @classmethod
    def of(cls, tray: Tray) -> TurningFront:
        """Return a tray's half width and half depth."""
        return cls(tray.width / 2, tray.depth / 2)

    @property
    def inset(self) -> TurningFront:
        """Return the measures less OVERLAP_DEPTH on every side."""
        return TurningFront(self.wide - OVERLAP_DEPTH, self.deep - OVERLAP_DEPTH)


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of an outline: its ends, inward normal, how far ahead along it, normal's facing."""

    first: Point
    last: Point
    inward: Point
    ahead: float
    facing: float


@dataclass(frozen=True, slots=True)
class Seen:
    """A convex outline relative to the centre of the tray that turns.

    `polar` holds facing and distance of each corner, the facings unwrapped around the outline's
    middle; `nearest` is the distance of its nearest point, 0 if the centre is on the outline.
    """

    points: tuple[Point, ...]
    edges: tuple[Edge, ...]
    polar: tuple[Point, ...]
    nearest: float


def seen_from(centre: Point, corners: Corners) -> Seen:
    """Return a convex counter-clockwise outline as seen from a tray's centre."""
    x0, y0 = centre
    points = tuple((x - x0, y - y0) for x, y in corners)
    edges, nearest, inside = [], math.inf, True
    px, py = points[-1]
    for x, y in points:
        dx, dy = x - px, y - py
        length = math.hypot(dx, dy)
        if length > NUMERIC:
            mx, my = -dy / length, dx / length
            ahead = mx * x + my * y
            edges.append(Edge((px, py), (x, y), (mx, my), ahead, math.atan2(mx, my)))
            inside = inside and ahead <= 0.0
            along = min(max(-(px * dx + py * dy) / length, 0.0), length) / length
            nearest = min(nearest, math.hypot(px + along * dx, py + along * dy))
        px, py = x, y
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    middle = math.atan2(middle_x, middle_y)
    polar = tuple(
        (middle + (math.atan2(x, y) - middle + math.pi) % math.tau - math.pi, math.hypot(x, y))
        for x, y in points
    )
    return Seen(points, tuple(edges), polar, 0.0 if inside else nearest)


def range_of(seen: Seen, front: TurningFront) -> Span:
    """Return the facings, as one open arc, at which the strip ahead of the tray covers an outline.

    Holds for facings at which the pivoted tray does not overlap the outline. A point is in the
    strip ahead for an arc of facings around its own, and the outline is in one piece.
    """
    half = front.inset.wide
    starts, ends = [], []
    for facing, away in seen.polar:
        open_to = math.asin(half / away) if away > half else math.pi / 2
        starts.append(facing - open_to)
        ends.append(facing + open_to)
    return min(starts), max(ends)


def touches(seen: Seen, front: TurningFront, lo: float, hi: float) -> list[ContactPiece]:
    """Return the distance from centre to first touch over [lo, hi], one piece per contact feature.

    [lo, hi] must lie in `range_of` the outline.
    """
    turn = [lo]
    for facing, away in seen.polar:
        if away > front.wide:
            open_to = math.asin(front.wide / away)
            turn.append(lo + (facing - open_to - lo) % math.tau)
            turn.append(lo + (facing + open_to - lo) % math.tau)
    turn.extend(lo + (edge.facing - lo) % math.tau for edge in seen.edges)
    events = sorted(facing for facing in turn if facing < hi)
    events.append(hi)
    pieces: list[ContactPiece] = []
    last = (-1, 0)
    for start, end in pairwise(events):
        if end - start < PARALLEL:
            continue
        feature = _feature(seen, front.wide, (start + end) / 2)
        if feature == last:
            pieces[-1] = pieces[-1]._replace(end=end)
        elif feature is not None:
            pieces.append(ContactPiece(start, end, _distance(seen, front.wide, feature)))
            last = feature
    return pieces


def _feature(seen: Seen, half: float, facing: float) -> tuple[int, int] | None:
    """Return what is touched first: (corner, 0) or (edge, side), side +1 for the right corner."""
    s, c = math.sin(facing), math.cos(facing)
    best, found = math.inf, None
    for i, (x, y) in enumerate(seen.points):
        ahead = x * s + y * c
        if ahead < best and -half <= x * c - y * s <= half:
            best, found = ahead, (i, 0)
    for i, edge in enumerate(seen.edges):
        mx, my = edge.inward
        facing_us = mx * s + my * c
        if facing_us <= 0.0:
            continue
        (ax, ay), (bx, by) = edge.first, edge.last
        left, right = ax * c - ay * s, bx * c - by * s
        for side in (-1, 1):
            at = side * half
            if left < at < right:
                ahead = (edge.ahead - at * (mx * c - my * s)) / facing_us
                if ahead < best:
                    best, found = ahead, (i, side)
    return found


def _distance(seen: Seen, half: float, feature: tuple[int, int]) -> Quotient:
    """Return the distance to a contact feature as a function of the facing."""
    index, side = feature
    if side == 0:
        x, y = seen.points[index]
        return Quotient((0.0, y, x), (1.0, 0.0, 0.0))
    return corner_on_edge(seen.edges[index].inward, seen.edges[index].ahead, side * half)


def corner_on_edge(inward: Point, ahead: float, at: float) -> Quotient:
    """Return the distance to a straight line `inward`.p = `ahead` of the front point `at` right."""
    mx, my = inward
    return Quotient((ahead, -at * mx, at * my), (0.0, my, mx))


def strip_cover(points: tuple[Point, ...], facing: float, half: float) -> Span | None:
    """Return the nearest and the farthest height of an outline inside the strip |right| < half."""
    s, c = math.sin(facing), math.cos(facing)
    low, high, most, least = math.inf, -math.inf, -math.inf, math.inf
    x, y = points[-1]
    right, up = x * c - y * s, x * s + y * c
    for x, y in points:
        before, under = right, up
        right, up = x * c - y * s, x * s + y * c
        most, least = max(most, right), min(least, right)
        if -half <= right <= half:
            low, high = min(low, up), max(high, up)
        for at in (-half, half):
            if (before < at) != (right < at):
                crossing = under + (at - before) * (up - under) / (right - before)
                low, high = min(low, crossing), max(high, crossing)
    return (low, high) if most > -half and least < half and low <= high else None


def overlaps(seen: Seen, front: TurningFront, lo: float, hi: float) -> list[Span]:
    """Return facings within [lo, hi] at which the pivoted tray stands on an outline (PIV-02)."""
    inset = front.inset
    if seen.nearest >= math.hypot(inset.wide, inset.deep):
        return []
    if seen.nearest < min(inset.wide, inset.deep):
        return [(lo, hi)]
    events = {lo + (facing - lo) % math.tau for facing in _pivot_events(seen, inset)}
    turn = sorted({lo, hi} | {facing for facing in events if facing < hi})
    spans: list[Span] = []
    for start, end in pairwise(turn):
        cover = strip_cover(seen.points, (start + end) / 2, inset.wide)
        if cover is not None and cover[0] < inset.deep and cover[1] > -inset.deep:
            spans.append((start, end))
    return spans


def _pivot_events(seen: Seen, front: TurningFront) -> list[float]:
    """Return the facings at which a corner of tray or outline is on an edge of the other."""
    wide, deep = front.wide, front.deep
    reach = math.hypot(wide, deep)
    events: list[float] = []
    for facing, away in seen.polar:
        if away > reach + NUMERIC:
            continue
        if away >= wide and away * away - wide * wide <= (deep + NUMERIC) ** 2:
            turn = math.asin(wide / away)
            events += (
                facing - turn,
                facing + turn,
                facing + math.pi - turn,
                facing + math.pi + turn,
            )
        if away >= deep and away * away - deep * deep <= (wide + NUMERIC) ** 2:
            turn = math.acos(deep / away)
            events += (
                facing - turn,
                facing + turn,
                facing + math.pi - turn,
                facing + math.pi + turn,
            )
    corner = math.atan2(wide, deep)
    for edge in seen.edges:
        if abs(edge.ahead) > reach:
            continue
        turn = math.acos(edge.ahead / reach)
        for facing in (edge.facing - turn, edge.facing + turn):
            if _on(edge, reach * math.sin(facing), reach * math.cos(facing)):
                events += (facing - corner, facing + corner)
                events += (facing + math.pi - corner, facing + math.pi + corner)
    return events


def _on(edge: Edge, x: float, y: float) -> bool:
    """Return whether a point of an edge's line is on the edge."""
    (ax, ay), (bx, by) = edge.first, edge.last
    dx, dy = bx - ax, by - ay
    along = (x - ax) * dx + (y - ay) * dy
    return -NUMERIC <= along <= dx * dx + dy * dy + NUMERIC


def arcs_ahead(seen: Seen, front: TurningFront, lo: float, hi: float) -> list[Span]:
    """Return the parts of [lo, hi] at which the strip ahead of the tray covers an outline."""
    return common(range_of(seen, front), lo, hi)
