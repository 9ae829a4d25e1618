"""The tiles of the title: plates with a picture, a sentence and the name of a way."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame

from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Press,
    cap,
    column,
    prose,
    row,
    space,
    stack,
    text,
    title,
)
from simulator.ui.emblems import EMBLEMS, emblem
from simulator.ui.letters import readable
from simulator.ui.paragraphs import Paragraph, Run
from simulator.ui.screen import Command


def size_of(number: int, height: int) -> int:
    """Return the size of a face that is `number` pixels high at 1080, never too small to read."""
    return readable(round(number * height / 1080))


@dataclass(frozen=True, slots=True)
class TileWay:
    """One way into the program: its name and key, what it does, and what is said of it."""

    name: str
    key: str
    do: Command
    said: str = ""
    note: str = ""
    lines: int = 1
    """Several its name may take."""


def tile(
    way: TileWay,
    size: int,
    *,
    above: Box | None = None,
    beside: Box | None = None,
    more: Box | None = None,
    head: str = "",
    name: Hashable = None,
) -> Press:
    """Return a tile that goes one way: its sentence, `more` of it, its name, and a picture."""
    titled = title(head, round(size * 1.4), lines=2) if head else None
    words = column(
        titled,
        prose(Paragraph(tuple(_runs(way, size)), 0)),
        more or space(grow=1),
        _name(way),
        gap=4,
        pad=(8, 8),
        grow=1,
    )
    return Press(
        key=name,
        child=row(column(above, words, gap=0, grow=1), beside, pad=(2, 2)),
        do=way.do,
        look=ButtonLook.TILE,
        spoken=f"{head or way.name}. {way.said} {way.note}".strip(),
        grow=1,
    )


def _runs(way: TileWay, size: int) -> Iterator[Run]:
    yield Run(way.said, palette.TEXT_QUIET, size, marks=False)
    if way.note:
        yield Run(f"\n{way.note}", palette.GOLD, size, marks=False)


def _name(way: TileWay) -> Box:
    """Return the key of a way and its name, as they stand on a button."""
    named = text(way.name, 17, bold=True, lines=way.lines)
    inside = row(cap(way.key) if way.key else None, named, gap=6, align=Align.CENTRE)
    return stack(inside, ground=Backing(palette.PANEL_RAISED, palette.PANEL_EDGE), pad=(6, 7))


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
    """Draw a tray that is to be clicked, and the pips of steps."""
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
    first, _beside, last = _trays(surface, place, 7, (0.72, 0.16), (0.38, 0.46), (0.3, 0.82))
    pygame.draw.line(surface, palette.LEGAL, last.midtop, first.midbottom, 3)
    for end in (last.midtop, first.midbottom):
        pygame.draw.circle(surface, palette.LEGAL, end, 5)


def _trays(
    surface: pygame.Surface, place: pygame.Rect, across: int, *spots: tuple[float, float]
) -> list[pygame.Rect]:
    """Draw trays on cloth, of which a row has room for so many; the last is Red's."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    wide, high = max(12, place.width // across), max(8, place.height // 7)
    trays = []
    for x, y in spots:
        seat = Seat.RED if (x, y) == spots[-1] else Seat.BLUE
        tray = pygame.Rect(0, 0, wide, high)
        tray.center = (place.x + round(place.width * x), place.y + round(place.height * y))
        surface.blit(palette.banner(seat, wide, high), tray)
        trays.append(tray)
    return trays


def draw_drill(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a tray with two enemies in its reach: which of them shall it charge?"""
    trays = _trays(surface, place, 6, (0.24, 0.2), (0.76, 0.26), (0.5, 0.8))
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
