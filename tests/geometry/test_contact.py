"""Touching, aligning and finding room (GEN-07, CHG-04, CHG-07, CHG-18, AMB-06, AMB-09)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.geometry.arcs import ArcSide, arc_of
from simulator.geometry.contact import (
    Room,
    aligned_pose,
    contact_length,
    edge_length,
    edge_of,
    engaged,
    nearest_in,
    room,
    side_pose,
    touched_side,
)
from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import distance, in_contact, nearer_than, overlaps
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, box, tray_corners
from simulator.geometry.tolerances import CONTACT_GAP, OVERLAP_DEPTH, SNUG, SNUG_AT_EDGE
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_SMALL, TRAYS, Tray
from tests.each import some
from tests.geometry.tables import (
    Carry,
    carries,
    flips,
    many,
    pieces,
    same_runs,
    shape,
    sides,
    standings,
    trays,
)

TARGET = Standing(Pose(24.0, 24.0, 0.0), INFANTRY)


def against(target: Standing, side: ArcSide, charger: Tray, offset: float) -> Standing:
    return Standing(aligned_pose(target, side, charger, offset), charger)


# ---------------------------------------------------------------- contact


def test_gen_07_a_gap_of_a_thousandth_parts_two_trays() -> None:
    left = box(0, 0, 2, 2)
    assert in_contact(left, box(2 + 0.9 * CONTACT_GAP, 0, 4, 2))
    assert not in_contact(left, box(2 + 1.1 * CONTACT_GAP, 0, 4, 2))


def test_amb_09_a_corner_in_a_corner_touches_but_does_not_engage() -> None:
    left, right = box(0, 0, 2, 2), box(2, 2, 4, 4)
    assert in_contact(left, right)
    assert contact_length(left, right) <= 2 * CONTACT_GAP
    assert not engaged(left, right)


def test_amb_09_more_than_a_twentieth_of_an_inch_engages() -> None:
    left = box(0, 0, 2, 2)
    assert engaged(left, box(2, 1.94, 4, 4))
    assert not engaged(left, box(2, 1.96, 4, 4))


@pytest.mark.parametrize("nearer", [-5e-9, -1e-10, 0.0, 1e-10, 5e-9])
def test_gen_07_at_the_rim_of_the_gap_engaged_trays_touch_along_an_edge(nearer: float) -> None:
    tray = Standing(Pose(-INFANTRY.width / 2, 0.0), INFANTRY)
    other = tray.at(Pose(CONTACT_GAP - nearer + INFANTRY.width / 2, 0.0))
    in_gap = nearer > 1e-9
    assert engaged(tray.corners, other.corners) is in_gap
    assert touched_side(tray, other) is (ArcSide.RIGHT if in_gap else None)
    assert (contact_length(tray.corners, other.corners) > 0.0) is in_gap


def test_amb_09_a_corner_pointing_at_an_edge_does_not_engage() -> None:
    wall = box(0, 0, 10, 2)
    tip = Standing(Pose(5.0, 2.0 + SOLO_SMALL.radius, 45.0), SOLO_SMALL)
    assert in_contact(wall, tip.corners)
    assert not engaged(wall, tip.corners)


def test_mov_05_touching_is_not_overlapping() -> None:
    left = box(0, 0, 2, 2)
    assert not overlaps(left, box(2, 0, 4, 2))
    assert not overlaps(left, box(2 - 0.9 * OVERLAP_DEPTH, 0, 4, 2))
    assert overlaps(left, box(2 - 1.1 * OVERLAP_DEPTH, 0, 4, 2))


def test_edges_run_from_left_to_right_looking_out() -> None:
    tray = Standing(Pose(0.0, 0.0, 0.0), INFANTRY)
    assert edge_of(tray, ArcSide.FRONT) == ((-2.75, 2.4), (2.75, 2.4))
    assert edge_of(tray, ArcSide.RIGHT) == ((2.75, 2.4), (2.75, -2.4))
    assert edge_of(tray, ArcSide.REAR) == ((2.75, -2.4), (-2.75, -2.4))
    assert edge_of(tray, ArcSide.LEFT) == ((-2.75, -2.4), (-2.75, 2.4))


# ---------------------------------------------------------------- alignment


@pytest.mark.parametrize(
    ("charger", "target", "side", "half", "contact"),
    [
        pytest.param(INFANTRY, INFANTRY, ArcSide.FRONT, True, 2.75, id="infantry-on-front"),
        pytest.param(INFANTRY, INFANTRY, ArcSide.RIGHT, True, 2.40, id="infantry-on-flank"),
        pytest.param(INFANTRY, CAVALRY, ArcSide.LEFT, True, 2.50, id="infantry-on-cavalry-flank"),
        pytest.param(SOLO_SMALL, INFANTRY, ArcSide.FRONT, True, 2.75, id="solo-on-front"),
        pytest.param(INFANTRY, SOLO_SMALL, ArcSide.REAR, False, 2.76, id="infantry-on-solo-full"),
        pytest.param(INFANTRY, SOLO_SMALL, ArcSide.REAR, True, 1.38, id="infantry-on-solo-half"),
        pytest.param(INFANTRY, INFANTRY, ArcSide.REAR, False, 5.50, id="infantry-on-rear-full"),
    ],
)
def test_amb_06_worked_contact_lengths(
    charger: Tray, target: Tray, side: ArcSide, half: bool, contact: float
) -> None:
    stands = Standing(Pose(24.0, 24.0, 0.0), target)
    for offset in some((-charger.width / 2, charger.width / 2) if half else (0.0,)):
        placed = against(stands, side, charger, offset)
        assert contact_length(stands.corners, placed.corners) == pytest.approx(
            contact, abs=2 * CONTACT_GAP
        )
        rims = shape(stands.corners).exterior.intersection(shape(placed.corners).exterior)
        assert rims.length == pytest.approx(contact, abs=1e-9)
        assert touched_side(stands, placed) is side
        assert touched_side(placed, stands) is ArcSide.FRONT


def test_amb_06_at_half_the_chargers_corner_lies_on_the_middle_of_the_side() -> None:
    target = Standing(Pose(10.0, 10.0, 33.0), INFANTRY)
    middle = side_pose(target, ArcSide.RIGHT).centre
    placed = against(target, ArcSide.RIGHT, CAVALRY, CAVALRY.width / 2)
    assert min(math.dist(corner, middle) for corner in placed.corners) == pytest.approx(0.0)


@given(standings(), sides, trays, st.floats(-2.0, 2.0))
@many
def test_chg_18_an_aligned_charger_is_engaged_flush_and_in_that_arc(
    target: Standing, side: ArcSide, charger: Tray, offset: float
) -> None:
    placed = against(target, side, charger, offset)
    rounded = Standing(quantise(placed.pose), charger)
    assert engaged(target.corners, rounded.corners)
    assert not overlaps(target.corners, rounded.corners)
    assert touched_side(target, rounded) is side
    if offset == 0.0 and charger.width <= edge_length(target.tray, side):
        assert arc_of(target, placed).sides == (side,)


# ---------------------------------------------------------------- room


def test_chg_04_an_open_side_has_room_for_all_positions() -> None:
    found = room(TARGET, ArcSide.FRONT, INFANTRY, [])
    assert found.fits
    assert same_runs(found.free, (-2.78, 2.78))
    assert found.full == aligned_pose(TARGET, ArcSide.FRONT, INFANTRY, 0.0)
    assert found.half == tuple(
        aligned_pose(TARGET, ArcSide.FRONT, INFANTRY, o) for o in (-2.75, 2.75)
    )
    assert found.choices == (found.full, *found.half)
    assert found.blockers == ()


@pytest.mark.parametrize("tray", TRAYS.values(), ids=list(TRAYS))
@pytest.mark.parametrize("side", ArcSide)
def test_chg_18_two_units_share_a_side_half_and_half(tray: Tray, side: ArcSide) -> None:
    target = Standing(Pose(24.0, 24.0, 67.5), tray)
    first = Standing(quantise(aligned_pose(target, side, INFANTRY, 2.75)), INFANTRY)
    found = room(target, side, INFANTRY, [first.corners])
    assert found.fits
    assert found.choices == (aligned_pose(target, side, INFANTRY, -2.75),)
    assert found.blockers == (0,)


def test_chg_04_a_friend_fully_aligned_fills_the_side() -> None:
    friend = against(TARGET, ArcSide.FRONT, INFANTRY, 0.0)
    found = room(TARGET, ArcSide.FRONT, INFANTRY, [friend.corners])
    assert not found.fits
    # It would have to stand 2.75 aside, and half an edge may be missed by 0.03.
    assert found.margin == pytest.approx(-(2.75 - 0.03), abs=1e-3)
    assert (found.free, found.full, found.half, found.choices) == ((), None, (), ())


def test_chg_18_where_no_exact_position_is_free_the_nearest_ones_are_offered() -> None:
    left = box(0.0, 27.0, 22.0, 29.0)
    right = box(27.8, 27.0, 48.0, 29.0)
    found = room(TARGET, ArcSide.FRONT, INFANTRY, [left, right])
    ((low, high),) = found.free
    assert (low, high) == pytest.approx((0.75, 1.05), abs=2e-4)
    offsets = {side_pose(TARGET, ArcSide.FRONT).to_local(pose.centre)[0] for pose in found.choices}
    assert sorted(offsets) == pytest.approx([low, high])
    assert found.margin == pytest.approx(0.3, abs=2e-4)


@pytest.mark.parametrize("gap", [5.6, 5.4])
def test_chg_04_the_margin_is_what_a_neighbour_would_have_to_give(gap: float) -> None:
    left = box(0.0, 27.0, 22.0, 29.0)
    found = room(TARGET, ArcSide.FRONT, INFANTRY, [left, box(22.0 + gap, 27.0, 48.0, 29.0)])
    assert found.margin == pytest.approx(gap - 5.5, abs=2e-4)

    def unchanged(slide: float) -> bool:
        moved = box(22.0 + gap - slide, 27.0, 48.0, 29.0)
        return room(TARGET, ArcSide.FRONT, INFANTRY, [left, moved]).fits is found.fits

    assert flips(unchanged, found.margin)


def test_amb_11_a_side_at_the_table_edge_has_no_room() -> None:
    target = Standing(Pose(24.0, 43.0, 0.0), INFANTRY)
    assert room(target, ArcSide.FRONT, INFANTRY, []).fits
    found = room(target, ArcSide.FRONT, INFANTRY, [], board=(48.0, 48.0))
    assert not found.fits
    assert found.margin == pytest.approx(-(43.0 + 2.4 + 4.8 - 48.0), abs=1e-3)


def test_amb_11_the_table_edge_leaves_the_positions_on_the_table() -> None:
    target = Standing(Pose(4.0, 24.0, 0.0), INFANTRY)
    found = room(target, ArcSide.FRONT, INFANTRY, [], board=(48.0, 48.0))
    # Seen from the target its left is the table's left: only 1.25 inches are left there.
    assert same_runs(found.free, (-1.25 - SNUG_AT_EDGE, 2.78))


def shared_edge(target: Standing, side: ArcSide, charger: Tray, offset: float) -> float:
    """How much of two edges lies side by side: both run along one line, `offset` apart."""
    length = edge_length(target.tray, side)
    left = max(-length / 2, offset - charger.width / 2)
    right = min(length / 2, offset + charger.width / 2)
    return max(0.0, right - left)


def free_in(found: Room, offset: float) -> bool:
    return any(low <= offset <= high for low, high in found.free)


@given(standings(16), sides, trays, st.lists(pieces(16), max_size=4))
@many
def test_free_offsets_are_those_where_nothing_is_in_the_way(
    target: Standing, side: ArcSide, charger: Tray, obstacles: Sequence[Corners]
) -> None:
    found = room(target, side, charger, obstacles)
    half = min(charger.width, edge_length(target.tray, side)) / 2 - 0.03
    for tenths in range(-55, 56, 5):
        placed = against(target, side, charger, tenths / 10).corners
        deepest = max((overlap_depth(placed, other) for other in obstacles), default=-1.0)
        assume(abs(deepest - SNUG) > 1e-9)
        touches = shared_edge(target, side, charger, tenths / 10) >= half
        assert free_in(found, tenths / 10) == (touches and deepest <= SNUG)
    assert found.fits == bool(found.free) == (found.margin >= 0.0)
    for pose in found.choices:
        placed = tray_corners(quantise(pose), charger)
        assert not any(overlaps(placed, other) for other in obstacles)
        assert contact_length(target.corners, placed) >= half - 2 * CONTACT_GAP


@given(standings(16), sides, trays, st.lists(pieces(16), max_size=4), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_room(
    target: Standing, side: ArcSide, charger: Tray, obstacles: Sequence[Corners], carry: Carry
) -> None:
    here = room(target, side, charger, obstacles)
    carried = [carry.outline(obstacle) for obstacle in obstacles]
    there = room(carry.standing(target), carry.side(side), charger, carried)
    assume(abs(here.margin) > 1e-8)
    assert there.fits is here.fits
    assert there.margin == pytest.approx(here.margin, abs=1e-9)
    assert there.blockers == here.blockers
    mirrored = [(-high, -low) for low, high in reversed(here.free)]
    expected = mirrored if carry.mirrored else list(here.free)
    assert len(there.free) == len(expected)
    for run, other in zip(there.free, expected, strict=True):
        assert run == pytest.approx(other, abs=1e-9)


@given(pieces(16), pieces(16), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_contacts(p: Corners, q: Corners, carry: Carry) -> None:
    first, second = carry.outline(p), carry.outline(q)
    assert distance(first, second) == pytest.approx(distance(p, q), abs=1e-9)
    assert nearer_than(p, q, 1.0) == (shape(p).distance(shape(q)) < 1.0)
    depth = overlap_depth(p, q)
    if abs(depth - OVERLAP_DEPTH) > 1e-9:
        assert overlaps(p, q) == overlaps(first, second) == (depth > OVERLAP_DEPTH)
    if depth <= 0.0 and abs(distance(p, q) - CONTACT_GAP) > 1e-9:
        assert contact_length(first, second) == pytest.approx(contact_length(p, q), abs=1e-6)
        assert contact_length(p, q) == contact_length(q, p)


def test_the_nearest_of_several_runs() -> None:
    assert nearest_in([(0.0, 1.0), (3.0, 4.0)], 2.2) == 3.0
    assert nearest_in([(0.0, 1.0), (3.0, 4.0)], 0.5) == 0.5
    with pytest.raises(ValueError, match="empty"):
        nearest_in([], 0.0)
