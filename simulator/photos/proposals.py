"""Trays that are seen on a rectified board: outline, size, front, and how sure that is.

The mat is what most of the board looks like; what looks otherwise and has the size of a tray is
looked at closely. Of the outlines found those are proposed that explain most and lie over no other.
OpenCV (the extra `photo`) does the searching.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, tray_corners
from simulator.geometry.trays import CAVALRY, INFANTRY, TRAYS, Tray
from simulator.photos.arrays import FlatBoard, Numbers, Picture, Spot
from simulator.photos.edge_fit import ALONE, fitted
from simulator.photos.mat_colours import COARSE, mould, places, strangeness
from simulator.photos.outline_search import FoundOutline, front, outlines, patch_at
from simulator.records import dataclass

SURE_ENOUGH: Final = 0.85
"""What may be taken without being asked about one by one."""
LEAST_ASKED: Final = 0.6
"""What is proposed at all."""
LIKELY: Final = 0.3
"""What is measured edge by edge."""
PLAINLY: Final = 0.7
"""How well all edges are seen of a tray that surely is one."""
BESIDE: Final = 0.3
"""Inches beyond an edge where a tray is that stands against it."""
ALIKE: Final = {tray.name: (INFANTRY, CAVALRY) for tray in (INFANTRY, CAVALRY)}
"""Trays of nearly one size, told apart by their measured edges."""
AGAINST: Final = tuple((n == 0, n == 1, n == 2, n == 3) for n in range(4))
"""The sides at which another tray may stand, one each: right, front, left, rear."""
LESS_LIKELY: Final = 0.06
"""How much less sure an outline is that must be explained by another tray."""
POSSIBLE: Final = 0.5
"""What is weighed against other outlines at the same place."""
MEASURED: Final = 0.15
"""Inches two outlines may lie over each other: trays touch, and the edge between is seen worst."""
MOST_IN_A_GROUP: Final = 18
"""Outlines over each other among which the best set is looked for."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A tray as it seems to stand: its middle in inches, its facing clockwise from straight away.

    `front_known` is whether the picture tells front from rear; `off` is how far its edges were seen
    from where an outline of this size has them (root mean square, inches).
    """

    tray: str
    x: float
    y: float
    facing: float
    front_known: bool
    confidence: float
    off: float

    @property
    def pose(self) -> Pose:
        """Return where it stands."""
        return Pose(self.x, self.y, self.facing)

    @property
    def corners(self) -> Corners:
        """Return the outline, counter-clockwise from the rear left."""
        return tray_corners(self.pose, TRAYS[self.tray])

    @property
    def sizes(self) -> tuple[Tray, ...]:
        """Return its tray and those of nearly one size."""
        return ALIKE.get(self.tray, (TRAYS[self.tray],))

    @property
    def value(self) -> float:
        """Return how much of the picture it explains: its area, the more the surer."""
        tray = self.sizes[0]
        return tray.width * tray.depth * (self.confidence - POSSIBLE)


def can_propose() -> bool:
    """Return whether OpenCV is there; without it a tray is placed by clicking its corners."""
    return importlib.util.find_spec("cv2") is not None


def proposals(picture: Picture, board: tuple[float, float]) -> tuple[Proposal, ...]:
    """Return the trays on a rectified board, surest first; ImportError without OpenCV."""
    flat = FlatBoard(_lab(picture), picture.shape[1] / board[0], board[1])
    found: list[Proposal] = []
    for one in _rough(flat):
        for fit in _measured(flat, one):
            if fit.confidence > POSSIBLE and not any(_same(fit, other) for other in found):
                found.append(fit)
    chosen = [one for group in _groups(found) for one in _best(group)]
    sure = [one for one in chosen if one.confidence >= LEAST_ASKED]
    faced = [_faced(flat, _beside_others(flat, one, sure)) for one in sure]
    return tuple(sorted(faced, key=lambda one: -one.confidence))


def _rough(flat: FlatBoard) -> list[Proposal]:
    """Return what could be trays, by lines along all of a side, none twice; the likeliest first."""
    strange = strangeness(flat)
    found = [
        _proposed(flat, strange, (column, row), fit)
        for column, row, angle in places(strange, flat.per_inch)
        for fit in outlines(flat, (column, row), angle)
    ]
    kept: list[Proposal] = []
    for one in sorted(found, key=lambda one: -one.confidence):
        if one.confidence > LIKELY and not any(_twin(one, other) for other in kept):
            kept.append(one)
    return kept


def _twin(one: Proposal, other: Proposal) -> bool:
    """Return whether two lie so near each other that measuring their edges gives the same."""
    turned = abs((one.facing - other.facing + 90.0) % 180.0 - 90.0)
    near = math.dist((one.x, one.y), (other.x, other.y)) < 0.12
    return one.tray == other.tray and near and turned < 1.0


def _measured(flat: FlatBoard, one: Proposal) -> list[Proposal]:
    """Return an outline by its measured edges, in each size that it may have.

    Where sizes are alike it is measured as if alone and as if a tray stood against any one side:
    its lines would else be taken for an edge of a larger tray.
    """
    first = _fitted(flat, one, one.sizes)[0]
    found = _fitted(flat, first, one.sizes, before=one.confidence)
    if len(one.sizes) > 1:
        for beside in AGAINST:
            less = one.confidence - LESS_LIKELY
            found += _fitted(flat, first, one.sizes, beside, less)
    return found


def _fitted(
    flat: FlatBoard,
    one: Proposal,
    sizes: tuple[Tray, ...],
    beside: Sequence[bool] = ALONE,
    before: float | None = None,
) -> list[Proposal]:
    """Return a proposal moved onto its edges, in each size, the best first.

    `before` is how sure it was by its whole lines: that and how plain its edges are count alike;
    without it the confidence stays.
    """
    middle = flat.spot(one.x, one.y)
    found = []
    for fit in fitted(flat, middle, one.facing, TRAYS[one.tray], sizes, beside):
        x, y = one.pose.to_table((fit.across, fit.ahead))
        plain = min(1.0, max(0.0, (fit.score + 0.1) / PLAINLY))
        sure = one.confidence if before is None else min(0.99, math.sqrt(max(before, 0.0) * plain))
        facing = float((one.facing + fit.turn) % 360.0)
        found.append(
            Proposal(fit.tray.name, float(x), float(y), facing, False, float(sure), fit.off)
        )
    return found


def _beside_others(flat: FlatBoard, one: Proposal, all_: list[Proposal]) -> Proposal:
    """Return a proposal, measured once more where other trays stand along its sides."""
    pose, tray = one.pose, TRAYS[one.tray]
    w, d = tray.width / 2, tray.depth / 2
    beside = []
    for out, along in (((w, 0), (0, d)), ((0, d), (w, 0)), ((-w, 0), (0, d)), ((0, -d), (w, 0))):
        far = 1.0 + BESIDE / math.hypot(*out)
        points = [
            pose.to_table((out[0] * far + along[0] * part, out[1] * far + along[1] * part))
            for part in (-0.5, 0.0, 0.5)
        ]
        within = sum(
            any(other is not one and _within(other, point) for other in all_) for point in points
        )
        beside.append(within >= 2)
    return _fitted(flat, one, one.sizes, beside)[0]


def _within(one: Proposal, point: tuple[float, float]) -> bool:
    tray, (across, ahead) = TRAYS[one.tray], one.pose.to_local(point)
    return abs(across) < tray.width / 2 and abs(ahead) < tray.depth / 2


def _faced(flat: FlatBoard, one: Proposal) -> Proposal:
    """Return a proposal that looks to its front."""
    patch = patch_at(flat, flat.spot(one.x, one.y), one.facing)
    more, known = front(patch, TRAYS[one.tray])
    return replace(one, facing=float((one.facing + more) % 360.0), front_known=known)


def _same(one: Proposal, other: Proposal) -> bool:
    near = math.dist((one.x, one.y), (other.x, other.y)) < 0.06
    return one.tray == other.tray and near and other.confidence >= one.confidence - 0.02


def _groups(found: list[Proposal]) -> list[list[Proposal]]:
    """Return proposals in groups: those that lie over each other, directly or through others."""
    groups: list[list[Proposal]] = []
    for one in found:
        meets = [g for g in groups if any(_clash(one, other) for other in g)]
        groups = [g for g in groups if g not in meets]
        groups.append([one, *(other for g in meets for other in g)])
    return groups


def _clash(one: Proposal, other: Proposal) -> bool:
    return overlaps(one.corners, other.corners, MEASURED)


def _best(group: list[Proposal]) -> list[Proposal]:
    """Return those of a group that explain most and lie over none of the others."""
    ranked = sorted(group, key=lambda one: -one.value)[:MOST_IN_A_GROUP]
    clash = [[_clash(a, b) for b in ranked] for a in ranked]
    best: tuple[float, list[int]] = (0.0, [])

    def choose(index: int, value: float, taken: list[int]) -> None:
        nonlocal best
        if value > best[0]:
            best = (value, taken)
        left = sum(one.value for one in ranked[index:])
        if index < len(ranked) and value + left > best[0]:
            if not any(clash[index][other] for other in taken):
                choose(index + 1, value + ranked[index].value, [*taken, index])
            choose(index + 1, value, taken)

    choose(0, 0.0, [])
    return [ranked[index] for index in best[1]]


def _lab(picture: Picture) -> Numbers:
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    found: Numbers = cv2.cvtColor(picture.astype(np.float32) / 255.0, cv2.COLOR_RGB2LAB)
    return found


def _proposed(flat: FlatBoard, strange: Numbers, place: Spot, fit: FoundOutline) -> Proposal:
    """Return an outline as a tray on the board."""
    a = math.radians(fit.turn)
    x = place[0] / flat.per_inch + fit.across * math.cos(a) + fit.ahead * math.sin(a)
    y = flat.depth - place[1] / flat.per_inch - fit.across * math.sin(a) + fit.ahead * math.cos(a)
    filled = _filled(strange, fit, x, flat.depth - y)
    sure = min(1.0, max(0.0, fit.score)) * min(1.0, max(0.0, (filled - 0.3) / 0.45))
    return Proposal(
        fit.tray.name, float(x), float(y), fit.turn % 360.0, False, min(0.99, sure), fit.off
    )


def _filled(strange: Numbers, fit: FoundOutline, x: float, down: float) -> float:
    """Return which share of an outline does not look like the mat, less part of what is around."""
    weights = mould(fit.tray, fit.turn)
    reach = weights.shape[0] // 2
    around = np.pad(strange, reach)
    column, row = round(x * COARSE - 0.5) + reach, round(down * COARSE - 0.5) + reach
    part = around[row - reach : row + reach + 1, column - reach : column + reach + 1]
    if part.shape != weights.shape:
        return 0.0
    return float(
        (part * np.maximum(weights, 0.0)).sum() + 0.4 * (part * np.minimum(weights, 0.0)).sum()
    )
