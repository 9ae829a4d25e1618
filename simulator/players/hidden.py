"""What a player may not see, dealt anew, so that nobody thinks ahead with the enemy's hand.

Unseen are the enemies' hands and everybody's deck, and in some scenarios siege cards and missions.
What the enemies hold is drawn again from all they could hold; one's own hand stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from frozendict import frozendict

from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.missions import mission_piles, siege, winds
from simulator.model.state import GameState, Player, Seat
from simulator.rules.scenarios import scenario_of

T = TypeVar("T", str, int)


def dealt_anew(now: Position, player: Player, stream: Stream) -> GameState:
    """Give the position with everything a player's side may not see dealt again."""
    team = now.team(player)
    seats = {
        seat.player: _own(seat, stream) if seat.player in team else _unseen(seat, stream)
        for seat in now.state.seats.values()
    }
    notes = dict(now.state.notes)
    _shuffle_notes(now, team, notes, stream)
    return replace(now.state, seats=frozendict(seats), notes=frozendict(notes))


def _own(seat: Seat, stream: Stream) -> Seat:
    return replace(seat, deck=_shuffled(seat.deck, stream))


def _unseen(seat: Seat, stream: Stream) -> Seat:
    """Deal an enemy's hand again out of its hand and its deck."""
    cards = _shuffled((*seat.hand, *seat.deck), stream)
    held = len(seat.hand)
    return replace(seat, hand=cards[:held], deck=cards[held:])


def _shuffled(cards: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """Shuffle cards whose order nobody knows: the order in which they lie must not matter."""
    return tuple(stream.sample(sorted(cards), len(cards)))


def _shuffle_notes(
    now: Position, team: tuple[Player, ...], notes: dict[str, Any], stream: Stream
) -> None:
    """Deal the scenario's hidden cards again: the pile of missions, siege cards, own missions."""
    if mission_piles.DECK in notes:
        notes[mission_piles.DECK] = _shuffled(notes[mission_piles.DECK], stream)
    scenario = scenario_of(now)
    for enemy in now.state.seats:
        if enemy in team:
            continue
        held = notes.get(siege.hand_key(enemy))
        if held:
            role = {card.role for card in scenario.siege_cards if card.id in held}
            pool = [card.id for card in scenario.siege_cards if card.role in role]
            notes[siege.hand_key(enemy)] = tuple(stream.sample(pool, len(held)))
        held = notes.get(winds.hand_key(enemy))
        if held:
            numbers = [card.number for card in scenario.missions]
            notes[winds.hand_key(enemy)] = tuple(sorted(stream.sample(numbers, len(held))))
