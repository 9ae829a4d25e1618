"""What the tactics cards in the hands may do in a window."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.engine.effects import Effects, Firing, Trigger
from simulator.model.cards import CardId, TacticsCard
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.state import Seat, SeatState

Hands = tuple[tuple[Seat, tuple[CardId, ...]], ...]
"""What each player holds, seat by seat."""

OfHand = Mapping[Moment, Firing]
"""What the cards of a hand can do in each window."""


class HandEffects:
    """What the cards in the hands of one game may do; it remembers the hands last asked about."""

    def __init__(self, cards: Mapping[CardId, TacticsCard], effects: Effects) -> None:
        """Begin with nothing that is remembered."""
        self._cards = cards
        self._effects = effects
        self._played: dict[CardId, Mapping[Moment, tuple[Trigger, ...]]] = {}
        """The windows in which tactics cards can be played, of those that were asked about."""
        self._hands: dict[Seat, tuple[tuple[CardId, ...], OfHand]] = {}
        """What each player's hand may do in which window, of the hand last asked about."""
        self._last: tuple[Mapping[Seat, SeatState], Hands, dict[Moment, Firing]] = ({}, (), {})
        """The seats last asked about, their hands and what these may do in a window."""

    def triggers(self, seats: Mapping[Seat, SeatState], moment: Moment) -> Firing:
        """Return what the cards in all hands may do in a window."""
        known, hands, firing = self._last
        if known is not seats:
            now = tuple([(seat.player, seat.hand) for seat in seats.values()])
            if now != hands:
                firing = {}
            self._last = (seats, now, firing)
            hands = now
        held = firing.get(moment)
        if held is None:
            held = ()
            for player, hand in hands:
                held += self._of_hand(player, hand, moment)
            firing[moment] = held
        return held

    def card_triggers(self, card: CardId) -> Mapping[Moment, tuple[Trigger, ...]]:
        """Return in which windows a tactics card can be played, and what it does there."""
        known = self._played.get(card)
        if known is None:
            known = self._played[card] = self._triggers_of_card(card)
        return known

    def _triggers_of_card(self, card: CardId) -> dict[Moment, tuple[Trigger, ...]]:
        ability = self._effects.abilities.get(self._cards[card].ability)
        found: dict[Moment, tuple[Trigger, ...]] = {}
        for trigger in ability.triggers if ability else ():
            if trigger.use is EffectUse.CARD:
                found[trigger.moment] = (*found.get(trigger.moment, ()), trigger)
        return found

    def _of_hand(self, player: Seat, hand: tuple[CardId, ...], moment: Moment) -> Firing:
        """Return what the cards of a hand can do in a window, in the order of their numbers."""
        known = self._hands.get(player)
        if known is None or (known[0] is not hand and known[0] != hand):
            known = self._hands[player] = (hand, self._triggers_of_hand(player, hand))
        return known[1].get(moment, ())

    def _triggers_of_hand(self, player: Seat, hand: tuple[CardId, ...]) -> OfHand:
        cards = self._cards
        found: dict[Moment, Firing] = {}
        for number in sorted(set(hand) & cards.keys()):
            source = Source(player, cards[number].ability, cards[number].name, "", number)
            for moment, triggers in self.card_triggers(number).items():
                more = tuple((trigger, source) for trigger in triggers)
                found[moment] = (*found.get(moment, ()), *more)
        return found
