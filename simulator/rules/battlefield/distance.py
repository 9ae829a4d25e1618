"""How far apart units are (GEN-08, GEN-19, RNG-08, AMB-46)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry import measure
from simulator.geometry.measure import point_gap, point_nearer_than
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import ROUNDING
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack

SHORT: Final = 6.0
"""Short range in inches (GEN-08)."""
LONG: Final = 12.0
"""Long range in inches (GEN-08)."""


def distance(now: Position, first: UnitId, second: UnitId) -> float:
    """Return the inches between two trays, nearest point to nearest point (AMB-46)."""
    if first == second:
        return 0.0
    return measure.distance(now.corners(first), now.corners(second))


def within(now: Position, first: UnitId, second: UnitId, inches: float) -> bool:
    """Return whether a unit lies at least partly within some inches of another (GEN-08, GEN-09).

    Units that are not on the battlefield are within nothing.
    """
    if not (now.unit(first).on_table and now.unit(second).on_table):
        return False
    if first == second:
        return True
    return measure.nearer_than(now.corners(first), now.corners(second), inches + ROUNDING)


def last_stood(now: Position, attack: Attack) -> Standing | None:
    """Return where an attack's defender stands, or stood last when the attack destroyed it."""
    pose = attack.stood or now.unit(attack.defender).pose
    return None if pose is None else Standing(pose, now.card(attack.defender).tray)


def near_tray(now: Position, tray: Standing, unit: UnitId, inches: float) -> bool:
    """Return whether a unit lies at least partly within some inches of where a tray stood."""
    if not now.unit(unit).on_table:
        return False
    return measure.nearer_than(tray.corners, now.corners(unit), inches + ROUNDING)


def range_to(now: Position, attacker: UnitId, target: UnitId, pose: Pose | None = None) -> float:
    """Return the inches from the attacker's direction arrow to its target's tray (RNG-08).

    Where an ability measures from any part of its tray, they are those from its nearest point.
    """
    standing = now.standing_as(attacker, pose)
    if now.has(Stat.ALL_ROUND_SHOTS, attacker):
        return measure.distance(standing.corners, now.corners(target))
    return point_gap(now.corners(target), standing.arrow)


def shoots_so_far(
    now: Position, attacker: UnitId, target: UnitId, inches: float, pose: Pose | None = None
) -> bool:
    """Whether a target lies within some inches of the attacker's direction arrow (RNG-08).

    Where an ability measures from any part of its tray, its nearest point counts.
    """
    standing = now.standing_as(attacker, pose)
    if now.has(Stat.ALL_ROUND_SHOTS, attacker):
        return measure.nearer_than(standing.corners, now.corners(target), inches + ROUNDING)
    return point_nearer_than(now.corners(target), standing.arrow, inches + ROUNDING)
