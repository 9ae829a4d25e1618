"""Cutting outlines, and how deep they lie over each other."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import MultiPoint

from simulator.geometry.convex import circle, clip, inset, point_gap
from simulator.geometry.difference import difference, overlap_depth, parting
from simulator.geometry.measure import (
    area,
    hull,
    nearest,
    sweep,
)
from simulator.geometry.pose import Pose, direction
from simulator.geometry.shapes import Corners, box, disc, rectangle, tray_corners
from simulator.geometry.tolerances import OVERLAP_DEPTH
from simulator.geometry.travel.critical_travels import Obstructing, Sliding, blocked_span
from simulator.geometry.trays import TRAYS
from tests.geometry.tables import Carry, carries, facings, many, pieces, shape, slid

SQUARE = box(0, 0, 2, 2)


def test_a_cut_keeps_the_side_it_is_told_to() -> None:
    assert area(clip(SQUARE, 1.0, 0.0, -0.5)) == pytest.approx(3.0)
    assert clip(SQUARE, 1.0, 0.0, -3.0) == ()
    assert clip((), 1.0, 0.0, 0.0) == ()


def test_a_cut_through_corners_leaves_no_edge_without_length() -> None:
    half = clip(SQUARE, 1.0, -1.0, 0.0)
    assert len(half) == 3
    assert area(half) == pytest.approx(2.0)


def test_an_inset_takes_its_depth_from_every_edge() -> None:
    assert area(inset(SQUARE, 0.25)) == pytest.approx(2.25)
    assert inset(SQUARE, 1.1) == ()


def test_touching_trays_are_nothing_apart_and_nothing_deep() -> None:
    left, right = box(0, 0, 2, 2), box(2, 1, 4, 3)
    assert nearest(left, right).distance == 0.0
    assert overlap_depth(left, right) == pytest.approx(0.0, abs=1e-12)


def test_the_overlap_is_as_deep_as_the_shortest_way_out() -> None:
    assert overlap_depth(box(0, 0, 2, 2), box(1.7, 0.5, 4, 4)) == pytest.approx(0.3)


@pytest.mark.parametrize("first", range(4))
def test_two_upright_trays_differ_by_four_corners_from_whichever_corner_they_begin(
    first: int,
) -> None:
    left, right = box(0, 0, 2, 2), box(1.5, 0.5, 4, 4)
    turned = (left[first:] + left[:first], right[first:] + right[:first])
    for p, q in (turned, (turned[0], right), (left, turned[1])):
        steps = difference(p, q)
        first_step = steps.index((-0.5, -1.5))
        assert steps[first_step:] + steps[:first_step] == list(box(-0.5, -1.5, 4.0, 4.0))
        assert parting(p, q) == (0.5, 0.0)


def test_a_tray_asked_about_many_pieces_is_blocked_where_one_asked_once_is() -> None:
    """To the last bit, because the same seed has to play the same game."""
    rng = random.Random(7)
    outlines = [
        tray_corners(Pose(rng.uniform(0, 8), rng.uniform(0, 8), facing), tray)
        for tray in TRAYS.values()
        for facing in (0.0, rng.uniform(0.0, 360.0))
    ]
    blocked = 0
    for way in ((0.0, 1.0), (-1.0, 0.0), direction(33.0)):
        pieces = [Obstructing(outline, way) for outline in outlines]
        for mover in outlines:
            sliding = Sliding(mover, way)
            for piece, outline in zip(pieces, outlines, strict=True):
                for clearance in (1.0, 0.0, -OVERLAP_DEPTH, -0.3):
                    found = sliding.blocked(piece, clearance)
                    assert found == blocked_span(mover, way, outline, clearance)
                    blocked += found is not None
    assert blocked > 50


def test_a_tray_runs_into_a_wall_after_the_gap_and_leaves_behind_it() -> None:
    mover, wall = box(0, 0, 2, 2), box(5, -10, 6, 10)
    assert blocked_span(mover, (1.0, 0.0), wall, -1e-12) == pytest.approx((3.0, 6.0))
    assert blocked_span(mover, (1.0, 0.0), wall, 1.0) == pytest.approx((2.0, 7.0))
    assert blocked_span(mover, (0.0, 1.0), wall, 1.0) is None


def test_a_tray_slides_along_another_without_being_blocked() -> None:
    assert blocked_span(box(0, 0, 2, 2), (0.0, 1.0), box(2, 5, 4, 7), 0.0) is None
    assert blocked_span(box(0, 0, 2, 2), (0.0, 1.0), box(1.99, 5, 4, 7), 0.0) is not None


def test_a_corner_is_passed_on_an_arc_of_one_inch() -> None:
    post = rectangle((10.0, 2.6), 1e-3, 1e-3)
    span = blocked_span(box(0, 0, 2, 2), (1.0, 0.0), post, 1.0)
    assert span is not None
    assert span[0] == pytest.approx(8.0 - math.sqrt(1 - 0.6**2), abs=2e-3)


@given(pieces(), pieces())
@many
def test_the_depth_is_the_least_slide_that_parts_two_outlines(p: Corners, q: Corners) -> None:
    depth = overlap_depth(p, q)
    if depth <= 0.0:
        assert -depth <= shape(p).distance(shape(q)) + 1e-9
        return
    ways = [direction(2 * degrees) for degrees in range(180)]
    outs = [blocked_span(p, way, q, -1e-12) for way in ways]
    slides = [span[1] for span in outs if span is not None]
    assert min(slides) >= depth - 1e-9
    assert min(slides) <= depth / math.cos(math.radians(1)) + 1e-9


@given(pieces(), pieces(), facings, st.sampled_from([-1e-12, 0.3, 1.0]))
@many
def test_a_tray_is_too_near_exactly_within_the_blocked_run(
    p: Corners, q: Corners, facing: float, clearance: float
) -> None:
    ux, uy = direction(facing)
    span = blocked_span(p, (ux, uy), q, clearance)
    ends = () if span is None else tuple(end + e for end in span for e in (-1e-6, 1e-6))
    for travel in (-8.0, -1.0, 0.0, 2.5, 6.0, 11.0, *ends):
        moved = shape(slid(p, travel * ux, travel * uy))
        if clearance > 0.0:
            excess = clearance - moved.distance(shape(q))
        else:
            excess = overlap_depth(slid(p, travel * ux, travel * uy), q)
        if abs(excess) > 1e-9:
            blocked = span is not None and span[0] < travel < span[1]
            assert blocked == (excess > 0.0)


@given(pieces(), facings)
def test_a_sweep_covers_start_end_and_all_between(p: Corners, facing: float) -> None:
    ux, uy = direction(facing)
    covered = shape(sweep(p, 5 * ux, 5 * uy)).buffer(1e-9)
    for share in (0.0, 0.4, 1.0):
        assert covered.contains(shape(slid(p, 5 * share * ux, 5 * share * uy)))
    assert area(sweep(p, 5 * ux, 5 * uy)) == pytest.approx(
        MultiPoint(p + slid(p, 5 * ux, 5 * uy)).convex_hull.area, abs=1e-9
    )


@given(pieces(), pieces(), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_distances(
    p: Corners, q: Corners, carry: Carry
) -> None:
    here, there = nearest(p, q), nearest(carry.outline(p), carry.outline(q))
    assert there.distance == pytest.approx(here.distance, abs=1e-9)
    assert overlap_depth(carry.outline(p), carry.outline(q)) == pytest.approx(
        overlap_depth(p, q), abs=1e-9
    )


@given(pieces(), st.tuples(st.floats(-5, 30), st.floats(-5, 30)))
def test_points_are_as_far_from_an_outline_as_shapely_says(
    p: Corners, point: tuple[float, float]
) -> None:
    from_shapely = shape(p).distance(shape(disc(point, 1e-7, 8)).centroid)
    assert point_gap(p, point) == pytest.approx(from_shapely, abs=1e-9)
    x, y, radius = circle(p)
    assert all(math.dist(corner, (x, y)) <= radius + 1e-9 for corner in p)


def test_a_hull_drops_what_lies_inside() -> None:
    assert set(hull([*SQUARE, (1.0, 1.0), (1.0, 0.0)])) == set(SQUARE)


def test_a_press_as_deep_as_a_touch_is_still_a_touch() -> None:
    near = box(2 - OVERLAP_DEPTH / 2, 0, 4, 2)
    assert blocked_span(SQUARE, (1.0, 0.0), near, 0.0) is not None
    assert blocked_span(SQUARE, (0.0, 1.0), near, 0.0) is None
