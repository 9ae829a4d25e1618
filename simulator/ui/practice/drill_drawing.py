"""What is drawn over the board of a drill: answers as ghosts, lit targets and ways."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer
from simulator.practice.grading import Grade
from simulator.practice.usual_ends import way_of
from simulator.ui import palette
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.label_layout import LaidLabel, paint_labels
from simulator.ui.board.overlays import draw_glow, draw_path
from simulator.ui.board.side_panel import beside
from simulator.ui.board.trays_drawing import TrayPictures
from simulator.ui.board.unit_marks import box
from simulator.ui.camera import Camera
from simulator.ui.palette import Answering, Colour, LineStyle
from simulator.ui.strokes import line, outline, plate


def _chosen() -> Answering:
    return Answering(palette.GOLD, LineStyle.DASHED, "verdict-close")


def draw_answers(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    grade: Grade,
    labels: Sequence[LaidLabel],
) -> None:
    """Draw what was answered, and what is best where that is something else.

    The `labels` of the still picture are laid over it anew.
    """
    if grade.chosen.answer.listed is not None:
        return
    unit = grade.task.unit
    same = grade.chosen.answer.key == grade.best.answer.key
    signs = [
        (grade.best.answer, palette.YES, _("your answer: the best") if same else _("best found"))
    ]
    if not same:
        signs.append((grade.chosen.answer, _chosen(), _("your answer")))
    table = (surface, camera, now, pictures, unit)
    boxes = [draw_answer(*table, answer, look) for answer, look, _words in signs]
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    trays = [box(camera.outline(now.corners(unit))) for unit in units]
    keep = [*boxes, *trays, *_marked(surface, camera, now, labels)]
    for at, (answer, look, words) in zip(boxes, signs, strict=True):
        sign = plate(
            _rolled(now, unit, answer, words), 16, edge=look.colour, mark=look.icon, bold=True
        )
        place = beside(at, sign.get_size(), camera.viewport, keep, below=False)
        keep.append(surface.blit(sign, place))


def _marked(
    surface: pygame.Surface, camera: Camera, now: Position, labels: Sequence[LaidLabel]
) -> list[pygame.Rect]:
    """Lay the labels anew over what was drawn; give where they lie."""
    board = surface.subsurface(camera.viewport)
    paint_labels(board, labels, now)
    return [label.rect.move(camera.viewport.topleft) for label in labels]


def _rolled(now: Position, unit: UnitId, answer: DrillAnswer, words: str) -> str:
    """Return with which roll a retreat is drawn."""
    if answer.kind is not AnswerKind.RETREAT:
        return words
    face, _end = way_of(now, unit, answer)
    return _("{answer}, on a roll of {face}").format(answer=words, face=face)


def draw_answer(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    answer: DrillAnswer,
    look: Answering,
) -> pygame.Rect:
    """Draw one answer: its ghost or its arrow; give the box its words belong to."""
    start = now.standing(unit).pose
    tray = now.card(unit).tray
    at = start
    if answer.kind is AnswerKind.RETREAT:
        at = draw_way(surface, camera, now, unit, answer, look.colour)
        draw_ghost(surface, camera, now, pictures, unit, at, look)
    elif answer.kind is AnswerKind.SHOOT and answer.pose is not None:
        at = draw_shot(surface, camera, now, pictures, unit, answer, look)
    elif answer.kind is AnswerKind.FIGHT:
        draw_glow(surface, camera, now.corners(answer.target), look.colour, look.line, 4)
        at = now.standing(answer.target).pose
    elif answer.kind is AnswerKind.STAY or answer.pose is None:
        edge = camera.outline(Standing(start, tray).corners)
        outline(surface, edge, look.colour, 3.0, look.line)
    else:
        draw_path(surface, camera, start.centre, answer.pose.centre, look.colour)
        draw_ghost(surface, camera, now, pictures, unit, answer.pose, look)
        at = answer.pose
    return box(camera.outline(Standing(at, tray).corners))


def draw_shot(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    answer: DrillAnswer,
    look: Answering,
) -> Pose:
    """Draw whom a shot is for, and the tray where it shifted to; give where its words belong."""
    start = now.standing(unit).pose
    pose = answer.pose or start
    target = now.standing(answer.target)
    draw_glow(surface, camera, target.corners, look.colour, look.line, 4)
    if answer.side is not None:
        draw_path(surface, camera, start.centre, pose.centre, look.colour)
        draw_ghost(surface, camera, now, pictures, unit, pose, look)
    line(
        surface,
        camera.to_screen(pose.centre),
        camera.to_screen(target.pose.centre),
        look.colour,
        2.5,
        LineStyle.DASHED,
    )
    return target.pose if answer.side is None else pose


def draw_way(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    unit: UnitId,
    answer: DrillAnswer,
    colour: Colour,
) -> Pose:
    """Point where a retreat goes with a usual roll; give its end."""
    _face, end = way_of(now, unit, answer)
    draw_path(surface, camera, now.standing(unit).pose.centre, end.centre, colour)
    return end
