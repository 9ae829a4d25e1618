"""Where a failed charge ends, and whom it ends flush with (CHG-15, CHG-16, AMB-07, AMB-08)."""

from __future__ import annotations

from simulator.engine.game import Position, Table
from simulator.geometry.advance import advance_to_contact
from simulator.geometry.charge_reach import SAME_RUN
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.travel_limits import free_spans, halt_before
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.rules.battlefield.engagement import engagements
from simulator.rules.charge.pivot import uncrossable
from simulator.rules.movement.straight_path import surroundings


def stopped(now: Position, unit: UnitId, target: UnitId, pose: Pose, far: float) -> Pose | None:
    """Give where a failed charge ends: 1 inch before what it cannot cross, on nobody (AMB-08).

    It halts for nothing its full distance would not touch (CHG-15, CHG-16). None when it can stand
    nowhere on its way; then the tray stays where it began.
    """
    scene = surroundings(now, unit)
    corners = scene.corners(pose)
    halting = [
        outline
        for outline in uncrossable(now, unit, target)
        if (away := advance_to_contact(corners, pose.forward, outline)) is not None
        and away <= far + SAME_RUN
    ]
    # The target itself halts a charge only where the table rules so (AMB-07).
    if now.game.rulings.get("halt_before_target", False):
        halting.append(now.corners(target))
    halt = halt_before(corners, pose.forward, far, halting)
    spans = free_spans(
        corners, pose.forward, halt.travel, never_through=scene.solid,
        never_on=scene.friend_trays, board=scene.board,
    )  # fmt: skip
    return None if spans.furthest is None else quantise(pose.advanced(spans.furthest))


def engage_brushed(table: Table, unit: UnitId) -> None:
    """Engage enemies a failed charge ends flush with: it ran along them without meeting them.

    Contact is engagement, however it came about (GEN-07).
    """
    now = table.now
    for pair in sorted(engagements(now) - now.state.engaged):
        if unit in pair:
            other = pair[1] if pair[0] == unit else pair[0]
            table.emit(ev.UnitsEngaged(rule=Rule.GEN_07, unit=unit, other=other))
