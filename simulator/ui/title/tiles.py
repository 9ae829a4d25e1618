"""The tiles of the title: plates with a picture, a sentence and a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.emblems import EMBLEMS, emblem
from simulator.ui.letters import readable
from simulator.ui.screen import Command
from simulator.ui.strokes import wrapped

Picture = Callable[[pygame.Surface, pygame.Rect], None]
EDGE: Final = 14
"""Pixels between a tile's edge and what stands on it."""


def size_of(number: int, height: int) -> int:
    """Give the size of a face that is `number` pixels high at 1080, never too small to read."""
    return readable(round(number * height / 1080))


@dataclass(frozen=True, slots=True)
class Tile:
    """One way into the program: where its tile stands, what it says, what a click does."""

    place: pygame.Rect
    command: Command
    said: str
    picture: Picture | None = None
    title: str = ""
    note: str = ""
    beside: bool = False
    """Whether the picture stands right of the words, not above them."""

    @property
    def picture_place(self) -> pygame.Rect:
        """Give where the picture is drawn: the upper part of the tile."""
        if self.beside:
            wide = round(self.place.width * 0.3)
            left = self.place.right - EDGE - wide
            return pygame.Rect(left, self.place.y + EDGE, wide, self.place.height - EDGE - 68)
        if self.picture is None:
            return pygame.Rect(self.place.x, self.place.y, self.place.width, 0)
        high = round(self.place.height * 0.45)
        return pygame.Rect(self.place.x + 2, self.place.y + 2, self.place.width - 4, high)


def draw_tile(surface: pygame.Surface, tile: Tile, height: int, *, hot: bool) -> None:
    """Draw a tile for a window of this height; its button lies over it."""
    place = tile.place
    pygame.draw.rect(surface, palette.PANEL, place, border_radius=8)
    if tile.picture is not None:
        tile.picture(surface, tile.picture_place)
    edge = palette.GOLD if hot else palette.PANEL_EDGE
    pygame.draw.rect(surface, edge, place, 2 if hot else 1, border_radius=8)
    y = place.y + EDGE - 4 if tile.beside else tile.picture_place.bottom + EDGE - 4
    room = place.width - 2 * EDGE
    if tile.beside and tile.picture is not None:
        room = tile.picture_place.x - EDGE - place.x - EDGE
    if tile.title:
        head = palette.font(size_of(28, height), display=True)
        for line in _lines(head, tile.title, room):
            surface.blit(head.render(line, True, palette.GOLD), (place.x + EDGE, y))
            y += head.get_linesize()
        y += 2
    size = size_of(20, height)
    for line in wrapped(tile.said, size, room):
        surface.blit(palette.text(line, size, palette.TEXT_QUIET), (place.x + EDGE, y))
        y += round(size * 1.25)
    if tile.note:
        note = palette.text(tile.note, size, palette.GOLD)
        surface.blit(note, (place.x + EDGE, y + 2))


def _lines(face: pygame.font.Font, words: str, width: int) -> list[str]:
    """Break a heading where it is too wide."""
    found: list[str] = []
    for word in words.split():
        if found and face.size(f"{found[-1]} {word}")[0] <= width:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


# ------------------------------------------------------------------ the small pictures


def draw_rows(surface: pygame.Surface, place: pygame.Rect, *, apart: float, number: int) -> None:
    """Draw two armies that face each other, a share of the height apart."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    wide, high = place.width // (number * 2), max(8, place.height // 6)
    gap = wide // 2
    row = number * wide + (number - 1) * gap
    middle = place.height * apart / 2
    for seat, y in ((Seat.BLUE, place.centery - middle - high), (Seat.RED, place.centery + middle)):
        for index in range(number):
            x = place.centerx - row / 2 + index * (wide + gap)
            tray = pygame.Rect(round(x), round(y), wide, high)
            surface.blit(palette.banner(seat, tray.width, tray.height), tray)
            front = tray.bottom if seat is Seat.BLUE else tray.top
            pygame.draw.line(surface, palette.WHITE, (tray.x, front), (tray.right - 1, front), 2)


def draw_skirmish(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw two small armies close to each other."""
    draw_rows(surface, place, apart=0.24, number=2)


def draw_lesson(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a tray that is to be clicked, and a pip for each of ten steps."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    wide, high = max(12, place.width // 4), max(8, place.height // 5)
    tray = pygame.Rect(0, 0, wide, high)
    tray.center = (place.centerx, place.y + round(place.height * 0.42))
    surface.blit(palette.banner(Seat.RED, wide, high), tray)
    pygame.draw.rect(surface, palette.GOLD, tray.inflate(14, 14), 3, border_radius=4)
    for step in range(10):
        x = place.x + round(place.width * (step + 1.5) / 12)
        y = place.y + round(place.height * 0.8)
        pygame.draw.circle(surface, palette.GOLD, (x, y), 5, 0 if step < 3 else 1)


def draw_choices(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw the four seats."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    size = min(place.height // 2, place.width // 6)
    for index, name in enumerate(("wolf", "lion", "wall", "stag")):
        x = place.centerx + round((index - 1.5) * size * 1.35)
        mark = emblem(name, size)
        surface.blit(mark, mark.get_rect(center=(x, place.centery)))


def draw_sight(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a line of sight between two trays, with a third beside it."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    wide, high = max(12, place.width // 7), max(8, place.height // 7)
    spots = ((Seat.BLUE, 0.72, 0.16), (Seat.BLUE, 0.38, 0.46), (Seat.RED, 0.3, 0.82))
    ends = []
    for seat, x, y in spots:
        tray = pygame.Rect(0, 0, wide, high)
        tray.center = (place.x + round(place.width * x), place.y + round(place.height * y))
        surface.blit(palette.banner(seat, wide, high), tray)
        ends.append(tray)
    pygame.draw.line(surface, palette.LEGAL, ends[2].midtop, ends[0].midbottom, 3)
    for end in (ends[2].midtop, ends[0].midbottom):
        pygame.draw.circle(surface, palette.LEGAL, end, 5)


def draw_emblems(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw all emblems in one row across the middle of a rectangle, as large as they fit."""
    step = place.width / len(EMBLEMS)
    size = min(place.height, round(step * 0.86))
    for index, name in enumerate(EMBLEMS):
        x = place.x + round((index + 0.5) * step)
        picture = emblem(name, size)
        surface.blit(picture, picture.get_rect(center=(x, place.centery)))
