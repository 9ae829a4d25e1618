"""In which arc of a tray another tray stands (chapter 6: LOS-02 to LOS-06, ARC-01 to ARC-06).

Arc lines run outward from the corners of a tray: along its diagonals on infantry trays, at 45
degrees on all others (AMB-04). The four arcs meet under the tray itself, where nobody else stands.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from simulator.geometry.convex import NUMERIC, area, centroid, clip
from simulator.geometry.difference import nearest, overlap_depth
from simulator.geometry.pose import Point, Pose, Segment, direction
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import Arcs, Tray

SHARE_TIE: Final = 1e-6
"""Arcs whose shares of a tray differ by less than this hold the same part of it (ARC-05)."""

HalfPlane = tuple[float, float, float]
"""The points with a*x + b*y + c >= 0."""


class Side(StrEnum):
    """The four arcs of a tray and the four edges they look out of (LOS-02, AMB-05)."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"

    @property
    def turn(self) -> float:
        """Give the degrees clockwise from the tray's facing to the way this side looks."""
        return _TURNS[self]


_TURNS: Final = {Side.FRONT: 0.0, Side.RIGHT: 90.0, Side.REAR: 180.0, Side.LEFT: 270.0}
_SIDES: Final = tuple(Side)


@dataclass(frozen=True, slots=True)
class Arc:
    """In which arc of a tray another tray stands.

    sides: the arc that holds most of it; several when they hold the same part of it, and then the
        attacker chooses (ARC-05, CHG-09).
    shares: the part of the other tray's area in each arc; they add up to 1.
    margin: inches from the other tray's centre to the deciding arc line, positive on this arc's
        side: so far must it slide across the line, at least, to change arcs.
    line: the deciding arc line, from the tray's corner past the other tray.
    """

    sides: tuple[Side, ...]
    shares: Mapping[Side, float]
    margin: float
    line: Segment


@lru_cache(maxsize=64)
def half_planes(tray: Tray, side: Side) -> tuple[HalfPlane, ...]:
    """Give an arc as the points inside two or three lines, in the tray's own frame.

    The first is the line on the arc's left, looking out of the tray, the second the one on its
    right. All coefficients (a, b) are unit vectors, so that values are inches.
    """
    w, d = tray.width, tray.depth
    # Seen from a side, `across` is the length of its edge and `deep` the tray's other measure.
    across, deep = (w, d) if side in (Side.FRONT, Side.REAR) else (d, w)
    if tray.arcs is Arcs.DIAGONAL:
        length = math.hypot(across, deep)
        out, aside, c = across / length, deep / length, 0.0
    else:
        out = aside = math.sqrt(0.5)
        c = (across - deep) / 2 * out
    looking = direction(side.turn)
    planes = [(aside, out, c), (-aside, out, c)]
    if c > 0.0:
        # The two lines of a long side cross behind the tray's middle, which then bounds the arc.
        planes.append((0.0, 1.0, 0.0))
    return tuple(_turned(plane, looking) for plane in planes)


def _turned(plane: HalfPlane, looking: Point) -> HalfPlane:
    """Turn a half plane so that its y axis looks along a unit vector."""
    a, b, c = plane
    ux, uy = looking
    return (a * uy + b * ux, -a * ux + b * uy, c)


def to_frame(pose: Pose, corners: Corners) -> Corners:
    """Turn an outline into the frame of a tray: its centre the origin, its front towards +y."""
    fx, fy = direction(pose.facing)
    ox, oy = pose.x, pose.y
    return tuple(
        [((x - ox) * fy - (y - oy) * fx, (x - ox) * fx + (y - oy) * fy) for x, y in corners]
    )


def within(corners: Corners, planes: tuple[HalfPlane, ...]) -> Corners:
    """Give the part of an outline inside all of some half planes; () when nothing is."""
    for a, b, c in planes:
        corners = clip(corners, a, b, c)
        if not corners:
            return ()
    return corners


@lru_cache(maxsize=1024)
def wedge(standing: Standing, side: Side, far: float = 200.0) -> tuple[Corners, ...]:
    """Give an arc as convex outlines on the table: one piece, open outward up to `far` inches.

    The quarter under the tray itself is part of it; nobody else stands there.
    """
    everywhere: Corners = ((-far, -far), (far, -far), (far, far), (-far, far))
    piece = within(everywhere, half_planes(standing.tray, side))
    return (tuple(standing.pose.to_table(point) for point in piece),)


def arc_of(of: Standing, other: Standing | Corners) -> Arc:
    """Tell in which arc of a tray another one stands: the arc with the largest part of its area.

    Judged from `of`; which way the other looks is irrelevant (ARC-02, ARC-03). The two flanks are
    separate arcs (ARC-04). An outline may stand in for a tray, as a castle wall does.
    """
    return _arc_of(of, other)


@lru_cache(maxsize=2048)
def _arc_of(of: Standing, other: Standing | Corners) -> Arc:
    corners = other.corners if isinstance(other, Standing) else other
    local = to_frame(of.pose, corners)
    parts = _parts(local, of.tray)
    whole = sum(parts)
    shares = {side: part / whole for side, part in zip(_SIDES, parts, strict=True)}
    most = max(shares.values())
    sides = tuple(side for side in _SIDES if most - shares[side] < SHARE_TIE)
    margin, corner = _deciding_line(of.tray, sides, shares, centroid(local))
    length = math.dist(of.pose.centre, centroid(corners)) + math.sqrt(whole)
    return Arc(sides, shares, margin, _line(of, corner, length))


def _parts(local: Corners, tray: Tray) -> list[float]:
    """Give the area of an outline in each arc; most lie wholly in one, which settles the others."""
    for index, side in enumerate(_SIDES):
        if within(local, half_planes(tray, side)) is local:
            return [area(local) if index == each else 0.0 for each in range(len(_SIDES))]
    return [area(within(local, half_planes(tray, side))) for side in _SIDES]


def _deciding_line(
    tray: Tray, sides: tuple[Side, ...], shares: Mapping[Side, float], centre: Point
) -> tuple[float, int]:
    """Give the signed distance of a centre to the line that decides, and that line's number.

    It is the line towards the arc with the next largest part; the nearer one when all of the tray
    lies in one arc.
    """
    here = _SIDES.index(sides[0])
    planes = half_planes(tray, sides[0])
    candidates = []
    for plane, neighbour, corner in ((planes[0], here - 1, here), (planes[1], here + 1, here + 1)):
        margin = plane[0] * centre[0] + plane[1] * centre[1] + plane[2]
        candidates.append((-shares[_SIDES[neighbour % 4]], margin, corner % 4))
    _, margin, corner = min(candidates)
    return margin, corner


def in_front_arc(of: Standing, other: Corners) -> tuple[bool, float]:
    """Tell whether some part of an outline, not just its rim, lies in a tray's front arc (LOS-04).

    The margin is how deep it reaches into the arc (the least slide that takes it out), or minus
    its distance from the arc, in inches.
    """
    cone = wedge(of, Side.FRONT)[0]
    depth = overlap_depth(cone, other)
    if depth > NUMERIC:
        return True, depth
    return False, -nearest(cone, other).distance


def arc_lines(of: Standing, length: float) -> tuple[Segment, ...]:
    """Give the four arc lines from the corners outward: front left, then clockwise."""
    return tuple(_line(of, corner, length) for corner in range(4))


def _line(of: Standing, corner: int, length: float) -> Segment:
    """Draw arc line 0 to 3 (front left, then clockwise) from its corner outward."""
    sx, sy = ((-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0))[corner]
    w, d = of.tray.width / 2, of.tray.depth / 2
    along = (w, d) if of.tray.arcs is Arcs.DIAGONAL else (1.0, 1.0)
    scale = length / math.hypot(*along)
    start = (sx * w, sy * d)
    end = (start[0] + sx * along[0] * scale, start[1] + sy * along[1] * scale)
    return (of.pose.to_table(start), of.pose.to_table(end))
