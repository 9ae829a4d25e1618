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
from simulator.ui.board.ghost_drawing import draw_place
from simulator.ui.board.label_layout import LaidLabel, paint_labels
from simulator.ui.board.pens import TablePen
from simulator.ui.board.side_panel import beside
from simulator.ui.board.unit_marks import box
from simulator.ui.palette import Answering, LineStyle
from simulator.ui.strokes import line, plate


def _chosen() -> Answering:
    return Answering(palette.GOLD, LineStyle.DASHED, "verdict-close")


def draw_answers(pen: TablePen, grade: Grade, labels: Sequence[LaidLabel]) -> None:
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
    boxes = [draw_answer(pen, unit, answer, look) for answer, look, _words in signs]
    trays = [box(pen.edge(pen.now.corners(one.id))) for one in pen.units()]
    keep = [*boxes, *trays, *_marked(pen, labels)]
    for at, (answer, look, words) in zip(boxes, signs, strict=True):
        said = _rolled(pen.now, unit, answer, words)
        sign = plate(said, 16, edge=look.colour, mark=look.icon, bold=True)
        place = beside(at, sign.get_size(), pen.camera.viewport, keep, below=False)
        keep.append(pen.surface.blit(sign, place))


def _marked(pen: TablePen, labels: Sequence[LaidLabel]) -> list[pygame.Rect]:
    """Lay the labels anew over what was drawn; give where they lie."""
    board = pen.surface.subsurface(pen.camera.viewport)
    paint_labels(board, labels, pen.now)
    return [label.rect.move(pen.camera.viewport.topleft) for label in labels]


def _rolled(now: Position, unit: UnitId, answer: DrillAnswer, words: str) -> str:
    """Return with which roll a retreat is drawn."""
    if answer.kind is not AnswerKind.RETREAT:
        return words
    face, _end = way_of(now, unit, answer)
    return _("{answer}, on a roll of {face}").format(answer=words, face=face)


def draw_answer(pen: TablePen, unit: UnitId, answer: DrillAnswer, look: Answering) -> pygame.Rect:
    """Draw one answer: its ghost or its arrow; give the box its words belong to."""
    standing = pen.now.standing(unit)
    at = standing.pose
    if answer.kind is AnswerKind.FIGHT:
        at = pen.now.standing(answer.target).pose
        draw_place(pen, answer.target, None, look)
    elif answer.kind is AnswerKind.SHOOT and answer.pose is not None:
        at = _draw_shot(pen, unit, answer, look)
    elif answer.kind is AnswerKind.STAY or (end := end_of(pen.now, unit, answer)) is None:
        pen.outline(standing.corners, look.colour, 3.0, look.line)
    else:
        at = end
        draw_place(pen, unit, end, look)
    return box(pen.edge(Standing(at, standing.tray).corners))


def end_of(now: Position, unit: UnitId, answer: DrillAnswer) -> Pose | None:
    """Return where an answer leads its tray, a retreat with a usual roll; None for nowhere."""
    return way_of(now, unit, answer)[1] if answer.kind is AnswerKind.RETREAT else answer.pose


def _draw_shot(pen: TablePen, unit: UnitId, answer: DrillAnswer, look: Answering) -> Pose:
    """Draw whom a shot is for, and the tray where it shifted to; give where its words belong."""
    pose = answer.pose or pen.now.standing(unit).pose
    target = pen.now.standing(answer.target).pose
    draw_place(pen, answer.target, None, look)
    if answer.side is not None:
        draw_place(pen, unit, pose, look)
    ends = (pen.at(pose.centre), pen.at(target.centre))
    line(pen.surface, *ends, look.colour, 2.5, LineStyle.DASHED)
    return target if answer.side is None else pose
