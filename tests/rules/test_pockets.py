"""No legality from samples: what "may I at all?" answers agrees with the check of single places.

The pockets here are 0.01 to 0.04 inch wide, or that much too narrow: no grid of places meets them.
"""

from __future__ import annotations

import math
import random
from typing import Final

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.tolerances import END_FOUND
from simulator.geometry.travel.pivoted_ends import End
from simulator.model import events as ev
from simulator.model.requests import Place
from simulator.model.rulebook import Rule
from simulator.rules.movement import maneuver, retreat, straight_path
from simulator.rules.movement.straight_path import StraightPath
from simulator.rules.setup.deployment import DeploymentPlace
from tests.each import each
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table

SWORDS: Final = "red:sworn-swords"
SEEDS: Final = range(12)


def wedged(pocket: float, *, engaged: bool = True) -> TableBuilder:
    """Lay out a unit that may end only turned by 90 degrees, after 1.35 in and `pocket` more.

    An enemy stands before it, two 0.7 in aside; behind it lies a palisade.
    """
    table = a_table().red("sworn-swords", at=(24, 20))
    if engaged:
        table.against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    else:
        table.blue("guards", at=(24, 25.8), facing=180)  # an inch off
    back = 20 - 1.35 - 2.75 - pocket if engaged else 20 - 2.75 - 0.35 - pocket
    return (
        table.blue("halberdiers", at=(24 - 6.2, 17.5), facing=0)
        .blue("crossbows", at=(24 + 6.2, 17.5), facing=0)
        .terrain("palisade", "impassable", at=(24, back - 0.25), size=(6, 0.5))
    )


def pocket_of(seed: int) -> float:
    """Draw the width of a pocket: 0.01 to 0.04 in, every second one too narrow by as much."""
    width = random.Random(seed).uniform(0.01, 0.04)
    return width if seed % 2 else -width


def accepted(line: StraightPath, low: float, high: float) -> bool:
    """Push the tray along every thousandth of an inch and ask the check of single places."""
    steps = range(math.ceil(low * 1000), math.floor(high * 1000) + 1)
    return any(line.may_end(step / 1000) for step in steps)


# ------------------------------------------------------------------ retreats


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pocket_too_small_for_any_grid_is_a_way_out_RET_07_MOV_01(seed: int) -> None:
    pocket = pocket_of(seed)
    table = wedged(pocket)
    now = table.now()
    straight_move = retreat.straight_move_of(now, SWORDS, 6.0)
    (line,) = [one for one in straight_move.lines if one.direction[1] < -0.5]
    assert accepted(line, 1.2, 1.5) == (pocket > 0.0)
    assert retreat.finds_way_out(now, SWORDS, 6.0) == (pocket > 0.0)
    if pocket > 0.0:
        assert straight_move.check(quantise(Pose(24, 20 - 1.35 - pocket / 2, 0)))
        assert straight_move.check(straight_move.snap(Pose(24, 15, 0)))
    played = table.run(lambda t: retreat.retreat(t, SWORDS), dice=[1])
    assert (played.pending is not None) == (pocket > 0.0)


@pytest.mark.parametrize("seed", range(5))
def test_any_way_out_the_check_accepts_is_found_and_none_else_RET_07(seed: int) -> None:
    """Enemies at any angle, a palisade anywhere: the answer is that of all single places."""
    rng = random.Random(seed)
    table = (
        a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    )
    aside, y = rng.uniform(5.6, 6.9), rng.uniform(15.5, 18)
    table.blue("halberdiers", at=(24 - aside, y), facing=rng.uniform(-4, 4))
    table.blue("crossbows", at=(24 + aside, y), facing=rng.uniform(-4, 4))
    where = (24 + rng.uniform(-1, 1), rng.uniform(13.5, 15.5))
    now = table.terrain("palisade", "impassable", at=where, size=(8, 0.5)).now()
    straight_move = retreat.straight_move_of(now, SWORDS, 6.0)
    steps = ((line, step / 50) for line in straight_move.lines for step in range(1, 301))
    some = any(line.may_end(far) for line, far in steps)
    assert retreat.finds_way_out(now, SWORDS, 6.0) == some


def test_machines_are_offered_the_only_way_out_RET_07() -> None:
    played = wedged(0.02).run(lambda t: retreat.retreat(t, SWORDS), dice=[1])
    request = played.pending
    assert isinstance(request, Place)
    offered = [pose for pose in request.samples() if pose != request.start]
    assert offered
    assert all(request.check(pose) for pose in offered)
    reply = RandomAgent(3).reply(played.now, request)
    assert isinstance(reply, Pose)
    assert request.check(reply)


def test_a_way_out_that_is_too_far_says_how_much_it_needs_RET_07() -> None:
    """The swords need 5.8 in to end behind the friend at their back, and have 4 + 1."""
    table = a_table().red("spears", at=(24, 20)).against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    table.red("sworn-swords", at=(24, 19)).blue("halberdiers", at=(17, 20), facing=90)
    table.blue("crossbows", at=(31, 20), facing=270)
    now = table.now()
    assert not retreat.finds_way_out(now, "red:spears", 5.0)
    found = retreat.no_way_out(now, "red:spears", 5.0)
    assert found.rule is Rule.RET_07
    assert "Backward: Spears need 5.80 in to end clear of" in str(found.why)
    assert "have 5 in" in str(found.why)
    assert "To the left: The way ends at Halberdiers after 1.85 in." in str(found.why)
    assert "To the right: The way ends at Crossbows after 1.85 in." in str(found.why)
    assert found.margin == pytest.approx(5.0 - 5.8, abs=1e-3)
    assert {"red:sworn-swords", "blue:halberdiers", "blue:crossbows"} <= set(found.blockers)
    assert retreat.finds_way_out(now, "red:spears", 5.801)
    assert not retreat.finds_way_out(now, "red:spears", 5.799)


def test_the_log_says_what_the_question_says_RET_07() -> None:
    table = wedged(-0.02)
    played = table.run(lambda t: retreat.retreat(t, SWORDS), dice=[1])
    (said,) = played.of(ev.VerdictGiven)
    assert said.verdict == retreat.no_way_out(table.now(), SWORDS, 6.0)
    assert "the palisade" in str(said.verdict.why)


def test_a_way_out_at_the_table_edge_names_the_edge_RET_07() -> None:
    table = (
        a_table().red("sworn-swords", at=(24, 2.9)).against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    )
    found = retreat.why_no_end(table.now(), SWORDS, ArcSide.REAR, 6.0)
    assert "The way ends at the table edge after 0.50 in." in str(found.why)
    assert found.margin is None


def test_rough_ground_is_counted_in_what_a_way_out_needs_RET_07_TER_ROU_01() -> None:
    """An inch off the enemy is needed; the bog behind takes another."""
    table = (
        a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
    )
    table.terrain("bog", "rough", at=(24, 15), size=(6, 4.4))  # 0.4 in behind the tray
    now = table.now()
    found = retreat.why_no_end(now, SWORDS, ArcSide.REAR, 1.5)
    assert found.margin == pytest.approx(1.5 - 2.0, abs=1e-3)
    assert "Rough ground takes 1 in of it." in str(found.why)


# ------------------------------------------------------------------ maneuvers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_maneuver_finds_the_pocket_that_only_a_pivot_fits_MAN_04_MOV_01(seed: int) -> None:
    """Straight back is closed to a maneuver; turned round, it is the same pocket before it."""
    pocket = pocket_of(seed)
    table = wedged(pocket, engaged=False)
    now = table.now()
    line = maneuver.straight_move_of(now, SWORDS).line(180.0)
    assert accepted(line, 0.3, 0.45) == (pocket > 0.0)
    assert line.has_end() == (pocket > 0.0)
    best = maneuver.straight_move_of(now, SWORDS).best(180.0, 5.0)
    assert (best.centre != (24, 20)) == (pocket > 0.0)


def ahead_of_a_friend(turn: float, aside: float) -> StraightPath:
    """Lay out a run of 6 inches onto a friend, which a turned tray comes nearer to."""
    now = a_table().red("sworn-swords", at=(24, 20)).red("spears", at=(24 + aside, 29), facing=turn)
    return maneuver.straight_move_of(now.now(), SWORDS, inches=6.0).line(0.0)


@each([(0, 3), (0, 4), (10, 5), (30, 0), (60, 1), (90, 4), (176, 3), (45, 5), (20, 0)])
def test_the_furthest_end_in_some_facing_is_one_the_check_accepts_MOV_01_MOV_05(
    friend: tuple[float, float],
) -> None:
    line = ahead_of_a_friend(*friend)
    found = line.turned_end()
    assert found is not None
    assert line.may_end(found)
    assert not accepted(line, found + 2 * END_FOUND, found + 0.02)


def test_the_least_end_beyond_a_travel_lies_beyond_it_MOV_01() -> None:
    line = ahead_of_a_friend(0, 3)
    assert line.turned_beyond(1.0) == pytest.approx(1.0, abs=END_FOUND)
    assert line.turned_beyond(5.0) is None


def test_no_end_is_promised_that_the_check_refuses_MOV_01(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ahead_of_a_friend(0, 0)
    over = End(6.0, 0.0, 0)
    monkeypatch.setattr(straight_path, "furthest_end", lambda _way, _upto: over)
    assert not line.may_end(over.travel)
    assert line.turned_end() is None


# ------------------------------------------------------------------ zones


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_finds_the_slanting_gap_it_fits_into_DEP_04(seed: int) -> None:
    """Between two slanting walls there is as much room as the tray is deep, and a hair."""
    pocket = pocket_of(seed)
    turn = 17.0 + seed
    along = Pose(24, 24, turn)
    table = a_table().red("sworn-swords", at=(24, 24))
    for way in (-1.0, 1.0):
        at = along.to_table((0.0, way * (2.4 + pocket / 2 + 30)))
        table.terrain(f"wall{way}", "impassable", at=at, size=(90, 60), facing=turn)
    berth = DeploymentPlace(table.now(), SWORDS, (0.0, 0.0, 48.0, 48.0))
    assert bool(berth.check(quantise(along))) == (pocket > 0.0)
    assert berth.has_room == (pocket > 0.0)
    assert all(berth.check(pose) for pose in berth.samples())
    assert bool(berth.samples()) == (pocket > 0.0)
