"""A charge of the other side, as it is shown: its ground, the charger where it ends, its odds."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.state import UnitId
from simulator.model.subjects import Charge
from simulator.model.tally import Tally
from simulator.records import dataclass
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.staging.acts import StoryAct
from simulator.ui import palette
from simulator.ui.board.aiming import around, run_over, trays_of
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.overlays import draw_path
from simulator.ui.board.pens import TablePen
from simulator.ui.board.side_panel import beside
from simulator.ui.palette import LineStyle
from simulator.ui.strokes import line, plate

_LETTERS: Final = 18


@dataclass(frozen=True, slots=True)
class ChargeShown:
    """A charge to be shown: from where it runs how far, where it ends, and what it needs.

    start: the charger after its pivot. inches: the straight run. end: where it stands beside the
    target; `reaches` is whether it gets there.
    """

    unit: UnitId
    target: UnitId
    start: Pose
    inches: float
    end: Pose
    words: str
    reaches: bool = True


def charge_to_come(now: Position, charge: Charge) -> ChargeShown | None:
    """Return a declared charge that has not run yet; None where it cannot reach (CHG-10)."""
    if not all(now.unit(one).on_table for one in (charge.unit, charge.target)):
        return None
    if now.engaged(charge.unit):
        return None
    facing = now.standing(charge.unit).pose.facing if charge.begun is not None else None
    sheet = charge_sheet(now, charge.unit, charge.target, facing, gains=charge.gains)
    run, landing = sheet.heading, sheet.best
    if sheet.pivot is None or run is None or run.travel is None or landing is None:
        return None
    said = _("needs {needed}+ ({odds:.0%})\n{inches:.1f} in, Speed {speed}").format(
        needed=run.needed or 0, odds=float(run.odds), inches=run.travel, speed=sheet.speed.total
    )
    return ChargeShown(charge.unit, charge.target, sheet.pivot, run.travel, landing.pose, said)


def charge_made(act: StoryAct) -> ChargeShown | None:
    """Return the charge of an act that has run; None where none has (CHG-14)."""
    runs = [one for one in act.travels if one.move == ActionKey.CHARGE and one.unit == act.actor]
    if act.distance is None or not act.target or not runs:
        return None
    start = next((one.path[0] for one in runs if one.inches), runs[-1].path[0])
    run = next((one.inches for one in runs if one.inches), 0.0)
    words = _("needed {needed}+\nran {inches:.1f} in, Speed {speed}")
    if act.needed is None:
        words = _("out of reach of any die\nran {inches:.1f} in, Speed {speed}")
    said = words.format(needed=act.needed or 0, inches=run, speed=_speed(act.distance))
    return ChargeShown(
        act.actor, act.target, start, run, runs[-1].path[-1], said, bool(act.success)
    )


def _speed(distance: Tally) -> int:
    """Return the Speed in a charge distance, whose last part is the die (CHG-14)."""
    return distance.total - distance.parts[-1].amount


def draw_charge_shown(
    pen: TablePen, shown: ChargeShown, clear: tuple[pygame.Rect, ...]
) -> pygame.Rect:
    """Draw the ground, the ghost at its end, and a plate off all trays; give where that lies.

    `clear` is what else the plate keeps off, such as names.
    """
    look = palette.YES if shown.reaches else palette.NO
    tray = pen.now.card(shown.unit).tray
    ground = run_over(Standing(shown.start, tray), shown.inches)
    pen.shade(ground, look.colour, 30, 1.6, look.line, 190)
    front = shown.start.advanced(tray.depth / 2)
    draw_path(pen, front.centre, front.advanced(shown.inches).centre, palette.GOLD)
    draw_ghost(pen, shown.unit, shown.end, look)
    sign = plate(shown.words, _LETTERS, edge=look.colour, bold=True, alpha=245)
    middle = shown.start.advanced(shown.inches / 2)
    way = around(pen.camera, Standing(middle, tray).corners)
    trays = trays_of(pen)
    ghost = around(pen.camera, Standing(shown.end, tray).corners)
    place = beside(
        way, sign.get_size(), pen.surface.get_clip(), [*trays, ghost, *clear], below=False
    )
    _leader(pen.surface, place, way.center)
    pen.surface.blit(sign, place)
    return place


def _leader(surface: pygame.Surface, place: pygame.Rect, at: tuple[int, int]) -> None:
    x = min(max(at[0], place.left), place.right)
    y = min(max(at[1], place.top), place.bottom)
    line(surface, (x, y), at, palette.LEGAL, 2, LineStyle.SOLID)
    pygame.draw.circle(surface, palette.LEGAL, at, 4)
