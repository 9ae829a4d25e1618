"""Attacks on enemies with which the attacker was engaged as the turn began."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import targets
from simulator.model.moments import Source
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.rules.units import conditions

FROZEN_SHORE: Final = "Frozen Shore"


def began_engaged(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether attacker and defender were engaged as this turn began."""
    pair = tuple(sorted((subject.attacker, subject.defender)))
    return pair in now.state.engaged_before


def began_in_combat(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the attacker was engaged with anybody as this turn began."""
    return any(subject.attacker in pair for pair in now.state.engaged_before)


@bespoke(began_in_combat)
async def hold_the_field(table: Table, source: Source, subject: Attack) -> Attack:
    """The defender is targeted and becomes Vulnerable; the attack has 2 more dice."""
    unit = await targets(table, source, subject.defender)
    await conditions.give(table, unit, Condition.VULNERABLE, source.name)
    return subject.gaining(Stat.ATTACK_DICE, 2, source.name)


def _is_of_the_shore(now: Position, subject: Attack) -> bool:
    return now.has_affiliation(subject.attacker, FROZEN_SHORE)


def is_strong(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the attacker is a Frozen Shore unit or began the turn engaged."""
    return _is_of_the_shore(now, subject) or began_engaged(now, source, subject)


@bespoke(is_strong)
async def strength_of_the_walrus(table: Table, source: Source, subject: Attack) -> Attack:
    """+1 to hit for Frozen Shore units; the highest dice against an old enemy."""
    now = table.now
    if _is_of_the_shore(now, subject):
        subject = subject.gaining(Stat.TO_HIT, 1, source.name)
    if began_engaged(now, source, subject):
        subject = subject.gaining(Stat.HIGHEST_DICE, 1, source.name)
    return subject
