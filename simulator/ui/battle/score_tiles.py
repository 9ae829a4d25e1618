"""The score tiles: each side's points of so many to win, with a pip for each point."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.state import Phase, Seat
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
    picture,
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

    The last `gained` pips are gold. Where a tile is narrow the shields are left out, then words
    break, and the mark of the first player goes: the rim tells the side. Then letters shrink, and
    at last the points stand alone.
    """
    house = palette.HOUSES[one.side[0]]
    scored, words, letters = str(one.score), _("no points"), min(size, 20)
    if one.target is not None:
        words, letters = _("of {n}").format(n=one.target), max(15, size // 2)
    mark = size * 3 // 4
    shields = [icon(palette.HOUSES[player].shield, mark, house.light) for player in one.side]
    crown = [icon("first-player", mark, palette.GOLD)] if first else []
    beside = said or space(grow=1)

    def way(*marks: Picture, narrow: bool = False, letters: int = letters) -> Box:
        points = _said(scored, size, palette.WHITE, narrow=narrow)
        goal = _said(words, letters, house.light, narrow=narrow, lines=2)
        return row(points if one.target is not None else None, goal, beside, *marks, gap=5)

    alone = _said(scored if one.target is not None else "–", size, palette.WHITE, narrow=True)
    narrow = (way(*crown, narrow=True), way(narrow=True), way(narrow=True, letters=_SMALLEST))
    ways = (way(*crown, *shields), way(*crown), *narrow, row(alone, beside))
    pips = (one.side[0], one.score, one.target, gained) if one.target is not None else None
    inside = column(
        first_fit(*ways, grow=1),
        picture(_draw_pips, *pips, height=max(4, size // 5)) if pips is not None else None,
        pad=(7, 2),
        gap=0,
        grow=1,
        ground=Backing(house.deep, radius=5),
    )
    return column(inside, pad=(4, 4), ground=Backing(edge=house.light, seat=one.side[0]))


def _said(words: str, size: int, colour: palette.Colour, *, narrow: bool, lines: int = 1) -> Text:
    """Return a number in bold, or what may break in lines, smaller where a tile is narrow."""
    return text(
        words,
        size,
        colour,
        bold=lines == 1,
        lines=lines if narrow else 1,
        smallest=_SMALLEST if narrow else size,
        scaled=False,
        align=Align.CENTRE,
    )


def _draw_pips(
    surface: pygame.Surface, bar: pygame.Rect, seat: Seat, score: int, target: int, gained: int
) -> None:
    """Draw a pip for each point that wins: old ones light, new ones gold, the rest empty."""
    house = palette.HOUSES[seat]
    empty = palette.mixed(house.deep, palette.BLACK, 0.6)
    for index in range(target):
        left = bar.x + round(index * (bar.width + 4) / target)
        right = bar.x + round((index + 1) * (bar.width + 4) / target) - 4
        ink = empty
        if index < score:
            ink = palette.GOLD if index >= score - gained else house.light
        pip = pygame.Rect(left, bar.y, max(2, right - left), bar.height)
        pygame.draw.rect(surface, ink, pip, border_radius=2)
