"""All free lines from a tray's front part to a target, and the widest corridor among them (LOS-05).

Everything here happens in a frame in which lines run towards +y. A line is x = offset + slope * y,
and so it is one point (slope, offset) of a plane of lines. In that plane "passes left of this
corner" is a half-plane. Hence

- the lines that leave over one edge and go in through one edge of the target fill a convex piece:
  of each edge they pass one end on the left and the other on the right; and
- going round a blocker cuts a piece into the part that passes left of every corner of the blocker
  and the part that passes right of every corner.

What is left after the last blocker are all free lines, so nothing is sampled and nothing missed.
A blocker counts only where it lies between the viewer and the target. A line that left over an edge
is past the front part exactly on the outer side of that edge, and one that goes in through an edge
has yet to reach the target exactly on the outer side of that one: blockers are cut off at both.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from simulator.geometry.convex import clip
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.front_view import ExitEdge
from simulator.geometry.tolerances import NEAR_EDGE, NO_AREA, NUMERIC, SIGHT_WIDTH, TINY
from simulator.records import dataclass

Lines = Sequence[Point]
"""Corners (slope, offset), counter-clockwise, of a convex set of lines."""


@dataclass(frozen=True, slots=True)
class Corridor:
    """A strip of free parallel lines: its width in inches and its middle line."""

    width: float
    slope: float
    offset: float


NO_CORRIDOR: Final = Corridor(0.0, 0.0, 0.0)


def lines_through(out: ExitEdge, edge: Segment, reach: float) -> Lines:
    """Return the lines that leave over one edge and enter over one of a counter-clockwise outline.

    The second must lie on the far side of the first. All corridors of one question leave and go in
    within `reach` of the middle of y = 0. One wider than SIGHT_WIDTH cannot be flatter than slope
    2 * reach / SIGHT_WIDTH, so flatter lines are left out; this keeps the set bounded.
    """
    ax, ay, bx, by = out
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    # Below 0 when that end is on the outer side of the edge that lines go in through.
    turn_a, turn_b = dy * (x1 - ax) - dx * (y1 - ay), dy * (x1 - bx) - dx * (y1 - by)
    level = ay == 0.0 == by  # as the front edge is
    near = NEAR_EDGE if level else max(ay, by) + NEAR_EDGE
    if y1 > near and y2 > near and turn_a < 0.0 and turn_b < 0.0:
        if level:
            return (
                ((x1 - bx) / y1, bx),
                ((x2 - bx) / y2, bx),
                ((x2 - ax) / y2, ax),
                ((x1 - ax) / y1, ax),
            )
        slopes = (
            (x1 - bx) / (y1 - by),
            (x2 - bx) / (y2 - by),
            (x2 - ax) / (y2 - ay),
            (x1 - ax) / (y1 - ay),
        )
        return (
            (slopes[0], bx - slopes[0] * by),
            (slopes[1], bx - slopes[1] * by),
            (slopes[2], ax - slopes[2] * ay),
            (slopes[3], ax - slopes[3] * ay),
        )
    if turn_a > NUMERIC and turn_b > NUMERIC:
        return ()
    flat = 2.0 * reach / SIGHT_WIDTH
    low, high = (bx, ax) if level else (-reach, reach)
    lines: Lines = ((-flat, low), (flat, low), (flat, high), (-flat, high))
    lines = _passing(lines, x1, y1, left=False)
    lines = _passing(lines, x2, y2, left=True)
    if not level:
        lines = _passing(lines, bx, by, left=False)
        lines = _passing(lines, ax, ay, left=True)
    return lines


def free_lines(
    out: ExitEdge, edge: Segment, blockers: Iterable[Corners], reach: float
) -> list[Lines]:
    """Return all lines out over one edge and in through another that no blocker stops, in pieces.

    The blockers must be cut to the far side of the edge that the lines leave over, and to what lies
    `before` the edge that they go in through.
    """
    first = lines_through(out, edge, reach)
    if not first:
        return []
    pieces = [first]
    for outline in blockers:
        left: list[Lines] = []
        for piece in pieces:
            _go_round(piece, outline, left)
        if not left:
            return left
        pieces = left
    return pieces


def before(edge: Segment, blockers: Iterable[Corners], touch: float = 0.0) -> list[Corners]:
    """Return the parts of blockers on the outer side of a target's edge, where lines come from.

    What reaches out there by no more than a `touch` in inches is left out.
    """
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    shift = dx * y1 - dy * x1
    if touch:
        shift -= touch * math.hypot(dx, dy)
    parts = []
    for outline in blockers:
        inner = [dx * y - dy * x for x, y in outline]
        if min(inner) < shift:
            part = outline if max(inner) <= shift else clip(outline, dy, -dx, shift)
            if part:
                parts.append(part)
    return parts


def staying(
    pieces: Iterable[Lines], gate: Segment, ground: Sequence[Corners] | None = None
) -> list[Lines]:
    """Return the lines of some pieces that do not leave ground over an edge of its outline.

    The outline runs counter-clockwise, so the ground lies left of the edge. With `ground`, those
    that leave may go on too if they pass by these parts of it, cut to what lies before the edge.
    """
    (x1, y1), (x2, y2) = gate
    dx, dy = x2 - x1, y2 - y1
    kept: list[Lines] = []
    for piece in pieces:
        # Whether a line crosses from the left or from the right depends on its slope alone.
        kept.append(clip(tuple(piece), -dy, 0.0, dx))
        leaving = clip(tuple(piece), dy, 0.0, -dx)
        kept.append(_passing(leaving, x2, y2, left=True))
        kept.append(_passing(leaving, x1, y1, left=False))
        crossing = _passing(_passing(leaving, x2, y2, left=False), x1, y1, left=True)
        past = [] if ground is None or not crossing else [crossing]
        for outline in ground or ():
            left: list[Lines] = []
            for some in past:
                _go_round(some, outline, left)
            past = left
        kept += past
    return [piece for piece in kept if piece and _area(piece) > NO_AREA]


def _go_round(piece: Lines, outline: Corners, into: list[Lines]) -> None:
    """Add the lines of a piece that pass left, and those that pass right, of a whole outline.

    Among lines of one slope the outline reaches from the least to the greatest x - slope * y of
    its corners. As the slope grows the corners that bound it follow each other clockwise, so only
    those between the bounds at the piece's least and greatest slope matter.
    """
    slopes = [slope for slope, _ in piece]
    low, high = min(slopes), max(slopes)
    at_low = [x - low * y for x, y in outline]
    at_high = [x - high * y for x, y in outline]
    first, last = at_low.index(min(at_low)), at_high.index(min(at_high))
    left = _cut_by(piece, outline, first, last, left=True)
    if left is piece:
        into.append(piece)
        return
    first, last = at_low.index(max(at_low)), at_high.index(max(at_high))
    right = _cut_by(piece, outline, first, last, left=False)
    if left and right is not piece and _area(left) > NO_AREA:
        into.append(left)
    if right and _area(right) > NO_AREA:
        into.append(right)


def _cut_by(piece: Lines, outline: Corners, first: int, last: int, *, left: bool) -> Lines:
    """Keep the lines that pass on one side of the corners from first to last, clockwise."""
    x, y = outline[first]
    piece = _passing(piece, x, y, left=left)
    while first != last and piece:
        first = (first or len(outline)) - 1
        x, y = outline[first]
        piece = _passing(piece, x, y, left=left)
    return piece


def _passing(piece: Lines, x: float, y: float, *, left: bool) -> Lines:
    """Keep the lines that pass left or right of a point."""
    if not piece:
        return ()
    if left:
        sides = [offset - x + slope * y for slope, offset in piece]
    else:
        sides = [x - offset - slope * y for slope, offset in piece]
    if max(sides) <= TINY:
        return piece
    if min(sides) >= 0.0:
        return ()
    kept: list[Point] = []
    s0, a0 = piece[-1]
    v0 = sides[-1]
    for corner, v1 in zip(piece, sides, strict=True):
        s1, a1 = corner
        if v1 > 0.0:
            if v0 < 0.0:
                share = v0 / (v0 - v1)
                kept.append((s0 + share * (s1 - s0), a0 + share * (a1 - a0)))
        else:
            if v0 > 0.0 > v1:
                share = v0 / (v0 - v1)
                kept.append((s0 + share * (s1 - s0), a0 + share * (a1 - a0)))
            kept.append(corner)
        s0, a0, v0 = s1, a1, v1
    return kept if len(kept) >= 3 else ()


def _area(piece: Lines) -> float:
    ox, oy = piece[0]
    twice = 0.0
    px = py = 0.0
    for x, y in piece[1:]:
        qx, qy = x - ox, y - oy
        twice += px * qy - py * qx
        px, py = qx, qy
    return twice / 2.0


def surely_wider(piece: Lines, width: float) -> bool:
    """Return whether a piece's mean gap alone proves a corridor wider than `width`.

    The widest gap is no less than the mean. A piece of which this cannot be told may hold one too.
    """
    slopes = [slope for slope, _ in piece]
    low, high = min(slopes), max(slopes)
    steep = max(-low, high)
    return _area(piece) > width * (high - low) * math.sqrt(1.0 + steep * steep) + NO_AREA


def widest(pieces: Sequence[Lines], enough: float = math.inf) -> Corridor:
    """Return the widest corridor in a set of free lines; NO_CORRIDOR when there is none.

    Pieces that touch each other (lines through neighbouring edges of the front part or of the
    target) join. Exact: at
    a slope s the free offsets are intervals whose ends are straight between the corners' slopes,
    so an interval is p - q*s long, a corridor (p - q*s) / sqrt(1 + s*s) wide, and the only maximum
    between two corners is at s = -q/p. Stops early once a corridor is wider than `enough`.
    """
    slopes = sorted({slope for piece in pieces for slope, _ in piece})
    spans = [_span(piece, slopes) for piece in pieces]
    best = NO_CORRIDOR
    for at, (slope, following) in enumerate(pairwise(slopes)):
        stretches = [
            (lows[at - first], highs[at - first], lows[at + 1 - first], highs[at + 1 - first])
            for first, lows, highs in spans
            if first <= at < first + len(lows) - 1
        ]
        for stretch in _joined(stretches) if len(stretches) > 1 else stretches:
            best = _better(best, slope, following, stretch)
        if best.width > enough:
            break
    return best


_Stretch = tuple[float, float, float, float]
"""Least and greatest free offset at one slope, then at the next."""


def _span(piece: Lines, slopes: list[float]) -> tuple[int, list[float], list[float]]:
    """Return the index of a piece's first slope, and its least and greatest offset from there."""
    count = len(piece)
    start = min(range(count), key=piece.__getitem__)  # the lowest of the leftmost corners
    ring = [piece[(start + k) % count] for k in range(count)]
    end = max(range(count), key=ring.__getitem__)  # the highest of the rightmost corners
    first = slopes.index(ring[0][0])
    last = slopes.index(ring[end][0], first)
    wanted = slopes[first : last + 1]
    lower = ring[: end + 1]
    upper = [ring[0], *ring[:end:-1], ring[end]]
    return first, _along(lower, wanted, high=False), _along(upper, wanted, high=True)


def _along(chain: Lines, slopes: list[float], *, high: bool) -> list[float]:
    """Read a chain of corners, ordered by slope, at the given slopes."""
    offsets = []
    k, last = 0, len(chain) - 1
    for slope in slopes:
        while k < last and (chain[k + 1][0] < slope or (high and chain[k + 1][0] <= slope)):
            k += 1
        s0, a0 = chain[k]
        if k == last or s0 >= slope:
            offsets.append(a0)
            continue
        s1, a1 = chain[k + 1]
        offsets.append(a0 + (a1 - a0) * (slope - s0) / (s1 - s0))
    return offsets


def _joined(stretches: list[_Stretch]) -> list[_Stretch]:
    """Join free intervals that touch at both ends of a slab."""
    stretches.sort()
    joined = [stretches[0]]
    for low0, high0, low1, high1 in stretches[1:]:
        a0, b0, a1, b1 = joined[-1]
        if low0 <= b0 + NUMERIC and low1 <= b1 + NUMERIC:
            joined[-1] = (min(a0, low0), max(b0, high0), min(a1, low1), max(b1, high1))
        else:
            joined.append((low0, high0, low1, high1))
    return joined


def _better(best: Corridor, s0: float, s1: float, stretch: _Stretch) -> Corridor:
    low0, high0, low1, high1 = stretch
    gap0, gap1 = high0 - low0, high1 - low1
    if gap0 <= best.width and gap1 <= best.width:
        return best
    width0, width1 = gap0 / math.sqrt(1.0 + s0 * s0), gap1 / math.sqrt(1.0 + s1 * s1)
    if width0 > best.width:
        best = Corridor(width0, s0, (low0 + high0) / 2.0)
    if width1 > best.width:
        best = Corridor(width1, s1, (low1 + high1) / 2.0)
    if s1 - s0 < TINY:
        return best
    q = (gap0 - gap1) / (s1 - s0)
    p = gap0 + q * s0
    if p > 0.0 and s0 < -q / p < s1:
        width, slope = math.hypot(p, q), -q / p
        if width > best.width:
            share = (slope - s0) / (s1 - s0)
            middle0, middle1 = (low0 + high0) / 2.0, (low1 + high1) / 2.0
            best = Corridor(width, slope, middle0 + share * (middle1 - middle0))
    return best
