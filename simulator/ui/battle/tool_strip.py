"""The tools in a slim strip beside the board, each with its key."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.agents.winning_chance import TriedChance
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle.chance_drawing import draw_chance_bar
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Picture,
    Press,
    column,
    icon,
    row,
    space,
    text,
)
from simulator.ui.keys import Act, Keys
from simulator.ui.layout import TOOLS

_TOOLS: Final[tuple[tuple[str, Act | None], ...]] = (
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
_GROUPS: Final = frozenset({2, 7, 10})
"""Before which tools a wider gap stands."""
_BAR: Final = 8
"""Pixels the bar of the chance is wide."""


@dataclass(frozen=True, slots=True)
class _Chance:
    """Draws the chance of winning as a bar."""

    seat: Seat
    chance: float

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        draw_chance_bar(surface, place, self.seat, self.chance)


def tool_strip(
    keys: Keys, lit: frozenset[Act], menu: object, chance: tuple[Seat, TriedChance] | None
) -> Box:
    """Return the tools, one below the other; those that are `lit` are switched on.

    Beside them stands the chance of winning of who practises, where it is shown.
    """
    tools: list[Box] = []
    for index, (mark, act) in enumerate(_TOOLS):
        if index in _GROUPS:
            tools.append(space(8))
        tools.append(_tool(mark, act, keys, menu, lit=act in lit))
    strip = column(*tools, gap=0, grow=1)
    if chance is None:
        return column(strip, key="tools", width=TOOLS)
    seat, shown = chance
    paint = _Chance(seat, shown.chance)
    bar = Picture(paint=paint, shows=paint, width=_BAR)
    number = text(f"{shown.chance:.0%}", 15, bold=True, lines=1, side=Align.CENTRE, smallest=12)
    numbers = [number]
    if shown.error:
        error = f"± {shown.error:.0%}"
        numbers.append(text(error, 14, palette.TEXT_QUIET, lines=1, side=Align.CENTRE, smallest=12))
    return column(row(strip, bar, gap=0, grow=1), *numbers, gap=0, key="tools", width=TOOLS)


def _tool(mark: str, act: Act | None, keys: Keys, menu: object, *, lit: bool) -> Press:
    """Return a tool: its icon and its key."""
    key = _short(keys.shown(act)) if act is not None else _("Menu")
    ink = palette.GOLD if lit else palette.TEXT
    letters = text(
        key, 14, palette.TEXT_QUIET, lines=1, smallest=10, scaled=False, side=Align.CENTRE
    )
    return Press(
        key=("tool", act),
        child=column(icon(mark, 24, ink), letters, gap=0, pad=(1, 1), align=Align.CENTRE),
        do=menu if act is None else act,
        look=ButtonLook.ROW,
        chosen=lit,
        spoken=_("Menu") if act is None else str(act.words),
        least_height=40,
        grow=1,
    )


def _short(key: str) -> str:
    """Return a key with Shift in few letters: the key itself is always read."""
    held, plus, last = key.partition("+")
    return f"{held[:5]}. {last}" if plus and len(held) > 5 else key.replace("+", " ")
