"""A player for many short imaginations: whom to activate it sees at a glance, else as `greedy`.

`quick_policy` works out every charge there could be before it says who goes next; here an enemy
near ahead is enough.
"""

from __future__ import annotations

import math
from typing import Final

from simulator.agents.quick_policy import MOVE, NCU, QuickPolicy
from simulator.engine.game import Position
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.state import Unit, UnitId

FIGHT: Final = 0.6
"""What going first is worth to a unit in a fight."""
CHARGE: Final = 0.4
"""What it is worth to one with an enemy near ahead, less a little for every inch."""
DIE: Final = 6.0
"""Inches beyond its speed at which an enemy's middle still counts as near."""


class ImaginedPlayer(QuickPolicy):
    """Judges activations at a glance, all else as the quick policy."""

    def reply(self, now: Position, request: Request) -> Reply:
        """Give an answer, at once."""
        if isinstance(request, Choose) and request.kind is Kind.ACTIVATE:
            keys = [option.key for option in request.options]
            return max(keys, key=lambda key: _activation(now, key))
        return super().reply(now, request)


def _activation(now: Position, key: UnitId) -> float:
    if key in now.state.ncus:
        return NCU
    unit = now.state.units.get(key)
    if unit is None or not unit.on_table:
        return MOVE
    if now.engaged(key):
        return FIGHT
    return max(MOVE, _ahead(now, unit))


def _ahead(now: Position, unit: Unit) -> float:
    """Give what the nearest enemy ahead is worth; less than nothing when there is none."""
    if unit.pose is None:
        return -1.0
    reach = now.card(unit.id).speed + DIE
    near = [-1.0]
    for foe in now.foes(unit.owner):
        if foe.pose is not None:
            x, y = unit.pose.to_local(foe.pose.centre)
            far = math.hypot(x, y)
            if y >= abs(x) and far <= reach:
                near.append(CHARGE - 0.005 * far)
    return max(near)
