"""The drawn parts of a shown verdict: the gap large, its frame on the board, the bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.cases.closeness import Closeness
from simulator.geometry.pose import Point
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.reports import case_drawing as paper
from simulator.reports.case_drawing import Drawing, Label, Shape
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.letters import readable
from simulator.ui.palette import Colour
from simulator.ui.strokes import glaze, line, outline

_OURS: Final[dict[Colour, Colour]] = {
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
"""The colours of the paper, and what stands for them on the screen."""
BAR: Final = 20


def _ours(colour: Colour) -> Colour:
    return _OURS.get(colour, colour)


def draw_inset(surface: pygame.Surface, drawing: Drawing, at: pygame.Rect) -> None:
    """Draw what is shown large into a rectangle, to scale and in the colours of the screen."""
    x0, y0, x1, y1 = drawing.region
    scale = max(at.width / (x1 - x0), at.height / (y1 - y0))
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)

    def pixel(point: Point) -> Point:
        return (
            at.centerx + (point[0] - middle[0]) * scale,
            at.centery - (point[1] - middle[1]) * scale,
        )

    held = surface.get_clip()
    surface.set_clip(at)
    surface.fill(palette.CLOTH, at)
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


def draw_frame(
    surface: pygame.Surface, camera: Camera, region: Sequence[float], inset: pygame.Rect
) -> None:
    """Frame on the board what the inset shows, and lead two lines from it to the inset."""
    x0, y0, x1, y1 = region
    (ax, ay), (bx, by) = camera.to_screen((x0, y0)), camera.to_screen((x1, y1))
    frame = pygame.Rect(round(min(ax, bx)), round(min(ay, by)), 0, 0)
    frame.size = (max(8, round(abs(bx - ax))), max(8, round(abs(by - ay))))
    pygame.draw.rect(surface, palette.GOLD, frame.inflate(4, 4), 2)
    for start, end in ((frame.topright, inset.topleft), (frame.bottomright, inset.bottomleft)):
        line(surface, start, end, palette.GOLD_DEEP, 1.6)


def draw_sure(
    surface: pygame.Surface, at: pygame.Rect, close: Closeness | None, large: float
) -> None:
    """Draw how much of the measuring error keeps the answer and how much turns it."""
    size = readable(round(17 * large))
    title = palette.text(_("How sure"), size, palette.GOLD, bold=True)
    surface.blit(title, (at.x + 14, at.y + 8))
    share = None if close is None else close.share
    if close is None or share is None or not share.judged:
        words = _("Judging ...") if close is None else close.how
        surface.blit(
            palette.text(words, size, palette.TEXT_QUIET), (at.x + 14, at.y + round(36 * large))
        )
        return
    error = _("measured to ± {inches:g} in, ± {degrees:g}°")
    said = error.format(inches=close.box.inches, degrees=close.box.degrees)
    note = palette.text(said, readable(15), palette.TEXT_QUIET)
    surface.blit(note, note.get_rect(topright=(at.right - 14, at.y + 10)))
    bar = pygame.Rect(at.x + 14, at.y + round(36 * large), at.width - 28, round(BAR * large))
    pygame.draw.rect(surface, palette.LEGAL, bar, border_radius=5)
    turned = round(bar.width * share.share)
    if share.turned:
        part = pygame.Rect(bar.right - max(2, turned), bar.y, max(2, turned), bar.height)
        pygame.draw.rect(surface, palette.ILLEGAL, part, border_radius=5)
    low, high = (round(bar.right - bar.width * end) for end in share.interval)
    y = bar.centery
    line(surface, (high, y), (low, y), palette.BLACK, 2.0)
    for x in (low, high):
        line(surface, (x, y - 6), (x, y + 6), palette.BLACK, 2.0)
    keeps = _("{share:.1%} keep the answer").format(share=1.0 - share.share)
    turns = _("{share:.1%} turn it ({low:.1%} to {high:.1%})").format(
        share=share.share, low=share.interval[0], high=share.interval[1]
    )
    y = bar.bottom + 6
    surface.blit(palette.text(keeps, size, palette.LEGAL, bold=True), (bar.x, y))
    sign = palette.text(turns, size, palette.ILLEGAL, bold=True)
    surface.blit(sign, sign.get_rect(topright=(bar.right, y)))
