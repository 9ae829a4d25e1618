"""Boxes on a screen that is not made of boxes: a panel with a tree of its own, or what is drawn."""

from __future__ import annotations

import pygame

from simulator.ui import term_places
from simulator.ui.boxes.box import Box
from simulator.ui.boxes.layout import BoxLayout, Placed
from simulator.ui.boxes.painting import Touch, draw
from simulator.ui.boxes.tree import Tree


class BoxPanel:
    """A part of a screen, in a rectangle of the window: `view` describes it."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        self.rect = pygame.Rect(rect)
        self._asked: list[object] = []
        self.tree = Tree(self._asked.append)

    def view(self) -> Box:
        """Describe what is shown."""
        raise NotImplementedError

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        self.rect = pygame.Rect(rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel; its words with a text can be found."""
        whole = surface.get_clip()
        self.tree.lay_out(self.view(), self.rect)
        surface.set_clip(self.rect.clip(whole))
        self.tree.draw(surface)
        surface.set_clip(whole)
        term_places.offer(self.tree.term_at)

    def mouse(self, event: pygame.Event) -> object | None:
        """Follow the mouse; return what a click asks for, None when it asks for nothing."""
        self.tree.take_mouse(event)
        wanted = self._asked.pop() if self._asked else None
        self._asked.clear()
        return wanted

    @property
    def pointed(self) -> object | None:
        """Return what a click on the box under the mouse would ask for, None over none."""
        return self.tree.pointed


def draw_box(surface: pygame.Surface, box: Box, place: pygame.Rect) -> Placed:
    """Draw a box that only shows something; return where everything stands."""
    placed = BoxLayout(box, place, {}).root
    draw(surface, placed, Touch(), {})
    return placed
