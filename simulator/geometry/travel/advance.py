"""How far a tray runs straight ahead before it touches something.

`advance_to_contact` asks it for two outlines; `Surroundings.run` for a charger that has pivoted to
a facing: the travel to its target, or what is in the way (CHG-15 to CHG-17, AMB-48).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from simulator.geometry.convex import clip
from simulator.geometry.pose import Point, Segment, direction
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import OVERLAP_DEPTH, SAME_RUN
from simulator.geometry.travel.polar_outlines import Seen, TurningFront, seen_from, strip_cover
from simulator.records import dataclass

TABLE_EDGE: Final = -1
"""Stands for the table's edge where an obstacle's index is asked for."""


@dataclass(frozen=True, slots=True)
class AdvanceRun:
    """A straight advance at one facing: its travel to the target, or what is in the way.

    `travel` is None when the target is not touched first; `blocker` is then the index of the
    obstacle that is stood on after the pivot or met first, TABLE_EDGE, or None if nothing is in
    the way and the run simply passes the target. `pivots` is False if the pivot itself is
    illegal; without a blocker it is then the target that would be stood on.
    `line` runs from the front of the pivoted tray to the point of the target touched first.
    """

    travel: float | None
    blocker: int | None = None
    pivots: bool = True
    line: Segment | None = None


@dataclass(frozen=True, slots=True)
class ChargeSurroundings:
    """A charger's surroundings as seen from its centre."""

    charger: Standing
    front: TurningFront
    target: Seen
    obstacles: tuple[Seen, ...]
    walls: tuple[tuple[Point, float], ...]
    """For each table edge the outward direction and how far it is from the charger's centre."""

    @classmethod
    def of(
        cls,
        charger: Standing,
        target: Standing,
        obstacles: Sequence[Corners],
        board: tuple[float, float] | None,
    ) -> ChargeSurroundings:
        """Look at everything from the charger's centre."""
        x, y = centre = charger.pose.centre
        walls: tuple[tuple[Point, float], ...] = ()
        if board is not None:
            right, top = board[0] - x, board[1] - y
            walls = (((1.0, 0.0), right), ((-1.0, 0.0), x), ((0.0, 1.0), top), ((0.0, -1.0), y))
        return cls(
            charger,
            TurningFront.of(charger.tray),
            seen_from(centre, target.corners),
            tuple(seen_from(centre, corners) for corners in obstacles),
            walls,
        )

    def run(self, facing: float) -> AdvanceRun:
        """Return the straight advance at a facing in degrees."""
        turn = math.radians(facing % 360.0)
        away = self._distance(self.target, turn)
        travel = math.inf if away is None else max(away - self.front.deep, 0.0)
        blocker, halt = None, math.inf
        for index, obstacle in enumerate(self.obstacles):
            other = self._distance(obstacle, turn)
            if other is not None and other < halt:
                blocker, halt = index, other
        if halt == -math.inf or away == -math.inf:
            return AdvanceRun(None, blocker if halt == -math.inf else None, pivots=False)
        edge = self._edge_distance(facing)
        if edge < halt:
            blocker, halt = TABLE_EDGE, edge
        if away is None:
            return AdvanceRun(None, blocker)
        if halt < away - SAME_RUN:
            return AdvanceRun(None, blocker)
        return AdvanceRun(travel, line=self._line(facing, travel))

    def _distance(self, seen: Seen, turn: float) -> float | None:
        """Return the distance from centre to first touch; -inf: stood on; None: not ahead."""
        inset = self.front.inset
        cover = (0.0, 0.0) if seen.nearest == 0.0 else strip_cover(seen.points, turn, inset.wide)
        if cover is None or cover[1] <= -inset.deep:
            return None
        if cover[0] < inset.deep:
            return -math.inf
        whole = strip_cover(seen.points, turn, self.front.wide)
        return None if whole is None else whole[0]

    def _edge_distance(self, facing: float) -> float:
        """Return the distance from centre to the front when a front corner meets the table edge."""
        (fx, fy), least = direction(facing), math.inf
        for (ox, oy), ahead in self.walls:
            closing = ox * fx + oy * fy
            if closing > 0.0:
                aside = self.front.wide * abs(ox * fy - oy * fx)
                least = min(least, (ahead - aside) / closing)
        return least

    def _line(self, facing: float, travel: float) -> Segment:
        """Return the line from the pivoted tray's front to where the target is touched first."""
        fx, fy = direction(facing)
        wide, deep = self.front.wide, self.front.deep
        touched = clip(self.target.points, -fx, -fy, deep + travel + SAME_RUN)
        rights = [min(max(x * fy - y * fx, -wide), wide) for x, y in touched]
        right = (min(rights) + max(rights)) / 2
        pose = self.charger.pose.turned(facing)
        return pose.to_table((right, deep)), pose.to_table((right, deep + travel))


def advance_to_contact(mover: Corners, along: Point, obstacle: Corners) -> float | None:
    """Return how far an outline advances straight until it first touches another; None if never.

    Both outlines are convex, `along` is a unit vector, the answer is in inches: 0 for outlines
    that touch and press on, or overlap already. Brushing past sideways, moving away and touching
    from behind are no contact.
    """
    ux, uy = along
    ours = [(x * uy - y * ux, x * ux + y * uy) for x, y in mover]
    theirs = [(x * uy - y * ux, x * ux + y * uy) for x, y in obstacle]
    left = max(min(ours)[0], min(theirs)[0])
    right = min(max(ours)[0], max(theirs)[0])
    if right - left <= OVERLAP_DEPTH:
        return None
    inner = min(ours)[0] + OVERLAP_DEPTH, max(ours)[0] - OVERLAP_DEPTH
    first, last = _gaps(ours, theirs, max(left, inner[0]), min(right, inner[1]))
    if last - OVERLAP_DEPTH <= 0.0:
        return None
    return 0.0 if first < 0.0 else max(_gaps(ours, theirs, left, right)[0], 0.0)


def _gaps(
    ours: Sequence[Point], theirs: Sequence[Point], left: float, right: float
) -> tuple[float, float]:
    """Return the travel to first and last touch over the strip [left, right] across the motion."""
    across = {left, right}
    across.update(x for x, _ in (*ours, *theirs) if left < x < right)
    gaps, ends = [], []
    for x in across:
        (low, high), (near, far) = _heights(ours, x), _heights(theirs, x)
        gaps.append(near - high)
        ends.append(far - low)
    return min(gaps), max(ends)


def _heights(outline: Sequence[Point], x: float) -> tuple[float, float]:
    """Return lowest and the highest point of an outline on the line at `x` across the motion."""
    heights = [y for at, y in outline if at == x]
    (px, py), *_ = outline[-1:]
    for qx, qy in outline:
        if (px < x) != (qx < x):
            heights.append(py + (x - px) * (qy - py) / (qx - px))
        px, py = qx, qy
    return min(heights), max(heights)
