"""Chapter 6 at the table, the terrain of chapter 16 that stops sight, distances of chapter 1."""

from __future__ import annotations

import pytest

from simulator.geometry.pose import Pose
from simulator.model.rulebook import Rule
from simulator.rules.battlefield import distance, sight
from tests.rules.tables import ArcSide, TableBuilder, a_table

ARCHERS = "red:archers"
GUARDS = "blue:guards"


def facing_each_other() -> TableBuilder:
    return a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 22))


def behind_a(kind: str, *keywords: str) -> TableBuilder:
    return facing_each_other().terrain(kind, *keywords, at=(24, 16), size=(16, 2))


def test_an_enemy_ahead_is_seen_with_a_line_and_a_margin_LOS_05() -> None:
    verdict = sight.sees(facing_each_other().now(), ARCHERS, GUARDS)
    assert verdict
    assert verdict.line is not None
    assert verdict.margin is not None
    assert verdict.margin > 5.0


@pytest.mark.parametrize("side", ["red", "blue"])
def test_any_other_unit_blocks_friend_or_foe_LOS_07(side: str) -> None:
    table = facing_each_other()
    wall = getattr(table, side)
    wall("spears", at=(18.4, 16), facing=0)
    wall("spears", at=(23.9, 16), facing=0)
    wall("spears", at=(29.4, 16), facing=0)
    verdict = sight.sees(table.now(), ARCHERS, GUARDS)
    assert not verdict
    assert verdict.rule is Rule.LOS_07
    assert verdict.blockers
    assert set(verdict.blockers) <= {f"{side}:spears#{n}" for n in (1, 2, 3)}


def test_what_stands_behind_is_not_in_the_front_arc_LOS_04() -> None:
    table = a_table().red("archers", at=(24, 24), facing=180).blue("guards", at=(24, 40))
    verdict = sight.sees(table.now(), ARCHERS, GUARDS)
    assert verdict.rule is Rule.LOS_04
    assert verdict.margin is not None
    assert verdict.margin < 0


def test_sight_is_not_mutual_LOS_11() -> None:
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 22), facing=0)
    now = table.now()
    assert sight.visible(now, ARCHERS, GUARDS)
    assert not sight.visible(now, GUARDS, ARCHERS)


def test_cover_stops_shots_and_nothing_else_TER_COV_01_TER_COV_02() -> None:
    now = behind_a("forest", "cover").now()
    verdict = sight.sees(now, ARCHERS, GUARDS, ranged=True)
    assert verdict.rule is Rule.TER_COV_01
    assert not verdict
    assert sight.sees(now, ARCHERS, GUARDS)


def test_what_blocks_sight_blocks_all_of_it_TER_BLK_01() -> None:
    now = behind_a("palisade", "blocks_line_of_sight").now()
    assert sight.sees(now, ARCHERS, GUARDS).rule is Rule.TER_BLK_01
    assert not sight.sees(now, ARCHERS, GUARDS)
    assert not sight.sees(now, ARCHERS, GUARDS, ranged=True)


@pytest.mark.parametrize(("y", "rule"), [(13.3, Rule.TER_COV_03), (18.7, Rule.AMB_03)])
def test_shooter_or_target_on_the_piece_is_not_covered_by_it_TER_COV_03_AMB_03(
    y: float, rule: Rule
) -> None:
    # Deep enough to lie under the shooter (front at 12.4) or the target (front at 19.6).
    now = facing_each_other().terrain("forest", "cover", at=(24, y), size=(16, 2)).now()
    assert sight.visible(now, ARCHERS, GUARDS, ranged=True)
    assert rule in sight.sees(now, ARCHERS, GUARDS, ranged=True).also


def test_a_piece_below_both_is_looked_out_of_and_not_into_TER_COV_03_AMB_03() -> None:
    table = facing_each_other().terrain("forest", "cover", at=(24, 16), size=(16, 20))
    verdict = sight.sees(table.now(), ARCHERS, GUARDS, ranged=True)
    assert verdict.also == (Rule.TER_COV_03,)
    assert str(verdict.why) == "Archers see Guards: it looks out of the forest it stands on."


def test_a_piece_that_stops_sight_for_two_reasons_is_one_piece_TER_BLK_01_TER_COV_01() -> None:
    now = behind_a("wood", "blocks_line_of_sight", "cover").now()
    assert [piece.id for piece in sight.sight_blocking(now, ranged=True)] == ["wood-1"]
    assert sight.sees(now, ARCHERS, GUARDS, ranged=True).blockers == ("wood-1",)


def test_from_a_height_one_shoots_over_everything_TER_ELE_01() -> None:
    # A friend just as wide stands straight between the two.
    screened = facing_each_other().red("spears", at=(24, 16))
    assert not sight.visible(screened.now(), ARCHERS, GUARDS, ranged=True)
    now = screened.terrain("hill", "elevated", at=(24, 8), size=(3, 3)).now()
    assert sight.visible(now, ARCHERS, GUARDS, ranged=True)
    assert not sight.visible(now, ARCHERS, GUARDS)


def test_the_strict_ruling_asks_for_a_part_inside_the_arc_AMB_01() -> None:
    # The wolf hides all of the target that lies in the arc; below it the rest can be seen.
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(36.75, 19.4))
    table.blue("dire-wolf", at=(31.5, 18.5))
    assert sight.visible(table.now(), ARCHERS, GUARDS)
    assert not sight.visible(table.ruling("strict_arc_end").now(), ARCHERS, GUARDS)


def test_one_may_ask_from_where_a_unit_will_stand() -> None:
    table = a_table().red("archers", at=(24, 24), facing=180).blue("guards", at=(24, 40))
    assert sight.visible(table.now(), ARCHERS, GUARDS, from_pose=Pose(24, 24, 0))


def test_arcs_are_judged_from_the_unit_asked_about_ARC_03() -> None:
    table = a_table().red("archers", at=(24, 10), facing=90).blue("guards", at=(24, 22), facing=90)
    assert sight.arc(table.now(), GUARDS, ARCHERS).sides == (ArcSide.RIGHT,)


def test_sight_lines_tell_about_every_enemy() -> None:
    table = facing_each_other().blue("halberdiers", at=(24, 40))
    lines = sight.sight_lines(table.now(), ARCHERS)
    assert {unit: bool(verdict) for unit, verdict in lines.items()} == {
        GUARDS: True,
        "blue:halberdiers": False,
    }


def test_distances_run_from_tray_to_tray_AMB_46_GEN_08() -> None:
    now = facing_each_other().now()
    assert distance.distance(now, ARCHERS, GUARDS) == pytest.approx(12 - 4.8)
    assert distance.within(now, ARCHERS, GUARDS, 7.2)
    assert not distance.within(now, ARCHERS, GUARDS, 7.19)


def test_a_unit_is_within_range_of_itself_GEN_09() -> None:
    now = facing_each_other().now()
    assert distance.within(now, ARCHERS, ARCHERS, 0.0)
    assert distance.within(now, ARCHERS, GUARDS, distance.LONG)
    assert not distance.within(now, ARCHERS, GUARDS, distance.SHORT)


def test_range_is_measured_from_the_arrow_RNG_08() -> None:
    now = a_table().red("archers", at=(24, 10)).blue("guards", at=(34, 22)).now()
    # Arrow (24, 12.4), nearest corner of the target (31.25, 19.6).
    assert distance.range_to(now, ARCHERS, GUARDS) == pytest.approx((7.25**2 + 7.2**2) ** 0.5)
