"""Who is engaged with whom, read off the trays, and where there is room for contact.

A touching corner is no engagement (GEN-07, AMB-09); along a side, half of an edge is enough
(AMB-06).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Room, engaged, room
from simulator.geometry.measure import in_contact, near_pairs
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import CONTACT_GAP, HALF_TOLERANCE, ROUNDING
from simulator.geometry.trays import Tray
from simulator.model.state import UnitId


def meet(now: Position, first: Corners, second: Corners) -> bool:
    """Return whether two enemy trays standing so would be engaged (GEN-07).

    A touching corner is not enough, unless the table rules otherwise (AMB-09).
    """
    if now.game.rulings.get("corner_contact", False):
        return in_contact(first, second)
    return engaged(first, second)


def engagements(now: Position) -> frozenset[tuple[UnitId, UnitId]]:
    """Return every pair of enemies whose trays are in contact, the smaller id first."""
    return frozenset(pair for pair, *both in _touching(now) if meet(now, *both))


def corners_touching(now: Position) -> frozenset[tuple[UnitId, UnitId]]:
    """Return every pair of enemies in contact that only the table's ruling can engage (AMB-09)."""
    return frozenset(pair for pair, *both in _touching(now) if not engaged(*both))


def _touching(now: Position) -> Iterator[tuple[tuple[UnitId, UnitId], Corners, Corners]]:
    """Yield every pair of enemies in contact, with where they stand."""
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    corners = [now.corners(unit) for unit in units]
    for one, other in near_pairs(corners, CONTACT_GAP):
        if not now.friendly(units[one], units[other]):
            pair = (min(units[one], units[other]), max(units[one], units[other]))
            yield pair, corners[one], corners[other]


def room_beside(
    now: Position, foe: UnitId, side: ArcSide, tray: Tray, obstacles: Sequence[Corners]
) -> Room:
    """Return the room for a tray's front against a side of an enemy (CHG-04, AMB-06, AMB-98)."""
    return room(
        now.standing(foe),
        side,
        tray,
        obstacles,
        board=now.game.board,
        of_charger=now.game.rulings.get("half_of_charger", False),
        forgiven=forgiven_of_half(now),
    )


def forgiven_of_half(now: Position) -> float:
    """Return the inches that contact along half of an edge may lack (AMB-98)."""
    return ROUNDING if now.game.rulings.get("exact_half", False) else HALF_TOLERANCE
