"""A terrain piece or a token on the mouse: its outline where it would lie, and why not there."""

from __future__ import annotations

import math
from typing import Final

from simulator.geometry.pose import Point, Pose
from simulator.model.requests import PlacePiece
from simulator.model.verdict import Verdict
from simulator.ui import palette
from simulator.ui.board.intents import AnswerClicked, Intent, ShowNote
from simulator.ui.board.pens import Pen
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.tray_placing import STRAY
from simulator.ui.camera import Camera
from simulator.ui.palette import LineStyle, answering
from simulator.ui.strokes import put, verdict_plate

TURN: Final = 15.0
"""Degrees a key turns a piece; one degree with Shift."""


class PiecePlacing:
    """The piece that is being placed."""

    def __init__(self, request: PlacePiece) -> None:
        """Begin at the first place where it may lie, so that a confirmation is always legal."""
        self.request = request
        samples = request.samples()
        first = samples[0] if samples else request.start
        self.wished: Pose = first
        self._found: tuple[Pose, Pose, Verdict] | None = None

    def aim(self, point: Point) -> None:
        """Follow the mouse, a point on the table."""
        self.wished = Pose(point[0], point[1], self.wished.facing)

    def turn(self, degrees: float) -> None:
        """Turn the piece clockwise."""
        self.wished = self.wished.turned(self.wished.facing + degrees)

    def _answer(self) -> tuple[Pose, Verdict]:
        if self._found is None or self._found[0] != self.wished:
            pose = self.request.snap(self.wished)
            self._found = (self.wished, pose, self.request.check(pose))
        return self._found[1], self._found[2]

    def place(self) -> Intent:
        """Answer with the nearest legal place, or say why there is none."""
        pose, verdict = self._answer()
        return AnswerClicked(pose) if verdict else ShowNote(str(verdict), verdict)

    def place_here(self) -> Intent:
        """Answer as `place` does, but say why where the nearest legal place is far off."""
        pose, verdict = self._answer()
        if verdict and math.dist(pose.centre, self.wished.centre) > STRAY:
            reason = self.request.check(self.wished)
            if not reason:
                return ShowNote(str(reason), reason)
        return self.place()

    def outlines(self, camera: Camera) -> tuple[Outline, ...]:
        """Return in pixels where the piece would lie and where it is wished.

        Names leave it free.
        """
        poses = dict.fromkeys((self._answer()[0], self.wished))
        return tuple(Outline(camera.outline(self.request.outline(pose))) for pose in poses)

    def draw(self, pen: Pen) -> None:
        """Draw the outline where the piece would lie, and where it is wished if not there."""
        pose, verdict = self._answer()
        look = answering(verdict)
        if pose != self.wished:
            wished = self.request.outline(self.wished)
            pen.outline(wished, palette.ILLEGAL, 1.6, LineStyle.DASHED, 190)
            reason = self.request.check(self.wished)
        else:
            reason = verdict
        pen.shade(self.request.outline(pose), look.colour, 60, 2.6, look.line)
        if not reason:
            x, y = pen.at(pose.centre)
            sign = verdict_plate(str(reason), answering(reason))
            put(pen.surface, sign, (x, y + 70), pen.camera.viewport)
