"""Who is engaged with whom, read off the trays (GEN-07, AMB-09)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.contact import engaged
from simulator.geometry.measure import in_contact, near_pairs
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import CONTACT_GAP
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
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    corners = [now.corners(unit) for unit in units]
    return frozenset(
        (min(units[one], units[other]), max(units[one], units[other]))
        for one, other in near_pairs(corners, CONTACT_GAP)
        if not now.friendly(units[one], units[other]) and meet(now, corners[one], corners[other])
    )
