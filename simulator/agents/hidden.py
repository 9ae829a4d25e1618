"""What a player may not see, dealt anew, so that nobody thinks ahead with the enemy's hand.

Unseen are the enemies' hands and face-down cards, everybody's deck, and in some scenarios siege
cards and missions. What the enemies hold is drawn again from all they could hold; one's own stays.
"""

from __future__ import annotations

from dataclasses import replace

from frozendict import frozendict

from simulator.engine.changes.altered import without
from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.missions.hidden_cards import with_hidden
from simulator.missions.mode_state import shuffled
from simulator.model.cards import CardId
from simulator.model.state import GameState, Seat, SeatState
from simulator.rules.scenarios import scenario_of


def dealt_anew(now: Position, player: Seat, stream: Stream) -> GameState:
    """Return the position with everything a player's side may not see dealt again."""
    team = now.team(player)
    seats = {
        seat.player: _own(seat, stream) if seat.player in team else _unseen(now, seat, stream)
        for seat in now.state.seats.values()
    }
    scenario = scenario_of(now)
    notes = with_hidden(now.state.notes, lambda mode: mode.dealt_anew(scenario, team, stream))
    return replace(now.state, seats=frozendict(seats), notes=frozendict(notes))


def _own(seat: SeatState, stream: Stream) -> SeatState:
    return replace(seat, deck=shuffled(seat.deck, stream))


def _unseen(now: Position, seat: SeatState, stream: Stream) -> SeatState:
    """Deal an enemy's hand again out of its hand and its deck, and what lies face down.

    Of a card that lies face down everybody knows what was looked for: a commander's, or another.
    Borrowed cards were taken from an open pile and stay in the hand.
    """
    lying = tuple(one.card for one in seat.face_down)
    known = tuple(one.card for one in seat.borrowed)
    own = seat.hand
    for card in known:
        own = without(own, card)
    cards = shuffled((*own, *seat.deck, *lying), stream)
    aside = []
    for one in seat.face_down:
        wanted = _is_a_commanders(now, one.card)
        card = next(card for card in cards if _is_a_commanders(now, card) is wanted)
        cards = without(cards, card)
        aside.append(replace(one, card=card))
    held = len(own)
    hand = (*cards[:held], *known)
    return replace(seat, hand=hand, deck=cards[held:], face_down=tuple(aside))


def _is_a_commanders(now: Position, card: CardId) -> bool:
    return now.game.library.tactics[card].commander is not None
