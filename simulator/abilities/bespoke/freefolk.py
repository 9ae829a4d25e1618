"""Units and attachments of the Free Folk: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.roles import friendly
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.cards import TacticsCard
from simulator.model.moments import Source
from simulator.model.subjects import Attack, CardLaid
from simulator.rules.movement import maneuver
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Rattleshirt

COLLECTOR: Final = "Rattleshirt"
PILES: Final = ("deck", "discard")


def _is_trophy(now: Position, card: TacticsCard) -> bool:
    """Return whether a tactics card is one of Rattleshirt's."""
    leader = now.game.library.attachments.get(card.commander or "")
    return leader is not None and leader.name == COLLECTOR


def can_collect(now: Position, source: Source, subject: CardLaid) -> bool:
    """Return whether one of his cards came to lie on a friend, and another may be found.

    What is in the deck one learns by looking: this does not tell it.
    """
    if not friendly(now, source, subject.unit) or not now.unit(source.holder).on_table:
        return False
    if not _is_trophy(now, now.game.library.tactics[subject.card]):
        return False
    discarded = tactics_cards.in_piles(
        now, source.player, ("discard",), lambda card: _is_trophy(now, card)
    )
    return bool(now.state.seats[source.player].deck or discarded)


@bespoke(can_collect)
async def trophy_collecting(table: Table, source: Source, _subject: CardLaid) -> None:
    """Attach one of his cards from the deck or the discard pile; the deck is shuffled."""
    now = table.now
    found = await tactics_cards.search(
        table, source.player, PILES, lambda card: _is_trophy(now, card), source.name
    )
    if found is not None:
        pile, card = found
        await tactics_cards.attach(table, source.player, card, source.holder, pile=pile)
    await tactics_cards.shuffle_deck(table, source.player)


# ------------------------------------------------------------------ Harpoon

DRAGGED: Final = 2.0
"""Inches that a harpooned unit is dragged at most."""


@bespoke()
async def drag_it(table: Table, source: Source, subject: Attack) -> None:
    """The player shifts the defender, if it still stands, towards the side it was attacked from."""
    if not table.now.unit(subject.defender).on_table:
        return  # an effect declared beside this one has destroyed it
    ways = (subject.side,)
    await maneuver.shift(table, subject.defender, DRAGGED, ways=ways, who=source.player)
