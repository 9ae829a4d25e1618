"""What is drawn while pieces of a disputed table are laid: what holds them, rulers, a box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from simulator.cases.pieces import pose_of
from simulator.content.cases.casefile import Case
from simulator.geometry.pose import Segment
from simulator.geometry.shapes import Corners
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.board.overlays import draw_ruler
from simulator.ui.board.pens import Pen
from simulator.ui.board.ruler import Measure
from simulator.ui.board.unit_marks import box
from simulator.ui.disputes.labels import put_beside, trays_of
from simulator.ui.disputes.moving import Held, named, rulers
from simulator.ui.disputes.pieces import piece
from simulator.ui.strokes import line, plate, put

SHOWN: Final = 0.005
"""Inches from which a ruler lies beside an edge that holds."""
BELOW: Final = 58
"""Pixels from a tray's centre at which the words stand that say what holds it, at least."""


def draw_hand(
    pen: Pen,
    case: Case,
    moving: Sequence[str],
    held: Sequence[Held],
    name: str = "",
    partner: str = "",
) -> None:
    """Draw the rulers of what a hand moves, a gold line for each hold, and words below it."""
    found = [one for one in rulers(case, moving, partner) if one.inches >= SHOWN or not held]
    draw_measures(pen, case, found)
    one = piece(case, name or moving[0])
    if one is None or not held:
        return
    for hold in held:
        start, end = map(pen.at, hold.guide)
        line(pen.surface, start, end, palette.BLACK, 7.0, alpha=150)
        line(pen.surface, start, end, palette.GOLD, 3.4)
    words = ", ".join(hold.words(named(case, hold.by)) for hold in held)
    x, y = pen.at(pose_of(one).centre)
    sign = plate(words, 16, palette.GOLD, edge=palette.GOLD, bold=True)
    put(pen.surface, sign, (x, y + max(BELOW, pen.camera.pixels(4.2))), pen.camera.viewport)


def draw_measures(pen: Pen, case: Case, found: Iterable[Measure]) -> None:
    """Lay a ruler along everything measured, its inches beside it where they hide no tray."""
    taken = trays_of(pen.camera, case)
    for measure in found:
        draw_ruler(pen, measure.ends, "", style=measure.line)
        words = _("{inches:.2f} in").format(inches=measure.inches)
        sign = plate(words, 16, palette.RULER, edge=palette.RULER, bold=True)
        taken.append(put_beside(pen, sign, measure.ends, taken))


def draw_box(pen: Pen, ends: Segment) -> None:
    """Draw the box that several pieces are selected with."""
    (x0, y0), (x1, y1) = ends
    edge = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    pen.shade(edge, palette.GOLD, 26, 1.6, palette.LineStyle.DASHED)


def draw_focus(pen: Pen, corners: Corners) -> None:
    """Draw the ring around the piece that keys look at, as around a button with the focus."""
    around = box(pen.edge(corners)).inflate(20, 20)
    pygame.draw.rect(pen.surface, palette.BLACK, around.inflate(4, 4), 6, border_radius=9)
    pygame.draw.rect(pen.surface, palette.WHITE, around, 2, border_radius=9)


def draw_cross(surface: pygame.Surface, at: tuple[float, float]) -> None:
    """Draw the cross that arrows move, with its middle free to be seen through."""
    for wide, seen in ((5.0, palette.BLACK), (2.0, palette.WHITE)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = (at[0] + 4 * dx, at[1] + 4 * dy), (at[0] + 16 * dx, at[1] + 16 * dy)
            line(surface, near, far, seen, wide)
