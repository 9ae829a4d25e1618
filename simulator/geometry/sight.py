"""Who sees whom: the line-of-sight questions of page 12 (LOS-01 to LOS-11, AMB-01 to AMB-03).

A line of sight starts anywhere in the viewer's front part, what of its tray lies inside the front
arc, and ends on the target. A unit sees a target when

1. some part of the target lies inside the front arc, deeper than the least width (LOS-04), and
2. a corridor wider than the least width runs from the front part to the target (LOS-05, LOS-08,
   AMB-02): touching a tray, a corner or a seam is not enough.

The line may end on any part of the target, even outside the arc (AMB-01). Then it may leave over
the viewer's own side, sideways or even a little backward, and pass behind a tray that stands flush
beside the front. A line that ends inside the arc always leaves over the front edge. So with
`strict_arc_end` (the line must end on a part inside the arc) the front edge is enough. With
`from_front_edge`, for tables that play it so, every line must leave over the front edge, and none
ends behind the front line.

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
from simulator.geometry.convex import inset
from simulator.geometry.corridors import NO_CORRIDOR, Corridor, Lines, widest
from simulator.geometry.front import Front, ahead
from simulator.geometry.landings import Way, entry
from simulator.geometry.opening import opening
from simulator.geometry.outlook import AHEAD, Look, Obstacle, Outlook, Turn, look_at
from simulator.geometry.pose import OVERLAP_DEPTH, POSE_STEP, SIGHT_WIDTH, Segment
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
    line: from where it leaves the front part to the target. Visible: the middle of the widest
        corridor. Blocked: the line that opens first.
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
    from_front_edge: bool = False,
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
        from_front_edge=from_front_edge,
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
    from_front_edge: bool = False,
    explain: bool = False,
) -> dict[str, Sight]:
    """Tell which of several trays a viewer sees; the targets block each other too (LOS-07)."""
    view = View(
        viewer,
        [*targets, *blockers],
        ground,
        strict_arc_end=strict_arc_end,
        from_front_edge=from_front_edge,
    )
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
        from_front_edge: bool = False,
        width: float = SIGHT_WIDTH,
    ) -> None:
        self._front = Front(viewer)
        self._strict = strict_arc_end
        self._from_edge = from_front_edge
        self._width = width
        self._solid = blockers
        self._ground = ground
        self._known: tuple[Obstacle, ...] | None = None
        self._prepared: Outlook | None = None

    def sees(self, target: Corners, *, but: str | None = None) -> bool:
        """Tell only whether the viewer sees a target; the quickest question."""
        seen = self._front.local(target)
        if not self._front.in_arc(seen, self._width):
            return False
        plenty = self._width + TOO_CLOSE
        found: list[Lines] = []
        for ways in self._look(seen).ways(but):
            for way in ways:
                free = way.free()
                if widest(free, plenty).width > plenty:
                    return True
                found += free
        return self._decide(widest(found), seen, but)

    def sight(self, target: Corners, *, explain: bool = True, but: str | None = None) -> Sight:
        """Tell whether the viewer sees a target, and why; `but` names a blocker to leave out."""
        front = self._front
        seen = front.local(target)
        if not front.in_arc(seen, self._width):
            margin = -front.distance_to_arc(seen) if explain else -math.inf
            return Sight(visible=False, margin=margin, line=None, blockers=(), in_arc=False)
        look = self._look(seen)
        ways: list[Way] = []
        pieces: list[Lines] = []
        corridor = NO_CORRIDOR
        for some in look.ways(but):
            ways += some
            pieces += [piece for way in some for piece in way.free()]
            corridor = widest(pieces)
            if look.turn is AHEAD and corridor.width >= front.breadth_beside:
                break  # nothing over the sides is wider
        if self._decide(corridor, seen, but):
            line = self._line(corridor, ways, look.turn)
            return Sight(visible=True, margin=corridor.width, line=line, blockers=(), in_arc=True)
        if not explain:
            return Sight(visible=False, margin=-math.inf, line=None, blockers=(), in_arc=True)
        return self._blocked(ways, look.turn)

    def _blocked(self, ways: list[Way], turn: Turn) -> Sight:
        """Tell how much is lacking, which line would open first, and who stands in its way."""
        depth, corridor = opening(ways, self._width)
        line: Segment | None = None
        names: tuple[str, ...] = ()
        if corridor:
            line = self._line(corridor, ways, turn)
            stops = [stop for way in ways for stop in way.in_the_way(corridor, self._width)]
            named = {stop.number: stop.name for stop in stops}
            names = tuple(named[number] for number in sorted(named))
        return Sight(visible=False, margin=-depth, line=line, blockers=names, in_arc=True)

    def _decide(self, corridor: Corridor, seen: Corners, but: str | None) -> bool:
        """Tell whether a corridor is wide enough; the referee decides when it is too close."""
        if abs(corridor.width - self._width) >= TOO_CLOSE:
            return corridor.width > self._width
        return self._judged(seen, but)

    def _judged(self, seen: Corners, but: str | None) -> bool:
        """Give the referee's answer."""
        others = [each for each in self._obstacles() if each.name != but]
        on = [(each.outline, inset(each.outline, OVERLAP_DEPTH)) for each in others if each.ground]
        return referee.sees(
            self._front.part[:2] if self._from_edge else self._front.part,
            self._reachable(seen),
            [each.outline for each in others if not each.ground],
            on,
            self._width,
        )

    def _look(self, seen: Corners) -> Look:
        """Give the ways of looking at a target; over the sides only at what leaves the arc."""
        if self._prepared is None:
            self._prepared = Outlook(self._front.part, self._obstacles())
        outlook = self._prepared
        if self._strict or self._from_edge or not self._front.leaves_arc(seen):
            return Look(outlook, self._reachable(seen), outlook.exits[:1], AHEAD)
        return look_at(outlook, seen)

    def _obstacles(self) -> tuple[Obstacle, ...]:
        """Give all blockers in the viewer's frame."""
        if self._known is None:
            local = self._front.local
            solid = [Obstacle(name, local(corners), ground=False) for name, corners in self._solid]
            ground = [Obstacle(name, local(corners), ground=True) for name, corners in self._ground]
            self._known = (*solid, *ground)
        return self._known

    def _reachable(self, seen: Corners) -> Corners:
        """Give the part of a target on which a line may end (AMB-01)."""
        if self._strict:
            return self._front.cut_to_arc(seen)
        return ahead(seen) if self._from_edge else seen

    def _line(self, corridor: Corridor, ways: list[Way], turn: Turn) -> Segment:
        """Give a corridor's middle line on the table."""
        start, end = turn.back(entry(corridor, ways))
        return (self._front.table(start), self._front.table(end))
