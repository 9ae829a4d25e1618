"""The activation of a combat unit (RND-03, RND-04, ACT-01 to ACT-04)."""

from __future__ import annotations

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Activation
from simulator.rules import action_list
from simulator.rules.attack.wall_arrows import activate_wall
from simulator.rules.setup import deployment, returning
from simulator.rules.tactics.tactics_board import activate_ncu


async def activate_any(table: Table, unit: UnitId) -> None:
    """Activate a combat unit or an NCU."""
    if unit in table.now.state.ncus:
        await activate_ncu(table, unit)
    elif table.now.is_wall(unit):
        await activate_wall(table, unit)
    else:
        await activate(table, unit)


async def activate(table: Table, unit: UnitId) -> None:
    """Activate a combat unit: its window, its action or none, its marker.

    A unit that found no room at deployment enters the battlefield as its activation (AMB-43), one
    from reserve before its action (SCN-STORM-13).
    """
    table.emit(ev.UnitActivated(rule=Rule.RND_03, unit=unit))
    began = Activation(unit, attachments=table.now.unit(unit).attachments)
    if unit in returning.in_reserve(table.now):
        await returning.enter(table, unit)
    elif not table.now.unit(unit).on_table:
        await deployment.enter(table, unit)
        _end(table, unit)
        return
    if table.now.unit(unit).on_table:
        subject = await open_window(table, Moment.UNIT_ACTIVATES, began)
        goes_on = table.now.unit(unit).on_table and table.now.state.activating == unit
        if goes_on and not subject.action_lost:
            await choose_and_act(table, unit)
    _end(table, unit)
    await open_window(table, Moment.ACTIVATION_ENDED, began)


async def activate_within(table: Table, unit: UnitId) -> None:
    """Activate a unit in the middle of another's activation, which goes on afterwards."""
    outer = table.now.state.activating
    await activate_any(table, unit)
    if outer and table.now.unit(outer).on_table:
        table.emit(ev.ActivationResumed(rule=Rule.RND_03, unit=outer))


def _end(table: Table, unit: UnitId) -> None:
    """End the activation, unless a failed charge has done so already (ACT-04, CHG-21)."""
    if not table.now.unit(unit).destroyed and table.now.state.activating == unit:
        table.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=unit))


async def choose_and_act(table: Table, unit: UnitId) -> None:
    """Ask the owner to choose the unit's action and perform it (ACT-01, ACT-02)."""
    now = table.now
    verdicts = action_list.available(now, unit)
    options, refusals = action_list.choices(unit, verdicts)
    if not options:
        options = [
            Option(str(ActionKey.FORGO), action_list.action_type(ActionKey.FORGO).name, about=unit)
        ]
    prompt = msg("{unit}: which action?", unit=now.name(unit))
    chosen = await table.choose_for(
        unit, prompt, options, Kind.ACTION, Rule.ACT_01, refused=refusals
    )
    await action_list.perform(table, unit, chosen)
