"""The luck of a game as bars: wounds dice gave to the right, what they took to the left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.luck.luck_table import LuckRow, dice_rows, rows_of, shown
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Grid,
    Picture,
    Row,
    column,
    first_fit,
    icon,
    row,
    text,
)

_LEAST: Final = 4.0
"""Bars are never drawn larger than if this many wounds filled a column."""
_HIGH: Final = 14
_SMALL: Final = 10.0
"""Wounds that fill the bar of all dice so far."""


@dataclass(frozen=True, slots=True)
class LuckBar:
    """Draws one bar from the middle of its place; more than `most` ends in a point."""

    wounds: float
    most: float
    player: Seat
    bold: bool

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the middle, and the bar from there."""
        middle = place.centerx
        edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.8)
        pygame.draw.line(surface, edge, (middle, place.top - 4), (middle, place.bottom + 4))
        side = 1 if self.wounds > 0 else -1
        out = 9 if abs(self.wounds) > self.most else 0
        end = middle + side * round(
            (place.width // 2 - out) * min(1.0, abs(self.wounds) / self.most)
        )
        if end != middle:
            house = palette.HOUSES[self.player]
            colour = house.light if self.bold else palette.mixed(house.base, house.light, 0.45)
            tip = [(end, place.top), (end + side * out, place.centery), (end, place.bottom - 1)]
            outline = [(middle, place.top), *tip, (middle, place.bottom - 1)]
            pygame.draw.polygon(surface, colour, outline)


def luck_chart(found: LuckLedger) -> Box:
    """Describe a row for each kind of dice, and in it for each player wounds, bar and points."""
    # Choices may lose far more than dice give; they do not set the scale.
    dice = [abs(share.wounds) for line in dice_rows(found) for share in line.by.values()]
    most = max(_LEAST, *dice)
    heads = [_head(one.player) for one in found.players]
    cells = [cell for line in rows_of(found) for cell in _cells(found, line, most)]
    return Grid(
        key="chart",
        children=(text(""), *heads, *cells),
        columns=1 + len(found.players),
        gap=6,
        pad=(12, 8),
        ground=Backing(palette.NIGHT),
    )


def _head(player: Seat) -> Box:
    house = palette.HOUSES[player]
    name = text(str(player_name(player)), colour=house.light, bold=True, lines=1, grow=1)
    return row(
        icon(house.shield, 20, house.light),
        name,
        text(_("points"), 14, palette.TEXT_QUIET, lines=1),
        pad=(5, 0),
    )


def _cells(found: LuckLedger, line: LuckRow, most: float) -> Iterator[Box]:
    """Yield what a row is called, and what it brought each player."""
    quiet = palette.TEXT if line.is_sum else palette.TEXT_QUIET
    yield text(str(line.name), colour=quiet, bold=line.is_sum, lines=1)
    for one in found.players:
        share = line.by[one.player]
        bar = _bar(share.wounds, most, one.player, bold=line.is_sum)
        points = text(shown(share.value), 14, palette.TEXT_QUIET, lines=1, width=48, side=Align.END)
        yield row(bar, points, pad=(5, 0))


def _bar(wounds: float, most: float, player: Seat, *, bold: bool) -> Row:
    """Describe wounds as a number and a bar."""
    paint = LuckBar(wounds, most, player, bold)
    number = text(shown(wounds), bold=bold, lines=1, width=48, side=Align.END)
    bar = Picture(
        paint=paint,
        shows=paint,
        height=_HIGH,
        least_width=48,
        grow=1,
        align=Align.CENTRE,
    )
    return row(number, bar, gap=6, grow=1)


# ------------------------------------------------------------------ small, beside the table


def luck_so_far(found: LuckLedger) -> Box:
    """Describe the sums so far: a bar for all dice, and what choices lost where that is judged.

    Up to two players stand below each other, more of them in two columns.
    """
    judged = any(one.judged for one in found.players)
    lines: list[Box] = []
    for one in found.players:
        house = palette.HOUSES[one.player]
        sums = row(
            icon(house.shield, 16, house.light), _bar(one.wounds, _SMALL, one.player, bold=True)
        )
        lost = _("choices: {wounds:.1f} lost").format(wounds=found.choices_in_wounds(one.player))
        more = text(lost, 15, palette.TEXT_QUIET, lines=1, smallest=15)
        lines.append(first_fit(row(replace(sums, grow=1), more), sums) if judged else sums)
    return column(
        text(_("Luck so far, in wounds"), 15, palette.TEXT_QUIET, lines=1),
        Grid(children=tuple(lines), columns=1 if len(lines) <= 2 else 2, gap=4),
        gap=4,
    )
