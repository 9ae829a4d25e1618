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
from simulator.geometry.shapes import Standing
from simulator.language.texts import translate as _
from simulator.model.requests import Kind
from simulator.model.state import TokenId, UnitId
from simulator.rules.charge.pivot_question import PivotQuestion
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding, charge_sheet
from simulator.rules.odds.window_preview import Using
from simulator.ui import palette
from simulator.ui.board.choosing import Choices
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.overlays import draw_glow, draw_path, draw_sight
from simulator.ui.board.side_panel import SidePanel
from simulator.ui.board.tray_placing import Placing
from simulator.ui.board.trays_drawing import TrayPictures
from simulator.ui.boxes.box import Box
from simulator.ui.camera import Camera
from simulator.ui.odds.charge_panel import landing_of
from simulator.ui.odds.sheet_plate import sheet_plate
from simulator.ui.palette import BLACK, LineStyle, answering
from simulator.ui.strokes import glaze, line, outline, plate, put, verdict_plate

Hypothetical = Callable[[Position, UnitId, UnitId], Using]
"""Tells what is supposed to be used in the charge of a unit at an enemy."""

PIECES: Final = 3
"""In so many pieces the way of a charge is kept clear of words."""
RING: Final = 0.55
"""Inches between the rings that show which facings reach with which roll."""


def draw_charge(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    target: UnitId,
    place: str = "",
    *,
    side_panel: SidePanel | None = None,
    hypothetical: Hypothetical | None = None,
) -> None:
    """Show what a charge at a target promises, as the charge itself will find it (CHG-05).

    `place` names one landing of the sheet; without it the best one is shown. The sheet is laid on
    the `side_panel`, if there is one. What is `hypothetical` has been worked out before.
    """
    using = hypothetical(now, unit, target) if hypothetical is not None else ()
    sheet = charge_sheet(now, unit, target, using=using)
    landing = landing_of(sheet, place)
    x, y = camera.to_screen(now.standing(target).pose.centre)
    far = camera.pixels(now.card(target).tray.radius)
    within = surface.get_clip()
    if not sheet or landing is None:
        draw_sight(surface, camera, sheet.verdict, loud=True)
        words = verdict_plate(str(sheet.verdict), answering(sheet.verdict))
        put(surface, words, (x, y + far + 28), within)
        return
    draw_way(surface, camera, now, sheet)
    draw_landings(surface, camera, now, pictures, sheet, landing)
    draw_facings(surface, camera, now, sheet)
    busy = [(x, y), camera.to_screen(now.standing(unit).pose.centre)]
    side_panel = side_panel or SidePanel()
    never = _who_charges(camera, now, sheet)
    side_panel.lay(surface, plate_of(now, sheet, landing), busy, _trays(camera, now), never)


def charge_asked(
    now: Position, choices: Choices, what: UnitId | TokenId | None
) -> tuple[UnitId, UnitId] | None:
    """Return the unit and the enemy, where the target of a charge is asked; None elsewhere."""
    request = choices.request
    if request is None or request.kind is not Kind.CHARGE_TARGET or request.subject is None:
        return None
    if what is None or what not in now.state.units or now.friendly(request.subject, what):
        return None
    on_table = now.unit(what).on_table
    return (request.subject, what) if on_table and what != request.subject else None


def plate_of(now: Position, sheet: ChargeSheet, landing: SheetLanding) -> Callable[[bool], Box]:
    """Return what describes the sheet of a landing, broad or not."""
    return lambda broad: sheet_plate(now, sheet, landing, broad=broad)


def _who_charges(camera: Camera, now: Position, sheet: ChargeSheet) -> list[pygame.Rect]:
    """Return the pixels of the charger and its target, which its sheet never covers."""
    return [around(camera, now.corners(unit)) for unit in (sheet.unit, sheet.target)]


def _trays(camera: Camera, now: Position) -> list[pygame.Rect]:
    """Return the pixels of every tray, which a sheet does not hide."""
    placed = [one.id for one in now.state.units.values() if one.on_table]
    return [around(camera, now.corners(unit)) for unit in placed]


def pivot_sheet(now: Position, placing: Placing) -> ChargeSheet | None:
    """Return the sheet of a charge at the facing of the ghost (CHG-10); None where none is made."""
    asked = getattr(placing.request.check, "__self__", None)
    if not isinstance(asked, PivotQuestion) or not placing.proposal.verdict:
        return None
    found, facing = asked.plan, placing.proposal.pose.facing
    return charge_sheet(now, found.unit, found.target, facing, gains=found.gains)


def draw_pivot(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    placing: Placing,
    side_panel: SidePanel,
) -> list[pygame.Rect]:
    """Show what a charge promises at the facing on the mouse, while it pivots (CHG-10).

    Give what must stay in sight on the board: the target, the landing, a sheet that lies there.
    """
    sheet = pivot_sheet(now, placing)
    landing = sheet.best if sheet is not None else None
    if sheet is None or landing is None:
        return []
    draw_way(surface, camera, now, sheet)
    draw_landings(surface, camera, now, pictures, sheet, landing)
    draw_facings(surface, camera, now, sheet)
    busy = [camera.to_screen(now.standing(one).pose.centre) for one in (sheet.unit, sheet.target)]
    kept = [*_trays(camera, now), *_way(camera, now, sheet)]
    never = _who_charges(camera, now, sheet)
    covered = side_panel.lay(surface, plate_of(now, sheet, landing), busy, kept, never)
    landed = Standing(landing.pose, now.card(sheet.unit).tray).corners
    trays = [around(camera, corners) for corners in (now.corners(sheet.target), landed)]
    return [*covered, *trays, *_way(camera, now, sheet)]


def _way(camera: Camera, now: Position, sheet: ChargeSheet) -> list[pygame.Rect]:
    """Return the pixels a charge runs over, in pieces."""
    run, pivot = sheet.heading, sheet.pivot
    if pivot is None or run is None or run.travel is None:
        return []
    tray, travel = now.card(sheet.unit).tray, run.travel
    steps = [pivot.advanced(travel * share / PIECES) for share in range(1, PIECES + 1)]
    return [around(camera, Standing(step, tray).corners) for step in steps]


def around(camera: Camera, corners: Iterable[Point]) -> pygame.Rect:
    """Return the pixels a tray takes up on the window, upright."""
    points = camera.outline(corners)
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    right, low = max(x for x, _y in points), max(y for _x, y in points)
    return pygame.Rect(round(left), round(top), round(right - left), round(low - top))


def draw_way(surface: pygame.Surface, camera: Camera, now: Position, sheet: ChargeSheet) -> None:
    """Draw the pivot, and the ground the charge runs over until it touches."""
    run, pivot = sheet.heading, sheet.pivot
    if pivot is None or run is None or run.travel is None:
        return
    tray = now.card(sheet.unit).tray
    turned = Standing(pivot, tray)
    fx, fy = pivot.forward
    swept = camera.outline(sweep(turned.corners, fx * run.travel, fy * run.travel))
    glaze(surface, swept, palette.LEGAL, 26)
    outline(surface, swept, palette.LEGAL, 1.4, LineStyle.SOLID, 130)
    outline(surface, camera.outline(turned.corners), palette.PARCHMENT, 1.6, LineStyle.DOTTED, 220)
    ends = (
        pivot.advanced(tray.depth / 2).centre,
        pivot.advanced(tray.depth / 2 + run.travel).centre,
    )
    draw_path(surface, camera, *ends, palette.GOLD)


def draw_facings(
    surface: pygame.Surface, camera: Camera, now: Position, sheet: ChargeSheet
) -> None:
    """Draw around the unit which facings reach with which roll: one ring of arcs for each roll."""
    standing = now.standing(sheet.unit)
    centre = standing.pose.centre
    signs: list[pygame.Rect] = []
    for number, (roll, arcs) in enumerate(sheet.pivots):
        far = standing.tray.radius + 0.5 + RING * number
        for low, high in arcs:
            steps = max(2, math.ceil((high - low) / 3.0))
            points = [
                _at(camera, centre, low + (high - low) * i / steps, far) for i in range(steps + 1)
            ]
            for start, end in pairwise(points):
                line(surface, start, end, BLACK, 5.0, alpha=110)
                line(surface, start, end, palette.LEGAL, 2.6, LineStyle.SOLID, 230 - 24 * number)
        if arcs:
            sign = plate(_("{roll}+").format(roll=roll), 15)
            at = _free(
                sign,
                signs,
                lambda turn, far=far, end=arcs[-1][1]: (  # type: ignore[misc]
                    _at(camera, centre, end + 4.0 + turn, far)
                ),
            )
            signs.append(sign.get_rect(center=at))
            put(surface, sign, at, surface.get_clip())


def _free(
    sign: pygame.Surface, signs: list[pygame.Rect], along: Callable[[float], tuple[float, float]]
) -> tuple[float, float]:
    """Return where a ring's sign hides no other: at the end of its arc, or further around."""
    turns = range(0, 180, 4)
    return next(
        (at for at in map(along, turns) if sign.get_rect(center=at).collidelist(signs) < 0),
        along(0),
    )


def _at(camera: Camera, centre: Point, facing: float, far: float) -> tuple[float, float]:
    dx, dy = direction(facing)
    return camera.to_screen((centre[0] + dx * far, centre[1] + dy * far))


def draw_landings(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    sheet: ChargeSheet,
    shown: SheetLanding,
) -> None:
    """Draw every place beside the target, the one shown solid, and who else is touched there."""
    for approach in sheet.approaches:
        for landing in approach.landings:
            if landing is not shown:
                draw_ghost(
                    surface,
                    camera,
                    now,
                    pictures,
                    sheet.unit,
                    landing.pose,
                    palette.YES,
                    faint=True,
                )
    draw_ghost(surface, camera, now, pictures, sheet.unit, shown.pose, palette.YES)
    for foe in shown.engages:
        draw_glow(surface, camera, now.corners(foe), palette.TOO_CLOSE, LineStyle.DASHED, 4)
