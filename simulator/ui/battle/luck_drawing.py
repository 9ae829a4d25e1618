"""The luck of a game as bars: what was given to the right, what was taken to the left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.luck.luck_table import LuckRow, rows_of, sum_of
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Grid,
    Row,
    Size,
    column,
    icon,
    picture,
    row,
    text,
)

_LEAST: Final = 10
"""Bars are never drawn larger than if this many percent filled a column."""
_HIGH: Final = 14
_SMALL: Final = 50
"""Percent that fill the bar of all dice so far."""


def _draw_bar(
    surface: pygame.Surface, place: pygame.Rect, percent: int, most: int, player: Seat, bold: bool
) -> None:
    """Draw one bar from the middle of its place; more than `most` ends in a point."""
    middle = place.centerx
    edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.8)
    pygame.draw.line(surface, edge, (middle, place.top - 4), (middle, place.bottom + 4))
    side = 1 if percent > 0 else -1
    out = 9 if abs(percent) > most else 0
    end = middle + side * round((place.width // 2 - out) * min(1.0, abs(percent) / most))
    if end != middle:
        house = palette.HOUSES[player]
        colour = house.light if bold else palette.mixed(house.base, house.light, 0.45)
        tip = [(end, place.top), (end + side * out, place.centery), (end, place.bottom - 1)]
        outline = [(middle, place.top), *tip, (middle, place.bottom - 1)]
        pygame.draw.polygon(surface, colour, outline)


def luck_chart(found: LuckLedger) -> Box:
    """Describe a row for each kind of dice and choices: for each player percent, and a bar."""
    rows = rows_of(found)
    most = max(_LEAST, *(abs(percent) for line in rows for percent in line.by.values()))
    cells = [cell for line in rows for cell in _cells(found, line, most)]
    return Grid(
        key="chart",
        children=(text(""), *(_head(one.player) for one in found.players), *cells),
        columns=1 + len(found.players),
        gap=6,
        pad=(12, 8),
        ground=Backing(palette.NIGHT),
    )


def _head(player: Seat) -> Box:
    house = palette.HOUSES[player]
    name = text(str(player_name(player)), colour=house.light, bold=True, lines=1, grow=1)
    percent = text(_("percent"), 14, palette.TEXT_QUIET, lines=1)
    return row(icon(house.shield, 20, house.light), name, percent, pad=(5, 0))


def _cells(found: LuckLedger, line: LuckRow, most: int) -> Iterator[Box]:
    """Yield what a row is called, and what it did to each player's chance."""
    quiet = palette.TEXT if line.is_sum else palette.TEXT_QUIET
    yield text(str(line.name), colour=quiet, bold=line.is_sum, lines=1)
    for one in found.players:
        bar = _bar(line.by[one.player], most, one.player, bold=line.is_sum)
        yield row(bar, pad=(5, 0))


def _bar(percent: int, most: int, player: Seat, *, bold: bool) -> Row:
    """Describe percent as a number and a bar."""
    number = text(signed(percent, 0), bold=bold, lines=1, width=48, side=Align.END)
    size: Size = {"height": _HIGH, "least_width": 48, "grow": 1, "align": Align.CENTRE}
    bar = picture(_draw_bar, percent, most, player, bold, **size)
    return row(number, bar, gap=6, grow=1)


# ------------------------------------------------------------------ small, beside the table


def luck_so_far(found: LuckLedger) -> Box:
    """Describe what all dice so far did to the chance of winning, a bar for each player.

    Up to two players stand below each other, more of them in two columns.
    """
    lines: list[Box] = []
    for one in found.players:
        house = palette.HOUSES[one.player]
        bar = _bar(sum_of(one).dice, _SMALL, one.player, bold=True)
        lines.append(row(icon(house.shield, 16, house.light), bar))
    said = _("Dice so far, in percent of the chance of winning")
    return column(
        text(said, 15, palette.TEXT_QUIET, lines=1),
        Grid(children=tuple(lines), columns=1 if len(lines) <= 2 else 2, gap=4),
        gap=4,
    )
