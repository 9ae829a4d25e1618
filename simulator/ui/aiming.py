"""A charge before it is declared: best pivot, swept path, where it would be placed, the odds."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from simulator.engine.position import Position
from simulator.geometry.convex import sweep
from simulator.geometry.shapes import Standing
from simulator.model.state import UnitId
from simulator.rules.charge_pivot import ChargePlan
from simulator.rules.charge_plan import plan
from simulator.rules.melee import side_name
from simulator.texts import translate as _
from simulator.ui.camera import Camera
from simulator.ui.ghost_drawing import draw_ghost
from simulator.ui.histogram import charge_outlook, histogram
from simulator.ui.overlays import draw_path, draw_sight
from simulator.ui.palette import GOLD, LEGAL, PARCHMENT, YES, Line, answering
from simulator.ui.strokes import glaze, outline, plate, put, verdict_plate
from simulator.ui.trays_drawing import TrayPictures


def draw_charge(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    target: UnitId,
) -> None:
    """Show what a charge at a target promises, as the charge itself will find it (CHG-05)."""
    found = plan(now, unit, target)
    x, y = camera.to_screen(now.standing(target).pose.centre)
    far = camera.pixels(now.card(target).tray.radius)
    within = surface.get_clip()
    if not found or found.best is None or found.travel is None:
        draw_sight(surface, camera, found.verdict, loud=True)
        words = verdict_plate(str(found.verdict), answering(found.verdict))
        put(surface, words, (x, y + far + 28), within)
        return
    tray = now.card(unit).tray
    turned = Standing(found.best, tray)
    fx, fy = found.best.forward
    swept = camera.outline(sweep(turned.corners, fx * found.travel, fy * found.travel))
    glaze(surface, swept, LEGAL, 26)
    outline(surface, swept, LEGAL, 1.4, Line.SOLID, 130)
    outline(surface, camera.outline(turned.corners), PARCHMENT, 1.6, Line.DOTTED, 220)
    ends = (found.best.advanced(tray.depth / 2).centre,
            found.best.advanced(tray.depth / 2 + found.travel).centre)  # fmt: skip
    draw_path(surface, camera, *ends, GOLD)
    space = found.rooms[found.sides[0]]
    for pose in space.half:
        draw_ghost(surface, camera, now, pictures, unit, pose, YES, faint=True)
    if space.full is not None:
        draw_ghost(surface, camera, now, pictures, unit, space.full, YES)
    sheets = [plate(promise(now, found), 17, edge=GOLD, bold=True)]
    outlook = charge_outlook(now, found)
    if outlook is not None:
        sheets.append(histogram(outlook))
    lay_aside(surface, sheets, [(x, y), camera.to_screen(found.best.centre)])


def lay_aside(
    surface: pygame.Surface,
    sheets: Sequence[pygame.Surface],
    busy: Sequence[tuple[float, float]],
) -> None:
    """Lay pictures one above the other into the corner furthest from what must stay in sight."""
    within = surface.get_clip().inflate(-16, -16)
    width = max(sheet.get_width() for sheet in sheets)
    height = sum(sheet.get_height() for sheet in sheets) + 4 * (len(sheets) - 1)
    places = []
    for corner in ("topright", "topleft", "bottomright", "bottomleft"):
        place = pygame.Rect(0, 0, width, height)
        setattr(place, corner, getattr(within, corner))
        places.append((min(math.dist(place.center, at) for at in busy), place))
    place = max(places, key=lambda one: one[0])[1]
    left = place.centerx < within.centerx
    y = place.top
    for sheet in sheets:
        x = place.left if left else place.right - sheet.get_width()
        surface.blit(sheet, (x, y))
        y += sheet.get_height() + 4


def promise(now: Position, found: ChargePlan) -> str:
    """Say what a charge needs, how likely that is, and where it would hit with what margin."""
    sides = " / ".join(side_name(side) for side in found.sides)
    lines = [
        _("{needed}+ on the die: {odds:.0%}").format(needed=found.needed, odds=float(found.odds)),
        _("{travel:.2f} in, speed {speed}; side hit: {side}, by {margin:.2f} in").format(
            travel=found.travel, speed=found.speed.total, side=sides, margin=found.side_margin
        ),
    ]
    if found.engages:
        names = ", ".join(now.name(foe) for foe in found.engages)
        lines.append(_("also touches {names}").format(names=names))
    return "\n".join(lines)
