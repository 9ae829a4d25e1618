"""The supply beside a disputed table: trays of both sides, terrain and tokens to take from."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.cases.outlines import terrain_of
from simulator.content.cases.casefile import Case
from simulator.geometry.trays import TRAYS
from simulator.language.texts import translate as _
from simulator.model.cards import PRINTED
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.board.terrain_drawing import draw_terrain
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    ColumnBox,
    Press,
    column,
    doing,
    picture,
    row,
    scroll,
    text,
)
from simulator.ui.camera import Camera
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import plain_panel, titled
from simulator.ui.disputes.pieces import TOKEN, UNIT_TRAYS, Fresh, fresh_ground, kinds
from simulator.ui.kept_pictures import kept

_TRAY: Final = 26
"""Pixels of the small picture of a tray."""


def supply(acts: Commands) -> ColumnBox:
    """Return what can be dragged onto the table; a piece is known by what it is."""
    trays = [_trays(kind, acts) for kind in UNIT_TRAYS]
    ground = [_ground(Fresh(kind), acts) for kind in (*kinds(), TOKEN)]
    rows = scroll(column(*trays, *ground, gap=2), key="supply", grow=1)
    return plain_panel(titled(_("Drag onto the table")), rows, grow=1)


def _trays(kind: str, acts: Commands) -> Box:
    """Return a row: the tray's name, then the tray in red and in blue."""
    signs = [_piece(Fresh(kind, seat.value), acts) for seat in (Seat.RED, Seat.BLUE)]
    return row(text(word(kind), lines=1, grow=1, align=Align.CENTRE), *signs, gap=3)


def _piece(fresh: Fresh, acts: Commands) -> Press:
    said = f"{word(fresh.kind)}, {word(fresh.side)}"
    sign = picture(draw_tray, fresh.kind, Seat(fresh.side), width=_TRAY, height=_TRAY)
    return _held(fresh, acts, row(sign, pad=(2, 2)), ButtonLook.TILE, said)


def _ground(fresh: Fresh, acts: Commands) -> Press:
    sign = picture(_draw_ground, fresh.kind, width=36, height=24)
    name = text(word(fresh.kind), lines=1, grow=1, align=Align.CENTRE)
    return _held(fresh, acts, row(sign, name, pad=(2, 1), gap=4), ButtonLook.ROW)


def _held(fresh: Fresh, acts: Commands, child: Box, look: ButtonLook, spoken: str = "") -> Press:
    return Press(
        child=child,
        do=doing(acts.lay, fresh),
        grab=doing(acts.grab, fresh),
        look=look,
        chosen=acts.screen.board.carried == fresh,
        spoken=spoken,
        key=fresh,
    )


def draw_tray(surface: pygame.Surface, place: pygame.Rect, kind: str, seat: Seat) -> None:
    """Draw a tray of a side in outline, its front bold."""
    tray, house = TRAYS[kind], palette.HOUSES[seat]
    scale = place.height / 5.6
    box = pygame.Rect(0, 0, round(tray.width * scale), round(tray.depth * scale))
    box.center = place.center
    pygame.draw.rect(surface, house.base, box)
    pygame.draw.rect(surface, house.light, box, 1)
    front = (box.bottomleft, box.bottomright)
    if seat is not Seat.BLUE:
        front = (box.topleft, box.topright)
    pygame.draw.line(surface, palette.WHITE, *front, 3)


def _draw_ground(surface: pygame.Surface, place: pygame.Rect, kind: str) -> None:
    """Draw a piece of terrain, or a token, small."""
    surface.blit(_ground_picture(kind, place.size), place)


@kept
def _ground_picture(kind: str, size: tuple[int, int]) -> pygame.Surface:
    canvas = palette.clear(*size)
    place = canvas.get_rect()
    if kind == TOKEN:
        radius = min(place.height // 2 - 3, 9)
        pygame.draw.circle(canvas, palette.GOLD_DEEP, place.center, radius)
        pygame.draw.circle(canvas, palette.GOLD, place.center, radius, 2)
        return canvas
    camera = Camera(place, (10.0, 10.0))
    camera.scale, camera.centre = min(place.width / 7.2, place.height / 4.6), (5.0, 5.0)
    case = Case(terrain=(fresh_ground(kind, kind, (5.0, 5.0), PRINTED),))
    draw_terrain(Pen(canvas, camera), terrain_of(case)[0])
    return canvas
