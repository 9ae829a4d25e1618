"""The board as it is shown: a position, a question, and what follows the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.events import Event, UnitDestroyed
from simulator.model.requests import Option, Place, Request
from simulator.model.state import Seat, TokenId, UnitId
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.scoring.objectives import controllers
from simulator.ui.animation import Motions
from simulator.ui.board.act_drawing import draw_lit, draw_trail
from simulator.ui.board.aiming import (
    Hypothetical,
    charge_asked,
    draw_charge,
    draw_pivot,
    enemies,
    pivot_sheet,
    plate_of,
)
from simulator.ui.board.charge_shown import ChargeShown, draw_charge_shown
from simulator.ui.board.choosing import Choices, unit_at
from simulator.ui.board.ghost_drawing import draw_places, draw_placing
from simulator.ui.board.hovering import draw_hover, draw_ruler_from, draw_terrain_words, threats
from simulator.ui.board.objective_signs import draw_pointed
from simulator.ui.board.pens import TablePen
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.ruler import End
from simulator.ui.board.scene import Scene
from simulator.ui.board.side_panel import SidePanel
from simulator.ui.board.table_picture import TablePicture
from simulator.ui.board.terrain_drawing import terrain_at
from simulator.ui.board.threat_drawing import paint_threats
from simulator.ui.board.threat_map import ThreatMap
from simulator.ui.board.tray_look import look_of
from simulator.ui.board.tray_placing import Placing
from simulator.ui.board.trays_drawing import lay_tray
from simulator.ui.boxes.box import Box
from simulator.ui.camera import Camera


class BoardDisplay:
    """The board as it is shown; `set_*` and what may be written tell it what."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Begin with an empty table."""
        self.camera = Camera(rect, (48.0, 48.0))
        self.grid = True
        self.names = True
        """Whether names are written; wounds and conditions always are."""
        self.overlays: set[str] = set()
        self.motions = Motions()
        self.picture = TablePicture()
        self._now: Position | None = None
        self._before: Position | None = None
        self._choices = Choices()
        self.chosen: frozenset[str] = frozenset()
        """Which options of a "choose some" request are taken."""
        self._placing: Placing | None = None
        self.selected: UnitId | None = None
        """The unit looked at."""
        self._hovered: UnitId | TokenId | None = None
        self._anchor: End | None = None
        self._mouse: tuple[float, float] | None = None
        self._rests: tuple[float, float] | None = None
        """Where the mouse rests since the question came: a tray there is led by no move of it."""
        self._controllers: dict[TokenId, Seat | None] = {}
        self.lit: tuple[UnitId, ...] = ()
        """The units an act or a question is about, who acts first."""
        self.trail: tuple[Pose, ...] = ()
        """The way a tray has gone in the act that is shown."""
        self.written: list[pygame.Rect] = []
        """Where a tray that is placed is written about, and what a charge runs over, in pixels."""
        self.charge: ChargeShown | None = None
        """The charge of the other side that is shown."""
        self.charge_words: pygame.Rect | None = None
        """Where its odds were written, None without one."""
        self.threat_map = ThreatMap()
        self.sheets = False
        """Whether pointing at an enemy of the selected unit shows its charge sheet."""
        self.side_panel = SidePanel()
        """Where the sheet of a charge on the table is laid."""
        self.outlooks = True
        """Whether a pivot before a charge shows its sheet."""
        self.sheet: tuple[UnitId, UnitId, str] | None = None
        """The charge that is pointed at elsewhere: unit, enemy, and the place beside it."""
        self.pointed: tuple[str, ...] = ()
        """What is pointed at beside the board: units, tokens and quarters."""
        self.carried: tuple[Outline, ...] = ()
        """Where a piece would lie that is being placed, in pixels: no name hides its ground."""
        self.hypothetical: Hypothetical | None = None
        """What is supposed to be used in a charge, None where nobody can say so."""

    # ------------------------------------------------------------ what to show

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle drawn into."""
        return self.camera.viewport

    def set_rect(self, rect: pygame.Rect) -> None:
        """Draw into another rectangle."""
        self.camera.resize(rect)

    def set_position(self, now: Position | None, events: Iterable[Event] = ()) -> None:
        """Show a position; `events` led to it since the last one and are shown as motion."""
        found = tuple(events)
        if now is None:
            self._now = self._before = None
            return
        changed = self._now is None or self._now.state is not now.state
        if changed and not found:
            self.motions.skip()  # a choice was taken back: nothing led here
        if changed:
            self._before = self._now
        self._now = now
        if now.game.board != self.camera.board:
            turned = self.camera.turned
            self.camera = Camera(self.camera.viewport, now.game.board)
            self.camera.turned = turned
        self.motions.note(found)
        for event in found:
            if isinstance(event, UnitDestroyed) and self._before is not None:
                pose = self._before.unit(event.unit).pose
                if pose is not None:
                    self.motions.fall(event.unit, pose)
        if self.selected not in now.state.units:
            self.selected = None
        self._controllers = _owners_of_tokens(now)

    def set_request(self, request: Request | None) -> None:
        """Show a question: a tray on the mouse, or what can be clicked."""
        if request is self._choices.request:
            return
        self._choices = Choices(request)
        self.chosen = frozenset()
        self._hovered = self._rests = None  # what was said of it belonged to the last question
        self._placing = Placing(request) if isinstance(request, Place) else None
        if self._placing is not None and self._mouse is not None and self._inside(self._mouse):
            if self._placing.waits_for_mouse:
                self._rests = self._mouse
            else:
                self._placing.aim(self.camera.to_table(self._mouse))

    @property
    def placing(self) -> Placing | None:
        """Return the tray on the mouse, None when no place is asked for."""
        return self._placing

    @property
    def busy(self) -> bool:
        """Return whether something still moves."""
        return self.motions.busy

    @property
    def waiting(self) -> bool:
        """Return whether the threat map is still being worked out."""
        return "threat" in self.overlays and self.threat_map.waiting

    def skip(self) -> None:
        """Show the end of all motion at once."""
        self.motions.skip()

    # ------------------------------------------------------------ drawing

    def sheet_made(self) -> Callable[[bool], Box] | None:
        """Return what describes the sheet of the charge one points at, broad or not.

        None without a charge, and where it is pointed at elsewhere: then its sheet lies on the
        board.
        """
        now = self._now
        if now is None or self.busy or self.sheet is not None:
            return None
        if self._placing is not None:
            sheet = pivot_sheet(now, self._placing) if self.outlooks else None
        else:
            pair = self._charge_pointed(now) or charge_asked(now, self._choices, self._hovered)
            if pair is None or "ruler" in self.overlays:
                return None
            using = self.hypothetical(now, *pair) if self.hypothetical is not None else ()
            sheet = charge_sheet(now, *pair, using=using)
        landing = sheet.best if sheet is not None else None
        return plate_of(now, sheet, landing) if sheet and landing is not None else None

    def update(self, seconds: float) -> None:
        """Advance the time of what moves; the threat map grows while nothing does."""
        self.motions.update(seconds)
        if not self.busy:
            shown = "threat" in self.overlays
            self.threat_map.ask(self._now if shown else None, self._placing, self.selected)
            self.threat_map.work()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the board as it is at this moment."""
        held = surface.get_clip()
        surface.set_clip(self.rect.clip(held))
        now = self._now
        self.side_panel.sheet = None
        if now is None:
            surface.fill((0, 0, 0), self.rect)
        else:
            surface.blit(self.picture.of(self._scene(now), self.camera), self.rect)
            pen = TablePen(surface, self.camera, now)
            draw_trail(pen, self.trail if self.charge is None else ())
            self._paint_moving(pen)
            self._paint_charge(pen)
            moving = self.motions.moving
            draw_lit(pen, [one for one in self.lit if one not in moving])
            if not self.busy:
                self._paint_live(pen)
        surface.set_clip(held)

    def _paint_charge(self, pen: TablePen) -> None:
        """Draw the charge of the other side, over the table and under what follows the mouse."""
        self.charge_words, shown = None, self.charge
        if shown is not None and self._placing is None and shown.unit in pen.now.state.units:
            self.charge_words = draw_charge_shown(pen, shown, tuple(self.picture.taken))

    def _scene(self, now: Position) -> Scene:
        lifted = set(self.motions.moving)
        if self._placing is not None:
            lifted.add(self._placing.request.unit)
        if self._choices.places and self._choices.request and self._choices.request.subject:
            lifted.discard(self._choices.request.subject)
        return Scene(
            now=now,
            choices=self._choices,
            chosen=self.chosen,
            selected=self.selected,
            lifted=frozenset(lifted),
            overlays=frozenset(self.overlays - {"ruler"}),
            grid=self.grid,
            names=self.names,
            placing=self._placing is not None,
            bare=self.picture.names_over(self.carried, self.rect.topleft),
            controllers=self._controllers,
            threats=self._reaches(now),
        )

    def _reaches(self, now: Position) -> dict[UnitId, float]:
        """Return how far units threaten, where no map says it better."""
        mapped = self._placing is not None or self.selected is not None
        return threats(now) if "threat" in self.overlays and not mapped else {}

    def _paint_moving(self, pen: TablePen) -> None:
        for unit, (pose, solid) in self.motions.shown().items():
            source = pen.now if pen.now.unit(unit).on_table else self._before
            if source is not None and source.unit(unit).pose is not None:
                standing, alpha = source.standing(unit).at(pose), round(255 * solid)
                lay_tray(pen, look_of(source, unit), standing, lifted=True, alpha=alpha)

    def _paint_live(self, pen: TablePen) -> None:
        """Draw what follows the mouse."""
        self.written = []
        draw_pointed(pen, self.pointed)
        if "threat" in self.overlays:
            paint_threats(pen, self.threat_map, self._placing, self.selected)
        if self._placing is not None:
            clear = draw_pivot(pen, self._placing, self.side_panel) if self.outlooks else []
            self.written = clear + draw_placing(pen, self._placing, [*clear, *self.picture.taken])
        elif self.sheet is not None:
            draw_charge(pen, *self.sheet, hypothetical=self.hypothetical)
        elif self._choices.places:
            subject = self._choices.request.subject if self._choices.request else None
            places = [(option, subject) for option in self._choices.places if subject]
            draw_places(pen, places, self._pointed(pen.now), self.picture.taken)
        if "ruler" in self.overlays:
            draw_ruler_from(pen, self._ruler_start(), self._ruler_end(pen.now))
        elif self._placing is None:
            self._paint_hover(pen)
        elif not self._hidden_by_tray(pen.now, self._placing):
            self._paint_terrain_words(pen)

    def _charge_pointed(self, now: Position) -> tuple[UnitId, UnitId] | None:
        """Return the selected unit and the enemy under the mouse, while sheets are wanted."""
        unit, foe = self.selected, self._hovered
        if not self.sheets or unit is None or foe is None or self._choices.aims:
            return None
        return enemies(now, unit, foe) if now.unit(unit).on_table else None

    def _paint_hover(self, pen: TablePen) -> None:
        charge = self._charge_pointed(pen.now)
        if charge is None and self._hovered is not None:
            draw_hover(pen, self._choices, self.selected, self._hovered)
            charge = charge_asked(pen.now, self._choices, self._hovered)
        elif charge is None:
            self._paint_terrain_words(pen)
        if charge is not None:
            draw_charge(pen, *charge, "", self.side_panel, self.hypothetical)

    def _paint_terrain_words(self, pen: TablePen) -> None:
        """Show what the terrain under the mouse is and does."""
        if self._mouse is not None and self._inside(self._mouse):
            piece = terrain_at(pen.now.state.terrain, self.camera.to_table(self._mouse))
            if piece is not None:
                draw_terrain_words(pen, piece)

    def _hidden_by_tray(self, now: Position, placing: Placing) -> bool:
        """Return whether what is being placed lies under the mouse."""
        unit = placing.request.unit
        if self._mouse is None or unit not in now.state.units:
            return True
        return placing.hides(now.card(unit).tray, self.camera.to_table(self._mouse))

    def _pointed(self, now: Position) -> Option | None:
        if self._mouse is None:
            return None
        return self._choices.place_at(now, self.camera.to_table(self._mouse))

    # ------------------------------------------------------------ the ruler

    def _ruler_start(self) -> End | None:
        if self._anchor is not None:
            return self._anchor
        now = self._now
        if self.selected is not None and now is not None and now.unit(self.selected).on_table:
            return self.selected
        return None

    def _ruler_end(self, now: Position) -> End | None:
        if self._mouse is None or not self._inside(self._mouse):
            return None
        point = self.camera.to_table(self._mouse)
        return unit_at(now, point) or point

    def _inside(self, at: tuple[float, float]) -> bool:
        return bool(self.rect.collidepoint(at))


def _owners_of_tokens(now: Position) -> dict[TokenId, Seat | None]:
    if now.game.scenario is None:
        return {}
    return {
        token: now.owner(unit) if unit is not None else None
        for token, unit in controllers(now).items()
    }
