"""What frames every action: effects before it, dangerous ground, the action, effects after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Action
from simulator.model.verdict import Verdict
from simulator.rules.movement import dangerous_ground, maneuver
from simulator.rules.scoring import objectives


async def act(
    table: Table,
    action: Action,
    may: Callable[[Position, UnitId], Verdict],
    resolve: Callable[[Action], Awaitable[object]],
) -> None:
    """Perform an action of a unit between its two windows (ACT-01 to ACT-03, TER-DAN-01, -03).

    It is lost when what comes before it removes the unit or makes it impossible.
    """
    unit = action.unit
    rule = (
        Rule.ACT_02
        if action.name == ActionKey.FORGO
        else Rule.ACT_03
        if action.free
        else Rule.ACT_01
    )
    table.emit(ev.ActionDeclared(rule=rule, unit=unit, action=action.name, free=action.free))
    action = await open_window(table, Moment.ACTION_DECLARED, action)
    moves_on_the_ground = action.name != ActionKey.FORGO and not maneuver.in_the_air(
        table.now, unit, action.name
    )
    if moves_on_the_ground and not action.action_lost and table.now.unit(unit).on_table:
        await dangerous_ground.before_action(table, unit, once=action.name == ActionKey.CHARGE)
    if action.action_lost:
        objectives.note_losses(table)
        return
    happens = table.now.unit(unit).on_table and (
        action.name == ActionKey.FORGO or bool(may(table.now, unit))
    )
    if happens:
        await resolve(action)
    objectives.note_losses(table)
    if happens:  # what was not performed is not completed either
        await open_window(table, Moment.ACTION_COMPLETED, action)
