"""Edges and arcs that bound places: the feet of perpendiculars on them, and where two cross."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from simulator.geometry.pose import Point
from simulator.geometry.tolerances import SLIP, TINY


class BorderCurve(NamedTuple):
    """A stretch of a boundary: an edge from `start` to `end`, or an arc from one to the other.

    An arc runs counter-clockwise around `centre`. middle, half: a circle around the stretch.
    """

    start: Point
    end: Point
    middle: Point
    half: float
    centre: Point = (0.0, 0.0)
    radius: float = 0.0


def edge(start: Point, end: Point) -> BorderCurve:
    """Return the edge between two points."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return BorderCurve(start, end, middle, math.dist(start, end) / 2)


def arc(centre: Point, radius: float, start: Point, end: Point) -> BorderCurve:
    """Make an arc of no more than half a circle; `start` and `end` are unit vectors."""
    (ax, ay), (bx, by) = start, end
    mx, my = ax + bx, ay + by
    length = math.hypot(mx, my)
    mx, my = (mx / length, my / length) if length > TINY else (-ay, ax)
    x, y = centre
    first, last = (x + radius * ax, y + radius * ay), (x + radius * bx, y + radius * by)
    middle = (x + radius * mx, y + radius * my)
    return BorderCurve(first, last, middle, math.dist(middle, first), centre, radius)


def moved(curve: BorderCurve, dx: float, dy: float) -> BorderCurve:
    """Return a stretch slid by a table vector."""

    def shifted(at: Point) -> Point:
        return (at[0] + dx, at[1] + dy)

    return BorderCurve(
        shifted(curve.start),
        shifted(curve.end),
        shifted(curve.middle),
        curve.half,
        shifted(curve.centre),
        curve.radius,
    )


def feet(curves: Iterable[BorderCurve], at: Point) -> Iterator[Point]:
    """Yield the feet of the perpendiculars from a point on curves."""
    for curve in curves:
        yield from _foot(curve, at)


def _foot(curve: BorderCurve, at: Point) -> Iterator[Point]:
    """Yield the foot of the perpendicular from a point on a curve, if it has one."""
    if curve.radius > 0.0:
        dx, dy = at[0] - curve.centre[0], at[1] - curve.centre[1]
        far = math.hypot(dx, dy)
        if far > 0.0:
            share = curve.radius / far
            foot = (curve.centre[0] + dx * share, curve.centre[1] + dy * share)
            if _on_arc(curve, foot):
                yield foot
        return
    (x0, y0), (x1, y1) = curve.start, curve.end
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    if squared > 0.0:
        share = ((at[0] - x0) * dx + (at[1] - y0) * dy) / squared
        if 0.0 < share < 1.0:
            yield (x0 + share * dx, y0 + share * dy)


def _on_arc(curve: BorderCurve, at: Point) -> bool:
    """Whether a point of an arc's circle is on the arc: as near its middle as its ends are."""
    return math.dist(at, curve.middle) <= curve.half + SLIP


def crossings(ones: Iterable[BorderCurve], others: Sequence[BorderCurve]) -> Iterator[Point]:
    """Yield the points where curves of the one list cross curves of the other."""
    for one, other in product(ones, others):
        if math.dist(one.middle, other.middle) <= one.half + other.half + SLIP:
            if one.radius <= 0.0 and other.radius <= 0.0:
                yield from _edges_cross(one, other)
            elif one.radius <= 0.0:
                yield from _edge_and_arc(one, other)
            elif other.radius <= 0.0:
                yield from _edge_and_arc(other, one)
            else:
                yield from _arcs_cross(one, other)


def _edges_cross(one: BorderCurve, other: BorderCurve) -> Iterator[Point]:
    (ax, ay), (bx, by) = one.start, one.end
    (cx, cy), (dx, dy) = other.start, other.end
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    across = rx * sy - ry * sx
    long, wide = math.hypot(rx, ry), math.hypot(sx, sy)
    if abs(across) <= TINY * long * wide:
        return  # along one line they meet in corners, which are tried anyway
    first = ((cx - ax) * sy - (cy - ay) * sx) / across
    second = ((cx - ax) * ry - (cy - ay) * rx) / across
    if -SLIP <= first * long <= long + SLIP and -SLIP <= second * wide <= wide + SLIP:
        yield (ax + first * rx, ay + first * ry)


def _edge_and_arc(edge: BorderCurve, arc: BorderCurve) -> Iterator[Point]:
    (ax, ay), (bx, by) = edge.start, edge.end
    length = math.hypot(bx - ax, by - ay)
    if length <= 0.0:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    ox, oy = ax - arc.centre[0], ay - arc.centre[1]
    along, off = ox * ux + oy * uy, ox * uy - oy * ux
    room = arc.radius * arc.radius - off * off
    if room < 0.0:
        return
    half = math.sqrt(room)
    for far in (-along - half, -along + half):
        at = (ax + far * ux, ay + far * uy)
        if -SLIP <= far <= length + SLIP and _on_arc(arc, at):
            yield at


def _arcs_cross(one: BorderCurve, other: BorderCurve) -> Iterator[Point]:
    (x0, y0), (x1, y1) = one.centre, other.centre
    dx, dy = x1 - x0, y1 - y0
    far = math.hypot(dx, dy)
    if far <= TINY or far > one.radius + other.radius or far < abs(one.radius - other.radius):
        return
    along = (far * far + one.radius**2 - other.radius**2) / (2 * far)
    aside = math.sqrt(max(0.0, one.radius**2 - along * along))
    ux, uy = dx / far, dy / far
    for turn in (-aside, aside):
        at = (x0 + along * ux - turn * uy, y0 + along * uy + turn * ux)
        if _on_arc(one, at) and _on_arc(other, at):
            yield at
