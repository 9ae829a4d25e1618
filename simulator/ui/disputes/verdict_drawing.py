"""The drawn parts of a shown verdict: the gap large, its frame on the board, the bar."""

from __future__ import annotations

import pygame

from simulator.geometry.pose import Point
from simulator.model.state import Seat
from simulator.reports import case_drawing as paper
from simulator.reports.case_drawing import Drawing, Label, Region, Shape
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.letters import readable
from simulator.ui.palette import Colour
from simulator.ui.strokes import glaze, line, outline


def _ours(colour: Colour) -> Colour:
    """Return the colour of the screen that stands for one of the paper."""
    known: dict[Colour, Colour] = {
        paper.PAPER: palette.CLOTH,
        paper.INK: palette.WHITE,
        paper.QUIET: palette.TEXT_QUIET,
        paper.GROUND: (66, 82, 52),
        paper.GROUND_EDGE: (156, 176, 122),
        paper.TOKEN: palette.GOLD_DEEP,
        paper.CORRIDOR: palette.LEGAL,
        paper.YES: palette.LEGAL,
        paper.NO: palette.ILLEGAL,
        paper.TURNING: palette.TURNING,
        **{paper.SIDES[seat][0]: palette.HOUSES[seat].base for seat in Seat},
        **{paper.SIDES[seat][1]: palette.HOUSES[seat].light for seat in Seat},
    }
    return known.get(colour, colour)


def draw_inset(surface: pygame.Surface, at: pygame.Rect, drawing: Drawing) -> None:
    """Draw what is shown large into a rectangle, to scale and in the colours of the screen."""
    held = surface.get_clip()
    surface.set_clip(at.clip(held))
    surface.fill(palette.CLOTH, at)
    x0, y0, x1, y1 = drawing.region
    scale = max(at.width / (x1 - x0), at.height / (y1 - y0))

    def pixel(point: Point) -> Point:
        x, y = (point[0] - (x0 + x1) / 2) * scale, (point[1] - (y0 + y1) / 2) * scale
        return (at.centerx + x, at.centery - y)

    for one in drawing.shapes:
        if isinstance(one, Label):
            face = readable(round(one.size * scale))
            words = palette.text(one.text, face, _ours(one.colour), bold=one.bold)
            place = words.get_rect(center=pixel(one.at))
            if at.collidepoint(place.center):
                place.clamp_ip(at.inflate(-10, -10))
            surface.blit(words, place)
        elif isinstance(one, Shape):
            corners = [pixel(corner) for corner in one.corners]
            if one.fill is not None:
                glaze(surface, corners, _ours(one.fill), round(255 * one.cover))
            if one.edge is not None:
                outline(surface, corners, _ours(one.edge), max(1.0, one.width * scale))
        else:
            start, end = map(pixel, one.line)
            line(surface, start, end, _ours(one.colour), max(1.2, one.width * scale))
    surface.set_clip(held)
    pygame.draw.rect(surface, palette.GOLD, at, 2)


def draw_frame(surface: pygame.Surface, camera: Camera, region: Region, inset: pygame.Rect) -> None:
    """Frame on the board what the inset shows, and lead two lines from it to the inset."""
    (ax, ay), (bx, by) = camera.to_screen(region[:2]), camera.to_screen(region[2:])
    frame = pygame.Rect(round(min(ax, bx)), round(min(ay, by)), 0, 0)
    frame.size = (max(8, round(abs(bx - ax))), max(8, round(abs(by - ay))))
    pygame.draw.rect(surface, palette.GOLD, frame.inflate(4, 4), 2)
    for start, end in ((frame.topright, inset.topleft), (frame.bottomright, inset.bottomleft)):
        line(surface, start, end, palette.GOLD_DEEP, 1.6)


def draw_sure(
    surface: pygame.Surface, bar: pygame.Rect, share: float, interval: tuple[float, float]
) -> None:
    """Draw which share of the measuring error turns the answer, and how surely that is known."""
    pygame.draw.rect(surface, palette.LEGAL, bar, border_radius=5)
    if share:
        part = bar.copy()
        part.width = max(2, round(bar.width * share))
        part.right = bar.right
        pygame.draw.rect(surface, palette.ILLEGAL, part, border_radius=5)
    low, high = (round(bar.right - bar.width * end) for end in interval)
    y = bar.centery
    line(surface, (high, y), (low, y), palette.BLACK, 2.0)
    for x in (low, high):
        line(surface, (x, y - 6), (x, y + 6), palette.BLACK, 2.0)
