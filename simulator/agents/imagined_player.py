"""A player for many short imaginations: it moves at a glance, all else as the quick policy.

Working out the very nearest free end to a wish takes most of the time of an imagined turn. Here the
samples of a move are compared, and the straight way to the goal where it is free.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final

from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy import places
from simulator.agents.quick_policy import QuickPolicy
from simulator.engine.position import Position
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.model.actions import ActionKey
from simulator.model.requests import Choose, Kind, Place, Reply, Request
from simulator.model.state import UnitId
from simulator.rules.answers import TRAYS, answer
from simulator.rules.movement import maneuver
from simulator.rules.movement.straight_move import StraightMove

NEAR: Final = 0.1
"""A goal so many inches away has been reached."""
LONGER: Final = 0.01
"""What a march is worth less than a maneuver to the same end."""


class ImaginedPlayer(QuickPolicy):
    """Judges moves at a glance, all else as the quick policy."""

    def reply(self, now: Position, request: Request) -> Reply:
        """Return an answer, quickly."""
        if isinstance(request, Choose) and request.kind is Kind.ACTION:
            unit = request.subject
            if unit in now.state.units:
                keys = [option.key for option in request.options]
                return max(keys, key=lambda key: _action(now, str(unit), key))
        if isinstance(request, Place) and request.kind is Kind.RUN:
            friendly = now.owner(request.unit) in now.team(request.who)
            return _end(now, request.unit, request, friendly).pose
        return super().reply(now, request)


def _action(now: Position, unit: UnitId, key: str) -> float:
    """Return what an action is worth."""
    if key not in {ActionKey.MANEUVER, ActionKey.MARCH}:
        return moves.value_of_action(now, unit, key)
    if now.engaged(unit):
        return -math.inf
    return _run(now, unit, key) - (LONGER if key == ActionKey.MARCH else 0.0)


def _run(now: Position, unit: UnitId, key: str) -> float:
    """Return what is won by the best of a move's samples and the straight way."""
    move = maneuver.straight_move_of(now, unit, key)
    return _end(now, unit, move, True).value - places.value_of_place(now, unit, move.start)


def _end(now: Position, unit: UnitId, move: Place | StraightMove, friendly: bool) -> places.Step:
    """Return the best of a move's samples and the straight way, or what is worst for its unit."""
    settled_by = move.settled_by()
    seen = None if settled_by is None else places.seen_from_anywhere(now, unit)
    if seen is None:
        return _glanced(now, unit, friendly, move)
    return _end_seen(now, unit, friendly, settled_by, seen, move)


@answer(depends_on=TRAYS, aside=1)
def _end_seen(
    now: Position,
    unit: UnitId,
    friendly: bool,
    _settled_by: Hashable,
    _seen: Hashable,
    move: Place | StraightMove,
) -> places.Step:
    """Return the end of a move, where trays, terrain and what is named decide it.

    The action is chosen by it, then the end is asked, and other dice lead to the same question.
    """
    return _glanced(now, unit, friendly, move)


def _glanced(
    now: Position, unit: UnitId, friendly: bool, move: Place | StraightMove
) -> places.Step:
    ends = [
        places.Step(places.value_after_pivot(now, unit, pose), pose)
        for pose in _ends(now, unit, move)
    ]
    return (max if friendly else min)(ends, key=lambda end: end.value)


def _ends(now: Position, unit: UnitId, move: Place | StraightMove) -> tuple[Pose, ...]:
    """Return a move's samples, and the way straight to the unit's goal as far as a sample goes."""
    start, samples = move.start, move.samples()
    aim = places.goal(now, unit)
    way = 0.0 if aim is None else math.dist(start.centre, aim)
    straight = start
    if aim is not None and way >= NEAR:
        far = max(math.dist(start.centre, pose.centre) for pose in samples)
        share = min(1.0, far / way)
        x, y = (aim[0] - start.x) * share, (aim[1] - start.y) * share
        straight = quantise(Pose(start.x + x, start.y + y, facing_of(x, y)))
    return (straight, *samples) if move.check(straight) else samples
