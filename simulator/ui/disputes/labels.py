"""What is written on a disputed table: the trays' names and the number behind the answer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.pieces import pose_of
from simulator.content.case_records import CaseUnit
from simulator.content.casefile import Case
from simulator.geometry.pose import Segment
from simulator.geometry.shapes import Corners
from simulator.model.state import Seat
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.disputes.pieces import outline, title_of, tray_of
from simulator.ui.strokes import plate

GAP: Final = 4
"""Pixels between a name and its tray."""
BESIDE: Final = (12, 50, 110)
"""Pixels between a line and the number at it, the best first."""
FURTHER: Final = 40
"""What each place of a name costs that lies further down the list, in hidden pixels."""
ALONG: Final = (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0)
"""The parts of a line at which its number may stand, the best first."""


def draw_names(
    surface: pygame.Surface, camera: Camera, case: Case, numbered: Sequence[str]
) -> list[pygame.Rect]:
    """Write every unit's name where it hides the least; give all that lies there now, in pixels.

    A name stands behind its tray if it covers nothing there; else on another side, or slid along.
    """
    taken = [_box(camera, unit) for unit in case.units]
    for unit, tray in zip(case.units, list(taken), strict=True):
        sign = _sign(case, unit, numbered)
        usual = _behind(camera, unit, sign.get_size())
        spots = [spot.clamp(camera.viewport) for spot in (usual, *_around(tray, sign.get_size()))]
        costs = [_hidden(spot, taken) + FURTHER * rank for rank, spot in enumerate(spots)]
        taken.append(surface.blit(sign, spots[costs.index(min(costs))]))
    return taken


def _sign(case: Case, unit: CaseUnit, numbered: Sequence[str]) -> pygame.Surface:
    words = title_of(case, unit)
    if unit.id in numbered and len(numbered) == 2:
        words = f"{numbered.index(unit.id) + 1}  {words}"
    house = palette.HOUSES[Seat(unit.side)]
    return plate(words, 17, palette.WHITE, ground=house.deep, edge=house.light, bold=True)


def _behind(camera: Camera, unit: CaseUnit, size: tuple[int, int]) -> pygame.Rect:
    """Give the usual place of a name: behind the tray's rear edge."""
    pose = pose_of(unit)
    x, y = camera.to_screen(pose.advanced(-tray_of(unit).depth / 2).centre)
    dx, dy = pose.forward
    away = abs(dx) * size[0] / 2 + abs(dy) * size[1] / 2 + GAP
    usual = pygame.Rect((0, 0), size)
    usual.center = (round(x - dx * away), round(y + dy * away))
    return usual


def _around(tray: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield the other places of a name: below, above and beside its tray, and slid along it."""
    wide, high = size
    slides = (
        tray.centerx - wide // 2,
        tray.left,
        tray.right - wide,
        tray.centerx,
        tray.centerx - wide,
    )
    for x in slides:
        yield pygame.Rect(x, tray.bottom + GAP, wide, high)
        yield pygame.Rect(x, tray.top - GAP - high, wide, high)
    for y in (tray.centery - high // 2, tray.top, tray.bottom - high):
        yield pygame.Rect(tray.right + GAP, y, wide, high)
        yield pygame.Rect(tray.left - GAP - wide, y, wide, high)


def _box(camera: Camera, unit: CaseUnit) -> pygame.Rect:
    return _around_all(camera, outline(unit))


def _around_all(camera: Camera, corners: Corners) -> pygame.Rect:
    """Give the upright rectangle round an outline on the screen."""
    xs, ys = zip(*camera.outline(corners), strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return pygame.Rect(left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)


def draw_margin(
    surface: pygame.Surface,
    camera: Camera,
    answer: CaseAnswer,
    seen: palette.Answering,
    *,
    too_close: bool,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Write the number behind the answer at its line, where it covers no tray; give its place."""
    inches = answer.closest if too_close else answer.margin
    if answer.question == "distance":
        words = _("{inches:.3f} in").format(inches=answer.values["distance"])
    else:
        words = _("{inches:+.3f} in").format(inches=inches)
    sign = plate(words, 17, edge=seen.colour, mark=seen.icon, bold=True)
    taken = [*taken, *(_around_all(camera, ghost) for ghost, _word in answer.marks.ghosts)]
    return put_beside(surface, camera, sign, answer.marks.lines[0], taken)


def put_beside(
    surface: pygame.Surface,
    camera: Camera,
    sign: pygame.Surface,
    ends: Segment,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Put a plate beside a line of the table, where it hides least; give its place."""
    start, end = map(camera.to_screen, ends)
    spots = [spot.clamp(camera.viewport) for spot in _spots(start, end, sign.get_size())]
    return surface.blit(sign, min(spots, key=lambda spot: _hidden(spot, taken)))


def _spots(
    start: Sequence[float], end: Sequence[float], size: tuple[int, int]
) -> Iterator[pygame.Rect]:
    """Yield places for a number at a line: across from it first, then on the line's own way."""
    (ax, ay), (bx, by) = start, end
    ways = ((1, 0), (-1, 0)), ((0, -1), (0, 1))
    across, along = ways if abs(by - ay) >= abs(bx - ax) else ways[::-1]
    for beside, sides in product(BESIDE, (across, along)):
        for share, (right, down) in product(ALONG, sides):
            x = ax + (bx - ax) * share + right * (size[0] / 2 + beside)
            y = ay + (by - ay) * share + down * (size[1] / 2 + beside)
            spot = pygame.Rect((0, 0), size)
            spot.center = (round(x), round(y))
            yield spot


def _hidden(spot: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """Give how many pixels of trays and names a plate there would hide."""
    both = (spot.clip(other) for other in taken)
    return sum(one.width * one.height for one in both)
