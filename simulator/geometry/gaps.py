"""Where a narrow gap lies: feet on edges and lines, what stands beside a line, what is seen.

Nothing here decides anything. A verdict comes with its margin; these find the points that show it.
"""

from __future__ import annotations

import math
from typing import Final

import shapely
from shapely.ops import nearest_points

from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners, line_string, parts_of, polygon, strip

_STEPS: Final = 64
"""Places along a line at which its depth below an edge is looked at."""


def foot_on_line(line: Segment, point: Point) -> Point:
    """Return the point of a line that is nearest to another point."""
    whole = line_string(line)
    foot = whole.interpolate(whole.project(shapely.Point(point)))
    return (foot.x, foot.y)


def foot_on_edge(corners: Corners, point: Point) -> Point:
    """Return the point on the edge of an outline that is nearest to a point inside or outside."""
    edge = polygon(corners).exterior
    foot = edge.interpolate(edge.project(shapely.Point(point)))
    return (foot.x, foot.y)


def within(corners: Corners, point: Point) -> bool:
    """Return whether a point lies inside an outline or on its edge."""
    return bool(polygon(corners).covers(shapely.Point(point)))


def beside(line: Segment, corners: Corners) -> Segment:
    """Return the nearest points of a line and an outline, that of the line first."""
    at, off = nearest_points(line_string(line), polygon(corners))
    return ((at.x, at.y), (off.x, off.y))


def square_through(line: Segment, at: Point, width: float) -> Segment:
    """Return the segment of a width in inches that crosses a line squarely, its middle at a point.

    It runs from the right-hand side of the line to the left.
    """
    (ax, ay), (bx, by) = line
    long = math.hypot(bx - ax, by - ay)
    nx, ny = (ay - by) / long * width / 2, (bx - ax) / long * width / 2
    return ((at[0] - nx, at[1] - ny), (at[0] + nx, at[1] + ny))


def left_of(line: Segment, point: Point) -> bool:
    """Return whether a point lies on the left of a line, as one walks along it."""
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 0.0


def depth_like(line: Segment, corners: Corners, inches: float) -> Segment | None:
    """Return where a line runs as many inches below an edge: a point of it, its foot on the edge.

    Of all places along the line the one whose depth comes nearest; None for a line that stays
    outside.
    """
    whole = polygon(corners)
    inside = line_string(line).intersection(whole)
    if inside.is_empty or inside.length == 0.0:
        return None
    best: Segment | None = None
    for step in range(_STEPS + 1):
        at = inside.interpolate(step / _STEPS, normalized=True)
        found = ((at.x, at.y), foot_on_edge(corners, (at.x, at.y)))
        if best is None or abs(math.dist(*found) - inches) < abs(math.dist(*best) - inches):
            best = found
    return best


# ------------------------------------------------------------------ for pictures


def edge_inside(corners: Corners, width: float) -> tuple[Corners, ...]:
    """Return the outline on which an edge of a width in inches lies wholly inside the shape."""
    return parts_of(polygon(corners).buffer(-width / 2, join_style="mitre"))


def edge_strip(corners: Corners, edge: Segment, depth: float) -> tuple[Corners, ...]:
    """Return what lies within some inches of one edge, inside the outline."""
    return parts_of(strip(edge, 2 * depth).intersection(polygon(corners)))


def place_for_name(
    corners: Corners, region: tuple[float, float, float, float], room: float
) -> Point | None:
    """Return a point of the seen part of an outline; None where it has less room than a square.

    region: x min, y min, x max, y max; room: the square's side, all in inches.
    """
    seen = polygon(corners).intersection(shapely.box(*region))
    if seen.area <= room**2:
        return None
    at = seen.point_on_surface()
    return (at.x, at.y)
