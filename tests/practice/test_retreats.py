"""Retreats as answers: with every roll the furthest legal way out, and none that leads nowhere."""

from __future__ import annotations

import math

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, direction, quantise
from simulator.practice.answers import AnswerKind, DrillAnswer, candidates, left_out, retreat_answer
from simulator.practice.drill import Drill
from simulator.practice.outcomes import outcomes
from simulator.practice.tasks import Asks, Task
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.movement.retreat import straight_move_of, ways_out
from tests.each import some
from tests.practice.positions import our_drills, table, unit

RETREATS = [one for one in our_drills() if one.task.asks is Asks.RETREAT]
RETREAT = Task(Asks.RETREAT, "A")


def legal_ends(drill: Drill, side: ArcSide, inches: int) -> list[float]:
    """Try every tenth of an inch one way, as somebody does who pushes the tray (RET-04)."""
    now, unit_id = drill.now, drill.task.unit
    straight_move, start = straight_move_of(now, unit_id, float(inches)), now.standing(unit_id).pose
    dx, dy = direction(start.facing + side.turn)
    tenths = range(1, 10 * inches + 1)
    return [
        far / 10
        for far in tenths
        if straight_move.check(quantise(start.moved(dx * far / 10, dy * far / 10)))
    ]


def gone(drill: Drill, answer: DrillAnswer) -> list[float]:
    """Return how far the unit ends from where it stood, roll by roll."""
    start = drill.now.standing("A").pose
    found = outcomes(drill.now, "A", answer)
    assert len(found) == len(FACES)
    return [math.dist(one.now.standing("A").pose.centre, start.centre) for one in found]


@pytest.mark.parametrize("drill", RETREATS, ids=lambda one: one.id)
def test_a_retreat_goes_as_far_as_it_may_with_every_roll_RET_03_RET_07(drill: Drill) -> None:
    speed = drill.now.speed("A").total
    for answer in some(candidates(drill.now, drill.task)):
        if answer.kind is not AnswerKind.RETREAT or answer.side is None:
            continue
        for face, inches in some(zip(FACES, gone(drill, answer), strict=True)):
            ends = legal_ends(drill, answer.side, speed + face)
            wished = (speed + face) * answer.share
            before = [far for far in ends if far <= wished + 1e-9]
            if before:
                assert max(before) - 1e-3 <= inches <= wished + 1e-3
            elif ends:
                assert wished <= inches <= min(ends) + 1e-3
            else:
                assert inches == 0.0


def test_a_roll_that_would_lead_into_an_enemy_stops_before_it_RET_03() -> None:
    """With a 1 and a 2 the way is free; with more the unit stops short of the second enemy."""
    drill = next(one for one in RETREATS if one.id == "retreats-01")
    found = outcomes(drill.now, "A", retreat_answer(ArcSide.RIGHT, "full", turns=False))
    assert not any(one.now.engaged("A") for one in found)
    assert [one.now.standing("A").pose.x for one in found] == pytest.approx(
        [30.0, 31.0, 31.2687, 31.2687, 31.2687, 31.2687], abs=1e-3
    )


@pytest.mark.parametrize("drill", RETREATS, ids=lambda one: one.id)
def test_a_way_without_any_legal_end_is_no_answer_and_says_why_RET_07(drill: Drill) -> None:
    speed = drill.now.speed("A").total
    offered = {
        one.side for one in candidates(drill.now, drill.task) if one.kind is AnswerKind.RETREAT
    }
    closed = [side for side in ways_out(drill.now, "A") if not legal_ends(drill, side, speed + 6)]
    assert offered == set(ways_out(drill.now, "A")) - set(closed)
    assert len(left_out(drill.now, drill.task)) == len(closed)


def test_the_reason_names_who_stands_in_the_way() -> None:
    now = table(unit("A", "red", 24.0, 12.0, 180.0), unit("T", "blue", 24.0, 16.8, 180.0))
    (why,) = left_out(now, RETREAT)
    assert str(why) == "No retreat backward: T closes the way at once."


def test_half_a_way_that_ends_where_the_whole_one_does_is_no_answer_of_its_own() -> None:
    """A wall of friends behind leaves one place to stand, whichever way one counts."""
    now = table(
        unit("A", "red", 24.0, 8.4, 0.0),
        unit("T", "blue", 24.0, 13.2, 180.0),
        unit("B", "red", 24.0, 2.4, 0.0),
    )
    ends = {
        one.now.standing("A").pose
        for answer in candidates(now, RETREAT)
        if answer.side is ArcSide.REAR
        for one in outcomes(now, "A", answer)
    }
    assert {Pose(end.x, end.y, 0.0) for end in ends} == {next(iter(ends)).turned(0.0)}
    keys = [one.key for one in candidates(now, RETREAT) if one.side is ArcSide.REAR]
    assert keys == ["retreat rear full turned", "retreat rear full straight"]
