"""What hands do at the dispute table: drag, wheel, nudge, and click a ruling over."""

from __future__ import annotations

from typing import Final

import pygame
import pygame_gui

from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.parts import DisputeByHand
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.screen import MOUSE

NUDGE: Final = {
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}


class DisputeInput:
    """The mouse and the keyboard of one dispute screen."""

    def __init__(self, screen: DisputeByHand, acts: Commands, photos: PhotoTools) -> None:
        """Follow them for a screen."""
        self.screen, self.acts, self.photos = screen, acts, photos

    def follow(self, event: pygame.Event) -> None:
        """Follow the slider, the mouse and the keys that are not acts."""
        screen = self.screen
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            if screen.board.photo is not None:
                screen.board.photo.opacity = event.value / 100
        elif event.type == pygame.KEYDOWN and not screen.typing():
            self._key_pressed(event)
        elif event.type in MOUSE:
            self._mouse(event)

    def _key_pressed(self, event: pygame.Event) -> None:
        screen = self.screen
        fine = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.acts.delete()
        elif event.key == pygame.K_c:
            self.acts.copy()
        elif event.key == pygame.K_b:
            self.acts.place_beside()
        elif event.key in NUDGE:
            screen.board.nudge(*NUDGE[event.key], fine=fine)
            screen.done()

    def _mouse(self, event: pygame.Event) -> None:
        screen = self.screen
        before = (screen.dispute.case, tuple(screen.dispute.picked))
        if event.type == pygame.MOUSEBUTTONDOWN:
            screen.ui.set_focus_set(None)
        link = screen.page.handle(event)
        if link and screen.rulings:
            self._turn_ruling(link)
            return
        screen.supply.mouse(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            fresh = screen.supply.fresh_at(event.pos)
            if fresh is not None:
                screen.board.carried = screen.supply.taken = fresh
                screen.board.mode = Mode.PIECES
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and screen.board.carried:
            screen.board.carried = screen.supply.taken = None
            return
        screen.board.handle(event)
        let_go = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if let_go and screen.supply.fresh_at(event.pos) != screen.board.carried:
            screen.board.carried = None  # beside the table: it lies in the supply again
        screen.supply.taken = screen.board.carried
        if screen.board.mode is Mode.SCALE and len(screen.board.marks) == 2:
            self.photos.ask_inches()
        if before != (screen.dispute.case, tuple(screen.dispute.picked)):
            screen.done()

    def _turn_ruling(self, name: str) -> None:
        screen = self.screen
        on = screen.dispute.case.rulings.get(name, False)
        screen.dispute.set_ruling(name, not on)
        screen.refresh()
