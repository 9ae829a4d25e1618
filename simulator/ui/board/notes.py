"""A sentence over the board for a while, with the line its verdict rests on."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.model.verdict import Verdict
from simulator.ui import palette
from simulator.ui.board.overlays import draw_sight
from simulator.ui.camera import Camera
from simulator.ui.strokes import plate

SECONDS: Final = 6.0


class Notes:
    """The one note that is shown now, if any."""

    def __init__(self) -> None:
        """Begin silent."""
        self.words = ""
        self.verdict: Verdict | None = None
        self._age = 0.0

    def say(self, words: str, verdict: Verdict | None = None) -> None:
        """Show a sentence."""
        self.words, self.verdict, self._age = words, verdict, 0.0

    def clear(self) -> None:
        """Take it away."""
        self.words, self.verdict = "", None

    def update(self, seconds: float) -> None:
        """Advance the time; a note goes by itself."""
        self._age += seconds
        if self.words and self._age > SECONDS:
            self.clear()

    def draw(self, surface: pygame.Surface, board: pygame.Rect, camera: Camera) -> None:
        """Draw the note at the upper edge of the board."""
        if not self.words:
            return
        look = palette.answering(self.verdict) if self.verdict is not None else None
        if self.verdict is not None:
            held = surface.get_clip()
            surface.set_clip(board)
            draw_sight(surface, camera, self.verdict, loud=True)
            surface.set_clip(held)
        sign = plate(
            self.words,
            18,
            edge=look.colour if look else palette.GOLD,
            mark=look.icon if look else "",
            width=min(760, board.width - 80),
        )
        surface.blit(sign, sign.get_rect(midtop=(board.centerx, board.y + 12)))


def draw_trouble(surface: pygame.Surface, board: pygame.Rect, words: str) -> None:
    """Draw what the disk refused at the lower edge of the board, as long as it does."""
    if words:
        width = board.width - 120
        sign = plate(words, 16, edge=palette.ILLEGAL, mark="verdict-no", width=width)
        surface.blit(sign, sign.get_rect(midbottom=(board.centerx, board.bottom - 10)))
