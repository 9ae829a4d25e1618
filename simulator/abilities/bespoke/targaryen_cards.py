"""Tactics cards of House Targaryen and its commanders: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.shared import cry, is_heard, on_each, reached, subjugate
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    enemy_units,
    friendly_units,
)
from simulator.abilities.roles import belongs, near_commander
from simulator.abilities.verbs import begin
from simulator.engine.control import controls_for
from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Activation,
    Attack,
    Claim,
    Fall,
    MoraleTest,
    Surge,
    Turn,
)
from simulator.rules import action_list, morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack import surge
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.movement import maneuver
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions

# ------------------------------------------------------------------ Field Control

WAYS: Final = (ActionKey.MANEUVER, ActionKey.RETREAT)


def _movers(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the friendly units that can maneuver or retreat."""
    return [unit for unit in friendly_units(now, source) if action_list.can_any(now, unit, WAYS)]


@choosing(_movers)
async def leaves_the_field(table: Table, source: Source, unit: UnitId, _subject: Claim) -> None:
    """A unit maneuvers or retreats with +1 to speed; whom it leaves becomes Weakened."""
    before = table.now.enemies_engaged(unit)
    faster = begin(table, source, gained(Stat.SPEED), unit, Until.TURN, amount=1)
    await action_list.offer(table, source.player, unit, WAYS)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(faster,)))
    for foe in before:
        if foe not in table.now.enemies_engaged(unit):
            await conditions.give(table, foe, Condition.WEAKENED, source.name)


# ------------------------------------------------------------------ Unstoppable Advance

ADVANCE: Final = 3


def can_advance(now: Position, _source: Source, subject: Surge) -> bool:
    """Return whether nothing took the surge's place and the unit may maneuver (SRG-02)."""
    return not subject.replaced and bool(maneuver.may_maneuver(now, subject.attacker))


@bespoke(can_advance)
async def advances_unstoppably(table: Table, source: Source, subject: Surge) -> Surge:
    """The unit surges forth with +3 to speed; all enemies in short range become Weakened."""
    unit = subject.attacker
    faster = begin(table, source, gained(Stat.SPEED), unit, Until.TURN, amount=ADVANCE)
    moved = await surge.advance(table, unit)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(faster,)))
    if moved and table.now.unit(unit).on_table:
        for foe in choosable_near(table.now, source, "enemy", unit, SHORT):
            aimed = await reached(table, source, foe)
            if aimed is not None:
                await conditions.give(table, aimed, Condition.WEAKENED, source.name)
    return replace(subject, replaced=True)


# ------------------------------------------------------------------ until it destroys an enemy


def it_destroyed(_now: Position, source: Source, subject: Fall) -> bool:
    """Return whether the holder destroyed the unit that falls."""
    attacker = subject.attack.attacker if subject.attack is not None else None
    return source.holder in (subject.cause, attacker)


@bespoke(it_destroyed)
async def ends_with_a_kill(table: Table, source: Source, _subject: Fall) -> None:
    """Every copy of the card leaves the unit."""
    for lying in table.now.unit(source.holder).attached:
        if lying.card == source.card:
            tactics_cards.detach(table, source.holder, source.card)


# ------------------------------------------------------------------ Belwas


@bespoke()
async def hits_for_each_rank(table: Table, source: Source, subject: MoraleTest) -> None:
    """The attacker suffers 2 hits for each rank the tested unit has left."""
    if subject.attack is not None:
        count = 2 * table.now.ranks(subject.unit)
        foe = subject.attack.attacker
        await attacks.hits(table, foe, count, source.name, source.player)


# ------------------------------------------------------------------ Barristan Selmy


def is_steadfast(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the defender passed its panic test and still stands."""
    return subject.panic_passed is True and now.unit(subject.defender).on_table


@bespoke(is_steadfast)
async def attach_to_the_steadfast(table: Table, source: Source, subject: Attack) -> None:
    """The card lies on the defender."""
    await tactics_cards.attach(table, source.player, source.card, subject.defender)


# ------------------------------------------------------------------ Daenerys Targaryen


@bespoke()
async def promises_fire(table: Table, source: Source, _subject: Claim) -> None:
    """The card lies on an enemy, which takes a panic test."""
    foe = await choose_unit(table, source, enemy_units(table.now, source))
    card = _played(table.now, source)
    if foe is not None and card is not None:
        await tactics_cards.attach(table, source.player, card, foe)
        await morale.panic_test(table, foe, source.name, source.player)


def _played(now: Position, source: Source) -> str | None:
    """Return the card that a lasting effect is of, while it lies on its player's discard pile."""
    library = now.game.library.tactics
    pile = now.state.seats[source.player].discard
    ability = EffectPart.LASTING.whose(source.ability)
    return next((card for card in pile if library[card].ability == ability), None)


@bespoke()
async def queens_subjugation(table: Table, source: Source, subject: Activation) -> None:
    """A panic test; failing takes abilities and the own side's cards away for the turn."""
    zones = sum(controls_for(table.now, source, zone) for zone in (Zone.CROWN, Zone.COMBAT))
    await subjugate(table, source, subject.unit, zones)


# ------------------------------------------------------------------ Marselen


@bespoke(is_heard)
async def cry_of_the_freed(table: Table, source: Source, subject: Activation) -> None:
    """A morale test; passing it brings one of two tokens, both for Marselen or Unsullied."""
    unit, now = subject.unit, table.now
    both = belongs(now, source, unit, "commander") or now.has_affiliation(unit, "Unsullied")
    await cry(table, source, unit, both=both)


# ------------------------------------------------------------------ Skahaz Mo Kandaq

WATCHED: Final = 2


def _watched(now: Position, source: Source) -> list[UnitId]:
    """Return the enemies in long range of the commander's unit."""
    return [foe for foe in enemy_units(now, source) if near_commander(now, source, foe, LONG)]


@bespoke(some(_watched))
async def eyes_of_the_watch(table: Table, source: Source, _subject: Turn) -> None:
    """Up to two enemies have -1 to speed and roll an attack die less this turn."""

    async def slow(unit: UnitId) -> None:
        for stat in (Stat.SPEED, Stat.ATTACK_DICE):
            begin(table, source, gained(stat), unit, Until.TURN, amount=-1)

    await on_each(table, source, _watched(table.now, source), slow, most=WATCHED)
