"""The tools in a slim strip beside the board, each with its key."""

from __future__ import annotations

from typing import Final

from simulator.agents.winning_chance import TriedChance
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.chance_drawing import draw_chance_bar
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Press,
    column,
    first_fit,
    icon,
    picture,
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
_ICON: Final = 24
_ICON_IF_LOW: Final = 20
"""Pixels an icon is high; where the chance would have no room below the tools, the second."""
_HELD: Final = 5
"""Letters of Shift at most; where it has more it is cut to these, or beside the bar to fewer:"""
_BESIDE_BAR: Final = 3


def tool_strip(
    keys: Keys, lit: frozenset[Act], menu: object, chance: tuple[Seat, TriedChance] | None
) -> Box:
    """Return the tools, one below the other; those that are `lit` are switched on.

    Beside them stands the chance of winning of who practises, where it is shown.
    """
    if chance is None:
        return column(_tools(keys, lit, menu, _ICON, _HELD), key="tools", width=TOOLS)
    seat, shown = chance
    bar = picture(draw_chance_bar, seat, shown.chance, width=_BAR)
    number = text(f"{shown.chance:.0%}", 15, bold=True, lines=1, side=Align.CENTRE, smallest=12)
    numbers = [number]
    if shown.error:
        error = f"± {shown.error:.0%}"
        numbers.append(text(error, 14, palette.TEXT_QUIET, lines=1, side=Align.CENTRE, smallest=12))
    strips = [_tools(keys, lit, menu, size, _BESIDE_BAR) for size in (_ICON, _ICON_IF_LOW)]
    ways = [column(row(strip, bar, gap=0, grow=1), *numbers, gap=0, grow=1) for strip in strips]
    return column(first_fit(*ways, grow=1), key="tools", width=TOOLS)


def _tools(keys: Keys, lit: frozenset[Act], menu: object, size: int, held: int) -> Box:
    """Return the tools; their icons are so large, and Shift is told in so many letters."""
    tools: list[Box] = []
    for index, (mark, act) in enumerate(_TOOLS):
        if index in _GROUPS:
            tools.append(space(8))
        key = _short(keys.shown(act), held) if act is not None else _("Menu")
        tools.append(
            _tool(
                icon(mark, size, palette.GOLD if act in lit else palette.TEXT),
                act,
                key,
                menu,
                lit=act in lit,
            )
        )
    return column(*tools, gap=0, grow=1)


def _tool(mark: Box, act: Act | None, key: str, menu: object, *, lit: bool) -> Press:
    """Return a tool: its icon and its key."""
    letters = text(
        key, 14, palette.TEXT_QUIET, lines=1, smallest=10, scaled=False, side=Align.CENTRE
    )
    return Press(
        key=("tool", act),
        child=column(mark, letters, gap=0, pad=(1, 1), align=Align.CENTRE),
        do=menu if act is None else act,
        look=ButtonLook.ROW,
        chosen=lit,
        spoken=_("Menu") if act is None else str(act.words),
        least_height=40,
        grow=1,
    )


def _short(key: str, letters: int) -> str:
    """Return a key with Shift in few letters: the key itself is always read."""
    held, plus, last = key.partition("+")
    return f"{held[:letters]}. {last}" if plus and len(held) > _HELD else key.replace("+", " ")
