"""Which trays touch, along which edge, and whether there is room to stand against one.

Chapter 1 (GEN-07), chapter 9 (CHG-04, CHG-07, CHG-18) with AMB-06 (half of the shorter edge),
AMB-09 (a touching corner is no engagement) and AMB-98 (what may be missing of half an edge).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import shapely

from simulator.caches import cached
from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import box_gap, in_contact
from simulator.geometry.pose import Point, Pose, Segment, direction
from simulator.geometry.shapes import Corners, Standing, shape_of, tray_corners
from simulator.geometry.tolerances import (
    CONTACT_GAP,
    CONTACT_LENGTH,
    HALF_TOLERANCE,
    NUMERIC,
    ROUNDING,
    SNUG,
    SNUG_AT_EDGE,
)
from simulator.geometry.travel.critical_travels import blocked_span, grown_span
from simulator.geometry.trays import Tray
from simulator.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Interval = tuple[float, float]
"""A closed run of inches, or of degrees clockwise, which may pass 360: from, to."""

_CLOSER: Final = CONTACT_GAP - NUMERIC
"""Closer than CONTACT_GAP: what lies on the rim of the gap is no contact (inches)."""

_EDGES: Final = (ArcSide.REAR, ArcSide.RIGHT, ArcSide.FRONT, ArcSide.LEFT)
"""The edges of a footprint in the order of its corners."""


def contact_length(a: Corners, b: Corners) -> float:
    """Return the length along which two outlines are closer than CONTACT_GAP, in inches.

    It is measured along single edges, so that a corner lying in a corner counts once; 0 for
    outlines apart. Meant for outlines that do not overlap.
    """
    if not in_contact(a, b):
        return 0.0
    return float(max(_contacts(a, b).max(), _contacts(b, a).max()))


@cached(512, each=1_200)
def _contacts(a: Corners, b: Corners) -> NDArray[np.float64]:
    """Return for each edge of an outline the length of what lies within CONTACT_GAP of another."""
    shared = shapely.intersection(shape_of(a).edges(), shape_of(b).grown(_CLOSER))
    lengths: NDArray[np.float64] = shapely.length(shared)
    return lengths


def _exact_length(a: Corners, b: Corners) -> float:
    """Return the length of contact without Shapely, which draws the round ends as short edges."""
    edges = [((p[i - 1], p[i]), q) for p, q in ((a, b), (b, a)) for i in range(len(p))]
    return max(_contact_along(edge, other) for edge, other in edges)


def _contact_along(edge: Segment, other: Corners) -> float:
    """Return the length of the part of an edge that is closer to an outline than CONTACT_GAP."""
    (x0, y0), (x1, y1) = edge
    length = math.hypot(x1 - x0, y1 - y0)
    if length <= NUMERIC:
        return 0.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    turned = [((x - x0) * ux + (y - y0) * uy, (y - y0) * ux - (x - x0) * uy) for x, y in other]
    span = grown_span(turned, CONTACT_GAP)
    if span is None:
        return 0.0
    return max(0.0, min(length, span[1]) - max(0.0, span[0]))


def engaged(a: Corners, b: Corners) -> bool:
    """Return whether two enemy trays stand in contact along more than a corner (GEN-07)."""
    if not in_contact(a, b):
        return False
    length = float(_contacts(a, b).max())
    if length > CONTACT_LENGTH + 10 * CONTACT_GAP:  # mostly; then the other side need not be asked
        return True
    length = max(length, float(_contacts(b, a).max()))
    if abs(length - CONTACT_LENGTH) < 10 * CONTACT_GAP:
        length = _exact_length(a, b)
    return length > CONTACT_LENGTH


def side_pose(standing: Standing, side: ArcSide) -> Pose:
    """Return the middle of a tray's edge as a pose that looks straight out of the tray."""
    half = edge_depth(standing.tray, side) / 2
    facing = (standing.pose.facing + side.turn) % 360.0
    dx, dy = direction(facing)
    return Pose(standing.pose.x + dx * half, standing.pose.y + dy * half, facing)


def edge_length(tray: Tray, side: ArcSide) -> float:
    """Return the length of a tray's edge in inches: its width at front and rear, else its depth."""
    return tray.width if side in (ArcSide.FRONT, ArcSide.REAR) else tray.depth


def edge_depth(tray: Tray, side: ArcSide) -> float:
    """Return a tray's measure square to an edge: its depth at front and rear, else its width."""
    return tray.depth if side in (ArcSide.FRONT, ArcSide.REAR) else tray.width


def edge_of(standing: Standing, side: ArcSide) -> Segment:
    """Return a tray's edge on one side, from its left to its right end as seen looking out."""
    middle = side_pose(standing, side)
    half = edge_length(standing.tray, side) / 2
    return (middle.to_table((-half, 0.0)), middle.to_table((half, 0.0)))


def touched_side(of: Standing, other: Standing) -> ArcSide | None:
    """Return the edge of a tray that another contacts along the greatest length.

    None when no edge is contacted along more than CONTACT_LENGTH (AMB-09).
    """
    corners = other.corners
    if not in_contact(of.corners, corners):
        return None
    along = _contacts(of.corners, corners).tolist()
    lengths = dict(zip(_EDGES, along, strict=True))
    side = max(ArcSide, key=lambda each: lengths[each])
    length = lengths[side]
    if abs(length - CONTACT_LENGTH) < 10 * CONTACT_GAP:
        length = _contact_along(edge_of(of, side), corners)
    return side if length > CONTACT_LENGTH else None


def aligned_pose(target: Standing, side: ArcSide, charger: Tray, offset: float) -> Pose:
    """Return the pose of a charger whose front edge lies flush on a side of its target (CHG-18).

    `offset` is how far the charger's middle stands right of the side's middle, looking out of the
    target, in inches: 0 is the 100 percent position, plus or minus half the charger's front the
    50 percent positions (AMB-06).
    """
    middle = side_pose(target, side)
    x, y = middle.to_table((offset, charger.depth / 2))
    return Pose(x, y, (middle.facing + 180.0) % 360.0)


@dataclass(frozen=True, slots=True)
class Room:
    """Whether a charger has room against a side of its target, and where it may stand (CHG-04).

    fits: some place is free with contact along at least half of the shorter edge (AMB-06).
    margin: inches of slack: the widest free run of offsets; below 0 the inches by which the
        obstacle or the edge next to the best gap would have to give way along the side.
    free: the free runs of offsets, left to right looking out of the target; ends included.
    full: the 100 percent position, or the free one nearest to it; None without room.
    half: the 50 percent positions (left, right), or the free ones nearest to them.
    choices: where the charger may be placed: every exact position that is free; only when none
        is, the free ones nearest to each (CHG-18).
    blockers: numbers of the obstacles that stand in some of the places.
    half_edge: the inches of contact that are half of that edge.
    lacking: inches of it that even the best free place lacks: 0 unless AMB-98 forgives them.
    """

    fits: bool
    margin: float
    free: tuple[Interval, ...]
    full: Pose | None
    half: tuple[Pose, ...]
    choices: tuple[Pose, ...]
    blockers: tuple[int, ...]
    half_edge: float = 0.0
    lacking: float = 0.0


def room(
    target: Standing,
    side: ArcSide,
    charger: Tray,
    obstacles: Sequence[Corners],
    *,
    board: tuple[float, float] | None = None,
    of_charger: bool = False,
    forgiven: float = HALF_TOLERANCE,
) -> Room:
    """Return whether a charger finds room against a side of its target, exactly (CHG-04, AMB-06).

    Contact along half of the shorter edge is enough; with `of_charger` along half of the charger's
    own, and then its 50 percent positions are where just that much touches. So many inches of it
    as are `forgiven` may be missing (AMB-98).

    Obstacles are all other trays and impassable terrain (AMB-41). With a board (width, depth) the
    charger must also stand wholly on it (AMB-11).
    """
    length = edge_length(target.tray, side)
    whole = charger.width if of_charger else min(length, charger.width)
    needed = whole / 2 - forgiven
    furthest = (length + charger.width) / 2 - needed
    centred = tray_corners(aligned_pose(target, side, charger, 0.0), charger)
    along = side_pose(target, side).right
    walls = (-furthest, furthest)
    if board is not None:
        walls = _on_board(centred, along, board, walls)
    near = [(n, each) for n, each in enumerate(obstacles) if box_gap(centred, each) <= furthest]
    taken = sorted(_taken(centred, along, near, walls))
    margin = _widest_gap(walls, taken)
    free = _gaps(walls, taken)
    blockers = tuple(sorted(number for _, _, number in taken))
    if not free:
        return Room(False, margin, (), None, (), (), blockers)
    aside = length / 2 if of_charger else charger.width / 2
    (full, *half), choices = _places(target, side, charger, free, aside)
    lacking = abs(nearest_in(free, 0.0)) - furthest + forgiven
    return Room(
        True,
        margin,
        free,
        full,
        tuple(dict.fromkeys(half)),
        tuple(choices),
        blockers,
        half_edge=whole / 2,
        lacking=lacking if lacking > ROUNDING else 0.0,
    )


def _taken(
    centred: Corners, along: Point, near: Sequence[tuple[int, Corners]], walls: Interval
) -> Iterator[tuple[float, float, int]]:
    """Yield the runs of offsets between walls that obstacles take, each with its number."""
    for number, obstacle in near:
        span = blocked_span(centred, along, obstacle, -SNUG)
        if span is not None and span[1] > walls[0] and span[0] < walls[1]:
            yield (*span, number)


def _places(
    target: Standing, side: ArcSide, charger: Tray, free: Sequence[Interval], aside: float
) -> tuple[list[Pose], list[Pose]]:
    """Return the poses nearest to 100, 50 left and 50 percent right, and those one may choose."""
    wanted = (0.0, -aside, aside)
    found = [nearest_in(free, offset) for offset in wanted]
    exact = [at for at, offset in zip(found, wanted, strict=True) if abs(at - offset) <= SNUG]
    poses = {at: aligned_pose(target, side, charger, at) for at in found}
    return [poses[at] for at in found], [poses[at] for at in dict.fromkeys(exact or found)]


def _on_board(
    corners: Corners, along: Point, board: tuple[float, float], walls: Interval
) -> Interval:
    """Narrow a run of offsets to those at which an outline slid along a vector is on the board."""
    low, high = walls
    for axis in (0, 1):
        rate = along[axis]
        least = min(point[axis] for point in corners)
        most = max(point[axis] for point in corners)
        # 0 <= least + rate * t and most + rate * t <= board[axis], give or take rounding.
        ends = (-SNUG_AT_EDGE - least, board[axis] + SNUG_AT_EDGE - most)
        if abs(rate) < NUMERIC:
            lacking = max(ends[0], -ends[1])
            if lacking > 0.0:
                return (lacking, 0.0)
            continue
        first, second = sorted((ends[0] / rate, ends[1] / rate))
        low, high = max(low, first), min(high, second)
    return (low, high)


def _widest_gap(walls: Interval, taken: Sequence[tuple[float, float, int]]) -> float:
    """Return the widest run between walls and sorted taken spans; below 0 when all run together."""
    left, right = walls
    best = -math.inf
    for low, high, _ in taken:
        best = max(best, low - left)
        left = max(left, high)
    return max(best, right - left)


def _gaps(walls: Interval, taken: Sequence[tuple[float, float, int]]) -> tuple[Interval, ...]:
    """Return the closed runs between walls that sorted open spans leave free."""
    left, right = walls
    free: list[Interval] = []
    for low, high, _ in taken:
        if low >= left:
            free.append((left, min(low, right)))
        left = max(left, high)
    if left <= right:
        free.append((left, right))
    return tuple(free)


def nearest_in(free: Sequence[Interval], wanted: float) -> float:
    """Return the value of some closed intervals that is nearest to a wanted one.

    Raises ValueError without any interval.
    """
    nearest_values = [min(max(wanted, low), high) for low, high in free]
    return min(nearest_values, key=lambda value: abs(value - wanted))
