"""The cards that may be added to an army, and those that may not, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.model.cards import AttachmentCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import marked_name
from simulator.rules.armies.mustering import CardOffer
from simulator.ui import palette
from simulator.ui.cards.card_text import type_name
from simulator.ui.cards.liveries import cloth
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words
from simulator.ui.strokes import wrapped

_LEAST: Final = 66
"""A row is at least so high, told something or not; one with a long reason is higher."""
_LEFT: Final = 46
_COST: Final = 40
"""Pixels at the right end of a row that the points take up."""
_SMALL: Final = 14
_UNDER_SIZE: Final = 15
_WHEEL: Final = 70


@dataclass(frozen=True, slots=True)
class _LaidOffer:
    """A row as it is written: the lines of its words, and where it begins in the list."""

    offer: CardOffer
    top: int
    height: int
    name: tuple[str, ...]
    below: tuple[str, ...]
    reason: tuple[str, ...]


def _name_leading() -> int:
    return readable(palette.TEXT_SIZE) + 3


def _under_leading() -> int:
    return readable(_UNDER_SIZE) + 4


def _reason_leading() -> int:
    return readable(_SMALL) + 3


def _laid_out(offer: CardOffer, top: int, width: int) -> _LaidOffer:
    """Break the words of an offer into lines; `width` is that of the row."""
    room = width - _LEFT
    beside = room - _COST
    size = readable(palette.TEXT_SIZE)
    name = wrapped(str(marked_name(offer.card, whole=False)), size, beside, bold=True)
    below = wrapped(_below(offer), readable(_UNDER_SIZE), beside)
    said = offer_text(offer)
    reason = wrapped(said, readable(_SMALL), room - 10) if said else []
    high = len(name) * _name_leading() + len(below) * _under_leading() + 6
    high = max(_LEAST, high + max(1, len(reason)) * _reason_leading() + 2)
    return _LaidOffer(offer, top, high, tuple(name), tuple(below), tuple(reason))


class OfferList(Panel):
    """One row for each card; links are card numbers."""

    offers: tuple[CardOffer, ...] = ()
    lit: str = ""
    hint: str = ""
    """What to say when there is nothing to add."""
    _mouse: tuple[int, int] = (-1, -1)
    _version = 0
    _laid: tuple[tuple[int, int], tuple[_LaidOffer, ...]] | None = None

    def show(self, offers: Sequence[CardOffer], lit: str, hint: str) -> None:
        """Show these offers; `lit` is the card the keys have come to.

        The row under the mouse, else the first that is seen, stays where it lies.
        """
        held = next((one for one in self._rows() if self._holds(one)), None)
        self.offers, self.lit, self.hint = tuple(offers), lit, hint
        self._version += 1
        if held is None or not (self.scroll or self.hovered):
            return
        same = (one for one in self._rows() if one.offer.card.id == held.offer.card.id)
        moved = next((one.top - held.top for one in same), 0)
        self.scroll = min(max(0, self.scroll + moved), self.furthest)

    def _holds(self, row: _LaidOffer) -> bool:
        if self.hovered:
            return row.offer.card.id == self.hovered
        return row.top >= self.scroll

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.scroll = min(self.scroll, self.furthest)
        self.draw_kept(surface, (self._version, self.rect.size))

    @property
    def furthest(self) -> int:
        """Return how far one can scroll, in pixels."""
        rows = self._rows()
        return max(0, rows[-1].top + rows[-1].height - self.rect.height) if rows else 0

    @property
    def reason(self) -> str:
        """Return in full what is told of the card under the mouse; empty when nothing is."""
        return next((offer_text(one) for one in self.offers if one.card.id == self.hovered), "")

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the rows that are seen."""
        canvas.fill(palette.NIGHT)
        if not self.offers:
            for index, said in enumerate(wrapped(self.hint, readable(16), self.rect.width - 30)):
                words(canvas, said, (14, 14 + index * 24), colour=palette.TEXT_QUIET)
        for laid in self._rows():
            y = laid.top - self.scroll
            row = pygame.Rect(0, y, canvas.get_width() - 12, laid.height - 2)
            if row.colliderect(canvas.get_rect()):
                self._row(canvas, laid, row)
            else:
                self.spot(row, laid.offer.card.id)
        scroll_bar(canvas, self.scroll, self.furthest + self.rect.height)

    def _rows(self) -> tuple[_LaidOffer, ...]:
        """Lay the rows below each other, each as high as all it says."""
        key = (self._version, self.rect.width)
        if self._laid is None or self._laid[0] != key:
            laid, top = [], 0
            for offer in self.offers:
                one = _laid_out(offer, top, self.rect.width - 12)
                laid.append(one)
                top += one.height
            self._laid = (key, tuple(laid))
        return self._laid[1]

    def _row(self, canvas: pygame.Surface, laid: _LaidOffer, row: pygame.Rect) -> None:
        offer = laid.offer
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
        cost = palette.text(str(offer.cost), 20, palette.GOLD if open_now else ink, bold=True)
        canvas.blit(cost, cost.get_rect(topright=(row.right - 10, row.y + 9)))
        left, y, room = row.x + _LEFT, row.y + 3, row.width - _LEFT - _COST
        for said in laid.name:
            words(canvas, said, (left, y), colour=ink, bold=True, width=room)
            y += _name_leading()
        under = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.8)
        for said in laid.below:
            words(canvas, said, (left, y), size=readable(_UNDER_SIZE), colour=under, width=room)
            y += _under_leading()
        if not laid.reason:
            return
        colour = palette.TOO_CLOSE if open_now else palette.ILLEGAL
        picture = palette.icon("verdict-close" if open_now else "verdict-no", 16, colour)
        canvas.blit(picture, (row.x + 22, y + 1))
        for said in laid.reason:
            words(canvas, said, (left, y), size=readable(_SMALL), colour=colour)
            y += _reason_leading()

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
        for laid in self._rows():
            if laid.offer.card.id == card:
                foot = laid.top + laid.height
                self.scroll = min(max(self.scroll, foot - self.rect.height), laid.top)


def offer_text(offer: CardOffer) -> str:
    """Return why a card may not be added, or what it will need; empty when it simply fits."""
    if not offer.verdict:
        return str(offer.verdict)
    return " ".join(str(need) for need in offer.needs)


def _mark(offer: CardOffer) -> str:
    card = offer.card
    if isinstance(card, UnitCard) and not card.commander:
        return f"weapon-{card.glyph}"
    if card.commander:
        return "commander"
    return "attachment-ring" if isinstance(card, AttachmentCard) else "zone-crown"


def _below(offer: CardOffer) -> str:
    """Return the second line of a row: the second name, or what kind of unit it is."""
    card = offer.card
    if card.subname:
        return card.subname
    return type_name(card.type) if isinstance(card, UnitCard | AttachmentCard) else ""
