"""Sight from any part of a tray, against lines that are tried one by one."""

from __future__ import annotations

import math

import pytest

from simulator.geometry.convex import point_gap
from simulator.geometry.measure import distance
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.sight.all_round import SightAllRound
from simulator.geometry.sight.sight import SightLines
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.geometry.trays import INFANTRY, SOLO_LARGE, SOLO_SMALL
from tests.each import some
from tests.geometry.sampler_sight import RESOLUTION, sampled_line_all_round
from tests.geometry.sight_scenes import scene, side_scene

SCENES = 36


def looks(number: int) -> tuple[Standing, Standing, tuple[Standing, ...], SightAllRound]:
    """Return a hard scene; in every other one the viewer looks away from its target."""
    found = scene(number) if number % 2 else side_scene(number)
    viewer = found.viewer
    if number % 4 < 2:
        viewer = viewer.at(viewer.pose.turned(viewer.pose.facing + 180.0))
    return viewer, found.target, found.blockers, SightAllRound(viewer, found.named)


@pytest.mark.parametrize("batch", range(6))
def test_whoever_a_tried_line_reaches_is_seen_and_nobody_else(batch: int) -> None:
    """ABL-01, LOS-05: the corridor that is told is free; without one no line is found."""
    for number in range(batch, SCENES, 6):
        viewer, target, blockers, all_round = looks(number)
        found = all_round.sight(target.corners)
        assert all_round.sees(target.corners) is found.visible
        tried = sampled_line_all_round(viewer, target, blockers)
        if tried is not None:
            assert found.visible, number
        elif found.visible:
            assert found.margin < RESOLUTION, number
        if found.visible and found.line is not None:
            start, end = found.line
            assert point_gap(viewer.corners, start) < 1e-6, number
            assert point_gap(target.corners, end) < 1e-6, number


def test_both_answers_come_up() -> None:
    answers = [looks(number)[3].sees(looks(number)[1].corners) for number in range(SCENES)]
    assert 3 < sum(answers) < SCENES - 3


@pytest.mark.parametrize("facing", range(0, 360, 30))
def test_the_way_a_tray_looks_does_not_matter_without_blockers(facing: float) -> None:
    """ABL-01: whoever stands anywhere is seen."""
    viewer = Standing(Pose(24, 24, facing), SOLO_LARGE)
    for turn in range(0, 360, 15):
        way = math.radians(turn)
        target = Standing(Pose(24 + 12 * math.sin(way), 24 + 12 * math.cos(way), 0.0), SOLO_SMALL)
        assert SightAllRound(viewer, []).sees(target.corners)


def test_whoever_is_seen_over_the_front_is_seen_all_round() -> None:
    scenes = [scene(number) for number in range(40)]
    seen = [s for s in scenes if SightLines(s.viewer, s.named).sees(s.target.corners)]
    for found in some(seen):
        assert SightAllRound(found.viewer, found.named).sees(found.target.corners)


def test_a_tray_flush_before_the_front_does_not_hide_what_the_flank_sees() -> None:
    """A line may leave over a flank, past whoever stands flush before the front."""
    viewer = Standing(Pose(24, 24, 0), SOLO_LARGE)
    before = Standing(Pose(24, 24 + SOLO_LARGE.depth / 2 + INFANTRY.depth / 2, 0), INFANTRY)
    target = Standing(Pose(29.5, 36, 0), SOLO_SMALL)
    named = [("before", before.corners)]
    assert not SightLines(viewer, named).sees(target.corners)
    assert SightAllRound(viewer, named).sees(target.corners)


def test_who_is_walled_in_sees_nobody_and_names_who_stands_there() -> None:
    """LOS-07: the blocker of the line that lacks least."""
    viewer = Standing(Pose(24, 24, 0), SOLO_SMALL)
    ring = [
        ("front", Standing(Pose(24, 24 + 3.9, 0), INFANTRY)),
        ("rear", Standing(Pose(24, 24 - 3.9, 0), INFANTRY)),
        ("left", Standing(Pose(24 - 4.0, 24, 90), INFANTRY)),
        ("right", Standing(Pose(24 + 4.0, 24, 90), INFANTRY)),
    ]
    target = Standing(Pose(24, 40, 0), SOLO_SMALL)
    found = SightAllRound(viewer, [(name, tray.corners) for name, tray in ring]).sight(
        target.corners
    )
    assert not found.visible
    assert found.blockers
    assert found.margin < SIGHT_WIDTH
    assert distance(viewer.corners, target.corners) > 0
