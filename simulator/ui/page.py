"""A page of text one can scroll: laid out when its words change, drawn as far as it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from simulator.ui import interface_scale, letters, palette, term_places
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import Paragraph, TextRow, draw_rows, rows_of, term_in_rows
from simulator.ui.term_places import TermPlace

_PAD: Final = 10
_BAR: Final = 8


def _readable(paragraph: Paragraph) -> Paragraph:
    """Return a paragraph in letters that are read on the present canvas."""
    if all(run.size >= letters.least() for run in paragraph.runs):
        return paragraph
    runs = tuple(replace(run, size=letters.readable(run.size)) for run in paragraph.runs)
    return replace(paragraph, runs=runs)


class Page:
    """Paragraphs in a rectangle, with a scroll bar when they are longer than it."""

    def __init__(
        self, rect: pygame.Rect, *, ground: Colour | None = None, tail: bool = False
    ) -> None:
        """Begin empty; `tail` keeps the last line in sight, as a log does."""
        self.rect = pygame.Rect(rect)
        self.ground = ground
        self.tail = tail
        self.scroll = 0
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._placed: list[tuple[int, Paragraph, tuple[TextRow, ...]]] = []
        self._height = 0
        self._dragging = False

    def write(self, paragraphs: Sequence[Paragraph], *, top: bool = False) -> None:
        """Show other words, scrolled as before unless `top` or the page follows its tail."""
        if tuple(paragraphs) == self._paragraphs and not top:
            return
        at_end = self.scroll >= self.furthest - 2
        self._paragraphs = tuple(paragraphs)
        self._place()
        if top:
            self.scroll = 0
        elif self.tail and at_end:
            self.scroll = self.furthest
        self.scroll = min(self.scroll, self.furthest)

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        if rect != self.rect:
            at_end = self.scroll >= self.furthest - 2
            self.rect = pygame.Rect(rect)
            self._place()
            self.scroll = self.furthest if self.tail and at_end else min(self.scroll, self.furthest)

    @property
    def furthest(self) -> int:
        """Return how far one can scroll."""
        return max(0, self._height - self.rect.height)

    @property
    def height(self) -> int:
        """Return how high all of the text is."""
        return self._height

    def _place(self) -> None:
        width = self.rect.width - 2 * _PAD - _BAR
        self._placed = []
        y = _PAD - 4
        for written in self._paragraphs:
            paragraph = _readable(written)
            y += paragraph.above
            rows = rows_of(paragraph, width)
            self._placed.append((y, paragraph, rows))
            y += sum(row.height for row in rows)
        self._height = y + _PAD

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is seen of the page."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if self.ground is not None:
            surface.fill(self.ground, self.rect)
        top = self.rect.top - self.scroll
        for start, paragraph, rows in self._placed:
            y = top + start
            if y > self.rect.bottom:
                break
            if y + sum(row.height for row in rows) >= self.rect.top:
                self._draw_paragraph(surface, paragraph, rows, y)
        self._draw_bar(surface)
        surface.set_clip(before)
        self.offer_terms()

    def offer_terms(self) -> None:
        """Have the words with a text be found in this frame, where the page itself is a picture."""
        term_places.offer(self.term_at)

    def term_at(self, pos: tuple[int, int]) -> TermPlace | None:
        """Return the word with a text under a pixel, None where there is none."""
        if not self.rect.collidepoint(pos):
            return None
        for start, paragraph, rows in self._placed:
            y = self.rect.top - self.scroll + start
            if y <= pos[1] < y + sum(row.height for row in rows):
                x = self.rect.left + _PAD + paragraph.indent + (24 if paragraph.icon else 0)
                return term_in_rows(rows, (x, y), pos)
        return None

    def _draw_paragraph(
        self, surface: pygame.Surface, paragraph: Paragraph, rows: tuple[TextRow, ...], y: int
    ) -> None:
        x = self.rect.left + _PAD + paragraph.indent
        if paragraph.rule:
            ends = (x, y - 3), (self.rect.right - _PAD - _BAR, y - 3)
            pygame.draw.line(surface, palette.PANEL_EDGE, *ends)
        if paragraph.icon:
            surface.blit(palette.icon(paragraph.icon, 18, paragraph.icon_colour), (x, y + 1))
            x += 24
        draw_rows(surface, rows, (x, y))

    # ------------------------------------------------------------ scrolling

    @property
    def _thumb(self) -> pygame.Rect:
        track = self.rect.inflate(0, -8)
        length = max(28, track.height * self.rect.height // max(1, self._height))
        room = track.height - length
        y = track.top + (room * self.scroll // self.furthest if self.furthest else 0)
        return pygame.Rect(self.rect.right - _BAR - 2, y, _BAR, length)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if self.furthest:
            pygame.draw.rect(surface, palette.PANEL_EDGE, self._thumb, border_radius=4)

    def handle(self, event: pygame.Event) -> str | None:
        """Scroll, or give the link of a clicked paragraph ("" when the event was only used)."""
        if event.type == pygame.MOUSEWHEEL:
            if self.furthest and self.rect.collidepoint(interface_scale.mouse()):
                self.turn(-event.y * 48)
                return ""
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.furthest and self._thumb.inflate(8, 0).collidepoint(event.pos):
                self._dragging = True
                return ""
            return self.link_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragging = False
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            room = max(1, self.rect.height - self._thumb.height)
            self.turn(event.rel[1] * self.furthest // room)
            return ""
        return None

    def turn(self, pixels: int) -> None:
        """Scroll by pixels."""
        self.scroll = min(max(0, self.scroll + pixels), self.furthest)

    def link_at(self, pos: tuple[int, int]) -> str | None:
        """Return the link of the paragraph under a pixel, None where there is none."""
        if not self.rect.collidepoint(pos):
            return None
        y = pos[1] - self.rect.top + self.scroll
        for start, paragraph, rows in self._placed:
            if start <= y < start + sum(row.height for row in rows):
                return paragraph.link or None
        return None

    def place_of(self, link: str) -> pygame.Rect | None:
        """Return where a linked paragraph lies on the screen, None if it is not seen."""
        for start, paragraph, rows in self._placed:
            if paragraph.link == link:
                height = sum(row.height for row in rows)
                place = pygame.Rect(
                    self.rect.left, self.rect.top + start - self.scroll, self.rect.width, height
                )
                return place if self.rect.colliderect(place) else None
        return None
