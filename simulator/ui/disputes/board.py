"""The mouse on a disputed table: picking, dragging, turning, zooming, and the photo beneath."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final

import pygame

from simulator.content.cases.case_records import CaseUnit
from simulator.geometry.pose import Point, Segment
from simulator.language.texts import translate as _
from simulator.ui.board.pens import Pen
from simulator.ui.camera import Camera
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dragging import Drag, laid, reach_of
from simulator.ui.disputes.drawing import DrawingView, TableDrawing, draw_carried, grip
from simulator.ui.disputes.laying_drawing import (
    draw_box,
    draw_cross,
    draw_focus,
    draw_hand,
    draw_measures,
)
from simulator.ui.disputes.moving import between, slid, turned, within
from simulator.ui.disputes.names import word
from simulator.ui.disputes.photo import Photo
from simulator.ui.disputes.pieces import Fresh, outline, piece, piece_at
from simulator.ui.disputes.questions import asked_about
from simulator.ui.settings import Settings

STILL: Final = 4
"""Pixels the mouse may slip during a click."""
TURN: Final = 5.0
FINE: Final = 1.0
"""Degrees a key or a click of the wheel turns a piece, plain and with Shift."""
STEP: Final = 0.05
FINE_STEP: Final = 0.01
"""Inches an arrow key slides a piece, plain and with Shift."""
CROSS_STEP: Final = 0.5
"""Inches an arrow key moves the cross; with Shift as far as a piece."""
GRASP: Final = 10
"""Pixels around the grip that take hold of it."""


class Mode(StrEnum):
    """What the mouse does on the board."""

    PIECES = "pieces"
    PHOTO = "photo"
    """Moves and turns the photo."""
    SCALE = "scale"
    """Clicks the two points of a known distance."""
    GATHER = "gather"
    """Takes several pieces, one by one, or leaves them."""


class DisputeBoard:
    """The board of a disputed table."""

    def __init__(self, dispute: Dispute) -> None:
        """Show a dispute; `set_rect` says where."""
        self.dispute = dispute
        self.camera = Camera(pygame.Rect(0, 0, 10, 10), self.size)
        self.drawing = TableDrawing()
        self.photo: Photo | None = None
        self.mode = Mode.PIECES
        self.marks: list[Point] = []
        self.cross: Point = (self.size[0] / 2, self.size[1] / 2)
        """Where a key sets the next of these."""
        self.carried: Fresh | None = None
        self.hovered = ""
        self.drag: Drag | None = None
        self.ruler = False
        """Whether a ruler lies between the two pieces clicked last."""
        self._box: Segment | None = None
        self._held: Point = (0.0, 0.0)
        self._pressed: tuple[int, int] | None = None
        self._panning = False
        self._mouse: tuple[int, int] | None = None
        self._view = DrawingView(dispute.case)

    def set_rect(self, rect: pygame.Rect) -> None:
        """Lie in this rectangle of the window."""
        if rect != self.camera.viewport:
            self.camera.resize(rect)
            self.drawing.forget()

    @property
    def size(self) -> tuple[float, float]:
        """Return how wide and deep the table is, in inches."""
        return (self.dispute.case.board.width, self.dispute.case.board.depth)

    @property
    def dragging(self) -> str:
        """Return the id of the piece the mouse holds, empty for none."""
        return self.drag.name if self.drag is not None else ""

    # ------------------------------------------------------------ turning

    def turn(self, steps: float, *, fine: bool) -> None:
        """Turn all that is selected, or the photo while it is moved."""
        if self.mode is Mode.PHOTO and self.photo is not None:
            self.photo.turn(steps * (0.1 if fine else 1.0))
            return
        names = self.dispute.moving
        degrees = steps * (FINE if fine else TURN)
        self.dispute.change(turned(self.dispute.case, names, degrees), f"turn:{names}")

    def nudge(self, dx: float, dy: float, *, fine: bool) -> None:
        """Slide all that is selected by 0.05 in, or by a hundredth; the cross by half an inch."""
        inches = FINE_STEP if fine else STEP
        if self.camera.turned:
            dx, dy = -dx, -dy
        if self.mode is Mode.SCALE:
            far = STEP if fine else CROSS_STEP
            (x, y), (width, depth) = self.cross, self.size
            self.cross = (min(width, max(0.0, x + dx * far)), min(depth, max(0.0, y + dy * far)))
            return
        if self.mode is Mode.PHOTO and self.photo is not None:
            self.photo.move(dx * inches, dy * inches)
            return
        names = self.dispute.moving
        case = slid(self.dispute.case, names, dx * inches, dy * inches)
        self.dispute.change(case, f"nudge:{names}")

    # ------------------------------------------------------------ the mouse

    def handle(self, event: pygame.Event) -> bool:
        """Take a mouse event; say whether it was about the board."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.carried:
            self.carried = None
            return True
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
        """Take hold of the grip of the selected tray, or of what lies under the mouse.

        With Shift a piece joins those that are moved together, or leaves them. Where nothing lies
        a box begins that takes up all it holds.
        """
        dispute = self.dispute
        selected = piece(dispute.case, dispute.selected)
        if (
            isinstance(selected, CaseUnit)
            and math.dist(self.camera.to_screen(grip(selected)), pos) <= GRASP
        ):
            dispute.history.rest()
            self.drag = Drag(dispute.case, selected.id, dispute.moving, point, turning=True)
            return
        name = piece_at(dispute.case, point)
        gathers = self.mode is Mode.GATHER or pygame.key.get_mods() & pygame.KMOD_SHIFT
        if name and gathers:
            dispute.gather(name)
            return
        dispute.pick(name)
        if name:
            self.drag = Drag(dispute.case, name, dispute.moving, point, turning=False)
        else:
            self._box = (point, point)

    def put_down(self, pos: tuple[int, int]) -> bool:
        """Put what is carried onto the table; say whether it lay over the board."""
        if self.carried is None or not self._inside(pos):
            return False
        point = self.camera.to_table(pos)
        case, name, _held = laid(self.dispute.case, self.carried, point, self._reach())
        self.dispute.change(case)
        self.dispute.pick(name)
        self.carried = None
        return True

    def _reach(self) -> float:
        """Return from how far away (inches) edges hold now; 0 while Ctrl is held."""
        held_off = pygame.key.get_mods() & pygame.KMOD_CTRL
        return 0.0 if held_off else reach_of(self.camera.pixels(1.0))

    def _moved(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        point = self.camera.to_table(event.pos)
        if self._panning:
            self.camera.pan(*event.rel)
        elif self.drag is not None:
            self._drag(self.drag, event.pos, point)
        elif self._box is not None:
            self._box = (self._box[0], point)
        elif self.mode is Mode.PHOTO and self._pressed is not None and self.photo is not None:
            self.photo.move(point[0] - self._held[0], point[1] - self._held[1])
            self._held = point
        elif self._inside(event.pos) and self.mode is Mode.PIECES:
            self.hovered = piece_at(self.dispute.case, point)
        elif self.mode is not Mode.GATHER:  # there it is what keys look at
            self.hovered = ""
        return self._inside(event.pos)

    def _drag(self, drag: Drag, pos: tuple[int, int], point: Point) -> None:
        if drag.turning:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.dispute.change(drag.turned_to(point, fine=fine), "drag")
            return
        if self._pressed is not None and math.dist(pos, self._pressed) <= STILL:
            return
        self._pressed, drag.begun = None, True
        self.dispute.change(drag.slid_to(point, self._reach()), "drag")

    def _up(self, event: pygame.Event) -> bool:
        used = self.drag is not None or self._panning or self._pressed is not None
        if event.button == 1 and self.carried is not None and self._inside(event.pos):
            return self.put_down(event.pos)
        if self.drag is not None:
            self.dispute.history.rest()
            if not (self.drag.begun or self.drag.turning):
                self.dispute.pick_alone(self.drag.name)
        if self._box is not None:
            first, second = map(self.camera.to_screen, self._box)
            if math.dist(first, second) > STILL:
                self.dispute.take_up(within(self.dispute.case, *self._box))
        self.drag, self._box, self._pressed = None, None, None
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

    def look(self, kept: Settings) -> tuple[object, ...]:
        """Prepare what is drawn, and return what the picture depends on."""
        if self.size != self.camera.board:
            self.camera = Camera(self.camera.viewport, self.size)
        self.camera.turned = kept.turned
        close = self.dispute.close if not self.dragging else None
        self._view = DrawingView(
            self.dispute.case,
            self.dispute.answer,
            self.dispute.too_close,
            self.dispute.lit,
            self._numbered(),
            self.hovered,
            self.photo,
            kept.grid,
            kept.names,
            tuple(self.marks),
            close.turning if close is not None else None,
            self.dispute.wrong,
        )
        drag, photo = self.drag, self.photo
        held = None if drag is None else (drag.begun, drag.held)
        keys = (self.mode, self.cross)
        return (self._view, photo and photo.key, self.camera.key, self.ruler, self._box, held, keys)

    def draw(self, surface: pygame.Surface, _rect: pygame.Rect) -> None:
        """Draw the table, and what a hand does on it."""
        self.drawing.draw(surface, self.camera, self._view)
        held, pen = surface.get_clip(), Pen(surface, self.camera)
        surface.set_clip(self.camera.viewport.clip(held))
        picked = self.dispute.picked
        if self._box is not None:
            draw_box(pen, self._box)
        focused = piece(self.dispute.case, self.hovered)
        if self.mode is Mode.GATHER and focused is not None:
            draw_focus(pen, outline(focused))
        if self.mode is Mode.SCALE:
            draw_cross(surface, self.camera.to_screen(self.cross))
        case, drag = self.dispute.case, self.drag
        if drag is not None and drag.begun:
            draw_hand(pen, case, drag.together, drag.held, drag.name, picked[0])
        elif self.ruler and len(picked) == 2:
            draw_measures(pen, case, between(case, *picked))
        surface.set_clip(held)

    def _numbered(self) -> tuple[str, ...]:
        """Return whom the question is about, in order, as it stands in words beside the board.

        While nothing is asked, it is what was clicked for the first question.
        """
        question = self.dispute.question
        return tuple(self.dispute.picked) if question is None else asked_about(question)

    @property
    def carrying(self) -> tuple[object, ...] | None:
        """Return what the picture of what is carried depends on, None while nothing is."""
        return None if self.carried is None else (self.carried, self._mouse, self.camera.key)

    def draw_carried(self, surface: pygame.Surface, _rect: pygame.Rect) -> None:
        """Draw what is on its way from the supply, over everything."""
        if self.carried is None or self._mouse is None:
            return
        point = self.camera.to_table(self._mouse)
        case, name, held = laid(self.dispute.case, self.carried, point, self._reach())
        words = _("{kind}: let go or click where it stands").format(kind=word(self.carried.kind))
        one, pen = piece(case, name), Pen(surface, self.camera)
        if one is not None:
            draw_carried(pen, outline(one), words, self._mouse)
            if self._inside(self._mouse):
                draw_hand(pen, case, (name,), held)
