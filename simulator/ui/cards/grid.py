"""Many small cards beside and below each other, to be scrolled by wheel and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from frozendict import frozendict

from simulator.model.cards import CardId
from simulator.ui import palette
from simulator.ui.cards.card_marks import Marks, draw_marks
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.face import Face, brief
from simulator.ui.cards.found_words import found_in
from simulator.ui.cards.sheet import card_size
from simulator.ui.kept_pictures import is_kept
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, scroll_bar, words
from simulator.ui.strokes import wrapped

_GAP: Final = 12
_LEAST: Final = 196
"""Small cards are at least so many pixels wide."""
_WHEEL: Final = 90
_AT_ONCE: Final = 5
"""So many cards are painted anew in one frame; more wait for the next."""


def small_card(face: Face, width: int, sought: str) -> Drawn:
    """Return a small card with what was found on it, as far as all of it finds room."""
    drawn = draw_card(found_in(face, sought), width, sought)
    return drawn if drawn.fits or not sought else draw_card(brief(face), width, sought)


class CardGrid(Panel):
    """The small cards; links are their places in the row, counted from 0."""

    faces: tuple[Face, ...] = ()
    chosen: int = -1
    hint = ""
    """What stands there where no card does."""
    sought = ""
    marks: Mapping[CardId, Marks] = frozendict()
    unfinished = False
    """Whether some cards are still blank, to be drawn in the next frames."""
    _drawn = 0
    _mouse: tuple[int, int] = (-1, -1)

    def show(
        self,
        faces: Sequence[Face],
        chosen: int,
        hint: str = "",
        *,
        sought: str = "",
        marks: Mapping[CardId, Marks] = frozendict(),
    ) -> None:
        """Show cards, one of them chosen (-1 for none), or the `hint` where there is none.

        `sought` is what was typed, marked where it stands; `marks` are the words that some cards
        have in their corner, such as "new".
        """
        self.hint, self.sought, self.marks = hint, sought, frozendict(marks)
        if tuple(faces) != self.faces:
            self.faces, self.scroll = tuple(faces), 0
        self.chosen = chosen

    @property
    def columns(self) -> int:
        """Return how many cards stand beside each other."""
        return max(1, (self.rect.width - 14 - _GAP) // (_LEAST + _GAP))

    @property
    def _size(self) -> tuple[int, int]:
        return card_size((self.rect.width - 14 - _GAP) // self.columns - _GAP)

    @property
    def furthest(self) -> int:
        """Return how far one can scroll, in pixels."""
        rows = -(-len(self.faces) // self.columns)
        return max(0, rows * (self._size[1] + _GAP) + _GAP - self.rect.height)

    def place(self, index: int) -> pygame.Rect:
        """Return where a card lies in the panel's own pixels, as it is scrolled now."""
        row, column = divmod(index, self.columns)
        width, height = self._size
        x, y = _GAP + column * (width + _GAP), _GAP + row * (height + _GAP) - self.scroll
        return pygame.Rect(x, y, width, height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        if self.unfinished:
            self._drawn += 1
        shown = (self.faces, self.chosen, self.hint, self.sought, self.marks)
        self.draw_kept(surface, (shown, self._drawn))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the cards that are seen."""
        canvas.fill(palette.NIGHT)
        if not self.faces:
            for row, said in enumerate(wrapped(self.hint, readable(16), canvas.get_width() - 40)):
                words(canvas, said, (20, 20 + 24 * row), colour=palette.TEXT_QUIET)
        fresh = 0
        self.unfinished = False
        for index in self.seen():
            face, place = self.faces[index], self.place(index)
            hot = self.spot(place, str(index))
            small = found_in(face, self.sought)
            if not is_kept(draw_card, small, place.width, self.sought):
                fresh += 1
            if fresh > _AT_ONCE:
                self.unfinished = True
                pygame.draw.rect(canvas, palette.PANEL, place, border_radius=8)
                continue
            canvas.blit(small_card(face, place.width, self.sought).picture, place)
            draw_marks(canvas, place, self.marks.get(face.id, ()))
            if hot or index == self.chosen:
                edge = palette.GOLD if index == self.chosen else palette.TEXT_QUIET
                pygame.draw.rect(canvas, edge, place.inflate(6, 6), 3, border_radius=10)
        scroll_bar(canvas, self.scroll, self.furthest + self.rect.height)

    def seen(self) -> range:
        """Return the places in the row of the cards that are seen, wholly or in part."""
        high = self._size[1] + _GAP
        first = max(0, (self.scroll - _GAP) // high) * self.columns
        last = ((self.scroll + self.rect.height) // high + 1) * self.columns
        return range(first, min(last, len(self.faces)))

    # ------------------------------------------------------------ moving through the cards

    def follow(self, event: pygame.Event) -> int | None:
        """Scroll by the wheel; give which card was clicked."""
        self._mouse = getattr(event, "pos", self._mouse)
        if event.type == pygame.MOUSEWHEEL:
            if self.rect.collidepoint(self._mouse):
                self.turn(-event.y * _WHEEL)
            return None
        link = self.mouse(event)
        return int(link) if link else None

    def turn(self, pixels: int) -> None:
        """Scroll by pixels."""
        self.scroll = min(max(0, self.scroll + pixels), self.furthest)

    def reveal(self, index: int) -> None:
        """Scroll until a card is wholly seen."""
        place = self.place(index)
        if place.top < _GAP:
            self.turn(place.top - _GAP)
        elif place.bottom > self.rect.height - _GAP:
            self.turn(place.bottom - self.rect.height + _GAP)

    def beside(self, key: int) -> int | None:
        """Return which card a key leads to from the chosen one; None for any other key."""
        page = self.columns * max(1, self.rect.height // (self._size[1] + _GAP))
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -self.columns,
            pygame.K_DOWN: self.columns,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
        }
        if not self.faces or key not in {*steps, pygame.K_HOME, pygame.K_END}:
            return None
        if key == pygame.K_HOME:
            return 0
        if key == pygame.K_END:
            return len(self.faces) - 1
        return min(max(0, max(self.chosen, 0) + steps[key]), len(self.faces) - 1)
