"""The tools in a slim strip beside the board, each with its key."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.battle.chance_drawing import BAR, NUMBER
from simulator.ui.identity_key import Itself
from simulator.ui.keys import Act, Keys
from simulator.ui.panel import Panel, fitted

TOOLS: Final[tuple[tuple[str, Act | None], ...]] = (
    ("tool-undo", Act.UNDO),
    ("tool-redo", Act.REDO),
    ("tool-ruler", Act.RULER),
    ("tool-arcs", Act.ARCS),
    ("tool-sight", Act.SIGHT),
    ("tool-threat", Act.THREAT),
    ("action-charge", Act.CHARGES),
    ("tool-chances", Act.CHANCES),
    ("tool-hint", Act.HINT),
    ("tool-dispute", Act.DISPUTE),
    ("tool-log", Act.LOG),
    ("tool-help", Act.HELP),
    ("tool-settings", None),
)
_ICON: Final = 26
_KEY: Final = 15
_GROUPS: Final = frozenset({2, 7, 10})
"""Before which tools a wider gap stands."""


class ToolStrip(Panel):
    """The tools, one below the other; links are `tool:<act>` and `menu`."""

    keys: Keys
    lit: frozenset[Act] = frozenset()

    def show(self, keys: Keys, lit: frozenset[Act]) -> None:
        """Show the keys; `lit` are the tools that are switched on."""
        self.keys, self.lit = keys, lit

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the strip."""
        self.draw_kept(surface, (self.lit, Itself(self.keys)))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the tools from above, with the height shared among them."""
        canvas.fill(palette.NIGHT)
        width, height = canvas.get_size()
        gap = 10 if height < 700 else 16
        if Act.CHANCES in self.lit:  # the bar and its number stand beside and below them
            width, height = width - BAR, height - NUMBER
        step = min(70, (height - 8 - gap * len(_GROUPS)) // len(TOOLS))
        y = 4
        for index, (mark, act) in enumerate(TOOLS):
            y += gap if index in _GROUPS else 0
            self._tool(canvas, mark, act, pygame.Rect(2, y, width - 4, min(step - 2, 54)))
            y += step

    def _tool(self, canvas: pygame.Surface, mark: str, act: Act | None, place: pygame.Rect) -> None:
        hot = self.spot(place, f"tool:{act.value}" if act else "menu")
        on = act in self.lit
        if hot or on:
            pygame.draw.rect(canvas, palette.PANEL_RAISED, place, border_radius=5)
        if on:
            pygame.draw.rect(canvas, palette.GOLD, place, 1, border_radius=5)
        colour = palette.GOLD if hot or on else palette.TEXT
        top = place.y + max(1, (place.height - _ICON - _KEY - 5) // 2)
        picture = palette.icon(mark, _ICON, colour)
        canvas.blit(picture, picture.get_rect(midtop=(place.centerx, top)))
        key = self.keys.shown(act) if act else _("Menu")
        key = key.replace("+", " ")
        held, _plus, last = key.partition(" ")
        while len(held) > 1 and palette.width(key, 11) * 0.9 > place.width:
            held = held[:-1]  # the key itself is always seen
            key = f"{held}. {last}" if last else f"{held}."
        sizes = (_KEY, 13, 11)
        fits = (size for size in sizes if palette.width(key, size) <= place.width)
        said = fitted(key, next(fits, sizes[-1]), place.width, palette.TEXT_QUIET)
        canvas.blit(said, said.get_rect(midtop=(place.centerx, top + _ICON)))
