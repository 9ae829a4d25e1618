"""Where a tray may stand: on the board, over nobody, and far enough from its enemies.

Chapter 7 (PIV-02, MOV-04, MOV-05) and chapter 16 (TER-IMP-01) with AMB-10 (exactly 1 inch is
allowed) and AMB-11 (the table edge).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from simulator.geometry.measure import (
    bounds,
    box_gap,
    deeper_than,
    depth_over,
    distance,
    nearer_than,
    nearest,
    overlaps,
)
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners, shape_of
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.records import dataclass, replace

KEEP: Final = 1.0
"""No move but a charge may end nearer to an enemy than this (inches, MOV-04)."""


class Board(NamedTuple):
    """A table's size in inches; its bottom-left corner is the origin."""

    width: float
    depth: float

    @property
    def corners(self) -> Corners:
        """Return the table's outline, counter-clockwise."""
        w, d = self
        return ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d))


class Reason(StrEnum):
    """Why a tray may not go or stand somewhere."""

    NEVER_THROUGH = "never_through"
    """An enemy tray or impassable terrain: not to be crossed (MOV-06, TER-IMP-01)."""
    NEVER_ON = "never_on"
    """A friendly tray: to be crossed, not to be stood upon (MOV-05, MOV-07)."""
    KEEP_OFF = "keep_off"
    """An enemy less than 1 inch away (MOV-04)."""
    BOARD = "board"
    """The table edge (AMB-11)."""


class Obstacle(NamedTuple):
    """What is in the way: the reason, and its number in the list asked about (0: the table)."""

    reason: Reason
    number: int = 0


@dataclass(frozen=True, slots=True)
class Footing:
    """Whether a tray may stand where it stands.

    margin: inches to spare before the first rule is broken; below 0 the inches that are missing.
    line: where the tray and what limits it are nearest; None when nothing limits it.
    by: what limits it (the offender when it may not stand).
    """

    stands: bool
    margin: float
    line: Segment | None
    by: Obstacle | None


def inside(corners: Corners, board: tuple[float, float]) -> tuple[bool, float]:
    """Return whether an outline lies wholly on the board, and how far it hangs over (inches).

    The overhang is below 0 by the distance to the nearest edge when it lies inside.
    """
    x0, y0, x1, y1 = bounds(corners)
    over = max(-x0, -y0, x1 - board[0], y1 - board[1])
    return over <= ROUNDING, over


def may_stand(
    corners: Corners,
    *,
    never_on: Sequence[Corners] = (),
    keep_off: Sequence[Corners] = (),
    board: tuple[float, float] | None = None,
) -> Footing:
    """Return whether a tray may end here: over nobody, `KEEP` inches off enemies, on the board.

    `never_on` are friendly trays and impassable terrain, `keep_off` the enemies. Exactly `KEEP` is
    allowed (AMB-10), and so is touching.
    """
    best = Footing(True, math.inf, None, None)
    if board is not None:
        best = _on_board(corners, board)
    for number, other in enumerate(never_on):
        if box_gap(corners, other) <= max(best.margin, 0.0):
            best = _closer(best, _apart(corners, other, Obstacle(Reason.NEVER_ON, number)))
    for number, other in enumerate(keep_off):
        if box_gap(corners, other) - KEEP <= max(best.margin, 0.0):
            best = _closer(best, _kept(corners, other, Obstacle(Reason.KEEP_OFF, number)))
    if best.by is None or best.by.reason is Reason.BOARD:
        return best
    near = nearest(
        corners, (never_on if best.by.reason is Reason.NEVER_ON else keep_off)[best.by.number]
    )
    return replace(best, line=(near.at_p, near.at_q))


def stands_free(
    corners: Corners,
    *,
    never_on: Sequence[Corners] = (),
    keep_off: Sequence[Corners] = (),
    keep: float = KEEP,
    board: tuple[float, float] | None = None,
) -> bool:
    """Return only whether a tray may end here.

    The answer of `may_stand`, for those who try many.
    """
    if board is not None and not inside(corners, board)[0]:
        return False
    for other in _boxes_near(corners, never_on, 0.0):
        if overlaps(corners, other):
            return False
    for other in _boxes_near(corners, keep_off, keep):
        if nearer_than(corners, other, keep - ROUNDING):
            return False
    return True


def _boxes_near(corners: Corners, others: Sequence[Corners], keep: float) -> list[Corners]:
    """Return the outlines whose upright boxes come as near as `keep` along either axis."""
    x0, y0, x1, y1 = shape_of(corners).box
    x0, y0, x1, y1 = x0 - keep, y0 - keep, x1 + keep, y1 + keep
    near = []
    for other in others:
        left, low, right, high = shape_of(other).box
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            near.append(other)
    return near


def _closer(first: Footing, second: Footing) -> Footing:
    """Choose the worse of two: a broken rule before a kept one, then the smaller margin."""
    if first.stands != second.stands:
        return second if first.stands else first
    return second if second.margin < first.margin else first


def _on_board(corners: Corners, board: tuple[float, float]) -> Footing:
    stands, over = inside(corners, board)

    def overhang(point: Point) -> float:
        x, y = point
        return max(-x, -y, x - board[0], y - board[1])

    x, y = max(corners, key=overhang)
    ends = ((0.0, y), (board[0], y), (x, 0.0), (x, board[1]))
    edge = min(ends, key=lambda end: math.dist(end, (x, y)))
    return Footing(stands, -over, ((x, y), edge), Obstacle(Reason.BOARD))


def _apart(corners: Corners, other: Corners, what: Obstacle) -> Footing:
    gap = distance(corners, other)
    if gap > 0.0:
        return Footing(True, gap, None, what)
    over = deeper_than(corners, other, OVERLAP_DEPTH)
    return Footing(not over, -depth_over(corners, other), None, what)


def _kept(corners: Corners, other: Corners, what: Obstacle) -> Footing:
    gap = distance(corners, other)
    spare = gap - KEEP
    if gap == 0.0:
        spare = -max(depth_over(corners, other), 0.0) - KEEP
    near = nearer_than(corners, other, KEEP - ROUNDING)
    return Footing(not near, spare, None, what)
