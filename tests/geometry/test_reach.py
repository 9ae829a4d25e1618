"""Charge pivots: which facings reach, how far the run is, and what stands in the way."""

from __future__ import annotations

import math
import os
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.geometry.arcs import ArcSide, arc_of
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, box
from simulator.geometry.tolerances import SAFE_TURN, SAME_RUN
from simulator.geometry.travel.advance import TABLE_EDGE, advance_to_contact
from simulator.geometry.travel.charge_reach import Headings, charge_headings
from simulator.geometry.travel.crossings import Span, common
from simulator.geometry.trays import CAVALRY, INFANTRY, SOLO_SMALL
from simulator.records import replace
from tests.each import some
from tests.geometry.charge_scenes import KINDS, Scene, charge_rolls, scene
from tests.geometry.oracle_reach import Charger, reaches

HEADINGS = int(os.environ.get("IRON_RANKS_HEADINGS", "3000"))
"""How many facings the independent drive judges; set it to 100000 to hunt."""

scenes = st.builds(
    lambda seed, kind: scene(random.Random(seed), kind),
    st.integers(0, 10**9),
    st.sampled_from(KINDS),
)


def headings(s: Scene) -> Headings:
    return charge_headings(s.charger, s.target, s.obstacles, s.distance, s.board)


def facing_target(x: float, y: float, gap: float) -> tuple[Standing, Standing]:
    """Two infantry trays front to front with `gap` inches between them."""
    return (
        Standing(Pose(x, y), INFANTRY),
        Standing(Pose(x, y + INFANTRY.depth + gap, 180.0), INFANTRY),
    )


# ---------------------------------------------------------------- the independent judge


def facings_to_judge(dice: random.Random, s: Scene, answer: Headings) -> list[float]:
    """Anywhere, roughly towards the target, and on both sides of every end."""
    (ax, ay), (bx, by) = s.charger.pose.centre, s.target.pose.centre
    towards = math.degrees(math.atan2(bx - ax, by - ay))
    facings = [dice.uniform(0, 360) for _ in range(5)]
    facings += [towards + dice.gauss(0, 25) for _ in range(9)]
    for start, end in answer.intervals:
        facings.append((start + end) / 2)
        facings += [start + step for step in (-1e-3, -5e-6, 5e-6, 1e-3)]
        facings += [end + step for step in (-1e-3, -5e-6, 5e-6, 1e-3)]
    return [facing % 360.0 for facing in facings]


def test_no_facing_is_judged_wrongly_chg_05_chg_10() -> None:
    dice = random.Random(2021)
    judged = reaching = close = 0
    while judged < HEADINGS:
        s = scene(dice)
        answer = headings(s)
        x, y = s.charger.pose.centre
        charger = Charger(x, y, s.charger.tray.width, s.charger.tray.depth)
        target = np.array(s.target.corners)
        obstacles = [np.array(corners) for corners in s.obstacles]
        for facing in facings_to_judge(dice, s, answer):
            margin = answer.turn_margin(facing)
            if abs(margin) < 1e-6:
                close += 1
                continue
            expected = reaches(charger, facing, target, obstacles, s.distance, s.board)
            travel = answer.travel(facing)
            assert (margin > 0.0) == expected, (s, facing)
            assert (travel is not None and travel <= s.distance + SAME_RUN) == expected, (s, facing)
            if expected:  # by the contact piece as by the run itself
                assert travel == pytest.approx(answer.run(facing).travel, abs=1e-9), (s, facing)
            judged += 1
            reaching += expected
    assert reaching > judged / 10
    assert close < judged / 100


# ---------------------------------------------------------------- the rulebook's examples


def test_p16_eight_inches_with_speed_5_need_a_3_chg_14() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    rolls = charge_rolls(swords, guards, [], speed=5)
    assert [bool(answer) for answer in rolls] == [False, False, True, True, True, True]
    assert rolls[2].travel(0.0) == pytest.approx(8.0, abs=1e-12)
    assert rolls[2].turn_margin(0.0) > 0.0  # a run of exactly 8 inches is enough


def test_p17_a_roll_of_2_stops_an_inch_short_chg_15_chg_21() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    short = charge_rolls(swords, guards, [], speed=5)[1]
    assert not short
    assert short.travel(0.0) == pytest.approx(short.max_distance + 1.0, abs=1e-12)


def test_p17_swords_mostly_in_the_flank_reach_it_with_a_good_roll_chg_08() -> None:
    guards = Standing(Pose(24, 24), INFANTRY)
    swords = Standing(Pose(34.5, 32.5, 235.0), INFANTRY)
    assert arc_of(guards, swords).sides == (ArcSide.RIGHT,)
    rolls = charge_rolls(swords, guards, [], speed=5)
    travel = rolls[5].travel(235.0)
    assert travel is not None
    needed = math.ceil(travel - 5)
    assert 2 <= needed <= 6
    for roll, answer in enumerate(rolls, start=1):
        assert (answer.turn_margin(235.0) > 0.0) == (roll >= needed)


def test_a_small_pivot_brings_a_corner_nearer_than_the_straight_run() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    answer = charge_headings(swords, guards, [], 9.0)
    # the front corner leads: the run is shortest where sin(turn) = half width / distance to line
    turn = math.asin(2.75 / 10.4)
    least = (10.4 - 2.75 * math.sin(turn)) / math.cos(turn) - 2.4
    assert answer.best == pytest.approx(math.degrees(turn), abs=1e-6)
    assert answer.least_travel == pytest.approx(least, abs=1e-9)


# ---------------------------------------------------------------- what stands in the way


def test_an_enemy_in_front_of_the_target_bars_the_straight_run_amb_48() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    small = Standing(Pose(24, 17), SOLO_SMALL)
    free = charge_headings(swords, guards, [], 11.0)
    barred = charge_headings(swords, guards, [small.corners], 11.0)
    assert free.run(0.0).travel == pytest.approx(8.0)
    run = barred.run(0.0)
    assert (run.travel, run.blocker, run.pivots) == (None, 0, True)
    assert barred.turn_margin(0.0) < 0.0
    friend_instead: list[Corners] = []  # friends are run through: they are not named (MOV-07)
    assert charge_headings(swords, guards, friend_instead, 11.0).turn_margin(0.0) > 0.0


def test_an_enemy_behind_the_target_does_not_matter() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    behind = Standing(Pose(24, 30), CAVALRY).corners
    assert charge_headings(swords, guards, [behind], 11.0) == charge_headings(
        swords, guards, [], 11.0
    )


def test_a_pivot_may_not_end_on_an_enemy_piv_02() -> None:
    swords, guards = facing_target(24, 10, gap=6.0)
    beside = box(24 + 2.75 + 0.3, 9.0, 30.0, 11.0)  # leaves 0.3 inches to swing a corner
    answer = charge_headings(swords, guards, [beside], 11.0)
    assert answer.turn_margin(0.0) > 0.0
    run = answer.run(20.0)
    assert (run.travel, run.blocker, run.pivots) == (None, 0, False)
    assert answer.turn_margin(20.0) < 0.0


def test_a_tray_flush_with_a_wall_may_still_run_along_it() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    wall = box(26.75, 0.0, 27.75, 17.0)
    answer = charge_headings(swords, guards, [wall], 11.0)
    assert answer.travel(0.0) == pytest.approx(8.0)
    assert answer.run(1.0).blocker == 0  # turned towards the wall


def test_brushing_past_a_tray_is_no_contact_amb_09() -> None:
    swords = Standing(Pose(24, 10), INFANTRY)
    beside = Standing(Pose(24 + 5.5, 20), INFANTRY)
    answer = charge_headings(swords, beside, [], 11.0)
    assert answer.travel(0.0) is None
    assert answer.turn_margin(0.0) < 0.0
    assert advance_to_contact(swords.corners, (0.0, 1.0), beside.corners) is None
    assert answer.travel(0.1) is not None


def test_meeting_target_and_neighbour_at_once_is_meeting_the_target_amb_48() -> None:
    swords, guards = facing_target(24, 10, gap=8.0)
    flush = guards.at(guards.pose.moved(5.5, 0.0))
    aside = swords.at(swords.pose.moved(2.0, 0.0))
    answer = charge_headings(aside, guards, [flush.corners], 11.0)
    assert answer.travel(0.0) == pytest.approx(8.0)
    assert answer.run(1.0).travel is not None  # the left corner leads and meets the target
    assert answer.run(359.0).blocker == 0  # the right corner leads and meets the neighbour


def test_a_pivot_that_fits_only_within_rounding_is_found() -> None:
    charger = Standing(Pose(24, 10), INFANTRY)
    lone = Standing(Pose(24, 20.0, 180.0), SOLO_SMALL)
    sides = [lone.at(lone.pose.moved(shift, 0.0)).corners for shift in (-2.76, 2.76)]
    answer = charge_headings(charger, lone, sides, 11.0)
    # straight ahead all three are met at once; a slight turn meets a neighbour first
    (straight,) = ((start, end) for start, end in answer.intervals if start < 360.0 < end)
    assert straight[1] - straight[0] < 0.001
    assert answer.turn_margin(0.0) > 0.0
    assert answer.run(0.01).blocker == 0
    assert answer.run(359.99).blocker == 1


def test_a_target_behind_is_reached_by_turning_about_chg_10() -> None:
    swords, guards = facing_target(24, 30, gap=4.0)
    about = swords.at(swords.pose.turned(180.0))
    answer = charge_headings(about, guards, [], 6.0)
    assert answer.turn_margin(180.0) < 0.0
    assert answer.travel(0.0) == pytest.approx(4.0)
    assert any(start > end - 360.0 and end > 360.0 for start, end in answer.intervals)


def test_a_target_already_touched_needs_no_travel() -> None:
    swords, guards = facing_target(24, 10, gap=0.0)
    answer = charge_headings(swords, guards, [], 6.0)
    assert answer.travel(0.0) == pytest.approx(0.0, abs=1e-12)
    assert answer.turn_margin(0.0) >= 0.0
    assert answer.run(10.0).pivots is False  # the corner would swing into the target


def test_a_tray_standing_on_its_target_has_no_pivot() -> None:
    swords = Standing(Pose(24, 10), INFANTRY)
    answer = charge_headings(swords, swords.at(Pose(24.5, 10.5, 30.0)), [], 11.0)
    assert not answer
    assert answer.run(0.0).pivots is False
    assert answer.best is None
    assert answer.nearest(0.0) is None
    assert answer.turn_margin(0.0) == -360.0


def test_the_run_may_not_leave_the_table_amb_11() -> None:
    swords = Standing(Pose(3.5, 10), INFANTRY)
    guards = Standing(Pose(4.0, 22, 180.0), INFANTRY)
    free = charge_headings(swords, guards, [], 11.0)
    held = charge_headings(swords, guards, [], 11.0, board=(72.0, 48.0))
    assert free.travel(345.0) is not None
    assert held.run(345.0).travel is None
    assert held.run(345.0).blocker == TABLE_EDGE
    assert held.turn_margin(0.0) > 0.0


@pytest.mark.parametrize("gap", [0.0, 0.25, 3.0])
def test_an_arc_of_facings_names_the_travel_at_its_ends_chg_10(gap: float) -> None:
    answer = charge_headings(*facing_target(24, 10, gap), [], 6.0)
    for arc in some(answer.arcs()):
        assert arc.at_low == pytest.approx(answer.travel(arc.low), abs=1e-9)
        assert arc.at_high == pytest.approx(answer.travel(arc.high), abs=1e-9)


@pytest.mark.parametrize(
    ("interval", "facing", "nearest"),
    [
        ((350.0, 370.0), 340.0, 350.0 + SAFE_TURN),
        ((350.0, 370.0), 20.0, 10.0 - SAFE_TURN),
        ((350.0, 370.0), 365.0, 5.0),
        ((350.0, 370.0), 350.5, 350.5),
        ((40.0, 40.0 + SAFE_TURN), 30.0, 40.0 + SAFE_TURN / 2),
    ],
)
def test_the_nearest_facing_stays_a_little_inside_the_arc_and_within_its_middle(
    interval: tuple[float, float], facing: float, nearest: float
) -> None:
    answer = replace(charge_headings(*facing_target(24, 10, 3.0), [], 6.0), intervals=(interval,))
    assert answer.nearest(facing) == pytest.approx(nearest, abs=1e-9)


@pytest.mark.parametrize(
    ("arc", "parts"),
    [
        ((-1.0, 0.0), []),
        ((3.0, 4.0), []),
        ((-1.0, 0.5), [(0.0, 0.5)]),
        ((2.0, 4.0), [(2.0, 3.0)]),
        ((2.0, 7.0), [(0.0, 7.0 - math.tau), (2.0, 3.0)]),
        ((-1.0, 4.0), [(0.0, 3.0)]),
    ],
)
def test_an_arc_covers_what_it_has_in_common_with_a_stretch(arc: Span, parts: list[Span]) -> None:
    """The end of an arc alone is no part: a facing there is not barred by it (AMB-48)."""
    assert np.ravel(common(arc, 0.0, 3.0)) == pytest.approx(np.ravel(parts), abs=1e-9)


# ---------------------------------------------------------------- what always holds


@given(scenes)
def test_a_longer_distance_never_loses_a_facing(s: Scene) -> None:
    rolls = charge_rolls(s.charger, s.target, s.obstacles, s.distance - 6, s.board)
    for shorter, longer in some(pairwise(rolls)):
        for start, end in shorter.intervals:
            for facing in (start, (start + end) / 2, end):
                assert longer.turn_margin(facing) > -1e-9
        if shorter.least_travel is not None:
            assert longer.least_travel == pytest.approx(shorter.least_travel, abs=2e-5)


@given(scenes)
def test_the_rolls_together_say_what_each_says_alone(s: Scene) -> None:
    for roll, answer in some(
        enumerate(charge_rolls(s.charger, s.target, s.obstacles, s.distance - 6, s.board), start=1)
    ):
        distance = s.distance - 6 + roll
        alone = charge_headings(s.charger, s.target, s.obstacles, distance, s.board)
        assert np.ravel(answer.intervals) == pytest.approx(np.ravel(alone.intervals), abs=1e-9)
        assert answer.least_travel == pytest.approx(alone.least_travel, abs=1e-9)


@given(scenes, st.floats(0, 360))
def test_no_facing_has_less_travel_than_the_best(s: Scene, facing: float) -> None:
    answer = headings(s)
    if answer.best is None or answer.least_travel is None:
        assert answer.intervals == ()
        return
    assert answer.travel(answer.best) == pytest.approx(answer.least_travel, abs=1e-9)
    recorded = quantise(s.charger.pose.turned(answer.best)).facing
    assert answer.travel(recorded) is not None  # a recorded pose still reaches
    assert answer.turn_margin(recorded) >= 0.0
    for judged in (facing, *(end for pair in answer.intervals for end in pair)):
        travel = answer.travel(judged)
        assert travel is None or travel >= answer.least_travel - 2e-5


@given(scenes, st.floats(0, 360))
def test_the_nearest_facing_reaches_and_none_nearer_does(s: Scene, facing: float) -> None:
    answer = headings(s)
    near = answer.nearest(facing)
    if near is None:
        assert not answer
        return
    assert answer.turn_margin(near) >= 0.0
    turn = abs((near - facing + 180.0) % 360.0 - 180.0)
    assert turn == pytest.approx(max(-answer.turn_margin(facing), 0.0), abs=2e-5)


@given(scenes)
def test_the_line_of_the_run_joins_the_front_and_the_target(s: Scene) -> None:
    answer = headings(s)
    assume(answer.best is not None)
    assert answer.best is not None
    run = answer.run(answer.best)
    assert run.line is not None
    assert run.travel is not None
    (ax, ay), (bx, by) = run.line
    right, ahead = s.charger.pose.turned(answer.best).to_local((ax, ay))
    assert abs(right) <= s.charger.tray.width / 2 + 1e-9
    assert ahead == pytest.approx(s.charger.tray.depth / 2, abs=1e-9)
    assert math.hypot(bx - ax, by - ay) == pytest.approx(run.travel, abs=1e-9)
    x, y = s.target.pose.to_local((bx, by))
    away = max(abs(x) - s.target.tray.width / 2, abs(y) - s.target.tray.depth / 2)
    assert away < 2e-3  # steep edges: the line ends within rounding of the touch


@given(scenes)
def test_the_run_is_what_the_sliding_outline_says(s: Scene) -> None:
    answer = headings(s)
    for start, end in answer.intervals:
        facing = (start + end) / 2
        pose = s.charger.pose.turned(facing)
        slid = advance_to_contact(s.charger.at(pose).corners, pose.forward, s.target.corners)
        assert slid == pytest.approx(answer.travel(facing), abs=1e-9)


def moved(s: Scene, turn: float, dx: float, dy: float, flip: int) -> Scene:
    """Take the whole table somewhere else; flip -1 also mirrors it left to right."""
    about = Pose(0.0, 0.0, turn)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x, y = about.to_table((flip * point[0], point[1]))
        return (x + dx, y + dy)

    def stand(standing: Standing) -> Standing:
        x, y = place(standing.pose.centre)
        return standing.at(Pose(x, y, (flip * standing.pose.facing + turn) % 360.0))

    obstacles = tuple(tuple(place(point) for point in corners)[::flip] for corners in s.obstacles)
    return Scene(s.kind, stand(s.charger), stand(s.target), obstacles, s.distance)


@given(scenes, st.floats(0, 360), st.floats(-20, 20), st.floats(-20, 20), st.sampled_from([1, -1]))
def test_a_moved_turned_or_mirrored_table_gives_the_same_answer(
    s: Scene, turn: float, dx: float, dy: float, flip: int
) -> None:
    plain = Scene(s.kind, s.charger, s.target, s.obstacles, s.distance)
    here, there = headings(plain), headings(moved(plain, turn, dx, dy, flip))
    assert len(here.intervals) == len(there.intervals)
    assert here.least_travel == pytest.approx(there.least_travel, abs=1e-9)
    for start, end in here.intervals:
        for facing in (start, end):
            same = (flip * facing + turn) % 360.0
            assert abs(there.turn_margin(same)) < 1e-9
