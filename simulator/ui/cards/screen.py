"""The cards of what is looked at, laid out large over the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.staging.faces import Face
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Box, Picture, column, row, stack, text
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.card_boxes import large_card
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.keys import Act
from simulator.ui.screen import Command, dim
from simulator.ui.strokes import plate, put
from simulator.ui.window import Window

_GAP: Final = 18
_BESIDE: Final = 300
"""Width in pixels of a card shown beside a panel."""


class CardsScreen(BoxScreen):
    """Cards side by side; resting the mouse on a changed number says why it changed."""

    see_through = True

    def __init__(self, app: Window, faces: Sequence[Face]) -> None:
        """Lay these cards out."""
        super().__init__(app)
        self.faces = tuple(faces)
        self.mouse = (-1, -1)

    @property
    def laid(self) -> list[tuple[pygame.Rect, Drawn]]:
        """Return the cards with where they lie."""
        places = ((self.tree.place_of(index), one) for index, one in enumerate(self.faces))
        return [(place, draw_card(face, place.width)) for place, face in places if place]

    def said(self) -> str:
        """Return what to say about the number under the mouse."""
        for place, card in self.laid:
            if place.collidepoint(self.mouse):
                return card.said_at((self.mouse[0] - place.x, self.mouse[1] - place.y))
        return ""

    def introduce(self) -> str:
        """Return the names of the cards."""
        return ". ".join(face.title for face in self.faces)

    def view(self) -> Box:
        """Describe the cards, how to go back, and over them why a number changed."""
        width, height = self.app.size
        room = ((width - 40) // max(1, len(self.faces)) - _GAP, height - 84)
        wide = width_within(room)
        cards = (large_card(one, wide, key=index) for index, one in enumerate(self.faces))
        hint = _("Rest the mouse on a changed number to see why. A click or {key} goes back.")
        words = hint.format(key=self.app.keys.shown(Act.BACK))
        return stack(
            column(
                row(*cards, gap=_GAP, grow=1, align=Align.CENTRE),
                text(words, colour=palette.TEXT_QUIET, align=Align.CENTRE),
                pad=(20, 8),
            ),
            Picture(paint=self._paint_reason, shows=(self.said(), self.mouse)),
        )

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that leave this screen."""
        return dict.fromkeys((Act.BACK, Act.CONFIRM, Act.CARD), self.close)

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse; a click puts the cards back."""
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.close()

    def paint(self, surface: pygame.Surface) -> None:
        """Darken the table."""
        dim(surface, 190)

    def _paint_reason(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Write beside the mouse why the number under it changed."""
        said = self.said()
        if said:
            x, y = self.mouse
            put(surface, plate(said, edge=palette.GOLD), (x, y - 28), place)


def draw_beside(
    surface: pygame.Surface, face: Face, beside: pygame.Rect, within: pygame.Rect
) -> None:
    """Draw a card beside a rectangle, in the part of another that is next to it."""
    wide = width_within((within.width - 20, within.height - 20), _BESIDE)
    place = pygame.Rect((0, 0), card_size(wide))
    if beside.centerx > within.centerx:
        place.midright = (within.right - 10, beside.centery)
    else:
        place.midleft = (within.left + 10, beside.centery)
    place.clamp_ip(within.inflate(-16, -16))
    draw_card(face, wide).put_on(surface, place)
