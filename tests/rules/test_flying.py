"""A unit that flies: its maneuvers and marches pass over units and terrain."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.effects import gained
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.measure import distance as gap
from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, box
from simulator.model import events as ev
from simulator.model.state import Lasting, Terrain, Until
from simulator.model.stats import Stat
from simulator.rules import action_list
from simulator.rules.charge import plan
from simulator.rules.movement import maneuver
from tests.abilities.battle import RED, Battle, battle, blue, red

BEAST, GUARDS, BROTHERS = "Shadowcat", "Lannister Guardsmen", "Sworn Brothers"
FLIES = Lasting(gained(Stat.FLIES), RED, red(BEAST), Until.GAME, "Wings", 1)


def piece(name: str, *keywords: str, at: tuple[float, float, float, float]) -> Terrain:
    x0, y0, x1, y1 = at
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    return Terrain(f"{name}-1", name, box(*at), frozenset(keywords), middle)


def sky(*terrain: Terrain, flying: bool = True, facing: float = 0.0) -> Battle:
    """Lay out a beast that looks up at an enemy three inches ahead."""
    scene = battle().red(BEAST, at=(24, 10), facing=facing)
    scene = scene.blue(GUARDS, at=(24, 10 + 1.38 + 3.0 + 2.4)).red(BROTHERS, at=(36, 10))
    return scene.having(terrain=terrain, lasting=(FLIES,) if flying else ())


def reach(scene: Battle, action: str = "march") -> float:
    """Return how far ahead the beast may end."""
    return maneuver.straight_move_of(scene.now(), red(BEAST), action).line(0.0).longest() or 0.0


def test_who_flies_marches_over_an_enemy_and_who_does_not_stops_an_inch_off_MOV_06() -> None:
    assert reach(sky(flying=False)) == pytest.approx(2.0)
    assert reach(sky()) == 12.0  # twice its speed
    move = maneuver.straight_move_of(sky().now(), red(BEAST), "march")
    assert not move.line(0.0).ends_as_is(6.0)  # upon the enemy
    assert not move.line(0.0).ends_as_is(11.5)  # 0.94 in past it
    assert move.check(Pose(24, 10 + 11.6, 0))
    assert not move.check(Pose(24, 10 + 6.0, 0))


def test_who_flies_crosses_impassable_terrain_but_does_not_end_on_it_TER_IMP_01() -> None:
    wall = piece("palisade", "impassable", at=(20.0, 12.0, 28.0, 13.5))
    grounded = sky(wall, flying=False)
    assert reach(grounded) == pytest.approx(0.62)
    assert reach(sky(wall)) == 12.0
    move = maneuver.straight_move_of(sky(wall).now(), red(BEAST), "maneuver")
    assert not move.line(0.0).ends_as_is(2.0)
    assert not move.check(Pose(24, 12.75, 0))


def test_who_flies_pays_nothing_for_rough_ground_TER_ROU_01() -> None:
    bog = piece("bog", "rough", at=(20.0, 12.0, 28.0, 13.5))
    below = piece("bog", "rough", at=(20.0, 6.0, 28.0, 8.0))
    assert maneuver.straight_move_of(
        sky(below, flying=False, facing=180.0).now(), red(BEAST), "maneuver"
    ).line(180.0).limit == pytest.approx(5.0)
    flying = sky(below, facing=180.0).now()
    assert maneuver.straight_move_of(flying, red(BEAST), "maneuver").line(180.0).limit == 6.0
    assert reach(sky(bog)) == 12.0


@pytest.mark.parametrize(("flying", "dice"), [(True, []), (False, [1])])
def test_who_flies_is_not_wounded_by_dangerous_ground_TER_DAN_02(
    flying: bool, dice: list[int]
) -> None:
    stakes = piece("stakes", "dangerous", at=(20.0, 5.0, 28.0, 7.5))

    async def script(table: Table) -> None:
        await action_list.perform(table, red(BEAST), "march")

    scene = sky(stakes, flying=flying, facing=180.0)
    played = scene.run(script, dice).answers(Pose(24, 4, 180)).stays().ends()
    assert bool(played.of(ev.WoundsSuffered)) is not flying


def test_who_flies_is_wounded_by_dangerous_ground_it_charges_from_TER_DAN_01() -> None:
    """Only maneuvers and marches ignore the ground."""
    stakes = piece("stakes", "dangerous", at=(20.0, 9.0, 28.0, 10.0))
    now = sky(stakes).now()
    assert not maneuver.in_the_air(now, red(BEAST), "charge")
    assert maneuver.in_the_air(now, red(BEAST), "march")
    assert not maneuver.in_the_air(now, red(BROTHERS), "march")


def test_a_charge_does_not_fly_CHG_16() -> None:
    """Between the beast and the far enemy stands another: no charge goes over it."""
    far = battle().red(BEAST, at=(24, 10)).blue(GUARDS, at=(24, 16))
    far = far.blue("Lannister Crossbowmen", at=(24, 23)).having(lasting=(FLIES,))
    assert not plan.plan(far.now(), red(BEAST), blue("Lannister Crossbowmen"))


def test_an_engaged_flyer_stays_engaged_MAN_01() -> None:
    scene = battle().red(BEAST, at=(24, 10)).blue(GUARDS).having(lasting=(FLIES,))
    assert not action_list.may(scene.now(), red(BEAST), "march")


FACING = st.floats(0, 360, exclude_max=True).map(lambda a: round(a, 3))


@given(st.floats(4, 44), st.floats(4, 44), FACING, FACING, st.floats(0, 12))
def test_where_a_flyer_may_end_is_where_it_stands_off_everything_MOV_01(
    x: float, y: float, turned: float, facing: float, far: float
) -> None:
    """The verdict on an end without a pivot is that of the trays and the table alone."""
    wall = piece("palisade", "impassable", at=(20.0, 24.0, 28.0, 25.5))
    scene = battle().red(BEAST, at=(24, 12), facing=facing).red(BROTHERS, at=(12, 30))
    now = scene.blue(GUARDS, at=(x, y), facing=turned).having(terrain=(wall,)).now()
    now = Position(replace(now.state, lasting=(FLIES,)), now.game)
    line = maneuver.straight_move_of(now, red(BEAST), "march").line(facing)
    tray: Corners = line.scene.corners(line.at(far))
    foe, friend = now.corners(blue(GUARDS)), now.corners(red(BROTHERS))
    inside = all(-1e-6 <= px <= 48 + 1e-6 and -1e-6 <= py <= 48 + 1e-6 for px, py in tray)
    free = gap(tray, foe) >= 1.0 - 1e-6
    clear = not overlaps(tray, friend) and not overlaps(tray, wall.outline)
    near_the_line = abs(gap(tray, foe) - 1.0) < 1e-4 or not inside
    if not near_the_line:
        assert line.ends_as_is(far) is (inside and free and clear)
    elif line.ends_as_is(far):
        assert clear
