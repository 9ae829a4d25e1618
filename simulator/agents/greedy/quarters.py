"""What standing in a quarter of the table is worth to the greedy player (SCN-STAND-06 to -11)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry.pose import Point, Pose
from simulator.missions.quarters import LEAST, value
from simulator.missions.stand import StandNotes
from simulator.model.state import Seat, UnitId
from simulator.rules.battlefield.quarters import QUADRANTS
from simulator.rules.scenarios import scenario_of

QUARTERS: Final = "quarters"
"""The scenario's word for quarters of the table that are held by army points."""
HELD: Final = 1.0
"""What a quarter is worth: the point of this round and some hope of the next."""
SPARE: Final = 0.02
"""What each army point is worth that turns no quarter yet."""


def quarters_count(now: Position) -> bool:
    """Return whether quarters of the table are held in this game."""
    return QUARTERS in scenario_of(now).special


def middles(now: Position) -> dict[str, Point]:
    """Return the middle of every quarter."""
    width, length = now.game.board
    east, north = {"w": 0.25, "e": 0.75}, {"s": 0.25, "n": 0.75}
    return {part: (width * east[part[1]], length * north[part[0]]) for part in QUADRANTS}


def part_of(now: Position, at: Point) -> str:
    """Return the quarter a point lies in."""
    width, length = now.game.board
    return ("n" if at[1] > length / 2 else "s") + ("e" if at[0] > width / 2 else "w")


def of_unit(now: Position, unit: UnitId, pose: Pose) -> float:
    """Return what a unit's army points are worth in the quarter of a pose."""
    if not quarters_count(now):
        return 0.0
    own = value(now, unit)
    return turned(now, now.owner(unit), part_of(now, pose.centre), own, besides=unit)


def of_ncu(now: Position, ncu: UnitId, part: str) -> float:
    """Return what an NCU's points are worth in a quarter."""
    return turned(now, now.owner(ncu), part, value(now, ncu), besides=ncu)


def turned(now: Position, who: Seat, part: str, points: int, besides: UnitId) -> float:
    """Return what some more points in a quarter are worth to a player: whether they turn it."""
    totals = {True: 0, False: 0}
    team = now.team(who)
    for unit in now.state.units.values():
        if unit.id == besides or unit.pose is None or unit.destroyed or now.is_wall(unit.id):
            continue
        if part_of(now, unit.pose.centre) == part:
            totals[unit.owner in team] += value(now, unit.id)
    placed = StandNotes(now.state.notes).placed
    for ncu, where in placed.items():
        if ncu != besides and where == part and not now.ncu(ncu).destroyed:
            totals[now.owner(ncu) in team] += value(now, ncu)
    before = _held(totals[True], totals[False])
    after = _held(totals[True] + points, totals[False])
    return HELD * (after - before) + (SPARE * points if after < 1 else 0.0)


def _held(ours: int, theirs: int) -> int:
    """Return 1 when a quarter is ours, -1 when it is theirs, 0 when it is nobody's."""
    if max(ours, theirs) < LEAST or ours == theirs:
        return 0
    return 1 if ours > theirs else -1
