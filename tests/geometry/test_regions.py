"""Regions of centres, and sets of facings, where they can be worked out by hand."""

from __future__ import annotations

import math

import pytest
import shapely

from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.pivot import Facings, legal_facings, stretches
from simulator.geometry.pose import Pose
from simulator.geometry.regions import along, laying_facings, laying_region
from simulator.geometry.shapes import Standing, box, rectangle
from simulator.geometry.tolerances import END_FOUND, REGION
from simulator.geometry.travel.pivoted_ends import Slideway, all_ends
from simulator.geometry.trays import TRAYS

SMALL = TRAYS["solo_small"]
"""The upright room is 20 by 12 inches, the piece 4 by 2, the obstacle 3 by 2 in the middle."""


def ground(*off: Off, near: Near | None = None) -> LayingGround:
    return LayingGround(
        lambda facing: rectangle((0.0, 0.0), 4.0, 2.0, facing),
        (0.0, 0.0, 20.0, 12.0),
        0.0,
        off,
        near,
    )


OBSTACLE = box(8.5, 5.0, 11.5, 7.0)


@pytest.mark.parametrize(("facing", "wide", "deep"), [(0.0, 4.0, 2.0), (90.0, 2.0, 4.0)])
def test_a_region_is_the_room_less_what_is_too_near(
    facing: float, wide: float, deep: float
) -> None:
    """MOV-04: an inch off, so the corners of what is barred are round."""
    room = (20.0 - wide) * (12.0 - deep)
    met = (3.0 + wide) * (2.0 + deep)
    assert laying_region(ground(), facing).area == pytest.approx(room)
    touching = laying_region(ground(Off(OBSTACLE, 0.0)), facing)
    assert touching.area == pytest.approx(room - met)
    apart = laying_region(ground(Off(OBSTACLE, 1.0)), facing)
    exact = room - met - 2.0 * (3.0 + wide + 2.0 + deep) - math.pi
    assert apart.area == pytest.approx(exact, abs=REGION)


def test_what_must_be_near_is_near_in_its_middle_wholly_or_in_part() -> None:
    area = box(8.0, 4.0, 12.0, 8.0)
    middle = laying_region(ground(near=Near(area, 1.0, whole=False)), 0.0)
    assert middle.area == pytest.approx(16.0 + 16.0 + math.pi, abs=REGION)
    part = laying_region(ground(near=Near(area, 1.0, whole=False, part=True)), 0.0)
    assert part.area == pytest.approx(8.0 * 6.0 + 28.0 + math.pi, abs=REGION)
    whole = laying_region(ground(near=Near(area, 1.0, whole=True)), 0.0)
    assert whole.buffer(REGION).covers(shapely.box(9.0, 5.0, 11.0, 7.0))
    assert whole.buffer(REGION).covers(shapely.box(10.0, 4.0, 10.0, 8.0))
    for x, y in ((8.9, 6.0), (10.0, 3.9), (11.0, 8.0)):
        assert not whole.intersects(shapely.Point(x, y))


def test_a_piece_wider_than_its_room_lies_nowhere() -> None:
    narrow = LayingGround(ground().shape, (0.0, 0.0, 3.0, 12.0), 0.0)
    assert laying_region(narrow, 0.0).is_empty
    assert not laying_region(narrow, 90.0).is_empty
    assert laying_facings((narrow,), (1.5, 6.0), lambda facing: facing == 90.0).intervals == (
        (90.0, 90.0),
        (270.0, 270.0),
    )


def test_the_facings_of_a_tray_put_down_are_those_of_one_that_pivots() -> None:
    """PIV-02: near an enemy, a friend and the table's edge."""
    foe, friend = box(25.4, 2.0, 28.0, 5.0), box(18.0, 0.0, 20.9, 3.0)
    standing = Standing(Pose(22.8, 1.8), SMALL)
    pivoting = legal_facings(standing, keep_off=[foe], never_on=[friend], board=(48.0, 48.0))
    put = LayingGround(
        lambda facing: standing.at(Pose(0.0, 0.0, facing)).corners,
        (0.0, 0.0, 48.0, 48.0),
        0.0,
        (Off(foe, 1.0), Off(friend, 0.0)),
    )
    down = laying_facings((put,), (22.8, 1.8), pivoting.allows)
    assert pivoting.intervals
    assert pivoting.intervals != ((0.0, 360.0),)
    assert [end for run in down.intervals for end in run] == pytest.approx(
        [end for run in pivoting.intervals for end in run], abs=1e-4
    )


# ------------------------------------------------------------------ ends of slides, in any facing


@pytest.mark.parametrize("gap", [2.0, 2.6, 3.1])
def test_all_ends_of_a_slide_are_those_at_which_some_facing_is_legal(gap: float) -> None:
    """MOV-01: past friends that leave room for some facing only."""
    friends = (box(6.0, 11.0, 10.0, 30.0), box(10.0 + gap, 14.0, 14.0 + gap, 22.0))
    start = Standing(Pose(10.0 + gap / 2, 4.0, 0.0), TRAYS["cavalry"])
    way = Slideway(start, (0.0, 1.0), 0.0, 30.0, 30.0, never_on=friends)
    found = all_ends(way)
    steps = [step / 8 for step in range(30 * 8)]
    for travel in steps:
        free = legal_facings(start.at(start.pose.moved(0.0, travel)), never_on=friends)
        if not any(abs(travel - end) <= 2 * END_FOUND for run in found for end in run):
            assert bool(free.intervals) is any(low <= travel <= high for low, high in found)
    assert any(low > 0.0 for low, _high in found)


def test_runs_become_lines_and_single_ends_points() -> None:
    region = along(Pose(1.0, 2.0), (0.0, 1.0), [(0.0, 2.0), (3.0, 3.0)])
    assert region.length == 2.0
    assert sorted(part.geom_type for part in shapely.get_parts(region)) == ["LineString", "Point"]
    assert region.covers(shapely.Point(1.0, 5.0))


# ------------------------------------------------------------------ sets of facings


def test_facings_are_joined_around_the_circle() -> None:
    ahead = Facings(((350.0, 370.0),))
    assert ahead.with_facing(5.0) == ahead
    assert ahead.with_facing(10.0).intervals == ((350.0, 370.0),)
    assert ahead.with_facing(90.0).intervals == ((90.0, 90.0), (350.0, 370.0))
    every = Facings(((0.0, 360.0),))
    right = every.where([0.0, 90.0], lambda facing: facing % 360.0 <= 90.0)
    assert right.intervals == ((0.0, 90.0),)
    assert every.where([45.0], lambda facing: not 45.0 < facing % 360.0 < 225.0).intervals == (
        (225.0, 405.0),
    )
    assert ahead.where([0.0], lambda facing: facing % 360.0 >= 350.0).intervals[0][0] == 350.0


def test_stretches_keep_single_values_at_both_ends() -> None:
    assert stretches([1.0, 2.0, 3.0], lambda at: at in {1.0, 3.0}) == [(1.0, 1.0), (3.0, 3.0)]
    assert stretches([1.0, 2.0, 3.0], lambda at: at >= 2.0) == [(2.0, 3.0)]
    assert stretches([5.0], lambda at: at == 5.0) == [(5.0, 5.0)]
