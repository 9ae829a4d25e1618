"""The hand: face down in a slim strip below the story; looked at beside the board, never on it.

An open hand lists its cards above the prompt, the one pointed at whole beside them. Where nobody
peeks and a question is about its cards, only the strip is open: the card pointed at comes up whole.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import TACTICS_CARD, ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import CardId
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import face_of
from simulator.ui.cards.sheet import card_size
from simulator.ui.panel import words
from simulator.ui.strokes import wrapped

CARD: Final = card_size(224)
"""The smallest card on which every word is read."""
ENLARGED: Final = card_size(300)
"""A card where there is room for it."""
GAP: Final = 8
"""Pixels around what is in an open hand."""
HEAD: Final = 34
"""Pixels above the names of an open hand."""
ROW: Final = 38
"""Pixels a name of an open hand has at most."""
_LETTERS: Final = (16, 15, 14, 13, 12)
"""Letters of the names, the first that fit."""
_BACK: Final = (34, 48)
_BESIDE: Final = 170
"""Pixels of the strip that are left to its words."""
_LEFT: Final = 26


class Hand:
    """One seat's hand: its strip, and the room in which it is looked at."""

    def __init__(self, strip: pygame.Rect) -> None:
        """Take a strip of the window."""
        self.strip = pygame.Rect(strip)
        self.room = pygame.Rect(strip.x, 0, strip.width, strip.top)
        """Where an open hand lies: beside the board, above the prompt."""
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

    # ------------------------------------------------------------ places

    def slots(self) -> list[pygame.Rect]:
        """Return where the cards lie in the strip, none over another."""
        count = len(self.cards)
        step = min(_BACK[0] + 4, (self.strip.width - _LEFT - _BESIDE) // max(1, count))
        left, top = self.strip.x + _LEFT, self.strip.y + 6
        size = (min(_BACK[0], step - 2), min(_BACK[1], self.strip.height - 6))
        return [pygame.Rect((left + i * step, top), size) for i in range(count)]

    def places(self) -> list[pygame.Rect]:
        """Return where each card is pointed at: its name in an open hand, else its slot."""
        return self.names() if self.laid_out else self.slots()

    @property
    def _stacked(self) -> bool:
        """Whether there is room for a large card below the names."""
        needed = HEAD + (ROW - 2) * len(self.cards) + ENLARGED[1] + 3 * GAP
        return self.room.height >= needed

    @property
    def panel(self) -> pygame.Rect:
        """Return what an open hand takes of its room: its foot."""
        count = len(self.cards)
        high = HEAD + max(count * ROW, CARD[1]) + 2 * GAP
        if self._stacked:
            high = HEAD + count * (ROW - 2) + ENLARGED[1] + 3 * GAP
        high = min(high, self.room.height)
        return pygame.Rect(self.room.x, self.room.bottom - high, self.room.width, high)

    def names(self) -> list[pygame.Rect]:
        """Return where the names of an open hand are written, one below the other."""
        panel, count = self.panel, len(self.cards)
        wide = panel.width - 2 * GAP
        high = ROW - 2
        if not self._stacked:
            wide -= CARD[0] + GAP
            high = min(ROW, (panel.height - HEAD - GAP) // max(1, count))
        left, top = panel.x + GAP, panel.y + HEAD
        return [pygame.Rect(left, top + i * high, wide, high - 2) for i in range(count)]

    def enlarged(self) -> pygame.Rect:
        """Return where the card that is seen whole lies: in the room, over the prompt at most."""
        room = self.room
        large = self._stacked if self.laid_out else room.height >= ENLARGED[1] + 2 * GAP
        place = pygame.Rect((0, 0), ENLARGED if large else CARD)
        place.bottomright = (room.right - GAP, room.bottom - GAP)
        if place.width == ENLARGED[0]:
            place.centerx = room.centerx
        place.top = max(room.top, place.top)
        return place

    def card_at(self, pos: tuple[int, int]) -> int | None:
        """Return which card of an open hand is under a pixel, None when there is none."""
        self.hovered = None
        if self.open:
            for places in (self.places(), self.slots()):
                found = [i for i, place in enumerate(places) if place.collidepoint(pos)]
                if found:
                    self.hovered = found[0]
                    break
        return self.hovered

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether an open hand lies over a pixel."""
        return self.laid_out and self.panel.collidepoint(pos)

    # ------------------------------------------------------------ drawing

    def draw_strip(self, surface: pygame.Surface) -> None:
        """Draw the backs, how many there are, and how to look at them."""
        strip = self.strip
        surface.fill(palette.PANEL, strip)
        surface.blit(palette.banner(self.player, 10, strip.height - 12), (strip.x + 6, strip.y + 6))
        for index, back in enumerate(self.slots()):
            self._slot(surface, back, index)
        x = (self.slots()[-1].right + 12) if self.cards else strip.x + _LEFT
        count = self.held
        text = ngettext("{player}: {n} card", "{player}: {n} cards", count)
        words(
            surface,
            text.format(player=player_name(self.player), n=count),
            (x, strip.y + 3),
            bold=True,
            width=strip.right - x - 4,
        )
        words(
            surface,
            self._hint(),
            (x, strip.y + 23),
            colour=palette.TEXT_QUIET,
            width=strip.right - x - 4,
        )

    def _hint(self) -> str:
        """Return how the hand is looked at; nothing where there is nothing to see."""
        if not self.cards:
            return ""
        if self.open and not self.tucked:
            return _("open")
        return _("hold {key} or click").format(key=self.key)

    def _slot(self, surface: pygame.Surface, back: pygame.Rect, index: int) -> None:
        """Draw a card as it lies in the strip: one that can be played in gold while it is open."""
        house = palette.HOUSES[self.player]
        gold = self.open and index in self.playable
        edge = palette.GOLD if gold else house.light
        pygame.draw.rect(surface, house.deep, back, border_radius=4)
        pygame.draw.rect(surface, edge, back, 2 if gold or index == self.shown else 1, 4)
        if index >= self.held:  # it lies elsewhere and cannot be played
            edge = palette.TEXT_QUIET
        mark = palette.icon("card-back", min(26, back.width - 2), edge)
        surface.blit(mark, mark.get_rect(center=back.center))

    def draw_open(self, surface: pygame.Surface) -> None:
        """Draw the names of an open hand, and the card that is pointed at beside them."""
        if not self.open or self.position is None:
            return
        shown = self.shown
        if self.laid_out:
            self._draw_names(surface, shown)
        if shown is None:
            return
        place, library = self.enlarged(), self.position.game.library
        printed = library.tactics[self.cards[shown]]
        draw_card(face_of(printed, library), place.width).put_on(surface, place, keeps=False)
        edge = palette.GOLD if shown in self.playable else palette.HOUSES[self.player].base
        pygame.draw.rect(surface, edge, place, 4 if shown in self.playable else 2, border_radius=9)

    def _draw_names(self, surface: pygame.Surface, shown: int | None) -> None:
        panel, house = self.panel, palette.HOUSES[self.player]
        surface.fill(palette.PANEL, panel)
        pygame.draw.rect(surface, house.light, panel, 2)
        said = _("{player}'s hand").format(player=player_name(self.player))
        head = palette.text(said, 18, house.light, bold=True)
        surface.blit(head, (panel.x + GAP, panel.y + 6))
        for index, place in enumerate(self.names()):
            lit, can = index == shown, index in self.playable
            ground = palette.mixed(palette.PANEL_RAISED, palette.GOLD_DEEP, 0.35)
            fill = ground if lit else palette.PANEL_RAISED
            pygame.draw.rect(surface, fill, place, border_radius=5)
            edge = palette.GOLD if can else palette.PANEL_EDGE
            pygame.draw.rect(surface, edge, place, 2 if can or lit else 1, border_radius=5)
            size, rows = self.name_rows(place, index)
            y = place.centery - len(rows) * (size + 2) // 2
            for row in rows:
                text = palette.text(row, size, palette.PARCHMENT, bold=True)
                surface.blit(text, (place.x + 8, y))
                y += size + 2

    def name_rows(self, place: pygame.Rect, index: int) -> tuple[int, list[str]]:
        """Return the letters and lines a name is written with in its place."""
        name = self.name(index)
        for size in _LETTERS:
            rows = wrapped(name, size, place.width - 16, bold=True)
            widest = max(palette.width(row, size, bold=True) for row in rows)
            if widest <= place.width - 16 and len(rows) * (size + 2) <= place.height:
                break
        return size, rows
