"""Units and NCUs that are activated out of turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.choose_targets import choosable_near, choose_unit
from simulator.abilities.roles import commanders_units
from simulator.abilities.verbs import begin
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.state import UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Subject
from simulator.rules.battlefield.distance import SHORT
from simulator.rules.turn import activation, sequence
from simulator.rules.units import wounds

PARLAYS_WOUNDS: Final = 2

# ------------------------------------------------------------------ Sacrifice for the King


def may_be_activated(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the NCU has not activated this round and nothing forbids or delays it."""
    return bool(sequence.may_activate(now, source.holder))


@bespoke(may_be_activated)
async def activate_the_ncu(table: Table, source: Source, _subject: Subject) -> None:
    """Activate the NCU that has the ability."""
    await activation.activate_any(table, source.holder)


# ------------------------------------------------------------------ Parlay


def _partners(now: Position, source: Source, subject: Activation) -> list[UnitId]:
    """Return the enemies in short range of a unit that may still be activated this round."""
    near = choosable_near(now, source, "enemy", subject.unit, SHORT)
    return [
        foe
        for foe in near
        if not now.unit(foe).activated and not now.has(Stat.CANNOT_ACTIVATE, foe)
    ]


@bespoke(_partners)
async def parlay(table: Table, source: Source, subject: Activation) -> Activation:
    """The unit and an enemy near it have both activated, and neither performs an action."""
    unit = subject.unit
    begin(table, source, gained(Stat.NO_ACTIONS), unit, Until.TURN, amount=1)
    foe = await choose_unit(table, source, _partners(table.now, source, subject))
    if foe is None:
        return replace(subject, action_lost=True)
    begin(table, source, gained(Stat.NO_ACTIONS), foe, Until.TURN, amount=1)
    await activation.activate_within(table, foe)
    if unit in commanders_units(table.now, source):
        hurt = any(wounds.missing(table.now, each) for each in (unit, foe))
        prompt = msg("{effect}: shall both units restore 2 wounds?", effect=source.name)
        if hurt and await table.yes(source.player, prompt, subject=unit):
            for each in (unit, foe):
                await wounds.restore(table, each, PARLAYS_WOUNDS, source.name)
    return replace(subject, action_lost=True)


"""Activations out of turn."""
