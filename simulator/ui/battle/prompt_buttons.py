"""The buttons of the prompt bar, put anew only where they differ from those that stand there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame_gui.elements import UIButton

from simulator.ui.battle.prompt_bar import BarButton
from simulator.ui.screen import Screen, button_width

_TOP: Final = 40
_HIGH: Final = 38
_GAP: Final = 10
_NARROWER: Final = 14
"""Pixels a button gives of the room around its words where the bar is short of it."""
_LEFT: Final = 28
"""Pixels left of the first button, beside the stripe of a bar."""


def fitting(wanted: list[BarButton], room: int) -> list[BarButton]:
    """Return the buttons that fit into so many pixels side by side.

    First those leave that can be pressed elsewhere; where words stand closer together all fit, none
    is cut. Else the keys behind the words leave, from the right, and at last the longest words are
    cut short.
    """
    kept = list(wanted)
    if _wide(kept) > room:
        kept = [one for one in kept if not one.spare]
    narrow = room + _NARROWER * len(kept)
    for at in reversed(range(len(kept))):
        if _wide(kept) > narrow:
            kept[at] = replace(kept[at], key="")
    while _wide(kept) > narrow:
        at = max(range(len(kept)), key=lambda i: len(kept[i].words))
        words = kept[at].words.removesuffix("…")[:-1].rstrip()
        if not words:
            break
        kept[at] = replace(kept[at], words=f"{words}…")
    return kept


def _narrower(buttons: list[BarButton], room: int) -> int:
    """Return how many pixels narrower each button is, so that all stand within the room."""
    lacking = max(0, _wide(buttons) - room)
    return min(_NARROWER, -(-lacking // len(buttons))) if buttons else 0


def _wide(buttons: list[BarButton]) -> int:
    wide = sum(button_width(one.words, one.key) for one in buttons)
    return wide + _GAP * max(0, len(buttons) - 1)


class PromptButtons:
    """The buttons that stand in the bar of one screen."""

    def __init__(self, screen: Screen, press: Callable[[str], object], left: int = _LEFT) -> None:
        """Begin with none; `press` is told what a button is to do that is pressed.

        The first stands `left` pixels from the edge of the bar.
        """
        self._screen, self._press, self._left = screen, press, left
        self._shown: list[BarButton] = []
        self._made: dict[object, UIButton] = {}
        self._bar = pygame.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """Take note that the screen has thrown its widgets away."""
        self._shown, self._made = [], {}

    def show(self, wanted: list[BarButton], bar: pygame.Rect) -> None:
        """Put these buttons into the bar, from the left, as many as it has room for."""
        room = bar.width - self._left - 8
        wanted = fitting(wanted, room)
        if wanted == self._shown and bar == self._bar:
            return
        for old in self._made.values():
            old.kill()  # type: ignore[no-untyped-call]
        self._shown, self._made, self._bar = wanted, {}, pygame.Rect(bar)
        x, less = bar.x + self._left, _narrower(wanted, room)
        for spec in wanted:
            width = button_width(spec.words, spec.key) - less
            place = pygame.Rect(x, bar.y + _TOP, width, _HIGH)
            command = partial(self._press, str(spec.do))
            made = self._screen.button(
                place, spec.words, command, look="@primary" if spec.primary else "", key=spec.key
            )
            if not spec.enabled:
                made.disable()  # type: ignore[no-untyped-call]
            self._made[spec.do] = made
            x += width + _GAP

    def place_of(self, do: object) -> pygame.Rect | None:
        """Return where a button stands, None when it is not there."""
        made = self._made.get(do)
        return None if made is None else pygame.Rect(made.rect)
