"""What is written on a disputed table: the trays' names and the number behind the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.pieces import pose_of
from simulator.content.cases.case_records import CaseUnit
from simulator.content.cases.casefile import Case
from simulator.geometry.pose import Segment
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import letters, palette
from simulator.ui.board.label_layout import GROUND, behind, draw_leader
from simulator.ui.board.name_places import LEADERS, PlateGround, Spot, Tag, name_places
from simulator.ui.board.pens import Pen
from simulator.ui.board.pixel_outline import Outline, bounds
from simulator.ui.board.side_panel import hidden
from simulator.ui.camera import Camera
from simulator.ui.disputes.pieces import outline, title_of
from simulator.ui.strokes import plate

BESIDE: Final = (12, 50, 110)
"""Pixels between a line and the number at it, the best first."""
ALONG: Final = (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0)
"""The parts of a line at which its number may stand, the best first."""


class DisputeNames:
    """The names on a disputed table, laid by the layout of the battle's board."""

    def __init__(self) -> None:
        """Begin with nothing laid."""
        self._key: tuple[object, ...] = ()
        self._spots: list[Spot] = []

    def draw(self, pen: Pen, case: Case, numbered: Sequence[str]) -> list[pygame.Rect]:
        """Write every unit's name beside its tray; give where trays and names lie, in pixels."""
        signs = [_sign(case, unit, numbered) for unit in case.units]
        self._lay(pen.camera, case, [sign.get_size() for sign in signs])
        for unit, spot in zip(case.units, self._spots, strict=True):
            if spot.away > LEADERS:
                draw_leader(pen.surface, spot, palette.HOUSES[Seat(unit.side)].light)
        for sign, spot in zip(signs, self._spots, strict=True):
            pen.surface.blit(sign, spot.rect)
        return [*trays_of(pen.camera, case), *(spot.rect for spot in self._spots)]

    def _lay(self, camera: Camera, case: Case, sizes: Sequence[tuple[int, int]]) -> None:
        """Lay the names anew where something changed; they stay where they can."""
        key = (camera.key, case.units, case.tokens, case.terrain, tuple(sizes))
        if key == self._key:
            return
        same = self._key[:1] == key[:1] and len(self._spots) == len(sizes)
        before = [spot.rect.topleft for spot in self._spots] if same else [None] * len(sizes)
        trays = [Outline(camera.outline(outline(unit))) for unit in case.units]
        tokens = [Outline(camera.outline(outline(token))) for token in case.tokens]
        quiet = [(Outline(camera.outline(outline(one))), GROUND) for one in case.terrain]
        cloth = camera.table.clip(camera.viewport)
        ground = PlateGround(camera.viewport, cloth, (*trays, *tokens), tuple(quiet))
        tags = [
            Tag(size, tray, behind(camera, pose_of(unit)), was)
            for size, tray, unit, was in zip(sizes, trays, case.units, before, strict=True)
        ]
        self._spots, self._key = name_places(tags, ground), key


def trays_of(camera: Camera, case: Case) -> list[pygame.Rect]:
    """Return the upright rectangles of all trays, in pixels."""
    return [bounds(camera.outline(outline(unit))) for unit in case.units]


def _sign(case: Case, unit: CaseUnit, numbered: Sequence[str]) -> pygame.Surface:
    words = title_of(case, unit)
    if unit.id in numbered and len(numbered) == 2:
        words = f"{numbered.index(unit.id) + 1}  {words}"
    house = palette.HOUSES[Seat(unit.side)]
    size = letters.readable(17)
    return plate(words, size, palette.WHITE, ground=house.deep, edge=house.light, bold=True)


def draw_margin(
    pen: Pen,
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
    taken = [*taken, *(bounds(pen.edge(ghost)) for ghost, _word in answer.marks.ghosts)]
    return put_beside(pen, sign, answer.marks.lines[0], taken)


def put_beside(
    pen: Pen, sign: pygame.Surface, ends: Segment, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Put a plate beside a line of the table, where it hides least; give its place."""
    start, end = map(pen.at, ends)
    spots = [spot.clamp(pen.camera.viewport) for spot in _spots(start, end, sign.get_size())]
    return pen.surface.blit(sign, min(spots, key=lambda spot: hidden(spot, taken)))


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
