"""The board in the window: shows a position and a question, turns the mouse into intents."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Point
from simulator.model.events import Event, UnitDestroyed
from simulator.model.requests import Kind, Option, Place, Request
from simulator.model.state import Player, TokenId, UnitId
from simulator.rules.objectives import controllers
from simulator.ui.animation import Motions
from simulator.ui.camera import Camera
from simulator.ui.choosing import Choices, token_at, unit_at
from simulator.ui.dice_drawing import DiceOnTable
from simulator.ui.ghost_drawing import draw_places, draw_placing
from simulator.ui.hovering import draw_hover, draw_ruler_from, threats
from simulator.ui.intents import Answer, Back, Hover, Intent, Note, Select
from simulator.ui.keys import Act
from simulator.ui.placing import Placing
from simulator.ui.ruler import End
from simulator.ui.table_picture import Scene, TablePicture, draw_tray
from simulator.ui.trays_drawing import TrayPictures

OVERLAYS: Final = {
    Act.RULER: "ruler",
    Act.ARCS: "arcs",
    Act.SIGHT: "sight",
    Act.THREAT: "threat",
}
TURN: Final = 5.0
"""Degrees a key or a click of the wheel turns a tray; one degree with Shift."""
STILL: Final = 5
"""Pixels the mouse may slip during a click."""


class BoardView:
    """The board: `set_*` tell it what to show, `handle` and `act` tell what the people want."""

    def __init__(self, rect: pygame.Rect, ratio: float = 1.0) -> None:
        """Begin with an empty table; `ratio` as in Camera."""
        self.camera = Camera(rect, (48.0, 48.0), ratio)
        self.grid = True
        self.names = True
        self.dice_seconds = 1.5
        """How long fallen dice stay, 0 hides them."""
        self.overlays: set[str] = set()
        self.motions = Motions()
        self.dice = DiceOnTable()
        self.picture = TablePicture(pictures := TrayPictures())
        self._pictures = pictures
        self._now: Position | None = None
        self._before: Position | None = None
        self._choices = Choices()
        self._chosen: frozenset[str] = frozenset()
        self._placing: Placing | None = None
        self._selected: UnitId | None = None
        self._hovered: UnitId | TokenId | None = None
        self._anchor: End | None = None
        self._mouse: tuple[float, float] | None = None
        self._pressed: tuple[int, tuple[float, float]] | None = None
        self._dragged = False
        self._ticks: int | None = None
        self._controllers: dict[TokenId, Player | None] = {}

    # ------------------------------------------------------------ what to show

    @property
    def rect(self) -> pygame.Rect:
        """Give the rectangle drawn into."""
        return self.camera.viewport

    def set_rect(self, rect: pygame.Rect) -> None:
        """Draw into another rectangle."""
        self.camera.resize(rect)

    def set_position(self, now: Position | None, events: Iterable[Event] = ()) -> None:
        """Show a position; `events` led to it since the last one and are shown as motion."""
        found = tuple(events)
        self._before, self._now = self._now, now
        if now is None:
            return
        if now.game.board != self.camera.board:
            self.camera = Camera(self.camera.viewport, now.game.board, self.camera.ratio)
        self.motions.note(found)
        for event in found:
            if isinstance(event, UnitDestroyed) and self._before is not None:
                pose = self._before.unit(event.unit).pose
                if pose is not None:
                    self.motions.fall(event.unit, pose)
        self.dice.note(found)
        if self._selected not in now.state.units:
            self._selected = None
        self._controllers = _owners_of_tokens(now)

    def set_request(self, request: Request | None) -> None:
        """Show a question: a tray on the mouse, or what can be clicked."""
        if request is self._choices.request:
            return
        self._choices = Choices(request)
        self._chosen = frozenset()
        self._placing = Placing(request) if isinstance(request, Place) else None
        if self._placing is not None and self._mouse is not None and self._inside(self._mouse):
            self._placing.aim(self.camera.to_table(self._mouse))

    def set_selected(self, unit: UnitId | None) -> None:
        """Show which unit is looked at."""
        self._selected = unit

    def set_chosen(self, keys: Iterable[str]) -> None:
        """Show which options of a "choose some" request are taken."""
        self._chosen = frozenset(keys)

    @property
    def selected(self) -> UnitId | None:
        """Give the unit looked at."""
        return self._selected

    @property
    def placing(self) -> Placing | None:
        """Give the tray on the mouse, None when no place is asked for."""
        return self._placing

    @property
    def busy(self) -> bool:
        """Say whether something still moves."""
        return self.motions.busy

    def skip(self) -> None:
        """Show the end of all motion at once and take the dice away."""
        self.motions.skip()
        self.dice.clear()

    def forget(self) -> None:
        """Drop all kept pictures; needed when the screen's format changes."""
        self._pictures.forget()
        self.picture.forget()

    # ------------------------------------------------------------ drawing

    def update(self, seconds: float) -> None:
        """Let time pass for motion and dice."""
        self.motions.update(seconds)
        self.dice.age += seconds
        if self.dice.rows and self.dice.age > self.dice_seconds:
            self.dice.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board; time passes as the clock says."""
        ticks = pygame.time.get_ticks()
        if self._ticks is not None:
            self.update(min(0.1, (ticks - self._ticks) / 1000))
        self._ticks = ticks
        self.paint(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the board as it is at this moment."""
        held = surface.get_clip()
        surface.set_clip(self.rect)
        now = self._now
        if now is None:
            surface.fill((0, 0, 0), self.rect)
        else:
            surface.blit(self.picture.of(self._scene(now), self.camera), self.rect)
            self._paint_moving(surface, now)
            if not self.busy:
                self._paint_live(surface, now)
            if self.dice_seconds > 0:
                self.dice.draw(surface, self.rect, still=not self.motions.enabled)
        surface.set_clip(held)

    def _scene(self, now: Position) -> Scene:
        lifted = set(self.motions.moving)
        if self._placing is not None:
            lifted.add(self._placing.request.unit)
        if self._choices.places and self._choices.request and self._choices.request.subject:
            lifted.discard(self._choices.request.subject)
        return Scene(
            now=now, choices=self._choices, chosen=self._chosen, selected=self._selected,
            lifted=frozenset(lifted), overlays=frozenset(self.overlays - {"ruler"}),
            grid=self.grid, names=self.names, placing=self._placing is not None,
            controllers=self._controllers,
            threats=threats(now, self._selected) if "threat" in self.overlays else {},
        )  # fmt: skip

    def _paint_moving(self, surface: pygame.Surface, now: Position) -> None:
        for unit, (pose, solid) in self.motions.shown().items():
            source = now if now.unit(unit).on_table else self._before
            if source is not None and source.unit(unit).pose is not None:
                alpha = round(255 * solid)
                draw_tray(surface, self.camera, source, self._pictures, unit, pose,
                          lifted=True, alpha=alpha)  # fmt: skip

    def _paint_live(self, surface: pygame.Surface, now: Position) -> None:
        """Draw what follows the mouse."""
        if self._placing is not None:
            draw_placing(surface, self.camera, now, self._pictures, self._placing)
        elif self._choices.places:
            subject = self._choices.request.subject if self._choices.request else None
            places = [(option, subject) for option in self._choices.places if subject]
            pointed = self._pointed(now)
            draw_places(surface, self.camera, now, self._pictures, places, pointed)
        if "ruler" in self.overlays:
            draw_ruler_from(surface, self.camera, now, self._ruler_start(), self._ruler_end(now))
        elif self._placing is None and self._hovered is not None:
            draw_hover(surface, self.camera, now, self._pictures, self._choices,
                       self._selected, self._hovered)  # fmt: skip

    def _pointed(self, now: Position) -> Option | None:
        if self._mouse is None:
            return None
        return self._choices.place_at(now, self.camera.to_table(self._mouse))

    # ------------------------------------------------------------ what the people want

    def act(self, act: Act, *, fine: bool = False) -> Intent | None:
        """Do what a key asks for, as far as it concerns the board; `fine` turns by one degree."""
        if act in OVERLAYS:
            self.overlays ^= {OVERLAYS[act]}
            self._anchor = None
        elif act is Act.GRID:
            self.grid = not self.grid
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
            return self._moved(self.camera.mouse(event.pos), event.rel)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            at = self.camera.mouse(event.pos)
            if self._inside(at):
                self._mouse, self._dragged = at, False
                self._pressed = (event.button, at)
                return self._click(at) if event.button == 1 else None
        if event.type == pygame.MOUSEBUTTONUP and self._pressed is not None:
            button, dragged = self._pressed[0], self._dragged
            if event.button == button:
                self._pressed = None
                return Back() if button == 3 and not dragged else None
        return None

    def _inside(self, at: tuple[float, float]) -> bool:
        return bool(self.rect.collidepoint(at))

    def _moved(self, at: tuple[float, float], rel: tuple[int, int]) -> Intent | None:
        self._mouse = at
        if self._pressed is not None and self._pressed[0] in {2, 3}:
            self._dragged |= math.dist(at, self._pressed[1]) > STILL
            if self._dragged:
                self.camera.pan(*self.camera.mouse(rel))
            return None
        if self._now is None or not self._inside(at):
            return self._hover(None)
        point = self.camera.to_table(at)
        if self._placing is not None:
            self._placing.aim(point)
            return None
        return self._hover(self._under(self._now, point))

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
            self._placing.aim(point)
            return self._place(self._placing)
        place = self._choices.place_at(now, point)
        if place is not None:
            return Answer(place.key)
        edge = self._edge_at(now, point)
        if edge is not None:
            return edge
        unit = unit_at(now, point)
        if unit is not None:
            return self._choices.click(unit, unit=True)
        token = token_at(now, point, 6 / self.camera.scale)
        return self._choices.click(token, unit=False) if token is not None else Select(None)

    def _edge_at(self, now: Position, point: Point) -> Intent | None:
        """Take a click on a deployment zone while zones are chosen."""
        request = self._choices.request
        if request is None or request.kind is not Kind.ZONE_EDGE or now.game.scenario is None:
            return None
        for index, (x0, y0, x1, y1) in enumerate(now.game.scenario.zones):
            if x0 <= point[0] <= x1 and y0 <= point[1] <= y1:
                for option in self._choices.options:
                    if option.key == str(index) or option.about == str(index):
                        return Answer(option.key)
        return None

    def _place(self, placing: Placing) -> Intent:
        """Answer with the ghost's pose, or say why it may not stand there."""
        proposal = placing.proposal
        if proposal.verdict:
            return Answer(proposal.pose)
        return Note(str(proposal.verdict), proposal.verdict)

    # ------------------------------------------------------------ the ruler

    def _ruler_start(self) -> End | None:
        if self._anchor is not None:
            return self._anchor
        now = self._now
        if self._selected is not None and now is not None and now.unit(self._selected).on_table:
            return self._selected
        return None

    def _ruler_end(self, now: Position) -> End | None:
        if self._mouse is None or not self._inside(self._mouse):
            return None
        point = self.camera.to_table(self._mouse)
        return unit_at(now, point) or point


def _owners_of_tokens(now: Position) -> dict[TokenId, Player | None]:
    if now.game.scenario is None:
        return {}
    return {
        token: now.owner(unit) if unit is not None else None
        for token, unit in controllers(now).items()
    }
