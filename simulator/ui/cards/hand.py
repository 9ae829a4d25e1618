"""The hand: face down in a slim strip, fanned up over the board while it is peeked at.

Where nobody peeks and a question is about its cards, they only look over the edge of the board, so
that the board stays in sight; the one under the mouse comes up whole.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.engine.names import player_name
from simulator.model.cards import CardId, Library, TacticsCard
from simulator.model.state import Seat
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import face_of
from simulator.ui.cards.sheet import card_size
from simulator.ui.panel import words
from simulator.ui.strokes import wrapped

CARD: Final = card_size(224)
ENLARGED: Final = card_size(300)
"""A card of a crowded hand under the mouse."""
GAP: Final = 12
"""Pixels between two cards of the fan."""
_MARGIN: Final = 20
"""Pixels left free beside the fan."""
_LABEL: Final = (14, 13, 12)
"""Letters of the names on a crowded tucked hand, the first that fit."""
RAISED: Final = 30
TUCKED: Final = 52
"""Pixels of a card that look over the edge of the board: its name."""
_BACK: Final = (34, 48)


class Hand:
    """One seat's hand in its strip."""

    def __init__(self, strip: pygame.Rect) -> None:
        """Take a strip of the window."""
        self.strip = pygame.Rect(strip)
        self.position: Position | None = None
        self.player = Seat.RED
        self.open = False
        self.tucked = False
        self.playable: frozenset[int] = frozenset()
        self.key = ""
        self.hovered: int | None = None

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
        """Return where the fanned cards are seen; none of an open hand hides another."""
        return [place.clip(over) for place in self._laid(over)]

    def _laid(self, over: pygame.Rect) -> list[pygame.Rect]:
        """Give where the fanned cards lie; tucked ones lie mostly beneath the edge of the board."""
        count = len(self.cards)
        if not count:
            return []
        if self.tucked:
            width, height = CARD
            step = min(width + GAP, (over.width - 2 * _MARGIN) // count)
            left = max(over.x + _MARGIN, over.centerx - (step * (count - 1) + width) // 2)
            top = over.bottom - TUCKED
            lift = RAISED if count == 1 or step >= width else 0  # else names hide behind it
            lifts = [lift if i in self.playable else 0 for i in range(count)]
            return [
                pygame.Rect(left + i * step, top - lifts[i], width, height) for i in range(count)
            ]
        return self._fan(over, count)

    def _fan(self, over: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Return the places of an open hand: beside each other, in two rows where they are many."""
        room = over.width - 2 * _MARGIN + GAP
        rows = 1 if count <= room // (CARD[0] + GAP) else 2
        across = -(-count // rows)
        tall = (self.strip.top - over.top - 14) // rows - RAISED
        width = min(CARD[0], room // across - GAP, int(tall * CARD[0] / CARD[1]))
        size = card_size(width)
        found = []
        for index in range(count):
            row, column = divmod(index, across)
            beside = min(across, count - row * across)
            left = over.centerx - (beside * (width + GAP) - GAP) // 2 + column * (width + GAP)
            bottom = self.strip.top - 14 - (rows - 1 - row) * (size[1] + RAISED)
            lift = RAISED if index in self.playable and rows == 1 else 0
            found.append(pygame.Rect((left, bottom - size[1] - lift), size))
        return found

    def crowded(self, over: pygame.Rect) -> bool:
        """Whether the cards of the fan are smaller than they are printed, or hide each other."""
        places = self._laid(over)
        return any(p.width < CARD[0] for p in places) or any(
            a.right > b.left and a.y == b.y for a, b in pairwise(places)
        )

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
        return pygame.Rect(place.x, over.bottom - CARD[1] - 4, *CARD).clamp(over)

    # ------------------------------------------------------------ drawing

    def draw_strip(self, surface: pygame.Surface) -> None:
        """Draw the backs, how many there are, and how to look at them."""
        strip = self.strip
        surface.fill(palette.PANEL, strip)
        surface.blit(palette.banner(self.player, 10, strip.height - 12), (strip.x + 6, strip.y + 6))
        x = strip.x + 26
        house = palette.HOUSES[self.player]
        count = len(self.cards)
        step = min(_BACK[0] + 4, max(10, (strip.width // 3) // max(1, count)))
        for _index in range(count):
            back = pygame.Rect(x, strip.y + 6, *_BACK).clip(strip)
            pygame.draw.rect(surface, house.deep, back, border_radius=4)
            pygame.draw.rect(surface, house.light, back, 1, border_radius=4)
            surface.blit(palette.icon("card-back", 26, house.light), (back.x + 4, back.y + 7))
            x += step
        x += _BACK[0] - step + 14 if count else 0
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
            elif self.crowded(over):
                large = pygame.Rect((0, 0), ENLARGED)
                large.center = places[self.hovered].center
                places[self.hovered] = large.clamp(over)
        held = surface.get_clip()
        surface.set_clip(over)
        for index in order:
            printed = self.position.game.library.tactics[self.cards[index]]
            self._card(surface, printed, places[index], index)
        if self.tucked and self.crowded(over):
            for index, place in enumerate(self.labels(over)):
                if index != self.hovered:
                    self._label(surface, place, index)
        surface.set_clip(held)

    def labels(self, over: pygame.Rect) -> list[pygame.Rect]:
        """Return where the names of a crowded tucked hand are written: each in its own strip."""
        places = self.places(over)
        ends = [one.left for one in places[1:]] + [place.right for place in places[-1:]]
        return [
            pygame.Rect(place.x, place.y, end - place.x, place.height)
            for place, end in zip(places, ends, strict=True)
        ]

    def label_rows(self, width: int, index: int) -> tuple[int, list[str]]:
        """Return the letters and lines a name is written with in so many pixels."""
        name = self.position.game.library.tactics[self.cards[index]].name if self.position else ""
        for size in _LABEL:
            rows = wrapped(name, size, width - 10, bold=True)
            widest = max(palette.font(size, bold=True).size(row)[0] for row in rows)
            if widest <= width - 10 and len(rows) * (size + 3) <= TUCKED - 6:
                break
        return size, rows

    def _label(self, surface: pygame.Surface, place: pygame.Rect, index: int) -> None:
        size, rows = self.label_rows(place.width, index)
        plate = place.inflate(-4, -2)
        pygame.draw.rect(surface, palette.PANEL, plate, border_radius=5)
        edge = palette.GOLD if index in self.playable else palette.HOUSES[self.player].base
        pygame.draw.rect(surface, edge, plate, 2, border_radius=5)
        for number, row in enumerate(rows):
            text = palette.text(row, size, palette.PARCHMENT, bold=True)
            surface.blit(text, (place.x + 5, place.y + 4 + number * (size + 3)))

    def _card(
        self, surface: pygame.Surface, printed: TacticsCard, place: pygame.Rect, index: int
    ) -> None:
        playable, top = index in self.playable, index == self.hovered
        library = self.position.game.library if self.position else Library()
        draw_card(face_of(printed, library), place.width).put_on(surface, place, keeps=False)
        edge = palette.GOLD if playable else palette.HOUSES[self.player].base
        pygame.draw.rect(surface, edge, place, 4 if playable or top else 2, border_radius=9)
