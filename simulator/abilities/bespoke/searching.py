"""Tactics cards looked up in the deck or the discard pile: into the hand, or onto a unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.cards import CardId, TacticsCard
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Subject, unit_of
from simulator.rules.tactics import tactics_cards

DECK: Final = ("deck",)
BOTH: Final = ("deck", "discard")
WATCH: Final = "Night's Watch"
Wanted = Callable[[TacticsCard], bool]
"""Whether a card is of the kind that is looked for."""


def _of_a_commander(card: TacticsCard) -> bool:
    return card.commander is not None


def _attachable(now: Position) -> Wanted:
    """Return the test whether a card can lie on a unit: it says what it does there."""
    return lambda card: EffectPart.ATTACHED.of(card.ability) in game_of(now).effects.abilities


# ------------------------------------------------------------------ into the hand


async def into_hand(table: Table, source: Source, piles: tuple[str, ...], wanted: Wanted) -> bool:
    """Take a card of a kind; who looked through the deck shuffles it, found or not (TCD-02)."""
    found = await tactics_cards.search(table, source.player, piles, wanted, source.name)
    if found is not None:
        pile, card = found
        tactics_cards.take(table, source.player, card, pile)
    await tactics_cards.shuffle_deck(table, source.player)
    return found is not None


async def take_from_deck(table: Table, source: Source, cards: list[CardId]) -> bool:
    """Look through the deck and take one of some of its cards; return whether there was one."""
    if not cards:
        return False
    player = source.player
    tactics_cards.look_through(table, player, player, "deck")
    prompt = msg("{effect}: which card?", effect=source.name)
    card = await tactics_cards.choose_card(table, player, cards, prompt, private=True)
    return card is not None and tactics_cards.take(table, player, card, "deck")


def others_discarded(now: Position, source: Source) -> list[CardId]:
    """Return the cards of the discard pile but for one copy of this card, each once."""
    pile = list(now.state.seats[source.player].discard)
    if source.card in pile:
        pile.remove(source.card)  # the copy just played pays for the effect
    return list(dict.fromkeys(pile))


def has_a_deck(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the player's deck has a card."""
    return bool(now.state.seats[source.player].deck)


@bespoke(has_a_deck)
async def search_the_deck(table: Table, source: Source, _subject: Subject) -> None:
    """Take any card out of the deck, then shuffle it."""
    await into_hand(table, source, DECK, lambda _card: True)
    await tactics_cards.discard_to_limit(table, source.player)


@bespoke(has_a_deck)
async def search_and_discard(table: Table, source: Source, _subject: Subject) -> None:
    """Take any card out of the deck and discard one of the hand; the deck is shuffled."""
    if await into_hand(table, source, DECK, lambda _card: True):
        await tactics_cards.discard_for(table, source.player, source.name, 1)
    await tactics_cards.discard_to_limit(table, source.player)


def may_find(wanted: Wanted) -> Callable[[Position, Source, object], bool]:
    """Return the condition that the deck has a card, or the discard pile one of a kind.

    What is in the deck one learns by looking: this does not tell it.
    """

    def found(now: Position, source: Source, _subject: object) -> bool:
        open_ones = tactics_cards.in_piles(now, source.player, ("discard",), wanted)
        return bool(now.state.seats[source.player].deck or open_ones)

    return found


@bespoke(may_find(_of_a_commander))
async def commanders_card(table: Table, source: Source, _subject: Subject) -> None:
    """Take a commander's card out of the deck or the discard pile, then shuffle the deck."""
    await into_hand(table, source, BOTH, _of_a_commander)
    await tactics_cards.discard_to_limit(table, source.player)


@bespoke(has_a_deck)
async def commanders_card_of_the_deck(table: Table, source: Source, _subject: Subject) -> None:
    """Take a commander's card out of the deck, then shuffle it."""
    await into_hand(table, source, DECK, _of_a_commander)
    await tactics_cards.discard_to_limit(table, source.player)


# ------------------------------------------------------------------ face down beside a card


@bespoke(has_a_deck)
async def lay_a_commanders_card_face_down(table: Table, source: Source, _subject: Subject) -> None:
    """Lay a commander's card of the deck face down beside the holder, then shuffle the deck."""
    found = await tactics_cards.search(table, source.player, DECK, _of_a_commander, source.name)
    if found is not None:
        tactics_cards.lay_face_down(table, source.player, found[1], source.holder)
    await tactics_cards.shuffle_deck(table, source.player)


def has_a_card_to_give_for_it(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a card lies face down beside the holder, and the hand has one to discard."""
    there = tactics_cards.face_down_beside(now, source.player, source.holder)
    return there is not None and bool(now.state.seats[source.player].hand)


@bespoke(has_a_card_to_give_for_it)
async def take_the_face_down_card(table: Table, source: Source, _subject: Subject) -> None:
    """Discard a card of the hand; the card that lies face down comes into it."""
    await tactics_cards.discard_for(table, source.player, source.name, 1)
    tactics_cards.take_face_down(table, source.player, source.holder)


# ------------------------------------------------------------------ onto a unit


@bespoke()
async def lay_on_activated(table: Table, source: Source, subject: Subject) -> None:
    """Attach a card of the deck or the discard pile to the unit that is activated or tested."""
    unit = unit_of(subject)
    if unit is not None and table.now.unit(unit).on_table:
        await _lay(table, source, unit, BOTH)


async def _lay(
    table: Table,
    source: Source,
    unit: UnitId,
    piles: tuple[str, ...],
    kind: Wanted | None = None,
) -> None:
    """Attach a card of some piles, of a kind or any that can lie on a unit."""
    wanted = kind or _attachable(table.now)
    found = await tactics_cards.search(table, source.player, piles, wanted, source.name)
    if found is not None:
        pile, card = found
        await tactics_cards.attach(table, source.player, card, unit, pile=pile)
    if "deck" in piles:
        await tactics_cards.shuffle_deck(table, source.player)


TEMPERED: Final = "tempered_by_duty"
"""The card Ser Denys Mallister lays on his unit after deployment."""


@bespoke(has_a_deck)
async def lay_tempered_by_duty(table: Table, source: Source, _subject: Subject) -> None:
    """Attach a Tempered by Duty of the deck to the holder, then shuffle the deck."""
    await _lay(table, source, source.holder, DECK, lambda card: card.ability == TEMPERED)


def _watchmen(now: Position, source: Source) -> list[UnitId]:
    return choosable(now, source, {"choose": "friendly", "affiliation": WATCH})


def _covered_by_the_discarded(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the Night's Watch units on which a discarded card can lie."""
    found = tactics_cards.in_piles(now, source.player, ("discard",), _attachable(now))
    return _watchmen(now, source) if found else []


@choosing(_covered_by_the_discarded)
async def lay_a_discarded_card(
    table: Table, source: Source, unit: UnitId, _subject: Subject
) -> None:
    """Attach a card of the discard pile to a friendly Night's Watch unit."""
    await _lay(table, source, unit, ("discard",))


def _bearers(now: Position, source: Source) -> list[UnitId]:
    """Return the Night's Watch units on which cards of the player's side lie."""
    return [unit for unit in _watchmen(now, source) if _lying(now, source.player, unit)]


def _lying(now: Position, player: Seat, unit: UnitId) -> list[tuple[CardId, Seat]]:
    found = [
        (lying.card, lying.owner)
        for lying in now.unit(unit).attached
        if lying.owner in now.team(player) and not lying.special
    ]
    return list(dict.fromkeys(found))


@bespoke(lambda now, source, _subject: _bearers(now, source) and len(_watchmen(now, source)) > 1)
async def move_a_card(table: Table, source: Source, _subject: Subject) -> None:
    """Move a friendly attached card from one Night's Watch unit to another, with its tokens."""
    origin = await choose_unit(table, source, _bearers(table.now, source))
    if origin is None:
        return
    others = [unit for unit in _watchmen(table.now, source) if unit != origin]
    unit = await choose_unit(table, source, others)
    if unit is None:
        return
    lying = dict(_lying(table.now, source.player, origin))
    prompt = msg("{effect}: which card moves?", effect=source.name)
    card = await tactics_cards.choose_card(table, source.player, lying, prompt)
    if card is not None:
        tactics_cards.move(table, lying[card], card, origin, unit)
