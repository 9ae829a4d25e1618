"""The score tiles: each side's points of so many to win, with a pip for each point."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.state import Phase
from simulator.staging.side_scores import SideScore, side_scores
from simulator.ui import palette
from simulator.ui.panel import LinkSpot
from simulator.ui.strokes import plate, wrapped

_GAP: Final = 8
_RIM: Final = 4
_NARROW: Final = 110
"""Pixels below which a tile has room for one mark only; its rim tells the side."""
_SLIM: Final = 74
"""Pixels below which that mark is the first player's."""


def draw_tiles(canvas: pygame.Surface, place: pygame.Rect, now: Position) -> list[LinkSpot]:
    """Draw a tile for each side, side by side; give them with the links `side:<seat>`."""
    found = side_scores(now)
    wide = (place.width - _GAP * (len(found) - 1)) // len(found)
    spots = []
    for index, one in enumerate(found):
        tile = pygame.Rect(place.x + index * (wide + _GAP), place.y, wide, place.height)
        draw_tile(canvas, tile, one, first=leads(now, one))
        spots.append(LinkSpot(tile, f"side:{one.side[0].value}"))
    return spots


def leads(now: Position, one: SideScore) -> bool:
    """Return whether a side is marked as first player; nobody is until that is decided."""
    return now.state.first in one.side and now.state.phase is not Phase.SETUP


def how_to_win(now: Position, link: str, size: int) -> pygame.Surface | None:
    """Return a plate that says how the side of a tile wins; None where the link is no tile's."""
    for one in side_scores(now):
        if link == f"side:{one.side[0].value}":
            edge = palette.HOUSES[one.side[0]].light
            return plate(one.sentence, size, edge=edge, width=20 * size, alpha=245)
    return None


def draw_tile(
    canvas: pygame.Surface, place: pygame.Rect, one: SideScore, *, first: bool, gained: int = 0
) -> None:
    """Draw a side's points, what wins, and the pips; the last `gained` of them are gold."""
    canvas.blit(palette.banner(one.side[0], *place.size), place)
    house = palette.HOUSES[one.side[0]]
    inner = place.inflate(-2 * _RIM, -2 * _RIM)
    pygame.draw.rect(canvas, house.deep, inner, border_radius=5)
    pygame.draw.rect(canvas, house.light, place, 1, border_radius=5)
    pips = max(4, inner.height // 9) if one.target is not None else 0
    above = pygame.Rect(inner.x, inner.y, inner.width, inner.height - pips - 6 if pips else 0)
    if one.target is None:
        above = inner
    right = inner.right - 6
    mark = max(14, min(26, above.height // 2))
    narrow, slim = inner.width < _NARROW, inner.width < _SLIM
    if slim:
        mark = 13
    for player in () if slim or (narrow and first) else reversed(one.side):
        canvas.blit(palette.shield(player, mark), (right - mark, inner.y + 5))
        right -= mark + 4
    if first:
        at = (right - mark, inner.y + (1 if slim else 5))
        canvas.blit(palette.icon("first-player", mark, palette.GOLD), at)
        right -= mark + 4
    if one.target is None:
        _holds_out(canvas, inner, one, right)
        return
    _points(canvas, above, one, inner.right - 6 if above.height > 2 * mark + 16 else right)
    _pips(canvas, pygame.Rect(inner.x + 7, above.bottom, inner.width - 14, pips), one, gained)


def _points(canvas: pygame.Surface, place: pygame.Rect, one: SideScore, right: int) -> None:
    """Write "5 of 8"; smaller where a tile is narrow."""
    size = max(20, min(50, round(place.height * 0.8)))
    number = palette.text(str(one.score), size, palette.WHITE, bold=True)
    spot = number.get_rect(midleft=(place.x + 8, place.centery))
    canvas.blit(number, spot)
    light = palette.HOUSES[one.side[0]].light
    small = max(15, min(21, size // 2))
    said = _("of {n}").format(n=one.target)
    while small > 12 and spot.right + 5 + palette.width(said, small) > right:
        small -= 1
    goal = palette.text(said, small, light)
    baseline = spot.bottom - round(size * 0.22)
    canvas.blit(goal, (spot.right + 5, baseline - round(small * 0.98)))


def _pips(canvas: pygame.Surface, bar: pygame.Rect, one: SideScore, gained: int) -> None:
    """Draw a pip for each point that wins: old ones light, new ones gold, the rest empty."""
    count = one.target or 0
    house = palette.HOUSES[one.side[0]]
    empty = palette.mixed(house.deep, palette.BLACK, 0.6)
    for index in range(count):
        left = bar.x + round(index * (bar.width + 4) / count)
        right = bar.x + round((index + 1) * (bar.width + 4) / count) - 4
        ink = empty
        if index < one.score:
            ink = palette.GOLD if index >= one.score - gained else house.light
        pip = pygame.Rect(left, bar.y, max(2, right - left), bar.height)
        pygame.draw.rect(canvas, ink, pip, border_radius=2)


def _holds_out(canvas: pygame.Surface, inner: pygame.Rect, one: SideScore, right: int) -> None:
    """Write that a side gains no points, as large as it fits beside its shield."""
    said = _("no points")
    light = palette.HOUSES[one.side[0]].light
    room = max(20, right - inner.x - 12)
    sizes = [size for size in range(20, 11, -1) if _fits(said, size, room, inner.height - 8)]
    size = max(sizes, default=12)
    rows = wrapped(said, size, room)
    y = inner.y + max(4, min(8, (inner.height - len(rows) * round(size * 1.15)) // 2))
    for line in rows:
        canvas.blit(palette.text(line, size, light), (inner.x + 8, y))
        y += round(size * 1.15)


def _fits(said: str, size: int, wide: int, high: int) -> bool:
    """Return whether words of a size fit into a place, in as many lines as they need."""
    rows = wrapped(said, size, wide)
    widest = max(palette.width(row, size) for row in rows)
    return widest <= wide and len(rows) * round(size * 1.15) <= high
