"""A disputed table as it is drawn: what stands on it, and what an answer adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

import pygame

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.outlines import terrain_of
from simulator.cases.pieces import Piece, pose_of
from simulator.cases.turning_point import TurningPoint
from simulator.content.cases.case_records import CaseUnit
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.geometry.pose import Point, direction
from simulator.geometry.shapes import Corners, Standing, parts_of, strip
from simulator.language.texts import translate as _
from simulator.model.ids import own_number
from simulator.model.state import Terrain, Token
from simulator.records import dataclass
from simulator.reports.headline import WITHOUT_YES
from simulator.ui import palette
from simulator.ui.board.arc_names import ArcName, arc_names
from simulator.ui.board.cloth_drawing import draw_objective, draw_table
from simulator.ui.board.overlays import draw_arcs, draw_front_arc, draw_glow
from simulator.ui.board.pens import Pen
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.table_picture import at_corner
from simulator.ui.board.terrain_drawing import draw_terrain
from simulator.ui.board.trays_drawing import lay_tray
from simulator.ui.camera import Camera
from simulator.ui.disputes.labels import DisputeNames, draw_margin, put_beside, trays_of
from simulator.ui.disputes.photo import Photo
from simulator.ui.disputes.pieces import look_of, outline, piece, standing_of, tray_of
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.strokes import arrow_head, line, plate, put, ring

HANDLE: Final = 1.0
"""Inches from a tray's front edge to the grip it is turned by."""


BEYOND: Final = 3.0
"""Inches beyond the tip of that arrow up to which its number may stand."""
ARROW: Final = 1.5
"""The arrow of a shift is drawn at least so long, in inches; its number stands beside it."""


@dataclass(frozen=True)
class DrawingView:
    """What is drawn besides the case itself."""

    case: Case
    answer: CaseAnswer | None = None
    too_close: bool = False
    picked: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()
    """The first and the second of the question; of what was clicked while nothing is asked."""
    hovered: str = ""
    photo: Photo | None = None
    grid: bool = True
    names: bool = True
    marks: tuple[Point, ...] = field(default=())
    """Points clicked for the scale of the photo."""
    turning: TurningPoint | None = None
    """The least shift that would turn the answer."""
    wrong: tuple[str, ...] = ()
    """The pieces that cannot stand as they do."""


class TableDrawing:
    """Draws a disputed table; cloth, photo and terrain are kept while they do not change."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self._ground = StillPicture()
        self._names = DisputeNames()
        self._key: tuple[object, ...] = ()
        self._arcs: tuple[ArcName, ...] = ()
        self._arcs_key: tuple[object, ...] = ()

    def forget(self) -> None:
        """Draw everything anew; needed when the screen's format changes."""
        self._ground.picture = None

    def draw(self, surface: pygame.Surface, camera: Camera, view: DrawingView) -> None:
        """Draw the table into the camera's rectangle."""
        held, pen = surface.get_clip(), Pen(surface, camera)
        surface.set_clip(camera.viewport.clip(held))
        surface.blit(self._cloth(camera, view), camera.viewport)
        _draw_below(pen, view)
        for unit in view.case.units:
            lay_tray(pen, look_of(unit), standing_of(unit))
        _draw_picked(pen, view)
        for name in view.wrong:
            _draw_in_the_way(pen, view.case, name)
        _draw_above(pen, view)
        taken = trays_of(camera, view.case)
        if view.names:
            taken = self._names.draw(pen, view.case, view.numbered)
        answer = view.answer
        if (
            answer is not None
            and answer.marks.lines
            and (answer.margin is not None or answer.question == "distance")
        ):
            close = view.too_close
            taken = [*taken, draw_margin(pen, answer, look(view), too_close=close, taken=taken)]
        taken = [*taken, *self._draw_arc_names(pen, view, taken)]
        _draw_turning(pen, view.turning, taken)
        for point in view.marks:
            ring(surface, pen.at(point), 9, palette.BLACK, 5)
            ring(surface, pen.at(point), 9, palette.TOO_CLOSE, 2.5)
        surface.set_clip(held)

    def _draw_arc_names(
        self, pen: Pen, view: DrawingView, taken: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Write the names of the arcs an answer shows where nothing lies; give their places."""
        standings: list[Standing] = []
        if view.answer is not None and view.answer.question != "sight":  # it asks for the front
            standings = list(_with_arcs(view.case, view.answer))
        key = (pen.camera.key, tuple(standings), tuple(map(tuple, taken)), view.case.tokens)
        if key != self._arcs_key:
            pieces: tuple[Piece, ...] = (*view.case.units, *view.case.tokens)
            solid = [Outline(pen.edge(outline(one))) for one in pieces]
            self._arcs, self._arcs_key = arc_names(pen.camera, standings, solid, taken), key
        for name in self._arcs:
            name.draw(pen.surface)
        return [name.rect for name in self._arcs]

    def _cloth(self, camera: Camera, view: DrawingView) -> pygame.Surface:
        photo = view.photo
        key = (
            camera.key,
            view.grid,
            view.case.terrain,
            view.case.tokens,
            photo.key if photo else None,
        )
        picture = self._ground.picture if key == self._key else None
        if picture is None:
            self._ground.picture = None  # the old picture goes before the new one comes
            picture = palette.empty(camera.viewport.size)
            local = at_corner(camera)
            pen = Pen(picture, local)
            draw_table(pen, grid=view.grid)
            if photo is not None:
                photo.draw(picture, local)
            for ground in _terrain(view.case):
                draw_terrain(pen, ground)
            for t in view.case.tokens:
                token = Token(t.id, (t.x, t.y), t.radius)
                draw_objective(pen, token, own_number(t.id), None)
            self._ground.picture, self._key = picture, key
        return picture


def _draw_picked(pen: Pen, view: DrawingView) -> None:
    """Light up what is picked and what lies under the mouse; show the grip of a tray."""
    for name in dict.fromkeys((view.hovered, *view.picked)):
        one = piece(view.case, name)
        if one is not None:
            picked = name in view.picked
            colour = palette.GOLD if picked else palette.PARCHMENT
            draw_glow(pen, outline(one), colour, width=3 if picked else 2)
    unit = piece(view.case, view.picked[-1]) if view.picked else None
    if isinstance(unit, CaseUnit):
        end = pen.at(grip(unit))
        line(pen.surface, pen.at(standing_of(unit).arrow), end, palette.GOLD, 2)
        pygame.draw.circle(pen.surface, palette.BLACK, end, 8)
        pygame.draw.circle(pen.surface, palette.GOLD, end, 6)


def _draw_turning(pen: Pen, turning: TurningPoint | None, taken: Sequence[pygame.Rect]) -> None:
    """Draw the least shift that would turn the answer: where the piece would stand, an arrow."""
    if turning is None:
        return
    for corners in turning.after:
        pen.outline(corners, palette.TURNING, 1.8, palette.LineStyle.DASHED)
    first = turning.before[0]
    start = (sum(x for x, _y in first) / len(first), sum(y for _x, y in first) / len(first))
    dx, dy = direction(turning.bearing)
    far = max(turning.inches, ARROW)
    end = (start[0] + dx * far, start[1] + dy * far)
    tail, tip = pen.at(start), pen.at(end)
    line(pen.surface, tail, tip, palette.BLACK, 6.0, alpha=150)
    line(pen.surface, tail, tip, palette.TURNING, 3.0)
    arrow_head(pen.surface, tip, tail, palette.TURNING, 14.0)
    words = _("{inches:.3f} in turns it").format(inches=turning.inches)
    sign = plate(words, 15, palette.TURNING, edge=palette.TURNING, bold=True)
    beyond = (start[0] + dx * (far + BEYOND), start[1] + dy * (far + BEYOND))
    put_beside(pen, sign, (start, beyond), taken)


def grip(unit: CaseUnit) -> Point:
    """Return the point a tray is turned by with the mouse."""
    return pose_of(unit).advanced(tray_of(unit).depth / 2 + HANDLE).centre


def draw_carried(pen: Pen, corners: Corners, words: str, at: tuple[int, int]) -> None:
    """Draw what is carried from the supply to the table."""
    pen.shade(corners, palette.GOLD, 70)
    above = max(30.0, pen.camera.pixels(4.4))
    put(pen.surface, plate(words), (at[0], at[1] - above), pen.surface.get_rect())


def _terrain(case: Case) -> tuple[Terrain, ...]:
    try:
        return terrain_of(case)
    except ContentError:
        return ()


# ------------------------------------------------------------------ the answer


def measured_look() -> palette.Answering:
    """Return the look of an answer that is a measure or a list."""
    return palette.Answering(palette.RULER, palette.LineStyle.SOLID, "tool-ruler")


def look(view: DrawingView) -> palette.Answering:
    """Return the look of the answer: yes, no, or too close to call."""
    if view.answer is not None and view.answer.question in WITHOUT_YES:
        return measured_look()
    if view.too_close:
        return palette.CLOSE
    return palette.YES if view.answer is None or view.answer.yes else palette.NO


def _with_arcs(case: Case, answer: CaseAnswer) -> Iterator[Standing]:
    """Yield the trays whose arcs an answer shows."""
    for name in answer.marks.arcs:
        unit = piece(case, name)
        if isinstance(unit, CaseUnit):
            yield standing_of(unit)


def _draw_below(pen: Pen, view: DrawingView) -> None:
    """Draw what lies under the trays: arcs, ground run over, the free corridor."""
    answer = view.answer
    if answer is None:
        return
    marks, seen = answer.marks, look(view)
    for standing in _with_arcs(view.case, answer):
        draw = draw_front_arc if answer.question == "sight" else draw_arcs
        draw(pen, standing)
    dashed = palette.LineStyle.DASHED
    for corners in marks.swept:
        pen.shade(corners, seen.colour, 34, 1.5, dashed, 180)
    for x, y, radius in marks.circles:
        ring(pen.surface, pen.at((x, y)), pen.camera.pixels(radius), palette.RULER, 2, dashed)
    for x0, y0, x1, y1 in marks.boxes:
        pen.outline(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), palette.RULER, 2.5, dashed)


def _draw_in_the_way(pen: Pen, case: Case, name: str) -> None:
    """Mark a piece that stands where it should not."""
    blocker = piece(case, name)
    if blocker is not None:
        corners = outline(blocker)
        pen.glaze(corners, palette.ILLEGAL, 60)
        draw_glow(pen, corners, palette.ILLEGAL, palette.LineStyle.DASHED, 3)


def _draw_above(pen: Pen, view: DrawingView) -> None:
    """Draw what lies over the trays: corridor, witness line, blockers, ghosts of trays."""
    answer, seen = view.answer, look(view)
    if answer is None:
        return
    margin = answer.margin
    for ends in answer.marks.lines:
        if answer.question == "sight" and answer.yes and margin is not None:
            for corridor in parts_of(strip(ends, margin)):
                pen.shade(corridor, palette.RULER, 60, 1.4, alpha=200)
    for name in answer.values.get("blockers", ()):
        _draw_in_the_way(pen, view.case, name)
    for corners, _word in answer.marks.ghosts:
        pen.shade(corners, seen.colour, 40, 2.2, seen.line)
    for ends in answer.marks.lines:
        start, end = map(pen.at, ends)
        line(pen.surface, start, end, palette.BLACK, 5.0, alpha=150)
        line(pen.surface, start, end, seen.colour, 2.6, seen.line)
        for point in (start, end):
            pygame.draw.circle(pen.surface, palette.BLACK, point, 6)
            pygame.draw.circle(pen.surface, seen.colour, point, 4)
