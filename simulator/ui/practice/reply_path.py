"""How the enemy's reply to an answer moves over the board."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.rulebook import Rule
from simulator.practice.replies import How, Reply
from simulator.rules.charge.plan import plan
from simulator.rules.odds import hypothetical


def after_reply(when: Position, reply: Reply) -> tuple[Position, tuple[ev.Event, ...]]:
    """Return the position after a reply's movement, and the movement to be shown."""
    path = path_of(when, reply)
    if len(path) < 2:
        return when, ()
    strike = reply.strike
    after = hypothetical.standing_at(when, strike.by, strike.pose)
    return after, (
        ev.UnitMoved(rule=Rule.CHG_14, unit=strike.by, path=path, move=ActionKey.CHARGE),
    )


def path_of(when: Position, reply: Reply) -> tuple[Pose, ...]:
    """Return the way a charging reply takes: pivot, run, landing; one pose for any other."""
    strike = reply.strike
    start = when.standing(strike.by).pose
    if strike.how is not How.CHARGE:
        return (start,)
    found = plan(when, strike.by, strike.target)
    if found.best is None or found.travel is None:
        return (start, strike.pose)
    return (start, found.best, found.best.advanced(found.travel), strike.pose)
