"""The tactics cards of Kevan Lannister: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import give_all
from simulator.abilities.choose_targets import choosable, choose_unit, enemy_units, friendly_units
from simulator.abilities.roles import belongs
from simulator.abilities.verbs import begin, started
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Subject, Turn
from simulator.rules import action_list
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Kevan Lannister

ANSWERS: Final = (
    ActionKey.RANGED_ATTACK,
    ActionKey.MELEE_ATTACK,
    ActionKey.MANEUVER,
    ActionKey.RETREAT,
)


def first_enemy_turn(now: Position, source: Source, _subject: Turn) -> bool:
    """Return whether it is the round's first turn of an enemy, who has a combat unit to watch."""
    rivals = now.opponents(source.player)
    first = 1 if now.state.first in rivals else 2
    return now.state.turn == first and bool(enemy_units(now, source))


@bespoke(first_enemy_turn)
async def predictable_maneuvers(table: Table, source: Source, _subject: Turn) -> None:
    """Watch an enemy combat unit and an enemy NCU until the turn ends."""
    for kind in ("enemy", "enemy_ncu"):
        found = choosable(table.now, source, {"choose": kind})
        watched = await choose_unit(table, source, found)
        if watched is not None:
            begin(table, source, source.lasting, watched, Until.TURN)


def _forgone(subject: Subject) -> bool:
    """Return whether this is the action of a unit that does nothing (ACT-02)."""
    return isinstance(subject, Action) and subject.name == ActionKey.FORGO


def can_foresee(now: Position, source: Source, subject: Subject) -> bool:
    """Return whether the watched one does something, and a friendly unit can answer it."""
    return not _forgone(subject) and bool(_answering(now, source))


def _answering(now: Position, source: Source) -> list[UnitId]:
    return [unit for unit in friendly_units(now, source) if action_list.can_any(now, unit, ANSWERS)]


@bespoke(can_foresee)
async def foresee(table: Table, source: Source, _subject: Subject) -> None:
    """Before the watched one acts a friendly unit attacks, maneuvers or retreats, this once."""
    _end(table, [m for m in table.now.state.lasting if m.ability == source.ability])
    unit = await choose_unit(table, source, _answering(table.now, source))
    if unit is not None:
        await action_list.offer(table, source.player, unit, ANSWERS)


def _end(table: Table, lasting: list[Lasting]) -> None:
    if lasting:
        table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=tuple(lasting)))


def has_flaws(now: Position, _source: Source, subject: Action) -> bool:
    """Return whether the unit did something and still stands."""
    return not _forgone(subject) and now.unit(subject.unit).on_table


@bespoke(has_flaws)
async def see_their_flaws(table: Table, source: Source, subject: Action) -> None:
    """The enemy becomes Vulnerable and Panicked, and the card lies on it."""
    await give_all(table, source, subject.unit, Condition.VULNERABLE, Condition.PANICKED)
    await tactics_cards.attach(table, source.player, source.card, subject.unit)


@bespoke()
async def strike_their_flaws(table: Table, source: Source, subject: Attack) -> Attack:
    """While the commander's unit attacks the enemy has no abilities and no cards of its side."""
    card = EffectPart.ATTACHED.whose(source.ability) or source.ability
    for ability in (Stat.ABILITIES_LOST.value, EffectPart.LASTING.of(card)):
        subject = started(table, source, subject, ability, source.holder, Until.ATTACK)
    return subject


def _riches(now: Position, source: Source, subject: Attack) -> tuple[bool, bool]:
    """Return whether the player controls the Crown and Wealth, or Kevan's unit is attacked."""
    led = belongs(now, source, subject.defender, "commander")
    held = [led or controls_for(now, source, zone) for zone in (Zone.CROWN, Zone.WEALTH)]
    return held[0], held[1]


def has_riches(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the card does anything."""
    return any(_riches(now, source, subject))


@bespoke(has_riches)
async def wealth_of_the_rock(table: Table, source: Source, subject: Attack) -> Attack:
    """+2 to the panic test with the Crown, +1 to defense dice with Wealth."""
    crown, wealth = _riches(table.now, source, subject)
    if crown:
        subject = subject.gaining(Stat.PANIC_ROLL, 2, source.name)
    return subject.gaining(Stat.DEFENSE, 1, source.name) if wealth else subject
