"""Sparse sounds: dice, contact, a card, a unit lost. A machine without sound stays silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.content.datafiles import assets_dir
from simulator.model import events as ev
from simulator.ui.settings import Settings

_SOUNDS: Final[dict[type[ev.Event], str]] = {
    ev.DiceRolled: "dice",
    ev.UnitsEngaged: "contact",
    ev.CardPlayed: "card",
    ev.UnitDestroyed: "unit-lost",
}


class Sounds:
    """The sounds of the window."""

    def __init__(self, settings: Settings) -> None:
        """Open the sound device if there is one and sound is wanted."""
        self.settings = settings
        self._kept: dict[str, pygame.mixer.Sound] = {}
        self._broken = False

    def change(self, settings: Settings) -> None:
        """Follow changed settings."""
        self.settings = settings
        for sound in self._kept.values():
            sound.set_volume(settings.volume)

    def tell(self, events: Iterable[ev.Event]) -> None:
        """Let events be heard, each sound once."""
        names = {_SOUNDS[type(event)] for event in events if type(event) in _SOUNDS}
        for name in sorted(names):
            self.play(name)

    def play(self, name: str) -> None:
        """Play one sound."""
        if not self.settings.sound or self._broken:
            return
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init()
            if name not in self._kept:
                self._kept[name] = pygame.mixer.Sound(str(assets_dir() / "sounds" / f"{name}.wav"))
                self._kept[name].set_volume(self.settings.volume)
            self._kept[name].play()
        except pygame.error:
            self._broken = True
