"""Edges hold: flush, an inch apart, centred, half, even, and nothing beyond reach."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry.arcs import ArcSide
from simulator.geometry.beside import Across, Looks, beside
from simulator.geometry.contact import contact_length
from simulator.geometry.measure import distance, overlaps
from simulator.geometry.pose import Pose, Segment, quantise
from simulator.geometry.shapes import Corners, Standing, disc
from simulator.geometry.snapping import Block, HeldBy, block_of, blocks_along, snapped
from simulator.geometry.tolerances import SAFE_TURN
from simulator.geometry.trays import TRAYS, Tray

INFANTRY, CAVALRY = TRAYS["infantry"], TRAYS["cavalry"]


def block(pose: Pose, tray: Tray = INFANTRY) -> Block:
    return Block(pose, tray.width, tray.depth)


def corners(pose: Pose, tray: Tray = INFANTRY) -> Corners:
    return Standing(quantise(pose), tray).corners


OTHER = Pose(20.0, 20.0)


def test_a_tray_put_nearly_flush_lies_flush() -> None:
    found = snapped(block(Pose(22.0, 24.95)), [block(OTHER)])
    assert [hold.how for hold in found.holds] == [HeldBy.FLUSH]
    assert found.pose == Pose(22.0, 24.8)
    assert contact_length(corners(found.pose), corners(OTHER)) == pytest.approx(3.5, abs=0.01)


def test_a_tray_put_nearly_an_inch_off_stands_an_inch_off() -> None:
    # Enemies keep an inch, and exactly an inch is allowed (AMB-10).
    found = snapped(block(Pose(22.0, 25.7)), [block(OTHER)])
    assert [hold.how for hold in found.holds] == [HeldBy.INCH]
    assert distance(corners(found.pose), corners(OTHER)) == pytest.approx(1.0)


def test_a_flush_tray_is_centred_or_half_along_the_edge() -> None:
    centred = snapped(block(Pose(20.2, 24.9)), [block(OTHER)])
    assert [hold.how for hold in centred.holds] == [HeldBy.FLUSH, HeldBy.CENTRED]
    assert centred.pose == Pose(20.0, 24.8)
    half = snapped(block(Pose(22.6, 24.9)), [block(OTHER)])
    assert [hold.how for hold in half.holds] == [HeldBy.FLUSH, HeldBy.HALF]
    # Half of the shorter edge is in contact (AMB-06).
    length = contact_length(corners(half.pose), corners(OTHER))
    assert length == pytest.approx(INFANTRY.width / 2, abs=0.002)


@pytest.mark.parametrize("tray", [INFANTRY, CAVALRY, TRAYS["solo_small"], TRAYS["solo_large"]])
def test_half_is_half_of_the_shorter_edge_whatever_the_trays(tray: Tray) -> None:
    shorter, longer = sorted((tray.width, INFANTRY.width))
    at = Pose(20.0 + longer / 2 + 0.1, 20.0 + (INFANTRY.depth + tray.depth) / 2 + 0.1)
    found = snapped(block(at, tray), [block(OTHER)])
    assert HeldBy.FLUSH in {hold.how for hold in found.holds}
    length = contact_length(corners(found.pose, tray), corners(OTHER))
    assert length == pytest.approx(shorter / 2, abs=0.002)


def test_trays_apart_are_brought_into_line() -> None:
    found = snapped(block(Pose(20.2, 30.0)), [block(OTHER)])
    assert [(hold.how, hold.other) for hold in found.holds] == [(HeldBy.CENTRED, 0)]
    assert found.pose == Pose(20.0, 30.0)
    even = snapped(
        block(Pose(20.0 + 2.75 - CAVALRY.width / 2 - 0.1, 30.0), CAVALRY), [block(OTHER)]
    )
    assert even.holds[0].how in {HeldBy.EVEN, HeldBy.CENTRED}


def test_a_tray_lies_in_the_corner_of_two_others() -> None:
    right = Pose(20.5 + 5.5, 24.8)
    found = snapped(block(Pose(20.4, 24.9)), [block(OTHER), block(right)])
    assert [hold.how for hold in found.holds].count(HeldBy.FLUSH) == 2
    for other in (OTHER, right):
        assert distance(corners(found.pose), corners(other)) == pytest.approx(0.0, abs=1e-6)


def test_a_tray_nearly_parallel_is_turned_to_lie_flush_and_one_askew_is_not() -> None:
    found = snapped(block(Pose(20.0, 24.9, 177.0)), [block(OTHER)])
    assert found.pose.facing == pytest.approx(180.0)
    assert snapped(block(Pose(20.0, 24.9, 170.0)), [block(OTHER)]).holds == ()
    still = snapped(block(Pose(20.0, 24.9, 177.0)), [block(OTHER)], most_turn=0.0)
    assert still.pose.facing == 177.0


@pytest.mark.parametrize(
    ("at", "tray", "how", "guide"),
    [
        (Pose(22.0, 24.95), INFANTRY, HeldBy.FLUSH, ((19.25, 22.4), (22.75, 22.4))),
        (Pose(22.0, 25.7), INFANTRY, HeldBy.INCH, ((21.0, 23.4), (21.0, 22.4))),
        (Pose(20.2, 30.0), INFANTRY, HeldBy.CENTRED, ((20.0, 30.0), (20.0, 20.0))),
        (Pose(22.6, 24.9), INFANTRY, HeldBy.HALF, ((20.0, 22.4), (22.75, 22.4))),
        (Pose(14.4, 20.1), CAVALRY, HeldBy.EVEN, ((14.5, 17.6), (20.0, 17.6))),
    ],
)
def test_a_line_shows_what_holds(at: Pose, tray: Tray, how: HeldBy, guide: Segment) -> None:
    holds = snapped(block(at, tray), [block(OTHER)]).holds
    (shown,) = (hold.guide for hold in holds if hold.how is how)
    assert [*shown[0], *shown[1]] == pytest.approx([*guide[0], *guide[1]])


def test_half_an_edge_holds_only_a_tray_in_contact_AMB_06() -> None:
    assert snapped(block(Pose(22.6, 30.0)), [block(OTHER)]).holds == ()


def test_a_facing_no_further_off_than_a_safe_turn_is_parallel() -> None:
    for turn, held in ((0.0, True), (SAFE_TURN, True), (1.01 * SAFE_TURN, False)):
        askew = block(Pose(20.0, 20.0, turn))
        assert bool(snapped(block(Pose(20.0, 24.9)), [askew], most_turn=0.0).holds) is held


def test_nothing_holds_beyond_reach() -> None:
    at = Pose(24.0, 26.9)
    assert snapped(block(at), [block(OTHER)]) == snapped(block(at), [])
    assert snapped(block(at), [block(OTHER)]).pose == at


@given(
    x=st.floats(-7.0, 7.0), y=st.floats(-7.0, 7.0), facing=st.floats(0.0, 359.0),
    quarter=st.integers(0, 3), askew=st.floats(-3.9, 3.9),
    tray=st.sampled_from([INFANTRY, CAVALRY]),
)  # fmt: skip
def test_what_holds_moves_no_farther_than_it_reaches_and_is_true(
    x: float, y: float, facing: float, quarter: int, askew: float, tray: Tray
) -> None:
    other = Pose(20.0, 20.0, facing)
    at = Pose(*other.to_table((x, y)), (facing + 90.0 * quarter + askew) % 360.0)
    found = snapped(block(at, tray), [block(other)])
    moved = other.to_local(found.pose.centre)
    before = other.to_local(at.centre)
    reach = 0.35 * 2**0.5 + 1e-9
    assert ((moved[0] - before[0]) ** 2 + (moved[1] - before[1]) ** 2) ** 0.5 <= reach
    mine, his = corners(found.pose, tray), corners(other)
    for hold in found.holds:
        if hold.how is HeldBy.FLUSH:
            assert contact_length(mine, his) > 0.0
            assert not overlaps(mine, his)
        elif hold.how is HeldBy.INCH:
            assert distance(mine, his) == pytest.approx(1.0, abs=1e-5)


@given(pose=st.builds(Pose, st.floats(3, 40), st.floats(3, 40), st.floats(0, 359)))
def test_a_tray_is_its_rectangle(pose: Pose) -> None:
    found = block_of(Standing(pose, CAVALRY).corners)
    assert found is not None
    for mine, his in zip(found.corners, Standing(pose, CAVALRY).corners, strict=True):
        assert mine == pytest.approx(his, abs=1e-9)


def test_what_is_no_rectangle_holds_nothing() -> None:
    assert block_of(disc((3.0, 3.0), 1.0)) is None
    assert block_of(((0.0, 0.0), (4.0, 0.0), (5.0, 3.0), (0.0, 3.0))) is None
    assert block_of(((0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (0.0, 0.0))) is None


# ------------------------------------------------------------------ beside another


@pytest.mark.parametrize("side", list(ArcSide))
@pytest.mark.parametrize("looks", list(Looks))
@pytest.mark.parametrize("across", list(Across))
def test_a_tray_stands_so_far_from_the_side_named(
    side: ArcSide, looks: Looks, across: Across
) -> None:
    other = Pose(20.0, 20.0, 30.0)
    pose = beside(block(other), CAVALRY.width, CAVALRY.depth, side, 2.5, across, looks)
    mine, his = corners(pose, CAVALRY), corners(other)
    assert distance(mine, his) == pytest.approx(2.5, abs=1e-5)
    turned = replace(other, facing=other.facing + side.turn)
    assert turned.to_local(pose.centre)[1] > 2.5


def test_in_front_of_it_centred_and_facing_it() -> None:
    pose = beside(block(OTHER), 5.5, 4.8, ArcSide.FRONT, 2.5)
    assert quantise(pose) == Pose(20.0, 20.0 + 4.8 + 2.5, 180.0)


def test_no_tray_stands_less_than_nothing_away() -> None:
    with pytest.raises(ValueError, match=r"-0\.1"):
        beside(block(OTHER), 5.5, 4.8, ArcSide.FRONT, -0.1)


@pytest.mark.parametrize("turn", [0.0, 33.3, 211.0])
def test_a_tray_put_near_an_edge_of_a_crooked_piece_lies_flush_with_it(turn: float) -> None:
    """Outside, in a notch too; a round piece has no edge that holds."""
    lies = Pose(20.0, 20.0, turn)
    bay = tuple(
        lies.to_table(at)
        for at in ((-6, -3), (6, -2.8), (6, 3), (2.9, 3), (2.8, 0), (-2.8, 0), (-2.9, 3), (-6, 3))
    )
    for at, out in (((0.0, 2.4), 0.0), ((0.0, -5.3), 0.5 * math.degrees(math.atan2(0.2, 12)))):
        x, y = lies.to_table((at[0], at[1] + 0.1))
        near = Pose(x, y, turn + 2.0 - out)
        found = snapped(block(near), blocks_along(bay))
        assert found.holds[0].how is HeldBy.FLUSH
        assert distance(corners(found.pose), bay) < 1e-6
        assert not overlaps(corners(found.pose), bay)
        assert contact_length(corners(found.pose), bay) == pytest.approx(5.5, abs=0.01)
    assert not blocks_along(disc((10.0, 10.0), 2.5, 48))
