"""The narrow gap, drawn large: what stands beside it, what runs through it, and its inches.

The drawing is to scale. No line eats into the gap: the edges of trays lie inside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from simulator.cases.case_answer import CaseAnswer, DecidingGap
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.geometry.gaps import edge_strip, place_for_name
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners, box, disc, parts_of, strip
from simulator.language.texts import translate as _
from simulator.reports.case_drawing import (
    CORRIDOR,
    GLAZE,
    GROUND,
    GROUND_EDGE,
    INK,
    LETTER,
    NO,
    PAPER,
    QUIET,
    SIDES,
    TOKEN,
    TURNING,
    YES,
    Colour,
    Drawing,
    Label,
    Primitive,
    Region,
    Shape,
    Stroke,
    gap_region,
    outlined,
)
from simulator.reports.png import dashes

_LINE: Final = 0.006
"""Width of a line as a share of what is shown."""
_LETTERS: Final = 0.065
"""Height of letters as a share of what is shown."""
_DASH: Final = 0.03
"""Length of a dash as a share of what is shown."""
_PLATE: Final = 0.8
"""How much the number's ground covers of what lies under it."""
_TENTH: Final = 0.1
"""Inches of the bar that shows the scale."""


def gap_drawing(
    table: CaseTable, answer: CaseAnswer | None, close: Closeness | None = None
) -> Drawing | None:
    """Draw the gap that decides an answer, with the shift that would turn it; None without one."""
    gap = answer.marks.gap if answer is not None else None
    if answer is None or gap is None:
        return None
    region = gap_region(gap)
    wide = region[2] - region[0]
    shapes: list[Primitive] = [Shape(box(*region), PAPER, None)]
    shapes += _things(table, region)
    shapes += _way(answer, wide)
    if close is not None and close.turning is not None:
        for corners in close.turning.after:
            shapes += _broken(_ring(corners), TURNING, wide)
    for x, y, radius in answer.marks.circles:
        shapes += _broken(_ring(disc((x, y), radius, 360)), INK, wide)
    for rectangle in answer.marks.boxes:
        shapes += _broken(_ring(box(*rectangle)), INK, wide)
    shapes += _letters(table, region)
    shapes += _measure(gap, wide, YES if answer.yes else NO)
    shapes += _bar(region)
    return Drawing(region, tuple(shapes))


def _things(table: CaseTable, region: Region) -> Iterator[Primitive]:
    """Draw terrain, tokens and trays, their edges inside them, the front edges bold."""
    now = table.now
    line = (region[2] - region[0]) * _LINE
    for piece in now.state.terrain:
        yield from outlined(piece.outline, GROUND, GROUND_EDGE, line)
    for token in now.state.tokens.values():
        yield from outlined(disc(token.at, token.radius, 256), TOKEN, INK, line)
    for unit in now.state.units.values():
        if not unit.on_table:
            continue
        fill, edge = SIDES[unit.owner]
        standing = now.standing(unit.id)
        yield from outlined(standing.corners, fill, edge, line)
        front = (standing.corners[3], standing.corners[2])
        for corners in edge_strip(standing.corners, front, 3 * line):
            yield Shape(corners, edge, None)


def _ring(corners: Corners) -> Iterator[Segment]:
    """Return the edges of an outline."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _broken(lines: Iterable[Segment], colour: Colour, wide: float) -> Iterator[Stroke]:
    """Draw broken lines, their dashes as small as everything here."""
    for line in lines:
        for dash in dashes(line, wide * _DASH):
            yield Stroke(dash, colour, wide * _LINE * 1.5)


def _way(answer: CaseAnswer, wide: float) -> Iterator[Primitive]:
    """Draw the free corridor to scale, and the line that decides."""
    margin = answer.margin
    colour = YES if answer.yes else NO
    for line in answer.marks.lines:
        if answer.question == "sight" and answer.yes and margin is not None:
            for corridor in parts_of(strip(line, margin)):
                yield Shape(corridor, CORRIDOR, None, cover=GLAZE)
        if answer.yes:
            yield Stroke(line, colour, wide * _LINE)
        else:
            yield from _broken((line,), colour, wide)


def _letters(table: CaseTable, region: Region) -> Iterator[Label]:
    """Name every piece where the most of it is seen."""
    now = table.now
    size = (region[2] - region[0]) * _LETTERS
    things = [
        (unit.id, now.corners(unit.id), SIDES[unit.owner][1])
        for unit in now.state.units.values()
        if unit.on_table
    ]
    things += [(piece.id, piece.outline, GROUND_EDGE) for piece in now.state.terrain]
    for name, corners, colour in things:
        at = place_for_name(corners, region, 2 * size)
        if at is not None:
            yield Label(at, name, size, colour, bold=True)


def _measure(gap: DecidingGap, wide: float, colour: Colour) -> Iterator[Primitive]:
    """Draw the dimension: two ticks, an arrow from outside on each, and the number beside."""
    length = math.dist(gap.start, gap.end)
    along = ((gap.end[0] - gap.start[0]) / length, (gap.end[1] - gap.start[1]) / length)
    across = (-along[1], along[0])
    line, tick, arrow = wide * _LINE * 1.4, wide * 0.03, wide * 0.11
    for point, outward in ((gap.start, -1.0), (gap.end, 1.0)):
        yield Stroke((_moved(point, across, tick), _moved(point, across, -tick)), INK, line)
        yield Stroke((_moved(point, along, outward * arrow), point), INK, line)
        neck = _moved(point, along, outward * arrow * 0.35)
        feet = (_moved(neck, across, tick * 0.6), _moved(neck, across, -tick * 0.6))
        yield Shape((point, *feet), INK, None)
    words = _("{inches:.3f} in").format(inches=gap.inches)
    upward = 1.0 if across[1] >= 0.0 else -1.0
    at = _moved(_moved(gap.middle, across, upward * wide * 0.14), along, wide * 0.24)
    size = wide * _LETTERS * 1.25
    half = size * LETTER * len(words) / 2
    plate = box(at[0] - half, at[1] - size * 0.6, at[0] + half, at[1] + size * 0.6)
    yield Shape(plate, PAPER, None, cover=_PLATE)
    yield Label(at, words, size, colour, bold=True)


def _moved(point: Point, way: Point, far: float) -> Point:
    return (point[0] + way[0] * far, point[1] + way[1] * far)


def _bar(region: Region) -> Iterable[Primitive]:
    """Draw a bar of a tenth of an inch in the lower left corner."""
    x0, y0, x1, _y1 = region
    wide = x1 - x0
    left, low = x0 + wide * 0.04, y0 + wide * 0.04
    size = wide * _LETTERS * 0.7
    words = _("{inches:g} in").format(inches=_TENTH)
    return (
        Stroke(((left, low), (left + _TENTH, low)), QUIET, wide * _LINE * 2),
        Label((left + max(_TENTH / 2, size * 1.2), low + size), words, size, QUIET),
    )
