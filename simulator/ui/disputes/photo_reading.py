"""A photo being read: its four corners, its lens, and the trays taken or refused, one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Final

import numpy as np

from simulator.content.cases.case_photos import case_photo, photo_error
from simulator.content.cases.case_records import CaseBoard, CaseExactness, CasePhoto, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.geometry.difference import parting
from simulator.geometry.pose import Point
from simulator.geometry.trays import TRAYS
from simulator.photos.arrays import Picture
from simulator.photos.clicked_tray import clicked_tray
from simulator.photos.distortion import MOST
from simulator.photos.placement import Placement, rectified
from simulator.photos.proposals import SURE_ENOUGH, Proposal, can_propose, proposals
from simulator.photos.standpoint import standpoint
from simulator.photos.straight_edges import SHOWN, Edges, best_lens, by_edges, found_edges
from simulator.ui.disputes.pieces import (
    UNIT_TRAYS,
    Fresh,
    added,
    changed,
    new_case,
    outline,
    pieces,
)

PER_INCH: Final = 24.0
"""Pixels to the inch at which trays are looked for."""
HAIR: Final = 0.3
"""Inches two trays may be read over each other."""
MATS: Final = ("48x48", "72x48", "72x72")
"""Mats whose corners may be clicked, width and depth in inches; else it is a tray."""
AIMS: Final = (*MATS, *UNIT_TRAYS)


class Taking(StrEnum):
    """What became of a proposal."""

    OPEN = "open"
    TAKEN = "taken"
    REFUSED = "refused"


@dataclass
class SeenTray:
    """A tray seen in the photo, under the letter it will have on the table."""

    name: str
    side: str
    tray: Proposal
    state: Taking = Taking.OPEN
    side_known: bool = False
    """Whether somebody said whose it is; until then its side is a guess by where it looks."""

    @property
    def outline(self) -> float:
        """Return how far off its edges were seen, at two standard errors (inches)."""
        return 2.0 * self.tray.off


class PhotoReading:
    """A photo on its way to the table; points are pixels of the upright photo."""

    def __init__(self, picture: Picture, name: str, board: tuple[float, float]) -> None:
        """Begin with a photo, of which nothing is known yet."""
        self.picture, self.name = picture, name
        known = f"{board[0]:g}x{board[1]:g}"
        self.aim = known if known in MATS else MATS[0]
        self.clicks: list[Point] = []
        self.placement: Placement | None = None
        self.edges: Edges | None = None
        self.trays: list[SeenTray] = []
        self.asked = 0
        self.corners: list[Point] = []
        """Corners of a tray that is being clicked."""

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height of the photo in pixels."""
        height, width = self.picture.shape[:2]
        return (width, height)

    @property
    def board(self) -> tuple[float, float]:
        """Return width and depth of the table in inches; of a table known by a tray, the usual."""
        if self.aim not in MATS:
            return (48.0, 48.0)
        width, _x, depth = self.aim.partition("x")
        return (float(width), float(depth))

    @property
    def residual(self) -> float:
        """Return how far off anything on the mat may be placed, in inches."""
        return 0.0 if self.placement is None else self.placement.residual(self.board)

    # ------------------------------------------------------------ the corners and the lens

    def click(self, point: Point) -> None:
        """Take a corner of the mat, or after that one of a tray."""
        if self.placement is None:
            self.clicks.append(point)
            if len(self.clicks) == 4:
                self._place()
        else:
            self.corners.append(point)
            if len(self.corners) == 4:
                table = self.placement.to_table(np.array(self.corners))
                self.corners = []
                self._add(clicked_tray(table), Taking.TAKEN)

    def set_aim(self, aim: str) -> None:
        """Have the four corners be those of a mat, or tray."""
        self.aim = aim
        if len(self.clicks) == 4:
            self._place()

    def forget_corners(self) -> None:
        """Ask for the corners anew; what was found by them goes."""
        self.clicks, self.placement, self.edges = [], None, None
        self.trays, self.corners, self.asked = [], [], 0

    def move_corner(self, index: int, point: Point) -> None:
        """Put a corner elsewhere by hand: there it stays, whatever edge is near."""
        if self.placement is None:
            self.clicks[index] = point
            return
        corners = list(self.placement.corners)
        corners[index] = point
        spread = max(self.placement.spread, self._click_spread)
        self._try(replace(self.placement, corners=tuple(corners), spread=spread))

    def set_lens(self, distortion: float) -> None:
        """Straighten the photo by hand; the corners follow the edges where they were seen."""
        if self.placement is None:
            return
        lens = min(MOST, max(-MOST, distortion))
        placed = replace(self.placement, distortion=lens)
        self._try(by_edges(placed, self.edges) if self.edges else placed)

    @property
    def bow(self) -> float | None:
        """Return how many pixels the mat's edges bow; None where they were not seen."""
        if self.placement is None or self.edges is None:
            return None
        return self.edges.bow(self.size, self.placement.distortion)

    @property
    def _click_spread(self) -> float:
        """Return how far off a click is (standard error, pixels): by up to one of the screen."""
        return max(self.size) / SHOWN / math.sqrt(3.0)

    def _table(self) -> tuple[Point, ...]:
        if self.aim in MATS:
            width, depth = self.board
            return ((0.0, depth), (width, depth), (width, 0.0), (0.0, 0.0))
        tray = TRAYS[self.aim]
        w, d = tray.width / 2, tray.depth / 2
        return tuple((24.0 + x, 24.0 + y) for x, y in ((-w, d), (w, d), (w, -d), (-w, -d)))

    def _place(self) -> None:
        """Lay the photo by four clicks; where the mat's edges are seen, by them."""
        corners = in_order(self.clicks) if self.aim in MATS else tuple(self.clicks)
        rough = Placement(self.size, corners, self._table(), 0.0, self._click_spread)
        self.edges = None
        if not self._try(rough):
            self.clicks = []
            return
        if self.aim in MATS:
            self.edges = found_edges(self.picture, rough)
        if self.edges is not None:
            lens = best_lens(self.edges, self.size)
            self._try(by_edges(replace(rough, distortion=lens), self.edges))

    def _try(self, placement: Placement) -> bool:
        """Take a placement unless its corners say nothing."""
        try:
            placement.residual(self.board)
        except (ValueError, np.linalg.LinAlgError):
            return False
        self.placement = placement
        return True

    # ------------------------------------------------------------ the trays

    def look(self) -> tuple[Proposal, ...]:
        """Return the trays that are seen; takes seconds, and nothing where OpenCV is missing."""
        if self.placement is None or self.aim not in MATS or not can_propose():
            return ()
        flat = rectified(self.picture, self.placement, self.board, PER_INCH)
        return proposals(flat, self.board, standpoint(self.placement))

    def take_seen(self, found: tuple[Proposal, ...]) -> None:
        """Offer what was seen, the surest first."""
        for one in found:
            self._add(one, Taking.OPEN)
        self.asked = 0
        self._ask_on()

    def _add(self, one: Proposal, state: Taking) -> None:
        _case, name = added(self._case_of(self.trays), Fresh(one.tray, "red"), (one.x, one.y))
        side = "red" if math.cos(math.radians(one.facing)) >= 0.0 else "blue"
        self.trays.append(SeenTray(name, side, one, state))
        self.asked = len(self.trays) - 1

    @property
    def now(self) -> SeenTray | None:
        """Return the tray that is asked about."""
        return self.trays[self.asked] if self.asked < len(self.trays) else None

    @property
    def open(self) -> int:
        """Return how many trays nobody has taken or refused."""
        return sum(one.state is Taking.OPEN for one in self.trays)

    def judge(self, index: int, state: Taking) -> None:
        """Take or refuse a tray, and go on to the next that is open."""
        self.trays[index].state = state
        self._ask_on()

    def take_all_sure(self) -> None:
        """Take all that are surer than 85 percent."""
        for one in self.sure:
            one.state = Taking.TAKEN
        self._ask_on()

    @property
    def sure(self) -> list[SeenTray]:
        """Return the open trays that need not be asked about one by one."""
        found = (one for one in self.trays if one.tray.confidence >= SURE_ENOUGH)
        return [one for one in found if one.state is Taking.OPEN]

    def _ask_on(self) -> None:
        for index, one in enumerate(self.trays):
            if one.state is Taking.OPEN:
                self.asked = index
                return

    def turn_front(self) -> None:
        """Have the tray look the other way; one as deep as wide, to the next side."""
        one = self.now
        if one is not None:
            tray = TRAYS[one.tray.tray]
            step = 90.0 if tray.width == tray.depth else 180.0
            facing = (one.tray.facing + step) % 360.0
            one.tray = replace(one.tray, facing=facing, front_known=True)

    def resize(self, number: int) -> None:
        """Resize the tray to another of the sizes; then it has no rival."""
        one = self.now
        if one is not None and 1 <= number <= len(UNIT_TRAYS):
            size = UNIT_TRAYS[number - 1]
            one.tray = replace(one.tray, tray=size, rival="", rival_confidence=0.0)

    def change_side(self) -> None:
        """Hand the tray to the other side."""
        one = self.now
        if one is not None:
            one.side, one.side_known = "blue" if one.side == "red" else "red", True

    # ------------------------------------------------------------ onto the table

    @property
    def outlines(self) -> float:
        """Return how far off the edges of that tray were seen that was seen best of those taken."""
        return min((one.outline for one in self.trays if one.state is Taking.TAKEN), default=0.0)

    @property
    def photo(self) -> CasePhoto | None:
        """Return what the case keeps of the photo."""
        if self.placement is None:
            return None
        return case_photo(self.name, self.placement, self.residual, self.outlines)

    def onto(self, case: Case) -> Case:
        """Return a case with the trays taken, the photo and its measuring error.

        That of the table is the mat's and that of the tray seen best; others have their own.
        """
        photo = self.photo
        if photo is None:
            return case
        width, depth = self.board
        mine = [one for one in self.trays if one.state is Taking.TAKEN]
        own = [_own_error(photo, one.outline) for one in mine]
        there = _touching(self._case_of(mine, case, own))
        board = CaseBoard(width=width, depth=depth)
        return changed(there, board=board, photo=photo, error=photo_error(photo))

    @staticmethod
    def _case_of(
        trays: list[SeenTray], case: Case | None = None, own: Sequence[CaseExactness | None] = ()
    ) -> Case:
        """Return a case with trays added under their letters, or the next ones that are free."""
        found = case or new_case()
        for one, error in zip_longest(trays, own):
            found, name = added(found, Fresh(one.tray.tray, one.side), (one.tray.x, one.tray.y))
            units = [unit for unit in found.units if unit.id != name]
            free = all(piece.id != one.name for piece in pieces(found))
            fresh = next(unit for unit in found.units if unit.id == name)
            placed = _placed(fresh, one.tray, one.name if free else name)
            units.append(placed.model_copy(update={"measuring_error": error}))
            found = changed(found, units=tuple(units))
        return found


def _own_error(photo: CasePhoto, outline: float) -> CaseExactness | None:
    """Return the error of a tray that was seen less exactly than the best of them."""
    error = photo_error(photo, outline)
    if error.inches <= photo_error(photo).inches:
        return None
    return CaseExactness(inches=error.inches, degrees=error.degrees)


def _touching(case: Case) -> Case:
    """Return a case whose trays touch where they were read a hair over each other.

    Each gives way by half of the least slide, which is within what was measured; trays that lie
    deeper over each other stay, and the table says so.
    """
    units = list(case.units)
    for _round in range(6):
        for second in range(len(units)):
            for first in range(second):
                dx, dy = parting(outline(units[first]), outline(units[second]))
                if 1e-6 < math.hypot(dx, dy) <= HAIR:
                    units[first] = _slid(units[first], -dx / 2, -dy / 2)
                    units[second] = _slid(units[second], dx / 2, dy / 2)
    return changed(case, units=tuple(units))


def _slid(unit: CaseUnit, dx: float, dy: float) -> CaseUnit:
    return unit.model_copy(update={"x": unit.x + dx, "y": unit.y + dy})


def _placed(unit: CaseUnit, tray: Proposal, name: str) -> CaseUnit:
    x, y, facing = round(tray.x, 3), round(tray.y, 3), round(tray.facing, 2) % 360.0
    return unit.model_copy(update={"id": name, "x": x, "y": y, "facing": facing})


def in_order(clicks: list[Point]) -> tuple[Point, ...]:
    """Return four corners clockwise as the photo shows them, from the one furthest up and left."""
    x, y = (sum(click[axis] for click in clicks) / 4 for axis in (0, 1))
    turned = sorted(clicks, key=lambda click: math.atan2(click[1] - y, click[0] - x))
    first = min(range(4), key=lambda index: sum(turned[index]))
    return tuple(turned[first:] + turned[:first])
