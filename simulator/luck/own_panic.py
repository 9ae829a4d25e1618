"""The panic tests a side brings upon itself: a charge that fell short, a shot into a melee."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.model.state import UnitId


def shaken(now: Position, unit: UnitId, foe: UnitId) -> tuple[UnitId, ...]:
    """Return the friends that make one when a unit shoots at a foe (RNG-11, AMB-18)."""
    return tuple(one for one in now.enemies_engaged(foe) if now.friendly(unit, one))
