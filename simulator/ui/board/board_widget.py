"""The board in the window: shows a position and a question, turns the mouse into intents."""

from __future__ import annotations

import math
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Point
from simulator.model.requests import Kind
from simulator.model.state import TokenId, UnitId
from simulator.rules.setup.deployment import zones
from simulator.ui.board.choosing import token_at, unit_at
from simulator.ui.board.display import BoardDisplay
from simulator.ui.board.intents import (
    AnswerClicked,
    Back,
    Hover,
    Intent,
    Select,
    ShowNote,
    beside_the_table,
)
from simulator.ui.board.tray_placing import Placing
from simulator.ui.keys import Act

OVERLAYS: Final = {
    Act.RULER: "ruler",
    Act.ARCS: "arcs",
    Act.SIGHT: "sight",
    Act.THREAT: "threat",
}
VIEWS: Final = frozenset({Act.NAMES, Act.TURN_BOARD})
"""Keys that change how the table is looked at."""
TURN: Final = 5.0
"""Degrees a key or a click of the wheel turns a tray; one degree with Shift."""
STILL: Final = 5
"""Pixels the mouse may slip during a click."""


class BoardWidget(BoardDisplay):
    """The board: `set_*` tell it what to show, `handle` and `act` tell what the people want."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Begin with an empty table."""
        super().__init__(rect)
        self._pressed: tuple[int, tuple[float, float]] | None = None
        self._dragged = False

    def act(self, act: Act, *, fine: bool = False) -> Intent | None:
        """Do what a key asks for, as far as it concerns the board; `fine` turns by one degree."""
        if act in OVERLAYS:
            self.overlays ^= {OVERLAYS[act]}
            self._anchor = None
        elif act is Act.GRID:
            self.grid = not self.grid
        elif act is Act.NAMES:
            self.names = not self.names
        elif act is Act.TURN_BOARD:
            self.camera.turned = not self.camera.turned
        elif act in {Act.TURN_LEFT, Act.TURN_RIGHT} and self._placing is not None:
            step = 1.0 if fine else TURN
            self._placing.turn(step if act is Act.TURN_RIGHT else -step)
        elif act is Act.CONFIRM and self._placing is not None:
            return self._place(self._placing)
        elif act is Act.BACK:
            return Back()
        return None

    def handle(self, event: pygame.Event) -> Intent | None:
        """Take a mouse event; give what the people want by it, None when nothing."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos, event.rel)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3
        if pressed and self._inside(event.pos):
            self._mouse, self._dragged = event.pos, False
            self._pressed = (event.button, event.pos)
            return self._click(event.pos) if event.button == 1 else None
        if event.type == pygame.MOUSEBUTTONUP and self._pressed is not None:
            button, dragged = self._pressed[0], self._dragged
            if event.button == button:
                self._pressed = None
                return Back() if button == 3 and not dragged else None
        return None

    def _moved(self, at: tuple[float, float], rel: tuple[int, int]) -> Intent | None:
        self._mouse = at
        if self._pressed is not None and self._pressed[0] in {2, 3}:
            self._dragged |= math.dist(at, self._pressed[1]) > STILL
            if self._dragged:
                self.camera.pan(*rel)
            return None
        if self._now is None or not self._inside(at):
            return self._hover(None)
        point = self.camera.to_table(at)
        if self._placing is not None:
            self._lead(self._placing, at)
            return None
        return self._hover(self._under(self._now, point))

    def _lead(self, placing: Placing, at: tuple[float, float]) -> None:
        """Have a tray follow the mouse, once it has moved since the question came."""
        if at != self._rests:
            self._rests = None
            placing.aim(self.camera.to_table(at))

    def _hover(self, what: UnitId | TokenId | None) -> Intent | None:
        if what == self._hovered:
            return None
        self._hovered = what
        return Hover(what)

    def _under(self, now: Position, point: Point) -> UnitId | TokenId | None:
        return unit_at(now, point) or token_at(now, point, 6 / self.camera.scale)

    def _wheel(self, event: pygame.Event) -> Intent | None:
        """Zoom at the mouse; with a tray on the mouse that may turn, turn it (Ctrl zooms)."""
        at = self._mouse or self.rect.center
        if not self._inside(at):
            return None
        clicks = getattr(event, "precise_y", float(event.y)) or float(event.y)
        keys = pygame.key.get_mods()
        turns = self._placing is not None and self._placing.may_turn
        if turns and self._placing is not None and not keys & pygame.KMOD_CTRL:
            self._placing.turn(clicks * (1.0 if keys & pygame.KMOD_SHIFT else TURN))
        else:
            self.camera.zoom(clicks, at)
        return None

    def _click(self, at: tuple[float, float]) -> Intent | None:
        now = self._now
        if now is None:
            return None
        if self.busy:
            self.motions.skip()
            return None
        point = self.camera.to_table(at)
        if "ruler" in self.overlays:
            self._anchor = unit_at(now, point) or point
            return None
        if self._placing is not None:
            return self._put_down(self._placing, at)
        place = self._choices.place_at(now, point)
        if place is not None:
            return AnswerClicked(place.key)
        edge = self._edge_at(now, point)
        if edge is not None:
            return edge
        unit = unit_at(now, point)
        if unit is not None:
            return self._choices.click(unit, unit=True)
        token = token_at(now, point, 6 / self.camera.scale)
        return self._choices.click(token, unit=False) if token is not None else Select(None)

    def _put_down(self, placing: Placing, at: tuple[float, float]) -> Intent:
        """Put the tray on the mouse down at a pixel, or say why a click there does not."""
        if not self.camera.on_table(self.camera.to_table(at)):
            return beside_the_table()
        self._lead(placing, at)
        astray = placing.proposal.astray
        return self._place(placing) if astray is None else ShowNote(str(astray), astray)

    def _edge_at(self, now: Position, point: Point) -> Intent | None:
        """Take a click on a deployment zone while zones are chosen."""
        request = self._choices.request
        if request is None or request.kind is not Kind.ZONE_EDGE or now.game.scenario is None:
            return None
        for index, (x0, y0, x1, y1) in enumerate(zones(now)):
            if x0 <= point[0] <= x1 and y0 <= point[1] <= y1:
                for option in self._choices.options:
                    if option.key == str(index) or option.about == str(index):
                        return AnswerClicked(option.key)
        return None

    def _place(self, placing: Placing) -> Intent:
        """Answer with the ghost's pose, or say why it may not stand there."""
        proposal = placing.proposal
        if proposal.verdict:
            return AnswerClicked(proposal.pose)
        return ShowNote(str(proposal.verdict), proposal.verdict)
