"""The score tiles: each side's points of so many to win, with a pip for each point."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.state import Phase, Seat
from simulator.records import dataclass
from simulator.staging.side_scores import SideScore
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Picture,
    Text,
    column,
    first_fit,
    icon,
    row,
    space,
    text,
)

_SMALLEST: Final = 12
"""Pixels of the smallest letters on a tile: what they say stands at large elsewhere too."""


def leads(now: Position, one: SideScore) -> bool:
    """Return whether a side is marked as first player; nobody is until that is decided."""
    return now.state.first in one.side and now.state.phase is not Phase.SETUP


def score_tile(
    one: SideScore, *, first: bool = False, gained: int = 0, size: int = 26, said: Box | None = None
) -> Box:
    """Describe a side's points, what wins, what is `said` besides, and the pips.

    The last `gained` pips are gold. Where a tile is narrow the shields are left out, then the mark
    of the first player: its rim tells the side.
    """
    house = palette.HOUSES[one.side[0]]
    points = [_number(str(one.score), size, palette.WHITE, bold=True)]
    if one.target is None:
        points = [_number(_("no points"), min(size, 20), house.light)]
    else:
        goal = _("of {n}").format(n=one.target)
        points.append(_number(goal, max(15, size // 2), house.light))
    mark = size * 3 // 4
    shields = [icon(palette.HOUSES[player].shield, mark, house.light) for player in one.side]
    crown = [icon("first-player", mark, palette.GOLD)] if first else []
    ways: tuple[list[Picture], ...] = ([*crown, *shields], crown, [])
    beside = said or space(grow=1)
    pips = Pips(one.side[0], one.score, one.target, gained) if one.target is not None else None
    inside = column(
        first_fit(*(row(*points, beside, *marks, gap=5) for marks in ways), grow=1),
        Picture(paint=pips, shows=pips, height=max(4, size // 5)) if pips is not None else None,
        pad=(7, 2),
        gap=0,
        grow=1,
        ground=Backing(house.deep, radius=5),
    )
    return column(inside, pad=(4, 4), ground=Backing(edge=house.light, seat=one.side[0]))


def _number(words: str, size: int, colour: palette.Colour, *, bold: bool = False) -> Text:
    return text(
        words,
        size,
        colour,
        bold=bold,
        lines=2 if " " in words and not bold else 1,
        smallest=_SMALLEST,
        scaled=False,
        align=Align.CENTRE,
    )


@dataclass(frozen=True, slots=True)
class Pips:
    """Draws a pip for each point that wins: old ones light, new ones gold, the rest empty."""

    seat: Seat
    score: int
    target: int
    gained: int

    def __call__(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """Draw them over the width of their place."""
        house = palette.HOUSES[self.seat]
        empty = palette.mixed(house.deep, palette.BLACK, 0.6)
        for index in range(self.target):
            left = bar.x + round(index * (bar.width + 4) / self.target)
            right = bar.x + round((index + 1) * (bar.width + 4) / self.target) - 4
            ink = empty
            if index < self.score:
                ink = palette.GOLD if index >= self.score - self.gained else house.light
            pip = pygame.Rect(left, bar.y, max(2, right - left), bar.height)
            pygame.draw.rect(surface, ink, pip, border_radius=2)
