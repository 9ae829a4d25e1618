"""A sign beside each objective: who controls it now, that it is contested, or who misses it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.model.state import Seat, TokenId
from simulator.records import dataclass
from simulator.staging.scores_now import ModeRow, RowKind, scores_now
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.board.choosing import tokens_shown
from simulator.ui.board.unit_marks import box
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept

SIGNS_FROM: Final = 8.0
"""Pixels per inch from which signs are drawn."""
SIZE: Final = 15
_GAP: Final = 4
HIDES_WORDS: Final = 5.0
"""What a hidden pixel of a name or mark costs; one of a tray costs 1."""
FURTHER: Final = 3.0
"""What each pixel away from its token costs."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands beside a token: the sides it tells of, and words.

    sides: who controls it; both sides of a contested one; who misses it by least. held: whether
    it is controlled.
    """

    token: TokenId
    sides: tuple[Seat, ...]
    said: str
    held: bool


def objective_signs(now: Position) -> tuple[Sign, ...]:
    """Return the signs of a position's tokens; none where there is no mode."""
    if now.game.scenario is None or not now.state.tokens:
        return ()
    rows = [row for row in scores_now(now).rows if row.kind is RowKind.TOKEN]
    return tuple(sign for row in rows if (sign := _sign(now, row)) is not None)


def _sign(now: Position, row: ModeRow) -> Sign | None:
    if row.leader is not None:
        said = f"{row.points:+d}" if row.points else _("held")
        return Sign(row.about, (row.leader,), said, held=True)
    if row.units:
        sides = [now.owner(unit) for unit in row.units]
        for unit in row.units:
            sides += [now.owner(foe) for foe in now.enemies_engaged(unit)]
        return Sign(row.about, tuple(dict.fromkeys(sides)), _("contested"), held=False)
    if row.misses:
        miss = row.misses[0]
        said = _("{inches:.1f} in short").format(inches=miss.inches)
        return Sign(row.about, (miss.player,), said, held=False)
    return None


def draw_signs(
    surface: pygame.Surface, camera: Camera, now: Position, taken: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Draw the signs where they hide no tray, name or mark; give where they lie."""
    if camera.scale < SIGNS_FROM:
        return []
    units = now.state.units.values()
    trays = [box(camera.outline(now.corners(unit.id))) for unit in units if unit.on_table]
    found: list[pygame.Rect] = []
    tokens = tokens_shown(now)
    rings = []
    for token in tokens.values():
        x, y = camera.to_screen(token.at)
        radius = camera.pixels(token.radius) + 8
        rings.append(pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius))
    for sign in objective_signs(now):
        token = tokens[sign.token]
        picture = sign_picture(sign.sides, sign.said, held=sign.held)
        x, y = camera.to_screen(token.at)
        radius = max(7.0, camera.pixels(token.radius)) + _GAP
        written = [*taken, *found, *rings]
        spot = _free(picture, (x, y), radius, written, trays, surface.get_rect())
        surface.blit(picture, spot)
        found.append(spot)
    return found


def _free(
    picture: pygame.Surface,
    at: tuple[float, float],
    radius: float,
    written: Sequence[pygame.Rect],
    trays: Sequence[pygame.Rect],
    within: pygame.Rect,
) -> pygame.Rect:
    """Return the place beside a token where a sign hides the least; words count more than trays."""
    width, height = picture.get_size()
    x, y = round(at[0]), round(at[1])
    reach = round(radius) + 2
    beside = (x - reach - width, x - width // 2, x + reach + 16)
    below = [y + reach + step * (height + 2) for step in range(4)]
    above = [y - reach - 8 - (step + 1) * (height + 2) for step in range(4)]
    spots = [(beside[1], below[0]), (beside[0], y - height // 2), (beside[2], y - height // 2)]
    spots += [(left, top) for top in (*above, *below) for left in beside]
    inside = [pygame.Rect(*spot, width, height).clamp(within) for spot in spots]
    costs = [
        sum(_shared(spot, other) * HIDES_WORDS for other in written)
        + sum(_shared(spot, other) for other in trays)
        + math.dist(spot.center, at) * FURTHER
        for spot in inside
    ]
    return inside[costs.index(min(costs))]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


@kept
def sign_picture(sides: tuple[Seat, ...], said: str, *, held: bool) -> pygame.Surface:
    """Give a sign: the banners of its sides with their shields, and the words beside them."""
    words = palette.text(said, SIZE, palette.WHITE if held else palette.TEXT, bold=held)
    height = words.get_height() + 4
    banner = height + 4
    width = banner * len(sides) + words.get_width() + 12
    picture = palette.clear(width, height)
    ground = palette.HOUSES[sides[0]].deep if held else (24, 20, 17)
    pygame.draw.rect(picture, (*ground, 236), picture.get_rect(), border_radius=5)
    x = 0
    for player in sides:
        picture.blit(palette.banner(player, banner, height), (x, 0))
        mark = palette.shield(player, height - 5)
        picture.blit(mark, mark.get_rect(center=(x + banner // 2, height // 2)))
        x += banner
    picture.blit(words, (x + 6, 2))
    edge = palette.HOUSES[sides[0]].light if held else palette.PANEL_EDGE
    pygame.draw.rect(picture, edge, picture.get_rect(), 1, border_radius=5)
    return picture


def draw_pointed(
    surface: pygame.Surface, camera: Camera, now: Position, pointed: Iterable[str]
) -> None:
    """Light up the trays, tokens and quarters that are pointed at beside the board."""
    tokens = tokens_shown(now)
    for what in pointed:
        unit = now.state.units.get(what)
        if unit is not None and unit.on_table:
            corners = [camera.to_screen(corner) for corner in now.corners(what)]
            pygame.draw.polygon(surface, palette.GOLD, corners, 4)
        elif what in tokens:
            centre = camera.to_screen(tokens[what].at)
            radius = camera.pixels(tokens[what].radius) + 10
            pygame.draw.circle(surface, palette.GOLD, centre, radius, 4)
        elif what in QUARTERS:
            _light_quarter(surface, camera, now, what)


QUARTERS: Final = {"sw": (0, 0), "se": (1, 0), "nw": (0, 1), "ne": (1, 1)}
"""The quarters of the table, from the near left corner: to the right, and away."""


def _light_quarter(surface: pygame.Surface, camera: Camera, now: Position, what: str) -> None:
    width, depth = now.game.board[0] / 2, now.game.board[1] / 2
    across, away = QUARTERS[what]
    left, top = camera.to_screen((across * width, (away + 1) * depth))
    right, bottom = camera.to_screen(((across + 1) * width, away * depth))
    place = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    place.normalize()  # the table may be seen from its far edge
    pygame.draw.rect(surface, palette.GOLD, place.inflate(-6, -6), 4)
