"""What the exact solvers do with convex outlines themselves: half-plane cuts, and gaps of points.

Sight, charge reach, critical travels and free places ask these thousands of times of outlines that
exist for one question only. Everything else asks `measure`, and so Shapely. Outlines are
counter-clockwise tuples of points in inches.
"""

from __future__ import annotations

import math

from simulator.caches import cached
from simulator.geometry.notches import notch_edges
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners, parts_of, polygon, shape_of
from simulator.geometry.tolerances import NUMERIC, TINY, TINY_SQUARED


def clip(corners: Corners, a: float, b: float, c: float) -> Corners:
    """Keep the part of an outline where a*x + b*y + c >= 0; () when nothing is left."""
    sides = [a * x + b * y + c for x, y in corners]
    if not sides or max(sides) < 0.0:
        return ()
    if min(sides) >= 0.0:  # most cuts miss the outline
        return corners
    kept: list[Point] = []
    previous, before = corners[-1], sides[-1]
    for point, side in zip(corners, sides, strict=True):
        if (side >= 0.0) != (before >= 0.0):
            share = before / (before - side)
            kept.append(
                (
                    previous[0] + share * (point[0] - previous[0]),
                    previous[1] + share * (point[1] - previous[1]),
                )
            )
        if side >= 0.0:
            kept.append(point)
        previous, before = point, side
    return _without_twins(kept)


def shortened(line: Segment, ax: float, ay: float, bx: float, by: float) -> Segment | None:
    """Return what of a line lies right of another, which runs from a to b; None for nothing."""
    right = [(x - ax) * (by - ay) - (y - ay) * (bx - ax) for x, y in line]
    if max(right) <= 0.0:
        return None
    if min(right) >= 0.0:
        return line
    (x0, y0), (x1, y1) = line
    share = right[0] / (right[0] - right[1])
    cut = (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
    return (line[0], cut) if right[0] > 0.0 else (cut, line[1])


def _without_twins(corners: list[Point]) -> Corners:
    """Drop corners that repeat the one before: edges of no length have no direction."""
    kept: list[Point] = []
    px, py = corners[-1] if corners else (0.0, 0.0)
    for x, y in corners:
        if abs(x - px) > TINY or abs(y - py) > TINY:
            kept.append((x, y))
            px, py = x, y
    return tuple(kept) if len(kept) >= 3 else ()


def inset(corners: Corners, depth: float) -> Corners:
    """Return the outline with every edge moved inward by `depth` inches; () when it vanishes."""
    left = corners
    previous = corners[-1]
    for point in corners:
        dx, dy = point[0] - previous[0], point[1] - previous[1]
        length = math.hypot(dx, dy)
        if length > NUMERIC:
            nx, ny = -dy / length, dx / length
            left = clip(left, nx, ny, -nx * previous[0] - ny * previous[1] - depth)
        previous = point
    return left


def insets(corners: Corners, depth: float) -> tuple[Corners, ...]:
    """Return the convex parts of what `inset` leaves of an outline that may have notches.

    The whole outline is moved in, not part by part: else a gap would open between two parts.
    """
    shape = shape_of(corners)
    if len(shape.parts) == 1:
        return tuple(filter(None, (inset(corners, depth),)))
    left = parts_of(shape.polygon.buffer(-depth, join_style="mitre"))
    return tuple(part for outline in left for part in shape_of(outline).parts)


def notches(corners: Corners, closing: float = 0.0) -> tuple[Segment, ...]:
    """Return the edges of an outline in its notches, moved outward by some inches; () for none.

    Each runs counter-clockwise around the outline.
    """
    shape = shape_of(corners)
    if len(shape.parts) == 1:
        return ()
    wider: tuple[Corners, ...] = (corners,)
    if closing:
        wider = parts_of(shape.polygon.buffer(closing, join_style="mitre"))
    hulls = [parts_of(polygon(each).convex_hull)[0] for each in wider]
    return tuple(edge for pair in zip(wider, hulls, strict=True) for edge in notch_edges(*pair))


def holds(outline: Corners, point: Point) -> bool:
    """Return whether a point lies inside a convex outline, not on its rim."""
    x, y = point
    ax, ay = outline[-1]
    for bx, by in outline:
        if (bx - ax) * (y - ay) <= (by - ay) * (x - ax):
            return False
        ax, ay = bx, by
    return True


def grown(corners: Corners, depth: float) -> Corners:
    """Return the outline with every edge moved outward by `depth` inches, its corners kept sharp.

    Its edges must have a length, and no two in a row the same direction.
    """
    edges = []
    px, py = corners[-1]
    for x, y in corners:
        length = math.hypot(x - px, y - py)
        edges.append(((x - px) / length, (y - py) / length))
        px, py = x, y
    found = []
    for (x, y), (ax, ay), (bx, by) in zip(corners, edges, edges[1:] + edges[:1], strict=True):
        # Along the one edge and against the other, until both are `depth` away.
        far = depth / (ax * by - ay * bx)
        found.append((x + far * (ax - bx), y + far * (ay - by)))
    return tuple(found)


def point_gap(corners: Corners, point: Point) -> float:
    """Return the distance of a point from an outline in inches; 0 when it lies inside."""
    x, y = point
    gaps, outside = [], False
    px, py = corners[-1]
    for qx, qy in corners:
        dx, dy = qx - px, qy - py
        ox, oy = x - px, y - py
        squared = dx * dx + dy * dy
        outside = outside or dx * oy - dy * ox < 0.0
        share = (ox * dx + oy * dy) / squared if squared > TINY_SQUARED else 0.0
        if share < 0.0:
            share = 0.0
        elif share > 1.0:
            share = 1.0
        gaps.append(math.hypot(ox - share * dx, oy - share * dy))
        px, py = qx, qy
    return min(gaps) if outside else 0.0


@cached(4096, each=900)
def circle(corners: Corners) -> tuple[float, float, float]:
    """Return a circle around an outline: its middle's x and y, and its radius."""
    x0, y0, x1, y1 = shape_of(corners).box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return (x, y, max(math.hypot(px - x, py - y) for px, py in corners))
