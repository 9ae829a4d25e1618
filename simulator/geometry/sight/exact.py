"""The slow, exact judge for sight lines that are too close to call (AMB-02).

Asked only when the widest corridor differs from the least width by less than sight.py's band. It
works on whole numbers of a billionth of an inch, so that every machine judges the same table, and
it shares no idea with corridors.py: it walks through all directions. Between two neighbouring
directions that join two corners the corners keep their order, seen across the direction. So one
line through each strip between neighbouring corners tells which strips are free, and a corridor
is bounded by the same two corners throughout; it is widest in one of the two directions or where
it is square to the line joining its two corners.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Final

from simulator.geometry.convex import grown
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners

GRID: Final = 10**9
"""Corners are rounded to this many steps per inch."""

_Whole = tuple[int, int]
_Outline = tuple[_Whole, ...]
_Exact = tuple[Fraction, Fraction]
_Share = tuple[int, int]
"""How far along a direction something lies, as (counter, positive denominator)."""
_Run = tuple[_Share, _Share]
_Stop = tuple[_Outline, tuple[_Outline, ...]]
"""What stops lines; for ground under the target where it counts as standing on it, in parts."""


def sees(
    part: Corners,
    target: Corners,
    solid: Sequence[Corners],
    ground: Sequence[tuple[Corners, Sequence[Corners]]],
    width: float,
    touch: float = 0.0,
) -> bool:
    """Return exactly whether a corridor wider than `width` leads from the front part to the target.

    Everything is given in inches in one frame; `part` may be an edge alone. `solid` outlines stop
    every line that they meet between its last point in the front part and its first in the target;
    a `ground` piece (outline, parts of its inner outline) under the target lets lines pass that
    enter the target within an inner part, without having left the piece on the way, or that meet it
    within a `touch` of the target at most (AMB-03). It alone may have notches.
    """
    area = _hull([*part, *target])
    solid = [outline for outline in solid if _reaches(outline, area)]
    ground = [pair for pair in ground if _reaches(pair[0], area)]
    rim = grown(target, touch) if ground else target
    shapes = [_rounded(part), _rounded(target), _rounded(rim), *map(_rounded, solid)]
    for piece, room in ground:
        shapes += map(_rounded, (piece, *room))
    scale, whole = _scaled(shapes)
    made = iter(whole[3:-1])
    stops: list[_Stop] = [(next(made), ()) for _ in solid]
    stops += [(next(made), tuple(next(made) for _ in room)) for _, room in ground]
    scene = _Scene(whole[0], whole[1], whole[2], stops, whole[-1])
    return scene.has_corridor(round(width * GRID) * scale)


def _reaches(outline: Corners, area: Corners) -> bool:
    """Return whether an outline has a part inside every edge of an area."""
    for k, (x1, y1) in enumerate(area):
        x0, y0 = area[k - 1]
        if all((x1 - x0) * (y - y0) <= (y1 - y0) * (x - x0) for x, y in outline):
            return False
    return True


def _rounded(outline: Corners) -> _Outline:
    points = [(round(x * GRID), round(y * GRID)) for x, y in outline]
    return tuple(p for k, p in enumerate(points) if p != points[k - 1])


def _scaled(shapes: list[_Outline]) -> tuple[int, list[_Outline]]:
    """Scale shapes until their crossings are whole; the last outline given lists these and corners.

    The crossings of the first three shapes with every other one count.
    """
    corners: set[_Whole | _Exact] = {point for shape in shapes for point in shape}
    for number, own in enumerate(shapes[:3], 1):
        for other in shapes[number:]:
            corners.update(_crossings(own, other))
    scale = math.lcm(*(value.denominator for point in corners for value in point))
    everywhere = [*shapes, tuple(corners)]
    return scale, [tuple((int(x * scale), int(y * scale)) for x, y in one) for one in everywhere]


def _crossings(first: _Outline, second: _Outline) -> Iterator[_Exact]:
    """Yield the points where edges of two outlines cross."""
    for k, (ax, ay) in enumerate(first):
        rx, ry = first[k - 1][0] - ax, first[k - 1][1] - ay
        for n, (cx, cy) in enumerate(second):
            sx, sy = second[n - 1][0] - cx, second[n - 1][1] - cy
            turn = rx * sy - ry * sx
            along, across = (cx - ax) * sy - (cy - ay) * sx, (cx - ax) * ry - (cy - ay) * rx
            if turn and all(0 <= share * turn <= turn * turn for share in (along, across)):
                share = Fraction(along, turn)
                yield (ax + share * rx, ay + share * ry)


class _Scene:
    """A scene in whole numbers: who stands where."""

    def __init__(
        self,
        part: _Outline,
        target: _Outline,
        rim: _Outline,
        stops: list[_Stop],
        corners: _Outline,
    ) -> None:
        self.part = part
        self.target = target
        self.rim = rim
        self.stops = stops
        self.corners = corners
        self.normal = _towards(part, target)
        self.parted = self.normal != (0, 0)

    def has_corridor(self, width: int) -> bool:
        """Return whether some corridor is wider than `width`, direction by direction."""
        nx, ny = self.normal
        for first, second in pairwise(self._directions()):
            dx, dy = first[0] + second[0], first[1] + second[1]
            if nx * dx + ny * dy >= 0 and any(
                _wider(gap, first, second, width) for gap in self._gaps((dx, dy))
            ):
                return True
        return False

    def _directions(self) -> list[_Whole]:
        """List the directions that join two corners, both ways, once around."""
        slopes: dict[Fraction, _Whole] = {}
        for (x0, y0), (x1, y1) in combinations(self.corners, 2):
            if y0 != y1:
                slope = Fraction(x1 - x0, y1 - y0)
                slopes[slope] = (slope.numerator, slope.denominator)
        there = [slopes[slope] for slope in sorted(slopes)]
        back = [(-dx, -dy) for dx, dy in there]
        return [(-1, 0), *there, (1, 0), *back, (-1, 0)]

    def _gaps(self, direction: _Whole) -> Iterator[_Whole]:
        """Yield every free corridor along a direction as the step from its left to right corner."""
        dx, dy = direction
        across = {x * dy - y * dx: (x, y) for x, y in self.corners}
        own = [x * dy - y * dx for x, y in self.part]
        target = [x * dy - y * dx for x, y in self.target]
        low, high = max(min(own), min(target)), min(max(own), max(target))
        lines = [offset for offset in sorted(across) if low <= offset <= high]
        start: int | None = None
        for left, right in pairwise(lines):
            if self._is_free(direction, left + right):
                start = left if start is None else start
            elif start is not None:
                yield _step(across[start], across[left])
                start = None
        if start is not None:
            yield _step(across[start], across[lines[-1]])

    def _is_free(self, direction: _Whole, twice: int) -> bool:
        """Return whether the line with twice this offset leads to the target unhindered."""
        entered = _along(self.target, direction, twice)
        left = None if self.parted else _along(self.part, direction, twice)
        if entered is None or (left and _less(entered[1], left[0])):
            return False
        goal = entered[0]
        for outline, room in self.stops:
            short_of = _along(self.rim, direction, twice) if room else entered
            for hit in _runs(outline, direction, twice):
                if short_of is None or not _less(hit[0], short_of[0]):
                    continue
                left = left or _along(self.part, direction, twice)
                if left and not _less(left[1], hit[1]):
                    continue  # all of it lies before the line's last point in the front part
                into = [run for inner in room for run in _runs(inner, direction, twice)]
                if not _held(goal, hit) or not any(_held(goal, run) for run in into):
                    return False
        return True


def _towards(part: _Outline, target: _Outline) -> _Whole:
    """Return a normal, from the first to the second, of a line between them; (0, 0) if none is."""
    for own, other, sign in ((part, target, 1), (target, part, -1)):
        for k, (x1, y1) in enumerate(own):
            x0, y0 = own[k - 1]
            nx, ny = y1 - y0, x0 - x1  # outward
            if all((x - x0) * nx + (y - y0) * ny >= 0 for x, y in other):
                return (sign * nx, sign * ny)
    return (0, 0)


def _along(outline: _Outline, direction: _Whole, twice: int) -> _Run | None:
    """Return how far along a line enters and leaves a convex outline that it truly crosses."""
    return next(iter(_runs(outline, direction, twice)), None)


def _runs(outline: _Outline, direction: _Whole, twice: int) -> list[_Run]:
    """Return how far along a line enters and leaves an outline each time, in this order."""
    dx, dy = direction
    axis = 1 if dy else 0  # the order along the line is that of one coordinate, or its reverse
    turned = direction[axis] < 0
    found: list[_Share] = []
    sides = [2 * (x * dy - y * dx) - twice for x, y in outline]
    for k, side in enumerate(sides):
        before = sides[k - 1]
        if (side > 0) != (before > 0):
            over = outline[k - 1][axis] * side - outline[k][axis] * before
            under = side - before
            over = -over if turned else over
            found.append((over, under) if under > 0 else (-over, -under))
    if len(found) > 2 or (found and _less(found[1], found[0])):
        found.sort(key=lambda share: Fraction(*share))
    return list(zip(found[::2], found[1::2], strict=True))


def _held(share: _Share, run: _Run) -> bool:
    return not _less(share, run[0]) and not _less(run[1], share)


def _less(first: _Share, second: _Share) -> bool:
    return first[0] * second[1] < second[0] * first[1]


def _step(start: _Whole, end: _Whole) -> _Whole:
    return (end[0] - start[0], end[1] - start[1])


def _wider(gap: _Whole, first: _Whole, second: _Whole, width: int) -> bool:
    """Return whether a gap is wider than `width` in a direction between the two given."""
    gx, gy = gap
    for dx, dy in (first, second):
        across = gx * dy - gy * dx
        if across > 0 and across * across > width * width * (dx * dx + dy * dy):
            return True
    # Square to the gap, turned so that the gap runs from left to right.
    dx, dy = -gy, gx
    inside = first[0] * dy < dx * first[1] and dx * second[1] < second[0] * dy
    return inside and gx * gx + gy * gy > width * width


def _hull(points: Iterable[Point]) -> Corners:
    """Return the convex hull of points, counter-clockwise, without points on its edges."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower = _half_hull(ordered)
    upper = _half_hull(ordered[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _half_hull(ordered: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) >= 2:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
