"""Trays that are seen on a rectified board: outline, size, front, and how sure that is.

The mat is what most of the board looks like; what looks otherwise and has the size of a tray is
looked at closely. Of the outlines found those are proposed that explain most and lie over no other.
OpenCV (the extra `photo`) does the searching.
"""

from __future__ import annotations

import importlib.util
import math
from dataclasses import replace
from typing import Final

import numpy as np

from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, tray_corners
from simulator.geometry.trays import TRAYS
from simulator.photos.arrays import Numbers, Picture
from simulator.photos.mat_colours import COARSE, mould, places, strangeness
from simulator.photos.outline_search import Outline, front, outlines, patch_at, polished
from simulator.records import dataclass

SURE_ENOUGH: Final = 0.85
"""What may be taken without being asked about one by one."""
LEAST_ASKED: Final = 0.6
"""What is proposed at all."""
POSSIBLE: Final = 0.5
"""What is weighed against other outlines at the same place."""
MEASURED: Final = 0.09
"""Inches two outlines may lie over each other: trays touch, and no outline is found exactly."""
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
    def corners(self) -> Corners:
        """Return the outline, counter-clockwise from the rear left."""
        return tray_corners(Pose(self.x, self.y, self.facing), TRAYS[self.tray])

    @property
    def value(self) -> float:
        """Return how much of the picture it explains: its area, the more the surer."""
        tray = TRAYS[self.tray]
        return tray.width * tray.depth * (self.confidence - POSSIBLE)


def can_propose() -> bool:
    """Return whether OpenCV is there; without it a tray is placed by clicking its corners."""
    return importlib.util.find_spec("cv2") is not None


def proposals(flat: Picture, board: tuple[float, float]) -> tuple[Proposal, ...]:
    """Return the trays on a rectified board, surest first; ImportError without OpenCV."""
    per_inch = flat.shape[1] / board[0]
    lab = _lab(flat)
    strange = strangeness(lab, per_inch)
    found: list[Proposal] = []
    for column, row, angle in places(strange, per_inch):
        for fit in outlines(lab, per_inch, (column, row), angle):
            one = _proposed(lab, strange, per_inch, board, (column, row), fit)
            if one.confidence > POSSIBLE and not any(_same(one, other) for other in found):
                found.append(one)
    chosen = [one for group in _groups(found) for one in _best(group)]
    sure = [one for one in chosen if one.confidence >= LEAST_ASKED]
    kept = [_polished(lab, per_inch, board, one) for one in sure]
    return tuple(sorted(kept, key=lambda one: -one.confidence))


def _polished(lab: Numbers, per_inch: float, board: tuple[float, float], one: Proposal) -> Proposal:
    """Return a proposal with its outline found once more, from where it is by now."""
    middle = (one.x * per_inch, (board[1] - one.y) * per_inch)
    fit = polished(lab, per_inch, middle, TRAYS[one.tray], one.facing)
    x, y = Pose(one.x, one.y, fit.turn).to_table((fit.across, fit.ahead))
    return replace(one, x=x, y=y, facing=float(fit.turn % 360.0), off=fit.off)


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


def _lab(flat: Picture) -> Numbers:
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    found: Numbers = cv2.cvtColor(flat.astype(np.float32) / 255.0, cv2.COLOR_RGB2LAB)
    return found


def _proposed(
    lab: Numbers,
    strange: Numbers,
    per_inch: float,
    board: tuple[float, float],
    place: tuple[float, float],
    fit: Outline,
) -> Proposal:
    """Return an outline as a tray on the board."""
    a = math.radians(fit.turn)
    x = place[0] / per_inch + fit.across * math.cos(a) + fit.ahead * math.sin(a)
    y = board[1] - place[1] / per_inch - fit.across * math.sin(a) + fit.ahead * math.cos(a)
    middle = (x * per_inch, (board[1] - y) * per_inch)
    facing, known = front(patch_at(lab, per_inch, middle, fit.turn), fit.tray)
    filled = _filled(strange, fit, x, board[1] - y)
    sure = min(1.0, max(0.0, fit.score)) * min(1.0, max(0.0, (filled - 0.3) / 0.45))
    turned = (fit.turn + facing) % 360.0
    return Proposal(
        fit.tray.name, float(x), float(y), float(turned), known, min(0.99, sure), fit.off
    )


def _filled(strange: Numbers, fit: Outline, x: float, down: float) -> float:
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
