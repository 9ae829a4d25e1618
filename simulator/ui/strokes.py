"""Smooth strokes: lines of three styles, glazed outlines, and plates of text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import gfxdraw

from simulator.language.texts import printed
from simulator.ui import palette
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, Answering, Colour, LineStyle, clear, font, icon, text

Pixel = tuple[float, float]

_DASHES: Final = {LineStyle.DASHED: (9.0, 6.0), LineStyle.DOTTED: (2.5, 5.0)}
_FAR: Final = 8000
"""Pixels beyond this are cut, because the smooth shapes count in 16 bits."""


def _whole(points: Sequence[Pixel]) -> list[tuple[int, int]]:
    return [(min(max(round(x), -_FAR), _FAR), min(max(round(y), -_FAR), _FAR)) for x, y in points]


def line(
    surface: pygame.Surface,
    start: Pixel,
    end: Pixel,
    colour: Colour,
    width: float = 2.0,
    style: LineStyle = LineStyle.SOLID,
    alpha: int = 255,
) -> None:
    """Draw a smooth line of `width` pixels."""
    if style is LineStyle.SOLID:
        _stroke(surface, start, end, (*colour, alpha), width)
        return
    dash, gap = _DASHES[style]
    for a, b in _pieces(start, end, dash + width, gap + width / 2):
        _stroke(surface, a, b, (*colour, alpha), width)


def _pieces(start: Pixel, end: Pixel, dash: float, gap: float) -> Iterator[tuple[Pixel, Pixel]]:
    """Cut a line into dashes; the last one ends where the line does."""
    length = math.dist(start, end)
    if length < 1.0:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    count = max(1, round((length + gap) / (dash + gap)))
    pace = (length + gap) / count
    for index in range(min(count, 2000)):
        a, b = index * pace, index * pace + pace - gap
        yield (start[0] + ux * a, start[1] + uy * a), (start[0] + ux * b, start[1] + uy * b)


def _stroke(
    surface: pygame.Surface, start: Pixel, end: Pixel, ink: tuple[int, ...], width: float
) -> None:
    length = math.dist(start, end)
    if length < 0.5:
        return
    if width <= 1.0:
        pygame.draw.aaline(surface, ink, start, end)
        return
    nx = -(end[1] - start[1]) / length * width / 2
    ny = (end[0] - start[0]) / length * width / 2
    corners = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    whole = _whole(corners)
    gfxdraw.aapolygon(surface, whole, ink)
    gfxdraw.filled_polygon(surface, whole, ink)


def outline(
    surface: pygame.Surface,
    points: Sequence[Pixel],
    colour: Colour,
    width: float = 2.0,
    style: LineStyle = LineStyle.SOLID,
    alpha: int = 255,
) -> None:
    """Draw a closed outline."""
    for index, end in enumerate(points):
        line(surface, points[index - 1], end, colour, width, style, alpha)


def glaze(surface: pygame.Surface, points: Sequence[Pixel], colour: Colour, alpha: int) -> None:
    """Lay a transparent colour over an outline; only its bounding box is touched."""
    if len(points) < 3:
        return
    whole = _whole(points)
    xs, ys = [x for x, _y in whole], [y for _x, y in whole]
    left, top = min(xs), min(ys)
    box = pygame.Rect(left, top, max(xs) - left + 1, max(ys) - top + 1).clip(surface.get_clip())
    if not (box.width and box.height):
        return
    # Laid on as a picture: the smooth shapes blend pixel by pixel, three times as slowly.
    picture = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(picture, (*colour, alpha), [(x - box.x, y - box.y) for x, y in whole])
    surface.blit(picture, box)


def ring(
    surface: pygame.Surface,
    centre: Pixel,
    radius: float,
    colour: Colour,
    width: float = 2.0,
    style: LineStyle = LineStyle.SOLID,
    alpha: int = 255,
) -> None:
    """Draw a circle's edge."""
    corners = max(16, min(180, int(radius)))
    if style is not LineStyle.SOLID:
        corners = max(12, int(math.tau * radius / 14))
    step = math.tau / corners
    for index in range(corners):
        ends = [index, index + (1.0 if style is LineStyle.SOLID else 0.55)]
        a, b = (
            (centre[0] + radius * math.cos(step * at), centre[1] + radius * math.sin(step * at))
            for at in ends
        )
        _stroke(surface, a, b, (*colour, alpha), width)


def arrow_head(
    surface: pygame.Surface, tip: Pixel, back: Pixel, colour: Colour, size: float = 10.0
) -> None:
    """Draw an arrow's head at `tip`, pointing away from `back`."""
    length = math.dist(tip, back)
    if length < 1.0:
        return
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    foot = (tip[0] - ux * size, tip[1] - uy * size)
    half = size * 0.5
    corners = _whole(
        [
            tip,
            (foot[0] - uy * half, foot[1] + ux * half),
            (foot[0] + uy * half, foot[1] - ux * half),
        ]
    )
    gfxdraw.aapolygon(surface, corners, colour)
    gfxdraw.filled_polygon(surface, corners, colour)


def wrapped(words: str, size: int, width: int, *, bold: bool = False) -> list[str]:
    """Break sentences into lines of at most `width` pixels; a long word stays whole."""
    words = printed(words)
    if "\n" in words:
        parts = words.split("\n")
        return [row for part in parts for row in wrapped(part, size, width, bold=bold)]
    face = font(size, bold=bold)
    lines = [""]
    for word in words.split(" "):  # a gap that does not break, as before a percent sign, stays
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and face.size(longer)[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@kept
def plate(
    words: str,
    size: int = 16,
    colour: Colour | None = None,
    *,
    ground: Colour = (24, 20, 17),
    edge: Colour | None = None,
    mark: str = "",
    width: int = 340,
    bold: bool = False,
    alpha: int = 228,
) -> pygame.Surface:
    """Return a sentence on a small dark plate, with an icon (`mark`) before it.

    Do not draw on it.
    """
    rows = [text(row, size, colour, bold=bold) for row in wrapped(words, size, width, bold=bold)]
    pad, beside = 7, (size + 8 if mark else 0)
    inner = max(row.get_width() for row in rows)
    height = sum(row.get_height() for row in rows)
    picture = clear(inner + beside + 2 * pad, height + pad)
    around = picture.get_rect()
    pygame.draw.rect(picture, (*ground, alpha), around, border_radius=6)
    pygame.draw.rect(picture, (*(edge or BLACK), 255), around, 2 if edge else 1, border_radius=6)
    if mark:
        picture.blit(icon(mark, size + 2, edge or colour), (pad, (around.height - size - 2) // 2))
    y = pad // 2
    for row in rows:
        picture.blit(row, (pad + beside, y))
        y += row.get_height()
    return picture


def verdict_plate(words: str, look: Answering, size: int = 16) -> pygame.Surface:
    """Return a sentence on a plate with the icon and colour of an answer; do not draw on it."""
    return plate(words, size, palette.TEXT, edge=look.colour, mark=look.icon)


def stamp(surface: pygame.Surface, picture: pygame.Surface, at: Pixel) -> pygame.Rect:
    """Draw a picture centred on a pixel."""
    return surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def on_disc(
    surface: pygame.Surface,
    picture: pygame.Surface,
    at: Pixel,
    radius: float,
    ground: Colour = (20, 17, 14),
) -> None:
    """Draw a picture on a dark disc, so that its outline stands out."""
    pygame.draw.circle(surface, ground, (round(at[0]), round(at[1])), radius)
    stamp(surface, picture, at)


def put(
    surface: pygame.Surface, picture: pygame.Surface, at: Pixel, within: pygame.Rect
) -> pygame.Rect:
    """Draw a picture centred on a pixel, moved so that all of it is within a rectangle."""
    place = picture.get_rect(center=(round(at[0]), round(at[1])))
    place.clamp_ip(within)
    return surface.blit(picture, place)
