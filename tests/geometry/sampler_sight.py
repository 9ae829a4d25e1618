"""A second, plain judge of sight: it tries lines from all over the front part (LOS-05, LOS-08).

It shares neither code nor idea with the program or the exact oracle: points are laid densely around
and sparsely inside the front part, densely around the target, every point of the one is joined with
every point of the other, and each line is tried as a strip a little wider than the least width. So
what it sees is there to be seen. What it misses may still be seen through less than `RESOLUTION`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.geometry.trays import Arcs, Tray

Points = NDArray[np.float64]

SPACING: Final = 0.1
"""Inches between two tried points along an edge."""

RESOLUTION: Final = 0.12
"""A corridor wider than this holds two tried points and the strip that joins them (inches)."""

_CLEAR: Final = SIGHT_WIDTH / 2 * 1.001
_INSIDE: Final = 0.7
"""Inches between two tried points inside the front part."""


def sampled_line(
    viewer: Standing,
    target: Standing,
    blockers: tuple[Standing, ...],
    *,
    from_front_edge: bool = False,
) -> tuple[Point, Point] | None:
    """Return a free line from the front part to a target that has a part in the front arc, if any.

    With `from_front_edge` lines start on the front edge and lead forward.
    """
    around = _around(_corners(target), SPACING)
    if not _in_arc(viewer, around.at):
        return None
    tried = _starts(viewer, from_front_edge=from_front_edge)
    return _free_line(tried, target, blockers)


def sampled_line_all_round(
    viewer: Standing, target: Standing, blockers: tuple[Standing, ...]
) -> tuple[Point, Point] | None:
    """Return a free line from any part of a tray to a target, whichever way it leads, if any."""
    return _free_line(_around(_shrunk(_corners(viewer)), SPACING), target, blockers)


def _free_line(
    tried: _Rim, target: Standing, blockers: tuple[Standing, ...]
) -> tuple[Point, Point] | None:
    starts, ends = _facing(tried, _around(_shrunk(_corners(target)), SPACING))
    for blocker in blockers:
        if not len(starts):
            return None
        free = ~_stopped(starts, ends, _corners(blocker))
        starts, ends = starts[free], ends[free]
    if not len(starts):
        return None
    (ax, ay), (bx, by) = starts[0], ends[0]
    return ((float(ax), float(ay)), (float(bx), float(by)))


@dataclass(frozen=True)
class _Rim:
    """Points, and which way the edge under each looks; (0, 0) where a line may go any way."""

    at: Points
    out: Points


def _corners(standing: Standing) -> Points:
    return np.array(standing.corners)


def _front_part(viewer: Standing) -> Points:
    """Follow the arc lines from the front corners inward until they meet or reach the middle."""
    tray = viewer.tray
    half, reach = tray.width / 2, tray.depth / 2
    lean = _lean(tray)
    deep = min(reach, half / lean)
    inner = half - lean * deep
    local = [(half, reach), (-half, reach), (-inner, reach - deep), (inner, reach - deep)]
    return np.array([viewer.pose.to_table(point) for point in local])


def _lean(tray: Tray) -> float:
    return tray.width / tray.depth if tray.arcs is Arcs.DIAGONAL else 1.0


def _shrunk(corners: Points) -> Points:
    """Draw an outline in, so that a strip that ends in it ends in the outline itself."""
    middle = corners.mean(axis=0)
    step = np.roll(corners, -1, axis=0) - corners
    length = np.hypot(step[:, 0], step[:, 1])
    apart = np.abs(_cross(step, middle - corners))[length > 1e-9] / length[length > 1e-9]
    shrunk: Points = middle + (corners - middle) * (1.0 - _CLEAR / apart.min())
    return shrunk


def _around(corners: Points, spacing: float) -> _Rim:
    """Lay points around a counter-clockwise outline, its corners among them."""
    at, out = [], []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = math.dist(start, end)
        if length > 1e-9:
            steps = np.linspace(0.0, 1.0, math.ceil(length / spacing) + 1)[:, None]
            at.append(start + steps * (end - start))
            dx, dy = (end - start) / length
            out.append(np.tile((dy, -dx), (len(steps), 1)))
    return _Rim(np.concatenate(at), np.concatenate(out))


def _starts(viewer: Standing, *, from_front_edge: bool) -> _Rim:
    part = _shrunk(_front_part(viewer))
    rim = _around(part, SPACING)
    if from_front_edge:
        ahead = rim.out @ np.array(viewer.pose.forward) > 1.0 - 1e-9
        return _Rim(rim.at[ahead], rim.out[ahead])
    local = np.arange(-3.0, 3.0, _INSIDE)
    grid = np.array([viewer.pose.to_table((x, y)) for x in local for y in local])
    step = np.roll(part, -1, axis=0) - part
    sides = np.array([_cross(step[k], grid - part[k]) for k in range(len(part))])
    inside = grid[(sides >= 0.0).all(axis=0)]
    return _Rim(np.concatenate([rim.at, inside]), np.concatenate([rim.out, np.zeros_like(inside)]))


def _in_arc(viewer: Standing, points: Points) -> bool:
    """Return whether some point lies deeper than the least width in the front arc (LOS-04)."""
    pose: Pose = viewer.pose
    away = points - np.array(viewer.arrow)
    right, forward = away @ np.array(pose.right), away @ np.array(pose.forward)
    lean = _lean(viewer.tray)
    room = (viewer.tray.width / 2 + lean * forward - np.abs(right)) / math.hypot(1.0, lean)
    return bool((np.minimum(forward, room) > SIGHT_WIDTH).any())


def _facing(own: _Rim, other: _Rim) -> tuple[Points, Points]:
    """Join all points, but for lines that lead back through one of the outlines."""
    way = other.at[None, :, :] - own.at[:, None, :]
    leaves = np.einsum("ijk,ik->ij", way, own.out) >= 0.0
    enters = np.einsum("ijk,jk->ij", way, other.out) <= 0.0
    i, j = np.nonzero(leaves & enters)
    return own.at[i], other.at[j]


def _stopped(starts: Points, ends: Points, blocker: Points) -> NDArray[np.bool_]:
    """Return which strips meet a convex outline: those that no line parts from it."""
    way = ends - starts
    length = np.hypot(way[:, 0], way[:, 1])
    along = way / length[:, None]
    across = np.stack([along[:, 1], -along[:, 0]], axis=1)
    to = blocker[None, :, :] - starts[:, None, :]
    aside = np.einsum("ijk,ik->ij", to, across)
    far = np.einsum("ijk,ik->ij", to, along)
    parted = (aside.min(axis=1) > _CLEAR) | (aside.max(axis=1) < -_CLEAR)
    parted |= (far.min(axis=1) > length) | (far.max(axis=1) < 0.0)
    for start, end in zip(blocker, np.roll(blocker, -1, axis=0), strict=True):
        dx, dy = (end - start) / math.dist(start, end)
        out = np.array((dy, -dx))
        nearest = np.minimum((starts - start) @ out, (ends - start) @ out)
        parted |= nearest > _CLEAR * np.abs(across @ out)
    stopped: NDArray[np.bool_] = ~parted
    return stopped


def _cross(first: Points, second: Points) -> Points:
    crossed: Points = first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]
    return crossed
