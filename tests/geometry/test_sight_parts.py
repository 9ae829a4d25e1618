"""What sight is made of, part by part: corridors, ways, the referee, the front line."""

from __future__ import annotations

import math

import pytest

from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing, box, rectangle
from simulator.geometry.sight import exact as referee
from simulator.geometry.sight.corridors import Corridor, widest
from simulator.geometry.sight.front_view import ExitEdge, depth_ahead
from simulator.geometry.sight.sight import SightLines
from simulator.geometry.sight.sight_entries import (
    Passage,
    SightObstacle,
    SightWay,
    Stop,
    passage,
    stop_beyond,
)
from simulator.geometry.sight.sight_glance import slopes_from
from simulator.geometry.tolerances import OVERLAP_DEPTH, SIGHT_WIDTH
from simulator.geometry.trays import INFANTRY
from tests.each import some

FRONT = ExitEdge(2.0, 0.0, -2.0, 0.0)
VIEWER = Standing(Pose(0.0, 0.0), INFANTRY)
BEHIND = box(-2.0, 12.0, 2.0, 14.0)


def stop(name: str, outline: Corners, *, ground: bool = False) -> Stop:
    found = stop_beyond(FRONT, SightObstacle(0, name, outline, ground))
    assert found is not None
    return found


def seen_past(goal: Corners, piece: Stop, but: str | None = None) -> Passage:
    return passage(goal, FRONT, [piece], but, 100.0)


def test_what_is_left_out_by_its_name_stops_no_line() -> None:
    """LOS-07: a piece that somebody ignores is as good as not there."""
    view = SightLines(VIEWER, [("hedge", box(-20.0, 6.0, 20.0, 7.0))])
    for but, free in ((None, False), ("hedge", True)):
        assert view.sees(BEHIND, but=but) is free
        assert view.sight(BEHIND, but=but).visible is free


@pytest.mark.parametrize(
    "beside",
    [box(-20.0, 15.0, 20.0, 16.0), box(9.0, 4.0, 12.0, 5.0), box(-12.0, 4.0, -9.0, 5.0)],
)
def test_who_stands_behind_the_target_or_aside_of_all_lines_is_not_looked_at(
    beside: Corners,
) -> None:
    assert not seen_past(BEHIND, stop("one", beside)).stops
    assert seen_past(BEHIND, stop("one", box(-1.0, 4.0, 1.0, 5.0))).stops


def test_solid_pieces_that_reach_out_from_the_target_by_a_touch_stop_lines() -> None:
    """AMB-03, TEX-08: of ground such a touch is forgiven, of a wall it isn't."""
    wall = box(-2.0, 12.0 - OVERLAP_DEPTH / 2, 2.0, 13.0)
    for ground in (True, False):
        ways = seen_past(BEHIND, stop("piece", wall, ground=ground)).ways()
        assert widest([line for way in ways for line in way.free()]).width == (
            pytest.approx(4.0, abs=1e-3) if ground else 0.0
        )


def test_ground_beside_a_turned_target_is_not_under_it() -> None:
    """AMB-03: the boxes around both share room, but the target stands clear of the wood."""
    target = rectangle((0.0, 12.0), 4.0, 4.0, 45.0)
    for corner, under in (((1.9, 9.9), False), ((1.0, 11.0), True)):
        wood = stop("wood", box(corner[0], 8.0, 4.0, corner[1]), ground=True)
        ways = seen_past(target, wood).ways()
        assert some(ways)
        assert any(one.under for way in ways for one in way.stops) is under


@pytest.mark.parametrize(("left", "met"), [(0.5, True), (1.5, False), (-1.5, True), (-2.5, False)])
def test_in_the_way_is_who_reaches_into_lines_that_meet_the_target(left: float, met: bool) -> None:
    """LOS-07: beside a target 2 in wide a piece hinders nobody, however broad the strip is."""
    piece = stop("piece", box(left, 4.0, left + 1.0, 5.0))
    way = SightWay(FRONT, ((-1.0, 12.0), (1.0, 12.0)), (piece,), 100.0)
    assert way.in_the_way(Corridor(3.8, 0.0, 0.0), 3.8) == [piece] * met


def test_a_slanted_gap_that_spans_more_of_the_front_is_not_the_wider_one() -> None:
    """LOS-05: 2 in of the front line, looked through at a slope of 5 to 2, are less than 1 in."""
    straight = ((0.0, 0.0), (0.1, 0.0), (0.1, 1.0), (0.0, 1.0))
    slanted = ((2.0, 0.0), (3.0, 0.0), (3.0, 2.55), (2.0, 1.8))
    alone = widest([slanted])
    assert (alone.width, alone.slope) == pytest.approx((0.3 * math.hypot(1.0, 2.5), 2.5))
    assert widest([straight, slanted]) == widest([straight]) == Corridor(1.0, 0.0, 0.5)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_referee_judges_alike_whichever_way_one_looks(turn: int) -> None:
    """LOS-07: a wall between the two hides the target, one behind either of them does not."""

    def turned(outline: Corners) -> Corners:
        return tuple(_quarters(corner, turn) for corner in outline)

    front, target = turned(((1.0, 0.0), (-1.0, 0.0))), turned(box(-1.0, 4.0, 1.0, 6.0))
    for low, free in ((2.0, False), (8.0, True), (-2.0, True)):
        wall = turned(box(-9.0, low, 9.0, low + 1.0))
        assert referee.sees(front, target, [wall], [], SIGHT_WIDTH) is free


def _quarters(corner: Point, turn: int) -> Point:
    x, y = corner
    return corner if not turn else _quarters((-y, x), turn - 1)


@pytest.mark.parametrize("at", [0.0, 0.1, 0.3, 0.7])
def test_a_gap_of_exactly_the_least_width_is_judged_by_the_referee(at: float) -> None:
    """AMB-02: what machine numbers make of 0.101 - 0.1 is no matter."""
    wall = [("left", box(-20.0, 8.0, at, 13.0)), ("right", box(at + SIGHT_WIDTH, 8.0, 20.0, 13.0))]
    view = SightLines(VIEWER, wall)
    assert not view.sees(box(-2.0, 20.0, 2.0, 22.0))


def test_the_front_arc_begins_at_the_front_edge() -> None:
    """LOS-03: flush before the front is wholly ahead, over the front line or aside is not."""
    edge = INFANTRY.depth / 2
    for low, right, inside in ((0.0, 0.0, 0.0), (0.05, 0.0, 0.05), (-0.01, 0.0, -0.01)):
        outline = box(right - 1.5, edge + low, right + 1.5, edge + 2.0)
        assert depth_ahead(VIEWER, outline) == pytest.approx(inside)
    assert depth_ahead(VIEWER, box(0.0, edge, 3.0, edge + 2.0)) < 0.0


def test_once_a_corridor_is_wide_enough_no_wider_one_is_looked_for() -> None:
    straight = ((0.0, 0.0), (0.1, 0.0), (0.1, 1.0), (0.0, 1.0))
    wider = ((0.2, 0.0), (0.3, 0.0), (0.3, 9.0), (0.2, 9.0))
    assert widest([straight, wider], 0.5) == widest([straight])
    assert widest([straight, wider], 2.0) == widest([wider])


@pytest.mark.parametrize(("left", "right"), [(-2.5, 9.0), (-9.0, 2.5)])
def test_a_wall_across_all_straight_lines_hides_nobody_seen_slantwise(
    left: float, right: float
) -> None:
    """LOS-05: the broad target is seen past one end of the wall, whichever it is."""
    goal = box(-6.0, 12.0, 6.0, 14.0)
    wall = box(left, 4.0, right, 5.0)
    assert seen_past(goal, stop("wall", wall)).glance(SIGHT_WIDTH) is None
    assert seen_past(goal, stop("wall", box(-9.0, 4.0, 9.0, 5.0))).glance(SIGHT_WIDTH) is False
    assert SightLines(VIEWER, [("wall", box(left, 6.4, right, 7.4))]).sees(box(-7, 14.4, 7, 16))


def test_free_lines_that_lie_side_by_side_are_one_corridor() -> None:
    """LOS-05: lines that go in through three edges, one beside the other, make one gap of 6 in."""
    pieces = [
        ((0.0, low), (0.1, low), (0.1, high), (0.0, high))
        for low, high in ((0.0, 1.0), (1.0, 3.0), (3.0, 6.0))
    ]
    assert widest(pieces).width == pytest.approx(6.0)
    assert widest(pieces[::2]).width == pytest.approx(3.0)


def test_slopes_are_taken_from_where_the_lines_leave() -> None:
    """LOS-05: a point no further forward than that lies nearly level, on the side where it is."""
    points = [(1.0, 3.0), (3.0, 5.0)]
    assert slopes_from(points, 0.0, 1.0, 3.0) == [0.5, 0.75]
    assert slopes_from(points, 0.0, 1.0, 1.0) == [0.5, 0.75]
    (right,) = slopes_from([(1.0, 1.0)], 0.0, 1.0, 1.0)
    assert right > 1e6
