"""The luck of a game as bars: wounds dice gave to the right, what they took to the left."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.luck.luck_table import dice_rows, rows_of, shown
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.letters import readable

ROW: Final = 26
HEAD: Final = 40
_NAMES: Final = 186
_POINTS: Final = 22
"""Room beside the bars for the same in victory points."""
_LEAST: Final = 4.0
"""Bars are never drawn larger than if this many wounds filled a column."""


def chart_height(found: LuckLedger) -> int:
    """Return how high the chart is."""
    return HEAD + ROW * len(rows_of(found)) + 8


def draw_chart(surface: pygame.Surface, rect: pygame.Rect, found: LuckLedger) -> None:
    """Draw a column of bars for every player, all to the same scale."""
    pygame.draw.rect(surface, palette.NIGHT, rect, border_radius=6)
    rows = rows_of(found)
    # Choices may lose far more than dice give; they do not set the scale.
    dice = [abs(share.wounds) for row in dice_rows(found) for share in row.by.values()]
    most = max(_LEAST, *dice)
    wide = (rect.width - _NAMES - 12) // max(1, len(found.players))
    for number, one in enumerate(found.players):
        column = pygame.Rect(rect.x + _NAMES + number * wide, rect.y, wide, rect.height)
        _head(surface, column, one.player)
        pygame.draw.line(
            surface,
            palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.8),
            (column.centerx, rect.y + HEAD - 6),
            (column.centerx, rect.bottom - 6),
        )
    y = rect.y + HEAD
    for row in rows:
        colour = palette.TEXT if row.is_sum else palette.TEXT_QUIET
        words = palette.text(str(row.name), readable(16), colour, bold=row.is_sum)
        surface.blit(words, words.get_rect(midleft=(rect.x + 12, y + ROW // 2)))
        for number, one in enumerate(found.players):
            share = row.by[one.player]
            cell = pygame.Rect(rect.x + _NAMES + number * wide, y, wide, ROW)
            bars = cell.inflate(-2 * _POINTS, 0)
            draw_bar(surface, bars, share.wounds, most, one.player, bold=row.is_sum)
            points = palette.text(shown(share.value), readable(14), palette.TEXT_QUIET)
            surface.blit(points, points.get_rect(midright=(cell.right - 6, cell.centery)))
        y += ROW


def _head(surface: pygame.Surface, column: pygame.Rect, player: Seat) -> None:
    shield = palette.shield(player, 20)
    name = palette.text(
        str(player_name(player)), readable(16), palette.HOUSES[player].light, bold=True
    )
    x = column.centerx - (name.get_width() + 26) // 2
    surface.blit(shield, (x, column.y + 9))
    surface.blit(name, (x + 26, column.y + 9))
    points = palette.text(_("points"), readable(14), palette.TEXT_QUIET)
    surface.blit(points, points.get_rect(topright=(column.right - 6, column.y + 11)))


def draw_bar(
    surface: pygame.Surface,
    cell: pygame.Rect,
    wounds: float,
    most: float,
    player: Seat,
    *,
    bold: bool = False,
) -> None:
    """Draw one bar from the middle of a cell, its number on the other side of the middle.

    What is more than the scale holds ends in a point.
    """
    half = cell.width // 2 - 52
    share = min(1.0, abs(wounds) / most)
    length = round(half * share)
    house = palette.HOUSES[player]
    x = cell.centerx if wounds > 0 else cell.centerx - length
    bar = pygame.Rect(x, cell.y + 5, length, cell.height - 10)
    colour = house.light if bold else palette.mixed(house.base, house.light, 0.45)
    if length:
        pygame.draw.rect(surface, colour, bar, border_radius=2)
    if abs(wounds) > most and half > 8:
        end = bar.right if wounds > 0 else bar.left
        out = 9 if wounds > 0 else -9
        points = [(end, bar.top), (end + out, bar.centery), (end, bar.bottom - 1)]
        pygame.draw.polygon(surface, colour, points)
    number = palette.text(shown(wounds), readable(16), palette.TEXT, bold=bold)
    at = number.get_rect(midright=(cell.centerx - 6, cell.centery))
    if wounds < 0:
        at = number.get_rect(midleft=(cell.centerx + 6, cell.centery))
    surface.blit(number, at)


# ------------------------------------------------------------------ small, beside the table


def _so_far() -> str:
    return _("Luck so far, in wounds")


def draw_small(surface: pygame.Surface, room: pygame.Rect, found: LuckLedger) -> pygame.Rect:
    """Draw the sums so far into a room beside the board: a bar for all dice, what choices lost.

    Give what it takes up. Up to two players stand below each other, more of them in two columns.
    """
    size = readable(15)
    surface.blit(palette.text(_so_far(), size, palette.TEXT_QUIET), (room.x, room.y))
    columns = 1 if len(found.players) <= 2 else 2
    wide, high = room.width // columns, min(24, (room.height - size - 4) * columns // 2)
    judged = any(one.judged for one in found.players)
    for index, one in enumerate(found.players):
        x = room.x + index % columns * wide
        y = room.y + size + 4 + index // columns * high
        surface.blit(palette.shield(one.player, 16), (x, y + (high - 16) // 2))
        cell = pygame.Rect(x + 20, y, max(120, wide // 2 - 20), high)
        draw_bar(surface, cell, one.wounds, 10.0, one.player, bold=True)
        if judged:
            lost = found.choices_in_wounds(one.player)
            said = _("choices: {wounds:.1f} lost").format(wounds=lost)
            words = palette.text(said, size, palette.TEXT_QUIET)
            surface.blit(words, words.get_rect(midleft=(cell.right + 6, cell.centery)))
    return room
