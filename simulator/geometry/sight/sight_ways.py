"""From where and towards where a unit looks: the ways of its sight lines to one target (LOS-05).

A line starts anywhere in the front part and goes to any part of the target. What counts is the
stretch between the last point in the front part and the first in the target: a line that starts
deeper, or ends deeper, only passes its own tray or the target besides, and neither blocks (LOS-07).

So each edge that lines leave the front part over is asked on its own, with whatever lies beyond it.
The edges beside the front edge lie on the arc lines: who leaves over them leaves the arc. They
matter only for targets that reach out of the arc, and there a line may lead over the tray's own
side, past what stands flush beside it.

All lines to a target run towards the same side. That side is ahead, unless the target reaches back
behind the front line; then it is where the target's edge that parts it from the front part looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Box, Corners
from simulator.geometry.sight.front_view import ExitEdge, exits
from simulator.geometry.sight.sight_entries import (
    Passage,
    SightObstacle,
    Stop,
    box_of,
    passage,
    stop_beyond,
)
from simulator.geometry.sight.sight_glance import bounds_between, hides
from simulator.geometry.tolerances import OVERLAP_DEPTH, TINY_SQUARED


class FramedFront:
    """A front part and all that may stop its lines, in a frame in which lines run towards +y."""

    def __init__(self, part: Corners, obstacles: Sequence[SightObstacle]) -> None:
        self.part = part
        self.exits = exits(part)
        self._obstacles = obstacles
        self._ahead: list[Stop] | None = None
        self._boxes: list[tuple[Box, SightObstacle]] | None = None

    def passage(
        self, out: ExitEdge, goal: Corners, but: str | None, reach: float, *, hidden: bool
    ) -> Passage | None:
        """Return how lines go out over an edge to the part of a target beyond that edge.

        Without `hidden`, None over an edge beside the front from which a single tray hides all.
        """
        if out is self.exits[0]:
            if self._ahead is None:
                self._ahead = _stops(out, self._obstacles)
            return passage(goal, out, self._ahead, but, reach)
        near = self._near(((out.ax, out.ay), (out.bx, out.by), *goal))
        if not hidden:
            between = bounds_between(out, goal)
            for each in near:
                if not each.ground and each.name != but and hides(each.outline, between, goal):
                    return None
        return passage(goal, out, _stops(out, near), but, reach)

    def turned(self, turn: ViewFrame, goal: Corners) -> FramedFront:
        """Return the same outlook on one target with lines running another way."""
        near = self._near((*self.part, *goal))
        return FramedFront(
            turn.there(self.part),
            [
                each._replace(outline=turn.there(each.outline), whole=turn.there(each.whole))
                for each in near
            ],
        )

    def _near(self, corners: Corners) -> list[SightObstacle]:
        """List what reaches into the upright box around some corners: few do."""
        if self._boxes is None:
            self._boxes = [(box_of(each.outline), each) for each in self._obstacles]
        x0, y0, x1, y1 = box_of(corners)
        return [
            each
            for (u0, v0, u1, v1), each in self._boxes
            if v0 < y1 and y0 < v1 and u0 < x1 and x0 < u1
        ]


def _stops(out: ExitEdge, obstacles: Iterable[SightObstacle]) -> list[Stop]:
    found = [stop_beyond(out, each) for each in obstacles]
    return [stop for stop in found if stop]


class ViewFrame(NamedTuple):
    """A frame that looks along a unit vector of the viewer's, from `out` inches that way."""

    x: float
    y: float
    out: float

    def there(self, outline: Corners) -> Corners:
        """Turn an outline of the viewer's frame into this frame."""
        nx, ny, out = self
        return tuple([(x * ny - y * nx, x * nx + y * ny - out) for x, y in outline])

    def back(self, line: Segment) -> Segment:
        """Turn a line of this frame into the viewer's frame."""
        start, end = (self._back(point) for point in line)
        return (start, end)

    def _back(self, point: Point) -> Point:
        nx, ny, out = self
        x, y = point[0], point[1] + out
        return (x * ny + y * nx, y * ny - x * nx)


AHEAD = ViewFrame(0.0, 1.0, 0.0)
"""The viewer's frame itself."""


def turn_to(part: Corners, goal: Corners) -> ViewFrame:
    """Return the frame in which all lines from the front part to a target run towards +y.

    It looks along the target's edge that parts the two best, from where the front part ends; ahead
    when they lie over each other.
    """
    best, found = -OVERLAP_DEPTH, AHEAD
    px, py = goal[-1]
    for x, y in goal:
        dx, dy = x - px, y - py
        squared = dx * dx + dy * dy
        if squared > TINY_SQUARED:
            length = math.sqrt(squared)
            nx, ny = -dy / length, dx / length
            out = max([nx * qx + ny * qy for qx, qy in part])
            gap = nx * x + ny * y - out
            if gap >= best:
                best, found = gap, ViewFrame(nx, ny, out)
        px, py = x, y
    return found


def reaches_back(goal: Corners) -> bool:
    """Return whether part of a target lies behind the front line, more than by touching it."""
    return min([y for _, y in goal]) < -OVERLAP_DEPTH


class Look(NamedTuple):
    """One target as lines may reach it: over which edges, to which part of it, in which frame."""

    outlook: FramedFront
    goal: Corners
    over: tuple[ExitEdge, ...]
    turn: ViewFrame

    def passages(self, but: str | None, *, hidden: bool = False) -> Iterator[Passage]:
        """Yield how lines go over one edge after the other, the front edge first.

        With `hidden`, over those too of which it can be told at once that no line is free.
        """
        corners = self.outlook.part
        if len(self.over) > 1:  # lines over the front edge alone stay within its ends
            corners += self.goal
        reach = max([abs(x) for x, _ in corners])
        for out in self.over:
            goal = out.beyond(self.goal)
            found = goal and self.outlook.passage(out, goal, but, reach, hidden=hidden)
            if found:
                yield found


def look_back(outlook: FramedFront, goal: Corners) -> Look:
    """Return all ways of looking at a target that reaches back behind the front line."""
    turn = turn_to(outlook.part, goal)
    if turn is not AHEAD:
        outlook, goal = outlook.turned(turn, goal), turn.there(goal)
    return Look(outlook, goal, outlook.exits, turn)
