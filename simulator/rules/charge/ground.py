"""What the ground does to a charge: fortified, hindering, dangerous (chapter 16).

A charge meets a piece of terrain when its straight run or its final place covers some part of a
piece that the tray did not cover at the start; the sweep of the pivot does not count (AMB-14).
"""

from __future__ import annotations

from dataclasses import replace

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.measure import sweep
from simulator.geometry.pose import Pose
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId
from simulator.model.subjects import Charge
from simulator.rules.battlefield.terrain import Keyword, covers, felt
from simulator.rules.movement import dangerous_ground
from simulator.rules.movement.surroundings import surroundings


def met(
    now: Position, unit: UnitId, path: tuple[Pose, ...], keyword: Keyword
) -> tuple[Terrain, ...]:
    """Return the pieces a charge met: `path` is start, pivoted, end of the run, final place."""
    found = felt(now, unit, keyword, charging=True)
    if not found:
        return ()
    scene = surroundings(now, unit)
    start, pivoted, ended, final = path
    run = sweep(scene.corners(pivoted), ended.x - pivoted.x, ended.y - pivoted.y)
    ways = (run, scene.corners(final))
    before = scene.corners(start)
    return tuple(
        piece
        for piece in found
        if not covers(piece, before) and any(covers(piece, way) for way in ways)
    )


def marked_by_ground(now: Position, charge: Charge, path: tuple[Pose, ...]) -> Charge:
    """Return the charge with what the ground takes from it (TER-FOR-01, TER-HIN-01)."""
    return replace(
        charge,
        fortified=charge.fortified or bool(met(now, charge.unit, path, Keyword.FORTIFIED)),
        hindered=charge.hindered or bool(met(now, charge.unit, path, Keyword.HINDERING)),
    )


async def dangers_of_charge(
    table: Table, unit: UnitId, path: tuple[Pose, ...], found: tuple[Terrain, ...]
) -> None:
    """Wound a unit once for all dangerous ground its charge met (TER-DAN-02, TER-DAN-03).

    A unit that began the charge on such ground has suffered for this charge already. `found` is
    what the charge met, judged before its tray was moved.
    """
    now = table.now
    begun = surroundings(now, unit).corners(path[0])
    if any(covers(piece, begun) for piece in felt(now, unit, Keyword.DANGEROUS, charging=True)):
        return
    if not found:
        await dangerous_ground.through_danger(table, unit, path)
        return
    piece, rule = terrain_name(found[0].kind), Rule.TER_DAN_02
    await dangerous_ground.hurt(table, unit, piece, rule, wounded_by=rule)
