"""To which facings a tray may pivot (PIV-01 to PIV-04, AMB-11, AMB-12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import bounds
from simulator.geometry.narrowing import turning_reach
from simulator.geometry.pivot import Facings, legal_facings
from simulator.geometry.placing import KEEP, Board, inside, may_stand
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, box
from simulator.geometry.tolerances import OVERLAP_DEPTH
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_SMALL
from tests.each import some
from tests.geometry.tables import (
    Carry,
    carries,
    many,
    pieces,
    same_runs,
    shape,
    standings,
)

BOARD = Board(48.0, 48.0)


def test_piv_01_an_open_tray_pivots_to_any_facing() -> None:
    facings_free = legal_facings(Standing(Pose(24.0, 24.0, 12.0), INFANTRY), board=BOARD)
    assert facings_free.intervals == ((0.0, 360.0),)
    assert facings_free.allows(359.99)
    assert facings_free.nearest(-20.0) == 340.0


def test_piv_04_a_pivot_may_not_end_over_the_table_edge() -> None:
    # 2.5 inches from the edge: only turned so that the sides lie flush or nearly so.
    standing = Standing(Pose(2.5, 24.0, 90.0), INFANTRY)
    found = legal_facings(standing, board=BOARD)
    assert found.allows(90.0)
    assert found.allows(270.0)
    assert not found.allows(0.0)
    for low, high in found.intervals:
        for facing in (low, high):
            corners = standing.at(standing.pose.turned(facing)).corners
            assert bounds(corners)[0] == pytest.approx(0.0, abs=1e-9)
    assert legal_facings(standing).allows(0.0)


def test_amb_12_a_pivot_ends_no_nearer_than_an_inch_to_an_enemy() -> None:
    standing = Standing(Pose(24.0, 24.0, 0.0), INFANTRY)
    enemy = box(20.0, 24.0 + 2.4 + 1.0, 28.0, 30.0)
    found = legal_facings(standing, keep_off=[enemy])
    # Broadside it is 2.75 deep, so only the present facing and its opposite keep the inch.
    assert same_runs(found.intervals, (0.0, 0.0), (180.0, 180.0))
    assert found.allows(0.0)
    assert not found.allows(5.0)
    assert found.nearest(5.0) == pytest.approx(0.0)


def test_piv_02_a_tray_flush_between_friends_may_not_stop_halfway_round() -> None:
    standing = Standing(Pose(24.0, 24.0, 0.0), CAVALRY)
    left, right = box(19.0, 20.0, 21.25, 28.0), box(26.75, 20.0, 29.0, 28.0)
    # A quarter turn makes it narrower, and so does anything near it.
    found = legal_facings(standing, never_on=[left, right])
    assert found.allows(0.0)
    assert found.allows(90.0)
    assert not found.allows(30.0)


@given(
    gap=st.floats(-2e-4, 2e-4),
    askew=st.floats(-0.005, 0.005),
    along=st.floats(-5.0, 5.0),
    facing=st.floats(0.0, 360.0),
    behind=st.booleans(),
)
def test_every_end_beside_a_friend_all_but_flush_is_one_where_the_tray_stands_PIV_02(
    *, gap: float, askew: float, along: float, facing: float, behind: bool
) -> None:
    """A touch may be 0.0001 in deep: the ends of a stretch and its middle agree about it."""
    here = Pose(24.0, 24.0, facing)
    apart = INFANTRY.width + gap
    friend = here.advanced(along).turned(facing + 90.0).advanced(apart).turned(facing + askew)
    friends = [Standing(quantise(friend), INFANTRY).corners]
    if behind:
        other = here.turned(facing + 90.0).advanced(-apart).turned(facing)
        friends.append(Standing(quantise(other), INFANTRY).corners)
    standing = Standing(quantise(here), INFANTRY)
    for low, high in some(legal_facings(standing, never_on=friends).intervals):
        for end in (low, high, (low + high) / 2):
            pose = quantise(standing.pose.turned(end))
            assert may_stand(standing.at(pose).corners, never_on=friends).stands


def test_no_facing_is_legal_on_top_of_a_friend() -> None:
    standing = Standing(Pose(24.0, 24.0, 0.0), SOLO_SMALL)
    found = legal_facings(standing, never_on=[box(20.0, 20.0, 28.0, 28.0)])
    assert found.intervals == ()
    assert found.nearest(0.0) is None
    assert not found.allows(0.0)


def clear(standing: Standing, facing: float, lists: Sequence[Sequence[Corners]]) -> float:
    """Judge one facing with shapely: above 0 allowed, below 0 not, near 0 a close call."""
    enemies, friends = lists
    corners = standing.at(standing.pose.turned(facing)).corners
    judged = [-inside(corners, BOARD)[1]]
    judged += [shape(corners).distance(shape(each)) - KEEP for each in enemies]
    judged += [-overlap_depth(corners, each) for each in friends]
    return min(judged)


@given(standings(16), st.lists(pieces(16), max_size=2), st.lists(pieces(16), max_size=2))
@many
def test_a_pivot_may_end_exactly_where_one_by_one_judging_says(
    standing: Standing, enemies: Sequence[Corners], friends: Sequence[Corners]
) -> None:
    found = legal_facings(standing, keep_off=enemies, never_on=friends, board=BOARD)
    wanted = [float(degrees) for degrees in range(0, 360, 15)]
    wanted += [end + e for run in found.intervals for end in run for e in (-0.01, 0.01)]
    for facing in wanted:
        judged = clear(standing, facing, (enemies, friends))
        if abs(judged) > 2 * OVERLAP_DEPTH:
            assert found.allows(facing) == (judged > 0.0)
    for run in found.intervals:
        for facing in run:
            corners = standing.at(quantise(standing.pose.turned(facing))).corners
            kept = may_stand(corners, never_on=friends, keep_off=enemies, board=BOARD)
            assert kept.margin >= -2 * OVERLAP_DEPTH


@given(standings(16), st.lists(pieces(16), max_size=2), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_pivots(
    standing: Standing, enemies: Sequence[Corners], carry: Carry
) -> None:
    here = legal_facings(standing, keep_off=enemies)
    there = legal_facings(
        carry.standing(standing), keep_off=[carry.outline(each) for each in enemies]
    )
    for low, high in here.intervals:
        for facing in (low + 1e-6, (low + high) / 2, high - 1e-6):
            if high - low > 1e-5:
                assert there.allows(carry.pose(Pose(0.0, 0.0, facing)).facing)
    lengths = [sum(high - low for low, high in each.intervals) for each in (here, there)]
    assert lengths[0] == pytest.approx(lengths[1], abs=1e-5)


def test_facings_run_through_north() -> None:
    found = Facings(((350.0, 370.0),))
    assert found.allows(355.0)
    assert found.allows(5.0)
    assert not found.allows(20.0)
    assert found.nearest(20.0) == pytest.approx(10.0)
    # Each stretch between turns modulo half a circle is asked about, and all ends.
    assert sorted(found.critical([185.0])) == [5.0, 7.5, 10.0, 350.0, 357.5]


@pytest.mark.parametrize(
    ("outline", "reach"),
    [
        (box(-0.5, -0.25, 0.5, 0.25), 0.5),
        (box(-2.75, -2.4, 2.75, 2.4), 2.75),
        (box(-1.0, -0.5, 2.0, 3.0), 3.0),
    ],
)
def test_a_tray_that_turns_reaches_no_faster_than_its_edges_are_long(
    outline: Corners, reach: float
) -> None:
    assert turning_reach(outline) == reach
