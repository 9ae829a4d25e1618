"""A table turned, mirrored and moved as a whole answers every question as it did.

All scenes of the tests are carried by five angles that are not round, with `IRON_RANKS_TURNED=50`
by so many, and `IRON_RANKS_SEED` by others of them; every second is mirrored. What the print leaves
to the table's own directions is not asked: its quarters, and rectangles along its edges. The table
is so wide that its edge decides nothing; where it does, `tests/geometry/test_tolerances.py` asks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.expected import same
from simulator.cases.outlines import corners_of
from simulator.cases.questions.answer_questions import answers
from simulator.content.cases.case_records import (
    CaseBoard,
    CaseTerrain,
    CaseUnit,
    ErrorBox,
    Question,
)
from simulator.content.cases.casefile import Case, read_cases
from simulator.files.plain_data import Data
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.geometry.shapes import Standing, rectangle
from simulator.geometry.sight.sight import SightLines
from simulator.geometry.travel.charge_reach import Headings, charge_headings
from simulator.geometry.trays import CAVALRY, INFANTRY
from tests.each import each, some
from tests.geometry import charge_scenes, sight_scenes
from tests.geometry.charge_scenes import KINDS
from tests.geometry.tables import Carry

HERE = Path(__file__).parent
WIDE = 200.0
TURNED = int(os.environ.get("IRON_RANKS_TURNED") or 5)
SEED = int(os.environ.get("IRON_RANKS_SEED") or 50)
KNOWN = (
    Carry(17.31, 3.217, -1.913, mirrored=False),
    Carry(41.737, -2.618, 4.171, mirrored=True),
    Carry(101.93, 5.393, 2.077, mirrored=False),
    Carry(200.123, -4.441, -3.303, mirrored=True),
    Carry(333.337, 1.237, 2.991, mirrored=False),
)


def carries() -> tuple[Carry, ...]:
    """Return the ways in which every scene is carried: those known by heart, then drawn ones."""
    dice = Random(SEED)
    drawn = (
        Carry(dice.uniform(0, 360), dice.uniform(-6, 6), dice.uniform(-6, 6), number % 2 == 0)
        for number in range(TURNED - len(KNOWN))
    )
    return (*KNOWN[:TURNED], *drawn)


CARRIES = carries()
HOME = Carry(0.0, 0.0, 0.0, mirrored=False)
OF_THE_TABLE = {"quadrant", "inside"}
"""Questions about the table's own directions."""
SCENES = [
    case
    for file in sorted(HERE.glob("*.yaml"))
    for case in read_cases(file)
    if any(ask.question not in OF_THE_TABLE for ask in case.ask)
]
BY_HAND = {"left": "right", "right": "left"}


def carried(case: Case, carry: Carry) -> Case:
    """Return a case picked up and put down in the middle of a wide table, without its error."""
    middle = (case.board.width / 2, case.board.depth / 2)

    def at(x: float, y: float) -> tuple[float, float]:
        x, y = carry.point((x - middle[0], y - middle[1]))
        return (x + WIDE / 2, y + WIDE / 2)

    def facing(degrees: float) -> float:
        return carry.pose(Pose(0.0, 0.0, degrees)).facing

    def unit(record: CaseUnit) -> CaseUnit:
        x, y = at(record.x, record.y)
        return record.model_copy(update={"x": x, "y": y, "facing": facing(record.facing)})

    def piece(record: CaseTerrain) -> CaseTerrain:
        if record.ellipse is not None:
            x, y, width, depth, turned = (*record.ellipse, 0.0)[:5]
            placed = [*at(x, y), width, depth, facing(turned)]
            return record.model_copy(update={"ellipse": placed})
        outline = [list(at(*corner)) for corner in corners_of(record)]
        return record.model_copy(update={"rect": None, "polygon": outline})

    def question(ask: Question) -> Question:
        changed: dict[str, object] = {}
        for key in ("pivot_to", "final_facing", "direction"):
            value = getattr(ask, key, None)
            if isinstance(value, float | int):
                changed[key] = facing(value)
            elif isinstance(value, str) and carry.mirrored:
                changed[key] = BY_HAND.get(value, value)
        return ask.model_copy(update=changed)

    tokens = [
        token.model_copy(update=dict(zip("xy", at(token.x, token.y), strict=True)))
        for token in case.tokens
    ]
    return replace(
        case,
        board=CaseBoard(width=WIDE, depth=WIDE),
        units=tuple(map(unit, case.units)),
        terrain=tuple(map(piece, case.terrain)),
        tokens=tuple(tokens),
        ask=tuple(question(ask) for ask in case.ask if ask.question not in OF_THE_TABLE),
        error=ErrorBox(0.0, 0.0),
        expect=(),
    )


NOT_COMPARED = {
    *(
        "line",
        "best_pivot",
        "facings",
        "final",
        "aligned_100",
        "aligned_50",
    ),  # places, alike ones among them
    *("why", "numbers"),  # sentences that name a side, and sums of what is compared
    "too_close_to_call",  # of a table without error
}
FAR = 20.0
"""Inches to spare beyond this may be those to the edge of the wide table."""


def facts(answer: CaseAnswer, carry: Carry) -> Data:
    """Return what an answer holds, as it reads from the table as it stood."""
    return cast("Data", _seen(answer.plain(), carry))


def _seen(value: object, carry: Carry) -> object:
    if isinstance(value, Mapping):
        return {
            _seen(key, carry): _seen(of, carry)
            for key, of in value.items()
            if key not in NOT_COMPARED
        }
    if isinstance(value, list):
        return [_seen(of, carry) for of in value]
    if isinstance(value, float):
        return min(value, FAR)
    if carry.mirrored and isinstance(value, str):
        return BY_HAND.get(value, value)
    return value


@pytest.mark.parametrize("case", SCENES, ids=lambda case: case.title.split(" - ")[0])
def test_a_carried_case_is_answered_as_it_was(case: Case) -> None:
    here = [facts(answer, HOME) for answer in answers(carried(case, HOME))]
    for carry in some(CARRIES):
        there = [facts(answer, carry) for answer in answers(carried(case, carry))]
        for one, other in some(zip(here, there, strict=True)):
            wrong = {key: (one[key], other.get(key)) for key in one if not alike(one, other, key)}
            assert not wrong, (carry, one["question"], wrong)


def alike(one: Data, other: Data, key: str) -> bool:
    """Return whether two answers agree in a key; of things named together the order is free."""
    first, second = one[key], other.get(key)
    if key in {"blockers", "rule", "decided_by"} and isinstance(first, list):
        return sorted(map(str, first)) == sorted(map(str, second or ()))
    return same(second, first)


# ------------------------------------------------------------------ the scenes of the geometry


@each(
    [(make, seed) for make in (sight_scenes.scene, sight_scenes.side_scene) for seed in range(40)]
)
def test_a_carried_scene_of_sight_is_judged_as_it_was(
    scene: tuple[Callable[[int], sight_scenes.Scene], int],
) -> None:
    make, seed = scene
    here = make(seed)
    seen = SightLines(here.viewer, here.named).sight(here.target.corners)
    for carry in some(CARRIES):
        named = [(name, carry.outline(corners)) for name, corners in here.named]
        lines = SightLines(carry.standing(here.viewer), named)
        found = lines.sight(carry.standing(here.target).corners)
        assert (found.visible, found.in_arc) == (seen.visible, seen.in_arc), carry
        assert found.margin == pytest.approx(seen.margin, abs=1e-6), carry


@each(range(60))
def test_a_carried_scene_of_a_charge_is_judged_as_it_was(seed: int) -> None:
    here = charge_scenes.scene(Random(seed), KINDS[seed % len(KINDS)])
    reached = charge_headings(here.charger, here.target, here.obstacles, here.distance)
    for carry in some(CARRIES):
        obstacles = [carry.outline(outline) for outline in here.obstacles]
        ends = (carry.standing(here.charger), carry.standing(here.target))
        found = charge_headings(*ends, obstacles, here.distance)
        assert _turns(found) == pytest.approx(_turns(reached), abs=1e-4), carry
        assert found.least_travel == pytest.approx(reached.least_travel, abs=1e-5), carry


def _turns(found: Headings) -> float:
    return sum(high - low for low, high in found.intervals)


SIDES = {"front": (0.0, 1.0), "right": (1.0, 0.0), "left": (-1.0, 0.0)}


@each([(side, out) for side in SIDES for out in (-0.0004, 0.0, 0.00004, 0.0004, 0.005)])
def test_amb_03_ground_flush_under_the_edge_of_a_tray_hides_nobody(
    scene: tuple[str, float],
) -> None:
    """Ground lies under the target as far as one of its edges, or reaches out a little there."""
    side, out = scene
    rx, ry = SIDES[side]
    target = Standing(Pose(0.0, 0.0, 0.0), CAVALRY)
    half = (target.tray.width / 2, target.tray.depth / 2)
    edge = half[0] if rx else half[1]
    deep = 1.5 + out
    middle = edge + out - deep / 2
    ground = Standing(Pose(rx * middle, ry * middle, 0.0), target.tray).pose
    size = (deep, 9.0) if rx else (9.0, deep)
    outline = rectangle(ground.centre, *size)
    viewer = Standing(Pose(rx * 14.0, ry * 14.0, facing_of(-rx, -ry)), INFANTRY)
    margins = []
    for carry in (HOME, *CARRIES):
        placed = Standing(quantise(carry.pose(viewer.pose)), viewer.tray)
        under = [("hedge", carry.outline(outline))]
        seen = SightLines(placed, [], under).sight(
            Standing(quantise(carry.pose(target.pose)), target.tray).corners
        )
        assert seen.visible, (carry, seen.margin)
        margins.append(seen.margin)
    assert margins == pytest.approx([margins[0]] * len(margins), abs=0.001)
