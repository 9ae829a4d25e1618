"""The four trays: size, figure slots and arc lines (UNIT-03 to UNIT-06, LOS-02, AMB-04).

The rulebook leaves the sizes and arc angles to its pictures. The numbers here are those of the
community's table (confidence: medium); `docs/board-facts.md` says where each comes from.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.geometry.pose import Point
from simulator.records import dataclass


class Arcs(StrEnum):
    """How a tray's arc lines run.

    Example:
        >>> from simulator import Arcs
        >>> [arcs.value for arcs in Arcs]
        ['diagonal', 'corner_45']
    """

    DIAGONAL = "diagonal"
    """From the tray's centre through its corners (infantry)."""
    CORNER_45 = "corner_45"
    """From the corners outward at 45 degrees (every other tray)."""


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """A movement tray in its own frame: centre at the origin, front towards +y, inches.

    There are four and the castle wall, and each is itself only: compared by identity, so that
    outlines are found fast.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> tray = now.standing("red:attacker").tray
        >>> tray.width, tray.depth, tray.columns
        (5.5, 4.8, 4)
    """

    name: str
    width: float
    depth: float
    arcs: Arcs
    slots_x: tuple[float, ...]
    slots_y: tuple[float, ...]

    @property
    def columns(self) -> int:
        """Return the number of figures in a full rank."""
        return len(self.slots_x)

    @property
    def ranks(self) -> int:
        """Return the number of ranks of a full tray."""
        return len(self.slots_y)

    @property
    def figures(self) -> int:
        """Return the number of figures of a full tray."""
        return len(self.slots_x) * len(self.slots_y)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the corners counter-clockwise: rear left, rear right, front right, front left."""
        w, d = self.width / 2, self.depth / 2
        return ((-w, -d), (w, -d), (w, d), (-w, d))

    @property
    def radius(self) -> float:
        """Return the distance from the centre to a corner."""
        return float((self.width**2 + self.depth**2) ** 0.5 / 2)


INFANTRY: Final = Tray(
    "infantry", 5.5, 4.8, Arcs.DIAGONAL, (-1.91, -0.61, 0.66, 1.95), (1.43, 0.0, -1.40)
)
CAVALRY: Final = Tray("cavalry", 5.5, 5.0, Arcs.CORNER_45, (-1.24, 1.32), (1.10, -1.09))
SOLO_SMALL: Final = Tray("solo_small", 2.76, 2.76, Arcs.CORNER_45, (0.0,), (0.0,))
SOLO_LARGE: Final = Tray("solo_large", 2.76, 5.55, Arcs.CORNER_45, (0.0,), (0.0,))

CASTLE_WALL: Final = Tray("castle_wall", 11.0, 1.75, Arcs.CORNER_45, (0.0,), (0.0,))
"""No tray but a piece of its own, attacked as if a unit stood on it (SCN-STORM-14)."""

TRAYS: Final = {
    tray.name: tray for tray in (INFANTRY, CAVALRY, SOLO_SMALL, SOLO_LARGE, CASTLE_WALL)
}
