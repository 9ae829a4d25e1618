"""The edges of the mat in a photo: found along the clicked corners, straight when the lens is told.

They say what no click can: how strongly the lens bends, and where the corners are to a part of a
pixel. Where too little of them is seen the clicks stand as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np

from simulator.photos.arrays import Numbers, Picture, sampled
from simulator.photos.distortion import MOST, bent, straightened, straightened_otherwise
from simulator.photos.homography import homography, mapped
from simulator.photos.placement import Placement
from simulator.records import dataclass

ALONG: Final = 90
"""Points at which an edge is looked for."""
FROM_CORNER: Final = 0.03
"""The share of an edge at either end that is left out: a rounded corner is no edge."""
SHOWN: Final = 1400
"""Pixels a photo has on the screen along its longer side: a click is as exact as one of them."""
REACH: Final = 5.0
"""How far beside a click's edge the true one is looked for, in such pixels."""
SEEN: Final = 0.6
"""The share of an edge that must be found on one line, or it is not there."""
SURELY: Final = 0.3
"""No corner is known better than this (pixels)."""
CUT: Final = 0.01
"""No mat is cut, or painted, more exactly than this (inches)."""


Formula = Callable[[Numbers, tuple[int, int], float], Numbers]
"""What straightens points of a photo of some size under a distortion."""


@dataclass(frozen=True)
class Edges:
    """The edges as they were found: points of the photo (pixels) on each of the four sides."""

    sides: tuple[Numbers, ...]

    def bow(
        self, size: tuple[int, int], distortion: float, formula: Formula = straightened
    ) -> float:
        """Return how far the edges are from straight under a lens (root mean square, pixels)."""
        return float(np.sqrt(np.mean([_off(formula(s, size, distortion)) for s in self.sides])))

    def met(self, size: tuple[int, int], distortion: float, formula: Formula) -> Numbers:
        """Return the four corners at which the edges meet, in straightened pixels."""
        lines = [_line(formula(side, size, distortion)) for side in self.sides]
        corners = np.array([np.cross(lines[side - 1], lines[side]) for side in range(4)])
        return np.asarray(corners[:, :2] / corners[:, 2:])


def _off(points: Numbers) -> float:
    """Return the mean square distance of points from their best line."""
    return float(np.linalg.eigvalsh(np.cov(points.T, bias=True))[0])


def found_edges(picture: Picture, placement: Placement) -> Edges | None:
    """Return the edges of the mat whose corners were clicked; None where one is not seen."""
    rough = replace(placement, distortion=_likeliest(picture, placement))
    first = [_traced(picture, rough, side, 2.0) for side in range(4)]
    sides = [_on_one_line(found, rough) for found in first]
    if any(side is None for side in sides):
        return None
    edges = Edges(tuple(side for side in sides if side is not None))
    lens = best_lens(edges, placement.size)
    better = [_on_one_line(found, replace(rough, distortion=lens)) for found in first]
    kept = tuple(side for side in better if side is not None)
    return Edges(kept) if len(kept) == 4 else edges


def best_lens(edges: Edges, size: tuple[int, int], formula: Formula = straightened) -> float:
    """Return the distortion under which the edges are straightest, by halving (golden section)."""
    low, high = -MOST, MOST
    share = (5.0**0.5 - 1.0) / 2
    for _step in range(24):
        a, b = high - share * (high - low), low + share * (high - low)
        if edges.bow(size, a, formula) < edges.bow(size, b, formula):
            high = b
        else:
            low = a
    return (low + high) / 2


def by_edges(placement: Placement, edges: Edges) -> Placement:
    """Return the placement with its corners where the edges meet, and their spread as measured."""
    size, lens = placement.size, placement.distortion
    met = bent(edges.met(size, lens, straightened), size, lens)
    spread = max(SURELY, edges.bow(size, lens))
    placed = replace(placement, corners=tuple((float(x), float(y)) for x, y in met), spread=spread)
    return replace(placed, unseen=CUT + _by_formula(placed, edges))


def _by_formula(placement: Placement, edges: Edges) -> float:
    """Return how far off another formula for the lens would place anything on the mat (inches)."""
    size = placement.size
    lens = best_lens(edges, size, straightened_otherwise)
    try:
        matrix = homography(
            edges.met(size, lens, straightened_otherwise), np.array(placement.table)
        )
        share = np.linspace(0.0, 1.0, 7)[:, None]
        a, b, c, d = np.array(placement.table)
        net = np.stack([a + (b - a) * share, d + (c - d) * share])
        net = net[0] + (net[1] - net[0]) * share[:, None]
        found = mapped(matrix, straightened_otherwise(placement.to_photo(net), size, lens))
    except (ValueError, np.linalg.LinAlgError):
        return 0.0
    return float(np.linalg.norm(found - net, axis=-1).max())


def _line(points: Numbers) -> Numbers:
    """Return the best line through points, as the three numbers of a x + b y + c = 0."""
    middle = points.mean(axis=0)
    normal = np.linalg.eigh(np.cov(points.T, bias=True))[1][:, 0]
    return np.array([normal[0], normal[1], -float(normal @ middle)])


def _curve(placement: Placement, side: int) -> tuple[Numbers, Numbers]:
    """Return points of a side as the lens shows them, and the way into the mat at each."""
    corners = straightened(np.array(placement.corners), placement.size, placement.distortion)
    start, end = corners[side], corners[(side + 1) % 4]
    share = np.linspace(FROM_CORNER, 1.0 - FROM_CORNER, ALONG)[:, None]
    line = start + (end - start) * share
    inward = corners.mean(axis=0) - (start + end) / 2
    way = np.array([start[1] - end[1], end[0] - start[0]])
    way *= np.sign(way @ inward) / np.linalg.norm(way)
    seen = bent(line, placement.size, placement.distortion)
    ahead = bent(line + way, placement.size, placement.distortion) - seen
    return seen, ahead / np.linalg.norm(ahead, axis=1, keepdims=True)


def _pixel(placement: Placement) -> float:
    """Return how many pixels of the photo one of the screen is."""
    return max(placement.size) / SHOWN


def _rises(picture: Picture, placement: Placement, side: int, pace: float) -> tuple[Numbers, ...]:
    """Return how the colour turns into the mat's around a side: rises, offsets, points, ways.

    Colours are weighed by what tells mat and table apart along this side.
    """
    seen, way = _curve(placement, side)
    one = _pixel(placement)
    beyond = REACH * one + 2 * pace
    offsets = np.arange(-beyond, beyond + pace / 2, pace)
    net = seen[:, None] + way[:, None] * offsets[None, :, None]
    inside, outside = (
        sampled(picture, seen + way * (sign * (REACH + 4.0) * one)).mean(axis=0)
        for sign in (1.0, -1.0)
    )
    apart = inside - outside
    length = float(np.linalg.norm(apart))
    values = sampled(picture, net) @ (apart / length if length > 1e-6 else np.ones(3) / 3)
    rises = values[:, 2:] - values[:, :-2]
    rises = (rises + np.roll(rises, 1, axis=1) + np.roll(rises, -1, axis=1)) / 3
    return rises[:, 1:-1], offsets[2:-2], seen, way


def _likeliest(picture: Picture, placement: Placement) -> float:
    """Return the distortion under which the four sides run along the strongest rises."""
    best, where = -np.inf, 0.0
    pace = _pixel(placement)
    for lens in np.linspace(-MOST, MOST, 41):
        at = replace(placement, distortion=float(lens))
        score = 0.0
        for side in range(4):
            rises, _offsets, _seen, _way = _rises(picture, at, side, pace)
            middle = rises[:, rises.shape[1] // 2 - 2 : rises.shape[1] // 2 + 3]
            score += float(np.clip(middle.max(axis=1), 0.0, None).mean())
        if score > best:
            best, where = score, float(lens)
    return where


def _traced(picture: Picture, placement: Placement, side: int, finer: float) -> Numbers:
    """Return where the colour turns most at each point of a side, to a part of a pixel."""
    pace = max(0.5, _pixel(placement) / finer)
    rises, offsets, seen, way = _rises(picture, placement, side, pace)
    at = np.clip(rises.argmax(axis=1), 1, rises.shape[1] - 2)
    rows = np.arange(len(rises))
    left, here, right = rises[rows, at - 1], rises[rows, at], rises[rows, at + 1]
    curve = left - 2 * here + right
    part = np.where(np.abs(curve) > 1e-9, 0.5 * (left - right) / np.where(curve == 0, 1, curve), 0)
    off = offsets[at] + np.clip(part, -0.5, 0.5) * pace
    return np.asarray(seen + way * off[:, None])


def _on_one_line(points: Numbers, placement: Placement) -> Numbers | None:
    """Return the points that lie on one line once straightened; None where they are too few."""
    flat = straightened(points, placement.size, placement.distortion)
    near = max(1.0, 1.2 * _pixel(placement))
    best = np.zeros(len(points), bool)
    for first in range(0, len(points) // 2, 5):
        for second in range(len(points) // 2, len(points), 5):
            along = flat[second] - flat[first]
            length = float(np.linalg.norm(along))
            if length < 1.0:
                continue
            away = flat - flat[first]
            off = np.abs(along[0] * away[:, 1] - along[1] * away[:, 0]) / length
            if (off < near).sum() > best.sum():
                best = off < near
    return points[best] if best.sum() >= SEEN * len(points) else None
