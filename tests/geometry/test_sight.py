"""Line of sight against an exact oracle, the examples of page 12, and what must never change."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.geometry.arcs import ArcSide, wedge
from simulator.geometry.convex import inset, insets, point_gap
from simulator.geometry.measure import area, contains, intersection
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing, box, disc, ellipse, rectangle
from simulator.geometry.sight import exact as referee
from simulator.geometry.sight import sight_entries
from simulator.geometry.sight.corridors import Corridor, lines_through, widest
from simulator.geometry.sight.front_view import ExitEdge, Front
from simulator.geometry.sight.sight import Named, Sight, SightLines
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.geometry.trays import (
    CASTLE_WALL,
    CAVALRY,
    INFANTRY,
    SOLO_LARGE,
    SOLO_SMALL,
    Tray,
)
from tests.each import some
from tests.geometry.oracle_sight import Truth, truth
from tests.geometry.sampler_sight import RESOLUTION, sampled_line
from tests.geometry.sight_scenes import Scene, scene, side_scene

SCENES = int(os.environ.get("IRON_RANKS_SCENES", "600"))
BATCHES = 10

ROUNDING = 2e-9
"""The referee rounds corners to 1e-9 inch; nearer to the least width the oracle may differ."""

FLOAT_NOISE = 1e-6
"""Trays placed flush overlap by rounding; oracle and program cut that overlap differently."""


def tray(x: float, y: float, facing: float = 0.0, kind: Tray = INFANTRY) -> Standing:
    return Standing(Pose(x, y, facing), kind)


def sight(
    viewer: Standing,
    target: Standing,
    blockers: Sequence[Named],
    *,
    ground: Sequence[Named] = (),
    strict_arc_end: bool = False,
    from_front_edge: bool = False,
    explain: bool = True,
) -> Sight:
    """Ask about one target."""
    view = SightLines(
        viewer,
        blockers,
        ground,
        strict_arc_end=strict_arc_end,
        from_front_edge=from_front_edge,
    )
    return view.sight(target.corners, explain=explain)


def named(*trays: Standing) -> list[tuple[str, Corners]]:
    return [(f"tray {k}", one.corners) for k, one in enumerate(trays)]


def oracle(
    setup: Scene,
    blockers: list[Corners] | None = None,
    *,
    strict: bool = False,
    edge: bool = False,
) -> Truth:
    if blockers is None:
        blockers = [one.corners for one in setup.blockers]
    return truth(
        setup.viewer, setup.target.corners, blockers, strict_arc_end=strict, from_front_edge=edge
    )


def some_scene(number: int) -> Scene:
    """Return hard scenes of both kinds in turn: ahead, and past the viewer's own side."""
    return side_scene(number // 2) if number % 2 else scene(number // 2)


# -------------------------------------------------------------------- against the oracle


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_scene_is_judged_wrong(batch: int) -> None:
    """LOS-04, LOS-05, LOS-07, LOS-08, AMB-01, AMB-02: verdict and width agree in hard scenes.

    From the whole front part, and with the ruling sight_from: front_edge.
    """
    for number in range(batch, SCENES, BATCHES):
        setup = some_scene(number)
        strict, edge = number % 7 == 0, number % 3 == 1
        seen = sight(
            setup.viewer,
            setup.target,
            setup.named,
            explain=False,
            strict_arc_end=strict,
            from_front_edge=edge,
        )
        right = oracle(setup, strict=strict, edge=edge)
        assert seen.in_arc == right.in_arc, number
        if abs(right.width - SIGHT_WIDTH) > ROUNDING:
            assert seen.visible == right.visible, number
        if seen.visible:
            assert seen.margin == pytest.approx(right.width, abs=FLOAT_NOISE), number
        view = SightLines(setup.viewer, setup.named, strict_arc_end=strict, from_front_edge=edge)
        assert view.sees(setup.target.corners) == seen.visible, number


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whoever_a_sampled_line_reaches_is_seen(batch: int) -> None:
    """LOS-05, LOS-08: lines tried from all over the front part agree, as far as they resolve.

    None they see is denied; none seen through more than the resolution escapes them.
    """
    for number in range(batch, SCENES, BATCHES):
        setup, edge = some_scene(number), number % 10 in {4, 5}
        seen = sight(setup.viewer, setup.target, setup.named, explain=False, from_front_edge=edge)
        line = sampled_line(setup.viewer, setup.target, setup.blockers, from_front_edge=edge)
        assert seen.visible or line is None, (number, line)
        assert line or not seen.visible or seen.margin <= RESOLUTION, (number, seen)


def test_the_scenes_are_hard_enough() -> None:
    """Both answers, thin corridors and blocked ones all occur often, or the test above is idle."""
    answers = [sight(s.viewer, s.target, s.named, explain=False) for s in map(scene, range(300))]
    assert sum(not one.in_arc for one in answers) >= 5
    assert sum(one.in_arc and not one.visible for one in answers) >= 60
    assert sum(one.visible and one.margin < 0.25 for one in answers) >= 20
    assert sum(one.visible for one in answers) >= 100


def test_the_scenes_beside_are_hard_enough() -> None:
    """LOS-08: in some only a line over the own side sees, in many it is the widest."""
    setups = [side_scene(number) for number in range(300)]
    answers = [sight(s.viewer, s.target, s.named, explain=False) for s in setups]
    ahead_only = [
        sight(s.viewer, s.target, s.named, explain=False, from_front_edge=True) for s in setups
    ]
    pairs = list(zip(answers, ahead_only, strict=True))
    assert sum(one.visible and not edge.visible for one, edge in pairs) >= 8
    assert (
        sum(one.visible and edge.visible and one.margin > edge.margin for one, edge in pairs) > 60
    )
    assert sum(one.in_arc and not one.visible for one in answers) >= 10
    assert all(one.visible or not edge.visible for one, edge in pairs)
    lowest = [min(y for _, y in map(s.viewer.pose.to_local, s.target.corners)) for s in setups]
    behind = sum(
        low < s.viewer.tray.depth / 2 and one.in_arc
        for low, s, one in zip(lowest, setups, answers, strict=True)
    )
    assert behind >= 60  # the target reaches back behind the front line


def test_round_and_slanted_terrain_is_judged_right() -> None:
    """LOS-10: outlines with many corners, whole and cut by the front line."""
    dice = Random(3)
    visible = 0
    for number in range(max(40, SCENES // 20)):
        viewer = tray(20, 5, dice.uniform(-30, 30))
        target = tray(20 + dice.uniform(-6, 6), 24, dice.uniform(0, 360))
        pieces = []
        for _ in range(3):
            centre = (20 + dice.uniform(-9, 9), dice.uniform(5, 19))
            facing, corners = dice.uniform(0, 360), dice.choice([5, 8, 14])
            width, depth = dice.uniform(1, 8), dice.uniform(1, 5)
            pieces.append(ellipse(centre, width, depth, facing, corners))
        seen = sight(viewer, target, [("piece", piece) for piece in pieces], explain=False)
        right = truth(viewer, target.corners, pieces)
        assert seen.visible == right.visible, number
        if seen.visible:
            visible += 1
            assert seen.margin == pytest.approx(right.width, abs=1e-9), number
    assert visible >= 10


@pytest.mark.parametrize("batch", range(4))
def test_the_blocked_margin_is_the_inset_that_opens(batch: int) -> None:
    """1.01 times the lacking inset opens a corridor, 0.99 times does not."""
    tried = 0
    for number in range(batch, SCENES, 10):
        setup = some_scene(number // 5)
        seen = sight(setup.viewer, setup.target, setup.named)
        if seen.visible or not seen.in_arc or seen.margin > -1e-6:
            continue
        outlines = [one.corners for one in setup.blockers]
        for share, opens in ((1.01, True), (0.99, False)):
            shrunk = [inset(outline, -seen.margin * share) for outline in outlines]
            assert oracle(setup, [one for one in shrunk if one]).visible is opens, number
        assert seen.blockers, number
        assert seen.line is not None
        tried += 1
    assert tried >= SCENES // 120


@pytest.mark.parametrize("edge", [False, True])
def test_the_referee_agrees_with_the_oracle(edge: bool) -> None:
    """The exact judge of close cases is right in general, not only where it is asked."""
    judged = 0
    for number in range(max(60, SCENES // 10)):
        setup = some_scene(number)
        right = oracle(setup, edge=edge)
        if right.in_arc and abs(right.width - SIGHT_WIDTH) > ROUNDING:
            view = SightLines(setup.viewer, setup.named, from_front_edge=edge)
            local = view._front.local(setup.target.corners)
            assert view._judged(local, None) == right.visible, number
            judged += 1
    assert judged > 20


def test_the_referee_knows_before_from_behind() -> None:
    """LOS-07: a long piece that leans past the target and on behind it stops no line."""
    front = ((2.75, 0.0), (-2.75, 0.0))
    target = box(-1.4, 11.0, 1.4, 13.8)
    leaning = ((-6.4, 9.6), (-5.9, 9.6), (14.1, 29.6), (13.6, 29.6))
    assert referee.sees(front, target, [leaning], [], 2.0)
    before = tuple((x, y - 6.0) for x, y in leaning)
    assert not referee.sees(front, target, [before], [], 2.0)


def test_the_referee_lets_no_line_run_away_from_the_target() -> None:
    """LOS-05, LOS-07: a wall at the left front corner hides a tray behind it, however it is turned.

    Nor does one who touches the target with a corner see the rest of it through a wall.
    """
    part = ((2.75, 0.0), (-2.75, 0.0), (0.0, -2.4))
    wall = box(-3.0, -3.0, -2.5, 6.0)
    for facing in (30.0, 45.0, 90.0):
        behind = rectangle((-4.5, 4.0), 4.0, 1.0, facing)
        assert not referee.sees(part, behind, [wall], [], SIGHT_WIDTH)
    pressed_in = ((2.749999, -4e-7), (6.0, -1.0), (6.5, 0.0), (6.0, 1.0))
    assert not referee.sees(part, pressed_in, [box(2.8, -3.0, 3.0, 3.0)], [], 0.1)


def test_the_referee_knows_where_a_wall_crosses_the_targets_edge() -> None:
    """LOS-07: of a target 2 in wide it hides what lies left of where it leaves the near edge."""
    front, target = ((1.0, 0.0), (-1.0, 0.0)), box(-1.0, 4.0, 1.0, 6.0)
    for lean in (-0.4, 0.0, 0.4):
        wall = ((-3.0, 3.0), (-0.2 - lean, 3.0), (-0.2 + lean, 5.0), (-3.0, 5.0))
        free = 1.2 - max(0.0, -lean)  # past the wall's lower corner, too
        assert referee.sees(front, target, [wall], [], free - 1e-8)
        assert not referee.sees(front, target, [wall], [], free + 1e-8)


def test_los_08_lines_over_a_side_reach_an_edge_that_ends_beside_the_front_corner() -> None:
    """All lines through both edges and no others, wherever the further edge ends."""
    side, (x, top), shares = ExitEdge(0.0, -2.4, 2.75, 0.0), (4.0, 0.9), (-0.1, 0.1, 0.5, 0.9, 1.1)
    for height, out, into in some(product((-0.005, 0.0, 0.005, 0.02, 0.5), shares, shares)):
        lines = tuple(lines_through(side, ((x, top), (x, height)), 10.0))
        ox, oy = 2.75 * out, 2.4 * (out - 1.0)
        slope = (x - ox) / (top + into * (height - top) - oy)
        passes = 0.0 < out < 1.0 and 0.0 < into < 1.0
        assert slope < 0.0 or contains(lines, (slope, ox - slope * oy)) is passes


def test_amb_02_two_corridors_that_meet_in_a_single_line_are_not_one() -> None:
    left = ((0.0, 0.0), (1.0, -3.0), (1.0, 3.0), (0.0, 1.0))
    right = ((0.0, 1.0), (1.0, 5.0), (1.0, 6.0), (0.0, 2.0))
    assert widest([left, right]) == widest([left]) == Corridor(6.0 / math.sqrt(2.0), 1.0, 0.0)


@pytest.mark.parametrize("past", [-2e-9, 0.0, 2e-9, 4e-7, -4e-7])
def test_the_referee_decides_at_the_very_limit(past: float) -> None:
    """AMB-02: a gap of exactly the least width does not see, a billionth of an inch more does."""
    gap = SIGHT_WIDTH + past
    wall = [
        ("left", box(-20.0, 8.0, 0.0, 13.0)),
        ("right", box(gap, 8.0, 20.0, 13.0)),
    ]
    seen = sight(tray(0, 0), tray(0, 25), wall)
    # Seen aslant, a deep gap is narrower still: straight through is widest.
    assert seen.visible is (past > 0.0)


# -------------------------------------------------------------------- page 12


def test_page_12_a_part_inside_the_arc_is_enough() -> None:
    """LOS-04, LOS-06, first picture: a corner of the target reaches into the front arc."""
    guards, berserkers = tray(20, 10), tray(30.5, 15, 90)
    seen = sight(guards, berserkers, [])
    assert seen.visible
    assert seen.in_arc
    assert not sight(guards, berserkers.at(Pose(33.0, 12.0, 90)), []).visible


def test_page_12_ahead_of_the_front_line_is_not_enough() -> None:
    """LOS-06, second picture: wholly ahead of the front line, yet no part inside the arc."""
    guards = tray(20, 10)
    berserkers = tray(36, 15.5)
    assert min(y for _, y in berserkers.corners) > 12.4
    seen = sight(guards, berserkers, [])
    assert not seen.in_arc
    assert not seen.visible
    assert seen.margin < 0.0


def test_page_12_two_trays_block_every_line() -> None:
    """LOS-07, third picture: two units side by side hide the bowmen behind them."""
    crossbowmen, bowmen = tray(20, 5), tray(20, 25, 180)
    between = [tray(17.2, 12), tray(22.8, 12.0)]
    seen = sight(crossbowmen, bowmen, named(*between))
    assert seen.visible  # a tenth of an inch between them
    assert seen.margin == pytest.approx(0.1)
    close = [tray(17.25, 12), tray(22.75, 12)]
    seen = sight(crossbowmen, bowmen, named(*close))
    assert not seen.visible
    assert seen.in_arc
    assert seen.blockers == ("tray 0", "tray 1")


def test_sight_is_not_mutual() -> None:
    """LOS-11: whoever looks away sees nothing."""
    ours, theirs = tray(20, 5), tray(20, 20, 0)
    assert sight(ours, theirs, []).visible
    assert not sight(theirs, ours, []).visible


def test_any_point_of_the_front_edge_may_look() -> None:
    """LOS-08: only the front's left end sees past the blocker, the arrow does not."""
    seen = sight(tray(20, 5), tray(20, 25), named(tray(22.5, 12)))
    assert seen.visible
    assert seen.line is not None
    assert seen.line[0][0] < 19.75


# -------------------------------------------------------------------- rulings


def test_the_line_may_end_outside_the_arc() -> None:
    """AMB-01: the part inside the arc is hidden, the part outside is in plain view."""
    viewer = tray(20, 10, kind=SOLO_SMALL)
    target = tray(26.0, 15.5)  # only its left part lies in the arc
    screen = [("screen", box(22.0, 11.75, 22.4, 20.0))]  # flat lines pass below it
    default = sight(viewer, target, screen)
    strict = sight(viewer, target, screen, strict_arc_end=True)
    assert default.in_arc
    assert strict.in_arc
    assert default.visible
    assert not strict.visible


def test_the_strict_reading_never_sees_more() -> None:
    for number in range(200, 320):
        setup = scene(number)
        strict = sight(setup.viewer, setup.target, setup.named, strict_arc_end=True, explain=False)
        default = sight(setup.viewer, setup.target, setup.named, explain=False)
        assert default.visible or not strict.visible
        assert strict.in_arc == default.in_arc


def test_a_line_may_leave_over_the_own_side() -> None:
    """LOS-05, LOS-08, AMB-01: only a line behind the tray before the front corner is free."""
    viewer = tray(28, 27, 90)
    target = tray(34, 20, 180, SOLO_SMALL)
    others = named(tray(28, 20, 180), tray(34, 24, 180, CAVALRY))
    seen = sight(viewer, target, others)
    assert seen.visible
    assert seen.margin == pytest.approx(0.0490839774433722)
    assert SightLines(viewer, others).sees(target.corners)
    assert seen.line is not None
    start, end = map(viewer.pose.to_local, seen.line)
    # Out over the right arc line, past its own right side behind the front corner.
    assert start[0] == pytest.approx(2.75 * start[1] / 2.4)
    share = (2.75 - start[0]) / (end[0] - start[0])
    assert start[1] + share * (end[1] - start[1]) < 2.4
    edge = sight(viewer, target, others, from_front_edge=True)
    assert not edge.visible
    assert edge.blockers == ("tray 1",)


def test_a_tray_flush_at_the_side_stops_the_lines_over_it() -> None:
    """LOS-07: an enemy at the flank, or a friend beside, hides what is seen past the own side."""
    viewer, target = tray(20, 10), tray(31, 15, 90)
    wide = ("wide", box(17.0, 12.4, 22.8, 30.0))  # flush with the front edge, over both its ends
    assert sight(viewer, target, [wide]).visible
    assert not sight(viewer, target, [wide], from_front_edge=True).visible
    for beside in (tray(25.5, 10), tray(25.15, 10, 90), tray(25.5, 10.6, 180)):
        seen = sight(viewer, target, [wide, ("beside", beside.corners)])
        assert not seen.visible
        assert "beside" in seen.blockers
    further_back = tray(25.5, 6.0)
    assert sight(viewer, target, [wide, ("behind", further_back.corners)]).visible


def test_a_target_that_reaches_back_is_seen_sideways() -> None:
    """AMB-01: a line may end on any part of the target, even behind the front line."""
    viewer = tray(20, 10)
    target = tray(26.5, 13.5, 90, CAVALRY)  # its far corner in the arc, its near one beside
    lid = [("lid", box(17.0, 12.4, 23.9, 30.0))]
    seen = sight(viewer, target, lid)
    assert seen.in_arc
    assert seen.visible
    assert seen.line is not None
    assert max(y for _, y in seen.line) < 12.5
    assert not sight(viewer, target, lid, from_front_edge=True).visible
    assert not sight(viewer, target, lid, strict_arc_end=True).visible
    over_the_edge = SightLines(viewer, lid, from_front_edge=True)
    assert not over_the_edge._judged(over_the_edge._front.local(target.corners), None)


def test_a_target_parallel_to_the_own_arc_line_is_seen_as_broad_as_it_is() -> None:
    """LOS-05, AMB-01: a tray turned by 45 degrees, just off the front corner, reaches back."""
    viewer = Standing(Pose(0.0, 0.0), SOLO_SMALL)
    x = y = SOLO_SMALL.width / 2 + 0.005
    target = ((x - 1.0, y + 1.0), (x + 2.0, y - 2.0), (x + 4.0, y), (x + 1.0, y + 3.0))
    seen = SightLines(viewer, []).sight(target)
    assert seen.visible
    assert seen.margin == pytest.approx(truth(viewer, target, []).width, abs=1e-9)


@pytest.mark.parametrize("kind", [INFANTRY, CAVALRY, SOLO_SMALL, SOLO_LARGE, CASTLE_WALL])
def test_the_front_part_is_the_tray_inside_the_front_arc(kind: Tray) -> None:
    """LOS-05, AMB-04: a triangle or a trapezium, the same that the arcs of the tray hold."""
    viewer = tray(20, 10, 33.0, kind)
    (arc,) = wedge(Standing(Pose(0.0, 0.0), kind), ArcSide.FRONT)
    inside = intersection(kind.corners, arc)
    found = tuple(viewer.pose.to_local(point) for point in Front(viewer).outline)
    assert len(found) == (4 if kind in {CAVALRY, CASTLE_WALL} else 3)
    assert area(found) == pytest.approx(area(inside))
    for corner in found:
        assert contains(inside, corner, 1e-9)


@pytest.mark.parametrize("make", [scene, side_scene])
def test_looking_from_the_front_edge_never_sees_more(make: Callable[[int], Scene]) -> None:
    """LOS-08, sight_from: front_edge: the front edge is a part of the front part."""
    for number in range(120):
        setup = make(number)
        edge = sight(setup.viewer, setup.target, setup.named, from_front_edge=True, explain=False)
        whole = sight(setup.viewer, setup.target, setup.named, explain=False)
        assert whole.visible or not edge.visible, number
        assert whole.in_arc == edge.in_arc, number
        if edge.visible:
            assert whole.margin >= edge.margin - 1e-9, number


def test_a_line_that_ends_in_the_arc_leaves_over_the_front_edge() -> None:
    """AMB-01: with the strict ruling both starts are one."""
    for number in range(60):
        setup = side_scene(number)
        strict = sight(setup.viewer, setup.target, setup.named, strict_arc_end=True, explain=False)
        edge = sight(
            setup.viewer,
            setup.target,
            setup.named,
            strict_arc_end=True,
            from_front_edge=True,
            explain=False,
        )
        assert strict == edge, number


@pytest.mark.parametrize("noise", [0.0, 1e-9, 1e-6, 5e-4])
def test_touching_trays_form_a_wall(noise: float) -> None:
    """AMB-02: no line through a seam, however the poses were rounded."""
    wall = [tray(4.25 + 5.5 * k + noise * k, 12, 0) for k in range(6)]
    seen = sight(tray(20, 5), tray(20, 25), named(*wall))
    assert not seen.visible
    assert -SIGHT_WIDTH < seen.margin <= 0.0
    assert len(seen.blockers) == 2


def test_corners_that_touch_leave_no_sight() -> None:
    """AMB-02: two trays that meet in a corner close the way."""
    first = [("first", box(0.0, 10.0, 20.0, 12.0)), ("second", box(20.0, 12.0, 40.0, 14.0))]
    assert not sight(tray(20, 5), tray(20, 25), first).visible
    moved = [first[0], ("second", box(20.02, 12.0, 40.0, 14.0))]
    assert sight(tray(20, 5), tray(20, 25), moved).visible


def test_a_target_that_touches_the_arc_line_is_outside() -> None:
    """LOS-04, AMB-02: standing along the arc line is not standing in the arc."""
    viewer = tray(20, 10, kind=SOLO_SMALL)
    along = viewer.pose.to_table((1.38 + 4.0, 1.38 + 4.0))
    out = 2.76 / 2 * math.sqrt(0.5)
    target = tray(along[0] + out, along[1] - out, 45, SOLO_SMALL)
    seen = sight(viewer, target, [])
    assert not seen.in_arc
    assert seen.margin == pytest.approx(0.0, abs=1e-9)
    nearer = target.at(target.pose.moved(-0.01, 0.01))
    assert sight(viewer, nearer, []).in_arc


def test_the_distance_to_the_arc_is_told() -> None:
    seen = sight(tray(20, 10, kind=SOLO_SMALL), tray(20, 0, kind=SOLO_SMALL), [])
    assert seen.margin == pytest.approx(-10.0)
    assert seen == Sight(visible=False, margin=seen.margin, line=None, blockers=(), in_arc=False)


def test_a_tray_in_front_contact_is_seen() -> None:
    """An enemy flush with the front edge is seen along the whole shared edge, whoever is near."""
    viewer = tray(20, 10)
    enemy = tray(20, 14.8, 180)
    beside = [tray(25.5, 14.8, 180), tray(14.5, 14.8, 180)]
    seen = sight(viewer, enemy, named(*beside))
    assert seen.visible
    assert seen.margin == pytest.approx(5.5)
    assert not sight(viewer, tray(20, 25), named(enemy)).visible


# -------------------------------------------------------------------- terrain


def test_a_line_may_end_in_a_wood_but_not_lead_through_it() -> None:
    """AMB-03: into is allowed, through is not."""
    viewer, wood = tray(20, 5), [("wood", disc((20.0, 18.0), 5.0))]
    on_it, behind = tray(20, 18), tray(20, 27, 180)
    assert sight(viewer, on_it, [], ground=wood).visible
    seen = sight(viewer, behind, [], ground=[("wood", box(0, 15, 40, 20))])
    assert not seen.visible
    assert seen.blockers == ("wood",)
    assert sight(viewer, behind, []).visible


def test_solid_terrain_stops_lines_into_it_too() -> None:
    """TEX-08: the same outline as a solid piece hides whoever would stand in it."""
    viewer, target = tray(20, 5), tray(20, 18)
    piece = [("piece", box(10, 12, 30, 25))]
    assert sight(viewer, target, [], ground=piece).visible
    assert not sight(viewer, target, piece).visible


def test_a_line_that_leaves_the_wood_before_the_target_is_blocked() -> None:
    """AMB-03: standing on one end of a bent way through the wood does not open its other side."""
    viewer = tray(20, 5)
    target = tray(20, 20, kind=SOLO_LARGE)
    # The wood lies before the target and reaches under its right edge only.
    wood = box(10, 12, 30, 16)
    under = ((20.9, 12.0), (30.0, 12.0), (30.0, 20.0), (20.9, 20.0))
    assert not sight(viewer, target, [], ground=[("wood", wood)]).visible
    seen = sight(viewer, target, [("wall", box(0, 10, 20.9, 11))], ground=[("wood", under)])
    assert seen.visible
    assert seen.line is not None
    assert seen.line[1][0] > 20.9  # goes in where the target stands on the wood
    through = [("wood", under), ("strip", box(10, 13, 30, 14))]
    assert not sight(viewer, target, [], ground=through).visible


def test_touching_a_wood_is_not_standing_on_it() -> None:
    """AMB-03: a target flush behind a piece is hidden by it."""
    viewer, target = tray(20, 5), tray(20, 20)
    assert not sight(viewer, target, [], ground=[("wood", box(10, 12, 30, 17.6))]).visible
    assert sight(viewer, target, [], ground=[("wood", box(10, 12, 30, 17.7))]).visible


def test_the_referee_knows_ground() -> None:
    """AMB-03: the exact judge and the quick one agree on random pieces of ground."""
    dice = Random(5)
    answers = {True: 0, False: 0}
    for _ in range(36):
        viewer = tray(20, 5, dice.uniform(-20, 20))
        target = tray(20 + dice.uniform(-4, 4), 20, dice.uniform(0, 360))
        pieces = []
        for _ in range(3):
            x, y = dice.uniform(15, 25), dice.uniform(10, 24)
            piece = tray(x, y, dice.uniform(0, 360))
            pieces.append(("piece", piece.corners))
        wall = named(tray(20 + dice.uniform(-4, 4), 12, dice.uniform(0, 360)))
        seen = sight(viewer, target, wall, ground=pieces)
        view = SightLines(viewer, wall, pieces)
        exact = view._judged(view._front.local(target.corners), None)
        assert exact == seen.visible
        answers[exact] += 1
    assert min(answers.values()) >= 5


def test_a_glance_tells_what_all_free_lines_tell() -> None:
    """LOS-05, LOS-07: plainly seen is seen, plainly hidden is hidden; both are often plain."""
    told = {True: 0, False: 0, None: 0}
    for number in range(400):
        setup = some_scene(number)
        view = SightLines(setup.viewer, setup.named)
        seen = view._front.local(setup.target.corners)
        for passage in view._look(seen).passages(None, hidden=True):
            glance = passage.glance(SIGHT_WIDTH)
            told[glance] += 1
            if glance is not None:
                free = [piece for way in passage.ways() for piece in way.free()]
                assert (widest(free).width > SIGHT_WIDTH) == glance, number
    assert min(told.values()) >= 40, told


def test_where_one_may_stand_on_a_wood_is_asked_of_those_near_it_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """AMB-03: a wood in the way is not inset for a target that stands clear of it."""
    asked: list[Corners] = []

    def noted(outline: Corners, depth: float) -> tuple[Corners, ...]:
        asked.append(outline)
        return insets(outline, depth)

    monkeypatch.setattr(sight_entries, "insets", noted)
    wood = ("wood", disc((20.0, 15.0), 3.0, 46))
    viewer, beyond, inside = tray(20, 5), tray(20, 30), tray(20, 18)
    view = SightLines(viewer, [], [wood])
    assert view.sees(beyond.corners) == sight(viewer, beyond, [wood]).visible
    assert not asked
    assert view.sees(inside.corners)
    assert asked


# -------------------------------------------------------------------- what never changes

numbers = st.integers(min_value=0, max_value=10**6)


@given(numbers, st.floats(-60, 60), st.floats(-60, 60), st.floats(0, 360), st.booleans())
def test_moving_turning_or_mirroring_the_table_changes_nothing(
    number: int, right: float, up: float, turn: float, mirror: bool
) -> None:
    setup = some_scene(number)
    pivot = Pose(right, up, turn)

    def carried(standing: Standing) -> Standing:
        x, y, facing = standing.pose.x, standing.pose.y, standing.pose.facing
        if mirror:
            x, facing = -x, -facing
        place = pivot.to_table((x, y))
        return standing.at(Pose(place[0], place[1], (facing + turn) % 360))

    before = sight(setup.viewer, setup.target, setup.named)
    blockers = named(*map(carried, setup.blockers))
    after = sight(carried(setup.viewer), carried(setup.target), blockers)
    assert after.in_arc == before.in_arc
    assert after.visible == before.visible
    assert after.margin == pytest.approx(before.margin, abs=1e-9)


@given(numbers)
def test_removing_a_blocker_never_closes_sight(number: int) -> None:
    setup = some_scene(number)
    full = sight(setup.viewer, setup.target, setup.named, explain=False)
    for gone in range(len(setup.blockers)):
        fewer = [one for k, one in enumerate(setup.named) if k != gone]
        seen = sight(setup.viewer, setup.target, fewer, explain=False)
        assert seen.visible or not full.visible
        if full.visible:
            assert seen.margin >= full.margin - 1e-9


@given(numbers, st.sampled_from([INFANTRY, CAVALRY, SOLO_SMALL, SOLO_LARGE]), st.floats(12, 30))
def test_blocking_does_not_depend_on_the_direction(number: int, kind: Tray, apart: float) -> None:
    """LOS-07: two like trays that squarely face each other see each other alike."""
    ours, theirs = tray(0, 0, 0, kind), tray(0, apart, 180, kind)
    dice = Random(number)
    between = named(
        *(
            tray(
                dice.uniform(-5, 5),
                dice.uniform(4.5, apart - 4.5),
                dice.uniform(0, 360),
                SOLO_SMALL,
            )
            for _ in range(4)
        )
    )
    there, back = sight(ours, theirs, between), sight(theirs, ours, between)
    assert there.visible == back.visible
    assert there.margin == pytest.approx(back.margin, abs=1e-9)


@given(numbers)
def test_the_line_that_is_told_is_free(number: int) -> None:
    """The middle of the widest corridor keeps half its width from every blocker it passes."""
    setup = some_scene(number)
    seen = sight(setup.viewer, setup.target, setup.named)
    assume(seen.visible)
    assert seen.line is not None
    assert seen.blockers == ()
    (ax, ay), (bx, by) = seen.line
    assert point_gap(Front(setup.viewer).outline, (ax, ay)) <= 1e-9
    end = setup.target.pose.to_local((bx, by))
    assert abs(end[0]) <= setup.target.tray.width / 2 + 1e-9
    assert abs(end[1]) <= setup.target.tray.depth / 2 + 1e-9
    length = math.dist((ax, ay), (bx, by))
    assume(length > 1e-6)
    for share in (0.02, 0.25, 0.5, 0.75, 0.98):
        point = (ax + share * (bx - ax), ay + share * (by - ay))
        for blocker in setup.blockers:
            x, y = blocker.pose.to_local(point)
            deep = min(blocker.tray.width / 2 - abs(x), blocker.tray.depth / 2 - abs(y))
            assert deep <= 1e-6


# -------------------------------------------------------------------- many questions at once


def test_one_look_around_answers_like_single_questions() -> None:
    """LOS-07: the targets of one look block each other; all other blockers stay in place."""
    dice = Random(11)
    trays = [
        tray(dice.uniform(0, 48), dice.uniform(0, 48), dice.uniform(0, 360)) for _ in range(14)
    ]
    viewer, targets, rest = trays[0], named(*trays[1:10]), [("log", box(20, 20, 25, 22))]
    around = SightLines(viewer, [*targets, *rest])
    for k, (name, corners) in some(enumerate(targets)):
        others = [one for one in targets if one[0] != name]
        assert around.sight(corners, but=name) == sight(viewer, trays[1 + k], [*others, *rest])


def test_an_unexplained_no_has_no_margin() -> None:
    wall = [("wall", box(0, 10, 40, 12))]
    seen = sight(tray(20, 5), tray(20, 25), wall, explain=False)
    assert seen.margin == -math.inf
    assert seen.line is None
