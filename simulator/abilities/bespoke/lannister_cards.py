"""The tactics cards of House Lannister's commanders: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import assailants, assault, give_all
from simulator.abilities.choose_targets import choosable_near
from simulator.abilities.roles import belongs
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.actions import ActionKey
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Claim, Gain, MoraleTest, Surge, Turn
from simulator.rules import action_list
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import wounds

CLEGANE: Final = "House Clegane"


# ------------------------------------------------------------------ Gregor Clegane

FORTH: Final = (ActionKey.CHARGE, ActionKey.MARCH)


def can_overrun(now: Position, _source: Source, subject: Surge) -> bool:
    """Return whether the unit surges forth, and could charge or march instead (SRG-02)."""
    unit = subject.attacker
    ready = now.unit(unit).on_table and not now.engaged(unit) and not subject.replaced
    return ready and action_list.can_any(now, unit, FORTH)


@bespoke(can_overrun)
async def clegane_overrun(table: Table, source: Source, subject: Surge) -> Surge:
    """Instead of surging forth the unit charges or marches; House Clegane rolls again."""
    wild = table.now.has_affiliation(subject.attacker, CLEGANE)
    gains = (Gain(Stat.REROLL_CHARGE, 1, source.name),) if wild else ()
    return await _overruns(table, source, subject, gains)


@bespoke(can_overrun)
async def overrun_by_a_friend(table: Table, source: Source, subject: Surge) -> Surge:
    """Instead of surging forth the unit charges or marches."""
    return await _overruns(table, source, subject, ())


async def _overruns(table: Table, source: Source, subject: Surge, gains: tuple[Gain, ...]) -> Surge:
    unit = subject.attacker
    await action_list.offer(table, source.player, unit, FORTH, gains=gains)
    return replace(subject, replaced=True)


def _of_clegane(now: Position, unit: UnitId) -> bool:
    return now.has_affiliation(unit, CLEGANE)


@bespoke(lambda now, source, _subject: assailants(now, source, _of_clegane))
async def clegane_assault(table: Table, source: Source, subject: Claim) -> None:
    """A friendly unit fights; a House Clegane unit may charge instead."""
    await assault(table, source, subject, _of_clegane)


# ------------------------------------------------------------------ Joffrey Baratheon


def _executioner(source: Source) -> str:
    """Return the name of the mark on those who attacked the traitor that holds the card."""
    return EffectPart.EXECUTIONER.of(source.holder)


@bespoke()
async def note_the_executioner(table: Table, source: Source, subject: Attack) -> None:
    """Remember until the round ends who attacked the traitor."""
    if subject.attacker in table.now.state.units:
        begin(table, source, _executioner(source), subject.attacker, Until.ROUND)


@bespoke()
async def heads_not_taken(table: Table, source: Source, _subject: Turn) -> None:
    """Whoever attacked the traitor this round, and let it live, becomes Panicked and Vulnerable."""
    marks = [m for m in table.now.state.lasting if m.ability == _executioner(source)]
    for unit in dict.fromkeys(mark.subject for mark in marks):
        if unit is not None:
            await give_all(table, source, unit, Condition.PANICKED, Condition.VULNERABLE)


# ------------------------------------------------------------------ Addam Marbrand


def can_lash_out(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the attacker still stands, and the defender has ranks or a hero to avenge."""
    led = belongs(now, source, subject.defender, "commander")
    return bool(led or now.ranks_lost(subject.defender)) and now.unit(subject.attacker).on_table


@bespoke(can_lash_out)
async def marbrand_lashes_out(table: Table, source: Source, subject: Attack) -> None:
    """2 wounds for each destroyed rank; whoever attacked Addam's unit becomes Panicked."""
    attacker, lost = subject.attacker, table.now.ranks_lost(subject.defender)
    led = belongs(table.now, source, subject.defender, "commander")
    await wounds.suffer(table, attacker, 2 * lost, source.name, source.player)
    if led:
        await give_all(table, source, attacker, Condition.PANICKED)


def _followers(now: Position, source: Source, unit: UnitId) -> list[UnitId]:
    return choosable_near(now, source, "friendly", unit, LONG, other=True)


def has_hurt_followers(now: Position, source: Source, subject: MoraleTest) -> bool:
    """Return whether anybody the example reaches has wounds to restore."""
    reached = (subject.unit, *_followers(now, source, subject.unit))
    return any(wounds.missing(now, unit) for unit in reached)


@bespoke(has_hurt_followers)
async def valiant_example(table: Table, source: Source, subject: MoraleTest) -> None:
    """Every other friend in long range restores 1, and 1 for each rank Addam's unit has lost."""
    count = 1 + table.now.ranks_lost(subject.unit)
    for friend in _followers(table.now, source, subject.unit):
        await wounds.restore(table, friend, count, source.name)
