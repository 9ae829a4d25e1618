"""A piece of a disputed table held by the mouse, with all that is moved along."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.cases.pieces import Piece, pose_of
from simulator.content.cases.casefile import Case
from simulator.geometry.pose import Point, facing_of, turn_between
from simulator.ui.disputes.moving import Held, middle, slid, snapping, turned
from simulator.ui.disputes.pieces import Fresh, added, moved, piece

HOLDS: Final = 7
MOST_REACH: Final = 0.5
"""From so many pixels edges hold a piece, and from no farther than so many inches."""


class Drag:
    """What a hand holds: every place is worked out from where the pieces stood at first."""

    def __init__(
        self, case: Case, name: str, together: tuple[str, ...], at: Point, *, turning: bool
    ) -> None:
        """Take hold of a piece at a table point; `together` are all that move, it among them."""
        self.case, self.name, self.together, self.turning = case, name, together, turning
        self.start = at
        self.begun = False
        """Whether the mouse has moved far enough for it to be no click."""
        self.held: tuple[Held, ...] = ()

    def slid_to(self, point: Point, reach: float) -> Case:
        """Return the case with the pieces slid as far as the mouse went.

        Edges hold within `reach` inches; with 0 nothing holds.
        """
        one = self._piece()
        here = pose_of(one)
        x = round(here.x + point[0] - self.start[0], 2)
        y = round(here.y + point[1] - self.start[1], 2)
        x = min(max(x, 0.0), self.case.board.width)
        y = min(max(y, 0.0), self.case.board.depth)
        there, self.held = replace(here, x=x, y=y), ()
        if reach > 0.0:
            there, self.held = snapping(self.case, self.name, there, self.together, reach)
        case = self.case
        if there.facing != here.facing:
            case = moved(case, self.name, replace(here, facing=there.facing))
        case = slid(case, self.together, there.x - here.x, there.y - here.y)
        stands = piece(case, self.name)
        if stands is not None and _apart(pose_of(stands).centre, there.centre):
            self.held = ()  # the edge of the table stopped it
        return case

    def turned_to(self, point: Point, *, fine: bool) -> Case:
        """Return the case with the pieces turned so that the piece held looks at the mouse."""
        here = pose_of(self._piece())
        x, y = here.centre if len(self.together) == 1 else middle(self.case, self.together)
        facing = facing_of(point[0] - x, point[1] - y)
        if len(self.together) > 1:
            before = facing_of(self.start[0] - x, self.start[1] - y)
            facing = here.facing + turn_between(before, facing)
        facing = round(facing, 1) if fine else float(round(facing))
        return turned(self.case, self.together, turn_between(here.facing, facing))

    def _piece(self) -> Piece:
        one = piece(self.case, self.name)
        if one is None:
            raise LookupError(self.name)
        return one


def reach_of(pixels: float) -> float:
    """Return from how far away (inches) edges hold a piece, at so many pixels to the inch."""
    return min(MOST_REACH, HOLDS / pixels)


def laid(case: Case, fresh: Fresh, at: Point, reach: float) -> tuple[Case, str, tuple[Held, ...]]:
    """Return the case with something of the supply put down, its id, and what holds it there."""
    case, name = added(case, fresh, at)
    if reach <= 0.0:
        return case, name, ()
    drag = Drag(case, name, (name,), at, turning=False)
    case = drag.slid_to(at, reach)
    return case, name, drag.held


def _apart(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) > 1e-5
