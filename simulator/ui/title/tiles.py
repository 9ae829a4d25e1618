"""The tiles of the title: plates with a picture, a sentence and a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.emblems import EMBLEMS, emblem
from simulator.ui.layout import LOW
from simulator.ui.letters import readable
from simulator.ui.screen import Command
from simulator.ui.strokes import wrapped

Picture = Callable[[pygame.Surface, pygame.Rect], None]
EDGE: Final = 14
"""Pixels between a tile's edge and what stands on it."""


BUTTON: Final = 44
LOW_BUTTON: Final = 38
"""Pixels a button is high, and in a low window."""
FOOT: Final = BUTTON + 16
"""Pixels at a tile's foot that its button takes, with what is left free above and below it."""


def size_of(number: int, height: int) -> int:
    """Return the size of a face that is `number` pixels high at 1080, never too small to read."""
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
    share: float = 0.4
    """The part of its width that a picture beside the words takes."""

    height: int = 1080
    """The height of the window, which says how large its letters are."""
    beneath: int = 0
    """Pixels its words have at least, so that the pictures of tiles side by side end alike."""

    @property
    def foot(self) -> int:
        """Return the pixels at its foot that its button takes, fewer in a low window."""
        return FOOT - (BUTTON - LOW_BUTTON) if self.height < LOW else FOOT

    @property
    def picture_place(self) -> pygame.Rect:
        """Return where the picture is drawn: beside the words, or above them in what they leave."""
        place = self.place
        if self.beside:
            wide = round(place.width * self.share)
            left = place.right - EDGE - wide
            return pygame.Rect(left, place.y + EDGE, wide, place.height - EDGE - self.foot - 4)
        if self.picture is None:
            return pygame.Rect(place.x, place.y, place.width, 0)
        high = place.height - self.foot - max(self.words_high, self.beneath)
        return pygame.Rect(place.x + 2, place.y + 2, place.width - 4, max(0, high))

    @property
    def lines(self) -> list[str]:
        """Return the sentence of the tile in lines."""
        return wrapped(self.said, size_of(20, self.height), self.room) if self.said else []

    @property
    def room(self) -> int:
        """Return how wide its words may be."""
        if self.beside and self.picture is not None:
            return self.picture_place.x - 2 * EDGE - self.place.x
        return self.place.width - 2 * EDGE

    @property
    def height_wanted(self) -> int:
        """Return how high a tile with its picture beside the words must be, for title and words."""
        head = palette.font(size_of(28, self.height), display=True)
        titles = len(_lines(head, self.title, self.room)) if self.title else 0
        rows = len(self.lines) * round(size_of(20, self.height) * 1.25)
        return EDGE - 4 + titles * head.get_linesize() + 2 + rows + self.foot

    @property
    def words_high(self) -> int:
        """Return how much of its height its sentence and note take."""
        rows = len(self.lines) + bool(self.note)
        return rows * round(size_of(20, self.height) * 1.25) + EDGE


def draw_tile(surface: pygame.Surface, tile: Tile, *, hot: bool) -> int:
    """Draw a tile; its button lies over it. Give the pixel below its words."""
    place, height = tile.place, tile.height
    pygame.draw.rect(surface, palette.PANEL, place, border_radius=8)
    if tile.picture is not None:
        tile.picture(surface, tile.picture_place)
    edge = palette.GOLD if hot else palette.PANEL_EDGE
    pygame.draw.rect(surface, edge, place, 2 if hot else 1, border_radius=8)
    y = place.y + EDGE - 4 if tile.beside else tile.picture_place.bottom + EDGE - 4
    if tile.title:
        head = palette.font(size_of(28, height), display=True)
        for line in _lines(head, tile.title, tile.room):
            surface.blit(head.render(line, True, palette.GOLD), (place.x + EDGE, y))
            y += head.get_linesize()
        y += 2
    size = size_of(20, height)
    for line in tile.lines:
        surface.blit(palette.text(line, size, palette.TEXT_QUIET), (place.x + EDGE, y))
        y += round(size * 1.25)
    if tile.note:
        note = palette.text(tile.note, size, palette.GOLD)
        surface.blit(note, (place.x + EDGE, y + 2))
        y += round(size * 1.25)
    return y


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


def draw_drill(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a tray with two enemies in its reach: which of them shall it charge?"""
    pygame.draw.rect(surface, palette.CLOTH, place)
    wide, high = max(12, place.width // 6), max(8, place.height // 7)
    spots = ((Seat.BLUE, 0.24, 0.2), (Seat.BLUE, 0.76, 0.26), (Seat.RED, 0.5, 0.8))
    trays = []
    for seat, x, y in spots:
        tray = pygame.Rect(0, 0, wide, high)
        tray.center = (place.x + round(place.width * x), place.y + round(place.height * y))
        surface.blit(palette.banner(seat, wide, high), tray)
        trays.append(tray)
    for enemy, colour in ((trays[0], palette.LEGAL), (trays[1], palette.TOO_CLOSE)):
        start, end = trays[2].midtop, enemy.midbottom
        pygame.draw.line(surface, colour, start, end, 3)
        pygame.draw.circle(surface, colour, end, 5)


def draw_before(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw two armies in their deployment zones."""
    draw_rows(surface, place, apart=0.4, number=3)


def draw_emblems(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw all emblems in a rectangle, in as many rows as make them largest."""
    number = len(EMBLEMS)
    sizes = {
        rows: min(place.height / rows, place.width / -(-number // rows)) for rows in range(1, 4)
    }
    rows = max(sizes, key=lambda count: sizes[count])
    across = -(-number // rows)
    step, down = place.width / across, place.height / rows
    size = round(min(down, step) * 0.86)
    for index, name in enumerate(EMBLEMS):
        x = place.x + round((index % across + 0.5) * step)
        y = place.y + round((index // across + 0.5) * down)
        picture = emblem(name, size)
        surface.blit(picture, picture.get_rect(center=(x, y)))
