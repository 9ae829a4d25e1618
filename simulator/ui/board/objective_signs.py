"""What a sign beside each objective says: who controls it, that it is contested, who misses it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.model.state import Seat, TokenId
from simulator.records import dataclass
from simulator.staging.inches import inches_short
from simulator.staging.scores_now import ModeRow, RowKind, scores_now
from simulator.ui import palette
from simulator.ui.board.choosing import tokens_shown
from simulator.ui.board.pens import TablePen

SIGNS_FROM: Final = 8.0
"""Pixels per inch from which signs are drawn."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands beside a token: the sides it tells of, and words.

    sides: who controls it; both sides of a contested one; who misses it by least. held: whether
    it is controlled.
    """

    token: TokenId
    sides: tuple[Seat, ...]
    said: str
    held: bool


def objective_signs(now: Position) -> tuple[Sign, ...]:
    """Return the signs of a position's tokens; none where there is no mode."""
    if now.game.scenario is None or not now.state.tokens:
        return ()
    rows = [row for row in scores_now(now).rows if row.kind is RowKind.TOKEN]
    return tuple(sign for row in rows if (sign := _sign(now, row)) is not None)


def _sign(now: Position, row: ModeRow) -> Sign | None:
    if row.leader is not None:
        said = signed(row.points, 0) if row.points else _("held")
        return Sign(row.about, (row.leader,), said, held=True)
    if row.units:
        sides = [now.owner(unit) for unit in row.units]
        for unit in row.units:
            sides += [now.owner(foe) for foe in now.enemies_engaged(unit)]
        return Sign(row.about, tuple(dict.fromkeys(sides)), _("contested"), held=False)
    if row.misses:
        miss = row.misses[0]
        said = _("{inches} in short").format(inches=inches_short(miss.inches))
        return Sign(row.about, (miss.player,), said, held=False)
    return None


def draw_pointed(pen: TablePen, pointed: Iterable[str]) -> None:
    """Light up the trays, tokens and quarters that are pointed at beside the board."""
    tokens = tokens_shown(pen.now)
    for what in pointed:
        unit = pen.now.state.units.get(what)
        if unit is not None and unit.on_table:
            pygame.draw.polygon(pen.surface, palette.GOLD, pen.edge(pen.now.corners(what)), 4)
        elif what in tokens:
            centre = pen.at(tokens[what].at)
            radius = pen.camera.pixels(tokens[what].radius) + 10
            pygame.draw.circle(pen.surface, palette.GOLD, centre, radius, 4)
        elif what in QUARTERS:
            _light_quarter(pen, what)


QUARTERS: Final = {"sw": (0, 0), "se": (1, 0), "nw": (0, 1), "ne": (1, 1)}
"""The quarters of the table, from the near left corner: to the right, and away."""


def _light_quarter(pen: TablePen, what: str) -> None:
    width, depth = pen.now.game.board[0] / 2, pen.now.game.board[1] / 2
    across, away = QUARTERS[what]
    part = (across * width, away * depth, (across + 1) * width, (away + 1) * depth)
    place = pen.camera.rect_of(part)
    place.normalize()  # the table may be seen from its far edge
    pygame.draw.rect(pen.surface, palette.GOLD, place.inflate(-6, -6), 4)
