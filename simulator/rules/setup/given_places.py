"""Armies that stand on the table already, as a scenario of our own has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.measure import bounds
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import tray_corners
from simulator.model.rulebook import Rule
from simulator.model.scenario import Rectangle
from simulator.model.state import UnitId
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import sides
from simulator.rules.setup.deployment import (
    DeploymentPlace,
    looks_inward,
    put,
    to_deploy,
    zone_of,
)


async def stand_already(table: Table) -> None:
    """Put every unit in its row where the scenario has the armies stand already.

    What finds no room there is deployed by its player as ever (DEP-03).
    """
    if scenario_of(table.now).deployed is None:
        return
    for side in sides(table.now):
        zone = zone_of(table.now, side[0])
        for unit, pose in row(table.now, to_deploy(table.now, side), zone):
            if DeploymentPlace(table.now, unit, zone).check(pose):
                await put(table, unit, pose, Rule.DEP_04)


def row(now: Position, units: Sequence[UnitId], zone: Rectangle) -> Iterator[tuple[UnitId, Pose]]:
    """Yield where units stand side by side, fronts on the zone's inner edge, around its middle.

    A row that would be too long stands closer together.
    """
    deployed = scenario_of(now).deployed
    if deployed is None or not units:
        return
    facing = looks_inward(now, zone)
    left, bottom, right, top = zone
    outlines = [bounds(tray_corners(Pose(0.0, 0.0, facing), now.card(unit).tray)) for unit in units]
    wide = sum(x1 - x0 for x0, _y0, x1, _y1 in outlines)
    gaps = max(len(units) - 1, 1)
    spacing = min(deployed.spacing, max(0.0, (right - left - wide) / gaps))
    x = (left + right - wide - spacing * (len(units) - 1)) / 2
    for unit, (x0, y0, x1, y1) in zip(units, outlines, strict=True):
        y = top - y1 if bottom <= 0 else bottom - y0
        yield unit, quantise(Pose(x - x0, y, facing))
        x += x1 - x0 + spacing
