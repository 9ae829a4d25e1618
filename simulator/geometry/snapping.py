"""Where the edges of a tray laid by hand hold to others: flush, an inch off, centred, half."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from simulator.geometry.pose import Point, Pose, Segment, facing_of, turn_between
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import CONTACT_GAP, CONTACT_LENGTH, SAFE_TURN, SQUARE_CORNER
from simulator.records import dataclass

REACH: Final = 0.35
"""An edge holds from so far away (inches), where the hand's own reach is not told."""
TURN: Final = 4.0
"""A tray is turned by at most so much (degrees) to lie flush."""
NEAR: Final = 12.0
"""Trays farther apart than this are not brought into line (inches)."""
EDGE: Final = 0.5
"""Edges of outlines that are no rectangles hold a tray from this length on (inches)."""
INCH: Final = 1.0
"""Enemies are kept this far apart (AMB-10, inches)."""


class HeldBy(StrEnum):
    """What holds a tray to another."""

    FLUSH = "flush"
    """Edge lies on edge."""
    INCH = "inch"
    """The edges stand an inch apart."""
    CENTRED = "centred"
    """The centres stand in line."""
    HALF = "half"
    """Edge on edge, and half of the shorter one is in contact (AMB-06)."""
    EVEN = "even"
    """Two edges lie on one line."""


_APART: Final = {HeldBy.FLUSH: 0.0, HeldBy.INCH: INCH}


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle on the table: its centre and facing, and its size in inches."""

    pose: Pose
    width: float
    depth: float

    @property
    def corners(self) -> Corners:
        """Return the corners counter-clockwise: rear left, rear right, front right, front left."""
        w, d = self.width / 2, self.depth / 2
        return tuple(self.pose.to_table(at) for at in ((-w, -d), (w, -d), (w, d), (-w, d)))


@dataclass(frozen=True, slots=True)
class Hold:
    """One thing that holds: how, to which of the others (its number), and the line to show it."""

    how: HeldBy
    other: int
    guide: Segment


@dataclass(frozen=True, slots=True)
class Snapped:
    """Where a tray comes to lie, and what holds it there; nothing where it lies as it was put."""

    pose: Pose
    holds: tuple[Hold, ...] = ()


class _Offer(NamedTuple):
    """A place that something holds a tray at: slid by `slide` along `axis` (0 right, 1 forward)."""

    how: HeldBy
    other: int
    axis: int
    slide: float
    turn: float
    side: float
    """On which side the other lies, or which edges are even: 1 or -1."""


class _Seen(NamedTuple):
    """Another rectangle in a tray's own frame: its centre and half sizes, axis by axis."""

    centre: Point
    half: Point


def block_of(corners: Corners) -> Block | None:
    """Return the rectangle with these corners (rear left first); None for any other outline."""
    if len(corners) != 4:
        return None
    sides = [
        (x1 - x0, y1 - y0)
        for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    lengths = [math.hypot(*side) for side in sides]
    if min(lengths) <= CONTACT_GAP:
        return None
    for i in range(4):
        (ax, ay), (bx, by) = sides[i], sides[(i + 1) % 4]
        if abs(ax * bx + ay * by) > SQUARE_CORNER * lengths[i] * lengths[(i + 1) % 4]:
            return None
    x, y = (sum(corner[axis] for corner in corners) / 4 for axis in (0, 1))
    return Block(Pose(x, y, facing_of(*sides[1])), lengths[0], lengths[1])


def blocks_along(corners: Corners) -> list[Block]:
    """Return what of an outline holds a tray: the rectangle it is, or each of its longer edges.

    An edge is a rectangle without depth, which looks outward.
    """
    whole = block_of(corners)
    if whole is not None:
        return [whole]
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return [
        Block(Pose((ax + bx) / 2, (ay + by) / 2, facing_of(by - ay, ax - bx)), length, 0.0)
        for (ax, ay), (bx, by) in edges
        if (length := math.hypot(bx - ax, by - ay)) >= EDGE
    ]


def snapped(
    block: Block, others: Sequence[Block], reach: float = REACH, most_turn: float = TURN
) -> Snapped:
    """Return where a tray put down at `block` comes to lie.

    Edges that lie closer than `reach` inches to where they would be flush, or an inch apart, come
    first, and a tray so near is turned by up to `most_turn` degrees; then what is within reach
    along the other axis: flush, centred, half, or even.
    """
    here, found = block, list[_Offer]()
    while len(found) < 2:
        best = _best(here, others, reach, 0.0 if found else most_turn, found)
        if best is None:
            break
        here = _slid(here, best)
        found.append(best)
    if not found:
        return Snapped(block.pose)
    holds = (Hold(one.how, one.other, _guide(here, others[one.other], one)) for one in found)
    return Snapped(here.pose, tuple(holds))


def _slid(block: Block, offer: _Offer) -> Block:
    pose = block.pose.turned(block.pose.facing + offer.turn) if offer.turn else block.pose
    x, y = pose.to_table((0.0, offer.slide) if offer.axis else (offer.slide, 0.0))
    return Block(Pose(x, y, pose.facing), block.width, block.depth)


def _best(
    block: Block,
    others: Sequence[Block],
    reach: float,
    most_turn: float,
    found: Sequence[_Offer],
) -> _Offer | None:
    """Return what holds next: first what lies edge to edge, then the least slide."""
    taken = {one.axis for one in found}
    partners = {one.other for one in found}
    offers = [
        offer
        for number, other in enumerate(others)
        for offer in _offers(block, other, number, reach, most_turn)
        if offer.axis not in taken and abs(offer.slide) <= reach
    ]
    return min(
        offers,
        key=lambda one: (
            one.how not in _APART and not found,
            abs(one.slide) + abs(one.turn) / 90.0,
            one.other not in partners,
        ),
        default=None,
    )


def _offers(
    block: Block, other: Block, number: int, reach: float, most_turn: float
) -> Iterator[_Offer]:
    """Yield every place at which one of the others may hold a tray."""
    turn = turn_between(block.pose.facing, other.pose.facing)
    turn -= 90.0 * round(turn / 90.0)
    parallel = abs(turn) <= SAFE_TURN
    if not parallel and abs(turn) > most_turn:
        return
    turned = Block(block.pose.turned(block.pose.facing + turn), block.width, block.depth)
    mine, seen = (block.width / 2, block.depth / 2), _seen(turned, other)
    for axis in (0, 1):
        far, across = seen.centre[axis], seen.centre[1 - axis]
        both = mine[axis] + seen.half[axis]
        apart = abs(across) - mine[1 - axis] - seen.half[1 - axis]
        side = 1.0 if far >= 0.0 else -1.0
        if apart < -CONTACT_LENGTH:
            for how, gap in _APART.items():
                yield _Offer(how, number, axis, far - side * (both + gap), turn, side)
        if not parallel or not -reach <= apart <= NEAR:
            continue
        yield _Offer(HeldBy.CENTRED, number, axis, far, turn, 0.0)
        for edge in (1.0, -1.0):
            inner = seen.half[axis] - mine[axis]
            if abs(inner) > CONTACT_GAP:
                yield _Offer(HeldBy.EVEN, number, axis, far + edge * inner, turn, edge)
            if abs(apart) <= CONTACT_GAP:
                half = max(seen.half[axis], mine[axis])
                yield _Offer(HeldBy.HALF, number, axis, far + edge * half, turn, edge)


def _seen(block: Block, other: Block) -> _Seen:
    quarter = round(turn_between(block.pose.facing, other.pose.facing) / 90.0) % 2
    half = (other.width / 2, other.depth / 2)
    return _Seen(block.pose.to_local(other.pose.centre), half[::-1] if quarter else half)


def _guide(block: Block, other: Block, offer: _Offer) -> Segment:
    """Return the line on the table that shows what holds."""
    seen, mine = _seen(block, other), (block.width / 2, block.depth / 2)
    axis, cross = offer.axis, 1 - offer.axis
    far, across = seen.centre[axis], seen.centre[cross]
    shared = (
        max(-mine[cross], across - seen.half[cross]),
        min(mine[cross], across + seen.half[cross]),
    )
    edge = offer.side * mine[axis]
    if offer.how is HeldBy.FLUSH:
        ends = ((edge, shared[0]), (edge, shared[1]))
    elif offer.how is HeldBy.INCH:
        middle = (shared[0] + shared[1]) / 2
        ends = ((edge, middle), (edge + offer.side * INCH, middle))
    elif offer.how is HeldBy.EVEN:
        ends = ((edge, 0.0), (edge, across))
    elif offer.how is HeldBy.HALF:
        at = math.copysign(mine[cross], across)
        low = max(-mine[axis], far - seen.half[axis])
        ends = ((low, at), (min(mine[axis], far + seen.half[axis]), at))
    else:
        ends = ((0.0, 0.0), (far, across))
    first, second = (block.pose.to_table(end[::-1] if axis else end) for end in ends)
    return (first, second)
