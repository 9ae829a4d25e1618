"""Ground with notches: judged as the one piece it is, however it is cut into convex parts."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from random import Random

import pytest
import shapely

from simulator.content.games.scenario_cards import piece_sets
from simulator.datafiles import units_dir
from simulator.geometry import notches
from simulator.geometry.laying import LayingGround, Off
from simulator.geometry.measure import (
    covers_disc,
    depth_over,
    is_convex,
    nearer_than,
    overlaps,
    point_nearer_than,
)
from simulator.geometry.pivot import meetings
from simulator.geometry.pose import Point, Pose
from simulator.geometry.regions import laying_facings, laying_region
from simulator.geometry.shapes import Corners, Standing, polygon, shape_of
from simulator.geometry.sight import sight as sight_module
from simulator.geometry.sight import sight_entries
from simulator.geometry.sight.sight import Sight
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.geometry.travel.critical_travels import blocked_spans
from simulator.geometry.trays import INFANTRY, SOLO_SMALL
from simulator.model.cards import PRINTED
from tests.each import some
from tests.geometry.notched_scenes import (
    NOTCHED,
    RESOLUTION,
    TRAYS,
    NotchedScene,
    corridor_lines,
    free_lines,
    hardly_on,
    let_through,
    moved,
    notched_scene,
)
from tests.geometry.tables import Carry

SCENES = int(os.environ.get("IRON_RANKS_NOTCHED", "12"))
FIRST = int(os.environ.get("IRON_RANKS_SEED", "0"))
ANGLES = 50
PRINTED_OUTLINES = tuple(
    piece_sets(units_dir())[PRINTED][kind].outline for kind in ("forest", "corpse_pile", "palisade")
)
LEFT_AGAIN = (102, 131, 142, 231)
"""Scenes in which lines leave the piece and come back to it before they reach the target."""
CUT_AT_A_CORNER = (2039, 3014, 3779, 4315)
"""Scenes in which parts of a piece meet on an edge of the target."""


def seen(scene: NotchedScene) -> Sight:
    return scene.view().sight(scene.target.corners)


@pytest.fixture
def cut_otherwise(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Return what has outlines cut into other parts from then on: from other corners, to others."""
    ends = notches._ends  # what chooses the cut is what must not matter

    def others(outline: Sequence[Point], at: int) -> Iterator[int]:
        return reversed(list(ends(outline, at)))

    def again() -> None:
        monkeypatch.setattr(notches, "_ends", others)
        shape_of.cache_clear()
        sight_entries._standing_room.cache_clear()

    yield again
    shape_of.cache_clear()
    sight_entries._standing_room.cache_clear()


def test_the_parts_of_an_outline_are_convex_and_make_it_up() -> None:
    for outline in NOTCHED:
        parts = shape_of(outline).parts
        assert len(parts) > 1
        assert all(map(is_convex, parts))
        assert {corner for part in parts for corner in part} <= set(outline)
        union = shapely.union_all([polygon(part) for part in parts])
        assert union.symmetric_difference(polygon(outline)).area < 1e-9
        assert sum(polygon(part).area for part in parts) == pytest.approx(polygon(outline).area)


# ------------------------------------------------------------------ sight


def test_a_plain_judge_agrees_about_sight_past_into_and_out_of_notched_ground() -> None:
    """AMB-03: ground is left only when the whole piece is left, not when a part of it is."""
    answers = set()
    seeds = range(FIRST, FIRST + SCENES)
    scenes = [(seed, notched_scene(seed)) for seed in (*seeds, *LEFT_AGAIN)]
    scenes += [(seed, notched_scene(seed, PRINTED_OUTLINES)) for seed in seeds[::2]]
    for seed, scene in scenes:
        answer = seen(scene)
        answers.add(answer.visible)
        assert scene.view().sees(scene.target.corners) == answer.visible, seed
        sampled = free_lines(scene)
        if not answer.visible:
            assert not (answer.in_arc and len(sampled)), seed
            continue
        assert answer.line is not None
        for line in some(corridor_lines(scene, answer.line, answer.margin)):
            assert let_through(scene.wood, line), (seed, line)
            drawn = shapely.LineString(line)
            assert all(drawn.intersection(t.polygon).length < 1e-3 for t in scene.trays), seed
        assert len(sampled) or answer.margin < RESOLUTION or hardly_on(scene), seed
    assert answers == {True, False}


def test_the_exact_judge_agrees_where_lines_leave_the_piece_and_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = {seed: seen(notched_scene(seed)).visible for seed in LEFT_AGAIN[:1]}
    assert not any(answers.values())  # as one would see over the whole piece
    monkeypatch.setattr(sight_module, "SIGHT_CLOSE_CALL", math.inf)
    for seed, visible in answers.items():
        assert seen(notched_scene(seed)).visible == visible, seed


def test_two_covers_of_one_outline_give_every_answer_alike(
    cut_otherwise: Callable[[], None],
) -> None:
    """Answer, margin, line and blockers, and whatever else asks about parts."""
    hard = (*LEFT_AGAIN, *CUT_AT_A_CORNER)
    scenes = [notched_scene(seed) for seed in (*range(FIRST, FIRST + SCENES), *hard)]
    before = [(seen(scene), _measured(scene)) for scene in scenes]
    cuts = [shape_of(outline).parts for outline in NOTCHED]
    cut_otherwise()
    assert [shape_of(outline).parts for outline in NOTCHED] != cuts
    for scene, (one, numbers) in zip(scenes, before, strict=True):
        other = seen(scene)
        assert (other.visible, other.in_arc, other.blockers) == (
            one.visible,
            one.in_arc,
            one.blockers,
        )
        assert other.margin == pytest.approx(one.margin, abs=1e-6)
        assert _measured(scene) == numbers


def _measured(scene: NotchedScene) -> list[object]:
    """Return what else is asked about a piece and the trays of a scene."""
    trays, wood = (scene.viewer, scene.target, *scene.trays), scene.wood
    found: list[object] = [overlaps(tray.corners, wood) for tray in trays]
    found += [nearer_than(tray.corners, wood, 1.0) for tray in trays]
    found += [point_nearer_than(wood, tray.pose.centre, 0.5) for tray in trays]
    return found


def test_scenes_turned_mirrored_and_moved_give_the_same_answers() -> None:
    """By 50 angles, trays flush with the piece and not."""
    dice = Random(41)
    scenes = {seed: notched_scene(seed) for seed in (18, LEFT_AGAIN[0])}
    scenes |= {seed: notched_scene(seed, PRINTED_OUTLINES) for seed in (0, 1, 2)}
    for seed, scene in some(scenes.items()):
        answer, numbers = seen(scene), _measured(scene)
        for step in range(ANGLES):
            carry = Carry(
                step * 360 / ANGLES + dice.random(),
                dice.uniform(-30, 30),
                dice.uniform(-30, 30),
                step % 2 == 1,
            )
            there = NotchedScene(
                carry.standing(scene.viewer),
                carry.standing(scene.target),
                carry.outline(scene.wood),
                tuple(map(carry.standing, scene.trays)),
            )
            found = seen(there)
            assert (found.visible, found.in_arc) == (answer.visible, answer.in_arc), (seed, step)
            assert found.blockers == answer.blockers, (seed, step)
            assert found.margin == pytest.approx(answer.margin, abs=1e-6), (seed, step)
            assert _measured(there) == numbers, (seed, step)


def test_a_tray_flush_in_a_notch_touches_the_piece_and_is_not_on_it() -> None:
    bay: Corners = (
        (-6, -3),
        (6, -3),
        (6, 3),
        (2.75, 3),
        (2.75, 0),
        (-2.75, 0),
        (-2.75, 3),
        (-6, 3),
    )
    for turn in (0.0, 17.0, 90.0, 211.3):
        lies = Pose(20.0, 30.0, turn)
        wood = moved(bay, lies)
        for forward, on in ((2.4, False), (2.4 - 2 * OVERLAP_DEPTH, True)):
            tray = Standing(Pose(*lies.to_table((0.0, forward)), turn), INFANTRY)
            assert overlaps(tray.corners, wood) is on, (turn, forward)


# ------------------------------------------------------------------ on, near, onto, beside


def test_shapely_agrees_about_what_is_on_or_near_a_notched_piece() -> None:
    """On a piece, by how much, and whether a round token lies on it; samples, whole outline."""
    dice, met = Random(7), set()
    for number in range(400):
        wood = moved(NOTCHED[number % 4], Pose(10.0, 10.0, dice.uniform(0, 360)))
        at = Pose(10 + dice.uniform(-5, 5), 10 + dice.uniform(-5, 5), dice.uniform(0, 360))
        corners = Standing(at, dice.choice(TRAYS)).corners
        shared = polygon(corners).intersection(polygon(wood)).area
        met.add(on := overlaps(corners, wood))
        assert on == (shared > 1e-6), number
        assert (depth_over(corners, wood) > 0.0) == on, number
        rim = polygon(wood).exterior.distance(shapely.Point(at.centre))
        inside = polygon(wood).contains(shapely.Point(at.centre))
        assert covers_disc(wood, at.centre, 0.6) == (inside and rim >= 0.6), number
    assert met == {True, False}


def test_a_slide_is_on_a_notched_piece_between_the_ends_of_its_spans() -> None:
    dice, wrong = Random(11), []
    for number in range(120):
        wood = moved(NOTCHED[number % 4], Pose(10.0, 10.0, dice.uniform(0, 360)))
        start = Standing(Pose(10.0, dice.uniform(-2, 22), dice.uniform(0, 360)), SOLO_SMALL)
        spans = blocked_spans(start.corners, (1.0, 0.0), wood, 0.0)
        ends = [end for span in spans for end in span]
        for travel in (step / 5 for step in range(-60, 61)):
            met = any(low < travel < high for low, high in spans)
            on = overlaps(start.at(start.pose.moved(travel, 0.0)).corners, wood)
            if met != on and min((abs(travel - end) for end in ends), default=1.0) > 1e-3:
                wrong.append((number, travel))
    assert not wrong


def test_a_turning_tray_comes_onto_a_notched_piece_at_the_facings_told() -> None:
    dice, wrong = Random(13), []
    for number in range(12):
        wood = moved(NOTCHED[number % 4], Pose(10.0, 10.0, dice.uniform(0, 360)))
        here = Standing(Pose(10 + dice.uniform(-5, 5), 10 + dice.uniform(-5, 5)), INFANTRY)
        turns = [turn + half for turn in meetings(here, [wood]) for half in (0.0, 180.0)]
        facings = [step / 2 for step in range(721)]
        on = [overlaps(here.at(here.pose.turned(facing)).corners, wood) for facing in facings]
        for k, (low, high) in enumerate(pairwise(facings)):
            if on[k] != on[k + 1] and not any(low - 0.01 <= t <= high + 0.01 for t in turns):
                wrong.append((number, low))
    assert not wrong


def test_a_notched_piece_is_laid_exactly_where_it_overlaps_nothing() -> None:
    """Single places, all places of a facing, all facings of a place; beside one with notches."""
    dice, free, wrong = Random(17), set(), list[int]()
    for number in range(24):
        own, other = NOTCHED[number % 4], moved(NOTCHED[(number + 1) % 4], Pose(12.0, 12.0, 33.0))
        clear = dice.choice([-OVERLAP_DEPTH, 1.0])

        def shape(facing: float, own: Corners = own) -> Corners:
            return moved(own, Pose(0.0, 0.0, facing))

        ground = LayingGround(
            shape, (0.0, 0.0, 24.0, 24.0), ROUNDING, (Off(other, clear),), period=360.0
        )

        def legal(
            pose: Pose, *, own: Corners = own, other: Corners = other, clear: float = clear
        ) -> bool:
            lies = moved(own, pose)
            x0, y0, x1, y1 = polygon(lies).bounds
            inside = min(x0, y0, 24 - x1, 24 - y1) >= -ROUNDING
            if clear > 0.0:
                return inside and not nearer_than(lies, other, clear)
            return inside and not overlaps(lies, other)

        def stands(x: float, y: float, turn: float, legal: Callable[[Pose], bool] = legal) -> bool:
            return legal(Pose(x, y, turn))

        facing = dice.uniform(0, 360)
        region = laying_region(ground, facing)
        for _ in range(20):
            x, y = dice.uniform(3, 21), dice.uniform(3, 21)
            free.add(may := legal(Pose(x, y, facing)))
            if region.boundary.distance(shapely.Point(x, y)) > 1e-3:
                wrong += [number] * (may != region.contains(shapely.Point(x, y)))
        found = ground.place(legal)
        assert found is not None
        assert legal(found)
        x, y = dice.uniform(4, 20), dice.uniform(4, 20)
        facings = laying_facings([ground], (x, y), partial(stands, x, y))
        for turn in range(0, 360, 5):
            near = [abs(turn - end) for run in facings.intervals for end in run]
            if min(near, default=1.0) > 0.01:
                wrong += [number] * (facings.allows(turn) != legal(Pose(x, y, turn)))
    assert not wrong
    assert free == {True, False}
