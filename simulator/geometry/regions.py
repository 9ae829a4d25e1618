"""All places at once: where a centre may be for one facing, and all facings at one centre.

A region is a Shapely geometry of centres: polygons for what is laid, lines for what runs straight,
points for what pivots. It comes from what the check of single places is decided by, and agrees with
it everywhere further than `REGION` from its border.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

import shapely
from shapely.geometry import mapping
from shapely.geometry.base import BaseGeometry

from simulator.geometry.contact import Interval
from simulator.geometry.difference import difference
from simulator.geometry.laying import LayingGround, Near
from simulator.geometry.measure import bounds
from simulator.geometry.pivot import (
    EVERY_FACING,
    HALF_TURN,
    NO_FACING,
    Facings,
    Swing,
    free_facings,
    swing_leaves,
    swing_meets,
)
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Box, Corners, polygon, shape_of
from simulator.geometry.tolerances import REGION, STRAIGHT

Region: TypeAlias = Annotated[BaseGeometry, "places of a centre, in inches"]

NOWHERE: Final[Region] = shapely.GeometryCollection()


# ------------------------------------------------------------------ where a centre may be


def united(regions: Iterable[Region]) -> Region:
    """Return the places that lie in any of some regions."""
    return shapely.union_all([NOWHERE, *regions])


def spot(at: Point) -> Region:
    """Return a single place."""
    return shapely.Point(at)


def along(start: Pose, direction: Point, runs: Iterable[Interval]) -> Region:
    """Return the places after closed runs of inches from a pose, along a unit vector."""
    ux, uy = direction
    x, y = start.centre
    ends = [[(x + ux * far, y + uy * far) for far in run] for run in runs]
    return united(shapely.Point(a) if a == b else shapely.LineString((a, b)) for a, b in ends)


def laying_region(ground: LayingGround, facing: float) -> Region:
    """Return the places of the centre of a piece or tray that looks one way."""
    shape = ground.shape(facing)
    x0, y0, x1, y1 = centre_box(shape, ground.box, ground.spare)
    if x0 > x1 or y0 > y1:
        return NOWHERE
    room: Region = shapely.box(x0, y0, x1, y1)
    if ground.near is not None:
        room = _near_enough(room, shape, ground.near)
    barred = [_grown(centres_upon(shape, off.outline), off.clear) for off in ground.off]
    return shapely.difference(room, shapely.union_all(barred))


def centre_box(shape: Corners, box: Box, spare: float) -> Box:
    """Return the box of the centres with which a shape leaves another box by `spare` at most."""
    x0, y0, x1, y1 = bounds(shape)
    b0, c0, b1, c1 = box
    return (b0 - x0 - spare, c0 - y0 - spare, b1 - x1 + spare, c1 - y1 + spare)


def centres_upon(shape: Corners, outline: Corners) -> Region:
    """Return the centres with which a shape around (0, 0) meets an outline, as polygons."""
    met = [
        shapely.Polygon(difference(one, other))
        for one in shape_of(shape).parts
        for other in shape_of(outline).parts
    ]
    return met[0] if len(met) == 1 else shapely.union_all(met)


def _near_enough(room: Region, shape: Corners, near: Near) -> Region:
    """Return the centres that are near enough: wholly, with some part, or in the middle."""
    area = centres_upon(shape, near.area) if near.part else polygon(near.area)
    wide = _grown(area, near.reach)
    for x, y in shape if near.whole else ((0.0, 0.0),):
        moved = shapely.transform(wide, lambda points, x=x, y=y: points - (x, y))  # type: ignore[misc]
        room = shapely.intersection(room, moved)
    return room


def _grown(area: Region, inches: float) -> Region:
    """Return a polygon grown by some inches, or shrunk where they are below 0."""
    if inches <= 0.0:
        return shapely.buffer(area, inches, join_style="mitre")
    # No chord lies further inside its arc than a twentieth of what a border may be off: where two
    # arcs cross at a sharp angle, their crossing moves by more.
    chords = math.pi / 4 / math.sqrt(REGION / 10 / inches)
    return shapely.buffer(area, inches, quad_segs=max(8, math.ceil(chords)))


# ------------------------------------------------------------------ as plain data


def region_plain(region: Region) -> Mapping[str, object]:
    """Return places as plain data, in the form of GeoJSON, in inches."""
    plain: Mapping[str, object] = mapping(region)
    return plain


def region_of_plain(plain: object) -> Region:
    """Return the places that plain data has; raise ValueError where it has none."""
    try:
        return shapely.from_geojson(json.dumps(plain))
    except shapely.errors.GEOSException as fault:
        raise ValueError(str(fault)) from fault


# ------------------------------------------------------------------ all facings at a centre


def laying_facings(
    grounds: Sequence[LayingGround], centre: Point, stands: Callable[[float], bool]
) -> Facings:
    """Return the facings a piece or tray may have with its centre here.

    stands: the check of single facings, which has the last word; the grounds tell where it changes.
    """
    if not any(ground.period for ground in grounds):
        return EVERY_FACING if stands(0.0) else NO_FACING
    turns: list[float] = []
    period = max(HALF_TURN, *(ground.period for ground in grounds))
    for ground in grounds:
        upright = ground.shape(0.0)
        swing = Swing.of_outline(upright, turned=period == HALF_TURN)
        far = max(radius for radius, _offsets in swing.corners)
        turns += swing_leaves(swing, centre, ground.box)
        # What may lie a little over an outline meets it twice: touching it, and so deep.
        limits = [
            (off.outline, clear) for off in ground.off for clear in {max(off.clear, 0.0), off.clear}
        ]
        if ground.near is not None and (ground.near.whole or ground.near.part):
            limits.append((ground.near.area, ground.near.reach))
        for outline, keep in limits:
            if polygon(outline).distance(shapely.Point(centre)) <= far + keep:
                turns += swing_meets(swing, centre, outline, keep)
    return free_facings(turns, stands, period)


def single_facing(facing: float, allowed: Callable[[float], object]) -> Facings:
    """Return the one facing that is possible, if it is allowed."""
    return Facings(((facing, facing),)) if allowed(facing) else NO_FACING


def is_at(pose: Pose, x: float, y: float) -> bool:
    """Return whether a place is that of a pose, as near as a recorded pose must be."""
    return math.dist(pose.centre, (x, y)) <= STRAIGHT
