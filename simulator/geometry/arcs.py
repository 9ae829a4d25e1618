"""In which arc of a tray another tray stands (chapter 6: LOS-02 to LOS-06, ARC-01 to ARC-06).

Arc lines run outward from the corners of a tray: along its diagonals on infantry trays, at 45
degrees on all others (AMB-04). The four arcs meet under the tray itself, where nobody else stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar, cast

import numpy as np
import shapely

from simulator.caches import cached
from simulator.files.errors import NamedChoice
from simulator.geometry.exact_margins import areas_within
from simulator.geometry.measure import centroid
from simulator.geometry.pose import Point, Pose, Segment, direction
from simulator.geometry.shapes import Corners, Standing, polygons, shape_of
from simulator.geometry.tolerances import CLOSE_CALL, SHARE_TIE
from simulator.geometry.trays import Arcs, Tray
from simulator.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Polygon

Key = TypeVar("Key")

FAR: Final = 200.0
"""Arcs are drawn so far out: off any table (inches)."""

HalfPlane = tuple[float, float, float]
"""The points with a*x + b*y + c >= 0."""


class ArcSide(NamedChoice):
    """The four arcs of a tray and the four edges they look out of (LOS-02, AMB-05).

    Example:
        >>> from simulator import ArcSide
        >>> ArcSide.REAR.turn
        180.0
    """

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"

    @property
    def turn(self) -> float:
        """Return the degrees clockwise from the tray's facing to the way this side looks."""
        return _TURNS[self]


_TURNS: Final = {ArcSide.FRONT: 0.0, ArcSide.RIGHT: 90.0, ArcSide.REAR: 180.0, ArcSide.LEFT: 270.0}
_SIDES: Final = tuple(ArcSide)


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

    sides: tuple[ArcSide, ...]
    shares: Mapping[ArcSide, float]
    margin: float
    line: Segment


@cached(64, each=750)
def half_planes(tray: Tray, side: ArcSide) -> tuple[HalfPlane, ...]:
    """Return an arc as the points inside three lines, in the tray's own frame.

    The first is the line on the arc's left, looking out of the tray, the second the one on its
    right. All coefficients (a, b) are unit vectors, so that values are inches.
    """
    aside, out, c = _left_line(tray, side)
    # The two lines of a long side cross behind the tray's middle, which then bounds the arc.
    planes = ((aside, out, c), (-aside, out, c), (0.0, 1.0, 0.0))
    return tuple(_turned(plane, direction(side.turn)) for plane in planes)


def _left_line(tray: Tray, side: ArcSide) -> HalfPlane:
    """Return the line on an arc's left, in a frame that looks out of the tray on that side."""
    w, d = tray.width, tray.depth
    # Seen from a side, `across` is the length of its edge and `deep` the tray's other measure.
    across, deep = (w, d) if side in (ArcSide.FRONT, ArcSide.REAR) else (d, w)
    if tray.arcs is Arcs.DIAGONAL:
        length = math.hypot(across, deep)
        return deep / length, across / length, 0.0
    half = math.sqrt(0.5)
    return half, half, (across - deep) / 2 * half


def _turned(plane: HalfPlane, looking: Point) -> HalfPlane:
    """Turn a half plane so that its y axis looks along a unit vector."""
    a, b, c = plane
    ux, uy = looking
    return (a * uy + b * ux, -a * ux + b * uy, c)


@cached(64, each=840)
def _arc_corners(tray: Tray, side: ArcSide, far: float) -> Corners:
    """Return an arc in the tray's own frame, counter-clockwise, open outward up to `far` inches."""
    aside, out, c = _left_line(tray, side)
    wide = (out * far + c) / aside
    # The two lines of a long side cross behind the tray's middle, which then bounds the arc.
    inner = ((-c / aside, 0.0), (c / aside, 0.0)) if c > 0.0 else ((0.0, -c / out),)
    ux, uy = direction(side.turn)
    return tuple(
        (x * uy + y * ux, -x * ux + y * uy) for x, y in (*inner, (wide, far), (-wide, far))
    )


@cached(1024, each=1_400)
def wedge(standing: Standing, side: ArcSide, far: float = FAR) -> tuple[Corners, ...]:
    """Return an arc as convex outlines on the table: one piece, open outward up to `far` inches.

    The quarter under the tray itself is part of it; nobody else stands there.
    """
    return (tuple(map(standing.pose.to_table, _arc_corners(standing.tray, side, far))),)


@cached(512, each=700)
def arc_polygons(standing: Standing) -> NDArray[np.object_]:
    """Return the four arcs of a standing tray as polygons, in the order of `ArcSide`."""
    local, numbers = _arc_rings(standing.tray)
    corners = np.array([standing.pose.to_table(point) for point in local.tolist()])
    rings = cast("NDArray[np.object_]", shapely.linearrings(corners, indices=numbers))
    return cast("NDArray[np.object_]", shapely.polygons(rings))


def arcs_met(poses: Sequence[Pose], tray: Tray, outlines: Sequence[Corners]) -> NDArray[np.bool_]:
    """Return which arcs of a tray, at each of many poses, some outlines reach into or touch.

    By pose, arc (in the order of `ArcSide`) and outline: asked in one call. An outline stands in
    none but the arcs it reaches into.
    """
    arcs = _arcs_at(poses, tray)
    met: NDArray[np.bool_] = shapely.intersects(arcs[:, :, None], polygons(outlines)[None, None, :])
    return met


@cached(16, each=1_600)
def _arc_rings(tray: Tray) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return corners of all four arcs in the tray's own frame, and to which arc each belongs."""
    rings = [_arc_corners(tray, side, FAR) for side in _SIDES]
    numbers = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    return np.array([point for ring in rings for point in ring]), numbers


def _arcs_at(poses: Sequence[Pose], tray: Tray) -> NDArray[np.object_]:
    """Make the four arcs of a tray at many poses in one call: an array by pose and arc."""
    local, numbers = _arc_rings(tray)
    placed = np.array([(*pose.centre, *pose.forward) for pose in poses])
    x, y, fx, fy = (placed[:, column, None] for column in range(4))
    lx, ly = local[:, 0], local[:, 1]
    corners = np.stack((x + lx * fy + ly * fx, y - lx * fx + ly * fy), axis=-1).reshape(-1, 2)
    all_numbers = (numbers + len(_SIDES) * np.arange(len(placed))[:, None]).reshape(-1)
    rings = cast("NDArray[np.object_]", shapely.linearrings(corners, indices=all_numbers))
    found = cast("NDArray[np.object_]", shapely.polygons(rings))
    return cast("NDArray[np.object_]", found.reshape(-1, len(_SIDES)))


def arc_of(of: Standing, other: Standing | Corners) -> Arc:
    """Return in which arc of a tray another one stands: the arc with the largest part of its area.

    Judged from `of`; which way the other looks is irrelevant (ARC-02, ARC-03). The two flanks are
    separate arcs (ARC-04). An outline may stand in for a tray, as a castle wall does.
    """
    return _arc_of(of, other)


@cached(2048, each=1_400)
def _arc_of(of: Standing, other: Standing | Corners) -> Arc:
    corners = other.corners if isinstance(other, Standing) else other
    shape, centre = shape_of(corners), centroid(corners)
    local = of.pose.to_local(centre)
    alone = _surely_in(of.tray, local, max(math.dist(centre, corner) for corner in corners))
    if alone is None:
        parts = _parts(arc_polygons(of), shape.polygon)
    else:
        parts = [shape.polygon.area if side is alone else 0.0 for side in _SIDES]
    whole = sum(parts)
    shares = {side: part / whole for side, part in zip(_SIDES, parts, strict=True)}
    sides = most_of(shares, lambda: _exact_shares(of, corners))
    margin, corner = _deciding_line(of.tray, sides, shares, local)
    length = math.dist(of.pose.centre, centre) + math.sqrt(whole)
    return Arc(sides, shares, margin, _line(of, corner, length))


def _surely_in(tray: Tray, centre: Point, radius: float) -> ArcSide | None:
    """Return the arc that surely holds a circle in the tray's own frame: far from its lines.

    As a box before a distance, it dismisses most questions cheaply.
    """
    x, y = centre
    for side in _SIDES:
        if all(a * x + b * y + c > radius + CLOSE_CALL for a, b, c in half_planes(tray, side)):
            return side
    return None


def _parts(arcs: NDArray[np.object_], polygon: Polygon) -> list[float]:
    """Return the area of a polygon in each arc.

    Most lie wholly in one, which settles the others.
    """
    met = shapely.intersects(arcs, polygon)
    if met.sum() == 1:
        return [polygon.area if each else 0.0 for each in met.tolist()]
    parts = np.zeros(len(arcs))
    parts[met] = shapely.area(shapely.intersection(arcs[met], polygon))
    return [float(part) for part in parts]


def most_of(
    shares: Mapping[Key, float], exact: Callable[[], Sequence[Fraction]]
) -> tuple[Key, ...]:
    """Return the parts that hold the greatest share of an area; several on a tie (SHARE_TIE).

    `exact` gives the areas without rounding, for a tie that would hang on the last digit.
    """
    most = max(shares.values())
    lacking = {part: most - share for part, share in shares.items()}
    if any(abs(less - SHARE_TIE) < CLOSE_CALL for less in lacking.values()):
        areas = exact()
        whole, most_area = sum(areas), max(areas)
        ties = (most_area - area < Fraction(SHARE_TIE) * whole for area in areas)
        return tuple(part for part, tie in zip(shares, ties, strict=True) if tie)
    return tuple(part for part, less in lacking.items() if less < SHARE_TIE)


def _exact_shares(of: Standing, corners: Corners) -> list[Fraction]:
    local = tuple(map(of.pose.to_local, corners))
    return areas_within(local, [half_planes(of.tray, side) for side in _SIDES])


def _deciding_line(
    tray: Tray, sides: tuple[ArcSide, ...], shares: Mapping[ArcSide, float], centre: Point
) -> tuple[float, int]:
    """Return the signed distance of a centre to the line that decides, and that line's number.

    It is the line towards the arc with the next largest part; the nearer one when all of the tray
    lies in one arc.
    """
    here = _SIDES.index(sides[0])
    planes = half_planes(tray, sides[0])
    candidates = []
    for plane, neighbour, corner in ((planes[0], here - 1, here), (planes[1], here + 1, here + 1)):
        margin = plane[0] * centre[0] + plane[1] * centre[1] + plane[2]
        share = shares[_SIDES[neighbour % 4]]
        candidates.append((-share if share > CLOSE_CALL else 0.0, margin, corner % 4))
    _, margin, corner = min(candidates)
    return margin, corner


def _line(of: Standing, corner: int, length: float) -> Segment:
    """Draw arc line 0 to 3 (front left, then clockwise) from its corner outward."""
    sx, sy = ((-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0))[corner]
    w, d = of.tray.width / 2, of.tray.depth / 2
    along = (w, d) if of.tray.arcs is Arcs.DIAGONAL else (1.0, 1.0)
    scale = length / math.hypot(*along)
    start = (sx * w, sy * d)
    end = (start[0] + sx * along[0] * scale, start[1] + sy * along[1] * scale)
    return (of.pose.to_table(start), of.pose.to_table(end))
