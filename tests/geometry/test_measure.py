"""What is asked of Shapely, with our own measuring by hand as the independent judge."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
import shapely
from hypothesis import given

from benchmarks import by_hand
from simulator.geometry import exact_margins
from simulator.geometry.contact import contact_length
from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import (
    area,
    bounds,
    box_gap,
    centroid,
    contains,
    covers_disc,
    depth_of,
    distance,
    distances,
    intersection,
    near_pairs,
    nearer_than,
    nearest,
    overlaps,
    point_nearer_than,
)
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import (
    Corners,
    Standing,
    TableShape,
    box,
    footprint,
    footprints,
    polygons,
    shape_of,
)
from simulator.geometry.tolerances import CONTACT_GAP, OVERLAP_DEPTH
from simulator.geometry.trays import INFANTRY
from tests.each import some
from tests.geometry.tables import Carry, carries, many, pieces, poses, standings


def test_a_line_has_no_centre_of_gravity() -> None:
    with pytest.raises(ValueError, match="area"):
        centroid(((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)))


def test_two_trays_three_and_four_inches_apart_are_five_apart() -> None:
    gap = nearest(box(0, 0, 2, 2), box(5, 6, 7, 8))
    assert gap.distance == pytest.approx(5.0)
    assert (gap.at_p, gap.at_q) == ((2.0, 2.0), (5.0, 6.0))


@given(pieces())
def test_a_polygon_holds_its_corners_bit_for_bit(outline: Corners) -> None:
    alone = TableShape(outline).polygon
    assert alone.wkb == shapely.Polygon(outline).wkb
    assert shapely.get_coordinates(alone).tolist()[:-1] == [list(point) for point in outline]


@given(pieces(), pieces())
@many
def test_shapely_measures_what_we_measure_by_hand(p: Corners, q: Corners) -> None:
    """GEN-19, AMB-46: distances, areas, centres and contact, to a billionth of an inch."""
    gap, other = nearest(p, q), by_hand.nearest(p, q)
    assert gap.distance == pytest.approx(other.distance, abs=1e-9)
    assert gap.distance == distance(p, q)
    assert area(p) == pytest.approx(by_hand.area(p), abs=1e-9)
    assert centroid(p) == pytest.approx(by_hand.centroid(p), abs=1e-9)
    assert area(intersection(p, q)) == pytest.approx(
        by_hand.area(by_hand.intersection(p, q)), abs=1e-9
    )
    assert contact_length(p, q) == pytest.approx(by_hand.contact_length(p, q), abs=1e-4)
    assert box_gap(p, q) <= gap.distance + 1e-9
    assert bounds(p) == by_hand.bounds(p)
    if gap.distance > 0.0:
        assert math.dist(gap.at_p, gap.at_q) == pytest.approx(gap.distance, abs=1e-9)
        assert gap.line.length == pytest.approx(gap.distance, abs=1e-9)
        assert contains(p, gap.at_p)
        assert contains(q, gap.at_q)


@given(pieces(), pieces())
@many
def test_verdicts_are_those_by_hand(p: Corners, q: Corners) -> None:
    """MOV-04, MOV-05, GEN-07: nobody is nearer, over another or in contact because of a library."""
    assert overlaps(p, q) == by_hand.overlaps(p, q)
    for limit in (CONTACT_GAP, 0.99999, 1.00001, 6.00001):
        assert nearer_than(p, q, limit) == by_hand.nearer_than(p, q, limit)


@given(pieces(), pieces(), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_distances_and_overlaps(
    p: Corners, q: Corners, carry: Carry
) -> None:
    first, second = carry.outline(p), carry.outline(q)
    assert distance(first, second) == pytest.approx(distance(p, q), abs=1e-9)
    if abs(overlap_depth(p, q) - OVERLAP_DEPTH) > 1e-9:
        assert overlaps(first, second) == overlaps(p, q)


# ------------------------------------------------------------------ close calls


@pytest.mark.parametrize("last", [-1, 0, 1])
def test_a_distance_at_its_limit_is_decided_without_rounding(last: int) -> None:
    """MOV-04: an inch is an inch; the last bit of a library's distance turns no verdict."""
    gap = 1.0 + last * 2.0**-52 * 4
    left = box(0.0, 0.0, 4.0, 2.0)
    right = box(4.0 + gap, 0.0, 8.0 + gap, 2.0)
    exact = right[0][0] - 4.0  # sums of powers of two: no rounding
    assert nearer_than(left, right, 1.0) == (exact < 1.0)
    assert exact_margins.nearer(left, right, 1.0) == (exact < 1.0)
    assert point_nearer_than(left, (4.0 + gap, 1.0), 1.0) == (exact < 1.0)


def test_close_calls_never_ask_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """MOV-04, MOV-05: within ten tolerances of a limit a last bit more or less changes nothing."""
    left = box(0.0, 0.0, 4.0, 2.0)
    right = box(5.0, 0.0, 9.0, 2.0)
    for noise in (-1e-12, 0.0, 1e-12):
        monkeypatch.setattr(
            "simulator.geometry.measure.distance", lambda _p, _q, by=noise: 1.0 + by
        )
        assert not nearer_than(left, right, 1.0)
        assert nearer_than(left, right, 1.0 + 1e-15)
        monkeypatch.setattr(
            "simulator.geometry.measure.overlap_depth",
            lambda _p, _q, by=noise: OVERLAP_DEPTH + by,
        )
        under = box(4.0 - OVERLAP_DEPTH * 1.000001, 0.0, 8.0, 2.0)
        beside = box(4.0 - OVERLAP_DEPTH * 0.999999, 0.0, 8.0, 2.0)
        assert overlaps(left, under)
        assert not overlaps(left, beside)


@given(standings(12.0), standings(12.0))
def test_the_rational_judge_agrees_where_nothing_is_close(
    first: Standing, second: Standing
) -> None:
    p, q = first.corners, second.corners
    apart, depth = distance(p, q), overlap_depth(p, q)
    for limit in (0.5, 1.0, 6.0):
        if abs(apart - limit) > 1e-9:
            assert exact_margins.nearer(p, q, limit) == (apart < limit)
    if abs(depth - OVERLAP_DEPTH) > 1e-9:
        assert exact_margins.deeper(p, q, OVERLAP_DEPTH) == (depth > OVERLAP_DEPTH)


def test_a_token_is_covered_up_to_its_rim() -> None:
    """SCN-GOT-03: covered completely, decided without rounding at the rim."""
    tray = box(0.0, 0.0, 4.0, 4.0)
    assert depth_of(tray, (2.0, 0.5)) == pytest.approx(0.5)
    assert depth_of(tray, (5.0, 2.0)) == pytest.approx(-1.0)
    assert covers_disc(tray, (2.0, 0.5), 0.5)
    assert not covers_disc(tray, (2.0, 0.5), 0.5 + 1e-15)
    assert not covers_disc(tray, (5.0, 2.0), 0.5)


# ------------------------------------------------------------------ many at once


@given(pieces(), pieces(), pieces(), pieces())
def test_many_pairs_get_the_answers_of_single_ones(
    a: Corners, b: Corners, c: Corners, d: Corners
) -> None:
    outlines = [a, b, c, d]
    pairs = list(combinations(range(4), 2))
    for table in (distances(outlines, outlines), distances(outlines, list(outlines))):
        for one, other in pairs:
            assert table[one, other] == distance(outlines[one], outlines[other])
            assert table[other, one] == pytest.approx(table[one, other], abs=1e-12)
    for limit in (CONTACT_GAP, 6.0):
        assert near_pairs(outlines, limit) == [
            (one, other)
            for one, other in pairs
            if nearer_than(outlines[one], outlines[other], limit)
        ]


@given(poses(), poses())
def test_footprints_made_at_once_are_those_made_singly(first: Pose, second: Pose) -> None:
    many_polygons = footprints([first, second], INFANTRY)
    for polygon, pose in some(zip(many_polygons, (first, second), strict=True)):
        single = footprint(pose, INFANTRY).polygon
        assert list(polygon.exterior.coords) == list(single.exterior.coords)


def test_a_shape_is_made_once_per_pose() -> None:
    """A footprint asked for twice is the same object, and so is its polygon."""
    pose = Pose(10.0, 20.0, 33.0)
    first, again = Standing(pose, INFANTRY), Standing(Pose(10.0, 20.0, 33.0), INFANTRY)
    assert first.shape is again.shape
    assert first.polygon is again.polygon
    assert shape_of(first.corners) is first.shape
    assert polygons([first.corners])[0] is first.polygon
    assert list(first.polygon.exterior.coords)[:-1] == list(first.corners)
