"""Who stands in which arc (LOS-02 to LOS-06, ARC-01 to ARC-06, AMB-04, AMB-05)."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given

from simulator.geometry.arcs import ArcSide, arc_of, wedge
from simulator.geometry.contact import aligned_pose
from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose, Segment, direction, facing_of, turn_between
from simulator.geometry.shapes import Corners, Standing, box, rectangle
from simulator.geometry.sight.sight import SightLines
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_LARGE, SOLO_SMALL, TRAYS, Tray
from tests.each import some
from tests.geometry.tables import Carry, carries, flips, many, pieces, shape, standings

ORIGIN = Pose(0.0, 0.0, 0.0)


def standing(tray: Tray, x: float, y: float, facing: float = 0.0) -> Standing:
    return Standing(Pose(x, y, facing), tray)


def arc_lines(of: Standing, length: float) -> tuple[Segment, ...]:
    """The lines a player lays along the corners, front left first, then clockwise (AMB-04)."""
    lean = math.degrees(math.atan2(of.tray.width, of.tray.depth)) if of.tray is INFANTRY else 45.0
    lines = []
    for corner, facing in zip((3, 2, 1, 0), (-lean, lean, 180.0 - lean, 180.0 + lean), strict=True):
        (x, y), (ux, uy) = of.tray.corners[corner], direction(facing)
        lines.append(
            (of.pose.to_table((x, y)), of.pose.to_table((x + length * ux, y + length * uy)))
        )
    return tuple(lines)


def in_front_arc(of: Standing, other: Corners) -> tuple[bool, float]:
    """Whether a tray with nothing in its way finds an outline in its front arc; its margin."""
    seen = SightLines(of, ()).sight(other)
    return seen.in_arc, seen.margin


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (0, 10, ArcSide.FRONT),
        (0, -10, ArcSide.REAR),
        (10, 0, ArcSide.RIGHT),
        (-10, 0, ArcSide.LEFT),
    ],
)
@pytest.mark.parametrize("tray", TRAYS.values(), ids=list(TRAYS))
def test_los_02_a_tray_has_four_arcs(tray: Tray, x: float, y: float, side: ArcSide) -> None:
    arc = arc_of(Standing(ORIGIN, tray), standing(SOLO_SMALL, x, y))
    assert arc.sides == (side,)
    assert arc.shares[side] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("tray", "angle"), [(INFANTRY, 48.89), (CAVALRY, 45.0), (SOLO_SMALL, 45.0), (SOLO_LARGE, 45.0)]
)
def test_amb_04_arc_lines_leave_the_corners_at_the_tables_angles(tray: Tray, angle: float) -> None:
    for (start, end), corner in some(
        zip(
            arc_lines(Standing(ORIGIN, tray), 12.0),
            (tray.corners[3], tray.corners[2], tray.corners[1], tray.corners[0]),
            strict=True,
        )
    ):
        beside = arc_of(Standing(ORIGIN, tray), standing(SOLO_SMALL, *end)).line
        assert beside[0] == pytest.approx(corner)
        assert beside[0] == pytest.approx(start)
        turn = abs(turn_between(0.0, facing_of(beside[1][0] - start[0], beside[1][1] - start[1])))
        assert min(turn, 180 - turn) == pytest.approx(angle, abs=0.005)


def test_amb_04_infantry_see_a_tray_that_cavalry_would_not() -> None:
    # Just below 45 degrees, seen from the corner: inside 48.89 degrees, outside 45.
    chip = rectangle((2.75 + 10.0, 2.4 + 9.3), 0.2, 0.2)
    assert in_front_arc(Standing(ORIGIN, INFANTRY), chip)[0]
    assert not in_front_arc(Standing(ORIGIN, CAVALRY), chip)[0]


def test_arc_02_the_larger_part_of_the_tray_decides() -> None:
    of = standing(SOLO_SMALL, 0, 0)
    more_in_front = arc_of(of, standing(SOLO_SMALL, 6.0, 6.2))
    more_in_flank = arc_of(of, standing(SOLO_SMALL, 6.2, 6.0))
    assert more_in_front.sides == (ArcSide.FRONT,)
    assert more_in_flank.sides == (ArcSide.RIGHT,)
    # The diagonal runs 0.2 below the centre of a square of 2.76: half of (2.56 / 2.76) squared
    # is cut off.
    assert more_in_front.shares[ArcSide.RIGHT] == pytest.approx((2.56 / 2.76) ** 2 / 2)
    assert more_in_front.margin == pytest.approx(0.2 / math.sqrt(2))


def test_arc_03_the_other_trays_facing_is_irrelevant() -> None:
    of = standing(INFANTRY, 0, 0)
    for facing in (0.0, 90.0, 180.0, 270.0):
        assert arc_of(of, standing(SOLO_SMALL, 7, 3, facing)).sides == (ArcSide.RIGHT,)


@pytest.mark.parametrize("tray", TRAYS.values(), ids=list(TRAYS))
def test_arc_05_a_line_through_the_centre_leaves_the_choice(tray: Tray) -> None:
    of = Standing(Pose(20.0, 20.0, 30.0), tray)
    choices = (
        (ArcSide.FRONT, ArcSide.LEFT),
        (ArcSide.FRONT, ArcSide.RIGHT),
        (ArcSide.RIGHT, ArcSide.REAR),
        (ArcSide.REAR, ArcSide.LEFT),
    )
    for (start, end), sides in some(zip(arc_lines(of, 9.0), choices, strict=True)):
        middle = Pose(end[0], end[1], 77.0)
        arc = arc_of(of, Standing(middle, INFANTRY))
        assert set(arc.sides) == set(sides)
        assert arc.margin == pytest.approx(0.0, abs=1e-9)
        assert math.dist(start, arc.line[0]) < 20.0


def test_arc_04_a_tray_in_both_flanks_counts_them_apart() -> None:
    # A broad tray behind a narrow one: most of it is in no flank, though both hold some.
    arc = arc_of(standing(SOLO_SMALL, 0, 0), standing(INFANTRY, 0, -3.79))
    assert arc.sides == (ArcSide.REAR,)
    assert arc.shares[ArcSide.LEFT] == pytest.approx(arc.shares[ArcSide.RIGHT])
    assert arc.shares[ArcSide.LEFT] > 0.03


def test_los_06_being_before_the_front_line_is_not_enough() -> None:
    aside = box(8.0, 2.5, 12.0, 5.0)
    seen, margin = in_front_arc(standing(CAVALRY, 0, 0), aside)
    assert not seen
    # From the corner (8, 5) to the line through (2.75, 2.5) at 45 degrees.
    assert margin == pytest.approx(-(5.25 - 2.5) / math.sqrt(2))


def test_los_04_touching_the_arc_line_is_not_being_in_it() -> None:
    chip = rectangle((6.0, 6.0 - math.sqrt(0.5)), 1.0, 1.0, 45.0)
    seen, margin = in_front_arc(standing(SOLO_SMALL, 0, 0), chip)
    assert not seen
    assert margin == pytest.approx(0.0, abs=1e-9)


def test_long_flanks_of_the_large_solo_tray_reach_its_corners() -> None:
    large = standing(SOLO_LARGE, 0, 0)
    assert arc_of(large, standing(SOLO_SMALL, 2.8, 2.0)).sides == (ArcSide.RIGHT,)
    assert arc_of(large, standing(SOLO_SMALL, -2.8, -2.0)).sides == (ArcSide.LEFT,)


@pytest.mark.parametrize("tray", TRAYS.values(), ids=list(TRAYS))
@pytest.mark.parametrize("side", ArcSide)
def test_chg_07_who_stands_fully_aligned_stands_in_that_arc(tray: Tray, side: ArcSide) -> None:
    of = Standing(Pose(24.0, 24.0, 12.5), tray)
    arc = arc_of(of, Standing(aligned_pose(of, side, SOLO_SMALL, 0.0), SOLO_SMALL))
    assert arc.sides == (side,)


@given(standings(), pieces())
@many
def test_shares_agree_with_shapely_and_add_up(of: Standing, other: Corners) -> None:
    assume(not overlaps(of.corners, other))
    arc = arc_of(of, other)
    for side in ArcSide:
        (piece,) = wedge(of, side)
        held = shape(piece).intersection(shape(other)).area / shape(other).area
        assert arc.shares[side] == pytest.approx(held, abs=1e-9)
    assert sum(arc.shares.values()) == pytest.approx(1.0, abs=1e-9)


@given(standings(), pieces())
@many
def test_los_04_the_front_arc_is_reached_and_missed_by_what_shapely_says(
    of: Standing, other: Corners
) -> None:
    """The front arc lies between its lines, before the front edge; a sliver is not enough."""
    assume(not overlaps(of.corners, other))
    front, far = of.tray.depth / 2, 200.0
    (cone,) = wedge(of, ArcSide.FRONT)
    ahead = [of.pose.to_table((x, y)) for x, y in ((-far, front), (far, front))]
    ahead += [of.pose.to_table((x, y)) for x, y in ((far, far), (-far, far))]
    arc = shape(cone).intersection(shape(tuple(ahead)))
    apart = arc.distance(shape(other))
    deep = arc.buffer(-SIGHT_WIDTH, join_style="mitre").distance(shape(other))
    seen, margin = in_front_arc(of, other)
    assert seen == (deep == 0.0) or deep < 1e-6
    if not seen:
        assert margin == pytest.approx(-apart, abs=1e-9)


@given(standings(), standings())
@many
def test_arc_margins_flip_the_arc_when_slid_over_the_line(of: Standing, other: Standing) -> None:
    assume(not overlaps(of.corners, other.corners))
    arc = arc_of(of, other)
    (ax, ay), (bx, by) = arc.line
    length = math.hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / length, -(bx - ax) / length
    cx, cy = other.pose.centre
    if (cx - ax) * nx + (cy - ay) * ny > 0:
        nx, ny = -nx, -ny
    # The centre decides only where no third arc and no tray is near.
    along = (cx - ax) * (bx - ax) / length + (cy - ay) * (by - ay) / length
    assume(len(arc.sides) == 1 and along > other.tray.radius + arc.margin)
    assume(1e-3 < arc.margin < 20.0)

    def holds(slide: float) -> bool:
        return arc_of(of, other.at(other.pose.moved(nx * slide, ny * slide))).sides == arc.sides

    assert flips(holds, arc.margin)


@given(standings(), standings(), carries)
@many
def test_a_table_carried_elsewhere_keeps_its_arcs(
    of: Standing, other: Standing, carry: Carry
) -> None:
    assume(not overlaps(of.corners, other.corners))
    here = arc_of(of, other)
    there = arc_of(carry.standing(of), carry.standing(other))
    assert {carry.side(side) for side in here.sides} == set(there.sides)
    assert there.margin == pytest.approx(here.margin, abs=1e-9)
    for side in ArcSide:
        assert there.shares[carry.side(side)] == pytest.approx(here.shares[side], abs=1e-9)
    seen, margin = in_front_arc(of, other.corners)
    seen_there, margin_there = in_front_arc(carry.standing(of), carry.standing(other).corners)
    assume(seen == seen_there)  # but for a sliver as deep as the least width, which may be either
    assert seen or margin_there == pytest.approx(margin, abs=1e-9)
