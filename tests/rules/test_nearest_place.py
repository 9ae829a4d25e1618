"""The ghost of a piece under the mouse: ruling out many places at once changes no answer (BFD-07).

What limits a piece is drawn at random; the check of single places measures it place by place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from simulator.geometry import measure
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.ruled_out import RuledOut
from simulator.geometry.shapes import Corners, disc, rectangle
from simulator.geometry.tolerances import HAIR, OVERLAP_DEPTH
from simulator.rules.setup.nearest_place import nearest_around

SPARE = 1e-5
WISHES = 6


def drawn(dice: Random) -> LayingGround:
    """Draw a piece and what limits it: pieces it keeps off or lies over by a touch, a tray near."""
    round_one = dice.random() < 0.4

    def shape(facing: float) -> Corners:
        return disc((0.0, 0.0), 0.75) if round_one else rectangle((0.0, 0.0), 4.0, 2.0, facing)

    off = tuple(
        Off(
            rectangle(
                (dice.uniform(6, 42), dice.uniform(6, 42)),
                dice.uniform(2, 9),
                dice.uniform(2, 9),
                dice.uniform(0, 360),
            ),
            dice.choice([-OVERLAP_DEPTH, 1.0, 6.0]),
        )
        for _piece in range(dice.randrange(1, 7))
    )
    tray = rectangle((dice.uniform(10, 38), dice.uniform(10, 38)), 4.75, 5.5, dice.uniform(0, 360))
    near = dice.choice(
        [
            None,
            Near(tray, 3.0, whole=False),
            Near(tray, 12.0, whole=True),
            Near(tray, 5.0, False, True),
        ]
    )
    return LayingGround(shape, (0.0, 0.0, 48.0, 48.0), SPARE, off, near)


def check_of(ground: LayingGround) -> Callable[[Pose], bool]:
    """Return the check of single places: measured on the table, not where the middle may be."""

    def legal(pose: Pose) -> bool:
        outline = tuple((x + pose.x, y + pose.y) for x, y in ground.shape(pose.facing))
        x0, y0, x1, y1 = measure.bounds(outline)
        if min(x0, y0, 48.0 - x1, 48.0 - y1) < -SPARE:
            return False
        for other, clear in ground.off:
            if measure.overlaps(outline, other) or measure.nearer_than(outline, other, clear):
                return False
        if ground.near is None:
            return True
        if ground.near.part:
            return measure.distance(outline, ground.near.area) <= ground.near.reach
        points = outline if ground.near.whole else (pose.centre,)
        return measure.furthest_from(ground.near.area, points) <= ground.near.reach

    return legal


def flat(off: tuple[Off, ...] = (), near: Near | None = None) -> LayingGround:
    """Lay a piece 4 by 2 that is turned to no other facing."""
    return LayingGround(
        lambda facing: rectangle((0.0, 0.0), 4.0, 2.0, facing),
        (0.0, 0.0, 48.0, 48.0),
        SPARE,
        off,
        near,
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_legal_place_is_ruled_out(seed: int) -> None:
    dice = Random(seed)
    illegal = left = 0
    for _ground in range(6):
        ground = drawn(dice)
        facing, legal = dice.uniform(0, 360), check_of(ground)
        xs = np.array([dice.uniform(-2, 50) for _place in range(60)])
        ys = np.array([dice.uniform(-2, 50) for _place in range(60)])
        out = RuledOut(ground, facing).ask(xs, ys).tolist()
        for x, y, ruled_out in zip(xs.tolist(), ys.tolist(), out, strict=True):
            if not legal(Pose(x, y, facing)):
                illegal, left = illegal + 1, left + (not ruled_out)
            else:
                assert not ruled_out, (x, y, facing)
    assert illegal > 100 * left


@pytest.mark.parametrize("clear", [-OVERLAP_DEPTH, 1.0, 6.0])
def test_a_place_within_a_hair_of_a_limit_is_left_to_the_check(clear: float) -> None:
    """A piece 4 by 2 before a wall whose face lies at y = 20, its middle an inch before its own."""
    wall = rectangle((24.0, 22.0), 30.0, 4.0)
    ground = flat((Off(wall, clear),))
    limit = 20.0 - 1.0 - clear
    places = np.array([limit - HAIR / 2, limit + HAIR / 2, limit + 2 * HAIR])
    found = RuledOut(ground, 0.0).ask(np.full(3, 24.0), places)
    assert found.tolist() == [False, False, True]


@pytest.mark.parametrize(("whole", "y"), [(True, 31.75), (False, 32.75)])
def test_the_nearest_place_within_reach_of_a_tray_lies_on_the_rim(whole: bool, y: float) -> None:
    """A piece must lie, or have its middle, within 6 in of a tray."""
    ground = flat(near=Near(rectangle((24.0, 24.0), 4.75, 5.5), 6.0, whole))
    for wished in (32.8, 33.0, 40.0):
        nearest = ground.nearest(Pose(24.0, wished), check_of(ground))
        assert nearest is not None
        assert (nearest.x, nearest.y) == pytest.approx((24.0, y), abs=1e-5)


def test_where_a_place_is_taken_the_cheapest_ones_are_tried_first() -> None:
    """A corner of the table, or, near a tray, the way out of what lies there."""
    off = tuple(Off(rectangle((at, at), 8.0, 8.0), 1.0) for at in (12.0, 24.0))
    for near, first in (
        (None, (2.0, 1.0)),
        (Near(rectangle((24.0, 24.0), 4.75, 5.5), 12.0, whole=False), (17.0, 25.0)),
    ):
        ground = flat(off, near)
        place = ground.place_at(Pose(24.0, 25.0), check_of(ground))
        assert place is not None
        assert (place.x, place.y) == pytest.approx(first, abs=1e-4)


def test_a_piece_that_fits_only_lengthwise_is_laid_straight() -> None:
    """In a strip 2 in wide a piece 4 by 2 looks along it, and not a hair aside."""
    ground = replace(flat(), box=(0.0, 0.0, 2.0, 48.0))
    assert ground.place(check_of(ground), Pose(1.0, 24.0)) == Pose(1.0, 24.0, 90.0)


@pytest.mark.parametrize("seed", range(4))
def test_the_place_is_the_one_found_one_by_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(seed)
    wishes: list[tuple[Pose, Callable[[Pose], bool], LayingGround]] = []
    while len(wishes) < WISHES:
        ground = drawn(dice)
        wished = quantise(Pose(dice.uniform(0, 48), dice.uniform(0, 48), dice.uniform(0, 360)))
        if not check_of(ground)(wished):
            wishes.append((wished, check_of(ground), ground))
    found = [nearest_around(*wish) for wish in wishes]
    monkeypatch.setattr(RuledOut, "ask", lambda _self, xs, _ys: np.zeros(len(xs), dtype=bool))
    assert found == [nearest_around(*wish) for wish in wishes]
    assert any(found)
