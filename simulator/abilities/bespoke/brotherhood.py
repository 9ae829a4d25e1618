"""The Brotherhood Without Banners: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    friendly_units,
)
from simulator.abilities.roles import figure_in, friendly
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.state import UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import AttachmentFall, Charge, MoraleTest, Turn
from simulator.rules.battlefield.distance import LONG
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import attachments, conditions, wounds
from simulator.rules.units.attachments import AttachmentRoom

# ------------------------------------------------------------------ Thoros of Myr

MOST_PRAYED_FOR: Final = 3


def _in_prayers(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the friends in long range that have wounds to restore."""
    near = choosable_near(now, source, "friendly", source.holder, LONG)
    return [unit for unit in near if wounds.missing(now, unit)]


@choosing(_in_prayers)
async def prayers_are_heard(
    table: Table, source: Source, unit: UnitId, subject: MoraleTest
) -> None:
    """A friend in long range restores what the enemy's test costs, up to 3."""
    count = min(subject.wounds, table.now.unit(subject.unit).wounds, MOST_PRAYED_FOR)
    await wounds.restore(table, unit, count, source.name)


def _kissed(now: Position, source: Source, fall: AttachmentFall) -> list[UnitId]:
    """Return the friendly units the fallen may join, of its type."""
    if fall.card not in now.unit(fall.unit).fallen or not friendly(now, source, fall.unit):
        return []
    return attachments.homes(now, fall.card, friendly_units(now, source), AttachmentRoom.ANY)


@choosing(_kissed)
async def the_last_kiss(
    table: Table, _source: Source, unit: UnitId, subject: AttachmentFall
) -> AttachmentFall:
    """The attachment joins a friendly unit instead of being destroyed, with the tokens it has."""
    saved = await attachments.bring_back(table, subject.unit, subject.card, unit, saved=True)
    return replace(subject, saved=saved)


# ------------------------------------------------------------------ Catelyn Stark

HATED_HOUSES: Final = ("House Bolton", "House Lannister")
HATED: Final = ("Dreadfort Captain", "Bolton Flayer", "Roose Bolton", "Ramsay Snow", "Walder Frey")


@bespoke()
async def swear_vengeance(table: Table, source: Source, _subject: Turn) -> None:
    """What the card says of charges holds until the game ends, whoever dies."""
    begin(table, source, source.lasting, None, Until.GAME)


def charges_the_hated(now: Position, _source: Source, subject: Charge) -> bool:
    """Return whether the charged unit, or an attachment in it, is one of those she hates."""
    foe = subject.target
    if any(now.has_affiliation(foe, house) for house in HATED_HOUSES):
        return True
    return any(figure_in(now, foe, name) for name in HATED)


@bespoke(charges_the_hated)
async def charge_the_hated(_table: Table, source: Source, subject: Charge) -> Charge:
    """The charge may re-roll its distance dice."""
    return subject.gaining(Stat.REROLL_CHARGE, 1, source.name)


# ------------------------------------------------------------------ Ravella Smallwood

ALLIES_WOUNDS: Final = 2


def has_allies(now: Position, source: Source, _subject: Turn) -> bool:
    """Return whether there is a card to discard and a friend to help."""
    hand = now.state.seats[source.player].hand
    return bool(hand and friendly_units(now, source))


@bespoke(has_allies)
async def allies_in_the_realm(table: Table, source: Source, _subject: Turn) -> None:
    """For a card of the hand a friend restores wounds, and loses a token in its last rank."""
    await tactics_cards.discard_for(table, source.player, source.name, 1)
    unit = await choose_unit(table, source, friendly_units(table.now, source))
    if unit is None:
        return
    last = table.now.ranks(unit) == 1
    await wounds.restore(table, unit, ALLIES_WOUNDS, source.name)
    if last:
        await conditions.choose_and_remove(table, source.player, unit, source.name)
