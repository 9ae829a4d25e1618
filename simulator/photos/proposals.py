"""Trays that are seen on a rectified board: outline, size, front, and how sure that is.

Wherever four edges of a size lie on lines the edges are measured, as those of a block that is as
thick as a tray. Of what looks like a tray that is proposed that explains most and lies over no
other. OpenCV (the extra `photo`) does the searching.
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
from simulator.photos.arrays import FlatBoard, Numbers, Picture
from simulator.photos.edge_fit import ALONE, Fit, SideLines, measured
from simulator.photos.standpoint import ABOVE, Standpoint
from simulator.photos.tray_front import front, patch_at
from simulator.photos.tray_looks import BASES, THICK, Likeness, edge_looks, with_bases
from simulator.photos.tray_places import TrayPlace, places
from simulator.records import dataclass

SURE_ENOUGH: Final = 0.85
"""What may be taken without being asked about one by one."""
LEAST_ASKED: Final = 0.5
"""What is proposed at all."""
PLAIN_ODDS: Final = 3.0
"""The logarithm of odds above which nothing else is tried."""
SUREST: Final = 0.99
"""No tray is surer than this."""
BLURS: Final = (0.04, 0.055, 0.07, 0.085, 0.1, 0.115)
"""Inches by which lines may begin before the edges they are of; what fits best counts."""
PLAINEST: Final = 12
"""So many of the plainest places tell how blurred a board is."""
BESIDE: Final = 0.3
"""Inches beyond an edge where a tray is that stands against it."""
ALIKE: Final = {tray.name: (INFANTRY, CAVALRY) for tray in (INFANTRY, CAVALRY)}
"""Trays of nearly one size, told apart by their measured edges."""
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
    from where an outline of this size has them (root mean square, inches); `rival` is what else it
    may be, if anything, and how likely.
    """

    tray: str
    x: float
    y: float
    facing: float
    front_known: bool
    confidence: float
    off: float
    rival: str = ""
    rival_confidence: float = 0.0

    @property
    def pose(self) -> Pose:
        """Return where it stands."""
        return Pose(self.x, self.y, self.facing)

    @property
    def corners(self) -> Corners:
        """Return the outline, counter-clockwise from the rear left."""
        return tray_corners(self.pose, TRAYS[self.tray])

    @property
    def value(self) -> float:
        """Return how much of the picture it explains: its area, the more the surer."""
        tray = TRAYS[self.tray]
        return tray.width * tray.depth * (self.confidence + self.rival_confidence - POSSIBLE)


def can_propose() -> bool:
    """Return whether OpenCV is there; without it a tray is placed by clicking its corners."""
    return importlib.util.find_spec("cv2") is not None


def proposals(
    picture: Picture, board: tuple[float, float], stand: Standpoint = ABOVE
) -> tuple[Proposal, ...]:
    """Return the trays on a rectified board, surest first; ImportError without OpenCV.

    `stand` is where the camera stood: by it the thickness of trays shows.
    """
    flat = FlatBoard(_lab(picture), picture.shape[1] / board[0], board[1])
    blurred, settled = _settled(flat, stand, places(flat))
    flat = replace(flat, blurred=blurred)
    sized = [_sized(flat, stand, pose, tray) for tray, pose in settled]
    found = [one for one in sized if one is not None]
    chosen = [one for group in _groups(found) for one in _best(group)]
    sure = [one for one in chosen if one.confidence >= LEAST_ASKED]
    faced = [_faced(flat, _beside_others(flat, stand, one, sure)) for one in sure]
    return tuple(sorted(faced, key=lambda one: -one.confidence))


def _sizes(tray: Tray) -> tuple[Tray, ...]:
    """Return a tray and those of nearly one size."""
    return ALIKE.get(tray.name, (tray,))


def _lean(stand: Standpoint, pose: Pose, thick: float) -> tuple[float, float]:
    """Return how far across and ahead of its place the upper face of a tray is seen (inches)."""
    dx, dy = stand.lean(pose.x, pose.y, thick)
    across, ahead = pose.to_local((pose.x + dx, pose.y + dy))
    return (across, ahead)


def _measured(flat: FlatBoard, pose: Pose, tray: Tray, beside: Sequence[bool] = ALONE) -> SideLines:
    return measured(flat, flat.spot(pose.x, pose.y), pose.facing, tray, beside)


def _moved(pose: Pose, fit: Fit) -> Pose:
    x, y = pose.to_table((fit.across, fit.ahead))
    return Pose(float(x), float(y), float((pose.facing + fit.turn) % 360.0))


def _settled(
    flat: FlatBoard, stand: Standpoint, near: Sequence[TrayPlace]
) -> tuple[float, list[tuple[Tray, Pose]]]:
    """Return rough places moved onto their edges, and how blurred the board is.

    Of the blurs tried it is the one with which the plainest edges are best as far apart as those
    of trays.
    """
    poses = [Pose(place.x, place.y, place.facing) for place in near]
    lines = [_measured(flat, pose, place.tray) for pose, place in zip(poses, near, strict=True)]
    leans = [_lean(stand, pose, THICK) for pose in poses]
    best: tuple[float, float, list[Fit]] = (-math.inf, flat.blurred, [])
    for blurred in BLURS:
        fits = [
            replace(one, blurred=blurred).fits(_sizes(one.tray), lean)[0]
            for one, lean in zip(lines, leans, strict=True)
        ]
        plain = sum(sorted(fit.score for fit in fits)[-PLAINEST:])
        if plain > best[0]:
            best = (plain, blurred, fits)
    settled: list[tuple[Tray, Pose]] = []
    for place, pose, fit in zip(near, poses, best[2], strict=True):
        there = _moved(pose, fit)
        if not any(tray is place.tray and _near(there, other) for tray, other in settled):
            settled.append((place.tray, there))
    return best[1], settled


def _sized(flat: FlatBoard, stand: Standpoint, pose: Pose, tray: Tray) -> Proposal | None:
    """Return a tray near a pose in its likeliest size; None where most likely nothing stands.

    Its confidence is how likely anything stands there, shared between the sizes that it may have.
    """
    lines = _measured(flat, pose, tray)

    by_edges: dict[float, list[tuple[Likeness, Pose, Fit]]] = {}
    for thick in BASES:
        by_edges[thick] = _by_edges(flat, stand, pose, lines, thick)
        if any(look.at_most > 0.0 for look, _there, _fit in by_edges[thick]):
            break
    else:
        return None
    best: dict[str, tuple[Likeness, Pose, Fit]] = {}
    for thick in BASES:
        if any(look.odds > PLAIN_ODDS for look, _there, _fit in best.values()):
            break
        for edges, there, fit in by_edges.get(thick) or _by_edges(flat, stand, pose, lines, thick):
            look = with_bases(edges, flat, there, stand, thick)
            name = fit.tray.name
            if name not in best or look.odds > best[name][0].odds:
                best[name] = (look, there, fit)
    ranked = sorted(best.values(), key=lambda one: -one[0].size_odds)
    look, there, fit = ranked[0]
    if look.odds <= 0.0:
        return None
    share, rival = 1.0, ""
    if len(ranked) > 1:
        rival = ranked[1][0].tray.name
        share = _likely(look.size_odds - ranked[1][0].size_odds)
    sure = min(SUREST, _likely(look.odds))
    return Proposal(
        look.tray.name, there.x, there.y, there.facing, False, sure * share, fit.off,
        rival, sure * (1.0 - share),
    )  # fmt: skip


def _by_edges(
    flat: FlatBoard, stand: Standpoint, pose: Pose, lines: SideLines, thick: float
) -> list[tuple[Likeness, Pose, Fit]]:
    """Return how much the edges near a pose look like those of each size, so thick."""
    return [
        (edge_looks(flat, there, fit.tray, fit.score, stand, thick), there, fit)
        for fit in lines.fits(_sizes(lines.tray), _lean(stand, pose, thick))
        for there in (_moved(pose, fit),)
    ]


def _likely(odds: float) -> float:
    """Return how likely something is of which the logarithm of its odds is known."""
    return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, odds))))


def _beside_others(
    flat: FlatBoard, stand: Standpoint, one: Proposal, all_: list[Proposal]
) -> Proposal:
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
    if not any(beside):
        return one
    (fit,) = _measured(flat, pose, tray, beside).fits((tray,), _lean(stand, pose, THICK))
    there = _moved(pose, fit)
    if math.dist(there.centre, pose.centre) > MEASURED:  # a line within one of the two trays
        return one
    return replace(one, x=there.x, y=there.y, facing=there.facing, off=fit.off)


def _within(one: Proposal, point: tuple[float, float]) -> bool:
    tray, (across, ahead) = TRAYS[one.tray], one.pose.to_local(point)
    return abs(across) < tray.width / 2 and abs(ahead) < tray.depth / 2


def _faced(flat: FlatBoard, one: Proposal) -> Proposal:
    """Return a proposal that looks to its front."""
    more, known = front(patch_at(flat, flat.spot(one.x, one.y), one.facing), TRAYS[one.tray])
    return replace(one, facing=float((one.facing + more) % 360.0), front_known=known)


def _near(one: Pose, other: Pose) -> bool:
    """Return whether two poses are so near that measuring the edges gives the same."""
    turned = abs((one.facing - other.facing + 90.0) % 180.0 - 90.0)
    return math.dist(one.centre, other.centre) < 0.06 and turned < 0.5


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
        if index < len(ranked) and value + sum(one.value for one in ranked[index:]) > best[0]:
            if not any(clash[index][other] for other in taken):
                choose(index + 1, value + ranked[index].value, [*taken, index])
            choose(index + 1, value, taken)

    choose(0, 0.0, [])
    return [ranked[index] for index in best[1]]


def _lab(picture: Picture) -> Numbers:
    import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

    found: Numbers = cv2.cvtColor(picture.astype(np.float32) / 255.0, cv2.COLOR_RGB2LAB)
    return found
