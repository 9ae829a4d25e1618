"""A charge before it is declared: best pivot, swept path, where it would be placed, the odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.measure import sweep
from simulator.geometry.pose import Point, direction
from simulator.geometry.shapes import Corners, Standing
from simulator.language.texts import translate as _
from simulator.model.requests import Kind
from simulator.model.state import TokenId, UnitId
from simulator.rules.charge.pivot_question import PivotQuestion
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding, charge_sheet
from simulator.rules.odds.window_preview import Using
from simulator.ui import palette
from simulator.ui.board.choosing import Choices
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.overlays import draw_glow, draw_path, tell_sight
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.board.side_panel import SidePanel
from simulator.ui.board.tray_placing import Placing
from simulator.ui.boxes.box import Box
from simulator.ui.camera import Camera
from simulator.ui.odds.charge_panel import landing_of
from simulator.ui.odds.sheet_plate import sheet_plate
from simulator.ui.palette import BLACK, LineStyle
from simulator.ui.strokes import line, plate

Hypothetical = Callable[[Position, UnitId, UnitId], Using]
"""Tells what is supposed to be used in the charge of a unit at an enemy."""

PIECES: Final = 3
"""In so many pieces the way of a charge is kept clear of words."""
RING: Final = 0.55
"""Inches between the rings that show which facings reach with which roll."""


def draw_charge(
    pen: TablePen,
    unit: UnitId,
    target: UnitId,
    place: str = "",
    side_panel: SidePanel | None = None,
    hypothetical: Hypothetical | None = None,
) -> None:
    """Show what a charge at a target promises, as the charge itself will find it (CHG-05).

    `place` names one landing of the sheet; without it the best one is shown. The sheet is laid on
    the `side_panel`, if there is one. What is `hypothetical` has been worked out before.
    """
    using = hypothetical(pen.now, unit, target) if hypothetical is not None else ()
    sheet = charge_sheet(pen.now, unit, target, using=using)
    landing = landing_of(sheet, place)
    x, y = pen.at(pen.now.standing(target).pose.centre)
    far = pen.camera.pixels(pen.now.card(target).tray.radius)
    if not sheet or landing is None:
        tell_sight(pen, sheet.verdict, (x, y + far + 28))
        return
    _draw_sheet(pen, sheet, landing, side_panel or SidePanel(), trays_of(pen))


def _draw_sheet(
    pen: TablePen,
    sheet: ChargeSheet,
    landing: SheetLanding,
    side_panel: SidePanel,
    trays: list[pygame.Rect],
) -> list[pygame.Rect]:
    """Draw a charge and lay its sheet down beside `trays`; return what that covers of the board."""
    draw_way(pen, sheet)
    draw_landings(pen, sheet, landing)
    draw_facings(pen, sheet)
    who = (sheet.target, sheet.unit)
    busy = [pen.at(pen.now.standing(one).pose.centre) for one in who]
    never = [around(pen.camera, pen.now.corners(one)) for one in who]
    return side_panel.lay(pen.surface, plate_of(pen.now, sheet, landing), busy, trays, never)


def charge_asked(
    now: Position, choices: Choices, what: UnitId | TokenId | None
) -> tuple[UnitId, UnitId] | None:
    """Return the unit and the enemy, where the target of a charge is asked; None elsewhere."""
    request = choices.request
    if request is None or request.kind is not Kind.CHARGE_TARGET or request.subject is None:
        return None
    return enemies(now, request.subject, what) if what is not None else None


def enemies(now: Position, unit: UnitId, what: UnitId | TokenId) -> tuple[UnitId, UnitId] | None:
    """Return a unit and an enemy of it on the table; None where the second is no such enemy."""
    foe = now.state.units.get(what)
    return (unit, what) if foe and foe.on_table and not now.friendly(unit, what) else None


def plate_of(now: Position, sheet: ChargeSheet, landing: SheetLanding) -> Callable[[bool], Box]:
    """Return what describes the sheet of a landing, broad or not."""
    return lambda broad: sheet_plate(now, sheet, landing, broad=broad)


def trays_of(pen: TablePen) -> list[pygame.Rect]:
    """Return the pixels of every tray, which a sheet does not hide."""
    return [around(pen.camera, pen.now.corners(unit.id)) for unit in pen.units()]


def pivot_sheet(now: Position, placing: Placing) -> ChargeSheet | None:
    """Return the sheet of a charge at the facing of the ghost (CHG-10); None where none is made."""
    asked = getattr(placing.request.check, "__self__", None)
    if not isinstance(asked, PivotQuestion) or not placing.proposal.verdict:
        return None
    found, facing = asked.plan, placing.proposal.pose.facing
    return charge_sheet(now, found.unit, found.target, facing, gains=found.gains)


def draw_pivot(pen: TablePen, placing: Placing, side_panel: SidePanel) -> list[pygame.Rect]:
    """Show what a charge promises at the facing on the mouse, while it pivots (CHG-10).

    Give what must stay in sight on the board: the target, the landing, a sheet that lies there.
    """
    sheet = pivot_sheet(pen.now, placing)
    landing = sheet.best if sheet is not None else None
    if sheet is None or landing is None:
        return []
    way = _way(pen, sheet)
    covered = _draw_sheet(pen, sheet, landing, side_panel, [*trays_of(pen), *way])
    landed = Standing(landing.pose, pen.now.card(sheet.unit).tray).corners
    trays = [around(pen.camera, corners) for corners in (pen.now.corners(sheet.target), landed)]
    return [*covered, *trays, *way]


def _way(pen: TablePen, sheet: ChargeSheet) -> list[pygame.Rect]:
    """Return the pixels a charge runs over, in pieces."""
    run, pivot = sheet.heading, sheet.pivot
    if pivot is None or run is None or run.travel is None:
        return []
    tray, travel = pen.now.card(sheet.unit).tray, run.travel
    steps = [pivot.advanced(travel * share / PIECES) for share in range(1, PIECES + 1)]
    return [around(pen.camera, Standing(step, tray).corners) for step in steps]


def around(camera: Camera, corners: Iterable[Point]) -> pygame.Rect:
    """Return the pixels a tray takes up on the window, upright."""
    points = camera.outline(corners)
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    right, low = max(x for x, _y in points), max(y for _x, y in points)
    return pygame.Rect(round(left), round(top), round(right - left), round(low - top))


def draw_way(pen: TablePen, sheet: ChargeSheet) -> None:
    """Draw the pivot, and the ground the charge runs over until it touches."""
    run, pivot = sheet.heading, sheet.pivot
    if pivot is None or run is None or run.travel is None:
        return
    tray = pen.now.card(sheet.unit).tray
    turned = Standing(pivot, tray)
    pen.shade(run_over(turned, run.travel), palette.LEGAL, 26, 1.4, alpha=130)
    pen.outline(turned.corners, palette.PARCHMENT, 1.6, LineStyle.DOTTED, 220)
    front = pivot.advanced(tray.depth / 2)
    draw_path(pen, front.centre, front.advanced(run.travel).centre, palette.GOLD)


def run_over(start: Standing, inches: float) -> Corners:
    """Return the ground a tray runs over that goes so many inches straight ahead."""
    fx, fy = start.pose.forward
    return sweep(start.corners, fx * inches, fy * inches)


def draw_facings(pen: TablePen, sheet: ChargeSheet) -> None:
    """Draw around the unit which facings reach with which roll: one ring of arcs for each roll."""
    standing = pen.now.standing(sheet.unit)
    centre = standing.pose.centre
    signs: list[pygame.Rect] = []
    for number, (roll, arcs) in enumerate(sheet.pivots):
        far = standing.tray.radius + 0.5 + RING * number
        for low, high in arcs:
            steps = max(2, math.ceil((high - low) / 3.0))
            turns = [low + (high - low) * i / steps for i in range(steps + 1)]
            for start, end in pairwise(_at(pen, centre, turn, far) for turn in turns):
                line(pen.surface, start, end, BLACK, 5.0, alpha=110)
                line(pen.surface, start, end, palette.LEGAL, 2.6, alpha=230 - 24 * number)
        if arcs:
            sign = plate(_("{roll}+").format(roll=roll), 15)
            # At the end of its arc, or further around, where it hides no other.
            ways = [_at(pen, centre, arcs[-1][1] + 4.0 + turn, far) for turn in range(0, 180, 4)]
            free = (at for at in ways if sign.get_rect(center=at).collidelist(signs) < 0)
            at = next(free, ways[0])
            signs.append(sign.get_rect(center=at))
            pen.put(sign, at)


def _at(pen: Pen, centre: Point, facing: float, far: float) -> tuple[float, float]:
    dx, dy = direction(facing)
    return pen.at((centre[0] + dx * far, centre[1] + dy * far))


def draw_landings(pen: TablePen, sheet: ChargeSheet, shown: SheetLanding) -> None:
    """Draw every place beside the target, the one shown solid, and who else is touched there."""
    for approach in sheet.approaches:
        for landing in approach.landings:
            if landing is not shown:
                draw_ghost(pen, sheet.unit, landing.pose, palette.YES, faint=True)
    draw_ghost(pen, sheet.unit, shown.pose, palette.YES)
    for foe in shown.engages:
        draw_glow(pen, pen.now.corners(foe), palette.TOO_CLOSE, LineStyle.DASHED, 4)
