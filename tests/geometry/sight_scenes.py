"""Scenes that are hard to judge: gates, touching walls, grazed corners, noise, arc lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from simulator.geometry.difference import overlap_depth
from simulator.geometry.pose import Point, Pose, quantise
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import OVERLAP_DEPTH
from simulator.geometry.trays import TRAYS, Tray

KINDS = list(TRAYS.values())


@dataclass(frozen=True)
class Scene:
    """A viewer, a target and trays around them."""

    kind: str
    viewer: Standing
    target: Standing
    blockers: tuple[Standing, ...]

    @property
    def named(self) -> list[tuple[str, Corners]]:
        return [(f"tray {k}", tray.corners) for k, tray in enumerate(self.blockers)]


def scene(seed: int) -> Scene:
    """Set up the scene with this number; the same number always gives the same scene."""
    dice = Random(seed)
    make = MAKERS[seed % len(MAKERS)]
    viewer = Standing(
        Pose(dice.uniform(0, 48), dice.uniform(0, 48), dice.uniform(0, 360)), _tray(dice)
    )
    if dice.random() < 0.25:
        viewer = viewer.at(Pose(24.0, 12.0, 0.0))
    target, special = make(dice, viewer)
    count = dice.choice([4, 4, 6, 10, 20]) if make is not _crowd else dice.randint(4, 20)
    others = list(special)
    while len(others) < count:
        others.append(_between(dice, viewer, target))
    if dice.random() < 0.5:
        viewer, target = _rounded(viewer), _rounded(target)
        others = [_rounded(tray) for tray in others]
    if overlap_depth(target.corners, viewer.corners) > OVERLAP_DEPTH:
        target = target.at(_ahead(viewer, 0.0, 20.0, 180.0))
    keep = tuple(
        tray
        for tray in others
        if overlap_depth(tray.corners, target.corners) <= OVERLAP_DEPTH
        and overlap_depth(tray.corners, viewer.corners) <= OVERLAP_DEPTH
    )
    return Scene(make.__name__.strip("_"), viewer, target, keep)


def _tray(dice: Random) -> Tray:
    return dice.choice(KINDS)


def _rounded(standing: Standing) -> Standing:
    return standing.at(quantise(standing.pose))


def _ahead(viewer: Standing, right: float, forward: float, turn: float) -> Pose:
    """Return a pose by where it is seen from the viewer's arrow."""
    x, y = viewer.pose.to_table((right, forward + viewer.tray.depth / 2))
    return Pose(x, y, (viewer.pose.facing + turn) % 360)


def _somewhere(dice: Random, viewer: Standing) -> Standing:
    forward = dice.uniform(3, 30)
    right = dice.uniform(-1, 1) * (forward + 3) * 0.8
    return Standing(_ahead(viewer, right, forward, dice.uniform(0, 360)), _tray(dice))


def _between(dice: Random, viewer: Standing, target: Standing) -> Standing:
    share = dice.uniform(0.05, 1.1)
    ax, ay = viewer.arrow
    tx, ty = target.pose.centre
    spread = 0.35 * math.dist(viewer.arrow, target.pose.centre) + 2
    pose = Pose(
        ax + share * (tx - ax) + dice.uniform(-spread, spread),
        ay + share * (ty - ay) + dice.uniform(-spread, spread),
        dice.choice([dice.uniform(0, 360), viewer.pose.facing, target.pose.facing]),
    )
    return Standing(pose, _tray(dice))


def _crowd(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    return _somewhere(dice, viewer), []


def _row(
    dice: Random, viewer: Standing, target: Standing, gap: Callable[[], float]
) -> list[Standing]:
    """Stand trays side by side across the way, with gaps between them."""
    share = dice.uniform(0.3, 0.7)
    ax, ay = viewer.arrow
    tx, ty = target.pose.centre
    facing = math.degrees(math.atan2(tx - ax, ty - ay)) + dice.choice([0.0, dice.uniform(-35, 35)])
    middle = Pose(ax + share * (tx - ax), ay + share * (ty - ay), facing % 360)
    kinds = [_tray(dice) for _ in range(dice.choice([2, 4, 6]))]
    shift = dice.uniform(-1.5, 1.5)
    left = right = shift
    row = []
    for k, tray in enumerate(kinds):
        step = gap() / 2 if k < 2 else dice.choice([0.0, gap()])
        if k % 2:
            right += step
            place = right + tray.width / 2
            right += tray.width
        else:
            left -= step
            place = left - tray.width / 2
            left -= tray.width
        x, y = middle.to_table((place, dice.choice([0.0, 0.0, dice.uniform(-1, 1)])))
        row.append(Standing(Pose(x, y, middle.facing), tray))
    return row


def _gate(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    target = _somewhere(dice, viewer)
    return target, _row(dice, viewer, target, lambda: 10 ** dice.uniform(-2.7, 0.0))


def _wall(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    target = _somewhere(dice, viewer)
    noise = dice.choice([0.0, 1e-9, 1e-6, 4e-4])
    return target, _row(dice, viewer, target, lambda: dice.uniform(-noise, noise))


def _corner(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    """Two trays that touch in a corner, or nearly so, across the way."""
    target = _somewhere(dice, viewer)
    first, second = _between(dice, viewer, target), _between(dice, viewer, target)
    px, py = dice.choice(first.corners)
    qx, qy = dice.choice(second.corners)
    noise = dice.choice([0.0, 0.0, 1e-9, 2e-3, 0.05])
    moved = second.pose.moved(px - qx + dice.uniform(-noise, noise), py - qy)
    return target, [first, second.at(moved)]


def _graze(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    """Trays whose corners lie on a line from a front corner to a corner of the target."""
    target = _somewhere(dice, viewer)
    special = []
    for _ in range(dice.choice([1, 2, 3])):
        start, end = dice.choice(viewer.corners[2:]), dice.choice(target.corners)
        share = dice.uniform(0.15, 0.85)
        on = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        special.append(_with_corner_at(dice, viewer, on))
    return target, special


def _with_corner_at(dice: Random, viewer: Standing, point: Point) -> Standing:
    facing = dice.choice([dice.uniform(0, 360), viewer.pose.facing])
    tray = Standing(Pose(0.0, 0.0, facing), _tray(dice))
    cx, cy = dice.choice(tray.corners)
    noise = dice.choice([0.0, 1e-9, 1e-3, 2e-2])
    return tray.at(Pose(point[0] - cx + dice.uniform(-noise, noise), point[1] - cy, facing))


def _arc_line(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    """A target with a corner on the line of the front arc, or beside the viewer."""
    far = dice.uniform(0.5, 20)
    side = dice.choice([-1, 1])
    lean = viewer.tray.width / viewer.tray.depth if viewer.tray.arcs == "diagonal" else 1.0
    local = (side * (viewer.tray.width / 2 + lean * far), viewer.tray.depth / 2 + far)
    tray = _with_corner_at(dice, viewer, viewer.pose.to_table(local))
    if dice.random() < 0.5:
        slip = dice.choice([-1.0, -0.1, -2e-3, 0.0, 2e-3, 0.1, 1.0])
        tray = tray.at(tray.pose.moved(*(slip * part for part in viewer.pose.right)))
    return tray, []


def _contact(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    """A target, or a tray, flush with the front edge or with the target."""
    tray = _tray(dice)
    noise = dice.choice([0.0, 1e-9, 1e-6])
    flush = _ahead(
        viewer,
        dice.uniform(-5, 5),
        tray.depth / 2 + dice.uniform(-noise, noise),
        dice.choice([0.0, 180.0]),
    )
    if dice.random() < 0.4:
        return Standing(flush, tray), []
    target = _somewhere(dice, viewer)
    beside = target.pose.to_table((target.tray.width / 2 + tray.width / 2, dice.uniform(-2, 2)))
    return target, [
        Standing(flush, tray),
        Standing(Pose(*beside, target.pose.facing), tray),
    ]


def _grid(dice: Random, viewer: Standing) -> tuple[Standing, list[Standing]]:
    """Everything at right angles on a coarse grid, so that edges and corners coincide."""

    def place() -> Standing:
        right, forward = dice.randint(-12, 12) / 2, dice.randint(6, 50) / 2
        return Standing(
            _ahead(viewer, right, forward, dice.choice([0.0, 90.0, 180.0])), dice.choice(KINDS[:3])
        )

    return place(), [place() for _ in range(4)]


MAKERS = [_crowd, _gate, _wall, _gate, _corner, _graze, _arc_line, _contact, _grid, _gate]


# ------------------------------------------------------------------ who looks past its own side


def side_scene(seed: int) -> Scene:
    """Set up a scene whose target reaches out of the front arc, with trays beside the viewer.

    Here lines may leave over the viewer's own side. The same number gives the same scene.
    """
    dice = Random(seed)
    viewer = Standing(
        Pose(dice.uniform(0, 48), dice.uniform(0, 48), dice.uniform(0, 360)), _tray(dice)
    )
    if dice.random() < 0.25:
        viewer = viewer.at(Pose(24.0, 12.0, 0.0))
    make = SIDE_MAKERS[seed % len(SIDE_MAKERS)]
    target = make(dice, viewer)
    others = list(_lane(dice, viewer, target)) if dice.random() < 0.7 else []
    others += [dice.choice(BESIDE)(dice, viewer, target) for _ in range(dice.choice([0, 3, 8]))]
    if dice.random() < 0.5:
        viewer, target = _rounded(viewer), _rounded(target)
        others = [_rounded(tray) for tray in others]
    if overlap_depth(target.corners, viewer.corners) > OVERLAP_DEPTH:
        target = target.at(_ahead(viewer, 0.0, 20.0, 180.0))
    keep: list[Standing] = []
    for tray in others:
        placed = [viewer, target, *keep]
        if all(overlap_depth(tray.corners, one.corners) <= OVERLAP_DEPTH for one in placed):
            keep.append(tray)
    return Scene(make.__name__.strip("_"), viewer, target, tuple(keep))


def _across_arc(dice: Random, viewer: Standing) -> Standing:
    """A target on an arc line, near or far."""
    far, side = dice.uniform(0.2, 14), dice.choice([-1, 1])
    lean = viewer.tray.width / viewer.tray.depth if viewer.tray.arcs == "diagonal" else 1.0
    tray = _tray(dice)
    out = viewer.tray.width / 2 + lean * far + dice.uniform(-0.6, 0.9) * tray.radius
    turn = dice.choice([0.0, 90.0, 180.0, dice.uniform(0, 360)])
    return Standing(_ahead(viewer, side * out, far + dice.uniform(-0.5, 0.5), turn), tray)


def _beside_front(dice: Random, viewer: Standing) -> Standing:
    """A target beside the viewer that reaches ahead of its front line, and back behind it."""
    tray, side = _tray(dice), dice.choice([-1, 1])
    turn = dice.choice([0.0, 180.0, dice.uniform(-30, 30)])
    out = viewer.tray.width / 2 + tray.width / 2 + dice.choice([0.0, 0.0, dice.uniform(0, 3)])
    forward = dice.uniform(-0.45, 0.45) * tray.depth
    return Standing(_ahead(viewer, side * out, forward, turn % 360), tray)


def _slant_to_side(dice: Random, viewer: Standing) -> Standing:
    """A target near a front corner, at any angle."""
    tray, side = _tray(dice), dice.choice([-1, 1])
    out = side * (viewer.tray.width / 2 + dice.uniform(0, 1.2) * tray.radius)
    pose = _ahead(viewer, out, dice.uniform(0.1, 1.2) * tray.radius, dice.uniform(0, 360))
    return Standing(pose, tray)


SIDE_MAKERS = [_across_arc, _across_arc, _beside_front, _slant_to_side]


def _flush_at_side(dice: Random, viewer: Standing, target: Standing) -> Standing:
    """An engaged enemy at the flank, or a friend in line: flush with the viewer's side."""
    tray, turn = _tray(dice), dice.choice([0.0, 90.0, 180.0, 270.0])
    noise = dice.choice([0.0, 1e-9, 1e-6, 0.05])
    across = tray.width if turn in {0.0, 180.0} else tray.depth
    out = (viewer.tray.width + across) / 2 + dice.uniform(-noise, noise)
    back = dice.choice([0.0, dice.uniform(-1, 1)]) * tray.radius - viewer.tray.depth / 2
    return Standing(_ahead(viewer, dice.choice([-1, 1]) * out, back, turn), tray)


def _near_front(dice: Random, viewer: Standing, target: Standing) -> Standing:
    """A tray close before the front edge or a front corner."""
    tray = _tray(dice)
    right = dice.uniform(-1.3, 1.3) * viewer.tray.width
    forward = dice.choice([tray.depth / 2, dice.uniform(0.0, 2.0) + tray.depth / 2])
    return Standing(_ahead(viewer, right, forward, dice.choice([0.0, dice.uniform(0, 360)])), tray)


def _lane(dice: Random, viewer: Standing, target: Standing) -> Iterator[Standing]:
    """Trays along both sides of a line that leaves over the viewer's own side."""
    tray = viewer.tray
    lean = tray.width / tray.depth if tray.arcs == "diagonal" else 1.0
    tx, ty = target.pose.centre
    side = math.copysign(1.0, viewer.pose.to_local((tx, ty))[0])
    deep = dice.uniform(0.0, 0.6) * min(tray.width / 2 / lean, tray.depth / 2)
    sx, sy = viewer.pose.to_table((side * (tray.width / 2 - lean * deep), tray.depth / 2 - deep))
    ox, oy = max(target.corners, key=lambda at: side * viewer.pose.to_local(at)[0])
    share = dice.uniform(0.0, 1.0)
    ex, ey = tx + share * (ox - tx), ty + share * (oy - ty)
    facing = math.degrees(math.atan2(ex - sx, ey - sy))
    for hand in (-1, 1):
        for share in (dice.uniform(0.2, 0.5), dice.uniform(0.6, 1.1)):
            screen, gap = _tray(dice), 10 ** dice.uniform(-2.7, -0.3)
            middle = Pose(sx + share * (ex - sx), sy + share * (ey - sy), facing % 360)
            x, y = middle.to_table((hand * (gap / 2 + screen.width / 2), dice.uniform(-1, 1)))
            yield Standing(Pose(x, y, middle.facing), screen)


BESIDE = [_flush_at_side, _near_front, _between]
