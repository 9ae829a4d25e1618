"""Who could charge a unit where it stands, or where it might stand (CHG-01 to CHG-14)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.geometry.pose import Pose
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict
from simulator.rules.charge_plan import plan
from simulator.rules.memory import remembered
from simulator.rules.odds import supposed


@dataclass(frozen=True, slots=True)
class Threat:
    """One enemy that could charge a unit at a pose.

    needed, odds: the roll of its best pivot and the chance to reach. side: the side it would
        strike, with side_margin inches to the arc line that decides it; `sides` are all it may
        choose from.
    pivot: its pose after that pivot. activated: it has had its turn in this round.
    """

    foe: UnitId
    verdict: Verdict
    needed: int
    odds: Fraction
    travel: float
    side: Side
    sides: tuple[Side, ...]
    side_margin: float
    pivot: Pose
    activated: bool


def threats(now: Position, unit: UnitId, pose: Pose | None = None) -> tuple[Threat, ...]:
    """Give every enemy that could charge a unit standing at a pose, the likeliest first.

    Everybody else stays where it is. Without a pose the unit stands where it does now. Enemies that
    have activated this round are among them: the next round is theirs again.
    """
    return remembered(now, ("threats", unit, pose), lambda: _threats(now, unit, pose))


def _threats(now: Position, unit: UnitId, pose: Pose | None) -> tuple[Threat, ...]:
    if pose is None and not now.unit(unit).on_table:
        return ()
    then = now if pose is None else supposed.standing_at(now, unit, pose)
    found = [_threat(then, foe.id, unit) for foe in then.foes(then.owner(unit))]
    return tuple(sorted((one for one in found if one), key=lambda one: (-one.odds, one.foe)))


def _threat(then: Position, foe: UnitId, unit: UnitId) -> Threat | None:
    found = plan(then, foe, unit, explain=False)
    if not found or found.needed is None or found.best is None:
        return None
    return Threat(
        foe=foe, verdict=found.verdict, needed=found.needed, odds=found.odds,
        travel=found.travel or 0.0, side=found.sides[0], sides=found.sides,
        side_margin=found.side_margin, pivot=found.best, activated=then.unit(foe).activated,
    )  # fmt: skip
