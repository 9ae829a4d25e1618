"""Whether there is a screen to open a window on."""

from __future__ import annotations

import os

import pygame


def available() -> bool:
    """Return whether a window can be opened; a stand-in screen counts only if it was asked for."""
    try:
        pygame.display.init()
    except pygame.error:
        return False
    stand_in = pygame.display.get_driver() in {"dummy", "offscreen"}
    if stand_in and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return False
    return True
