"""What lies in a seat's drawer: all it may see that is hidden from others (TCD-02).

Its tactics cards, in hand or face down beside a card; and what the mode deals into its side's hand:
siege cards (SCN-STORM-06) and missions (SCN-WINDS-03). All is read from what the seat may see of a
position; what a partner holds in its own hand stays the partner's.
"""

from __future__ import annotations

from collections.abc import Iterator

from simulator.agents.view import View, view_of
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import TACTICS_CARD, printed
from simulator.language.texts import translate as _
from simulator.missions import siege, winds
from simulator.missions.missions import card as mission_card
from simulator.model.cards import TacticsCard
from simulator.model.scenario import MissionCard, SiegeCard
from simulator.model.state import HAND_OPEN, Seat
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of


@dataclass(frozen=True, slots=True)
class HiddenCard:
    """A card of a drawer; `id` is by what questions name it.

    beside: the holder beside whose card it lies face down, empty for a card in hand.
    whose: who it was borrowed from, which partner holds it, or which enemy reveals it; None for
        the seat's own.
    revealed: it is in the hand of an enemy who plays with it revealed.
    """

    id: str
    card: TacticsCard | SiegeCard | MissionCard
    beside: str = ""
    whose: Seat | None = None
    revealed: bool = False

    @property
    def elsewhere(self) -> bool:
        """Return whether it is in no hand that the seat plays from."""
        return bool(self.beside) or self.revealed


def drawer(now: Position, seat: Seat) -> tuple[HiddenCard, ...]:
    """Return a seat's hidden cards as it may see them: the hand, what lies elsewhere, the mode's.

    Those of the hand come first and in its order.
    """
    view = view_of(now, seat)
    return (*_tactics(view), *_of_mode(view), *_revealed(view))


def card_name(now: Position, one: HiddenCard) -> str:
    """Return what a card is called, and whose it is, or beside whom it lies face down."""
    tactics = isinstance(one.card, TacticsCard)
    name = printed(one.card.name, TACTICS_CARD if tactics else "")
    if isinstance(one.card, MissionCard):
        name = f"{one.card.number}: {name}"
    if one.beside:
        said = _("{card} (face down beside {holder})")
        return said.format(card=name, holder=now.name(one.beside))
    if one.whose is None:
        return name
    if one.revealed:
        said = _("{card} (revealed in the hand of {player})")
        return said.format(card=name, player=player_name(one.whose))
    borrowed, partners = _("{card} (borrowed from {player})"), _("{card} (held by {player})")
    return (borrowed if tactics else partners).format(card=name, player=player_name(one.whose))


def _tactics(view: View) -> Iterator[HiddenCard]:
    """Yield a seat's tactics cards: its hand, then those that lie face down."""
    library, own = view.game.library, view.state.seats[view.seat]
    lenders = {one.card: one.lender for one in own.borrowed}
    for card in own.hand:
        known = library.tactics[card]
        yield HiddenCard(card, known, whose=lenders.get(card))
    for lying in own.face_down:
        known = library.tactics[lying.card]
        yield HiddenCard(lying.card, known, lying.beside)


def _of_mode(view: View) -> Iterator[HiddenCard]:
    """Yield the siege cards and missions of a seat's side; one seat of a team holds them."""
    notes, known = view.state.notes, {card.id: card for card in scenario_of(view).siege_cards}
    for player in view.team(view.seat):
        whose = player if player is not view.seat else None
        for card in siege.hand(player).read(notes):
            yield HiddenCard(card, known[card], whose=whose)
        for number in winds.hand(player).read(notes):
            yield HiddenCard(str(number), mission_card(view, number), whose=whose)


def _revealed(view: View) -> Iterator[HiddenCard]:
    """Yield the cards of enemies who play with the hand revealed."""
    for rival in view.opponents(view.seat):
        seat = view.state.seats[rival]
        for card in seat.hand if HAND_OPEN in seat.flags else ():
            yield HiddenCard(card, view.game.library.tactics[card], whose=rival, revealed=True)
