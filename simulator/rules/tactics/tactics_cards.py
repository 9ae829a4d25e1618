"""Tactics cards in deck, hand and discard pile (TCD-02, TCD-06, RND-13 to RND-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import CardName, Message, Text, msg, msg_plural
from simulator.model import events as ev
from simulator.model.cards import CardId, TacticsCard
from simulator.model.moments import Moment
from simulator.model.picking import the_one
from simulator.model.requests import Kind, Option, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import CardLaid, Turn

HAND_LIMIT: Final = 5
"""Cards a player may hold at any time (RND-15)."""
HAND_REFILL: Final = 3
"""Cards a player draws up to in clean-up, and the opening hand (RND-14, TCD-02)."""


def hand_limit(now: Position, player: Seat) -> int:
    """Return the greatest number of cards a player may hold (RND-15)."""
    return now.tally(Stat.HAND_LIMIT, "", Turn(player), HAND_LIMIT).total


def hand_refill(now: Position, player: Seat) -> int:
    """Return the number of cards a player draws up to in clean-up (RND-14)."""
    return now.tally(Stat.HAND_REFILL, "", Turn(player), HAND_REFILL).total


async def shuffle_deck(table: Table, player: Seat) -> None:
    """Shuffle a player's tactics deck (TCD-02)."""
    deck = table.now.state.seats[player].deck
    order = await table.shuffled(player, msg("{player}: tactics deck", player=player.value), deck)
    table.emit(ev.DeckShuffled(rule=Rule.TCD_02, player=player, order=order))


async def draw(table: Table, player: Seat, count: int, rule: Rule = Rule.RND_16) -> int:
    """Draw cards, as many as the deck still has, and discard above the limit; give how many."""
    drawn = min(count, len(table.now.state.seats[player].deck))
    if drawn > 0:
        table.emit(ev.CardsDrawn(rule=rule, player=player, count=drawn))
        await _one_more(table, player)
    await discard_to_limit(table, player)
    return max(0, drawn)


async def _one_more(table: Table, player: Seat) -> None:
    """Offer a card more to who may draw one each time; one of the hand goes into the deck.

    It comes before the hand is counted (CARD-234).
    """
    granted = table.now.parts(Stat.DRAWS_ONE_MORE, "", Turn(player))
    if not granted or not table.now.state.seats[player].deck:
        return
    name = granted[0].source
    if await table.yes(player, msg("{effect}: draw 1 more card?", effect=name)):
        table.emit(ev.CardsDrawn(rule=Rule.TCD_01, player=player, count=1))
        await hand_into_deck(table, player, name, 1, 1)
        await shuffle_deck(table, player)


async def discard_to_limit(table: Table, player: Seat) -> None:
    """Ask a player who holds too many cards to discard the excess at once (RND-15)."""
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
    """Ask a player to discard any number of cards in clean-up (RND-13)."""
    hand = table.now.state.seats[player].hand
    prompt = msg("Discard any number of tactics cards")
    await _discard(table, player, prompt, 0, len(hand), Rule.RND_13)


async def discard_for(table: Table, player: Seat, what: Text, count: int) -> None:
    """Ask a player to pay for an effect with so many cards of its choice (TCD-06)."""
    prompt = msg_plural(
        "{effect}: discard {count} card",
        "{effect}: discard {count} cards",
        count,
        effect=what,
        count=count,
    )
    await _discard(table, player, prompt, count, count, Rule.TCD_06)


async def discard_at_random(table: Table, player: Seat, what: Text) -> None:
    """Discard a card of a player's hand, drawn at random (TCD-06)."""
    hand = table.now.state.seats[player].hand
    if not hand:
        return
    why = msg("{effect}: a card of {player} at random", effect=what, player=player_name(player))
    order = await table.shuffled(player, why, tuple(range(len(hand))))
    table.emit(ev.CardDiscarded(rule=Rule.TCD_06, player=player, card=hand[order[0]]))


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
        Option(str(index), CardName(table.game.library.tactics[card].name), about=card)
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


def borrow(table: Table, player: Seat, lender: Seat, card: CardId) -> bool:
    """Move a card of an opponent's discard pile to the hand; say whether it was there.

    When it leaves the hand, it goes back to that pile. Who holds too many afterwards discards with
    `discard_to_limit`.
    """
    if card not in table.now.state.seats[lender].discard:
        return False
    table.emit(ev.CardBorrowed(rule=Rule.TCD_01, player=player, lender=lender, card=card))
    return True


def look_through(table: Table, player: Seat, owner: Seat, pile: str) -> None:
    """Write down that a player looks through a "hand" or "deck"; the choice from it comes next."""
    cards = getattr(table.now.state.seats[owner], pile)
    table.emit(
        ev.CardsSeen(rule=Rule.TCD_01, player=player, owner=owner, pile=pile, count=len(cards))
    )


def top_cards(table: Table, player: Seat, owner: Seat, count: int) -> tuple[CardId, ...]:
    """Ask a player to look at the top cards of a deck, as many as it has.

    Return them, top card first.

    They stay where they are.
    """
    cards = table.now.state.seats[owner].deck[:count]
    if cards:
        seen = len(cards)
        table.emit(
            ev.CardsSeen(rule=Rule.TCD_01, player=player, owner=owner, pile="deck", count=seen)
        )
    return cards


def reveal_top(table: Table, owner: Seat, count: int) -> tuple[CardId, ...]:
    """Show everybody the top cards of a deck, as many as it has; return them, top card first."""
    for seat in table.now.state.seats:
        top_cards(table, seat, owner, count)
    return table.now.state.seats[owner].deck[:count]


def put_on_top(table: Table, owner: Seat, card: CardId) -> None:
    """Put a card of a deck on top of it."""
    table.emit(ev.CardPutAway(rule=Rule.TCD_01, player=owner, card=card, pile="deck", to="top"))


def put_away(table: Table, owner: Seat, card: CardId, pile: str, to: str) -> None:
    """Move a card of the "hand" or "deck" to the bottom of the "deck" or the "discard" pile."""
    if card in getattr(table.now.state.seats[owner], pile):
        table.emit(ev.CardPutAway(rule=Rule.TCD_01, player=owner, card=card, pile=pile, to=to))


async def hand_into_deck(
    table: Table, player: Seat, what: Text, least: int, most: int | None = None
) -> tuple[CardId, ...]:
    """Ask a player to choose cards of the hand that go into the deck; return them.

    `most` is as many as the hand holds unless said. Who calls it shuffles the deck.
    """
    cards = await _chosen_of_hand(table, player, what, least, most)
    for card in cards:
        put_away(table, player, card, "hand", "deck")
    return cards


async def _chosen_of_hand(
    table: Table, player: Seat, what: Text, least: int, most: int | None
) -> tuple[CardId, ...]:
    hand = table.now.state.seats[player].hand
    options = [
        Option(str(index), CardName(table.game.library.tactics[card].name), about=card)
        for index, card in enumerate(hand)
    ]
    prompt = msg("{effect}: which cards go into your deck?", effect=what)
    chosen = await table.choose_some(
        player, prompt, options, least=least, most=most, kind=Kind.DISCARD, private=True
    )
    return tuple(hand[int(key)] for key in chosen)


async def exchange(table: Table, player: Seat, what: Text, *, more: int = 0) -> None:
    """Ask a player to set cards of the hand aside, draw as many and `more`, then put them back.

    Those set aside go into the deck only after the draw, so that none of them is drawn. Who calls
    it shuffles the deck.
    """
    aside = await _chosen_of_hand(table, player, what, 0, None)
    drawn = min(len(aside) + more, len(table.now.state.seats[player].deck))
    if drawn > 0:
        table.emit(ev.CardsDrawn(rule=Rule.TCD_01, player=player, count=drawn))
    for card in aside:
        put_away(table, player, card, "hand", "deck")
    if drawn > 0:
        await _one_more(table, player)
    await discard_to_limit(table, player)


async def attach(
    table: Table, player: Seat, card: CardId, unit: UnitId, *, pile: str = "discard"
) -> None:
    """Lay a tactics card on a unit, one just played or one of a pile, until it is detached.

    Then effects may answer that it lies there.
    """
    table.emit(ev.CardAttached(rule=Rule.TCD_01, player=player, card=card, unit=unit, pile=pile))
    await open_window(table, Moment.CARD_ATTACHED, CardLaid(unit, player, card))


def lay_special(table: Table, player: Seat, name: str, unit: UnitId) -> bool:
    """Lay a player's special card of this name open on a unit or NCU; say whether it was there."""
    state = table.now.state
    found = state.units.get(unit) or state.ncus.get(unit)
    if found is None or found.destroyed:
        return False
    specials = table.game.library.specials
    card = the_one(
        (each.id for each in specials.values() if each.name == name), f"special card {name!r}"
    )
    table.emit(ev.CardAttached(rule=Rule.ABL_01, player=player, card=card, unit=unit, special=True))
    return True


def lay_face_down(table: Table, player: Seat, card: CardId, beside: UnitId) -> None:
    """Lay a card of the deck face down beside a unit's or NCU's card; its player knows it."""
    table.emit(ev.CardLaidFaceDown(rule=Rule.TCD_01, player=player, card=card, beside=beside))


def face_down_beside(now: Position, player: Seat, beside: UnitId) -> CardId | None:
    """Return the card a player has face down beside a unit's or NCU's card, None without one."""
    lying = now.state.seats[player].face_down
    return next((one.card for one in lying if one.beside == beside), None)


def take_face_down(table: Table, player: Seat, beside: UnitId) -> None:
    """Take the card that lies face down beside a unit's or NCU's card into the hand."""
    card = face_down_beside(table.now, player, beside)
    if card is not None:
        table.emit(ev.FaceDownTaken(rule=Rule.TCD_01, player=player, card=card, beside=beside))


def move(table: Table, player: Seat, card: CardId, origin: UnitId, unit: UnitId) -> None:
    """Move a player's attached card with its tokens from one unit to another."""
    table.emit(ev.CardMoved(rule=Rule.TCD_01, player=player, card=card, origin=origin, unit=unit))


def in_piles(
    now: Position, player: Seat, piles: Sequence[str], wanted: Callable[[TacticsCard], bool]
) -> list[tuple[str, CardId]]:
    """Return the cards of a kind that lie in a player's "deck" or "discard" pile, each once."""
    library = now.game.library.tactics
    return [
        (pile, card)
        for pile in piles
        for card in sorted(set(getattr(now.state.seats[player], pile)))
        if wanted(library[card])
    ]


async def choose_card(
    table: Table,
    player: Seat,
    cards: Iterable[CardId],
    prompt: Message,
    *,
    kind: Kind = Kind.CARD,
    private: bool = False,
    ask_single: bool = False,
) -> CardId | None:
    """Ask a player for one of some cards, each offered once; return None where there is none."""
    library = table.game.library.tactics
    options = [Option(card, library[card].name, about=card) for card in dict.fromkeys(cards)]
    if not options:
        return None
    return await table.choose(
        player, prompt, options, kind=kind, private=private, ask_single=ask_single
    )


async def search(
    table: Table,
    player: Seat,
    piles: Sequence[str],
    wanted: Callable[[TacticsCard], bool],
    what: Text,
) -> tuple[str, CardId] | None:
    """Ask a player to look through piles for a card of a kind; return the pile and the card.

    The choice is the player's secret while the deck is one of the piles. Who takes the card
    shuffles the deck afterwards (`shuffle_deck`).
    """
    if "deck" in piles:
        look_through(table, player, player, "deck")
    found = in_piles(table.now, player, piles, wanted)
    if not found:
        return None
    library = table.game.library.tactics
    offered = {option_key(pile, card): (pile, card) for pile, card in found}
    options = [
        Option(key, _where_found(pile, library[card]), about=card)
        for key, (pile, card) in offered.items()
    ]
    prompt = msg("{effect}: which card?", effect=what)
    private = "deck" in piles
    return offered[await table.choose(player, prompt, options, kind=Kind.CARD, private=private)]


def _where_found(pile: str, card: TacticsCard) -> Message:
    if pile == "deck":
        return msg("{card}, in the deck", card=card.name)
    return msg("{card}, in the discard pile", card=card.name)


def change_tokens(table: Table, unit: UnitId, card: CardId, amount: int, rule: Rule) -> None:
    """Put tokens on a card that lies on a unit, or take some off."""
    table.emit(ev.CardTokensChanged(rule=rule, unit=unit, card=card, amount=amount))


def detach(table: Table, unit: UnitId, card: CardId) -> None:
    """Put a card that lies on a unit on its owner's discard pile."""
    table.emit(ev.CardDetached(rule=Rule.TCD_06, unit=unit, card=card))
