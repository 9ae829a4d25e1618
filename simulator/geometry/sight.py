"""Who sees whom: the line-of-sight questions of page 12 (LOS-01 to LOS-11, AMB-01 to AMB-03).

A line of sight leaves the viewer's front edge, forward, and ends on the target. The front edge is
enough: a line that starts deeper in the part of the tray inside the front arc leaves through it,
and starting there only shortens the way. A unit sees a target when

1. some part of the target lies inside the front arc, deeper than the least width (LOS-04), and
2. a corridor wider than the least width runs from the front edge to the target (LOS-05, AMB-02):
   touching a tray, a corner or a seam is not enough.

The line may end on any part of the target that lies ahead of the viewer's front line, even outside
the arc (AMB-01). Parts behind the front line cannot be reached by a line that leaves the front
edge forward. With `strict_arc_end` it must end on a part inside the arc.

Terrain has two kinds. A solid piece stops every line. A piece of `ground` stops lines that lead
through it, not lines that end inside it: a line may enter a target at a point that lies on the
piece, but a line that leaves the piece before it reaches the target is stopped (AMB-03). So nobody
needs to say who stands on it; a piece under the viewer is left out by the caller (TER-BLK-01).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.geometry import referee
from simulator.geometry.corridors import Corridor, Lines, widest
from simulator.geometry.front import Front, ahead
from simulator.geometry.landings import Stop, Way, entry, ground_stop, solid_stop, ways_into
from simulator.geometry.opening import opening
from simulator.geometry.pose import POSE_STEP, SIGHT_WIDTH, Segment
from simulator.geometry.shapes import Corners, Standing

Named = tuple[str, Corners]
"""A tray or piece of terrain: its name and its outline on the table."""

TOO_CLOSE: Final = 10 * POSE_STEP
"""Corridors this close to the least width are judged by the exact referee (inches)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a unit sees a target, and why.

    margin: inches. Visible: the width of the widest free corridor. Blocked: minus the least inset
        of all blockers that opens a corridor. Outside the arc: minus the distance to the arc.
        Minus infinity when a negative answer was asked for without its explanation.
    line: from the front edge to the target. Visible: the middle of the widest corridor. Blocked:
        the line that opens first.
    blockers: who stands in the way of that line, in the order given.
    in_arc: whether some part of the target lies in the front arc.
    """

    visible: bool
    margin: float
    line: Segment | None
    blockers: tuple[str, ...]
    in_arc: bool


def sight(
    viewer: Standing,
    target: Standing,
    blockers: Sequence[Named],
    *,
    ground: Sequence[Named] = (),
    strict_arc_end: bool = False,
    ignore_blockers: bool = False,
    explain: bool = True,
    width: float = SIGHT_WIDTH,
) -> Sight:
    """Tell whether one tray sees another past blockers (LOS-04, LOS-05, LOS-07).

    `blockers` are all other trays and solid terrain, never the viewer or the target; `ground` are
    pieces that stop lines through them but not lines into them (AMB-03). `explain=False` leaves
    out what a negative answer costs most: how much is lacking.
    """
    view = View(
        viewer,
        () if ignore_blockers else blockers,
        () if ignore_blockers else ground,
        strict_arc_end=strict_arc_end,
        width=width,
    )
    return view.sight(target.corners, explain=explain)


def sights_from(
    viewer: Standing,
    targets: Sequence[Named],
    blockers: Sequence[Named] = (),
    *,
    ground: Sequence[Named] = (),
    strict_arc_end: bool = False,
    explain: bool = False,
) -> dict[str, Sight]:
    """Tell which of several trays a viewer sees; the targets block each other too (LOS-07)."""
    view = View(viewer, [*targets, *blockers], ground, strict_arc_end=strict_arc_end)
    return {name: view.sight(corners, explain=explain, but=name) for name, corners in targets}


class View:
    """What one tray sees past fixed blockers, prepared once for many questions.

    Blockers are turned into the viewer's frame when a question first needs them, so asking about
    twenty targets costs little more than twenty answers.
    """

    def __init__(
        self,
        viewer: Standing,
        blockers: Sequence[Named],
        ground: Sequence[Named] = (),
        *,
        strict_arc_end: bool = False,
        width: float = SIGHT_WIDTH,
    ) -> None:
        self._front = Front(viewer)
        self._strict = strict_arc_end
        self._width = width
        self._solid = blockers
        self._ground = ground
        self._prepared: tuple[Stop, ...] | None = None

    def sees(self, target: Corners, *, but: str | None = None) -> bool:
        """Tell only whether the viewer sees a target; the quickest question."""
        seen = self._front.local(target)
        if not self._front.in_arc(seen, self._width):
            return False
        ways = self._ways(seen, but)
        plenty = self._width + TOO_CLOSE
        found: list[Lines] = []
        for way in ways:
            free = way.free(self._front.half)
            if widest(free, plenty).width > plenty:
                return True
            found += free
        return self._decide(widest(found), seen, ways)

    def sight(self, target: Corners, *, explain: bool = True, but: str | None = None) -> Sight:
        """Tell whether the viewer sees a target, and why; `but` names a blocker to leave out."""
        front = self._front
        seen = front.local(target)
        if not front.in_arc(seen, self._width):
            margin = -front.distance_to_arc(seen) if explain else -math.inf
            return Sight(visible=False, margin=margin, line=None, blockers=(), in_arc=False)
        ways = self._ways(seen, but)
        corridor = widest([piece for way in ways for piece in way.free(front.half)])
        if self._decide(corridor, seen, ways):
            line = self._line(corridor, entry(corridor, ways)[0])
            return Sight(visible=True, margin=corridor.width, line=line, blockers=(), in_arc=True)
        if not explain:
            return Sight(visible=False, margin=-math.inf, line=None, blockers=(), in_arc=True)
        return self._blocked(ways)

    def _blocked(self, ways: list[Way]) -> Sight:
        """Tell how much is lacking, which line would open first, and who stands in its way."""
        depth, corridor = opening(self._front.half, ways, self._width)
        line: Segment | None = None
        names: tuple[str, ...] = ()
        if corridor:
            forward, way = entry(corridor, ways)
            line = self._line(corridor, forward)
            names = way.in_the_way(self._front.half, corridor, self._width)
        return Sight(visible=False, margin=-depth, line=line, blockers=names, in_arc=True)

    def _decide(self, corridor: Corridor, seen: Corners, ways: list[Way]) -> bool:
        """Tell whether a corridor is wide enough; the referee decides when it is too close."""
        if abs(corridor.width - self._width) >= TOO_CLOSE:
            return corridor.width > self._width
        stops = {id(stop): stop for way in ways for stop in way.stops}.values()
        return referee.sees(
            self._front.half,
            self._reachable(seen),
            [stop.part for stop in stops if not stop.inner],
            [(stop.part, stop.inner) for stop in stops if stop.inner],
            self._width,
        )

    def _ways(self, seen: Corners, but: str | None) -> list[Way]:
        if self._prepared is None:
            local, half = self._front.local, self._front.half
            stops = [solid_stop(name, local(corners), half) for name, corners in self._solid]
            stops += [ground_stop(name, local(corners), half) for name, corners in self._ground]
            self._prepared = tuple([stop for stop in stops if stop])
        others = [stop for stop in self._prepared if stop.name != but]
        return ways_into(self._reachable(seen), self._front.half, others)

    def _reachable(self, seen: Corners) -> Corners:
        """Give the part of a target on which a line may end (AMB-01)."""
        return self._front.cut_to_arc(seen) if self._strict else ahead(seen)

    def _line(self, corridor: Corridor, forward: float) -> Segment:
        start = (corridor.offset, 0.0)
        end = (corridor.offset + corridor.slope * forward, forward)
        return (self._front.table(start), self._front.table(end))
