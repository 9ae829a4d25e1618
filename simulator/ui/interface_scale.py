"""How large everything is shown: screens draw on a canvas, which the window shows enlarged.

Screens know the pixels of the canvas alone. What the system says in pixels of the window, such as
where the mouse is, is brought to the canvas here.
"""

from __future__ import annotations

from typing import Final

import pygame

from simulator.ui.layout import SMALLEST

SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
"""What players may choose: 100 to 200 percent."""


class Display:
    """The window's own surface, and the canvas that is shown on it."""

    def __init__(self, window: pygame.Surface, scale: float) -> None:
        """Make a canvas for a window; at 100 percent the window itself is the canvas."""
        self.window = window
        self.scale = fitting(scale, window.get_size())
        self.canvas = window
        if self.scale != 1.0:
            width, height = window.get_size()
            self.canvas = pygame.Surface((round(width / self.scale), round(height / self.scale)))
            self.canvas = self.canvas.convert()

    def show(self) -> None:
        """Show what was drawn on the canvas."""
        if self.canvas is not self.window:
            pygame.transform.smoothscale(self.canvas, self.window.get_size(), self.window)
        pygame.display.flip()

    def on_canvas(self, event: pygame.Event) -> pygame.Event:
        """Return an event with its place in pixels of the canvas."""
        if self.canvas is self.window or not hasattr(event, "pos"):
            return event
        parts = dict(event.dict, pos=self.place(event.pos))
        if "rel" in parts:
            parts["rel"] = self.place(parts["rel"])
        return pygame.event.Event(event.type, parts)

    def place(self, pixels: tuple[float, float]) -> tuple[int, int]:
        """Turn pixels of the window into pixels of the canvas."""
        return (round(pixels[0] / self.scale), round(pixels[1] / self.scale))


def fitting(scale: float, window: tuple[int, int]) -> float:
    """Return the scale a window of this size can show.

    No screen gets less than the smallest size.
    """
    room = min(window[0] / SMALLEST[0], window[1] / SMALLEST[1])
    return max(1.0, min(scale, SCALES[-1], room))


_shown: list[Display] = []


def show_through(display: Display) -> None:
    """Remember the one window there is, so that `mouse` can be asked without it."""
    _shown[:] = [display]


def mouse() -> tuple[int, int]:
    """Return where the mouse is, in pixels of the canvas."""
    place = pygame.mouse.get_pos()
    return _shown[0].place(place) if _shown else place
