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
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simulator.geometry.convex import TINY_SQUARED
from simulator.geometry.front import Exit, exits
from simulator.geometry.landings import Stop, Way, stop_beyond, ways_into
from simulator.geometry.pose import OVERLAP_DEPTH, Point, Segment
from simulator.geometry.shapes import Corners


class Obstacle(NamedTuple):
    """A tray or piece of terrain, with its outline; `ground` lets lines end in it (AMB-03)."""

    name: str
    outline: Corners
    ground: bool


class Outlook:
    """A front part and all that may stop its lines, in a frame in which lines run towards +y."""

    def __init__(self, part: Corners, obstacles: Sequence[Obstacle]) -> None:
        self.part = part
        self.exits = exits(part)
        self._obstacles = obstacles
        self._stops: dict[Exit, tuple[Stop, ...]] = {}

    def ways(self, out: Exit, goal: Corners, but: str | None, reach: float) -> list[Way]:
        """List the ways out over an edge into the part of a target beyond that edge."""
        stops = self._stops.get(out)
        if stops is None:
            found = [
                stop_beyond(out, number, name, outline, ground=ground)
                for number, (name, outline, ground) in enumerate(self._obstacles)
            ]
            stops = self._stops[out] = tuple([stop for stop in found if stop])
        return ways_into(goal, out, [stop for stop in stops if stop.name != but], reach)

    def turned(self, turn: Turn) -> Outlook:
        """Give the same outlook with lines running another way."""
        return Outlook(
            turn.there(self.part),
            [each._replace(outline=turn.there(each.outline)) for each in self._obstacles],
        )


class Turn(NamedTuple):
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


AHEAD = Turn(0.0, 1.0, 0.0)
"""The viewer's frame itself."""


def turn_to(part: Corners, goal: Corners) -> Turn:
    """Give the frame in which all lines from the front part to a target run towards +y.

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
                best, found = gap, Turn(nx, ny, out)
        px, py = x, y
    return found


class Look(NamedTuple):
    """One target as lines may reach it: over which edges, into which part beyond each."""

    outlook: Outlook
    goals: tuple[tuple[Exit, Corners], ...]
    turn: Turn

    def ways(self, but: str | None) -> Iterator[list[Way]]:
        """Yield the ways over one edge after the other, the front edge's first."""
        reach = self._reach()
        for out, goal in self.goals:
            yield self.outlook.ways(out, goal, but, reach)

    def _reach(self) -> float:
        """Tell within which inches to either side of the middle lines may cross y = 0."""
        corners = self.outlook.part
        for out, goal in self.goals:
            if out.ay != 0.0 or out.by != 0.0:  # lines over the front edge stay within its ends
                corners += goal
        return max([abs(x) for x, _ in corners])


def look_at(outlook: Outlook, goal: Corners) -> Look:
    """Give all ways of looking at a target that reaches out of the front arc."""
    turn = AHEAD
    if min([y for _, y in goal]) < -OVERLAP_DEPTH:
        turn = turn_to(outlook.part, goal)
    if turn is not AHEAD:
        outlook, goal = outlook.turned(turn), turn.there(goal)
    goals = ((out, out.beyond(goal)) for out in outlook.exits)
    return Look(outlook, tuple((out, part) for out, part in goals if part), turn)
