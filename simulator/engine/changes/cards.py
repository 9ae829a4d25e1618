"""What dealing and playing tactics cards changes: decks, hands, discard piles, units."""

from __future__ import annotations

from dataclasses import replace

from simulator.engine.changes.altered import Changes, with_ncu, with_seat, with_unit, without
from simulator.model import events as ev
from simulator.model.state import Attached, FaceDown, GameState, SeatState


def _shuffled(state: GameState, event: ev.DeckShuffled) -> GameState:
    return with_seat(state, event.player, deck=event.order)


def _drawn(state: GameState, event: ev.CardsDrawn) -> GameState:
    seat = state.seats[event.player]
    return with_seat(
        state,
        event.player,
        hand=seat.hand + seat.deck[: event.count],
        deck=seat.deck[event.count :],
    )


def _discarded(state: GameState, event: ev.CardDiscarded | ev.CardPlayed) -> GameState:
    seat = state.seats[event.player]
    if event.card not in seat.hand:  # played from elsewhere by an effect that took it there
        return state
    return with_seat(
        state,
        event.player,
        hand=without(seat.hand, event.card),
        discard=(*seat.discard, event.card),
    )


def _taken(state: GameState, event: ev.CardTaken) -> GameState:
    seat = state.seats[event.player]
    pile: tuple[str, ...] = getattr(seat, event.pile)
    changes: dict[str, object] = {event.pile: without(pile, event.card)}
    return with_seat(state, event.player, hand=(*seat.hand, event.card), **changes)


def _put_away(state: GameState, event: ev.CardPutAway) -> GameState:
    seat = state.seats[event.player]
    left = without(getattr(seat, event.pile), event.card)
    state = with_seat(state, event.player, **{event.pile: left})
    after: tuple[str, ...] = getattr(state.seats[event.player], event.to)
    return with_seat(state, event.player, **{event.to: (*after, event.card)})


def _attached(state: GameState, event: ev.CardAttached) -> GameState:
    if event.special:
        card = Attached(event.card, event.player, special=True)
        if event.unit in state.ncus:
            on_it = (*state.ncus[event.unit].attached, card)
            return with_ncu(state, event.unit, attached=on_it)
        return with_unit(state, event.unit, attached=(*state.units[event.unit].attached, card))
    seat = state.seats[event.player]
    pile: tuple[str, ...] = getattr(seat, event.pile)
    if event.card in pile:
        changes: dict[str, object] = {event.pile: without(pile, event.card)}
        state = with_seat(state, event.player, **changes)
    lying = (*state.units[event.unit].attached, Attached(event.card, event.player))
    return with_unit(state, event.unit, attached=lying)


def _laid_face_down(state: GameState, event: ev.CardLaidFaceDown) -> GameState:
    seat = state.seats[event.player]
    return with_seat(
        state,
        event.player,
        deck=without(seat.deck, event.card),
        face_down=(*seat.face_down, FaceDown(event.card, event.beside)),
    )


def _face_down_taken(state: GameState, event: ev.FaceDownTaken) -> GameState:
    seat = state.seats[event.player]
    lying = list(seat.face_down)
    lying.remove(FaceDown(event.card, event.beside))
    return with_seat(state, event.player, hand=(*seat.hand, event.card), face_down=tuple(lying))


def _moved(state: GameState, event: ev.CardMoved) -> GameState:
    kept = list(state.units[event.origin].attached)
    gone = next(a for a in kept if a.card == event.card and a.owner is event.player)
    kept.remove(gone)
    state = with_unit(state, event.origin, attached=tuple(kept))
    return with_unit(state, event.unit, attached=(*state.units[event.unit].attached, gone))


def detached(state: GameState, event: ev.CardDetached) -> GameState:
    """Take a card off a unit; a tactics card goes to its owner's discard pile."""
    kept = list(state.units[event.unit].attached)
    gone = next(a for a in kept if a.card == event.card)
    kept.remove(gone)
    state = with_unit(state, event.unit, attached=tuple(kept))
    if gone.special:
        return state
    seat: SeatState = state.seats[gone.owner]
    return with_seat(state, gone.owner, discard=(*seat.discard, event.card))


def _card_tokens(state: GameState, event: ev.CardTokensChanged) -> GameState:
    lying = tuple(
        replace(a, tokens=max(0, a.tokens + event.amount)) if a.card == event.card else a
        for a in state.units[event.unit].attached
    )
    return with_unit(state, event.unit, attached=lying)


CHANGES: Changes = {
    ev.DeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardDiscarded: _discarded,
    ev.CardPlayed: _discarded,
    ev.CardTaken: _taken,
    ev.CardPutAway: _put_away,
    ev.CardAttached: _attached,
    ev.CardLaidFaceDown: _laid_face_down,
    ev.FaceDownTaken: _face_down_taken,
    ev.CardMoved: _moved,
    ev.CardDetached: detached,
    ev.CardTokensChanged: _card_tokens,
}
