"""A sound for each kind of event, mixed quietly. A machine without sound stays silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.datafiles import assets_dir
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.ui.settings import Settings

_SOUNDS: Final[dict[type[ev.Event], str]] = {
    ev.GameEnded: "end",
    ev.RoundBegan: "round",
    ev.UnitDestroyed: "unit-lost",
    ev.AttachmentLost: "unit-lost",
    ev.PointsScored: "points",
    ev.DiceRolled: "dice",
    ev.DiceRerolled: "dice",
    ev.UnitsEngaged: "contact",
    ev.UnitsDisengaged: "march",
    ev.CardPlayed: "card",
    ev.CardsDrawn: "card",
    ev.WoundsSuffered: "wound",
    ev.ModelsRemoved: "wound",
    ev.WoundsRestored: "restored",
    ev.AbilityUsed: "order",
    ev.ZoneClaimed: "zone",
    ev.NcuMoved: "zone",
    ev.NcuLent: "zone",
    ev.TokenClaimed: "zone",
    ev.ConditionGained: "condition",
    ev.ConditionLost: "condition",
    ev.UnitDeployed: "march",
    ev.UnitReturned: "march",
    ev.UnitMoved: "march",
}
"""The sound of a kind of event, what matters most first."""
_ACTIONS: Final[dict[str, str]] = {
    ActionKey.MELEE_ATTACK: "blow",
    ActionKey.DEMOLISH: "blow",
    ActionKey.RANGED_ATTACK: "arrows",
}
_LOUDNESS: Final = {
    "march": 0.45,
    "condition": 0.5,
    "zone": 0.6,
    "wound": 0.7,
    "arrows": 0.6,
    "round": 0.55,
    "end": 0.7,
    "order": 0.5,
    "points": 0.6,
}
"""How loud a sound is beside the others; one that is not named is as loud as it was made."""
AT_ONCE: Final = 3
"""So many sounds are heard at once at most: the first of those that matter most."""
QUIETER: Final = 0.7
"""How loud each is where several are heard at once."""


def sound_of(event: ev.Event) -> str:
    """Return the sound of an event, empty for none."""
    if isinstance(event, ev.ActionDeclared):
        return _ACTIONS.get(event.action, "")
    if isinstance(event, ev.MoraleTested):
        return "held" if event.passed else "panic"
    return _SOUNDS.get(type(event), "")


_ORDER: Final = ("blow", "arrows", "panic", "held")
_RANK: Final = {name: rank for rank, name in enumerate(dict.fromkeys((*_SOUNDS.values(), *_ORDER)))}


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

    def tell(self, events: Iterable[ev.Event]) -> None:
        """Have events be heard, each sound once, and only the most important of many."""
        names = {sound for event in events if (sound := sound_of(event))}
        heard = sorted(names, key=lambda name: _RANK[name])[:AT_ONCE]
        for name in heard:
            self.play(name, 1.0 if len(heard) == 1 else QUIETER)

    def play(self, name: str, share: float = 1.0) -> None:
        """Play one sound, as loud as the settings say or a share of that."""
        if not self.settings.sound or self._broken:
            return
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init()
            if name not in self._kept:
                self._kept[name] = pygame.mixer.Sound(str(assets_dir() / "sounds" / f"{name}.wav"))
            loud = self.settings.volume * _LOUDNESS.get(name, 1.0) * share
            self._kept[name].set_volume(loud)
            self._kept[name].play()
        except pygame.error:
            self._broken = True
