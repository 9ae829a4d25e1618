"""A case as a drawing in inches: table, trays, arcs, witness line, corridor, verdict.

The drawing is a list of plain shapes; `png` and `pdf` put the same list on their own paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.cases.case_answer import CaseAnswer, DecidingGap
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.cases.turning_point import TurningPoint
from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide, half_planes
from simulator.geometry.gaps import edge_inside
from simulator.geometry.pose import Point, Segment, direction, middle_of
from simulator.geometry.shapes import Corners, box, disc, parts_of, strip
from simulator.language.lengths import WrittenInches
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat, Unit
from simulator.records import dataclass

Colour = tuple[int, int, int]

WHITE: Final[Colour] = (255, 255, 255)
INK: Final[Colour] = (42, 32, 24)
QUIET: Final[Colour] = (120, 108, 92)
GRID: Final[Colour] = (226, 219, 204)
GRID_HEAVY: Final[Colour] = (200, 189, 168)
PAPER: Final[Colour] = (250, 246, 236)
CORRIDOR: Final[Colour] = (226, 170, 20)
GLAZE: Final = 0.28
"""How much the free corridor covers of what lies under it."""
SWEPT: Final[Colour] = (228, 236, 214)
GROUND: Final[Colour] = (206, 214, 190)
GROUND_EDGE: Final[Colour] = (104, 120, 80)
TOKEN: Final[Colour] = (236, 214, 140)
YES: Final[Colour] = (0, 122, 96)
NO: Final[Colour] = (190, 72, 20)
CLOSE: Final[Colour] = (140, 96, 0)
"""Too close to call: neither the colour of yes nor that of no."""
TURNING: Final[Colour] = (128, 40, 128)
"""What would turn the answer."""
SHORTEST_ARROW: Final = 1.5
"""The arrow of a shift is drawn at least so long, in inches; its number stands beside it."""
SIDES: Final[dict[Seat, tuple[Colour, Colour]]] = {
    Seat.RED: ((240, 190, 176), (150, 40, 22)),
    Seat.BLUE: ((184, 212, 238), (30, 76, 124)),
    Seat.GREEN: ((196, 224, 184), (52, 96, 42)),
    Seat.GOLD: ((242, 222, 168), (140, 100, 20)),
}
"""Fill and edge of a side's trays."""

FRAME: Final[Colour] = (196, 152, 60)
"""Around what is shown large beside the picture."""
WIDEST: Final = 3.0
NARROWEST: Final = 0.6
"""Inches of table that are shown large each way, at most and at least."""
TIMES: Final = 6.0
"""So many gaps are shown side by side, between these bounds."""

MARGIN: Final = 2.5
"""Inches shown around what matters."""
SHORT_ID: Final = 12
"""Ids of no more letters stand on their trays; behind longer ones the name does."""
LETTER: Final = 0.58
"""Width of a letter as a share of its height."""
SMALLEST: Final = 18.0
"""The picture shows at least so many inches each way."""
RIM: Final = 1.3
"""Inches left of and below the table for the numbers along its edges."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline; `width` of its edge in inches, `dash` for an edge that is broken.

    `cover` is how much its fill covers of what lies beneath it, 1 for all.
    """

    corners: Corners
    fill: Colour | None = None
    edge: Colour | None = None
    width: float = 0.06
    dash: bool = False
    cover: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    line: Segment
    colour: Colour
    width: float = 0.06
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A word; `size` is its height in inches, it is centred on `at`."""

    at: Point
    text: str
    size: float = 0.7
    colour: Colour = INK
    bold: bool = False


Primitive = Shape | Stroke | Label
Region = tuple[float, float, float, float]
"""A part of the table: x min, y min, x max, y max in inches."""


@dataclass(frozen=True)
class Drawing:
    """Shapes in the order in which they are drawn, and the part of the table they show.

    region: x min, y min, x max, y max in inches.
    """

    region: Region
    shapes: tuple[Primitive, ...]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour so far on the way from one to another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def drawing_of(
    table: CaseTable,
    answer: CaseAnswer | None = None,
    close: Closeness | None = None,
    region: Region | None = None,
) -> Drawing:
    """Draw a case, with what an answer adds to it and the least shift that would turn it.

    `region` is the part of the table that is shown; else it is what matters of it.
    """
    now = table.now
    turning = close.turning if close is not None else None
    region = region_of(now, answer, turning) if region is None else region
    shapes = [*_cloth(now, region), *_terrain(now), *_below(answer), *_tokens(now)]
    for unit in now.state.units.values():
        shapes += _tray(now, unit)
    shapes += _above(now, answer, region)
    shapes += _lengths(answer)
    if answer is not None and answer.marks.gap is not None:
        shapes.append(Shape(box(*gap_region(answer.marks.gap)), None, FRAME, 0.1))
    shapes += _turning(turning)
    shapes += _numbers(now, region)
    return Drawing(_with_rim(now, region), tuple(shapes))


def gap_region(gap: DecidingGap) -> Region:
    """Return the part of the table that shows a gap large: x min, y min, x max, y max in inches."""
    half = min(WIDEST, max(NARROWEST, TIMES * gap.inches)) / 2
    x, y = gap.middle
    return (x - half, y - half, x + half, y + half)


def region_of(
    now: Position, answer: CaseAnswer | None = None, turning: TurningPoint | None = None
) -> Region:
    """Return the part of the table worth showing."""
    points = [p for unit in now.state.units for p in now.corners(unit)]
    points += [p for piece in now.state.terrain for p in piece.outline]
    points += [token.at for token in now.state.tokens.values()]
    if answer is not None:
        points += [p for corners, _word in answer.marks.ghosts for p in corners]
        points += [p for corners in answer.marks.swept for p in corners]
        points += [(x, y) for x0, y0, x1, y1 in answer.marks.boxes for x, y in ((x0, y0), (x1, y1))]
    if turning is not None:
        points += [point for corners in turning.after for point in corners]
    width, depth = now.game.board
    if not points:
        return (0.0, 0.0, width, depth)
    x0, x1 = _stretch(min(x for x, _y in points), max(x for x, _y in points))
    y0, y1 = _stretch(min(y for _x, y in points), max(y for _x, y in points))
    return (x0, y0, x1, y1)


def _stretch(low: float, high: float) -> tuple[float, float]:
    low, high = low - MARGIN, high + MARGIN
    lacking = max(0.0, SMALLEST - (high - low)) / 2
    return (math.floor(low - lacking), math.ceil(high + lacking))


# ------------------------------------------------------------------ the table


def _cloth(now: Position, region: Region) -> Iterator[Primitive]:
    """Draw the board with a line each inch, a heavier one each six."""
    left, bottom, right, top = _shown(now, region)
    if left >= right or bottom >= top:
        return
    yield Shape(box(left, bottom, right, top), PAPER, None)
    for x in range(math.ceil(left), math.floor(right) + 1):
        heavy = x % 6 == 0
        yield Stroke(((x, bottom), (x, top)), GRID_HEAVY if heavy else GRID, 0.04 + 0.03 * heavy)
    for y in range(math.ceil(bottom), math.floor(top) + 1):
        heavy = y % 6 == 0
        yield Stroke(((left, y), (right, y)), GRID_HEAVY if heavy else GRID, 0.04 + 0.03 * heavy)
    yield Shape(box(left, bottom, right, top), None, GRID_HEAVY, 0.1)


def _shown(now: Position, region: Region) -> Region:
    """Return the part of the board itself that a region shows."""
    width, depth = now.game.board
    x0, y0, x1, y1 = region
    return (max(0.0, x0), max(0.0, y0), min(width, x1), min(depth, y1))


def _with_rim(now: Position, region: Region) -> Region:
    """Return a region with room left of and below the board for its numbers."""
    left, bottom, _right, _top = _shown(now, region)
    x0, y0, x1, y1 = region
    return (min(x0, left - RIM), min(y0, bottom - RIM), x1 + RIM / 2, y1 + RIM / 2)


def _numbers(now: Position, region: Region) -> Iterator[Primitive]:
    """Write the inches along the board's left and lower edge, on white as wide as a number."""
    left, bottom, right, top = _shown(now, region)
    x0, y0, x1, y1 = _with_rim(now, region)
    if left > 0.0:  # the table goes on there: nothing of it shows beside the numbers
        yield Shape(box(x0, y0, left, y1), WHITE)
    if bottom > 0.0:
        yield Shape(box(x0, y0, x1, bottom), WHITE)
    for x in range(math.ceil(left), math.floor(right) + 1):
        if x % 6 == 0:
            yield Label((x, bottom - RIM / 2), str(x), 0.6, QUIET)
    for y in range(math.ceil(bottom), math.floor(top) + 1):
        if y % 6 == 0:
            yield Label((left - RIM / 2, y), str(y), 0.6, QUIET)


def outlined(corners: Corners, fill: Colour, edge: Colour, width: float) -> Iterator[Shape]:
    """Draw an outline with its edge inside it, so that it takes nothing from what lies beside."""
    yield Shape(corners, fill, None)
    for part in edge_inside(corners, width):
        yield Shape(part, None, edge, width)


def _terrain(now: Position) -> Iterator[Primitive]:
    for piece in now.state.terrain:
        yield from outlined(piece.outline, GROUND, GROUND_EDGE, 0.08)
        yield Label(
            piece.centre,
            f"{piece.id} ({terrain_name(piece.kind)})" if piece.kind != piece.id else piece.id,
            0.6,
            GROUND_EDGE,
        )


def _tokens(now: Position) -> Iterator[Primitive]:
    for token in now.state.tokens.values():
        yield Shape(disc(token.at, token.radius), TOKEN, INK, 0.05)
        yield Label(token.at, token.id, 0.5)


def _tray(now: Position, unit: Unit) -> Iterator[Primitive]:
    """Draw a tray: its front edge bold, its direction arrow, its id, its figures as a number."""
    if not unit.on_table:
        return
    standing = now.standing(unit.id)
    fill, edge = SIDES[unit.owner]
    corners = standing.corners
    yield Shape(corners, fill, edge, 0.08)
    yield Stroke((corners[3], corners[2]), edge, 0.24)
    tip = standing.pose.to_table((0.0, standing.tray.depth / 2 - 0.15))
    feet = [standing.pose.to_table((x, standing.tray.depth / 2 - 0.75)) for x in (-0.35, 0.35)]
    yield Shape((tip, feet[0], feet[1]), edge, None)
    name = printed(now.name(unit.id))
    short = len(unit.id) <= SHORT_ID
    yield _fitting(standing.pose.centre, unit.id if short else name, 1.0, standing.tray.width, edge)
    if short and name != unit.id:
        below = standing.pose.to_table((0.0, -standing.tray.depth / 4))
        yield _fitting(below, name, 0.45, standing.tray.width, edge)


def _fitting(at: Point, text: str, size: float, width: float, colour: Colour) -> Label:
    """Return a label no wider than a tray."""
    size = min(size, 0.9 * width / (LETTER * max(1, len(text))))
    return Label(at, text, size, colour, bold=size > 0.5)


def kept_inside(label: Label, width: float, region: Region) -> Label:
    """Return a label that lies in a region: set smaller where it is wider, moved where it juts out.

    `width` is its width in inches as it is.
    """
    x0, y0, x1, y1 = region
    share = min(1.0, (x1 - x0) / width) if width > 0.0 else 1.0
    wide, high = width * share / 2, label.size * share / 2
    x = min(max(label.at[0], x0 + wide), x1 - wide)
    y = min(max(label.at[1], y0 + high), y1 - high)
    return replace(label, at=(x, y), size=label.size * share)


# ------------------------------------------------------------------ the answer


def _below(answer: CaseAnswer | None) -> Iterator[Primitive]:
    """Draw the ground that is run over and the zones, under the trays."""
    if answer is None:
        return
    for corners in answer.marks.swept:
        yield Shape(corners, SWEPT, YES, 0.05, dash=True)
    for rectangle in answer.marks.boxes:
        yield Shape(box(*rectangle), None, INK, 0.1, dash=True)


def _above(now: Position, answer: CaseAnswer | None, region: Region) -> Iterator[Primitive]:
    """Draw the free corridor, arcs, circles, trays as they would stand, lines, over the trays."""
    if answer is None:
        return
    margin = answer.values.get("margin")
    if answer.question == "sight" and answer.yes and isinstance(margin, float):
        for line in answer.marks.lines:
            for corridor in parts_of(strip(line, margin)):
                yield Shape(corridor, CORRIDOR, CORRIDOR, 0.06, cover=GLAZE)
    for unit in answer.marks.arcs:
        yield from _arcs(now, unit, region)
    for x, y, radius in answer.marks.circles:
        yield Shape(disc((x, y), radius, 96), None, QUIET, 0.06, dash=True)
    colour = YES if answer.yes else NO
    for corners, word in answer.marks.ghosts:
        yield Shape(corners, None, colour, 0.1, dash=not answer.yes)
        if word:
            yield Label(middle_of(corners), word, 0.5, colour)
    for line in answer.marks.lines:
        yield Stroke(line, colour, 0.12, dash=not answer.yes)


MEASURED: Final = frozenset({"sight", "range", "distance"})
"""The questions whose line has a length that players measure."""


def _lengths(answer: CaseAnswer | None) -> Iterator[Primitive]:
    """Write beside the line how many inches it is long."""
    if answer is None or answer.question not in MEASURED:
        return
    for (ax, ay), (bx, by) in answer.marks.lines:
        long = math.hypot(bx - ax, by - ay)
        if long < SHORTEST_ARROW:
            continue  # shorter than the words: the answer tells it
        limit = answer.marks.circles[0][2] if answer.marks.circles else math.inf
        words = _("{inches} in long").format(inches=WrittenInches.apart(long, limit))
        aside = 0.35 + LETTER * 0.55 * len(words) / 2 * abs(by - ay) / long
        at = ((ax + 2 * bx) / 3 + aside, (ay + 2 * by) / 3 + 0.45 * abs(bx - ax) / long)
        yield Label(at, words, 0.55, YES if answer.yes else NO, bold=True)


def _turning(turning: TurningPoint | None) -> Iterator[Primitive]:
    """Draw the least shift that would turn the answer: where the piece would stand, an arrow."""
    if turning is None:
        return
    for corners in turning.after:
        yield Shape(corners, None, TURNING, 0.09, dash=True)
    start = middle_of(turning.before[0])
    dx, dy = direction(turning.bearing)
    far = max(turning.inches, SHORTEST_ARROW)
    tip = (start[0] + dx * far, start[1] + dy * far)
    yield Stroke((start, tip), TURNING, 0.14)
    feet = [
        (tip[0] - dx * 0.45 + side * dy * 0.28, tip[1] - dy * 0.45 - side * dx * 0.28)
        for side in (-1.0, 1.0)
    ]
    yield Shape((tip, feet[0], feet[1]), TURNING, None)
    words = _("{inches:.3f} in turns it").format(inches=turning.inches)
    below = min(y for corners in (*turning.before, *turning.after) for _x, y in corners)
    yield Label((start[0], below - 0.5), words, 0.55, TURNING, bold=True)


def _arcs(now: Position, unit: str, region: Region) -> Iterator[Primitive]:
    """Draw the four arc lines of a tray, from its corners outward."""
    standing = now.standing(unit)
    far = math.hypot(region[2] - region[0], region[3] - region[1])
    edge = SIDES[now.owner(unit)][1]
    for side, corner in (
        (ArcSide.FRONT, 3),
        (ArcSide.RIGHT, 2),
        (ArcSide.REAR, 1),
        (ArcSide.LEFT, 0),
    ):
        a, b, _c = half_planes(standing.tray, side)[0]
        # The first line of an arc runs outward along its own left-hand border.
        local = standing.tray.corners[corner]
        dx, dy = (b, -a) if (b * local[0] - a * local[1]) > 0.0 else (-b, a)
        end = standing.pose.to_table((local[0] + dx * far, local[1] + dy * far))
        yield Stroke(_clipped((standing.corners[corner], end), region), edge, 0.05, dash=True)


def _clipped(line: Segment, region: Region) -> Segment:
    """Cut a line that starts in a region off at the region's edge."""
    (ax, ay), (bx, by) = line
    share = 1.0
    for start, end, low, high in ((ax, bx, region[0], region[2]), (ay, by, region[1], region[3])):
        step = end - start
        if step > 0.0:
            share = min(share, max(0.0, (high - start) / step))
        elif step < 0.0:
            share = min(share, max(0.0, (low - start) / step))
    return ((ax, ay), (ax + (bx - ax) * share, ay + (by - ay) * share))
