"""Sight from any part of a tray, whichever way it looks: for attacks that say so.

Every line from a tray to something outside it leaves over one of the four edges, and stays on that
edge's far side from there on. So four views do, each over one edge, none of them bounded by an arc.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Protocol

from simulator.caches import cached
from simulator.geometry.arcs import ArcSide
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.sight.front_view import Front
from simulator.geometry.sight.sight import Named, Sight, SightLines
from simulator.geometry.trays import Tray

SIDES: Final = tuple(ArcSide)


class Outlooks(Protocol):
    """What answers whether a tray sees targets: over its front, or all round."""

    def sees(self, target: Corners, *, but: str | None = None) -> bool:
        """Return only whether the viewer sees a target."""

    def sight(self, target: Corners, *, explain: bool = True, but: str | None = None) -> Sight:
        """Return whether the viewer sees a target, and why; `but` names a blocker to leave out."""


class ViewingEdge(Front):
    """One edge of a tray that looks at everything beyond its line."""

    def in_arc(self, seen: Corners, least: float) -> bool:
        """Return whether some part of a local outline lies beyond the edge, deeper than `least`."""
        return max(y for _, y in seen) > least

    def distance_to_arc(self, seen: Corners) -> float:
        """Return the distance in inches from a local outline to the ground beyond the edge."""
        return max(0.0, -max(y for _, y in seen))


@cached(8, each=600)
def _on_its_side(tray: Tray) -> Tray:
    """Return a tray as it is for its flanks: as wide as it is deep."""
    return Tray(tray.name, tray.depth, tray.width, tray.arcs, tray.slots_x, tray.slots_y)


def _facing(viewer: Standing, side: ArcSide) -> Standing:
    """Return a tray as if one of its sides were the front."""
    tray = viewer.tray
    if side in {ArcSide.LEFT, ArcSide.RIGHT}:
        tray = _on_its_side(tray)
    return Standing(viewer.pose.turned(viewer.pose.facing + side.turn), tray)


class SightAllRound:
    """What one tray sees from any part of it, past fixed blockers.

    The corridor it tells of is the widest over a single edge.
    """

    def __init__(
        self, viewer: Standing, blockers: Sequence[Named], ground: Sequence[Named] = ()
    ) -> None:
        self._views = [
            SightLines(each, blockers, ground, from_front_edge=True, front=ViewingEdge(each))
            for each in (_facing(viewer, side) for side in SIDES)
        ]

    def sees(self, target: Corners, *, but: str | None = None) -> bool:
        """Return only whether the viewer sees a target; the quickest question."""
        return any(view.sees(target, but=but) for view in self._views)

    def sight(self, target: Corners, *, explain: bool = True, but: str | None = None) -> Sight:
        """Return whether the viewer sees a target, and why; `but` names a blocker to leave out."""
        found = [view.sight(target, explain=explain, but=but) for view in self._views]
        seen = [one for one in found if one.visible]
        if seen:
            return max(seen, key=lambda one: one.margin)
        # Behind an edge nothing stands in the way; what lacks least over another one is told.
        return max(found, key=lambda one: one.margin if one.in_arc else -math.inf)
