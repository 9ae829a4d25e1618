"""A tray dragged from where it stands: it is activated, and maneuvers or marches there.

Each answer is one of the questions the game asks, in its order. A question that is not about this
move, such as a window, is put to the person as ever; the move goes on behind it.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from simulator.geometry.pose import Point
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.movement.maneuver import reach_of
from simulator.ui import palette
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.board.choosing import unit_at
from simulator.ui.board.intents import beside_the_table
from simulator.ui.strokes import plate

SHORTEST: Final = 1.0
"""Inches a tray must be dragged: less is a click."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which unit shall move, and where its middle shall be."""

    unit: UnitId
    to: Point


class DraggedMove:
    """The tray that is being dragged, and the move it is about to make."""

    def __init__(self, game: PlayedTable) -> None:
        """Follow the mouse at one table."""
        self.game = game
        self._held: tuple[UnitId, Point] | None = None
        self._mouse: tuple[int, int] | None = None
        self.wish: Wish | None = None

    def watch(self, event: pygame.Event) -> None:
        """Follow a press on a tray that may be activated, and where it is let go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.wish, self._held, self._mouse = None, self._pressed(event.pos), None
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            self._mouse = event.pos
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            (unit, start), self._held, self._mouse = self._held, None, None
            to = self.game.board.camera.to_table(event.pos)
            inside = self.game.board.rect.collidepoint(event.pos)
            if inside and not self.game.board.camera.on_table(to):
                self.game.say(beside_the_table().text)
            elif inside and math.dist(start, to) >= SHORTEST:
                self.wish = Wish(unit, to)
                self.go_on()

    def _pressed(self, pos: tuple[int, int]) -> tuple[UnitId, Point] | None:
        """Return the unit under the mouse, where it may be activated, and its middle."""
        game = self.game
        request = game.match.pending
        asked = game.draft is not None and not game.hidden and not game.board.busy
        if not asked or not isinstance(request, Choose) or request.kind is not Kind.ACTIVATE:
            return None
        if not game.board.rect.collidepoint(pos):
            return None
        now = game.match.session.position
        unit = unit_at(now, game.board.camera.to_table(pos))
        if unit is None or unit not in [option.key for option in request.options]:
            return None
        return unit, now.standing(unit).pose.centre

    def go_on(self) -> None:
        """Answer the next question of the move, if it is the one that is asked."""
        game, wish = self.game, self.wish
        request = game.match.pending
        if wish is None or game.draft is None or request is None or game.match.machine_asked:
            return
        if request.kind is Kind.WINDOW:
            return
        if isinstance(request, Choose) and request.kind is Kind.ACTION:
            self._choose(request, wish)
        elif isinstance(request, Place) and request.unit == wish.unit and request.kind is Kind.RUN:
            self._run(wish)
        elif isinstance(request, Place) and request.unit == wish.unit and _stays(request):
            self.wish = None  # it looks as it did: taking back asks for another facing
            game.give(request.start)
        else:
            self.wish = None

    def _choose(self, request: Choose, wish: Wish) -> None:
        """Maneuver where that reaches, else march."""
        now = self.game.match.session.position
        keys = [option.key for option in request.options]
        far = math.dist(now.standing(wish.unit).pose.centre, wish.to)
        near = far <= reach_of(now, wish.unit, ActionKey.MANEUVER) + 0.25
        action = ActionKey.MANEUVER if near or ActionKey.MARCH not in keys else ActionKey.MARCH
        if request.subject not in {None, wish.unit} or action not in keys:
            self.wish = None
            self.game.pick(action)
            return
        self.game.give(action)

    def _run(self, wish: Wish) -> None:
        """Run as near to the wished place as the move goes."""
        placing = self.game.board.placing
        if placing is None:
            return
        placing.aim(wish.to)
        proposal = placing.proposal
        if proposal.verdict:
            self.game.give(proposal.pose)
        else:
            self.wish = None
            self.game.say(str(proposal.verdict), proposal.verdict)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a line from the tray to the mouse, with its length and what it will be."""
        if self._held is None or self._mouse is None:
            return
        unit, start = self._held
        camera, now = self.game.board.camera, self.game.match.session.position
        far = math.dist(start, camera.to_table(self._mouse))
        if far < SHORTEST:
            return
        near = far <= reach_of(now, unit, ActionKey.MANEUVER) + 0.25
        words = _("maneuver {far:.1f} in") if near else _("march {far:.1f} in")
        x, y = camera.to_screen(start)
        pygame.draw.line(surface, palette.GOLD, (round(x), round(y)), self._mouse, 2)
        said = plate(words.format(far=far), 18, bold=True)
        surface.blit(said, (self._mouse[0] + 16, self._mouse[1] - 12))


def _stays(request: Place) -> bool:
    """Return whether a question is the pivot after a run, which may be left out."""
    return request.kind is Kind.PIVOT and bool(request.check(request.start))
