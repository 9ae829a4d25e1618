"""Tactics cards in deck, hand and discard pile (TCD-02, TCD-06, RND-13 to RND-16)."""

from __future__ import annotations

from typing import Final

from simulator.engine.game import Position, Table
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.texts import Message, Text, msg, msg_plural

HAND_LIMIT: Final = 5
"""Cards a player may hold at any time (RND-15)."""
HAND_REFILL: Final = 3
"""Cards a player draws up to in clean-up, and the opening hand (RND-14, TCD-02)."""


def hand_limit(now: Position, player: Seat) -> int:
    """Give the greatest number of cards a player may hold (RND-15)."""
    return now.tally(Stat.HAND_LIMIT, "", Turn(player), HAND_LIMIT).total


def hand_refill(now: Position, player: Seat) -> int:
    """Give the number of cards a player draws up to in clean-up (RND-14)."""
    return now.tally(Stat.HAND_REFILL, "", Turn(player), HAND_REFILL).total


async def draw(table: Table, player: Seat, count: int, rule: Rule = Rule.RND_16) -> int:
    """Draw cards, as many as the deck still has, and discard above the limit; give how many."""
    drawn = min(count, len(table.now.state.seats[player].deck))
    if drawn > 0:
        table.emit(ev.CardsDrawn(rule=rule, player=player, count=drawn))
    await discard_to_limit(table, player)
    return max(0, drawn)


async def discard_to_limit(table: Table, player: Seat) -> None:
    """Let a player who holds too many cards discard the excess at once (RND-15)."""
    hand = table.now.state.seats[player].hand
    excess = len(hand) - hand_limit(table.now, player)
    if excess > 0:
        prompt = msg_plural(
            "Discard {count} card: the hand limit is {limit}",
            "Discard {count} cards: the hand limit is {limit}",
            excess,
            count=excess,
            limit=hand_limit(table.now, player),
        )
        await _discard(table, player, prompt, excess, excess, Rule.RND_15)


async def discard_freely(table: Table, player: Seat) -> None:
    """Let a player discard any number of cards in clean-up (RND-13)."""
    hand = table.now.state.seats[player].hand
    prompt = msg("Discard any number of tactics cards")
    await _discard(table, player, prompt, 0, len(hand), Rule.RND_13)


async def discard_for(table: Table, player: Seat, what: Text, count: int) -> None:
    """Let a player pay for an effect with so many cards of its choice (TCD-06)."""
    prompt = msg_plural(
        "{effect}: discard {count} card",
        "{effect}: discard {count} cards",
        count,
        effect=what,
        count=count,
    )
    await _discard(table, player, prompt, count, count, Rule.TCD_06)


async def refill(table: Table, player: Seat, rule: Rule = Rule.RND_14) -> None:
    """Draw up to three cards, before the game and in clean-up; who has as many draws none.

    Who holds more than the limit because that has fallen discards the excess (RND-15).
    """
    missing = hand_refill(table.now, player) - len(table.now.state.seats[player].hand)
    if missing > 0:
        await draw(table, player, missing, rule)
    else:
        await discard_to_limit(table, player)


async def _discard(
    table: Table, player: Seat, prompt: Message, least: int, most: int, rule: Rule
) -> None:
    hand = table.now.state.seats[player].hand
    options = [
        Option(str(index), table.game.library.tactics[card].name, about=card)
        for index, card in enumerate(hand)
    ]
    chosen = await table.choose_some(
        player, prompt, options, least=least, most=most, kind=Kind.DISCARD, rule=rule, private=True
    )
    for key in chosen:
        table.emit(ev.CardDiscarded(rule=rule, player=player, card=hand[int(key)]))


def take(table: Table, player: Seat, card: CardId, pile: str) -> bool:
    """Move a named card from the "deck" or "discard" pile to the hand; say whether it was there.

    Who holds too many afterwards discards with `discard_to_limit`.
    """
    if card not in getattr(table.now.state.seats[player], pile):
        return False
    table.emit(ev.CardTaken(rule=Rule.TCD_01, player=player, card=card, pile=pile))
    return True


def look_through(table: Table, player: Seat, owner: Seat, pile: str) -> None:
    """Write down that a player looks through a "hand" or "deck"; the choice from it comes next."""
    cards = getattr(table.now.state.seats[owner], pile)
    table.emit(
        ev.CardsSeen(rule=Rule.TCD_01, player=player, owner=owner, pile=pile, count=len(cards))
    )


def attach(table: Table, player: Seat, card: CardId, unit: UnitId) -> None:
    """Lay a tactics card just played on a unit; it stays there until it is detached."""
    table.emit(ev.CardAttached(rule=Rule.TCD_01, player=player, card=card, unit=unit))


def detach(table: Table, unit: UnitId, card: CardId) -> None:
    """Put a card that lies on a unit on its owner's discard pile."""
    table.emit(ev.CardDetached(rule=Rule.TCD_06, unit=unit, card=card))
