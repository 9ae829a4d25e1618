"""Where a unit can be charged, and at what odds: a grid worked out a little in every frame.

A cell's answer is the one for a tray in its middle, facing as the map says; the pose under the
mouse is always asked for itself. Nothing here is guessed between cells.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Point, Pose
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.odds.threats import likeliest
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.board.tray_placing import Placing
from simulator.ui.camera import Camera
from simulator.ui.identity_key import Itself
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.palette import Colour, clear
from simulator.ui.strokes import plate

SLICE: Final = 0.010
"""Seconds of a frame the map may take."""
FINE: Final = 1.0
"""Inches a cell is wide around a tray that is being moved."""
COARSE: Final = 2.0
"""Inches a cell is wide when the whole board is asked about."""
NEAR: Final = 9.0
"""Inches around a moved tray's start that are mapped."""
_DOT: Final[Colour] = (48, 22, 12)
TURNED: Final = 15.0
"""Degrees the tray may turn before the map is made anew."""
MAPS: Final = 24
"""Maps of a position kept besides the one that is shown: as many as a tray turned round asks."""


@dataclass(frozen=True)
class MapQuestion:
    """What a map is about: a position, a unit, its facing, and the ground around a point."""

    state: Itself
    unit: UnitId
    facing: float
    centre: Point
    radius: float
    cell: float


class ThreatMap:
    """The grid of one question; asking another begins anew."""

    def __init__(self) -> None:
        """Begin with no question."""
        self.asked: MapQuestion | None = None
        self.odds: dict[Point, float] = {}
        """The chance of the likeliest single charge at each cell's middle, 0 for none."""
        self._now: Position | None = None
        self._left: Iterator[tuple[Point, Fraction]] = iter(())
        self._count = 0
        self._kept: dict[
            MapQuestion, tuple[dict[Point, float], Iterator[tuple[Point, Fraction]], int]
        ] = {}
        self._still = StillPicture()
        self._painted_for: object = None
        self._painted = 0
        """So many cells are painted into the picture; the others are added as they come."""

    # ------------------------------------------------------------ asking

    def ask(self, now: Position | None, placing: Placing | None, unit: UnitId | None) -> None:
        """Ask about the tray on the mouse, else about the selected unit, else about nothing."""
        if now is not None and placing is not None:
            request = placing.request
            self.around(now, request.unit, request.start, placing.proposal.pose.facing)
        elif now is not None and unit is not None and now.unit(unit).on_table:
            self.whole(now, unit)
        else:
            self.forget()

    def around(self, now: Position, unit: UnitId, start: Pose, facing: float) -> None:
        """Ask about the ground a tray may move over from where it starts."""
        turned = round(facing / TURNED) * TURNED % 360.0
        self._ask(now, MapQuestion(Itself(now.state), unit, turned, start.centre, NEAR, FINE))

    def whole(self, now: Position, unit: UnitId) -> None:
        """Ask about the whole board, for a unit facing as it stands."""
        pose = now.standing(unit).pose
        self._ask(
            now, MapQuestion(Itself(now.state), unit, pose.facing, pose.centre, math.inf, COARSE)
        )

    def forget(self) -> None:
        """Ask about nothing any more."""
        self.asked = self._now = self._still.picture = None
        self.odds, self._kept = {}, {}
        self._left, self._count = iter(()), 0

    def _ask(self, now: Position, asked: MapQuestion) -> None:
        if asked == self.asked:
            return
        if self._now is None or self._now.state is not now.state:
            self._kept = {}
        elif self.asked is not None:
            self._kept[self.asked] = (self.odds, self._left, self._count)
            if len(self._kept) > MAPS:
                del self._kept[next(iter(self._kept))]
        # The position is held on to, so that the identity in the question stays its own.
        self.asked, self._now, self._still.picture = asked, now, None
        if asked in self._kept:
            self.odds, self._left, self._count = self._kept.pop(asked)
            return
        cells = _cells(now.game.board, asked)
        poses = [Pose(x, y, asked.facing) for x, y in cells]
        # Cell after cell with its odds, of which nothing is worked out before it is wanted.
        self._left = zip(cells, likeliest(now, asked.unit, poses), strict=True)
        self.odds, self._count = {}, len(cells)

    # ------------------------------------------------------------ working

    @property
    def share(self) -> float:
        """Return how much of the map is worked out, 0 to 1."""
        return len(self.odds) / self._count if self._count else 1.0

    @property
    def waiting(self) -> bool:
        """Return whether something is still to be worked out."""
        return len(self.odds) < self._count

    def work(self, seconds: float = SLICE) -> None:
        """Work out some more cells, at least one, for about so long."""
        until = time.perf_counter() + seconds
        now, asked = self._now, self.asked
        if now is None or asked is None:
            return
        for point, odds in self._left:
            self.odds[point] = float(odds)
            if time.perf_counter() >= until:
                return

    # ------------------------------------------------------------ drawing

    def draw(self, pen: Pen) -> None:
        """Lay the shading over the table: the denser the dots, the likelier a charge."""
        if self.asked is None:
            return
        key = (pen.camera.key, self.asked)
        picture = self._still.picture if key == self._painted_for else None
        if picture is None:
            self._still.picture = None  # the old picture goes before the new one comes
            self._still.picture = picture = clear(*pen.camera.viewport.size)
            self._painted_for, self._painted = key, 0
        self._paint_new(picture, pen.camera, self.asked.cell / 2)
        pen.surface.blit(picture, pen.camera.viewport)

    def _paint_new(self, picture: pygame.Surface, camera: Camera, half: float) -> None:
        """Paint the cells that were worked out since the last time."""
        left, top = camera.viewport.topleft
        for (x, y), odds in islice(self.odds.items(), self._painted, None):
            if odds <= 0:
                continue
            place = camera.rect_of((x - half, y - half, x + half, y + half)).move(-left, -top)
            picture.fill((*_shade(odds), round(24 + 84 * odds)), place)
            size = max(1.5, 0.3 * place.width * math.sqrt(odds))
            pygame.draw.circle(picture, (*_DOT, 150), place.center, size)
        self._painted = len(self.odds)

    def legend(self) -> pygame.Surface | None:
        """Return what the shading means; None while nothing is asked."""
        if self.asked is None:
            return None
        lines = [
            _("Threat map: the larger the dot, the likelier the best single charge against it."),
            _("Cells of {cell:g} in, facing {facing:.0f}°; the tray's own pose is exact.").format(
                cell=self.asked.cell, facing=self.asked.facing
            ),
        ]
        if self.waiting:
            lines.append(_("{share:.0%} worked out").format(share=self.share))
        return plate("\n".join(lines), 15, edge=palette.GOLD, width=360)


def _shade(odds: float) -> Colour:
    red, green, blue = palette.ILLEGAL
    return (red, round(green * (1.0 - 0.4 * odds)), round(blue * (1.0 - 0.5 * odds)))


def _cells(board: tuple[float, float], asked: MapQuestion) -> list[Point]:
    """Return the middles of the cells, the nearest to the unit first."""
    cell, found = asked.cell, []
    for column in range(math.ceil(board[0] / cell)):
        for row in range(math.ceil(board[1] / cell)):
            point = ((column + 0.5) * cell, (row + 0.5) * cell)
            if math.dist(point, asked.centre) <= asked.radius:
                found.append(point)
    return sorted(found, key=lambda point: math.dist(point, asked.centre))
