"""The supply beside a disputed table: trays of both sides, terrain and tokens to take from."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.cases.outlines import terrain_of
from simulator.content.cases.casefile import Case
from simulator.geometry.trays import TRAYS
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.board.terrain_drawing import draw_terrain
from simulator.ui.camera import Camera
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import TOKEN, UNIT_TRAYS, Fresh, fresh_ground, kinds
from simulator.ui.letters import readable
from simulator.ui.panel import Panel, ground, words

_NAMED: Final = 70
"""Pixels the name of a tray has at least."""
_AROUND: Final = 28
"""Pixels left of a tray's name, between it and both trays, and right of these."""


class Supply(Panel):
    """What can be dragged onto the table; a link is "kind/side"."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        super().__init__(rect)
        self.taken: Fresh | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the supply."""
        self.draw_kept(surface, (self.rect.size, self.taken))

    def fresh_at(self, pos: tuple[int, int]) -> Fresh | None:
        """Return what is taken by pressing on a pixel."""
        kind, _slash, side = self.link_at(pos).partition("/")
        return Fresh(kind, side) if kind else None

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the rows: a tray in red and blue each, then terrain, then the token."""
        ground(canvas)
        words(
            canvas,
            _("Drag onto the table"),
            (10, 6),
            colour=palette.GOLD,
            bold=True,
            width=self.rect.width - 16,
        )
        names = kinds()
        free = self.rect.height - 34
        low = min(30, max(21, (free - 4 * 40) // (len(names) + 1)))
        high = min(62, (free - low * (len(names) + 1)) // 4)
        y = 32
        for kind in UNIT_TRAYS:
            self._tray_row(canvas, kind, y, high)
            y += high
        for kind in (*names, TOKEN):
            self._row(canvas, kind, y, low)
            y += low

    def _tray_row(self, canvas: pygame.Surface, kind: str, y: int, high: int) -> None:
        """Draw a row: the tray's name, then the tray in red and in blue."""
        size = readable(palette.TEXT_SIZE)
        named = max(_NAMED, *(palette.width(word(each), size) for each in UNIT_TRAYS))
        cell = min(high - 3, (self.rect.width - named - _AROUND) // 2)
        words(canvas, word(kind), (10, y + (high - 22) // 2))
        for number, player in enumerate((Seat.RED, Seat.BLUE)):
            x = self.rect.width - 6 - (2 - number) * (cell + 3)
            place = pygame.Rect(x, y + (high - cell) // 2, cell, cell)
            lit = self.spot(place, f"{kind}/{player.value}")
            lit = lit or self.taken == Fresh(kind, player.value)
            house = palette.HOUSES[player]
            pygame.draw.rect(canvas, house.deep, place, border_radius=5)
            _draw_tray(canvas, kind, player, place)
            edge = palette.GOLD if lit else house.light
            pygame.draw.rect(canvas, edge, place, 2 if lit else 1, border_radius=5)

    def _row(self, canvas: pygame.Surface, kind: str, y: int, high: int) -> None:
        place = pygame.Rect(6, y, self.rect.width - 14, high - 1)
        lit = self.spot(place, f"{kind}/") or self.taken == Fresh(kind)
        if lit:
            pygame.draw.rect(canvas, palette.PANEL_RAISED, place, border_radius=4)
            pygame.draw.rect(canvas, palette.GOLD, place, 1, border_radius=4)
        _draw_ground(canvas, kind, pygame.Rect(place.x + 2, place.y, 44, place.height))
        said = word(kind)
        words(canvas, said, (place.x + 52, place.y + (high - 20) // 2), width=place.width - 54)


def _draw_tray(canvas: pygame.Surface, kind: str, player: Seat, place: pygame.Rect) -> None:
    """Draw a tray in outline, its front bold."""
    tray, house = TRAYS[kind], palette.HOUSES[player]
    scale = (place.height - 8) / 5.6
    box = pygame.Rect(0, 0, round(tray.width * scale), round(tray.depth * scale))
    box.center = place.center
    pygame.draw.rect(canvas, house.base, box)
    pygame.draw.rect(canvas, house.light, box, 1)
    front = (box.topleft, box.topright) if player is Seat.RED else (box.bottomleft, box.bottomright)
    pygame.draw.line(canvas, palette.WHITE, *front, 3)


def _draw_ground(canvas: pygame.Surface, kind: str, place: pygame.Rect) -> None:
    """Draw a piece of terrain, or a token, small."""
    if kind == TOKEN:
        radius = min(place.height // 2 - 3, 9)
        pygame.draw.circle(canvas, palette.GOLD_DEEP, place.center, radius)
        pygame.draw.circle(canvas, palette.GOLD, place.center, radius, 2)
        return
    camera = Camera(place, (10.0, 10.0))
    camera.scale, camera.centre = min(place.width / 7.2, place.height / 4.6), (5.0, 5.0)
    case = Case(terrain=(fresh_ground(kind, kind, (5.0, 5.0)),))
    held = canvas.get_clip()
    canvas.set_clip(place)
    draw_terrain(canvas, camera, terrain_of(case)[0])
    canvas.set_clip(held)
