"""The pivot a plan suggests: the least roll, then the most room, of all that see the target."""

from __future__ import annotations

import random

import pytest

from simulator.cases.case_table import set_up
from simulator.content.cases.casefile import Case
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROOM_FOUND
from simulator.rules.charge import best_pivot
from simulator.rules.charge.ground_harm import costly_ground, priced
from simulator.rules.charge.pivot import ChargePlan, heading
from simulator.rules.charge.plan import plan
from tests.rules.tables import TableBuilder, a_table

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
SEEDS = (2, 4, 7, 9, 10, 15, 16, 22, 26, 28, 29, 33, 60, 171, 185)
"""Scenes in which the target can be reached."""
STEP = 0.05
"""How finely facings are tried here, in degrees."""


def behind_a_friend(seed: int) -> TableBuilder:
    """Lay out a charge past a friend that hides the target from some facings, all of it shaken."""
    rng = random.Random(seed)

    def near(x: float, y: float) -> tuple[float, float]:
        return (x + rng.uniform(-0.3, 0.3), y + rng.uniform(-0.3, 0.3))

    table = a_table().red("sworn-swords", at=(24, 20), facing=347 + rng.uniform(-4, 4))
    table.red("spears", at=near(19.35, 27.69), facing=3 + rng.uniform(-5, 5))
    return table.blue("guards", at=near(15.75, 34.6), facing=270 + rng.uniform(-2.4, 2.4))


def prices(table: TableBuilder, found: ChargePlan) -> list[tuple[int, float]]:
    """Try every facing of a fine grid, as somebody does who turns the tray by hand."""
    now = table.now()
    tried = (heading(now, found, step * STEP) for step in range(round(360 / STEP)))
    return [
        (one.needed, one.travel)
        for one in tried
        if one.verdict and one.needed is not None and one.travel is not None
    ]


def test_no_pivot_on_the_limit_of_its_reach_when_another_needs_less_CHG_10() -> None:
    table = (
        a_table()
        .red("sworn-swords", at=(24, 20), facing=347.240301)
        .red("spears", at=(19.348317, 27.690618), facing=3.22602)
        .blue("guards", at=(15.751818, 34.597996), facing=270)
        .blue("halberdiers", at=(33.85305, 24.84222), facing=306.003951)
        .blue("crossbows", at=(28.858153, 31.890084), facing=88.36927)
    )
    found = plan(table.now(), SWORDS, GUARDS)
    assert found.needed == 6
    assert found.travel == pytest.approx(10.52, abs=0.01)
    assert found.best is not None
    assert found.best.facing == pytest.approx(345.74, abs=0.02)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_facing_needs_less_than_the_suggested_one_CHG_10_CHG_14(seed: int) -> None:
    table = behind_a_friend(seed)
    found = plan(table.now(), SWORDS, GUARDS)
    tried = prices(table, found)
    assert tried
    assert found, "some facing sees and reaches the target"
    assert found.travel is not None
    needed, travel = min(tried)
    assert (found.needed, found.travel) <= (needed, travel + ROOM_FOUND)


def test_the_scenes_of_this_module_hide_the_nearest_facing_in_some() -> None:
    """Else the test above would only ask the simple case."""
    hidden = 0
    for seed in SEEDS:
        table = behind_a_friend(seed)
        found = plan(table.now(), SWORDS, GUARDS)
        if found and found.headings and found.headings.best is not None:
            hidden += not heading(table.now(), found, found.headings.best).verdict
    assert hidden >= 5


@pytest.mark.parametrize("seed", [4, 9, 10, 15, 22, 26, 29])
def test_rough_ground_counts_in_the_suggested_pivot_CHG_14_TER_ROU_01(seed: int) -> None:
    rng = random.Random(1000 + seed)
    table = behind_a_friend(seed)
    at = Pose(24, 24, rng.uniform(0, 360)).advanced(rng.uniform(4, 9)).centre
    table.terrain("bog", "rough", at=at, size=(4, 3), facing=rng.uniform(0, 180))
    now = table.now()
    found = plan(now, SWORDS, GUARDS)
    assert found.best is not None
    ground = costly_ground(now, found)

    def lacking(facing: float) -> tuple[int, float] | None:
        """Return the roll a facing needs and how much room it lacks: rough ground is paid."""
        price = priced(now, found, ground, heading(now, found, facing))
        return None if price is None else (price.needed, price.lacking)

    tried = [price for step in range(round(360 / STEP)) if (price := lacking(step * STEP))]
    best = lacking(found.best.facing)
    assert tried
    assert best is not None
    needed, least = min(tried)
    assert best <= (needed, least + ROOM_FOUND)
    assert found.needed == needed


def test_room_that_is_the_same_at_every_pivot_is_not_looked_for_at_thousands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A piece lies along the target's edge: wherever that is touched, the piece is as near."""
    asked, room = list[float](), best_pivot._room

    def counted(
        now: Position,
        draft: ChargePlan,
        stretches: list[tuple[best_pivot._Stretch, list[Corners]]],
        facing: float,
    ) -> best_pivot._PivotRoom | None:
        asked.append(facing)
        return room(now, draft, stretches, facing)

    monkeypatch.setattr(best_pivot, "_room", counted)
    now = set_up(
        Case.from_text(
            """
            units:
            - {id: A, side: red, x: 24, y: 10, facing: 0, tray: infantry, speed: 5}
            - {id: T, side: blue, x: 25.3, y: 20.8, facing: 180, tray: infantry}
            terrain: [{id: G, kind: corpse_pile, rect: [20, 18.404, 28, 19.904]}]
            """
        )
    ).now
    found = plan(now, "A", "T")
    assert found.best is not None
    price = priced(now, found, costly_ground(now, found), heading(now, found, found.best.facing))
    assert price is not None
    assert price.past_ground == pytest.approx(0.0, abs=0.01)
    assert 0 < len(asked) < 400


def test_rough_ground_further_off_than_the_roll_needs_is_not_searched_for_CHG_14(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The shortest run that crosses none, with more room beside it than on the roll, is best."""
    table = a_table().red("sworn-swords", at=(24, 20), facing=0).blue("guards", at=(24, 31))
    table.terrain("bog", "rough", at=(34, 24), size=(4, 3))
    now = table.now()

    def searched(*_asked: object) -> tuple[()]:
        raise AssertionError

    monkeypatch.setattr(best_pivot, "_stretches", searched)
    found = plan(now, SWORDS, GUARDS)
    assert found
    assert best_pivot.runs_least(found)
    assert costly_ground(now, found).rough
