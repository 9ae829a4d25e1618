"""The charge sheet as a picture: the exact distribution of wounds as bars between its words."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding
from simulator.ui import palette
from simulator.ui.kept_pictures import kept
from simulator.ui.odds.sheet_text import head, outcome
from simulator.ui.palette import BLACK, GOLD, PARCHMENT, TEXT, TEXT_QUIET, clear, mixed, text
from simulator.ui.strokes import wrapped

WIDE: Final = 352
"""Pixels a sheet is wide."""
TALL: Final = 64
"""Pixels the tallest bar is high."""
BAR: Final = 34
"""Pixels a bar is wide at most."""
_PAD: Final = 12
_ROW: Final = 19
_SLIGHT: Final = 0.0005
"""Numbers of wounds less likely than this at the far end are left out."""


def sheet_plate(
    now: Position,
    sheet: ChargeSheet,
    landing: SheetLanding,
    width: int = WIDE,
    *,
    broad: bool = False,
) -> pygame.Surface:
    """Return the sheet of one place beside the target, so many pixels wide; do not draw on it.

    A `broad` one has its bars right of its first words, and is less high.
    """
    title = _("{unit}: charge at {foe}").format(
        unit=now.name(sheet.unit), foe=now.name(sheet.target)
    )
    return _plate(
        title,
        head(now, sheet, landing),
        landing.attack,
        tuple(landing.charge.wounds),
        outcome(sheet, landing),
        width,
        broad,
    )


@kept
def _plate(
    title: str,
    above: tuple[str, ...],
    attack: str,
    chances: tuple[float, ...],
    below: tuple[str, ...],
    width: int,
    broad: bool,
) -> pygame.Surface:
    inner = width - 2 * _PAD
    bars_wide = inner * 9 // 20 if broad else inner
    titles = wrapped(title, 17, inner, bold=True)
    first = inner - bars_wide - _PAD if broad else inner
    heads = [row for words in above for row in wrapped(words, 16, first)]
    feet = [row for words in below for row in wrapped(words, 16, inner)]
    bars_high = TALL + 58
    middle = _ROW * len(heads)
    middle = max(middle, bars_high) if broad else middle + bars_high
    height = 14 + 21 * len(titles) + middle + _ROW * len(feet)
    picture = clear(width, height)
    around = picture.get_rect()
    pygame.draw.rect(picture, (24, 20, 17, 252), around, border_radius=7)
    pygame.draw.rect(picture, GOLD, around, 2, border_radius=7)
    y = _written(picture, titles, 6, 17, 21, GOLD, bold=True)
    below_heads = _written(picture, heads, y, 16, _ROW, TEXT)
    bars = pygame.Rect(width - _PAD - bars_wide, 0, bars_wide, bars_high - 8)
    bars.top = (y if broad else below_heads) + 4
    _bars(picture, bars, attack, chances)
    _written(picture, feet, y + middle, 16, _ROW, TEXT)
    return picture


def _written(
    picture: pygame.Surface,
    rows: list[str],
    y: int,
    size: int,
    step: int,
    colour: tuple[int, int, int],
    *,
    bold: bool = False,
) -> int:
    for row in rows:
        picture.blit(text(row, size, colour, bold=bold), (_PAD, y))
        y += step
    return y


def _bars(
    picture: pygame.Surface, place: pygame.Rect, attack: str, chances: tuple[float, ...]
) -> None:
    """Draw one bar for each number of wounds, the likeliest brightest, with its chance."""
    last = max((n for n, chance in enumerate(chances) if chance > _SLIGHT), default=0)
    shown = chances[: last + 1]
    highest = max(shown, default=1.0) or 1.0
    wide = min(BAR, place.width // max(1, len(shown)))
    title = _("{attack}: wounds and their chances in percent").format(attack=attack)
    if palette.width(title, 15) > place.width:
        title = _("wounds, chances in percent")
    picture.blit(text(title, 15, TEXT_QUIET), place.topleft)
    foot = place.bottom - 17
    for wounds, chance in enumerate(shown):
        high = max(1, round((TALL - 16) * chance / highest))
        x = place.x + wounds * wide
        colour = mixed(mixed(PARCHMENT, BLACK, 0.55), PARCHMENT, chance / highest)
        pygame.draw.rect(picture, colour, (x + 2, foot - high, wide - 4, high), border_radius=2)
        middle = x + wide // 2
        number = text(str(wounds), 14, TEXT_QUIET)
        picture.blit(number, number.get_rect(midtop=(middle, foot + 1)))
        if wide >= 22:
            share = f"{100 * chance:.0f}" if chance >= 0.01 else "<1"
            words = text(share, 13, TEXT)
            picture.blit(words, words.get_rect(midbottom=(middle, foot - high)))
