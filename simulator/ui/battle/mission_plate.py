"""The open missions on the screen: name, text, and who meets them as the table stands."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.engine.names import player_name
from simulator.missions.open_missions import OpenMission, open_missions
from simulator.model.scenario import Scenario
from simulator.rules.scenarios import scenario_of
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.identity_key import Itself
from simulator.ui.palette import Colour
from simulator.ui.strokes import wrapped

NARROWEST: Final = 124
"""Pixels a plate is wide at least, also where the table leaves less beside it."""
WIDEST: Final = 300
_SCALE: Final = 22
"""Pixels beside the table that its numbers take up."""
_PAD: Final = 9
_EDGE: Final = 8
"""Pixels between the plate and the board's upper left corner."""
Row = tuple[str, int, Colour, bool, int]
"""A line: its words, size, colour, whether bold, and the pixels above it."""


class MissionPlate:
    """The plate below the rosters or beside the table, painted when the position changes."""

    def __init__(self) -> None:
        """Begin with no mission."""
        self.rows: list[Row] = []
        self.place = pygame.Rect(0, 0, 0, 0)
        """Where the plate lies, in pixels of the window; empty where no mission is open."""
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def draw(
        self, surface: pygame.Surface, camera: Camera, now: Position, below: pygame.Rect
    ) -> None:
        """Draw the missions in the room `below` the rosters, or on the board beside the table.

        Where the table leaves too little room beside it they lie over its corner.
        """
        key = (Itself(now.state), camera.key, tuple(below))
        if key != self._key:
            self._key = key
            self._lay_out(camera, now, below)
        if self._picture is not None:
            surface.blit(self._picture, self.place)

    def _lay_out(self, camera: Camera, now: Position, below: pygame.Rect) -> None:
        board = camera.viewport
        room = camera.table.left - board.x - 2 * _EDGE - _SCALE
        beside = pygame.Rect(
            board.x + _EDGE,
            board.y + _EDGE,
            min(WIDEST, max(NARROWEST, room)),
            board.height - 2 * _EDGE,
        )
        self._picture, self.place = None, pygame.Rect(0, 0, 0, 0)
        for where in (below.inflate(-2 * _EDGE, -2 * _EDGE), beside):
            if where.width < NARROWEST:
                continue
            self.rows = self._fitting(now, where.width, where.height)
            if self.rows and (where is beside or _tall(self.rows) <= where.height):
                self._picture = _painted(self.rows, where.width)
                self.place = self._picture.get_rect(topleft=where.topleft)
                return

    def _fitting(self, now: Position, width: int, height: int) -> list[Row]:
        """Return the lines; where they are too many the reserve keeps its names alone."""
        rows: list[Row] = []
        for size, whole in ((15, True), (15, False), (13, True), (13, False)):
            rows = mission_rows(now, width - 2 * _PAD, size, reserve_texts=whole)
            if _tall(rows) <= height:
                break
        return rows


def mission_rows(now: Position, width: int, size: int, *, reserve_texts: bool) -> list[Row]:
    """Return the lines that tell of the open missions, none where there are no missions."""
    if not isinstance(now.game.scenario, Scenario) or not scenario_of(now).missions:
        return []
    found = open_missions(now)
    if not found:
        return []
    rows: list[Row] = [(_("Missions"), 17, palette.GOLD, True, 0)]
    for one in found:
        rows += _mission(one, width, size, reserve_texts=reserve_texts)
    return rows


def _mission(one: OpenMission, width: int, size: int, *, reserve_texts: bool) -> list[Row]:
    title = f"{one.card.number}: {one.card.name}"
    if one.reserve:
        title = _("Next, {mission}").format(mission=title)
    ink = palette.TEXT_QUIET if one.reserve else palette.TEXT
    rows: list[Row] = [
        (said, size, ink, True, 8 if index == 0 else 0)
        for index, said in enumerate(wrapped(title, size, width, bold=True))
    ]
    if one.revealer is not None:
        by = _("revealed by {player}").format(player=player_name(one.revealer))
        light = palette.HOUSES[one.revealer].light
        rows += [(said, size, light, False, 0) for said in wrapped(by, size, width)]
    if one.reserve and not reserve_texts:
        return rows
    rows += [(said, size, ink, False, 0) for said in wrapped(one.card.text, size, width)]
    return rows if one.reserve else rows + _standing(one, width, size)


def _standing(one: OpenMission, width: int, size: int) -> list[Row]:
    """Return who meets a mission as the table stands, and for how many points."""
    if one.scored:
        return [
            (said, size, palette.TEXT_QUIET, True, 2)
            for said in wrapped(_("Scored already."), size, width, bold=True)
        ]
    if not one.met:
        return [
            (said, size, palette.TEXT_QUIET, True, 2)
            for said in wrapped(_("Nobody meets it now."), size, width, bold=True)
        ]
    rows: list[Row] = []
    for side, points in one.met:
        text = ngettext(
            "{player} meets it now: {n} point.", "{player} meets it now: {n} points.", points
        )
        words = text.format(
            player=" / ".join(str(player_name(player)) for player in side), n=points
        )
        light = palette.HOUSES[side[0]].light
        rows += [(said, size, light, True, 2) for said in wrapped(words, size, width, bold=True)]
    return rows


def _tall(rows: list[Row]) -> int:
    return 2 * _PAD + sum(size + 3 + above for _said, size, _ink, _bold, above in rows)


def _painted(rows: list[Row], width: int) -> pygame.Surface:
    picture = palette.clear(width, _tall(rows))
    around = picture.get_rect()
    pygame.draw.rect(picture, (22, 19, 16, 236), around, border_radius=8)
    pygame.draw.rect(picture, palette.PANEL_EDGE, around, 1, border_radius=8)
    y = _PAD
    for said, size, ink, bold, above in rows:
        y += above
        picture.blit(palette.text(said, size, ink, bold=bold), (_PAD, y - 2))
        y += size + 3
    return picture
