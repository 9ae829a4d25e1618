"""Painting a tray: cut card with a bold front edge, figures as discs in ranks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from math import ceil
from typing import Final

import pygame

from simulator.geometry.trays import Tray
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, WHITE, House, clear, icon, mixed, pattern

_RADIUS: Final = {
    "infantry": 0.58,
    "cavalry": 0.94,
    "solo_small": 0.92,
    "solo_large": 1.14,
    "castle_wall": 0.7,
}
"""Radius of a figure's disc in inches."""


def painted_card(look: TrayLook, scale: float) -> pygame.Surface:
    """Paint a tray, its front to the top, and the discs of its figures without the figures."""
    tray, house = look.shape, palette.HOUSES[look.owner]
    picture = clear(tray.width * scale, tray.depth * scale)
    _paint_card(picture, house, scale)
    for slot, (x, y) in enumerate(slots(tray)):
        centre = (
            picture.get_width() / 2 + x * scale,
            picture.get_height() / 2 - y * scale,
        )
        _FigurePlace(picture, look, centre, _RADIUS[look.tray] * scale).paint(slot)
    _paint_front(picture, scale)
    return turned_down(picture) if look.activated else picture


def paint_figures(picture: pygame.Surface, look: TrayLook, scale: float, facing: float) -> None:
    """Stand the figures on a tray turned by `facing` degrees: they stay upright, to be read."""
    house, turn = palette.HOUSES[look.owner], math.radians(facing)
    sin, cos = math.sin(turn), math.cos(turn)
    across, down = picture.get_width() / 2, picture.get_height() / 2
    many = look.wounds_per_figure > 1
    radius = _RADIUS[look.tray] * scale * (0.84 if many else 1.0)
    size, fall = max(6, round(radius * 1.42)), max(1, round(radius * 0.09))
    for slot, (x, y) in enumerate(slots(look.shape)):
        if look.wounds <= slot * look.wounds_per_figure:
            break
        attached = look.attached[slot] if slot < len(look.attached) else ""
        name = "commander" if attached == "commander" else look.figure
        ink = palette.GOLD if attached else palette.PARCHMENT
        ink = mixed(ink, house.deep, 0.34) if look.activated else ink
        at = (
            round(across + (x * cos + y * sin) * scale),
            round(down + (x * sin - y * cos) * scale),
        )
        for colour, off in ((mixed(house.deep, BLACK, 0.7), fall), (ink, 0)):
            glyph = icon(name, size, colour)
            picture.blit(glyph, glyph.get_rect(center=(at[0] + off, at[1] + off)))


def slots(tray: Tray) -> Iterator[tuple[float, float]]:
    """Yield the figures' places in the tray's own frame, front rank first, left to right."""
    for y in tray.slots_y:
        for x in tray.slots_x:
            yield (x, y)


def turned_down(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with its colour turned down: its unit has been activated."""
    grey = pygame.transform.grayscale(picture)
    grey.set_alpha(130)
    quiet = picture.copy()
    quiet.blit(grey, (0, 0))
    quiet.fill((158, 154, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return quiet


def _paint_card(picture: pygame.Surface, house: House, scale: float) -> None:
    """Paint the card: house colour and pattern, a bevel lit from the front, a dark cut edge."""
    around = picture.get_rect()
    corner = round(0.16 * scale)
    body = mixed(house.deep, house.base, 0.45)
    pygame.draw.rect(picture, body, around, border_radius=corner)
    marks = pattern(house.pattern, *around.size, round(0.62 * scale), mixed(body, house.light, 0.2))
    inner = around.inflate(-0.3 * scale, -0.3 * scale)
    picture.blit(marks, inner, inner)
    picture.blit(_slope(around.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    bevel = max(2, round(0.1 * scale))
    lit, dim = mixed(house.base, house.light, 0.55), mixed(house.deep, BLACK, 0.35)
    rim = around.inflate(-bevel, -bevel)
    pygame.draw.rect(picture, dim, rim, bevel, border_radius=corner)
    pygame.draw.line(picture, lit, rim.topleft, rim.bottomleft, bevel)
    pygame.draw.rect(
        picture, mixed(BLACK, house.deep, 0.25), around, max(1, bevel // 2), border_radius=corner
    )


@kept
def _slope(size: tuple[int, int]) -> pygame.Surface:
    """Return a shade from the front, which is bright, to the rear."""
    strip = pygame.Surface((1, 8), pygame.SRCALPHA)
    for y in range(8):
        level = 255 - 9 * y
        strip.set_at((0, y), (level, level, level, 255))
    return pygame.transform.smoothscale(strip, size)


def _paint_front(picture: pygame.Surface, scale: float) -> None:
    """Paint the bold front edge and the direction arrow in its middle."""
    width, middle = picture.get_width(), picture.get_width() / 2
    bar = max(3, round(0.2 * scale))
    pygame.draw.rect(
        picture,
        palette.PARCHMENT,
        (0, 0, width, bar),
        border_top_left_radius=bar,
        border_top_right_radius=bar,
    )
    pygame.draw.line(picture, BLACK, (0, bar), (width, bar), max(1, round(0.05 * scale)))
    small = width < 3.0 * scale
    half, deep = (0.46 if small else 0.62) * scale, (0.36 if small else 0.5) * scale
    edge = [(middle, 0), (middle + half * 1.25, deep * 1.2), (middle - half * 1.25, deep * 1.2)]
    pygame.draw.polygon(picture, (30, 24, 18), edge)
    pygame.draw.polygon(
        picture, palette.PARCHMENT, [(middle, 0), (middle + half, deep), (middle - half, deep)]
    )
    pygame.draw.rect(picture, palette.PARCHMENT, (0, 0, width, max(2, bar // 2)))


@dataclass(frozen=True, slots=True)
class _FigurePlace:
    """Where a figure stands on a tray, or stood: the middle and the radius in pixels."""

    picture: pygame.Surface
    look: TrayLook
    centre: tuple[float, float]
    radius: float

    def paint(self, slot: int) -> None:
        """Paint a figure, or the socket it left: the rearmost figure, rightmost, goes first."""
        look = self.look
        left = look.wounds - slot * look.wounds_per_figure
        if left <= 0:
            self._socket(palette.HOUSES[look.owner])
            return
        many = look.wounds_per_figure > 1
        self._disc(self.radius * (0.84 if many else 1.0), attached=slot < len(look.attached))
        if many:
            self._wounds(min(left, look.wounds_per_figure), look.wounds_per_figure)

    def _socket(self, house: House) -> None:
        (x, y), r = self.centre, self.radius * 0.86
        lip, floor = (x + r * 0.09, y + r * 0.12), (x + r * 0.12, y + r * 0.16)
        pygame.draw.circle(self.picture, mixed(house.base, house.light, 0.3), lip, r)
        pygame.draw.circle(self.picture, mixed(house.deep, BLACK, 0.82), (x, y), r)
        pygame.draw.circle(self.picture, mixed(house.deep, BLACK, 0.5), floor, r * 0.74)

    def _disc(self, radius: float, *, attached: bool) -> None:
        """Paint the disc a figure stands on: shadow, rim, house colour and pattern."""
        picture, centre, house = self.picture, self.centre, palette.HOUSES[self.look.owner]
        for off, ink in ((0.2, 60), (0.12, 110)):
            _shade(picture, (centre[0] + radius * off, centre[1] + radius * off), radius, ink)
        rim = palette.GOLD if attached else house.light
        pygame.draw.circle(picture, rim, centre, radius)
        inner = radius * (0.78 if attached else 0.88)
        face = mixed(house.base, BLACK, 0.3) if attached else house.base
        picture.blit(*_patterned_disc(house, face, centre, inner))
        if attached:
            pygame.draw.circle(picture, BLACK, centre, inner, max(1, round(radius * 0.06)))

    def _wounds(self, left: int, full: int) -> None:
        """Paint a ring of one piece per wound around a figure: lit while the wound is left."""
        (x, y), radii = self.centre, (self.radius, self.radius - self.radius * 0.13)
        space = math.radians(9.0)
        piece = math.tau / full
        for index in range(full):
            start = index * piece + space / 2 - math.pi / 2
            steps = max(3, round(24 / full) + 2)
            angles = [start + (piece - space) * i / steps for i in range(steps + 1)]
            outer, inner = (
                [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles] for r in radii
            )
            colour = palette.PARCHMENT if index < left else (58, 44, 38)
            pygame.draw.polygon(self.picture, colour, outer + inner[::-1])


def _shade(picture: pygame.Surface, centre: tuple[float, float], radius: float, alpha: int) -> None:
    """Lay a round shadow down."""
    side = ceil(radius) * 2
    round_one = clear(side, side)
    pygame.draw.circle(round_one, (*BLACK, alpha), (side / 2, side / 2), radius)
    picture.blit(round_one, (round(centre[0] - side / 2), round(centre[1] - side / 2)))


def _patterned_disc(
    house: House, face: tuple[int, int, int], centre: tuple[float, float], radius: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a disc with the house pattern on it, and where its corner goes."""
    side = ceil(radius) * 2
    disc = clear(side, side)
    pygame.draw.circle(disc, mixed(face, BLACK, 0.3), (side / 2, side / 2), radius)
    lit = (side / 2 - radius * 0.1, side / 2 - radius * 0.1)
    pygame.draw.circle(disc, face, lit, radius * 0.88)
    marks = pattern(house.pattern, side, side, max(4, round(radius * 0.5)), BLACK, 46).copy()
    stencil = clear(side, side)
    pygame.draw.circle(stencil, WHITE, (side / 2, side / 2), radius)
    marks.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    disc.blit(marks, (0, 0))
    return disc, (round(centre[0] - side / 2), round(centre[1] - side / 2))
