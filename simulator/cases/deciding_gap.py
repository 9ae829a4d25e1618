"""The gap an answer hangs on, where it is narrow: the place, and the inches that decide there.

Nothing is decided here. The number is the answer's own margin; this finds the two points between
which it lies, so that a picture can show it large. Where no two points of the table lie as far
apart as the margin, there is no gap to show.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from simulator.cases.case_answer import CaseAnswer, DecidingGap
from simulator.cases.questions.sight_question import outline
from simulator.content.cases.case_records import (
    AskArc,
    AskControl,
    AskInside,
    AskRange,
    AskSight,
)
from simulator.engine.position import Position
from simulator.files.plain_data import Value
from simulator.geometry.gaps import (
    beside,
    depth_like,
    foot_on_edge,
    foot_on_line,
    left_of,
    square_through,
    within,
)
from simulator.geometry.measure import nearest, nearest_to
from simulator.geometry.pose import Point, Segment, middle_of
from simulator.geometry.shapes import Corners
from simulator.rules.battlefield import sight

NARROW: Final = 0.5
"""A gap of fewer inches is shown large."""
_ALIKE: Final = 0.006
"""Inches by which the two points may lie nearer or farther than the margin says: it is rounded."""


def deciding_gap(now: Position, ask: Value, answer: CaseAnswer) -> DecidingGap | None:
    """Return the gap that decides an answer, if it is narrower than half an inch.

    `ask` is the question of the case file. The gap lies between two points as far apart as the
    answer's margin, within the six thousandths that rounding takes.
    """
    inches = answer.margin if answer.margin is not None else answer.margins.get("contact")
    if inches is None or not _ALIKE < abs(inches) < NARROW:
        return None
    measured = _GAPS.get(answer.question)
    found = measured(now, ask, answer, inches) if measured is not None else None
    if found is None or abs(math.dist(*found) - abs(inches)) > _ALIKE:
        return None
    return DecidingGap(found[0], found[1], abs(inches))


def _of_sight(now: Position, ask: AskSight, answer: CaseAnswer, inches: float) -> Segment | None:
    if not answer.marks.lines:
        return None
    line = answer.marks.lines[0]
    if answer.yes:
        return _across(_others(now, ask), line, inches)
    if not answer.values["in_arc"]:
        return line
    return _deepest([outline(now, name) for name in answer.values["blockers"]], line, -inches)


def _others(now: Position, ask: AskSight) -> Iterator[Corners]:
    """Yield the outlines of everything that may stand in the way of a look."""
    for unit in now.state.units.values():
        if unit.on_table and unit.id not in (ask.from_, ask.to):
            yield now.corners(unit.id)
    for piece in now.state.terrain:
        yield piece.outline


def _across(outlines: Iterator[Corners], line: Segment, width: float) -> Segment | None:
    """Cross a free corridor at its narrowest: between what stands on its left and on its right.

    Where one side is free, the corridor ends at a tray's own edge, and it is crossed beside what
    stands on the other.
    """
    touching: dict[bool, Point] = {}
    for corners in outlines:
        at, off = beside(line, corners)
        if abs(math.dist(at, off) - width / 2) <= _ALIKE:
            touching[left_of(line, off)] = at
    if not touching:
        return None
    return square_through(line, middle_of(touching.values()), width)


def _deepest(outlines: list[Corners], line: Segment, inset: float) -> Segment | None:
    """Show where a line runs as deep below a blocker's edge as the blockers lack in smallness."""
    found = [depth_like(line, corners, inset) for corners in outlines]
    deep = [one for one in found if one is not None]
    return min(deep, key=lambda one: abs(math.dist(*one) - inset), default=None)


# ------------------------------------------------------------------ measuring and standing


def _of_arc(now: Position, ask: AskArc, answer: CaseAnswer, _inches: float) -> Segment | None:
    """Measure from the centre of the tray that is judged to the line between two arcs."""
    centre = now.standing(ask.unit).pose.centre
    return (centre, foot_on_line(answer.marks.lines[0], centre))


def _of_range(now: Position, ask: AskRange, _answer: CaseAnswer, inches: float) -> Segment | None:
    """Measure from the end of the range to the nearest point of the target, or beyond it."""
    near = nearest_to(now.standing(ask.from_).arrow, now.corners(ask.to))
    if sight.shoots_all_round(now, ask.from_):
        near = nearest(now.corners(ask.from_), now.corners(ask.to))
    (ax, ay), (bx, by) = near.at_p, near.at_q
    if near.distance <= 0.0:
        return None
    share = inches / near.distance
    return ((bx, by), (bx + (bx - ax) * share, by + (by - ay) * share))


def _of_distance(_now: Position, _ask: Value, answer: CaseAnswer, _in: float) -> Segment | None:
    return None if answer.yes else answer.marks.lines[0]


def _of_control(now: Position, ask: AskControl, _answer: CaseAnswer, _inches: float) -> Segment:
    """Measure from the token's rim to the edge of the tray that is nearest, or farthest short."""
    token = now.state.tokens[ask.token]
    corners = now.corners(ask.unit)
    edge = foot_on_edge(corners, token.at)
    dx, dy = edge[0] - token.at[0], edge[1] - token.at[1]
    share = token.radius / math.hypot(dx, dy) * (1.0 if within(corners, token.at) else -1.0)
    return ((token.at[0] + dx * share, token.at[1] + dy * share), edge)


def _of_inside(now: Position, ask: AskInside, _answer: CaseAnswer, _inches: float) -> Segment:
    """Measure from the corner that lies farthest out, or nearest to a side, to that side."""
    x0, x1 = sorted((ask.rect[0], ask.rect[2]))
    y0, y1 = sorted((ask.rect[1], ask.rect[3]))
    reaches = [
        (over, ((x, y), foot))
        for x, y in now.corners(ask.unit)
        for over, foot in (
            (x0 - x, (x0, y)),
            (x - x1, (x1, y)),
            (y0 - y, (x, y0)),
            (y - y1, (x, y1)),
        )
    ]
    return max(reaches)[1]


def _of_charge(_now: Position, _ask: Value, answer: CaseAnswer, inches: float) -> Segment | None:
    """Measure what the run lacks to the target, or could run beyond where it stops there."""
    if not answer.marks.lines:
        return None
    (ax, ay), (bx, by) = answer.marks.lines[0]
    long = math.hypot(bx - ax, by - ay)
    if long == 0.0:
        return None
    dx, dy = (bx - ax) / long, (by - ay) / long
    return ((bx, by), (bx + dx * inches, by + dy * inches))


_GAPS: Final[Mapping[str, Callable[[Position, Value, CaseAnswer, float], Segment | None]]] = {
    "sight": _of_sight,
    "arc": _of_arc,
    "range": _of_range,
    "distance": _of_distance,
    "control": _of_control,
    "inside": _of_inside,
    "charge": _of_charge,
}
"""Who finds the gap of an answer, by question."""
