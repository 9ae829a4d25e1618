"""Close calls of distance, depth and area, decided in rational numbers.

Shapely's last bits depend on the build of GEOS. Where an answer lies so near to a limit that they
could turn it (`CLOSE_CALL`), the coordinates are taken for what they are, sums of powers of two,
and the question is answered without rounding. So every machine gives the same verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from simulator.geometry.convex import clip
from simulator.geometry.shapes import Corners

_Exact = tuple[Fraction, Fraction]


def nearer(p: Corners, q: Corners, limit: float) -> bool:
    """Whether two convex outlines are nearer to each other than a limit in inches."""
    first, second = _exact(p), _exact(q)
    if not _parted(first, second) and not _parted(second, first):
        return limit > 0.0
    return _squared_gap(first, second) < Fraction(limit) ** 2


def point_nearer(corners: Corners, point: tuple[float, float], limit: float) -> bool:
    """Whether a point is nearer to a convex outline than a limit in inches."""
    outline, (at,) = _exact(corners), _exact((point,))
    if all(_left(start, end, at) >= 0 for start, end in _edges(outline)):
        return limit > 0.0
    return min(_squared(at, *edge) for edge in _edges(outline)) < Fraction(limit) ** 2


def deeper(p: Corners, q: Corners, depth: float) -> bool:
    """Whether two convex outlines lie over each other by more than a depth in inches.

    The depth is that of the least slide that parts them.
    """
    first, second = _exact(p), _exact(q)
    return all(
        _further(max(_left(start, end, point) for point in theirs), start, end, depth)
        for ours, theirs in ((first, second), (second, first))
        for start, end in _edges(ours)
    )


def reaches_in(
    corners: Corners, parts: Iterable[Corners], point: tuple[float, float], depth: float
) -> bool:
    """Whether a point lies in an outline of such convex parts, so far from every edge (inches)."""
    (at,) = _exact((point,))
    if not any(all(_left(*edge, at) >= 0 for edge in _edges(_exact(part))) for part in parts):
        return False
    edges = _edges(_exact(corners))
    return min(_squared(at, *edge) for edge in edges) >= Fraction(depth) ** 2


def areas_within(
    corners: Corners, parts: Iterable[Sequence[tuple[float, float, float]]]
) -> list[Fraction]:
    """Return the area of a convex outline in each part; half planes (a, b, c) bound a part."""
    outline = _exact(corners)
    found = []
    for planes in parts:
        left = outline
        for plane in planes:
            a, b, c = (Fraction(number) for number in plane)
            # The cut only adds, multiplies and divides, so it is exact with exact numbers.
            left = clip(left, a, b, c)  # type: ignore[arg-type,assignment]
        found.append(sum((x * v - u * y for (x, y), (u, v) in _edges(left)), Fraction(0)) / 2)
    return found


def _exact(corners: Corners) -> tuple[_Exact, ...]:
    return tuple((Fraction(x), Fraction(y)) for x, y in corners)


def _edges(outline: Sequence[_Exact]) -> Iterator[tuple[_Exact, _Exact]]:
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


def _left(start: _Exact, end: _Exact, point: _Exact) -> Fraction:
    """Return how far a point lies left of an edge, times the edge's length."""
    (ax, ay), (bx, by), (x, y) = start, end, point
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def _length_squared(start: _Exact, end: _Exact) -> Fraction:
    return (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2


def _further(left: Fraction, start: _Exact, end: _Exact, depth: float) -> bool:
    length = _length_squared(start, end)
    return length == 0 or (left > 0 and left**2 > Fraction(depth) ** 2 * length)


def _parted(first: Sequence[_Exact], second: Sequence[_Exact]) -> bool:
    """Whether an edge of the first outline has all of the second on its outer side."""
    return any(
        all(_left(start, end, point) <= 0 for point in second)
        for start, end in _edges(first)
        if start != end
    )


def _squared_gap(first: Sequence[_Exact], second: Sequence[_Exact]) -> Fraction:
    return min(
        _squared(point, *edge)
        for ours, theirs in ((first, second), (second, first))
        for point in ours
        for edge in _edges(theirs)
    )


def _squared(point: _Exact, start: _Exact, end: _Exact) -> Fraction:
    """Return the squared distance of a point from an edge."""
    length = _length_squared(start, end)
    (x, y), (ax, ay), (bx, by) = point, start, end
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else Fraction(0)
    share = min(max(share, Fraction(0)), Fraction(1))
    return (x - ax - share * (bx - ax)) ** 2 + (y - ay - share * (by - ay)) ** 2
