"""The score tiles: each side's points of so many to win, with a pip for each point."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.model.state import Phase, Seat
from simulator.staging.side_scores import SideScore, side_scores
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.identity_key import Itself
from simulator.ui.panel import Panel
from simulator.ui.strokes import plate, wrapped

_GAP: Final = 8
_RIM: Final = 4
_NARROW: Final = 110
"""Pixels below which a tile has room for one mark only; its rim tells the side."""


class ScoreTiles(Panel):
    """A tile for each side, side by side in any rectangle; links are `side:<seat>`."""

    position: Position | None = None

    def show(self, position: Position) -> None:
        """Show the score of a position."""
        self.position = position

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tiles."""
        if self.position is None or not self.rect.width or not self.rect.height:
            return
        key: Hashable = Itself(self.position.state)
        self.draw_kept(surface, key)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw one tile beside the other."""
        canvas.fill(palette.PANEL)
        if self.position is None:
            return
        found = side_scores(self.position)
        wide = (canvas.get_width() - _GAP * (len(found) - 1)) // len(found)
        for index, one in enumerate(found):
            place = pygame.Rect(index * (wide + _GAP), 0, wide, canvas.get_height())
            self.spot(place, f"side:{one.side[0].value}")
            draw_tile(canvas, place, one, first=self._leads(one))

    def _leads(self, one: SideScore) -> bool:
        state = self.position.state if self.position is not None else None
        return state is not None and state.first in one.side and state.phase is not Phase.SETUP

    def draw_text(self, surface: pygame.Surface, within: pygame.Rect) -> None:
        """Say beneath the tile under the mouse how its side wins."""
        place = self.place_of(self.hovered)
        if self.position is None or place is None:
            return
        one = next(
            (x for x in side_scores(self.position) if f"side:{x.side[0].value}" == self.hovered),
            None,
        )
        if one is not None:
            edge = palette.HOUSES[one.side[0]].light
            sign = plate(one.sentence, 18, edge=edge, width=360, alpha=245)
            surface.blit(sign, sign.get_rect(topleft=(place.x, place.bottom + 6)).clamp(within))


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
    narrow = inner.width < _NARROW
    for player in () if narrow and first else reversed(one.side):
        canvas.blit(palette.shield(player, mark), (right - mark, inner.y + 5))
        right -= mark + 4
    if first:
        canvas.blit(palette.icon("first-player", mark, palette.GOLD), (right - mark, inner.y + 5))
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
    while small > 12 and spot.right + 5 + palette.font(small).size(said)[0] > right:
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
    size = 20
    while size > 12 and max(palette.font(size).size(w)[0] for w in said.split()) > right - inner.x:
        size -= 1
    y = inner.y + 8
    for line in wrapped(said, size, max(20, right - inner.x - 8)):
        canvas.blit(palette.text(line, size, light), (inner.x + 8, y))
        y += round(size * 1.15)


def score_of(now: Position, player: Seat) -> SideScore:
    """Give the score of a player's side."""
    return next(one for one in side_scores(now) if player in one.side)
