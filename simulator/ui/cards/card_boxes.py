"""Cards as boxes: one large with its words to be looked up, and many small ones to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import pygame

from simulator.records import dataclass
from simulator.staging.faces import Face, brief
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Picture
from simulator.ui.cards.card_marks import Marks, draw_marks
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.found_words import found_in
from simulator.ui.cards.sheet import card_size
from simulator.ui.kept_pictures import is_kept
from simulator.ui.term_places import TermPlace

_AT_ONCE: Final = 5
"""So many cards are painted anew in one frame; more wait for the next."""


@dataclass(frozen=True, slots=True)
class _Large:
    """Draws a card whose words can be looked up."""

    face: Face
    sought: str
    marks: Marks

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        surface.blit(draw_card(self.face, place.width, self.sought).picture, place)
        draw_marks(surface, place, self.marks, large=True)

    def term_at(self, place: pygame.Rect, pos: tuple[int, int]) -> TermPlace | None:
        drawn = draw_card(self.face, place.width, self.sought)
        return drawn.term_at(place.topleft, pos)


def large_card(
    face: Face, width: int, sought: str = "", marks: Marks = (), key: Hashable = None
) -> Picture:
    """Return a card of a width in pixels; what was `sought` is marked where it stands."""
    paint = _Large(face, sought, marks)
    wide, high = card_size(width)
    return Picture(
        key=key,
        paint=paint,
        shows=paint,
        terms=paint.term_at,
        width=wide,
        height=high,
        align=Align.CENTRE,
    )


def small_card(face: Face, width: int, sought: str) -> Drawn:
    """Return a small card with what was found on it, as far as all of it finds room."""
    drawn = draw_card(found_in(face, sought), width, sought)
    return drawn if drawn.fits or not sought else draw_card(brief(face), width, sought)


class SmallCards:
    """Draws many small cards, a few new ones in each frame; the others are blank until then."""

    def __init__(self) -> None:
        """Begin with none that waits."""
        self._frame = 0
        self._fresh = 0
        self._waited: set[Face] = set()
        self._waiting: set[Face] = set()

    @property
    def unfinished(self) -> bool:
        """Return whether some cards are still blank, to be drawn in the next frames."""
        return bool(self._waiting)

    def begin(self) -> None:
        """Begin another frame."""
        self._waited, self._waiting = self._waiting, set()
        self._frame += 1
        self._fresh = 0

    def picture(self, face: Face, sought: str, marks: Marks) -> Picture:
        """Return a small card as a box."""
        paint: Callable[[pygame.Surface, pygame.Rect], object]
        paint = partial(self._paint, face, sought, marks)
        waited = self._frame if face in self._waited else 0
        return Picture(paint=paint, shows=(face, sought, marks, waited))

    def _paint(
        self, face: Face, sought: str, marks: Marks, surface: pygame.Surface, place: pygame.Rect
    ) -> None:
        fresh = not is_kept(draw_card, found_in(face, sought), place.width, sought)
        if fresh and self._fresh >= _AT_ONCE:
            self._waiting.add(face)
            pygame.draw.rect(surface, palette.PANEL, place, border_radius=8)
            return
        self._fresh += fresh
        drawn = small_card(face, place.width, sought).picture
        within = drawn.get_rect(center=place.center)
        surface.blit(drawn, within)
        draw_marks(surface, within, marks)
