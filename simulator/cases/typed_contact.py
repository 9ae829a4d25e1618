"""Trays typed with the decimals people write: put in contact where they cannot stand as typed.

A tape gives two decimals, so trays that touch on the table overlap a little as typed, or stand a
little apart. No two trays overlap on any table: what overlaps by no more than the measuring error
is pushed apart until it touches. What stands apart by no more than the rounding of its own decimals
can do, its edge along the other's, touches. Both are told.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot, radians
from typing import Final

from simulator.cases.case_table import CaseTable, set_up
from simulator.content.cases.against import stands_at, tray_of
from simulator.content.cases.case_records import CaseUnit
from simulator.content.cases.casefile import Case
from simulator.geometry.difference import parting
from simulator.geometry.measure import nearest, overlaps
from simulator.geometry.pose import Point, Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import CONTACT_GAP, GRID, OVERLAP_DEPTH
from simulator.language.texts import translate as _

LEAST: Final = 0.02
"""Inches of overlap that are put right however exactly a table is measured."""
PASSES: Final = 8
"""How often all pairs are looked at: who is pushed may meet the next."""
MOST_DECIMALS: Final = 4
"""Numbers with more decimals were written by a program, and rounded by nobody."""


def set_up_typed(case: Case) -> CaseTable:
    """Put a case somebody typed on a table, its trays in contact where they cannot stand as typed.

    Raises:
        ContentError: It cannot stand so even then.
    """
    typed, words = in_contact(case)
    return replace(set_up(typed), settled=words)


def in_contact(case: Case) -> tuple[Case, tuple[str, ...]]:
    """Return a case whose trays touch instead of overlapping, and a sentence for each moved one."""
    moved, beside = {unit.id: unit for unit in case.units}, dict[str, str]()
    most = max(case.error.inches, LEAST)
    for _pass in range(PASSES):
        pairs = [_slide(moved[one.id], moved[two.id], most) for one, two in _pairs(case)]
        if not any(pairs):
            break
        for (one, two), slide in zip(_pairs(case), pairs, strict=True):
            if slide is not None:
                moved[two.id] = _slid(moved[two.id], slide)
                beside.setdefault(two.id, one.id)
    if any(_far(unit, moved[unit.id]) > most for unit in case.units):
        return case, ()
    words = _(
        "{unit} is taken to touch {other}: {unit:its|their} place is {inches:.3f} in from where "
        "it was typed, within what was measured."
    )
    return replace(case, units=tuple(moved[unit.id] for unit in case.units)), tuple(
        words.format(unit=unit.id, other=beside[unit.id], inches=_far(unit, moved[unit.id]))
        for unit in case.units
        if unit.id in beside
    )


def _pairs(case: Case) -> list[tuple[CaseUnit, CaseUnit]]:
    return list(combinations(case.units, 2))


def _standing(unit: CaseUnit) -> Standing:
    return Standing(stands_at(unit), tray_of(unit))


def _slide(one: CaseUnit, two: CaseUnit, most: float) -> Point | None:
    """Return the slide of the second tray that puts it in contact; None where nothing is to do."""
    first, second = _standing(one), _standing(two)
    if overlaps(first.corners, second.corners):
        x, y = parting(first.corners, second.corners)
        depth = hypot(x, y)
        if not OVERLAP_DEPTH < depth <= most:
            return None
        more = (depth + GRID) / depth  # rounding the pose must not press it in again
        return (x * more, y * more)
    rounding = _rounding(one) + _rounding(two)
    if rounding == 0.0 or (one.facing - two.facing) % 90.0 > 0.0:
        return None
    gap = nearest(first.corners, second.corners)
    if not CONTACT_GAP / 2 < gap.distance <= rounding:
        return None
    return (gap.at_p[0] - gap.at_q[0], gap.at_p[1] - gap.at_q[1])


def _rounding(unit: CaseUnit) -> float:
    """Return by how many inches the decimals of a unit may have moved it; 0 for one square on.

    Trays that stand square on the table touch at places of two decimals.
    """
    if unit.facing % 90.0 == 0.0:
        return 0.0
    turned = radians(_half_step(unit.facing)) * tray_of(unit).radius
    return hypot(_half_step(unit.x), _half_step(unit.y)) + turned


def _half_step(value: float) -> float:
    """Return half of the last decimal somebody typed; 0 for whole numbers and those of programs."""
    decimals = len(repr(value).partition(".")[2].rstrip("0"))
    return 0.5 * 10.0**-decimals if 1 <= decimals <= MOST_DECIMALS else 0.0


def _slid(unit: CaseUnit, slide: Point) -> CaseUnit:
    pose = quantise(Pose(unit.x + slide[0], unit.y + slide[1], unit.facing))
    return unit.model_copy(update={"x": pose.x, "y": pose.y})


def _far(unit: CaseUnit, moved: CaseUnit) -> float:
    return hypot(moved.x - unit.x, moved.y - unit.y)
