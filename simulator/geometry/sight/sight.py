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
from typing import TYPE_CHECKING

from simulator.geometry.convex import insets
from simulator.geometry.difference import overlap_depth
from simulator.geometry.pose import Segment
from simulator.geometry.shapes import Corners, Standing, shape_of, strip
from simulator.geometry.sight import exact
from simulator.geometry.sight.corridors import NO_CORRIDOR, Corridor, Lines, surely_wider, widest
from simulator.geometry.sight.front_view import Front, ahead
from simulator.geometry.sight.sight_entries import SightObstacle, SightWay, entry
from simulator.geometry.sight.sight_margin import opening
from simulator.geometry.sight.sight_ways import (
    AHEAD,
    FramedFront,
    Look,
    ViewFrame,
    look_back,
    reaches_back,
)
from simulator.geometry.tolerances import OVERLAP_DEPTH, SIGHT_CLOSE_CALL, SIGHT_WIDTH
from simulator.records import dataclass

if TYPE_CHECKING:
    from shapely import Polygon

Named = tuple[str, Corners]
"""A tray or piece of terrain: its name and its outline on the table."""


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

    @property
    def corridor(self) -> Polygon | None:
        """Return the widest free corridor as the window and the reports draw it; None if blocked.

        That is the strip of its width about the line.
        """
        return strip(self.line, self.margin) if self.visible and self.line is not None else None


class SightLines:
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
        front: Front | None = None,
    ) -> None:
        self._front = front or Front(viewer)
        self._strict = strict_arc_end
        self._from_edge = from_front_edge
        self._width = width
        self._solid = blockers
        self._ground = ground
        self._known: list[SightObstacle] | None = None
        self._turned: dict[int, tuple[Corners, Corners]] = {}
        self._prepared: FramedFront | None = None

    def sees(self, target: Corners, *, but: str | None = None) -> bool:
        """Return only whether the viewer sees a target; the quickest question."""
        seen = self._local(target)
        if not self._front.in_arc(seen, self._width):
            return False
        look = self._look_ahead(seen)
        if look is None:
            # Most are seen over the front edge, and then nothing need be turned.
            outlook = self._outlook()
            if self._free(Look(outlook, ahead(seen), outlook.exits[:1], AHEAD), but) is None:
                return True
            look = look_back(outlook, seen)
        found = self._free(look, but)
        return found is None or self._decide(widest(found), seen, but)

    def _free(self, look: Look, but: str | None) -> list[Lines] | None:
        """Return all free lines to a target; None once those of one way are plenty to see it."""
        plenty = self._width + SIGHT_CLOSE_CALL
        found: list[Lines] = []
        for passage in look.passages(but):
            plain = passage.glance(plenty)
            if plain:
                return None
            for way in passage.ways() if plain is None else ():
                free = way.free()
                for piece in free:
                    if surely_wider(piece, plenty):
                        return None
                if widest(free, plenty).width > plenty:
                    return None
                found += free
        return found

    def sight(self, target: Corners, *, explain: bool = True, but: str | None = None) -> Sight:
        """Return whether the viewer sees a target, and why; `but` names a blocker to leave out."""
        front = self._front
        seen = self._local(target)
        if not front.in_arc(seen, self._width):
            margin = -front.distance_to_arc(seen) if explain else -math.inf
            return Sight(visible=False, margin=margin, line=None, blockers=(), in_arc=False)
        look = self._look(seen)
        ways: list[SightWay] = []
        pieces: list[Lines] = []
        corridor = NO_CORRIDOR
        for passage in look.passages(but):
            some = passage.ways()
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
        ways = [way for some in look.passages(but, hidden=True) for way in some.ways()]
        return self._blocked(ways, look.turn)

    def _blocked(self, ways: list[SightWay], turn: ViewFrame) -> Sight:
        """Return how much is lacking, which line would open first, and who stands in its way."""
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
        """Return whether a corridor is wide enough; the referee decides when it is too close."""
        if abs(corridor.width - self._width) >= SIGHT_CLOSE_CALL:
            return corridor.width > self._width
        return self._judged(seen, but)

    def _judged(self, seen: Corners, but: str | None) -> bool:
        """Return the referee's answer."""
        others = [each for each in self._obstacles() if each.name != but]
        reachable = self._reachable(seen)
        solid = [each.outline for each in others if not each.ground]
        under: dict[Corners, tuple[Corners, ...]] = {}
        for each in others:
            if each.ground:
                whole = each.whole or each.outline
                room = insets(whole, OVERLAP_DEPTH)
                if any(overlap_depth(reachable, inner) > 0.0 for inner in room):
                    under[whole] = room
                else:
                    solid.append(each.outline)
        return exact.sees(
            self._front.part[:2] if self._from_edge else self._front.part,
            reachable,
            solid,
            list(under.items()),
            self._width,
            OVERLAP_DEPTH,
        )

    def _look(self, seen: Corners) -> Look:
        """Return the ways of looking at a target."""
        return self._look_ahead(seen) or look_back(self._outlook(), seen)

    def _look_ahead(self, seen: Corners) -> Look | None:
        """Return the ways of looking at a target if all of them lead ahead.

        Over the sides they lead only to a target that reaches out of the arc.
        """
        outlook = self._outlook()
        if self._strict or self._from_edge or not self._front.leaves_arc(seen):
            return Look(outlook, self._reachable(seen), outlook.exits[:1], AHEAD)
        return None if reaches_back(seen) else Look(outlook, seen, outlook.exits, AHEAD)

    def _outlook(self) -> FramedFront:
        if self._prepared is None:
            self._prepared = FramedFront(self._front.part, self._obstacles())
        return self._prepared

    def _obstacles(self) -> list[SightObstacle]:
        """Return all blockers in the viewer's frame."""
        if self._known is None:
            local = self._front.local
            self._known = [
                SightObstacle(number, name, local(corners), ground=False)
                for number, (name, corners) in enumerate(self._solid)
            ]
            self._turned = {
                id(corners): (corners, each.outline)
                for (_, corners), each in zip(self._solid, self._known, strict=True)
            }
            for number, (name, corners) in enumerate(self._ground, start=len(self._solid)):
                parts, whole = shape_of(corners).parts, local(corners)
                if len(parts) == 1:
                    self._known.append(SightObstacle(number, name, whole, ground=True))
                    continue
                for part in map(local, parts):
                    self._known.append(SightObstacle(number, name, part, ground=True, whole=whole))
        return self._known

    def _local(self, target: Corners) -> Corners:
        """Turn a target into the viewer's frame; most are among the blockers of other targets."""
        known = self._turned.get(id(target))
        return known[1] if known else self._front.local(target)

    def _reachable(self, seen: Corners) -> Corners:
        """Return the part of a target on which a line may end (AMB-01)."""
        if self._strict:
            return self._front.cut_to_arc(seen)
        return ahead(seen) if self._from_edge else seen

    def _line(self, corridor: Corridor, ways: list[SightWay], turn: ViewFrame) -> Segment:
        """Return a corridor's middle line on the table."""
        start, end = turn.back(entry(corridor, ways))
        return (self._front.table(start), self._front.table(end))
