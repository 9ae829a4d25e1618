"""What dealing and playing tactics cards changes: decks, hands, discard piles, units."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.engine.changes.altered import change, with_ncu, with_seat, with_unit, without
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.picking import the_one
from simulator.model.state import Attached, Borrowed, FaceDown, GameState, Seat


@change(ev.DeckShuffled)
def _shuffled(state: GameState, event: ev.DeckShuffled) -> GameState:
    return with_seat(state, event.player, deck=event.order)


@change(ev.CardsDrawn)
def _drawn(state: GameState, event: ev.CardsDrawn) -> GameState:
    seat = state.seats[event.player]
    return with_seat(
        state,
        event.player,
        hand=seat.hand + seat.deck[: event.count],
        deck=seat.deck[event.count :],
    )


def _to_discard(state: GameState, player: Seat, card: CardId) -> GameState:
    return with_seat(state, player, discard=(*state.seats[player].discard, card))


def _out_of_hand(state: GameState, player: Seat, card: CardId) -> tuple[GameState, Seat | None]:
    """Take a card out of a hand; give whose it is if it was borrowed: such a one goes first."""
    seat = state.seats[player]
    state = with_seat(state, player, hand=without(seat.hand, card))
    loan = next((one for one in seat.borrowed if one.card == card), None)
    if loan is None:
        return state, None
    left = list(seat.borrowed)
    left.remove(loan)
    return with_seat(state, player, borrowed=tuple(left)), loan.lender


@change(ev.CardDiscarded, ev.CardPlayed)
def _discarded(state: GameState, event: ev.CardDiscarded | ev.CardPlayed) -> GameState:
    if event.card not in state.seats[event.player].hand:  # an effect took it from elsewhere
        return state
    state, lender = _out_of_hand(state, event.player, event.card)
    return _to_discard(state, lender or event.player, event.card)


@change(ev.CardBorrowed)
def _borrowed(state: GameState, event: ev.CardBorrowed) -> GameState:
    theirs, seat = state.seats[event.lender], state.seats[event.player]
    state = with_seat(state, event.lender, discard=without(theirs.discard, event.card))
    return with_seat(
        state,
        event.player,
        hand=(*seat.hand, event.card),
        borrowed=(*seat.borrowed, Borrowed(event.card, event.lender)),
    )


TOP: Final = "top"
"""Where a card goes that is put on top of its owner's deck."""


@change(ev.CardTaken)
def _taken(state: GameState, event: ev.CardTaken) -> GameState:
    seat = state.seats[event.player]
    pile: tuple[str, ...] = getattr(seat, event.pile)
    changes: dict[str, object] = {event.pile: without(pile, event.card)}
    return with_seat(state, event.player, hand=(*seat.hand, event.card), **changes)


@change(ev.CardPutAway)
def _put_away(state: GameState, event: ev.CardPutAway) -> GameState:
    seat = state.seats[event.player]
    if event.pile == "hand":
        state, lender = _out_of_hand(state, event.player, event.card)
        if lender is not None:
            return _to_discard(state, lender, event.card)
    else:
        left = without(getattr(seat, event.pile), event.card)
        state = with_seat(state, event.player, **{event.pile: left})
    if event.to == TOP:
        return with_seat(state, event.player, deck=(event.card, *state.seats[event.player].deck))
    after: tuple[str, ...] = getattr(state.seats[event.player], event.to)
    return with_seat(state, event.player, **{event.to: (*after, event.card)})


@change(ev.CardAttached)
def _attached(state: GameState, event: ev.CardAttached) -> GameState:
    if event.special:
        card = Attached(event.card, event.player, special=True)
        if event.unit in state.ncus:
            on_it = (*state.ncus[event.unit].attached, card)
            return with_ncu(state, event.unit, attached=on_it)
        return with_unit(state, event.unit, attached=(*state.units[event.unit].attached, card))
    seat = state.seats[event.player]
    pile: tuple[str, ...] = getattr(seat, event.pile)
    lender = None
    if event.card in pile:
        changes: dict[str, object] = {event.pile: without(pile, event.card)}
        state = with_seat(state, event.player, **changes)
    elif event.pile == "discard":  # a borrowed card, which went back as it was played
        piles = {other.player: other.discard for other in state.seats.values()}
        lender = next((player for player, cards in piles.items() if event.card in cards), None)
        if lender is not None:
            state = with_seat(state, lender, discard=without(piles[lender], event.card))
    laid = Attached(event.card, event.player, lender=lender)
    lying = (*state.units[event.unit].attached, laid)
    return with_unit(state, event.unit, attached=lying)


@change(ev.CardLaidFaceDown)
def _laid_face_down(state: GameState, event: ev.CardLaidFaceDown) -> GameState:
    seat = state.seats[event.player]
    return with_seat(
        state,
        event.player,
        deck=without(seat.deck, event.card),
        face_down=(*seat.face_down, FaceDown(event.card, event.beside)),
    )


@change(ev.FaceDownTaken)
def _face_down_taken(state: GameState, event: ev.FaceDownTaken) -> GameState:
    seat = state.seats[event.player]
    lying = list(seat.face_down)
    lying.remove(FaceDown(event.card, event.beside))
    return with_seat(state, event.player, hand=(*seat.hand, event.card), face_down=tuple(lying))


@change(ev.CardMoved)
def _moved(state: GameState, event: ev.CardMoved) -> GameState:
    kept = list(state.units[event.origin].attached)
    gone = the_one(
        (a for a in kept if a.card == event.card and a.owner is event.player),
        f"card {event.card!r} on {event.origin}",
    )
    kept.remove(gone)
    state = with_unit(state, event.origin, attached=tuple(kept))
    return with_unit(state, event.unit, attached=(*state.units[event.unit].attached, gone))


@change(ev.CardDetached)
def detached(state: GameState, event: ev.CardDetached) -> GameState:
    """Take a card off a unit; a tactics card goes to the discard pile of whose deck it is of."""
    kept = list(state.units[event.unit].attached)
    gone = the_one(
        (a for a in kept if a.card == event.card), f"card {event.card!r} on {event.unit}"
    )
    kept.remove(gone)
    state = with_unit(state, event.unit, attached=tuple(kept))
    if gone.special:
        return state
    return _to_discard(state, gone.lender or gone.owner, event.card)


@change(ev.CardTokensChanged)
def _card_tokens(state: GameState, event: ev.CardTokensChanged) -> GameState:
    lying = tuple(
        replace(a, tokens=max(0, a.tokens + event.amount)) if a.card == event.card else a
        for a in state.units[event.unit].attached
    )
    return with_unit(state, event.unit, attached=lying)
