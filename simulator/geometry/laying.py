"""Whether a tray, a token or a piece of terrain finds a place, and where: an exact answer.

For one facing the places of the centre form a region: a box less an outline around each obstacle,
grown or shrunk by the distance to keep. If any place is free, the one nearest to a given point of
the box is that point, or the foot of a perpendicular on one such boundary, or a crossing of two.
So these few places tell. Facings are closed in on (`narrowing`): an arc of them is given up
only where it is proven that none of it has a place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from itertools import combinations
from typing import Final, NamedTuple

from simulator.geometry.convex import inset, point_gap
from simulator.geometry.curves import BorderCurve, arc, crossings, edge, feet, moved
from simulator.geometry.difference import difference
from simulator.geometry.measure import bounds
from simulator.geometry.narrowing import Ranked, best_facing, turning_reach
from simulator.geometry.notches import Cut, convex_cut
from simulator.geometry.pose import Point, Pose, quantise
from simulator.geometry.shapes import Corners, shape_of
from simulator.geometry.tolerances import GRID, NUMERIC, SLIP, TINY
from simulator.records import cached_property, dataclass

_HALVINGS: Final = 60


class Off(NamedTuple):
    """What a piece keeps off: at least `clear` inches; below 0 it may lie so deep over it."""

    outline: Corners
    clear: float


class Near(NamedTuple):
    """What a piece lies near: within `reach` inches, wholly, by its middle, or by any `part`.

    The area is convex. number: which of the convex parts of the piece is the one that lies near.
    """

    area: Corners
    reach: float
    whole: bool
    part: bool = False
    number: int = 0


@dataclass(frozen=True)
class LayingGround:
    """What limits where a piece may be laid.

    shape: its outline around (0, 0) at a facing. box: x min, y min, x max, y max, which it may
    leave by `spare` inches. period: after so many degrees the piece looks the same; 0 for a piece
    that is not turned.
    """

    shape: Callable[[float], Corners]
    box: tuple[float, float, float, float]
    spare: float
    off: tuple[Off, ...] = ()
    near: Near | None = None
    period: float = 180.0

    @cached_property
    def cut(self) -> Cut:
        """Return how the outline falls into convex parts: of each the numbers of its corners."""
        return convex_cut(self.shape(0.0))

    def parts(self, facing: float) -> tuple[Corners, ...]:
        """Return the convex parts of the outline at a facing."""
        shape = self.shape(facing)
        return tuple(tuple(shape[k] for k in part) for part in self.cut)

    def place(self, accept: Callable[[Pose], bool], wished: Pose | None = None) -> Pose | None:
        """Return a place that is accepted, in any facing; None is the proof that there is none.

        `accept` is the check of single places; it has the last word about what is found.
        """
        x0, y0, x1, y1 = self.box
        first = wished or Pose((x0 + x1) / 2, (y0 + y1) / 2)
        if not self.period:
            return self.place_at(first, accept)
        upright = self.shape(0.0)

        def exact(facing: float) -> Ranked[Pose] | None:
            found = self.place_at(quantise(first.turned(facing)), accept)
            return None if found is None else Ranked(0.0, found)

        def bound(facing: float, slack: float) -> float | None:
            free = next(_Room(self, facing, slack).free(first.centre), None)
            return None if free is None else -slack

        found = self.place_at(quantise(first), accept)
        return found or best_facing(
            exact,
            bound,
            max(turning_reach(part) for part in self.parts(0.0)),
            aligned=self._aligned(upright),
            period=self.period,
        )

    def place_at(self, wished: Pose, accept: Callable[[Pose], bool]) -> Pose | None:
        """Return a place that is accepted and looks as wished; None is the proof that none is."""
        for x, y in _Room(self, wished.facing).free(wished.centre):
            pose = quantise(Pose(x, y, wished.facing))
            if accept(pose):
                return pose
        return None

    def nearest(self, wished: Pose, accept: Callable[[Pose], bool]) -> Pose | None:
        """Return the place nearest to a wished one that looks the same way; None without any."""
        room = _Room(self, wished.facing)
        free = sorted(
            {*room.free(wished.centre), *room.at_the_rim(wished.centre)},
            key=lambda at: (math.dist(at, wished.centre), at),
        )
        poses = (quantise(Pose(x, y, wished.facing)) for x, y in free)
        return next(filter(accept, poses), None)

    def _aligned(self, upright: Corners) -> Iterator[float]:
        """Return the facings in which straight edges lie flush."""
        if len(upright) > 4:
            return
        yield 90.0
        for outline in (off.outline for off in self.off if len(off.outline) <= 4):
            for (px, py), (x, y) in zip(outline, (*outline[1:], outline[0]), strict=True):
                along = math.degrees(math.atan2(x - px, y - py))
                yield from (round(along, 6), round(along + 90.0, 6))


@dataclass(frozen=True)
class _Barred:
    """The centres at which a piece would be too near an obstacle: a convex region's inside."""

    outline: Corners
    clear: float
    _edges: tuple[tuple[float, float, float, float, float, float], ...] = field(init=False)

    def __post_init__(self) -> None:
        edges = []
        px, py = self.outline[-1]
        for x, y in self.outline:
            dx, dy = x - px, y - py
            length = math.hypot(dx, dy)
            if length > TINY:
                nx, ny = dy / length, -dx / length
                edges.append((nx, ny, nx * px + ny * py, px, py, length))
            px, py = x, y
        object.__setattr__(self, "_edges", tuple(edges))

    def level(self, at: Point) -> float:
        """Return a lower bound of the distance from the outline; inside it is exact, below 0."""
        x, y = at
        return max([nx * x + ny * y - far for nx, ny, far, _px, _py, _length in self._edges])

    def bars(self, at: Point) -> bool:
        """Whether a centre is too near."""
        (x, y), clear = at, self.clear - SLIP
        for nx, ny, far, _px, _py, _length in self._edges:
            if nx * x + ny * y - far >= clear:
                return False
        return clear <= 0.0 or point_gap(self.outline, at) < clear

    @cached_property
    def curves(self) -> tuple[BorderCurve, ...]:
        """Return the boundary: edges, and arcs around the corners of a grown outline."""
        if self.clear <= 0.0:
            left = inset(self.outline, -self.clear)
            return tuple(edge(left[i - 1], left[i]) for i in range(len(left)))
        found: list[BorderCurve] = []
        clear = self.clear
        for i, (nx, ny, _far, px, py, length) in enumerate(self._edges):
            bx, by, *_rest = self._edges[i - 1]
            found.append(arc((px, py), clear, (bx, by), (nx, ny)))
            start = (px + nx * clear, py + ny * clear)
            found.append(edge(start, (start[0] - ny * length, start[1] + nx * length)))
        return tuple(found)

    @cached_property
    def around(self) -> tuple[float, float, float, float]:
        """Return the upright box around the region."""
        x0, y0, x1, y1 = bounds(self.outline)
        grown = max(self.clear, 0.0)
        return (x0 - grown, y0 - grown, x1 + grown, y1 + grown)


class _Room:
    """The places of a piece's centre in one facing, with every clearance loosened by `slack`."""

    def __init__(self, ground: LayingGround, facing: float, slack: float | None = None) -> None:
        self.shape = ground.shape(facing)
        more = -GRID if slack is None else slack
        x0, y0, x1, y1 = bounds(self.shape)
        bx0, by0, bx1, by1 = ground.box
        spare = ground.spare + more
        self.low = (bx0 - x0 - spare, by0 - y0 - spare)
        self.high = (bx1 - x1 + spare, by1 - y1 + spare)
        self.near = ground.near and ground.near._replace(reach=ground.near.reach + more)
        if self.near is not None and self.near.part:
            # A part is so near exactly where the middle is that near to all places of contact.
            part = ground.parts(facing)[self.near.number]
            steps = difference(part, self.near.area)
            self.near = Near(_tidy(steps), self.near.reach, whole=False)
        self.points = self.shape if self.near is not None and self.near.whole else ((0.0, 0.0),)
        self.radius = max(math.hypot(*point) for point in self.points)
        self.barred: list[_Barred] = []
        if self.empty:
            return
        parts = ground.parts(facing)
        for part, outline, clear in (
            (part, outline, off.clear)
            for off in ground.off
            for outline in shape_of(off.outline).parts
            for part in parts
        ):
            region = _Barred(_tidy(difference(part, outline)), clear - more)
            a0, b0, a1, b1 = region.around
            if a0 < self.high[0] and a1 > self.low[0] and b0 < self.high[1] and b1 > self.low[1]:
                self.barred.append(region)

    @property
    def empty(self) -> bool:
        """Whether the box is too small for the piece."""
        return self.low[0] > self.high[0] or self.low[1] > self.high[1]

    def _out(self, at: Point) -> float:
        (x, y), (lx, ly), (hx, hy) = at, self.low, self.high
        return max(lx - x, x - hx, ly - y, y - hy)

    def _away(self, at: Point) -> float:
        if self.near is None:
            return -math.inf
        x, y = at
        area = self.near.area
        return max([point_gap(area, (x + px, y + py)) for px, py in self.points]) - self.near.reach

    def _within(self, at: Point, margin: float) -> bool:
        """Whether a centre is near enough, give or take a margin; the middle alone mostly tells."""
        if self.near is None:
            return True
        rough = point_gap(self.near.area, at) - self.near.reach
        if rough + self.radius <= margin:
            return True
        return rough - self.radius <= margin and not self._beyond(at, margin)

    def _beyond(self, at: Point, margin: float) -> bool:
        """Whether some point is too far off; those that point away from the area come first."""
        if self.near is None:
            return False
        (x, y), (area, reach) = at, self.near[:2]
        x0, y0, x1, y1 = bounds(area)
        ux, uy = x - (x0 + x1) / 2, y - (y0 + y1) / 2
        outward = sorted(self.points, key=lambda point: -ux * point[0] - uy * point[1])
        return any(point_gap(area, (x + px, y + py)) - reach > margin for px, py in outward)

    def _free(self, at: Point) -> bool:
        return (
            self._out(at) <= SLIP
            and not any(region.bars(at) for region in self.barred)
            and self._within(at, SLIP)
        )

    def free(self, wished: Point) -> Iterator[Point]:
        """Yield free places: if there is any at all, one of those that are tried is free."""
        if self.empty:
            return
        start = self._inner(wished)
        if start is not None:
            yield from filter(self._free, self._tried(start))

    def at_the_rim(self, wished: Point) -> Iterator[Point]:
        """Yield free places on the rim of what is near enough, for a wish that lies beyond it.

        With them the free place nearest to the wish is among those that are yielded.
        """
        if self.near is None or self.empty or self._away(self._clamped(wished)) <= 0.0:
            return
        # A stretch with no place that is near enough adds none, alone or crossed with others.
        rim = [c for c in self._rim() if self._within(c.middle, c.half + SLIP)]
        (lx, ly), (hx, hy) = self.low, self.high
        corners = ((lx, ly), (hx, ly), (hx, hy), (lx, hy))
        edges = [edge(corners[i - 1], corners[i]) for i in range(4)]
        yield from filter(self._free, feet((*rim, *edges), wished))
        yield from filter(self._free, corners)
        yield from filter(self._free, crossings(rim, edges))
        for one, other in combinations(rim, 2):
            yield from filter(self._free, crossings((one,), (other,)))
        for region in self.barred:
            yield from filter(self._free, feet(region.curves, wished))

    def _inner(self, wished: Point) -> Point | None:
        """Return a place in the box and near enough, obstacles left aside; None without any."""
        start = self._clamped(wished)
        if self.near is None or self._away(start) <= 0.0:
            return start
        x0, y0, x1, y1 = bounds(self.near.area)
        start = self._clamped(((x0 + x1) / 2, (y0 + y1) / 2))
        if self._away(start) <= 0.0:
            return start
        start = self._least_away()
        return start if self._away(start) <= SLIP else None

    def _clamped(self, at: Point) -> Point:
        (x, y), (lx, ly), (hx, hy) = at, self.low, self.high
        return (min(max(x, lx), hx), min(max(y, ly), hy))

    def _least_away(self) -> Point:
        """Return the place in the box where least is lacking: that is convex in x and in y."""

        def at_best(x: float) -> Point:
            y = _lowest(lambda y: self._away((x, y)), self.low[1], self.high[1])
            return (x, y)

        return at_best(_lowest(lambda x: self._away(at_best(x)), self.low[0], self.high[0]))

    def _tried(self, start: Point) -> Iterator[Point]:
        """Yield the places that tell: corners, feet of perpendiculars, crossings; cheap first."""
        yield start
        (lx, ly), (hx, hy) = self.low, self.high
        corners = ((lx, ly), (hx, ly), (hx, hy), (lx, hy))
        if self.near is None:
            yield from corners
        for region in self.barred:  # most often the nearest way out of these is free
            if region.bars(start):
                yield from feet(region.curves, start)
        whole: list[list[BorderCurve]] = []
        for region in self.barred:
            curves = [curve for curve in region.curves if self._relevant(curve)]
            whole.append(curves)
            yield from feet(curves, start)
            yield from (curve.start for curve in curves)
        edges = [edge(corners[i - 1], corners[i]) for i in range(4)]
        rim = list(self._rim())
        for curve in (curve for curves in whole for curve in curves):
            if self._out(curve.middle) > -curve.half:
                yield from crossings((curve,), edges)
            if rim and not self._within(curve.middle, -curve.half - SLIP):
                yield from crossings((curve,), rim)
        yield from self._between(whole)

    def _between(self, whole: Sequence[Sequence[BorderCurve]]) -> Iterator[Point]:
        """Yield the crossings of the boundaries of two regions each."""
        for (one, first), (other, second) in combinations(zip(self.barred, whole, strict=True), 2):
            if _apart(one.around, other.around):
                continue
            left = [curve for curve in first if _comes_near(curve, other)]
            if left:
                yield from crossings(left, [c for c in second if _comes_near(c, one)])

    def _relevant(self, curve: BorderCurve) -> bool:
        """Whether some of a boundary may be free: in the box, near enough, in no other."""
        if self._out(curve.middle) > curve.half + SLIP:
            return False
        if not self._within(curve.middle, curve.half + SLIP):
            return False
        return not any(
            region.level(curve.middle) < min(region.clear, 0.0) - curve.half - SLIP
            for region in self.barred
        )

    def _rim(self) -> Iterator[BorderCurve]:
        """Yield the boundary of what is near enough, and more that lies outside it."""
        if self.near is None:
            return
        area = _Barred(self.near.area, max(self.near.reach, 0.0))
        for curve in area.curves:
            for px, py in self.points:
                yield moved(curve, -px, -py)


def _tidy(steps: Sequence[Point]) -> Corners:
    """Leave out corners that repeat the one before."""
    kept: list[Point] = []
    for at in steps:
        if not kept or math.dist(kept[-1], at) > NUMERIC:
            kept.append(at)
    if len(kept) > 1 and math.dist(kept[0], kept[-1]) <= NUMERIC:
        kept.pop()
    return tuple(kept)


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] > other[2] + SLIP
        or other[0] > one[2] + SLIP
        or one[1] > other[3] + SLIP
        or other[1] > one[3] + SLIP
    )


def _comes_near(curve: BorderCurve, region: _Barred) -> bool:
    return region.level(curve.middle) - region.clear <= curve.half + SLIP


def _lowest(level: Callable[[float], float], low: float, high: float) -> float:
    """Return where a convex function is lowest between two values."""
    for _halving in range(_HALVINGS):
        third = (high - low) / 3
        if level(low + third) <= level(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2
