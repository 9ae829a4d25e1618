"""Standing, sliding and turning (MOV-02 to MOV-07, PIV-01 to PIV-04, CHG-16, AMB-07 to AMB-12)."""

from __future__ import annotations

import math
import tracemalloc
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import distance, overlaps, sweep
from simulator.geometry.placing import KEEP, Board, Obstacle, Reason, inside, may_stand
from simulator.geometry.pose import Pose, direction, quantise
from simulator.geometry.shapes import Corners, Standing, box
from simulator.geometry.tolerances import END_FOUND, OVERLAP_DEPTH, ROUNDING
from simulator.geometry.travel.pivoted_ends import (
    Rough,
    Run,
    Slideway,
    TurningTray,
    furthest_end,
    soonest_end,
)
from simulator.geometry.travel.travel_limits import Halt, free_spans, halt_before
from simulator.geometry.trays import INFANTRY, SOLO_SMALL
from tests.geometry.tables import (
    Carry,
    carries,
    facings,
    flips,
    many,
    pieces,
    same_runs,
    shape,
    slid,
    standings,
)

BOARD = Board(48.0, 48.0)
UP = (0.0, 1.0)
TRAY = box(10, 10, 15.5, 14.8)


def ahead(gap: float, depth: float = 2.0) -> Corners:
    """Lay a tray `gap` inches straight before TRAY."""
    return box(10, 14.8 + gap, 15.5, 14.8 + gap + depth)


# ---------------------------------------------------------------- sliding and then turning


@pytest.mark.parametrize(
    ("entry", "reach", "slack", "runs"),
    [
        (math.inf, 9.0, (), [(0.0, 5.25, 0), (5.25, 7.0, 1)]),
        (math.inf, 9.0, (0.5,), [(0.0, 5.75, 0), (5.75, 7.0, 1)]),
        (2.0, 9.0, (), [(0.0, 2.0, 0), (2.0, 5.25, 1), (5.25, 7.0, 1)]),
        (math.inf, 5.5, (), [(0.0, 5.25, 0)]),
        (math.inf, 6.5, (), [(0.0, 5.25, 0), (5.25, 5.5, 1)]),
    ],
)
def test_rough_ground_turned_onto_costs_an_inch_TER_ROU_01(
    entry: float, reach: float, slack: tuple[float, ...], runs: list[Run]
) -> None:
    """Turned by 90 degrees the tray meets the bog 5.25 in ahead: once it moves on, or by turning.

    Loosened by some slack, it is met so much later.
    """
    tray = Standing(Pose(24.0, 20.0), INFANTRY)
    bog = Rough(box(20.0, 28.0, 28.0, 34.0), entry)
    way = Slideway(tray, UP, 0.0, 7.0, reach, rough=(bog,))
    turned = tray.at(tray.pose.turned(90.0)).corners
    found = way.paid_for(turned, [(0.0, 7.0)], *slack)
    assert len(found) == len(runs)
    for run, wanted in zip(found, runs, strict=True):
        assert run == pytest.approx(wanted, abs=2 * OVERLAP_DEPTH)


# ---------------------------------------------------------------- standing


def test_amb_10_exactly_one_inch_off_an_enemy_is_allowed() -> None:
    assert may_stand(TRAY, keep_off=[ahead(1.0)]).stands
    closer = may_stand(TRAY, keep_off=[ahead(5.0), ahead(0.9)])
    assert not closer.stands
    assert closer.by == Obstacle(Reason.KEEP_OFF, 1)
    assert closer.margin == pytest.approx(-0.1)


def test_mov_05_one_may_touch_a_friend_but_not_stand_over_one() -> None:
    assert may_stand(TRAY, never_on=[ahead(0.0)]).stands
    over = may_stand(TRAY, never_on=[ahead(-0.2)])
    assert not over.stands
    assert over.by == Obstacle(Reason.NEVER_ON, 0)
    assert over.margin == pytest.approx(-0.2)


def test_amb_11_a_tray_hanging_over_the_table_edge_may_not_stand() -> None:
    hanging = Standing(Pose(2.5, 24.0, 0.0), INFANTRY).corners
    assert not inside(hanging, BOARD)[0]
    assert inside(hanging, BOARD)[1] == pytest.approx(0.25)
    footing = may_stand(hanging, board=BOARD)
    assert not footing.stands
    assert footing.by == Obstacle(Reason.BOARD, 0)
    assert footing.margin == pytest.approx(-0.25)
    assert footing.line is not None
    assert math.dist(*footing.line) == pytest.approx(0.25)
    assert inside(TRAY, BOARD) == (True, -10.0)
    assert may_stand(TRAY).margin == math.inf


def test_flush_with_the_table_edge_is_on_the_table() -> None:
    assert inside(Standing(Pose(2.75, 2.4, 0.0), INFANTRY).corners, BOARD)[0]
    turned = quantise(Pose(24.0, 2.75, 90.0))
    assert inside(Standing(turned, INFANTRY).corners, BOARD)[0]


@given(standings(), st.lists(pieces(), max_size=3), st.lists(pieces(), max_size=3))
@many
def test_the_footing_margin_is_a_distance_to_the_first_broken_rule(
    standing: Standing, friends: Sequence[Corners], enemies: Sequence[Corners]
) -> None:
    corners = standing.corners
    footing = may_stand(corners, never_on=friends, keep_off=enemies, board=BOARD)
    fine = inside(corners, BOARD)[0] and not any(overlaps(corners, each) for each in friends)
    fine = fine and all(distance(corners, each) >= KEEP - ROUNDING for each in enemies)
    assert footing.stands is fine
    if footing.stands:
        spare = [shape(corners).distance(shape(each)) for each in friends]
        spare += [shape(corners).distance(shape(each)) - KEEP for each in enemies]
        spare.append(-inside(corners, BOARD)[1])
        assert footing.margin == pytest.approx(min(spare), abs=OVERLAP_DEPTH)


@given(standings(), st.sampled_from([0.5, 2.0]))
def test_an_inch_is_kept_up_to_the_margin_and_no_further(standing: Standing, gap: float) -> None:
    start = standing.corners
    ux, uy = standing.pose.forward
    enemy = slid(start, (standing.tray.depth + KEEP + gap) * ux, 0.0)
    enemy = slid(enemy, 0.0, (standing.tray.depth + KEEP + gap) * uy)
    footing = may_stand(start, keep_off=[enemy])
    assert footing.margin == pytest.approx(gap, abs=1e-9)

    def holds(slide: float) -> bool:
        return may_stand(slid(start, slide * ux, slide * uy), keep_off=[enemy]).stands

    assert flips(holds, footing.margin)


# ---------------------------------------------------------------- sliding


def test_mov_02_an_open_way_is_free_from_end_to_end() -> None:
    spans = free_spans(TRAY, UP, 6.0, board=BOARD)
    assert (spans.intervals, spans.blocked_at, spans.by) == (((0.0, 6.0),), 6.0, None)
    assert spans.furthest == 6.0


def test_mov_04_a_march_ends_one_inch_before_an_enemy() -> None:
    spans = free_spans(TRAY, UP, 10.0, never_through=[ahead(4.0)], keep_off=[ahead(4.0)])
    assert same_runs(spans.intervals, (0.0, 3.0))
    assert spans.blocked_at == pytest.approx(4.0)
    assert spans.by == Obstacle(Reason.NEVER_THROUGH, 0)
    assert spans.why_not(3.5) == Obstacle(Reason.KEEP_OFF, 0)
    assert spans.why_not(9.0) == Obstacle(Reason.NEVER_THROUGH, 0)
    assert spans.why_not(3.0) is None
    assert spans.nearest(8.0) == pytest.approx(3.0)


def test_mov_07_friends_are_crossed_but_not_stood_upon() -> None:
    spans = free_spans(TRAY, UP, 12.0, never_on=[ahead(2.0, depth=3.0)])
    assert same_runs(spans.intervals, (0.0, 2.0), (9.8, 12.0))
    assert spans.by is None
    assert spans.nearest(5.0) == pytest.approx(2.0)
    assert spans.nearest(7.0) == pytest.approx(9.8)


def test_mov_06_an_enemy_behind_a_friend_still_ends_the_way() -> None:
    enemy = ahead(11.0)
    spans = free_spans(
        TRAY, UP, 20.0, never_on=[ahead(2.0, 3.0)], never_through=[enemy], keep_off=[enemy]
    )
    assert same_runs(spans.intervals, (0.0, 2.0), (9.8, 10.0))


def test_mov_04_one_may_pass_closer_than_an_inch_and_end_beyond() -> None:
    aside = box(15.8, 20.0, 18.0, 21.0)
    spans = free_spans(TRAY, UP, 20.0, never_through=[aside], keep_off=[aside])
    # 0.3 inches beside: the corners keep an inch on an arc.
    reach = math.sqrt(1 - 0.3**2)
    assert same_runs(spans.intervals, (0.0, 5.2 - reach), (11.0 + reach, 20.0))


def test_ter_imp_01_nothing_moves_through_an_impassable_piece() -> None:
    spans = free_spans(TRAY, UP, 12.0, never_through=[ahead(5.0)])
    assert same_runs(spans.intervals, (0.0, 5.0))


def test_mov_06_whoever_stands_over_what_nothing_moves_through_may_not_end_there() -> None:
    spans = free_spans(TRAY, UP, 12.0, never_through=[ahead(-1.0)])
    assert spans.intervals == ()
    assert spans.blocked_at == 0.0
    assert [run.by for run in spans.forbidden] == [Obstacle(Reason.NEVER_THROUGH, 0)]


def test_the_inch_for_rough_ground_comes_off_the_furthest_end_TER_ROU_01() -> None:
    bog = Rough(box(20.0, 24.0, 28.0, 34.0), 1.6)
    for reach, ends in ((9.0, 7.0), (5.0, 4.0), (2.0, 1.6)):
        way = Slideway(Standing(Pose(24.0, 20.0), INFANTRY), UP, 0.0, 7.0, reach, rough=(bog,))
        end = furthest_end(way)
        assert end is not None
        assert end.travel == pytest.approx(ends, abs=2 * END_FOUND)


def test_a_search_through_any_number_of_facings_holds_little() -> None:
    """Where trays touch nearly everywhere, thousands are looked at before there is a proof."""
    others = tuple(box(20.0 + x, 24.0, 22.0 + x, 26.0) for x in range(0, 9, 3))
    way = Slideway(Standing(Pose(24.0, 20.0), INFANTRY), UP, 0.0, 7.0, 9.0, never_on=others)
    tracemalloc.start()
    try:
        tray = TurningTray(way)
        for number in range(3_000):
            tray.runs(number * 0.06)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 6_000_000, f"{most} bytes"


def test_amb_11_an_end_that_only_a_deep_touch_would_give_is_given_up_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Over nearly a degree of facings two trays leave room for touches alone: no end is there."""
    looked_at: list[float] = []
    really = TurningTray.runs

    def counted(turning: TurningTray, facing: float, slack: float | None = None) -> list[Run]:
        looked_at.append(facing)
        return really(turning, facing, slack)

    monkeypatch.setattr(TurningTray, "runs", counted)
    beside = box(28.38, 11.2, 33.88, 16.0)
    askew = (
        (18.743832626584712, 12.07972007688928),
        (22.63291992311072, 15.968807373415292),
        (19.23880737341529, 19.36291992311072),
        (15.349720076889284, 15.47383262658471),
    )
    way = Slideway(
        Standing(Pose(24.0, 14.575887), SOLO_SMALL),
        UP,
        1.205037,
        2.78584,
        6.0,
        never_on=(askew, beside),
    )
    soonest = soonest_end(way)
    assert soonest is not None
    assert soonest.travel == pytest.approx(1.5813, abs=1e-3)
    assert len(looked_at) < 10_000, f"{len(looked_at)} facings"


def test_amb_11_a_slide_stops_at_the_table_edge() -> None:
    spans = free_spans(TRAY, (-1.0, 0.0), 12.0, board=BOARD)
    assert same_runs(spans.intervals, (0.0, 10.0))
    assert spans.by == Obstacle(Reason.BOARD, 0)


def test_amb_11_a_tray_pivoted_over_the_edge_may_move_back_but_not_out_or_along() -> None:
    over = box(-1, 10, 4.5, 14.8)
    assert same_runs(free_spans(over, (1.0, 0.0), 6.0, board=BOARD).intervals, (1.0, 6.0))
    assert free_spans(over, (-1.0, 0.0), 6.0, board=BOARD).intervals == ()
    along = free_spans(over, UP, 6.0, board=BOARD)
    assert along.intervals == ()
    assert along.blocked_at == 6.0
    assert along.why_not(2.0) == Obstacle(Reason.BOARD, 0)
    assert along.nearest(2.0) is None
    assert along.furthest is None


def test_a_tray_flush_with_others_slides_away_and_along() -> None:
    wall = box(15.5, 0, 17, 48)
    assert same_runs(free_spans(TRAY, UP, 6.0, never_through=[wall]).intervals, (0.0, 6.0))
    assert same_runs(free_spans(TRAY, (-1.0, 0.0), 6.0, never_through=[wall]).intervals, (0.0, 6.0))
    assert same_runs(free_spans(TRAY, (1.0, 0.0), 6.0, never_through=[wall]).intervals, (0.0, 0.0))


def test_a_retreat_leaves_the_inch_of_the_enemy_it_touched() -> None:
    # RET-05: engaged in front, backward is free from one inch on.
    spans = free_spans(TRAY, (0.0, -1.0), 6.0, never_through=[ahead(0.0)], keep_off=[ahead(0.0)])
    assert same_runs(spans.intervals, (1.0, 6.0))


def may_end(
    start: Corners, travel: float, way: tuple[float, float], lists: Sequence[Sequence[Corners]]
) -> float:
    """Judge one travel with shapely: above 0 allowed, below 0 not, near 0 a close call."""
    enemies, friends = lists
    ux, uy = way
    end = shape(slid(start, travel * ux, travel * uy))
    swept = sweep(start, travel * ux, travel * uy) if travel > 0 else start
    judged = [1.0]
    judged += [end.distance(shape(each)) - KEEP for each in enemies]
    judged += [-overlap_depth(swept, each) for each in enemies]
    judged += [-overlap_depth(slid(start, travel * ux, travel * uy), e) for e in friends]
    return min(judged)


@given(
    standings(),
    facings,
    st.lists(pieces(), max_size=2),
    st.lists(pieces(), max_size=2),
)
@many
def test_a_slide_may_end_exactly_where_one_by_one_judging_says(
    standing: Standing, facing: float, enemies: Sequence[Corners], friends: Sequence[Corners]
) -> None:
    way = direction(facing)
    start = standing.corners
    spans = free_spans(start, way, 12.0, never_through=enemies, keep_off=enemies, never_on=friends)
    travels = [step / 2 for step in range(25)]
    travels += [end + e for run in spans.intervals for end in run for e in (-1e-3, 1e-3)]
    for travel in travels:
        if 0.0 <= travel <= 12.0:
            judged = may_end(start, travel, way, (enemies, friends))
            if abs(judged) > 2 * OVERLAP_DEPTH:
                free = any(low <= travel <= high for low, high in spans.intervals)
                assert free == (judged > 0.0)
    for low, high in spans.intervals:
        for travel in (low, high):
            pose = quantise(standing.pose.moved(travel * way[0], travel * way[1]))
            assert may_stand(standing.at(pose).corners, never_on=friends, keep_off=enemies).stands


@given(
    standings(),
    facings,
    st.lists(pieces(), max_size=2),
    st.lists(pieces(), max_size=2),
    carries,
)
@many
def test_a_table_carried_elsewhere_keeps_its_slides(
    standing: Standing,
    facing: float,
    enemies: Sequence[Corners],
    friends: Sequence[Corners],
    carry: Carry,
) -> None:
    way = direction(facing)
    here = free_spans(
        standing.corners, way, 12.0, never_through=enemies, keep_off=enemies, never_on=friends
    )
    there = free_spans(
        carry.standing(standing).corners,
        carry.vector(way),
        12.0,
        never_through=[carry.outline(each) for each in enemies],
        keep_off=[carry.outline(each) for each in enemies],
        never_on=[carry.outline(each) for each in friends],
    )
    assert there.by == here.by
    assert there.blocked_at == pytest.approx(here.blocked_at, abs=1e-9)
    # A run of no length may come or go; all others stay.
    ours, theirs = ([r for r in s.intervals if r[1] - r[0] > 1e-8] for s in (here, there))
    assert len(ours) == len(theirs)
    for run, other in zip(ours, theirs, strict=True):
        assert run == pytest.approx(other, abs=1e-9)


# ---------------------------------------------------------------- charging


def assert_halts(obstacles: Sequence[Corners], travel: float, by: int) -> None:
    halt = halt_before(TRAY, UP, 8.0, obstacles)
    assert halt.travel == pytest.approx(travel)
    assert halt.by == by


def test_chg_16_a_charge_stops_one_inch_before_what_it_cannot_cross() -> None:
    assert_halts([ahead(5.0)], 4.0, 0)
    assert_halts([ahead(7.0), ahead(3.0)], 2.0, 1)


def test_amb_07_a_charge_moves_its_full_distance_past_what_stands_aside() -> None:
    aside = box(15.8, 18.0, 18.0, 30.0)
    assert halt_before(TRAY, UP, 8.0, [aside]) == Halt(8.0, None)
    assert halt_before(TRAY, UP, 8.0, [ahead(9.0)]) == Halt(8.0, None)
    assert_halts([ahead(0.4)], 0.0, 0)
    assert halt_before(TRAY, UP, 8.0, [ahead(-9.0)]) == Halt(8.0, None)


@given(standings(), facings, st.lists(pieces(), max_size=3))
@many
def test_a_charge_halts_with_an_inch_to_what_it_would_hit(
    standing: Standing, facing: float, obstacles: Sequence[Corners]
) -> None:
    start, (ux, uy) = standing.corners, direction(facing)
    assume(not any(distance(start, each) < KEEP for each in obstacles))
    halt = halt_before(start, (ux, uy), 12.0, obstacles)
    moved = slid(start, halt.travel * ux, halt.travel * uy)
    if halt.by is None:
        assert halt.travel == 12.0
    else:
        assert distance(moved, obstacles[halt.by]) == pytest.approx(KEEP, abs=1e-7)
    swept = sweep(start, halt.travel * ux, halt.travel * uy) if halt.travel else start
    assert not any(overlap_depth(swept, each) > OVERLAP_DEPTH for each in obstacles)


def test_every_end_of_a_slide_along_a_friend_all_but_flush_is_one_where_the_tray_stands() -> None:
    """MOV-02, MOV-05: what the way offers stands once its pose is rounded to a millionth."""
    stream, ends = Random(1), 0
    for _scene in range(3_000):
        here = quantise(Pose(24.0, 24.0, stream.uniform(0.0, 360.0)))
        along, apart = stream.uniform(-9.0, 9.0), INFANTRY.width + stream.uniform(-2e-4, 2e-4)
        beside = here.advanced(along).turned(here.facing + 90.0).advanced(apart)
        friend = quantise(beside.turned(here.facing + stream.uniform(-0.005, 0.005)))
        friends = [Standing(friend, INFANTRY).corners]
        standing = Standing(here, INFANTRY)
        found = free_spans(standing.corners, direction(here.facing), 8.0, never_on=friends)
        for low, high in found.intervals:
            for end in (low, high, (low + high) / 2):
                pose = quantise(here.advanced(end))
                assert may_stand(standing.at(pose).corners, never_on=friends).stands
                ends += 1
    assert ends > 6_000
