"""Where an answer ends on the table, with a usual roll where that depends on the dice."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.state import UnitId
from simulator.practice.answers import DrillAnswer, retreat_end

USUAL: Final = (4, 5, 6)
"""Where the first of these rolls that finds a way out ends, there a retreat is drawn."""


def way_of(now: Position, unit: UnitId, answer: DrillAnswer) -> tuple[int, Pose]:
    """Return a usual roll of a retreat and where it ends; where it stands if no roll finds out."""
    for face in USUAL:
        end = retreat_end(now, unit, answer, face)
        if end is not None:
            return face, end
    return USUAL[-1], now.standing(unit).pose
