"""A tray being placed: where the mouse wants it, where it may stand, and why not there."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

from simulator.geometry.pose import Point, Pose, direction, facing_of
from simulator.geometry.trays import Tray
from simulator.model.requests import Kind, Place
from simulator.model.verdict import Verdict
from simulator.records import dataclass

TURNED: Final = frozenset({Kind.PIVOT, Kind.CHARGE_PIVOT})
"""The mouse turns the tray about its centre."""
RUN_ALONG: Final = frozenset({Kind.RUN})
"""The mouse says which way to run and how far; the facing is the heading."""
SLID: Final = frozenset({Kind.SHIFT, Kind.RETREAT})
"""The mouse carries the tray, its facing stays."""
FAR: Final = 120.0
"""Further than any table is wide (inches)."""
STRAY: Final = 1.0
"""A click further than this from every legal place puts no tray down (inches)."""
SAME: Final = 0.02
"""Poses nearer than this to each other are drawn as one (inches and degrees)."""


@dataclass(frozen=True)
class ClickPreview:
    """What would happen if the mouse were clicked now.

    `pose` is the nearest legal pose to the `wished` one, `verdict` the answer for it; `used` are
    inches moved, `left` those that could still be moved the same way (None where none are counted).
    """

    request: Place
    wished: Pose

    @cached_property
    def pose(self) -> Pose:
        """Return the pose a click would answer with."""
        return self.request.snap(self.wished)

    @cached_property
    def verdict(self) -> Verdict:
        """Return whether that pose is legal."""
        return self.request.check(self.pose)

    @cached_property
    def refusal(self) -> Verdict | None:
        """Return why the tray is not where the mouse wants it; None where it is."""
        if not self.verdict:
            return self.verdict
        if self.request.kind in TURNED:
            off = abs((self.pose.facing - self.wished.facing + 180.0) % 360.0 - 180.0)
        else:
            off = math.dist(self.pose.centre, self.wished.centre)
        if off < SAME:
            return None
        found = self.request.check(self.wished)
        return None if found else found

    @property
    def astray(self) -> Verdict | None:
        """Return why a click here puts nothing down: the nearest legal place is too far off for it.

        A tray that runs, slides or turns goes as far as it can instead.
        """
        if self.request.kind in TURNED | RUN_ALONG | SLID:
            return None
        off = math.dist(self.pose.centre, self.wished.centre)
        return self.refusal if off > STRAY else None

    @property
    def used(self) -> float:
        """Return the inches moved."""
        return math.dist(self.request.start.centre, self.pose.centre)

    @cached_property
    def left(self) -> float | None:
        """Return the inches that could still be moved in the same direction."""
        if self.request.kind not in RUN_ALONG | SLID or self.used < SAME:
            return None
        start = self.request.start
        share = FAR / self.used
        dx, dy = (self.pose.x - start.x) * share, (self.pose.y - start.y) * share
        furthest = self.request.snap(Pose(start.x + dx, start.y + dy, self.pose.facing))
        if not self.request.check(furthest):
            return None
        return max(0.0, math.dist(start.centre, furthest.centre) - self.used)


class Placing:
    """The tray on the mouse while a Place request waits."""

    def __init__(self, request: Place) -> None:
        """Begin where the tray stands."""
        self.request = request
        self.facing = request.start.facing
        self._point: Point = request.start.centre
        self._aimed = False
        self._proposal: ClickPreview | None = None
        self._rails: tuple[Pose, ...] | None = None

    @property
    def turned_by_mouse(self) -> bool:
        """Return whether the mouse turns the tray instead of carrying it."""
        return self.request.kind in TURNED

    @property
    def waits_for_mouse(self) -> bool:
        """Return whether the tray keeps its place until the mouse moves: it stands on the table.

        A charge looks at once where the mouse is, for that is where its target was clicked.
        """
        return self.request.kind in (TURNED | RUN_ALONG | SLID) - {Kind.CHARGE_PIVOT}

    @property
    def may_turn(self) -> bool:
        """Return whether wheel and keys turn the tray."""
        return self.request.kind not in RUN_ALONG | SLID

    def aim(self, point: Point) -> None:
        """Follow the mouse, a point on the table."""
        start = self.request.start
        self._aimed = True
        away = math.dist(point, start.centre)
        if self.turned_by_mouse:
            if away < 0.5:  # too near the centre to say a direction
                return
            self.facing = facing_of(point[0] - start.x, point[1] - start.y)
        self._point = point
        self._proposal = None

    def turn(self, degrees: float) -> None:
        """Turn the tray by some degrees, clockwise."""
        if self.may_turn:
            self._aimed = True
            self.facing = (self.facing + degrees) % 360.0
            self._proposal = None

    def rails(self) -> tuple[Pose, ...]:
        """Return the furthest legal slide in each of the four directions of the tray."""
        if self._rails is None:
            start, found = self.request.start, []
            for turn in (0.0, 90.0, 180.0, 270.0):
                dx, dy = direction(start.facing + turn)
                pose = self.request.snap(start.moved(dx * FAR, dy * FAR))
                if math.dist(pose.centre, start.centre) > SAME and self.request.check(pose):
                    found.append(pose)
            self._rails = tuple(dict.fromkeys(found))
        return self._rails

    @property
    def wished(self) -> Pose:
        """Return the pose the mouse asks for."""
        start = self.request.start
        if not self._aimed:
            return start
        if self.turned_by_mouse:
            return start.turned(self.facing)
        x, y = self._point
        if self.request.kind in RUN_ALONG:
            away = math.dist(self._point, start.centre)
            heading = facing_of(x - start.x, y - start.y) if away > 1e-6 else start.facing
            return Pose(x, y, heading)
        if self.request.kind in SLID:
            return self._on_rail(x - start.x, y - start.y)
        return Pose(x, y, self.facing)

    def _on_rail(self, dx: float, dy: float) -> Pose:
        """Return the place nearest to the mouse on a line the tray may slide along."""
        start = self.request.start
        ways = [direction(start.facing + turn) for turn in (0.0, 90.0, 180.0, 270.0)]
        far, (ux, uy) = max((dx * ux + dy * uy, (ux, uy)) for ux, uy in ways)
        return start.moved(ux * far, uy * far)

    @property
    def proposal(self) -> ClickPreview:
        """Return what a click would do now."""
        if self._proposal is None:
            self._proposal = ClickPreview(self.request, self.wished)
        return self._proposal

    def hides(self, tray: Tray, point: Point) -> bool:
        """Return whether the tray on the mouse lies over a point of the table.

        One that the mouse only turns, or that can follow it no further, leaves the point free.
        """
        if self.turned_by_mouse:
            return False
        x, y = self.proposal.pose.to_local(point)
        return abs(x) <= tray.width / 2 and abs(y) <= tray.depth / 2
