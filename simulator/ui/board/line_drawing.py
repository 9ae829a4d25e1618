"""A line on the board: each step a numbered ghost with its way, the step looked at in full."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.model.state import Seat, UnitId
from simulator.practice.line import LineStep
from simulator.ui import palette
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.label_layout import LaidLabel, paint_labels
from simulator.ui.board.overlays import draw_glow
from simulator.ui.board.pens import TablePen
from simulator.ui.board.side_panel import beside
from simulator.ui.board.unit_marks import box, letters
from simulator.ui.letters import readable
from simulator.ui.palette import BLACK, Answering, Colour, LineStyle
from simulator.ui.strokes import arrow_head, line, plate, stamp

Pixel = tuple[float, float]

DISC: Final = 14
"""Pixels of the radius of a step's number."""
ARROW: Final = DISC + 5
"""Pixels before the middle of a tray at which an arrow to it ends."""


class LineDrawing:
    """Draws the first steps of a line over a table; where trays are after them is known."""

    def __init__(self, pen: TablePen, labels: Sequence[LaidLabel]) -> None:
        """Draw over a table in its position before the line; its `labels` are laid over anew."""
        self._pen, self._labels = pen, labels
        self._marked = [label.rect.move(pen.camera.viewport.topleft) for label in labels]
        self._poses: dict[UnitId, Pose] = {}

    def draw(self, steps: Sequence[LineStep]) -> None:
        """Draw steps, the last of them in full."""
        if not steps:
            return
        ghosts: list[pygame.Rect] = []
        numbers: list[tuple[int, LineStep, tuple[int, int]]] = []
        before = steps[-1].after
        for number, step in enumerate(steps, 1):
            full = step is steps[-1]
            if before is not None and before < number and not full:
                continue  # the last one is another way on from before this step
            ghosts += self._moves(step, full=full)
            if full:
                self._strike(step)
            at = self._place(step.unit)
            if at is not None:
                numbers.append((number, step, self._free_spot(step.unit, at)))
        board = self._pen.surface.subsurface(self._pen.camera.viewport)
        paint_labels(board, self._labels, self._pen.now)
        for number, step, pixel in numbers:
            _number(self._pen.surface, pixel, number, seat_colour(step.seat))
        self._note(steps[-1], len(steps), ghosts)

    # ------------------------------------------------------------ one step

    def _moves(self, step: LineStep, *, full: bool) -> list[pygame.Rect]:
        """Draw the ways of a step and the trays where they end; return where those lie."""
        found: list[pygame.Rect] = []
        for unit, path in step.moves:
            if unit not in self._pen.now.state.units:
                continue
            tray = self._pen.now.card(unit).tray
            owner = self._pen.now.owner(unit)
            colour = palette.HOUSES[owner].light
            look = Answering(colour, _style(step, owner), _mark(step) if full else "")
            if full:
                was = Standing(path[0], tray).corners
                self._pen.outline(was, colour, 1.8, LineStyle.DOTTED, 220)
            draw_ghost(self._pen, unit, path[-1], look)
            if full:
                self._way([self._pen.at(pose.centre) for pose in path], colour)
            self._poses[unit] = path[-1]
            found.append(box(self._pen.edge(Standing(path[-1], tray).corners)))
        return found

    def _way(self, points: list[Pixel], colour: Colour, style: LineStyle = LineStyle.SOLID) -> None:
        """Draw a way through some pixels, with an arrow's head before its end."""
        points[-1] = _before(points[-1], next((p for p in points[-2::-1] if p != points[-1]), None))
        for start, end in pairwise(points):
            line(self._pen.surface, start, end, BLACK, 7.0, alpha=120)
            line(self._pen.surface, start, end, colour, 3.5, style)
        ahead = [point for point in points[:-1] if point != points[-1]]
        if ahead:
            arrow_head(self._pen.surface, points[-1], ahead[-1], colour, 15)

    def _strike(self, step: LineStep) -> None:
        """Frame who is struck and who is gone, with an arrow from one who strikes in place."""
        for foe in dict.fromkeys(filter(None, (step.target, *step.gone))):
            at = self._place(foe)
            if at is None:
                continue
            corners = Standing(at, self._pen.now.card(foe).tray).corners
            gone = foe in step.gone
            style = LineStyle.SOLID if gone else LineStyle.DASHED
            draw_glow(self._pen, corners, palette.ILLEGAL, style, 5)
            if gone:
                edge = self._pen.edge(corners)
                for first, last in (edge[::2], edge[1::2]):
                    line(self._pen.surface, first, last, palette.ILLEGAL, 4.0, alpha=200)
        start, end = self._place(step.unit), self._place(step.target)
        if start is None or end is None or any(unit == step.unit for unit, _path in step.moves):
            return
        ends = [self._pen.at(start.centre), self._pen.at(end.centre)]
        self._way(ends, seat_colour(step.seat), LineStyle.DASHED)

    def _note(self, step: LineStep, number: int, ghosts: Sequence[pygame.Rect]) -> None:
        """Write what the step needs and costs beside its tray, off all trays and names."""
        at = self._place(step.unit) or self._place(step.target)
        if at is None or not step.note:
            return
        camera, now = self._pen.camera, self._pen.now
        size = letters(camera.viewport) + 1
        sign = plate(f"{number} · {step.note}", size, edge=seat_colour(step.seat), bold=True)
        trays = [box(camera.outline(now.corners(unit.id))) for unit in self._pen.units()]
        about = step.unit or step.target
        middle = box(camera.outline(Standing(at, now.card(about).tray).corners))
        clear = [*ghosts, *trays, *self._marked]
        place = beside(middle, sign.get_size(), camera.viewport, clear, below=False)
        self._pen.surface.blit(sign, place)

    # ------------------------------------------------------------ where trays are

    def _place(self, unit: UnitId) -> Pose | None:
        """Return where a tray is after the steps drawn so far; None for what has no tray there."""
        if unit in self._poses:
            return self._poses[unit]
        state = self._pen.now.state.units.get(unit)
        return state.pose if state is not None and state.on_table else None

    def _free_spot(self, unit: UnitId, at: Pose) -> tuple[int, int]:
        """Return a pixel on a tray for its number: its middle, or where no name lies."""
        tray, room = self._pen.now.card(unit).tray, pygame.Rect(0, 0, 2 * DISC, 2 * DISC)
        x, y = tray.width / 3, tray.depth / 3
        spots = []
        for place in ((0.0, 0.0), (0.0, y), (0.0, -y), (x, 0.0), (-x, 0.0)):
            right, down = self._pen.at(at.to_table(place))
            room.center = (round(right), round(down))
            if room.collidelist(self._marked) < 0:
                return room.center
            spots.append(room.center)
        return spots[0]


def _before(end: Pixel, start: Pixel | None) -> Pixel:
    """Return a point so far before the end of a way that its number hides no arrow."""
    if start is None:
        return end
    length = math.dist(start, end)
    part = max(0.0, length - ARROW) / length
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _style(step: LineStep, owner: Seat) -> LineStyle:
    """Return the edge of a ghost: solid for who acts, dashed for a tray moved by another."""
    return LineStyle.SOLID if owner is step.seat else LineStyle.DASHED


def _mark(step: LineStep) -> str:
    return "action-charge" if step.target else "action-maneuver"


def seat_colour(seat: Seat | None) -> Colour:
    """Return the colour of who acts in a step; gold for the table's own."""
    return palette.GOLD if seat is None else palette.HOUSES[seat].light


def _number(surface: pygame.Surface, at: tuple[int, int], number: int, colour: Colour) -> None:
    pygame.draw.aacircle(surface, palette.NIGHT, at, DISC)
    pygame.draw.aacircle(surface, colour, at, DISC, 2)
    stamp(surface, palette.text(str(number), readable(16), palette.TEXT, bold=True), at)
