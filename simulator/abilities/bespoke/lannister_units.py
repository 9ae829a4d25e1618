"""House Lannister's units and attachments: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.searching import take_from_deck
from simulator.abilities.interrupts import cancelled
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import CardPlay, Means, Subject, Targeted
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import SHORT
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Tyrion Lannister

PLAN_PRICE: Final = 2
"""Cards a battle plan costs."""
COUNTER_NEEDS: Final = 3
"""What the die of a counterstrategy must reach."""


def can_plan(now: Position, source: Source, _subject: object) -> bool:
    """Return whether there are cards to pay with and a deck to search."""
    seat = now.state.seats[source.player]
    return len(seat.hand) >= PLAN_PRICE and bool(seat.deck)


@bespoke(can_plan)
async def battle_plan(table: Table, source: Source, _subject: Subject) -> None:
    """Two cards go; any card of the deck comes into the hand, and the deck is shuffled."""
    player = source.player
    await tactics_cards.discard_for(table, player, source.name, PLAN_PRICE)
    await take_from_deck(table, source, sorted(set(table.now.state.seats[player].deck)))
    await tactics_cards.shuffle_deck(table, player)
    await tactics_cards.discard_to_limit(table, player)


def _countered(subject: CardPlay | Targeted) -> UnitId | None:
    """Return the unit with the order, or the one a tactics card targets."""
    if isinstance(subject, CardPlay):
        return subject.target
    return subject.unit if subject.means is Means.CARD else None


def can_counter(now: Position, source: Source, subject: CardPlay | Targeted) -> bool:
    """Return whether an enemy in short range uses an order or is targeted by a tactics card."""
    foe = _countered(subject)
    if foe is None or foe not in now.state.units or subject.cancelled:
        return False
    if now.owner(foe) in now.team(source.player):
        return False
    return distance.within(now, source.holder, foe, SHORT)


@bespoke(can_counter)
async def counterstrategy(table: Table, source: Source, subject: CardPlay | Targeted) -> Subject:
    """Cancel the order or card on 3 or more."""
    why = msg("{effect}: {needed} or more cancels", effect=source.name, needed=COUNTER_NEEDS)
    (face,) = await table.roll(source.player, why, 1, rule=Rule.ORD_01)
    if face < COUNTER_NEEDS:
        return subject
    return cancelled(table, source, subject)
