"""The text of a word: shown while the mouse rests on it, kept open by a click, closed by Esc."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.reports.cards.glossary import GlossaryEntry, entry
from simulator.ui import palette, term_places
from simulator.ui.letters import readable
from simulator.ui.paragraphs import Paragraph, Run, TextRow, draw_rows, rows_of
from simulator.ui.term_places import TermPlace

DELAY: Final = 0.25
"""Seconds the mouse rests on a word before its text is shown."""
WIDEST: Final = 460
_COLUMN: Final = 0.235
"""The part of a wide window beside the board."""
_PAD: Final = 14
_GAP: Final = 8
"""Pixels between the word and its text."""
_QUIET: Final = (112, 98, 80)


class TermSheet:
    """The one text that is shown over a screen."""

    def __init__(self) -> None:
        """Begin with nothing shown."""
        self.place: TermPlace | None = None
        """The word the mouse is on, or whose text is kept open."""
        self.kept = False
        """Whether the text stays until it is closed."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the text is shown."""
        self._rested = 0.0

    @property
    def shown(self) -> GlossaryEntry | None:
        """Return the entry whose text is on the screen now."""
        if self.place is None or not (self.kept or self._rested >= DELAY):
            return None
        return entry(self.place.term)

    @property
    def waiting(self) -> bool:
        """Whether a text will be shown when the mouse rests a little longer."""
        return self.place is not None and not self.kept and self._rested < DELAY

    def close(self) -> None:
        """Show nothing."""
        self.place, self.kept, self._rested = None, False, 0.0

    def tick(self, seconds: float) -> None:
        """Advance the time while the mouse rests."""
        if self.place is not None:
            self._rested += seconds

    # ------------------------------------------------------------ mouse and keys

    def take(self, event: pygame.Event) -> bool:
        """Follow mouse and keys; say whether the event was for the text alone."""
        if event.type == pygame.MOUSEMOTION:
            self._rest_on(term_places.at(event.pos))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if self.shown is not None:
                self.close()
                return True
        elif event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.close()
        return False

    def _rest_on(self, place: TermPlace | None) -> None:
        if self.kept:
            return
        if place is None or self.place is None or place.rect != self.place.rect:
            self.close()
            self.place = place

    def _pressed(self, event: pygame.Event) -> bool:
        """Keep the text open by a click on its word; a click beside it closes it."""
        if self.shown is None:
            return False
        on_word = self.place is not None and self.place.rect.collidepoint(event.pos)
        keeps = self.place is not None and self.place.keeps
        if event.button == 1 and on_word and keeps and not self.kept:
            self.kept = True
            return True
        if self.kept and self.rect.collidepoint(event.pos):
            return True
        was_kept = self.kept
        self.close()
        self._rest_on(term_places.at(event.pos))
        return was_kept and on_word

    # ------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text right below its word, above it where there is no room."""
        shown = self.shown
        if shown is None or self.place is None:
            return
        width = min(WIDEST, surface.get_width() - 16)
        if surface.get_width() >= 1600:
            width = min(width, round(surface.get_width() * _COLUMN))
        large = surface.get_height() >= 860
        rows = _rows(shown, width - 2 * _PAD, 18 if large else 16)
        size = 20 if large else 18
        high = 2 * _PAD + size + 8 + sum(row.height for row in rows) + 36
        self.rect = pygame.Rect(0, 0, width, high)
        self.rect.midtop = (self.place.rect.centerx, self.place.rect.bottom + _GAP)
        if self.place.rect.centerx > surface.get_width() * (1 - _COLUMN):
            self.rect.right = surface.get_width() - 4  # beside the board, not on it
        if self.rect.bottom > surface.get_height() - 4:
            self.rect.bottom = self.place.rect.top - _GAP
        self.rect.clamp_ip(surface.get_rect().inflate(-8, -8))
        _paper(surface, self.rect, self.place.rect)
        self._head(surface, shown, size)
        x, y = self.rect.x + _PAD, self.rect.y + _PAD + size + 8
        draw_rows(surface, rows, (x, y))
        self._foot(surface, shown)

    def _head(self, surface: pygame.Surface, shown: GlossaryEntry, size: int) -> None:
        x, y = self.rect.x + _PAD, self.rect.y + _PAD - 4
        said = _("p. {page}").format(page=shown.page) if shown.page else ""
        page = palette.text(said, readable(16), _QUIET)
        surface.blit(page, page.get_rect(topright=(self.rect.right - _PAD, y + 2)))
        title = palette.text(shown.title, size, palette.INK, bold=True)
        surface.blit(title, (x, y))
        kind = palette.text(shown.kind, readable(16), _QUIET)
        left = x + title.get_width() + 12
        if left + kind.get_width() < self.rect.right - _PAD - page.get_width() - 8:
            surface.blit(kind, (left, y + size - 16))

    def _foot(self, surface: pygame.Surface, shown: GlossaryEntry) -> None:
        x, y = self.rect.x + _PAD, self.rect.bottom - _PAD - 20
        for rule in shown.rules:
            words = palette.text(rule, readable(15), palette.INK)
            chip = pygame.Rect(x, y, words.get_width() + 14, 24)
            pygame.draw.rect(surface, palette.PARCHMENT_DARK, chip, 1, border_radius=4)
            surface.blit(words, words.get_rect(center=chip.center))
            x = chip.right + 8
        if not self.kept and self.place is not None and not self.place.keeps:
            return
        said = _("Esc: close") if self.kept else _("click: keep open")
        hint = palette.text(said, readable(15), _QUIET)
        if x + hint.get_width() < self.rect.right - _PAD:
            surface.blit(hint, hint.get_rect(midright=(self.rect.right - _PAD, y + 12)))


def _rows(shown: GlossaryEntry, width: int, size: int) -> tuple[TextRow, ...]:
    return rows_of(Paragraph((Run(shown.text, palette.INK, size, marks=False),)), width)


def _paper(surface: pygame.Surface, rect: pygame.Rect, word: pygame.Rect) -> None:
    """Draw the sheet with a tip that points at its word."""
    shade = palette.clear(rect.width + 8, rect.height + 8)
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=10)
    surface.blit(shade, (rect.x - 2, rect.y + 2))
    tip = min(max(word.centerx, rect.x + 18), rect.right - 18)
    if word.bottom <= rect.top:
        corners = [(tip - 10, rect.top), (tip, rect.top - _GAP), (tip + 10, rect.top)]
        pygame.draw.polygon(surface, palette.PARCHMENT, corners)
    elif word.top >= rect.bottom:
        low = rect.bottom - 1
        corners = [(tip - 10, low), (tip, low + _GAP), (tip + 10, low)]
        pygame.draw.polygon(surface, palette.PARCHMENT, corners)
    pygame.draw.rect(surface, palette.PARCHMENT, rect, border_radius=8)
    pygame.draw.rect(surface, palette.PARCHMENT_DARK, rect, 1, border_radius=8)
