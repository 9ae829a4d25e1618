"""The mouse on a disputed table: picking, dragging, turning, zooming, and the photo beneath."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from typing import Final

import pygame

from simulator.cases.pieces import placed, pose_of
from simulator.content.case_records import CaseUnit
from simulator.content.casefile import Case
from simulator.geometry.pose import Point, facing_of
from simulator.texts import translate as _
from simulator.ui.camera import Camera
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.drawing import TableDrawing, View, draw_carried, grip
from simulator.ui.disputes.names import word
from simulator.ui.disputes.photo import Photo
from simulator.ui.disputes.pieces import (
    Fresh,
    added,
    moved,
    on_table,
    outline,
    piece,
    piece_at,
)
from simulator.ui.disputes.questions import asked_about

STILL: Final = 4
"""Pixels the mouse may slip during a click."""
TURN: Final = 5.0
FINE: Final = 1.0
"""Degrees a key or a click of the wheel turns a piece, plain and with Shift."""
GRASP: Final = 10
"""Pixels around the grip that take hold of it."""


class Mode(StrEnum):
    """What the mouse does on the board."""

    PIECES = "pieces"
    PHOTO = "photo"
    """Moves and turns the photo."""
    SCALE = "scale"
    """Clicks the two points of a known distance."""


class DisputeBoard:
    """The board of a disputed table."""

    def __init__(self, rect: pygame.Rect, dispute: Dispute) -> None:
        """Show a matter in a rectangle of the window."""
        self.dispute = dispute
        self.camera = Camera(rect, _board(dispute.case))
        self.drawing = TableDrawing()
        self.photo: Photo | None = None
        self.mode = Mode.PIECES
        self.marks: list[Point] = []
        self.carried: Fresh | None = None
        self.hovered = ""
        self.dragging = ""
        self._turning = False
        self._held: Point = (0.0, 0.0)
        self._pressed: tuple[int, int] | None = None
        self._panning = False
        self._mouse: tuple[int, int] | None = None

    def set_rect(self, rect: pygame.Rect) -> None:
        """Draw into another rectangle."""
        self.camera.resize(rect)
        self.drawing.forget()

    # ------------------------------------------------------------ turning

    def turn(self, steps: float, *, fine: bool) -> None:
        """Turn what is selected, or the photo while it is moved."""
        degrees = steps * (FINE if fine else TURN)
        if self.mode is Mode.PHOTO and self.photo is not None:
            self.photo.turn(steps * (0.1 if fine else 1.0))
            return
        name = self.dispute.selected
        one = piece(self.dispute.case, name)
        if one is not None:
            here = pose_of(one)
            facing = round(here.facing + degrees, 3)
            self._put(name, replace(here, facing=facing), f"turn:{name}")

    def nudge(self, dx: float, dy: float, *, fine: bool) -> None:
        """Slide what is selected by a tenth of an inch, or by a hundredth."""
        inches = 0.01 if fine else 0.1
        if self.camera.turned:
            dx, dy = -dx, -dy
        if self.mode is Mode.PHOTO and self.photo is not None:
            self.photo.move(dx * inches, dy * inches)
            return
        name = self.dispute.selected
        one = piece(self.dispute.case, name)
        if one is not None:
            here = pose_of(one)
            x, y = round(here.x + dx * inches, 3), round(here.y + dy * inches, 3)
            self._put(name, replace(here, x=x, y=y), f"nudge:{name}")

    def _put(self, name: str, pose: object, tag: str) -> None:
        self.dispute.change(moved(self.dispute.case, name, pose), tag)  # type: ignore[arg-type]

    # ------------------------------------------------------------ the mouse

    def handle(self, event: pygame.Event) -> bool:
        """Take a mouse event; say whether it was about the board."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self._inside(event.pos):
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL and self._mouse and self._inside(self._mouse):
            return self._wheel(event)
        return False

    def _inside(self, pos: tuple[int, int]) -> bool:
        return bool(self.camera.viewport.collidepoint(pos))

    def _down(self, event: pygame.Event) -> bool:
        point = self.camera.to_table(event.pos)
        if event.button in {2, 3}:
            self._panning, self._pressed = True, event.pos
            return True
        if event.button != 1:
            return False
        if self.carried is not None:
            return self.put_down(event.pos)
        if self.mode is Mode.SCALE:
            if len(self.marks) < 2:
                self.marks.append(point)
            return True
        self._pressed = event.pos
        if self.mode is Mode.PHOTO:
            self._held = point
            return True
        self._take(event.pos, point)
        return True

    def _take(self, pos: tuple[int, int], point: Point) -> None:
        """Take hold of the grip of the selected tray, or of what lies under the mouse."""
        selected = piece(self.dispute.case, self.dispute.selected)
        if (
            isinstance(selected, CaseUnit)
            and math.dist(self.camera.to_screen(grip(selected)), pos) <= GRASP
        ):
            self.dispute.history.rest()
            self.dragging, self._turning = selected.id, True
            return
        name = piece_at(self.dispute.case, point)
        self.dispute.pick(name)
        one = piece(self.dispute.case, name)
        if one is not None:
            here = pose_of(one)
            self.dragging, self._turning = name, False
            self._held = (point[0] - here.x, point[1] - here.y)

    def put_down(self, pos: tuple[int, int]) -> bool:
        """Put what is carried onto the table; say whether it lay over the board."""
        if self.carried is None or not self._inside(pos):
            return False
        point = self.camera.to_table(pos)
        case, name = added(self.dispute.case, self.carried, point)
        self.dispute.change(case)
        self.dispute.pick(name)
        self.carried = None
        return True

    def _moved(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        point = self.camera.to_table(event.pos)
        if self._panning:
            self.camera.pan(*event.rel)
        elif self.dragging:
            self._drag(event.pos, point)
        elif self.mode is Mode.PHOTO and self._pressed is not None and self.photo is not None:
            self.photo.move(point[0] - self._held[0], point[1] - self._held[1])
            self._held = point
        elif self._inside(event.pos) and self.mode is Mode.PIECES:
            self.hovered = piece_at(self.dispute.case, point)
        else:
            self.hovered = ""
        return self._inside(event.pos)

    def _drag(self, pos: tuple[int, int], point: Point) -> None:
        one = piece(self.dispute.case, self.dragging)
        if one is None:
            self.dragging = ""
            return
        here = pose_of(one)
        if self._turning:
            facing = round(facing_of(point[0] - here.x, point[1] - here.y), 1)
            if pygame.key.get_mods() & pygame.KMOD_SHIFT == 0:
                facing = round(facing)
            self._put(self.dragging, replace(here, facing=float(facing)), "drag")
            return
        if self._pressed is not None and math.dist(pos, self._pressed) <= STILL:
            return
        self._pressed = None
        x, y = round(point[0] - self._held[0], 2), round(point[1] - self._held[1], 2)
        x = min(max(x, 0.0), self.dispute.case.board.width)
        y = min(max(y, 0.0), self.dispute.case.board.depth)
        there = on_table(self.dispute.case, placed(one, replace(here, x=x, y=y)))
        self._put(self.dragging, pose_of(there), "drag")

    def _up(self, event: pygame.Event) -> bool:
        used = bool(self.dragging) or self._panning or self._pressed is not None
        if event.button == 1 and self.carried is not None and self._inside(event.pos):
            return self.put_down(event.pos)
        if self.dragging:
            self.dispute.history.rest()
        self.dragging, self._turning, self._pressed = "", False, None
        self._panning = False
        return used

    def _wheel(self, event: pygame.Event) -> bool:
        """Turn the selected piece under the mouse, or the photo; zoom elsewhere and with Ctrl."""
        clicks = getattr(event, "precise_y", float(event.y)) or float(event.y)
        keys = pygame.key.get_mods()
        mouse = self._mouse or self.camera.viewport.center
        point = self.camera.to_table(mouse)
        over = piece_at(self.dispute.case, point)
        turns = self.mode is Mode.PHOTO or (bool(over) and over == self.dispute.selected)
        if turns and not keys & pygame.KMOD_CTRL:
            self.turn(clicks, fine=bool(keys & pygame.KMOD_SHIFT))
        else:
            self.camera.zoom(clicks, mouse)
        return True

    # ------------------------------------------------------------ drawing

    def draw(
        self, surface: pygame.Surface, *, grid: bool, names: bool = True, turned: bool = False
    ) -> None:
        """Draw the table, with its `names` or without; `turned` as from its far edge."""
        board = _board(self.dispute.case)
        if board != self.camera.board:
            self.camera = Camera(self.camera.viewport, board, self.camera.ratio)
        self.camera.turned = turned
        close = self.dispute.close if not self.dragging else None
        view = View(
            self.dispute.case,
            self.dispute.answer,
            self.dispute.too_close,
            tuple(self.dispute.picked),
            self._numbered(),
            self.hovered,
            self.photo,
            grid,
            names,
            tuple(self.marks),
            close.turning if close is not None else None,
        )
        self.drawing.draw(surface, self.camera, view)

    def _numbered(self) -> tuple[str, ...]:
        """Give whom the question is about, in order, as it stands in words beside the board.

        While nothing is asked, it is what was clicked for the first question.
        """
        question = self.dispute.question
        return tuple(self.dispute.picked) if question is None else asked_about(question)

    def draw_carried(self, surface: pygame.Surface) -> None:
        """Draw what is on its way from the supply, over everything."""
        if self.carried is None or self._mouse is None:
            return
        point = self.camera.to_table(self._mouse)
        case, name = added(Case(), self.carried, point)
        one = piece(case, name)
        if one is not None:
            words = _("{kind}: let go or click where it stands").format(
                kind=word(self.carried.kind)
            )
            draw_carried(surface, self.camera, outline(one), words, self._mouse)


def _board(case: Case) -> tuple[float, float]:
    return (case.board.width, case.board.depth)
