"""What can be laid over the table: arcs, sight lines, ruler, ranges, halos, threats and seams."""

from __future__ import annotations

import math
from typing import Final

import pygame

from simulator.caches import cached
from simulator.geometry.arcs import ArcSide, half_planes, wedge
from simulator.geometry.contact import edge_of, touched_side
from simulator.geometry.measure import intersection
from simulator.geometry.pose import Point, Pose, Segment
from simulator.geometry.shapes import Corners, Standing, disc, parts_of, shape_of
from simulator.geometry.trays import Tray
from simulator.model.verdict import Verdict
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.palette import BLACK, Colour, LineStyle, answering, icon
from simulator.ui.strokes import arrow_head, line, plate, ring, verdict_plate

THREAD: Final = (250, 226, 160)
ARC_REACH: Final = 12.0
"""How far in inches an arc is shaded: as far as anyone shoots; it goes on beyond."""

ARC_SHOWN: Final = ARC_REACH / 2
"""How far in inches beyond a tray all four arcs are shown."""

_SHADES: Final = ((ARC_REACH + 6, 12), (ARC_REACH, 14), (ARC_REACH / 2, 16))
"""Inches and strength of the shades that make an arc fade."""

_LINES: Final = {
    0: (ArcSide.REAR, 1),
    1: (ArcSide.REAR, 0),
    2: (ArcSide.FRONT, 1),
    3: (ArcSide.FRONT, 0),
}
"""The arc line at each corner: the side it bounds, and which of its lines it is."""


@cached(128, each=3_100)
def _local_arc(tray: Tray, side: ArcSide, reach: float, ahead: float) -> Corners:
    """Return an arc within some inches of a point `ahead` of centre, in the tray's own frame."""
    (arc,) = wedge(Standing(Pose(0.0, 0.0), tray), side)
    return intersection(arc, disc((0.0, ahead), reach))


def arc_area(standing: Standing, side: ArcSide, reach: float, ahead: float = 0.0) -> Corners:
    """Return the part of an arc within some inches of a point `ahead` inches of the centre."""
    local = _local_arc(standing.tray, side, reach, ahead)
    return tuple(map(standing.pose.to_table, local))


def draw_front_arc(pen: Pen, standing: Standing, *, plain: bool = False) -> None:
    """Shade the front arc, fainter the further away, with the line at its two sides.

    `plain` shades it once and lightly, for a tray that moves with the mouse.
    """
    shades = ((ARC_REACH, 20),) if plain else _SHADES
    for reach, alpha in shades:
        area = arc_area(standing, ArcSide.FRONT, reach + standing.tray.depth / 2)
        pen.glaze(area, palette.PARCHMENT, alpha)
    style = LineStyle.SOLID if plain else LineStyle.DASHED
    reach = ARC_REACH if plain else ARC_REACH + 6
    for corner in (2, 3):
        start, end = map(pen.at, _arc_line(standing, corner, reach))
        line(pen.surface, start, end, palette.PARCHMENT, 1.6, style, 150)


def draw_arcs(pen: Pen, standing: Standing, colour: Colour | None = None) -> None:
    """Show all four arcs of a tray; their names are laid last, where nothing else lies."""
    colour = colour or palette.PARCHMENT
    reach = ARC_SHOWN + standing.tray.radius
    for side in ArcSide:
        area = arc_area(standing, side, reach)
        pen.glaze(area, colour, 30 if side is ArcSide.FRONT else 13)
    for corner in _LINES:
        start, end = map(pen.at, _arc_line(standing, corner, reach))
        line(pen.surface, start, end, colour, 1.6, LineStyle.DASHED, 210)


def _arc_line(standing: Standing, corner: int, reach: float) -> Segment:
    """Return the arc line that leaves a tray at a corner, `reach` inches long."""
    side, number = _LINES[corner]
    a, b, _c = half_planes(standing.tray, side)[number]
    x, y = standing.tray.corners[corner]
    along = reach if x * b - y * a > 0 else -reach
    start = standing.pose.to_table((x, y))
    return (start, standing.pose.to_table((x + b * along, y - a * along)))


def draw_sight(pen: Pen, verdict: Verdict, *, loud: bool) -> None:
    """Draw the line a verdict rests on: free, blocked (with a cross), or too close to call."""
    if verdict.line is None:
        return
    look = answering(verdict)
    start, end = (pen.at(point) for point in verdict.line)
    dark, wide, alpha = (4.0, 2.4, 255) if loud else (2.6, 1.4, 150)
    line(pen.surface, start, end, BLACK, dark, look.line, 90)
    line(pen.surface, start, end, look.colour, wide, look.line, alpha)
    pygame.draw.circle(pen.surface, look.colour, end, 4)
    if not verdict.answer:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        pen.stamp(icon(look.icon, 20, look.colour), middle)


def tell_sight(pen: Pen, verdict: Verdict, at: tuple[float, float]) -> None:
    """Draw the line a verdict rests on, and write it on a plate at a pixel."""
    draw_sight(pen, verdict, loud=True)
    pen.put(verdict_plate(str(verdict), answering(verdict)), at)


def draw_ruler(pen: Pen, ends: Segment, words: str, *, style: LineStyle = LineStyle.SOLID) -> None:
    """Lay a ruler from point to point, ticked each inch; `words` say what it measures."""
    colour = palette.PARCHMENT
    start, finish = (pen.at(point) for point in ends)
    line(pen.surface, start, finish, BLACK, 5.0, alpha=150)
    line(pen.surface, start, finish, colour, 2.4, style)
    length = math.dist(*ends)
    if length > 0.05:
        ux, uy = (finish[0] - start[0]) / length, (finish[1] - start[1]) / length
        pixels = math.hypot(ux, uy)
        nx, ny = -uy / pixels, ux / pixels
        for inch in range(1, int(length) + 1):
            at = (start[0] + ux * inch, start[1] + uy * inch)
            half = 7.0 if inch % 6 == 0 else 4.0
            a, b = ((at[0] + nx * to, at[1] + ny * to) for to in (-half, half))
            line(pen.surface, a, b, colour, 1.6)
    for end in (start, finish):
        pygame.draw.circle(pen.surface, BLACK, end, 5)
        pygame.draw.circle(pen.surface, colour, end, 4)
    if words:
        middle = ((start[0] + finish[0]) / 2, (start[1] + finish[1]) / 2 - 26)
        pen.put(plate(words, 17, edge=colour, bold=True), middle)


def halo(corners: Corners, inches: float) -> Corners:
    """Return the outline of everything within some inches of a tray."""
    return parts_of(shape_of(corners).grown(inches))[0]


def draw_halo(pen: Pen, corners: Corners, inches: float, colour: Colour | None = None) -> None:
    """Show what lies within some inches of a tray."""
    pen.shade(halo(corners, inches), colour or palette.RULER, 26, 1.5, alpha=150)


def draw_range(
    pen: Pen, standing: Standing, inches: float, words: str, *, all_round: bool = False
) -> None:
    """Show the part of the front arc within some inches of the direction arrow (RNG-08).

    `all_round` shows what lies within them of any part of the tray.
    """
    area = arc_area(standing, ArcSide.FRONT, inches, standing.tray.depth / 2)
    if all_round:
        area = halo(standing.corners, inches)
    pen.shade(area, palette.RULER, 16, 1.6, alpha=170)
    tip = standing.pose.advanced(standing.tray.depth / 2 + inches).centre
    pen.put(plate(words), pen.at(tip))


def threat_area(standing: Standing, inches: float, *, all_round: bool = False) -> Corners:
    """Return what lies within some inches of a tray, in its front arc or all round."""
    if all_round:
        return halo(standing.corners, inches)
    (arc,) = wedge(standing, ArcSide.FRONT)
    return intersection(arc, halo(standing.corners, inches))


def seam(first: Standing, second: Standing) -> Segment | None:
    """Return the piece of edge along which two trays touch, None when they do not."""
    side = touched_side(first, second)
    if side is None:
        return None
    (ax, ay), (bx, by) = edge_of(first, side)
    length = math.dist((ax, ay), (bx, by))
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = [
        (x - ax) * ux + (y - ay) * uy
        for x, y in second.corners
        if abs((y - ay) * ux - (x - ax) * uy) < 0.05
    ]
    if len(along) < 2:
        return None
    low, high = max(0.0, min(along)), min(length, max(along))
    return ((ax + ux * low, ay + uy * low), (ax + ux * high, ay + uy * high))


def draw_seam(pen: Pen, ends: Segment) -> None:
    """Stitch two engaged trays together."""
    start, end = (pen.at(point) for point in ends)
    length = math.dist(start, end)
    if length < 4:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    wide = max(3.5, pen.camera.pixels(0.26))
    line(pen.surface, start, end, (16, 12, 10), max(3.0, pen.camera.pixels(0.2)))
    pace = max(6.0, pen.camera.pixels(0.5))
    count = max(2, int(length / pace))
    for index in range(count):
        at = length * (index + 0.5) / count
        x, y = start[0] + ux * at, start[1] + uy * at
        lean = (ux * wide * 0.45, uy * wide * 0.45)
        a = (x - uy * wide - lean[0], y + ux * wide - lean[1])
        b = (x + uy * wide + lean[0], y - ux * wide + lean[1])
        for hole in (a, b):  # where the thread goes through the card
            pygame.draw.circle(pen.surface, (16, 12, 10), hole, max(2, round(wide * 0.42)))
        line(pen.surface, a, b, (16, 12, 10), max(3.0, wide * 0.62), alpha=190)
        line(pen.surface, a, b, THREAD, max(1.6, wide * 0.38))


def draw_path(pen: Pen, start: Point, end: Point, colour: Colour) -> None:
    """Draw an arrow from where a tray stood to where it would stand."""
    a, b = pen.at(start), pen.at(end)
    if math.dist(a, b) < 6:
        return
    line(pen.surface, a, b, BLACK, 5.0, alpha=130)
    line(pen.surface, a, b, colour, 2.4)
    arrow_head(pen.surface, b, a, colour, 13)


def draw_glow(
    pen: Pen,
    corners: Corners,
    colour: Colour,
    style: LineStyle = LineStyle.SOLID,
    width: float = 3.0,
) -> None:
    """Draw a bright edge just outside a tray: it can be clicked, or is selected."""
    around = halo(corners, 0.5 * width / pen.camera.scale)
    pen.outline(around, BLACK, width + 2.0, alpha=90)
    pen.outline(around, colour, width, style)


def draw_spot(surface: pygame.Surface, at: tuple[float, float], colour: Colour) -> None:
    """Mark a place with a small ring."""
    ring(surface, at, 7, BLACK, 4, alpha=150)
    ring(surface, at, 7, colour, 2)
