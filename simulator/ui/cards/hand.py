"""The hand: face down in a slim strip below the story; looked at beside the board, never on it.

An open hand lists its cards above the prompt, the one pointed at whole beside them. Where nobody
peeks and a question is about its cards, only the strip is open: the card pointed at comes up whole.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import TACTICS_CARD, ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import CardId
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Backing,
    Box,
    ButtonLook,
    Press,
    column,
    first_fit,
    icon,
    row,
    scroll,
    space,
    text,
)
from simulator.ui.cards.card_boxes import large_card
from simulator.ui.cards.face import face_of

CARD: Final = 224
"""Pixels the smallest card is wide on which every word is read."""
ENLARGED: Final = 300
"""The same where there is room for more."""
SHOWN: Final = "shown card"
"""The key of the card that is seen whole."""
STRIP: Final = "strip"
"""The key of what opens the hand."""
_BACK: Final = (34, 48)
_BESIDE: Final = 190
"""Pixels of the strip that are left to its words."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the hand that is looked at, by its place."""

    index: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Look at the hand of a seat, or put it away."""

    seat: Seat


class Hand:
    """One seat's hand: its strip, and the room in which it is looked at."""

    def __init__(self) -> None:
        """Begin with nobody's."""
        self.position: Position | None = None
        self.player = Seat.RED
        self.open = False
        self.tucked = False
        self.playable: frozenset[int] = frozenset()
        self.key = ""
        self.hovered: int | None = None
        """The card under the mouse."""
        self.marked: int | None = None
        """The card that was gone to by keys."""
        self.lit: str | None = None
        """The option that was lit when the hand was shown last."""

    def show(
        self,
        position: Position,
        player: Seat,
        *,
        key: str,
        face_up: bool,
        playable: Collection[int] = (),
        tucked: bool = False,
    ) -> None:
        """Show a seat's hand; `face_up` while its peek key is held or it is the only human's.

        A `tucked` hand stays in its strip, and one card comes up whole where the mouse is.
        """
        if player is not self.player or not face_up:
            self.hovered = self.marked = None
        self.position, self.player, self.key = position, player, key
        self.open, self.tucked = face_up, tucked
        self.playable = frozenset(playable)

    @property
    def cards(self) -> tuple[CardId, ...]:
        """Return the cards the seat may look at.

        Its hand, then what lies face down beside cards.
        """
        if self.position is None:
            return ()
        seat = self.position.state.seats[self.player]
        return (*seat.hand, *(one.card for one in seat.face_down))

    @property
    def held(self) -> int:
        """Return how many cards are in the hand; those after them lie face down elsewhere."""
        return len(self.position.state.seats[self.player].hand) if self.position else 0

    def name(self, index: int) -> str:
        """Return what a card is called, and whose it is, or beside whom it lies face down."""
        if self.position is None:
            return ""
        name = printed(self.position.game.library.tactics[self.cards[index]].name, TACTICS_CARD)
        if index < self.held:
            return self._with_lender(name, self.cards[index])
        lying = self.position.state.seats[self.player].face_down[index - self.held]
        said = _("{card} (face down beside {holder})")
        return said.format(card=name, holder=self.position.name(lying.beside))

    def _with_lender(self, name: str, card: CardId) -> str:
        """Return a card's name, and whose it is where it was borrowed."""
        borrowed = self.position.state.seats[self.player].borrowed if self.position else ()
        lender = next((one.lender for one in borrowed if one.card == card), None)
        if lender is None:
            return name
        return _("{card} (borrowed from {player})").format(card=name, player=player_name(lender))

    @property
    def laid_out(self) -> bool:
        """Return whether the names of the hand are listed above the prompt."""
        return self.open and not self.tucked and bool(self.cards)

    @property
    def shown(self) -> int | None:
        """Return the card that is seen whole, None while none is."""
        if not self.open:
            return None
        found = self.hovered if self.hovered is not None else self.marked
        if found is None and self.laid_out:
            found = 0
        return found if found is not None and found < len(self.cards) else None

    def step(self, by: int) -> bool:
        """Go to the next card by keys; False where none may be looked at."""
        count = len(self.cards)
        if not self.open or not count:
            return False
        shown = self.shown if self.hovered is not None or self.marked is not None else None
        self.marked = (shown + by) % count if shown is not None else min(by, 0) % count
        self.hovered = None
        return True

    # ------------------------------------------------------------ as boxes

    def strip(self, high: int, wide: int) -> Box:
        """Describe the backs, how many there are, and how to look at them."""
        count = len(self.cards)
        across = min(_BACK[0], (wide - _BESIDE) // max(1, count))
        size = (across, min(_BACK[1], high - 6))
        backs = [self._back(index, size) for index in range(count)]
        text_ = ngettext("{player}: {n} card", "{player}: {n} cards", self.held)
        said = text_.format(player=player_name(self.player), n=self.held)
        hint = self._hint()
        words = column(
            text(said, bold=True, lines=1),
            text(hint, 15, palette.TEXT_QUIET, lines=1) if hint else None,
            gap=0,
            pad=(4, 0),
        )
        opens = Press(
            key=STRIP,
            child=words,
            do=OpenHand(self.player),
            look=ButtonLook.ROW,
            enabled=bool(self.cards),
            grow=1,
        )
        seat = row(width=10, ground=Backing(seat=self.player, radius=0))
        ground = Backing(palette.PANEL, radius=0)
        return row(seat, *backs, opens, gap=3, pad=(6, 3), height=high, ground=ground, key="hand")

    def _hint(self) -> str:
        """Return how the hand is looked at; nothing where there is nothing to see."""
        if not self.cards:
            return ""
        if self.open and not self.tucked:
            return _("open")
        return _("hold {key} or click").format(key=self.key)

    def _back(self, index: int, size: tuple[int, int]) -> Press:
        """Return a card as it lies: one that can be played in gold while the hand is open."""
        house = palette.HOUSES[self.player]
        gold = self.open and index in self.playable
        edge = palette.GOLD if gold else house.light
        ink = edge if index < self.held else palette.TEXT_QUIET  # else it lies elsewhere
        ground = Backing(house.deep, edge, 4, 2 if gold or index == self.shown else 1)
        mark = icon("card-back", min(26, size[0] - 6), ink)
        inside = column(space(grow=1), mark, space(grow=1), gap=0, ground=ground)
        return Press(
            key=("back", index),
            child=inside,
            do=PlayCard(index) if self.open else OpenHand(self.player),
            look=ButtonLook.BARE,
            spoken=self.name(index) if self.open else self._hint(),
            width=size[0],
            height=size[1],
        )

    def opened(self, least: int) -> Box | None:
        """Describe the names of an open hand, and the card that is pointed at beside them.

        None while nothing of it is seen; it is at least so many pixels high.
        """
        if self.position is None or self.shown is None:
            return None
        library = self.position.game.library
        face = face_of(library.tactics[self.cards[self.shown]], library)
        large, small = large_card(face, ENLARGED, key=SHOWN), large_card(face, CARD, key=SHOWN)
        if not self.laid_out:
            return first_fit(large, small, key="open", grow=1, least_height=least)
        house = palette.HOUSES[self.player]
        head = text(_("{player}'s hand").format(player=player_name(self.player)), 18, house.light)
        names = [self._name(index) for index in range(len(self.cards))]
        beside = row(column(head, *names, gap=2, grow=1), small)
        below = column(head, *names, large, space(grow=1), gap=2)
        narrow = scroll(column(head, *names, small, gap=2), grow=1)
        ground = Backing(palette.PANEL, house.light, 0, 2)
        ways = first_fit(below, beside, narrow, grow=1)
        return row(ways, pad=(8, 2), ground=ground, key="open", grow=1, least_height=least)

    def _name(self, index: int) -> Press:
        can, lit = index in self.playable, index == self.shown
        ink = palette.PARCHMENT if can else palette.TEXT_QUIET
        mark = icon("card-back", 18) if can else None
        inside = row(mark, text(self.name(index), 16, ink, bold=can, grow=1), pad=(8, 4))
        return Press(
            key=("card", index),
            child=inside,
            do=PlayCard(index),
            look=ButtonLook.TILE,
            chosen=lit,
            least_height=30,
        )
