"""How practice goes, as two rows of bars: the share right and the mean loss of each day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.practice.progress import DayResult
from simulator.reports.days import short_day_said
from simulator.ui import palette
from simulator.ui.letters import readable
from simulator.ui.palette import Colour, Pattern

DAYS: Final = 14
"""So many days are shown, the latest ones."""
WIDEST: Final = 64
"""Pixels a day is wide at most."""
APART: Final = 6
"""Pixels between two dates at least, else only the day of the month stands there."""
_LEFT: Final = 52
_HEAD: Final = 44
"""Room for the title, and below it for the number of a bar that is as high as can be."""


def draw_chart(surface: pygame.Surface, place: pygame.Rect, days: Sequence[DayResult]) -> None:
    """Draw the chart of some days, one at least; days without an attempt are left out."""
    shown = list(days)[-DAYS:]
    half = place.height // 2
    upper = pygame.Rect(place.x, place.y, place.width, half - 6)
    lower = pygame.Rect(place.x, place.y + half, place.width, half)
    shares = [day.right_share for day in shown]
    _bars(surface, upper, shown, shares, 1.0, _("Right answers"), palette.LEGAL, percent=True)
    losses = [day.mean_loss for day in shown]
    top = _round_up(max(losses))
    said = _("Mean loss in victory points")
    _bars(surface, lower, shown, losses, top, said, palette.ILLEGAL, percent=False)


def _round_up(highest: float) -> float:
    """Return a round number for the top of the scale, at least a tenth of a point."""
    steps = (0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
    return next((step for step in steps if step >= highest - 1e-9), highest)


def _bars(
    surface: pygame.Surface,
    place: pygame.Rect,
    days: Sequence[DayResult],
    values: Sequence[float],
    top: float,
    title: str,
    colour: Colour,
    *,
    percent: bool,
) -> None:
    surface.blit(palette.text(title, readable(16), palette.TEXT, bold=True), (place.x + 6, place.y))
    field = pygame.Rect(
        place.x + _LEFT, place.y + _HEAD, place.width - _LEFT - 8, place.height - _HEAD - 42
    )
    for share in (0.0, 0.5, 1.0):
        y = field.bottom - round(field.height * share)
        pygame.draw.line(surface, palette.PANEL_EDGE, (field.x, y), (field.right, y))
        words = f"{share:.0%}" if percent else f"{top * share:.2f}"
        mark = palette.text(words, readable(14), palette.TEXT_QUIET)
        surface.blit(mark, mark.get_rect(midright=(field.x - 6, y)))
    wide = min(WIDEST, field.width // max(1, len(days)))
    for number, (day, value) in enumerate(zip(days, values, strict=True)):
        high = round(field.height * min(1.0, value / top)) if top else 0
        bar = pygame.Rect(field.x + number * wide + 4, field.bottom - high, wide - 8, high)
        _bar(surface, bar, colour, plain=percent)
        text = palette.text(
            f"{value:.0%}" if percent else f"{value:.2f}", readable(14), palette.TEXT
        )
        if text.get_width() <= wide:
            above = min(bar.top - 1, field.bottom - 2)
            place = text.get_rect(midbottom=(bar.centerx, above))
            pygame.draw.rect(surface, palette.PANEL, place.inflate(4, 0))  # no line crosses it
            surface.blit(text, place)
        _under(surface, day, bar.centerx, field.bottom, wide)


def _bar(surface: pygame.Surface, bar: pygame.Rect, colour: Colour, *, plain: bool) -> None:
    """Draw one bar; the two rows differ in pattern as well as in colour."""
    if bar.height < 1:
        return
    pygame.draw.rect(surface, palette.mixed(palette.PANEL, colour, 0.6), bar, border_radius=2)
    if not plain and bar.height > 3:
        hatch = palette.pattern(Pattern.HATCH, bar.width, bar.height, 8, palette.PANEL)
        surface.blit(hatch, bar)
    pygame.draw.rect(surface, colour, bar, 1, border_radius=2)


def _under(surface: pygame.Surface, day: DayResult, x: int, y: int, wide: int) -> None:
    """Write the day below its bar, and how many drills were answered on it."""
    said = short_day_said(day.name)
    if palette.width(said, readable(14)) + APART > wide:
        said = day.name[8:10]
    date = palette.text(said, readable(14), palette.TEXT_QUIET)
    surface.blit(date, date.get_rect(midtop=(x, y + 3)))
    tried = palette.text(f"×{day.tried}", 15, palette.TEXT_QUIET)
    surface.blit(tried, tried.get_rect(midtop=(x, y + 20)))
