"""Narrow windows between friends: no quarter degree beats the pivot found (CHG-10)."""

from __future__ import annotations

from itertools import combinations, count, islice

import pytest

from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.geometry.measure import overlaps
from simulator.rules.battlefield.sight import sees
from simulator.rules.charge.pivot import ChargePlan, heading
from simulator.rules.charge.plan import plan
from tests.rules.tables import a_table

CHARGER, TARGET = "red:sworn-swords", "blue:guards"


def crowded(seed: int) -> Position | None:
    """Two friends stand between a charger and a target it sees; None when trays overlap."""
    rng = random_stream(seed, "charge windows")
    table = (
        a_table()
        .red("sworn-swords", at=(24, 10), facing=rng.uniform(-25, 25))
        .blue(
            "guards",
            at=(24 + rng.uniform(-6, 6), rng.uniform(19, 24)),
            facing=180 + rng.uniform(-60, 60),
        )
    )
    for friend in ("spears", "archers"):
        at = (24 + rng.uniform(-9, 9), rng.uniform(15.5, 18))
        table = table.red(friend, at=at, facing=rng.uniform(0, 360))
    now = table.now()
    trays = [now.corners(unit) for unit in now.state.units]
    if any(overlaps(one, other) for one, other in combinations(trays, 2)):
        return None
    return now if sees(now, CHARGER, TARGET) else None


def by_trying(now: Position, found: ChargePlan) -> int | None:
    """Return the least roll any quarter degree needs."""
    assert found.headings is not None
    needed = []
    for low, high in found.headings.intervals:
        steps = max(4, int((high - low) / 0.25))
        for step in range(steps + 1):
            one = heading(now, found, (low + (high - low) * step / steps) % 360)
            if one.verdict and one.needed:
                needed.append(one.needed)
    return min(needed, default=None)


def in_reach(seed: int) -> bool:
    """Return whether the charger of a scene reaches its target with some facing."""
    now = crowded(seed)
    return now is not None and bool(plan(now, CHARGER, TARGET).headings)


SCENES = list(islice(filter(in_reach, count()), 14))


@pytest.mark.parametrize("seed", SCENES)
def test_no_quarter_degree_beats_the_planned_pivot_CHG_10(seed: int) -> None:
    now = crowded(seed)
    assert now is not None
    found = plan(now, CHARGER, TARGET)
    tried = by_trying(now, found)
    assert tried is not None
    assert found.verdict
    assert found.needed is not None
    assert found.needed <= tried
