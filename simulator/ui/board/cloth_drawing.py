"""The table itself: cloth, grid, deployment zones and objective tokens."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from simulator.model.scenario import Rectangle
from simulator.model.state import Seat, Token
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, clear, draw_marks, icon, mixed, ready, text
from simulator.ui.strokes import outline, ring

HEAVY: Final = 6
"""A heavier grid line each six inches: short range, and half of long range."""

STRIPE: Final = 6
"""Inches of a team's zone that wear one of its colours, before the next begins."""

INCHES: Final = 15
"""Height of the numbers along the edges, in pixels."""

_DARKENED: Final = 1600
"""The widest board, in pixels, whose corners are darkened: closer, they are out of sight."""


def draw_table(pen: Pen, *, grid: bool) -> None:
    """Draw the cloth with its hem, the inches along it, and the grid when it is wanted."""
    pen.surface.fill(palette.NIGHT)
    board = pen.camera.table
    for grown, shade in ((14, 17), (9, 14), (5, 11)):
        around = board.inflate(grown * 2, grown * 2)
        pygame.draw.rect(pen.surface, (shade, shade - 2, shade - 4), around, grown, grown)
    _lay_cloth(pen.surface, board)
    hem = max(4, round(pen.camera.pixels(0.32)))
    _draw_hem(pen.surface, board, hem)
    if grid:
        _draw_grid(pen)
    colour = mixed(palette.TEXT_QUIET, palette.CLOTH, 0.45)
    for inches, place in inch_numbers(pen.camera, hem):
        pen.surface.blit(text(str(inches), INCHES, colour), place)


def _draw_hem(surface: pygame.Surface, board: pygame.Rect, hem: int) -> None:
    """Draw the sewn edge of the cloth: a rounded band with a seam, and its shade on the cloth."""
    for step in range(5):
        shade = board.inflate(-2 * step, -2 * step)
        for size in ((shade.width, 1), (1, shade.height)):
            side = clear(*size)
            side.fill((*BLACK, 64 - 12 * step))
            surface.blit(side, shade.topleft)
    half = hem / 2
    for step in range(hem):
        off = abs(step - half) / half
        colour = mixed(
            mixed(palette.CLOTH_HEM, palette.PARCHMENT, 0.14),
            mixed(palette.CLOTH_HEM, BLACK, 0.55),
            off**1.6,
        )
        pygame.draw.rect(surface, colour, board.inflate(2 * step, 2 * step), 1)
    seam = board.inflate(hem, hem)
    pace, stitch = max(6, hem), max(3, hem * 5 // 9)
    thread = mixed(palette.CLOTH_HEM, palette.PARCHMENT, 0.55)
    for x in range(seam.left + 2, seam.right - stitch, pace):
        for y in (seam.top, seam.bottom - 1):
            pygame.draw.line(surface, thread, (x, y), (x + stitch, y))
    for y in range(seam.top + 2, seam.bottom - stitch, pace):
        for x in (seam.left, seam.right - 1):
            pygame.draw.line(surface, thread, (x, y), (x, y + stitch))


def _lay_cloth(surface: pygame.Surface, board: pygame.Rect) -> None:
    shown = board.clip(surface.get_rect())
    if shown.width <= 0 or shown.height <= 0:
        return
    weave = woven()
    held = surface.get_clip()
    surface.set_clip(shown)
    side = weave.get_width()
    for x in range(board.left + (shown.left - board.left) // side * side, shown.right, side):
        for y in range(board.top + (shown.top - board.top) // side * side, shown.bottom, side):
            surface.blit(weave, (x, y))
    surface.set_clip(held)
    if board.width <= _DARKENED:
        surface.blit(_vignette_of(board.size), board)


@kept
def woven(side: int = 192) -> pygame.Surface:
    """Return a tile of cloth: crossing threads over slow, uneven shades; its edges meet."""
    blotches = pygame.Surface((6, 6))
    for x in range(6):
        for y in range(6):
            blotches.set_at(
                (x, y),
                mixed(palette.CLOTH, palette.CLOTH_DARK, (x * 37 + y * 71 + x * y * 13) % 10 / 22),
            )
    ring_of = pygame.Surface((18, 18))
    for x in range(3):
        for y in range(3):
            ring_of.blit(blotches, (x * 6, y * 6))
    wide = pygame.transform.smoothscale(ring_of, (side * 3, side * 3))
    tile = pygame.Surface((side, side))
    tile.blit(wide, (-side, -side))
    thread = clear(side, side)
    for x in range(side):
        for y in range(side):
            over = (x // 2 + y // 2) % 2
            rough = (x * 7919 + y * 104729 + x * y * 31) % 23
            shade = (14 if over else 2) + rough // 3
            thread.set_at((x, y), (255, 246, 220, shade) if over else (0, 0, 0, shade * 2))
    tile.blit(thread, (0, 0))
    return tile.convert() if pygame.display.get_surface() else tile


@kept
def _vignette() -> pygame.Surface:
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            off = math.hypot(x - 23.5, y - 23.5) / 33.2
            small.set_at((x, y), (8, 10, 9, round(max(0.0, off - 0.35) * 130)))
    return ready(small)


@kept
def _vignette_of(size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(_vignette(), size)


def _draw_grid(pen: Pen) -> None:
    width, depth = pen.camera.board
    fine = pen.camera.scale >= 9.0
    upright = [(across, ((across, 0.0), (across, depth))) for across in range(1, int(width))]
    level = [(up, ((0.0, up), (width, up))) for up in range(1, int(depth))]
    for inch, ends in (*upright, *level):
        heavy = inch % HEAVY == 0
        if heavy or fine:
            colour = mixed(palette.CLOTH, palette.PARCHMENT, 0.24 if heavy else 0.09)
            a, b = ((round(x), round(y)) for x, y in map(pen.at, ends))
            pygame.draw.line(pen.surface, colour, a, b)


def inch_numbers(camera: Camera, hem: int) -> Iterator[tuple[int, pygame.Rect]]:
    """Yield each sixth inch with where it is written, in pixels.

    Where an edge of the table is out of sight the numbers stand at the edge of the view. One that
    would be cut, or would lie on another, is left out.
    """
    seen = camera.table.inflate(-2 * hem, -2 * hem).clip(camera.viewport.inflate(-8, -8))
    low = seen.bottom - text("0", INCHES, palette.TEXT_QUIET).get_height()
    for across in range(HEAVY, int(camera.board[0]), HEAVY):
        x, _y = camera.to_screen((across, 0.0))
        number = text(str(across), INCHES, palette.TEXT_QUIET)
        place = number.get_rect(midbottom=(round(x), seen.bottom))
        if seen.contains(place):
            yield across, place
    for up in range(HEAVY, int(camera.board[1]), HEAVY):
        _x, y = camera.to_screen((0.0, up))
        number = text(str(up), INCHES, palette.TEXT_QUIET)
        place = number.get_rect(midleft=(seen.left, round(y)))
        if seen.contains(place) and place.bottom < low:
            yield up, place


def draw_zone(pen: Pen, zone: Rectangle, owners: Sequence[Seat], *, lit: bool) -> None:
    """Draw a deployment zone in its owners' colours and patterns; brighter while it is asked for.

    The zone of a team is striped in the colours of all who deploy there.
    """
    place = pen.camera.rect_of(zone)
    shown = place.clip(pen.surface.get_rect())
    if shown.width <= 0 or shown.height <= 0:
        return
    sides: Sequence[Seat | None] = owners or (None,)
    wide = place.width if len(sides) == 1 else max(1, round(pen.camera.pixels(STRIPE)))
    for number, owner in enumerate(sides):
        shade = _zone_shade(place.move(-shown.x, -shown.y), shown.size, pen.camera, owner, lit=lit)
        colour = palette.HOUSES[owner].light if owner else palette.PARCHMENT
        for left in range(place.left + number * wide, place.right, wide * len(sides)):
            part = pygame.Rect(left, place.top, wide, place.height).clip(place)
            seen = part.clip(shown)
            pen.surface.blit(shade, seen, seen.move(-shown.x, -shown.y))
            corners = [part.topleft, part.topright, part.bottomright, part.bottomleft]
            outline(pen.surface, corners, colour, 2.0, alpha=230 if lit else 110)


def _zone_shade(
    whole: pygame.Rect, size: tuple[int, int], camera: Camera, owner: Seat | None, *, lit: bool
) -> pygame.Surface:
    """Return what is seen of a zone, as it would be if one player alone deployed there."""
    shade = clear(*size)
    shade.fill((*(palette.HOUSES[owner].base if owner else palette.PARCHMENT), 70 if lit else 30))
    if owner and lit:
        marks, house = clear(*size), palette.HOUSES[owner]
        pace = round(camera.pixels(1.0))
        draw_marks(marks, house.pattern, pace, house.light, 34, whole=whole)
        shade.blit(marks, (0, 0))
    return shade


def draw_objective(pen: Pen, token: Token, number: int | None, owner: Seat | None) -> None:
    """Draw an objective token with its number; a ring in house colours says who controls it."""
    radius = max(7.0, pen.camera.pixels(token.radius))
    x, y = pen.at(token.at)
    if owner is not None:
        ring(pen.surface, (x, y), radius + 7, palette.HOUSES[owner].light, 3)
        pygame.draw.circle(pen.surface, palette.HOUSES[owner].base, (x, y), radius + 5)
    pygame.draw.circle(pen.surface, (20, 17, 14), (x + 1, y + 2), radius + 2)
    pale = mixed(palette.PARCHMENT, palette.GOLD, 0.35)
    pygame.draw.circle(pen.surface, pale, (x, y), radius + 1)
    pygame.draw.circle(pen.surface, (62, 48, 34), (x, y), radius - 1, max(1, round(radius / 9)))
    pen.stamp(icon("objective", round(radius * 1.7), (62, 48, 34)), (x, y))
    if number is not None:
        at = (x + radius + 5, y - radius - 1)
        pygame.draw.circle(pen.surface, (24, 20, 17), at, 10)
        pen.stamp(text(str(number), 16, palette.GOLD, bold=True), at)


def draw_hidden_objective(pen: Pen, token: Token, owner: Seat | None) -> None:
    """Show an objective token through the tray that stands on it."""
    x, y = pen.at(token.at)
    radius = max(8.0, pen.camera.pixels(token.radius) * 0.85)
    light = palette.HOUSES[owner].light if owner else palette.PARCHMENT
    pygame.draw.circle(pen.surface, (24, 20, 17), (x, y), radius + 2)
    pygame.draw.circle(pen.surface, light, (x, y), radius + 2, 2)
    pen.stamp(icon("objective", round(radius * 1.7), light), (x, y))
