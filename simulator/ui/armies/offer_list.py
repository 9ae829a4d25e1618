"""The cards that may be added to an army, and those that may not, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.model.cards import AttachmentCard, UnitCard
from simulator.rules.armies.lists import marked_name
from simulator.rules.armies.mustering import Offer
from simulator.ui import palette
from simulator.ui.cards.card_text import type_name
from simulator.ui.cards.liveries import cloth
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words
from simulator.ui.strokes import wrapped

_HEAD: Final = 42
_ROW: Final = 66
"""Every row is as high, told something or not, so that none moves away under the mouse."""
_SMALL: Final = 14
_WHEEL: Final = 70


class OfferList(Panel):
    """One row for each card; links are card numbers."""

    offers: tuple[Offer, ...] = ()
    lit: str = ""
    hint: str = ""
    """What to say when there is nothing to add."""
    _mouse: tuple[int, int] = (-1, -1)
    _version = 0

    def show(self, offers: Sequence[Offer], lit: str, hint: str) -> None:
        """Show these offers; `lit` is the card the keys have come to."""
        self.offers, self.lit, self.hint = tuple(offers), lit, hint
        self._version += 1

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.scroll = min(self.scroll, self.furthest)
        self.draw_kept(surface, (self._version, self.rect.size))

    @property
    def furthest(self) -> int:
        """Give how far one can scroll, in pixels."""
        return max(0, _ROW * len(self.offers) - self.rect.height)

    @property
    def reason(self) -> str:
        """Give in full what is told of the card under the mouse; empty when nothing is."""
        return next((offer_text(one) for one in self.offers if one.card.id == self.hovered), "")

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the rows that are seen."""
        canvas.fill(palette.NIGHT)
        if not self.offers:
            for index, said in enumerate(wrapped(self.hint, readable(16), self.rect.width - 30)):
                words(canvas, said, (14, 14 + index * 24), colour=palette.TEXT_QUIET)
        for index, offer in enumerate(self.offers):
            y = index * _ROW - self.scroll
            row = pygame.Rect(0, y, canvas.get_width() - 12, _ROW - 2)
            if row.colliderect(canvas.get_rect()):
                self._row(canvas, offer, row)
            else:
                self.spot(row, offer.card.id)
        scroll_bar(canvas, self.scroll, self.furthest + self.rect.height)

    def _row(self, canvas: pygame.Surface, offer: Offer, row: pygame.Rect) -> None:
        hot, card = self.spot(row, offer.card.id), offer.card
        open_now = bool(offer.verdict)
        share = 1.0 if hot or card.id == self.lit else 0.55 if open_now else 0.0
        back = palette.mixed(palette.PANEL, palette.PANEL_RAISED, share)
        pygame.draw.rect(canvas, back, row, border_radius=5)
        canvas.blit(cloth(card.faction, 6, row.height), row)
        if card.id == self.lit:
            pygame.draw.rect(canvas, palette.GOLD, row, 2, border_radius=5)
        ink = palette.TEXT if open_now else palette.TEXT_QUIET
        mark = palette.icon(_mark(offer), 24, palette.GOLD if open_now else ink)
        canvas.blit(mark, (row.x + 14, row.y + 10))
        right = row.right - 10
        cost = palette.text(str(offer.cost), 20, palette.GOLD if open_now else ink, bold=True)
        right = canvas.blit(cost, cost.get_rect(topright=(right, row.y + 9))).x - 8
        left = row.x + 46
        name = str(marked_name(card, whole=False))
        words(canvas, name, (left, row.y + 3), colour=ink, bold=True, width=right - left)
        under = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.8)
        words(
            canvas,
            _below(offer),
            (left, row.y + 23),
            size=readable(15),
            colour=under,
            width=right - left,
        )
        self._tell(canvas, offer, row)

    @staticmethod
    def _tell(canvas: pygame.Surface, offer: Offer, row: pygame.Rect) -> None:
        """Say in one line why a card may not be added or what it will need."""
        open_now, said = bool(offer.verdict), offer_text(offer)
        colour = palette.TOO_CLOSE if open_now else palette.ILLEGAL
        if said:
            mark = "verdict-close" if open_now else "verdict-no"
            canvas.blit(palette.icon(mark, 16, colour), (row.x + 22, row.y + _HEAD + 1))
            at, room = (row.x + 46, row.y + _HEAD), row.width - 56
            words(canvas, said, at, size=readable(_SMALL), colour=colour, width=room)

    # ------------------------------------------------------------ moving through the rows

    def follow(self, event: pygame.Event) -> str:
        """Scroll by the wheel; give which card was clicked."""
        self._mouse = getattr(event, "pos", self._mouse)
        if event.type == pygame.MOUSEWHEEL:
            if self.rect.collidepoint(self._mouse):
                self.turn(-event.y * _WHEEL)
            return ""
        return self.mouse(event) or ""

    def turn(self, pixels: int) -> None:
        """Scroll by pixels."""
        self.scroll = min(max(0, self.scroll + pixels), self.furthest)

    def reveal(self, card: str) -> None:
        """Scroll until a card's row is wholly seen."""
        for index, offer in enumerate(self.offers):
            if offer.card.id == card:
                top = index * _ROW
                self.scroll = min(max(self.scroll, top + _ROW - self.rect.height), top)


def offer_text(offer: Offer) -> str:
    """Give why a card may not be added, or what it will need; empty when it simply fits."""
    if not offer.verdict:
        return str(offer.verdict)
    return " ".join(str(need) for need in offer.needs)


def _mark(offer: Offer) -> str:
    card = offer.card
    if isinstance(card, UnitCard) and not card.commander:
        return f"weapon-{card.glyph}"
    if card.commander:
        return "commander"
    return "attachment-ring" if isinstance(card, AttachmentCard) else "zone-crown"


def _below(offer: Offer) -> str:
    """Give the second line of a row: the second name, or what kind of unit it is."""
    card = offer.card
    if card.subname:
        return card.subname
    return type_name(card.type) if isinstance(card, UnitCard | AttachmentCard) else ""
