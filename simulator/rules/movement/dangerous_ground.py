"""What dangerous terrain does to a unit that acts on it or moves onto it (TER-DAN-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.measure import box_gap, sweep
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import Text, msg
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId
from simulator.model.stats import Stat
from simulator.rules.battlefield.terrain import Keyword, covers, felt, ignores
from simulator.rules.units import wounds


async def before_action(table: Table, unit: UnitId, *, once: bool) -> None:
    """Wound a unit that acts while on dangerous ground (TER-DAN-01).

    Each piece hurts, but `once` however many there are: so it is with a charge (TER-DAN-03).
    """
    corners = table.now.corners(unit)
    dangers = felt(table.now, unit, Keyword.DANGEROUS, charging=once)
    found = [p for p in dangers if covers(p, corners)]
    await _suffer(table, unit, found[:1] if once else found, Rule.TER_DAN_01)


async def after_move(
    table: Table, unit: UnitId, path: tuple[Pose, ...], *, once: bool = False
) -> None:
    """Wound a unit whose move led onto dangerous ground (TER-DAN-02).

    Crossing counts, the sweep of a pivot does not (AMB-15). Each piece hurts, but `once` however
    many there are: so it is with a unit set aside in a charge (TER-DAN-03).
    """
    found = entered(table.now, unit, path, Keyword.DANGEROUS)
    if not found:
        await through_danger(table, unit, path)
    await _suffer(table, unit, found[:1] if once else found, Rule.TER_DAN_02)


async def through_danger(table: Table, unit: UnitId, path: tuple[Pose, ...]) -> None:
    """Wound a unit that left its place while an effect makes all ground Dangerous for it."""
    stayed = all(pose.centre == path[0].centre for pose in path)
    reasons = table.now.parts(Stat.THROUGH_DANGER, unit)
    if stayed or not reasons or not table.now.unit(unit).on_table:
        return
    if ignores(table.now, unit, Keyword.DANGEROUS):
        return
    await hurt(table, unit, reasons[0].source, Rule.TER_DAN_02)


def entered(now: Position, unit: UnitId, path: tuple[Pose, ...], keyword: Keyword) -> list[Terrain]:
    """Return the pieces with a keyword a move led onto or over (AMB-14, AMB-15).

    A piece the tray stood on at the start does not count.
    """
    tray = now.card(unit).tray
    stood = [Standing(pose, tray) for pose in path]
    around = tuple([corner for one in stood for corner in one.corners])
    found = [p for p in felt(now, unit, keyword) if box_gap(p.outline, around) < ROUNDING]
    if not found:
        return []
    start, ways = stood[0].corners, _straight_ways(stood)
    return [p for p in found if not covers(p, start) and any(covers(p, way) for way in ways)]


def _straight_ways(path: list[Standing]) -> list[Corners]:
    """Return what a tray covers on its straight stretches and where it ends."""
    ways = [path[-1].corners]
    for first, second in pairwise(path):
        dx, dy = second.pose.x - first.pose.x, second.pose.y - first.pose.y
        if (dx, dy) != (0.0, 0.0):
            ways.append(sweep(first.corners, dx, dy))
    return ways


async def _suffer(table: Table, unit: UnitId, found: Iterable[Terrain], rule: Rule) -> None:
    for piece in found:
        if table.now.unit(unit).destroyed:
            break
        await hurt(table, unit, terrain_name(piece.kind), rule)


async def hurt(
    table: Table, unit: UnitId, piece: Text, rule: Rule, wounded_by: Rule = Rule.GEN_16
) -> None:
    """Roll how many wounds a unit suffers from a piece, D3 + 1 (TER-DAN-01, TER-DAN-02)."""
    why = msg("{unit}: dangerous terrain ({piece})", unit=table.now.name(unit), piece=piece)
    (face,) = await table.roll(table.now.owner(unit), why, 1, sides=3, rule=rule)
    await wounds.suffer(table, unit, face + 1, piece, None, rule=wounded_by)
