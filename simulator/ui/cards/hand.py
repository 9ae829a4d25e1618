"""The hand: face down in the bar, fanned up over the board while it is peeked at.

Where nobody peeks and a question is about its cards, they only look over the edge of the board, so
that the board stays in sight; the one under the mouse comes up whole.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.model.cards import CardId, Library, TacticsCard
from simulator.model.state import Player
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import face_of
from simulator.ui.cards.sheet import card_size
from simulator.ui.panel import words

CARD: Final = card_size(224)
RAISED: Final = 30
TUCKED: Final = 52
"""Pixels of a card that look over the edge of the board: its name."""
_BACK: Final = (34, 48)


class Hand:
    """One seat's hand in its strip of the bottom bar."""

    def __init__(self, strip: pygame.Rect) -> None:
        """Take a strip of the window."""
        self.strip = pygame.Rect(strip)
        self.position: Position | None = None
        self.player = Player.RED
        self.open = False
        self.tucked = False
        self.playable: frozenset[int] = frozenset()
        self.key = ""
        self.hovered: int | None = None

    def show(
        self, position: Position, player: Player, *, key: str, face_up: bool,
        playable: Collection[int] = (), tucked: bool = False,
    ) -> None:  # fmt: skip
        """Show a seat's hand; `face_up` while its peek key is held or it is the only human's.

        A `tucked` hand shows the names of its cards, and one card whole where the mouse is.
        """
        self.position, self.player, self.key = position, player, key
        self.open, self.tucked = face_up, tucked
        self.playable = frozenset(playable)
        if not face_up:
            self.hovered = None

    @property
    def cards(self) -> tuple[CardId, ...]:
        """Give the cards of the hand."""
        return self.position.state.seats[self.player].hand if self.position else ()

    # ------------------------------------------------------------ places

    def places(self, over: pygame.Rect) -> list[pygame.Rect]:
        """Give where the fanned cards are seen: side by side, overlapping when there are many."""
        return [place.clip(over) for place in self._laid(over)]

    def _laid(self, over: pygame.Rect) -> list[pygame.Rect]:
        """Give where the fanned cards lie; tucked ones lie mostly beneath the edge of the board."""
        count = len(self.cards)
        if not count:
            return []
        width, height = CARD
        room = over.width - 60 - width
        step = min(width + 12, room // max(1, count - 1)) if count > 1 else 0
        left = over.centerx - (step * (count - 1) + width) // 2
        top = over.bottom - TUCKED if self.tucked else self.strip.top - height - 14
        return [
            pygame.Rect(left + i * step, top - (RAISED if i in self.playable else 0), width, height)
            for i in range(count)
        ]

    def card_at(self, pos: tuple[int, int], over: pygame.Rect) -> int | None:
        """Give which fanned card is under a pixel, None when there is none."""
        if not self.open:
            return None
        places, before, self.hovered = self.places(over), self.hovered, None
        for index, place in reversed(list(enumerate(places))):
            if place.collidepoint(pos):
                self.hovered = index
                return index
        if before is None or not self.tucked or before >= len(places):
            return None
        if self._whole(places[before], over).collidepoint(pos):
            self.hovered = before
        return self.hovered

    @staticmethod
    def _whole(place: pygame.Rect, over: pygame.Rect) -> pygame.Rect:
        """Give where a tucked card lies while the mouse is on it."""
        return pygame.Rect(place.x, over.bottom - CARD[1] - 4, *CARD)

    # ------------------------------------------------------------ drawing

    def draw_strip(self, surface: pygame.Surface) -> None:
        """Draw the backs, how many there are, and how to look at them."""
        strip = self.strip
        surface.blit(palette.banner(self.player, 10, strip.height - 12), (strip.x + 6, strip.y + 6))
        x = strip.x + 26
        house = palette.HOUSES[self.player]
        count = len(self.cards)
        step = min(_BACK[0] + 4, max(10, (strip.width // 3) // max(1, count)))
        for _index in range(count):
            back = pygame.Rect(x, strip.y + 10, *_BACK)
            pygame.draw.rect(surface, house.deep, back, border_radius=4)
            pygame.draw.rect(surface, house.light, back, 1, border_radius=4)
            surface.blit(palette.icon("card-back", 26, house.light), (back.x + 4, back.y + 11))
            x += step
        x += _BACK[0] - step + 14 if count else 0
        told = ngettext("{player}: {n} card", "{player}: {n} cards", count)
        words(surface, told.format(player=player_name(self.player), n=count), (x, strip.y + 12),
              bold=True, width=strip.right - x - 4)  # fmt: skip
        words(surface, self._hint(), (x, strip.y + 34), colour=palette.TEXT_QUIET,
              width=strip.right - x - 4)  # fmt: skip

    def _hint(self) -> str:
        """Give how the hand is looked at; nothing where there is nothing to see."""
        if not self.cards:
            return ""
        if self.open and not self.tucked:
            return _("open")
        return _("hold {key} or click").format(key=self.key)

    def draw_fan(self, surface: pygame.Surface, over: pygame.Rect) -> None:
        """Draw the open hand; the card under the mouse lies on top."""
        if not self.open or self.position is None:
            return
        places = self._laid(over)
        order = [i for i in range(len(places)) if i != self.hovered]
        if self.hovered is not None and self.hovered < len(places):
            order.append(self.hovered)
            if self.tucked:
                places[self.hovered] = self._whole(places[self.hovered], over)
        held = surface.get_clip()
        surface.set_clip(over)
        for index in order:
            printed = self.position.game.library.tactics[self.cards[index]]
            self._card(surface, printed, places[index], index)
        surface.set_clip(held)

    def _card(
        self, surface: pygame.Surface, printed: TacticsCard, place: pygame.Rect, index: int
    ) -> None:
        playable, top = index in self.playable, index == self.hovered
        library = self.position.game.library if self.position else Library()
        surface.blit(draw_card(face_of(printed, library), CARD[0]).picture, place)
        edge = palette.GOLD if playable else palette.HOUSES[self.player].base
        pygame.draw.rect(surface, edge, place, 4 if playable or top else 2, border_radius=9)
