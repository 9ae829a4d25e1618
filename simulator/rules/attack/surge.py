"""Surging forth after a melee attack destroyed its defender (chapter 10: SRG-01 to SRG-05)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Surge
from simulator.rules.action import act
from simulator.rules.movement import maneuver


def comrades(now: Position, attack: Attack) -> tuple[UnitId, ...]:
    """Return the attacker's other friends that are engaged with the defender only (SRG-03)."""
    return tuple(
        unit
        for unit in now.enemies_engaged(attack.defender)
        if unit != attack.attacker
        and now.friendly(unit, attack.attacker)
        and now.enemies_engaged(unit) == [attack.defender]
    )


async def surge_forth(table: Table, attack: Attack, freed: tuple[UnitId, ...]) -> None:
    """Have the attacker maneuver and its freed comrades pivot, all of it optional (SRG-02, SRG-03).

    It comes after every effect of the attack and of the destruction (SRG-04), so an attacker that
    strikes as it falls itself does not live to see it.
    """
    if not (attack.melee and attack.destroyed):
        return
    if table.now.unit(attack.attacker).wounds:
        surge = await open_window(table, Moment.SURGE_FORTH, Surge(attack))
        if not surge.replaced:
            await advance(table, attack.attacker)
    for unit in freed:
        if table.now.unit(unit).on_table and not table.now.engaged(unit):
            await maneuver.free_pivot(table, unit, Rule.SRG_03)


async def advance(table: Table, unit: UnitId) -> bool:
    """Have a unit that surges forth maneuver if its player wants to.

    Return whether it did (SRG-02).
    """
    now = table.now
    if not now.unit(unit).on_table or now.parts(Stat.NO_ACTIONS, unit):
        return False
    if not maneuver.may_maneuver(now, unit):
        return False
    prompt = msg("{unit} may surge forth. Maneuver?", unit=now.name(unit))
    if not await table.yes(now.owner(unit), prompt, subject=unit):
        return False
    action = Action(unit, ActionKey.MANEUVER, free=True)
    await act(
        table,
        action,
        maneuver.may_maneuver,
        lambda _action: maneuver.maneuver(table, unit),
    )
    return True
