"""A seat's drawer: face down in a slim strip below the story; looked at beside the board.

It holds all that the seat may see and others may not: tactics cards, siege cards, missions. An open
drawer lists them above the prompt, the one pointed at whole beside them. Where nobody peeks and a
question is about its cards, only the strip is open: the card pointed at comes up whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import TacticsCard
from simulator.model.scenario import SiegeCard
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.staging.drawer import HiddenCard, card_name, drawer
from simulator.staging.faces import face_of, mode_face
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
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

CARD: Final = 224
"""Pixels the smallest card is wide on which every word is read."""
ENLARGED: Final = 300
"""The same where there is room for more."""
SHOWN: Final = "shown card"
"""The key of the card that is seen whole."""
STRIP: Final = "strip"
"""The key of what opens the drawer that is shown."""
_BACK: Final = (34, 48)
_BESIDE: Final = 66
"""Pixels of the strip besides its words, its cards and the shields."""
_APART: Final = 3
"""Pixels between two parts of the strip."""
_SHIELD: Final = 30
"""Pixels of the strip for the shield of another seat, which opens its drawer."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the drawer that is looked at, by its place."""

    index: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Look into the drawer of a seat, or close it."""

    seat: Seat


class Hand:
    """One seat's drawer: its strip, and the room in which it is looked at."""

    def __init__(self) -> None:
        """Begin with nobody's."""
        self.position: Position | None = None
        self.player = Seat.RED
        self.cards: tuple[HiddenCard, ...] = ()
        """What the seat may look at: its hand, what lies face down elsewhere, then the mode's."""
        self.others: Mapping[Seat, str] = MappingProxyType({})
        """Who else may look into a drawer of its own here, and the key that opens it."""
        self.open = False
        self.tucked = False
        self.playable: frozenset[int] = frozenset()
        self.key = ""
        """The key that opens it; empty while a phone holds it."""
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
        others: Mapping[Seat, str] = MappingProxyType({}),
    ) -> None:
        """Show a seat's drawer; `face_up` while its peek key is held or it is the only human's.

        A `tucked` one stays in its strip, and one card comes up whole where the mouse is.
        """
        if player is not self.player or not face_up:
            self.hovered = self.marked = None
        if position is not self.position or player is not self.player:
            self.cards = drawer(position, player)
        self.position, self.player, self.key, self.others = position, player, key, others
        self.open, self.tucked = face_up, tucked
        self.playable = frozenset(playable)

    @property
    def held(self) -> int:
        """Return how many cards are in hand; others lie face down elsewhere."""
        return sum(not card.elsewhere for card in self.cards)

    def name(self, index: int) -> str:
        """Return what a card is called, and whose it is, or beside whom it lies face down."""
        return card_name(self.position, self.cards[index]) if self.position else ""

    def said(self, index: int) -> str:
        """Return a card's name, then what stands on it, to be heard."""
        return f"{self.name(index)}: {printed(self.cards[index].card.text)}"

    @property
    def title(self) -> str:
        """Return whose drawer it is."""
        return _("{player}'s hidden cards").format(player=player_name(self.player))

    @property
    def laid_out(self) -> bool:
        """Return whether the names of the cards are listed above the prompt."""
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
        text_ = ngettext("{player}: {n} card", "{player}: {n} cards", self.held)
        said = text_.format(player=player_name(self.player), n=self.held)
        hint = self._hint()
        longest = max(palette.width(said, bold=True), palette.width(hint, 15))
        left = wide - _BESIDE - longest - _SHIELD * len(self.others)
        across = min(_BACK[0], left // max(1, count) - _APART)
        size = (across, min(_BACK[1], high - 6))
        backs = [self._back(index, size) for index in range(count)]
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
        parts = (seat, *backs, opens, *(self._shield(*one) for one in self.others.items()))
        return row(*parts, gap=_APART, pad=(6, 3), height=high, ground=ground, key="hand")

    def _shield(self, seat: Seat, key: str) -> Press:
        """Return what opens the drawer of another seat."""
        house = palette.HOUSES[seat]
        said = _("{player}'s hidden cards: hold {key} or click")
        return Press(
            key=(STRIP, seat),
            child=icon(house.shield, 22, house.light),
            do=OpenHand(seat),
            look=ButtonLook.ROW,
            spoken=said.format(player=player_name(seat), key=key),
            width=_SHIELD - 3,
            align=Align.CENTRE,
        )

    def _hint(self) -> str:
        """Return how the drawer is opened; nothing where there is nothing to see."""
        if not self.cards:
            return ""
        if self.open and not self.tucked:
            return _("open")
        return _("hold {key} or click").format(key=self.key) if self.key else _("on the phone")

    def _back(self, index: int, size: tuple[int, int]) -> Press:
        """Return a card as it lies: one that can be played in gold while the drawer is open."""
        house = palette.HOUSES[self.player]
        gold = self.open and index in self.playable
        edge = palette.GOLD if gold else house.light
        ink = palette.TEXT_QUIET if self.cards[index].elsewhere else edge
        ground = Backing(house.deep, edge, 4, 2 if gold or index == self.shown else 1)
        mark = icon(_kind(self.cards[index])[1], min(26, size[0] - 6), ink)
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
        """Describe the names of an open drawer, and the card that is pointed at beside them.

        None while nothing of it is seen; it is at least so many pixels high.
        """
        if self.position is None or self.shown is None:
            return None
        card, library = self.cards[self.shown].card, self.position.game.library
        face = face_of(card, library) if isinstance(card, TacticsCard) else mode_face(card)
        large, small = large_card(face, ENLARGED, key=SHOWN), large_card(face, CARD, key=SHOWN)
        if not self.laid_out:
            return first_fit(large, small, key="open", grow=1, least_height=least)
        house = palette.HOUSES[self.player]
        head, names = text(self.title, 18, house.light), list(self._names())
        beside = row(column(head, *names, gap=2, grow=1), small)
        below = column(head, *names, large, space(grow=1), gap=2)
        listed = scroll(column(*names, gap=2), seen=("card", self.shown), grow=1)
        rolled = row(column(head, listed, gap=2, grow=1), small)
        said = text(printed(card.text), 16, palette.PARCHMENT, marks=True, key=SHOWN)
        narrow = row(column(head, listed, gap=2, grow=1), scroll(said, width=CARD))
        ground = Backing(palette.PANEL, house.light, 0, 2)
        ways = first_fit(below, beside, rolled, narrow, grow=1)
        return row(ways, pad=(8, 2), ground=ground, key="open", grow=1, least_height=least)

    def _names(self) -> Iterator[Box]:
        """Yield the names of the cards, a heading above each kind where there are several."""
        kinds = [_kind(card)[0] for card in self.cards]
        for index, kind in enumerate(kinds):
            if len(set(kinds)) > 1 and kind not in kinds[:index]:
                yield text(kind, 16, palette.GOLD)
            yield self._name(index)

    def _name(self, index: int) -> Press:
        can, lit = index in self.playable, index == self.shown
        ink = palette.PARCHMENT if can else palette.TEXT_QUIET
        mark = icon(_kind(self.cards[index])[1], 18) if can else None
        inside = row(mark, text(self.name(index), 16, ink, bold=can, grow=1), pad=(8, 4))
        return Press(
            key=("card", index),
            child=inside,
            do=PlayCard(index),
            look=ButtonLook.TILE,
            chosen=lit,
            spoken=self.said(index),
            least_height=30,
        )


def _kind(one: HiddenCard) -> tuple[str, str]:
    """Return what cards of this kind are called, and the picture on their backs."""
    if isinstance(one.card, TacticsCard):
        return _("Tactics cards"), "card-back"
    if isinstance(one.card, SiegeCard):
        return _("Siege cards"), "weapon-tower"
    return _("Missions"), "victory-point"
