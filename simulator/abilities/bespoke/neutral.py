"""The neutrals' units and attachments: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.opponents import discard_of_a_hand
from simulator.abilities.bespoke.shared import reached
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.abilities.roles import sharing
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.actions import ActionKey
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Claim, Fall, Subject
from simulator.rules import action_list, morale
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.units import attachments, conditions, wounds

# ------------------------------------------------------------------ the War Elephant


def without_handlers(now: Position, source: Source, subject: Action) -> bool:
    """Return whether it would act with no friendly Golden Company infantry in long range."""
    return subject.name != ActionKey.FORGO and not any(
        now.has_affiliation(friend.id, "Golden Company")
        and now.is_type(friend.id, UnitType.INFANTRY)
        and distance.within(now, source.holder, friend.id, LONG)
        for friend in now.friends(source.player)
    )


@bespoke(without_handlers)
async def war_elephant(table: Table, source: Source, subject: Action) -> Action:
    """It tests its morale, and does not act when it fails."""
    test = await morale.morale_test(table, source.holder, source.name)
    return replace(subject, action_lost=True) if test.passed is False else subject


# ------------------------------------------------------------------ Stormcrows


def can_earn(now: Position, source: Source, _subject: Claim) -> bool:
    """Return whether a unit with the ability can attack.

    The first of them asks for all (CUM-01).
    """
    paid = sharing(now, source)
    own = [unit for unit in paid if now.owner(unit) is source.player]
    return own[:1] == [source.holder] and any(
        action_list.can_any(now, unit, action_list.ATTACK) for unit in paid
    )


@bespoke(can_earn)
async def motivated_by_coin(table: Table, source: Source, _subject: Claim) -> None:
    """A friendly unit with this ability attacks instead of the zone's effect."""
    now = table.now
    able = [
        unit for unit in sharing(now, source) if action_list.can_any(now, unit, action_list.ATTACK)
    ]
    unit = await choose_unit(table, source, able)
    if unit is not None:
        wanted = (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK)
        await action_list.offer(table, source.player, unit, wanted)


# ------------------------------------------------------------------ Daario Naharis


def rolled_ones(_now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether an attack die shows a 1."""
    return 1 in subject.faces


@bespoke(rolled_ones)
async def reckless_strikes(table: Table, source: Source, subject: Attack) -> None:
    """The attacker suffers a wound for each 1, now that no attack die can be rolled again."""
    ones = subject.faces.count(1)
    cause = source.holder
    await wounds.suffer(table, cause, ones, source.name, source.player, cause=cause)


# ------------------------------------------------------------------ Lysene Bosun


def holds_cards(now: Position, _source: Source, subject: Fall) -> bool:
    """Return whether the destroyed unit's player holds cards."""
    return bool(now.state.seats[now.owner(subject.unit)].hand)


@bespoke(holds_cards)
async def interrogate(table: Table, source: Source, subject: Fall) -> None:
    """Read the hand of the destroyed unit's player and discard a card from it."""
    loser = table.now.owner(subject.unit)
    await discard_of_a_hand(table, source, loser, Rule.ABL_01)


# ------------------------------------------------------------------ Theon Greyjoy


def _near_foes(now: Position, source: Source) -> list[UnitId]:
    """Return the enemies in short range."""
    return choosable(now, source, {"choose": "enemy", "within": SHORT})


@bespoke(some(_near_foes))
async def set_an_example(table: Table, source: Source, _subject: Subject) -> None:
    """All enemies in short range become Panicked; who is shielded from it is not (GEN-17)."""
    for unit in _near_foes(table.now, source):
        aimed = await reached(table, source, unit)
        if aimed is not None:
            await conditions.give(table, aimed, Condition.PANICKED, source.name)


@bespoke()
async def theon_falls(table: Table, source: Source, _subject: Subject) -> None:
    """The figure with the order is destroyed."""
    await attachments.destroy(table, source.holder, source.card, source.player, cause=source.holder)


# ------------------------------------------------------------------ Arya Stark


def gained_for_this(source: Source, subject: Attack) -> bool:
    """Return whether the effect was used in this attack, which remembers its name."""
    return any(gain.stat is Stat.REMEMBERED and gain.name == source.name for gain in subject.gains)


def was_named(now: Position, source: Source, subject: Attack) -> bool:
    """Return whether the token was spent for this attack, and an attachment still stands there."""
    own = subject.attacker == source.holder and now.unit(subject.defender).on_table
    return (
        gained_for_this(source, subject)
        and own
        and bool(attachments.infantry(now, subject.defender))
    )


@bespoke(was_named)
async def names_on_the_list(table: Table, source: Source, subject: Attack) -> None:
    """An infantry attachment of the defender is destroyed."""
    await attachments.choose_and_destroy(
        table, source.player, subject.defender, source.name, cause=source.holder
    )
