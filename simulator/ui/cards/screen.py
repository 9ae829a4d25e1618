"""The cards of what is looked at, laid out large over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.face import Face
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.screen import Screen, dim
from simulator.ui.strokes import plate, put
from simulator.ui.window import Window

_GAP: Final = 18
_BESIDE: Final = 300
"""Width in pixels of a card shown beside a panel."""


class CardsScreen(Screen):
    """Cards side by side; resting the mouse on a changed number says why it changed."""

    see_through = True

    def __init__(self, app: Window, faces: Sequence[Face]) -> None:
        """Lay these cards out."""
        super().__init__(app)
        self.faces = tuple(faces)
        self.mouse = (-1, -1)

    @property
    def laid(self) -> list[tuple[pygame.Rect, Drawn]]:
        """Return the cards with where they lie, as large as the window allows."""
        width, height = self.app.size
        count = max(1, len(self.faces))
        room = ((width - 40) // count - _GAP, height - 84)
        wide = width_within(room)
        high = card_size(wide)[1]
        left = (width - count * (wide + _GAP) + _GAP) // 2
        top = (height - 34 - high) // 2
        return [
            (pygame.Rect(left + i * (wide + _GAP), top, wide, high), draw_card(face, wide))
            for i, face in enumerate(self.faces)
        ]

    def said(self) -> str:
        """Return what to say about the number under the mouse."""
        for place, card in self.laid:
            if place.collidepoint(self.mouse):
                return card.said_at((self.mouse[0] - place.x, self.mouse[1] - place.y))
        return ""

    def act(self, act: Act) -> bool:
        """Any of the keys that open or close puts the cards back."""
        if act in {Act.BACK, Act.CONFIRM, Act.CARD}:
            self.app.close(self)
        return True

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse; a click puts the cards back."""
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.app.close(self)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cards over the darkened table."""
        dim(surface, 190)
        for place, card in self.laid:
            card.put_on(surface, place)
        hint = _("Rest the mouse on a changed number to see why. A click or {key} goes back.")
        words = palette.text(
            hint.format(key=self.app.keys.shown(Act.BACK)), readable(16), palette.TEXT_QUIET
        )
        width, height = self.app.size
        surface.blit(words, words.get_rect(midbottom=(width // 2, height - 12)))
        said = self.said()
        if said:
            x, y = self.mouse
            put(surface, plate(said, edge=palette.GOLD), (x, y - 28), surface.get_rect())


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
