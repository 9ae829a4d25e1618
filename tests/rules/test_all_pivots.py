"""A charge over all its pivots: roll, bonus, +1, wounds and room, against plain polygons.

`IRON_RANKS_PIVOTS=2000` judges so many scenes with ground, `IRON_RANKS_SEED` others of them.
"""

from __future__ import annotations

import math
import os
import random
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.engine.position import Position
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import ROOM_FOUND, SAME_RUN
from simulator.practice.answers import usual_facing
from simulator.rules.battlefield.terrain import KINDS
from simulator.rules.charge.best_pivot import PivotClass, good_as_best, pivot_classes, runs_least
from simulator.rules.charge.ground_harm import CostlyGround, GroundHarm, costly_ground, priced
from simulator.rules.charge.pivot import ChargePlan, heading
from simulator.rules.charge.plan import plan
from simulator.rules.odds.charge_sheet import charge_sheet
from tests.each import some
from tests.geometry.tables import Carry
from tests.rules.oracle_pivots import Ground, Price, Scene, prices
from tests.rules.tables import TableBuilder, a_table

SCENES = int(os.environ.get("IRON_RANKS_PIVOTS") or 60)
SEED = int(os.environ.get("IRON_RANKS_SEED") or 0)
STEP, ASIDE = 0.5, 80.0
"""How finely the judge turns the tray, and how far to both sides of its target, in degrees."""
HAIR = 0.001
"""A class begins within so many degrees: there no part of a run moves further than a touch."""
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
HOME = Carry(0.0, 0.0, 0.0, mirrored=False)
GROUND = ("stakes", "corpse_pile", "low_wall", "forest", "bog", "corpse_pile", "stakes")


class Laid(NamedTuple):
    """A scene on the table, and as the judge has it; None where no charge may be declared."""

    now: Position
    plan: ChargePlan
    judged: Scene


def laid(seed: int, carry: Carry = HOME) -> TableBuilder:
    """Lay out a charge with one to four pieces of ground beside and before its straight way."""
    rng = random.Random(seed)

    def put(x: float, y: float, facing: float) -> Pose:
        there = carry.pose(Pose(x - 24, y - 24, facing))
        return quantise(Pose(there.x + 24, there.y + 24, there.facing))

    def at(pose: Pose) -> dict[str, Any]:
        return {"at": pose.centre, "facing": pose.facing}

    away, table = rng.uniform(8.0, 14.0), a_table()
    table.red("sworn-swords", **at(put(24, 18, rng.uniform(-25, 25))))
    goal = Pose(24, 18, rng.uniform(-15, 15)).advanced(away)
    table.blue("guards", **at(put(*goal.centre, 180 + rng.uniform(-40, 40))))
    for _number in range(rng.randint(1, 4)):
        side = rng.choice((-1, 1)) * rng.uniform(0.5, 5.5)
        middle = (24 + side + rng.uniform(-1, 1), 18 + rng.uniform(2.0, away - 1.0))
        kind, size = rng.choice(GROUND), (rng.uniform(0.5, 3.5), rng.uniform(0.5, 3.5))
        place = at(put(*middle, rng.uniform(0, 180)))
        table.terrain(kind, *KINDS[kind], size=size, **place)
    return table


def scene(seed: int) -> Laid | None:
    """Return a scene if its charge may be declared, off rough ground and from bare table."""
    now = laid(seed).now()
    found = plan(now, SWORDS, GUARDS)
    standing = now.standing(SWORDS)
    if not found:
        return None
    places = found.rooms[found.sides[0]].choices
    tray = standing.tray
    judged = Scene(
        standing.pose.centre,
        tray.width / 2,
        tray.depth / 2,
        found.speed.total,
        np.array(standing.corners),
        tuple(np.array(Standing(place, tray).corners) for place in places),
        np.array(now.corners(GUARDS)),
        tuple(
            Ground(np.array(piece.outline), frozenset(map(str, piece.keywords)))
            for piece in now.state.terrain
        ),
    )
    rough = [piece.outline for piece in judged.ground if "rough" in piece.keywords]
    near = tray.radius + 0.1
    if any(math.dist(corner, standing.pose.centre) < near for one in rough for corner in one):
        return None  # to leave rough ground by a pivot is judged elsewhere
    return Laid(now, found, judged)


def key(price: Price) -> tuple[int, tuple[bool, ...]]:
    return price.needed, price.harm


def class_of(classes: tuple[PivotClass, ...], facing: float) -> tuple[int, tuple[bool, ...]] | None:
    """Return the class in which a facing lies, None for a facing in none."""
    found = [one for one in classes if one.facings.allows(facing)]
    return (found[0].needed, tuple(found[0].harm)) if found else None


FOUND = (700_722, 700_822, 600_000_000_918, 600_000_000_494)
"""Scenes of long runs that were judged apart: where most room is rough ground begins, or is left, a
facing of the judge lies where a class begins, and the best class lies between two of them."""
SEEDS = range(SEED * 100_000, SEED * 100_000 + 2 * SCENES)


def test_no_pivot_is_better_than_the_best_and_every_class_is_true_CHG_10_TER() -> None:
    """Between two facings of the judge a class may begin; at his facings all must agree."""
    judged, divided = 0, 0
    for seed in some((*FOUND, *SEEDS)):
        here = scene(seed) if judged < SCENES else None
        if here is None:
            continue
        judged += 1
        divided += judge(seed, here)
    assert judged >= min(SCENES, len(SEEDS)) * 0.6, judged
    assert divided, "some pivots cost more than others"


def judge(seed: int, here: Laid) -> bool:
    """Compare one scene with the judge; return whether its pivots fall into classes."""
    now, found, judged = here
    assert found.best is not None
    goal, here_ = now.standing(GUARDS).pose, now.standing(SWORDS).pose
    ahead = facing_of(goal.x - here_.x, goal.y - here_.y)
    count = round(ASIDE / STEP)
    facings = [ahead + turn * STEP for turn in range(-count, count + 1)]
    grid = prices(judged, facings)
    (best,) = prices(judged, [found.best.facing])
    tried = [price for price in grid if price is not None]
    assert best is not None, seed
    assert found.needed == best.needed, seed
    assert found.travel == pytest.approx(best.travel, abs=1e-6), seed
    mine = priced(now, found, costly_ground(now, found), heading(now, found, found.best.facing))
    assert mine is not None
    assert (mine.needed, tuple(mine.harm)) == key(best), seed
    assert mine.room == pytest.approx(best.room, abs=1e-6), seed
    assert key(best) <= min(map(key, tried)), (seed, min(tried))
    alike = [price for price in tried if key(price) == key(best)]
    if runs_least(found) and best.past >= best.on_roll:
        shortest = min((price.travel for price in alike), default=math.inf)
        assert best.travel <= shortest + SAME_RUN, (seed, best, shortest)
    else:
        roomiest = max((price.room for price in alike), default=0.0)
        assert best.room >= roomiest - ROOM_FOUND - 1e-6, (seed, best, roomiest)
    classes = pivot_classes(now, found)
    for facing, price in zip(facings, grid, strict=True):
        expected = None if price is None else key(price)
        if classes:
            near = (class_of(classes, (facing + by) % 360.0) for by in (0.0, -HAIR, HAIR))
            assert expected in near, (seed, facing, price)
        elif price is not None:
            assert price.harm == best.harm, (seed, facing, price)
    return bool(classes)


def test_sheet_drills_and_plan_ask_the_same_question_CHG_10() -> None:
    """As it stands a unit meets nothing; the shortest run, to either side, meets a heap."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 20))
    for x in (20.05, 27.95):
        table.terrain("corpse_pile", *KINDS["corpse_pile"], at=(x, 14), size=(2.1, 2))
    now = table.now()
    found, sheet = plan(now, SWORDS, GUARDS), charge_sheet(now, SWORDS, GUARDS)
    assert found.best is not None
    assert found.headings is not None
    assert sheet.pivot is not None
    assert found.best.facing == sheet.pivot.facing == usual_facing(now, found) == 0.0
    assert sheet.harm == GroundHarm()
    assert [one.harm for one in sheet.others] == [GroundHarm(hindered=True)]
    assert not good_as_best(now, found, found.headings.best or 0.0)
    turned = charge_sheet(now, SWORDS, GUARDS, found.headings.best)
    assert turned.harm == GroundHarm(hindered=True)
    assert turned.others[0].harm == GroundHarm()
    assert sheet.best is not None
    assert turned.best is not None
    assert sheet.best.charge.expected > turned.best.charge.expected


def test_ground_beside_the_target_costs_only_where_the_player_aligns_on_it_CHG_18() -> None:
    """A heap under the 100 percent place and the right one leaves the left one free."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 20), facing=180)
    table.terrain("corpse_pile", *KINDS["corpse_pile"], at=(27.75, 14.5), size=(2.5, 1))
    now = table.now()
    found, sheet = plan(now, SWORDS, GUARDS), charge_sheet(now, SWORDS, GUARDS)
    (side,) = found.sides
    assert len(found.rooms[side].choices) == 3
    assert sheet.harm == GroundHarm()
    hindered = {one.name: one.hindered for one in sheet.approaches[0].landings}
    assert hindered == {"full": True, "half-left": False, "half-right": True}
    assert [one.harm for one in sheet.others] == [GroundHarm(hindered=True)]


def test_the_place_may_turn_on_what_the_run_has_met_CHG_18() -> None:
    """A run over stakes is wounded once: then the place with stakes costs no more than before."""
    places = (GroundHarm(dangerous=True), GroundHarm(fortified=True))
    ground = CostlyGround(places)
    assert ground.unavoidable == GroundHarm(fortified=True)
    assert ground.with_run(GroundHarm(dangerous=True)) == GroundHarm(dangerous=True)
    assert ground.with_run(GroundHarm(hindered=True)) == GroundHarm(fortified=True, hindered=True)


CARRIES = (Carry(77.7, 1.3, -2.1, mirrored=False), Carry(201.3, -0.7, 1.9, mirrored=True))


def test_a_carried_charge_has_the_same_best_pivot_and_classes() -> None:
    drawn = {seed: scene(seed) for seed in range(SEED * 100_000, SEED * 100_000 + 12)}
    scenes = [(seed, here) for seed, here in drawn.items() if here is not None]
    for (seed, here), carry in some(product(scenes, CARRIES)):
        now = laid(seed, carry).now()
        there = plan(now, SWORDS, GUARDS)
        one, other = (
            priced(at, way, costly_ground(at, way), heading(at, way, way.best.facing))
            for at, way in ((here.now, here.plan), (now, there))
            if way.best is not None
        )
        assert one is not None
        assert other is not None
        assert one[:2] == other[:2], carry
        assert one.room == pytest.approx(other.room, abs=2 * ROOM_FOUND), carry
        first, second = pivot_classes(here.now, here.plan), pivot_classes(now, there)
        assert [(c.needed, c.harm) for c in first] == [(c.needed, c.harm) for c in second], carry
        assert list(map(turns, first)) == pytest.approx(list(map(turns, second)), abs=1e-3)


def turns(one: PivotClass) -> float:
    """Return how many degrees a class of pivots has."""
    return sum(high - low for low, high in one.facings.intervals)
