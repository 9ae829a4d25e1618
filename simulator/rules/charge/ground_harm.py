"""What the ground costs a charge after one pivot, and how much room it leaves (chapter 16).

A piece costs something when the run meets it (`ground.met`) or the place beside the target does.
Of the places where the charger may be aligned its player chooses (CHG-18), after the pivot and the
roll: so a pivot costs what it costs with the place that costs least, and what every place costs no
pivot avoids.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from simulator.engine.position import Position
from simulator.geometry.measure import distance, overlaps, point_nearer_than
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.model.state import Terrain, UnitId
from simulator.rules.battlefield.terrain import Keyword, covers, felt
from simulator.rules.charge.ground import met
from simulator.rules.charge.pivot import ChargePlan, PivotOption
from simulator.rules.charge.run import rough_on_run
from simulator.rules.movement.surroundings import surroundings

COSTLY: Final = (Keyword.DANGEROUS, Keyword.FORTIFIED, Keyword.HINDERING)
"""What may cost a charge something, in the order of `GroundHarm`."""


class GroundHarm(NamedTuple):
    """What the ground costs a charge, the worst first; of two pivots the lesser harm is better.

    Harms are compared by what they cost on average. Dangerous ground takes 3 of the charger's
    wounds (D3+1). Eight dice that hit on a 3 deal 3.1 wounds to a defense of 3 in a charge: 1.8 if
    that is one better (Fortified), 2.2 without the charge bonus (Hindering), 1.2 with both. Other
    printed numbers change the shares, seldom the order.

    Example:
        >>> from simulator import GroundHarm
        >>> GroundHarm(hindered=True) < GroundHarm(fortified=True) < GroundHarm(dangerous=True)
        True
    """

    dangerous: bool = False
    fortified: bool = False
    hindered: bool = False

    def along_with(self, other: GroundHarm) -> GroundHarm:
        """Return this harm and another together."""
        return GroundHarm(*(one or also for one, also in zip(self, other, strict=True)))


class PivotPrice(NamedTuple):
    """What a charge costs after one pivot; the least of several is the best pivot's.

    needed: the roll. harm: what the ground takes. lacking: less room, minus the inches to spare.
    travel: the run. on_roll, past_ground: how many inches the roll gives more than the run needs,
    rough ground on it considered, and how far it passes beside the nearest piece that would cost
    more (infinite without any). on_target: how far the run may slip aside before it misses its
    target.
    """

    needed: int
    harm: GroundHarm
    lacking: float
    travel: float
    on_roll: float
    past_ground: float
    on_target: float

    @property
    def room(self) -> float:
        """Return the inches to spare: on the roll, on the target, past what would cost more."""
        return -self.lacking


class CostlyGround(NamedTuple):
    """The ground that may cost a charge something.

    places: what each place beside the target costs after any pivot. pieces: those that cost more
    where the run meets them, each with what it costs. rough: what takes an inch from a run that
    enters it.
    """

    places: tuple[GroundHarm, ...] = (GroundHarm(),)
    pieces: tuple[tuple[Terrain, GroundHarm], ...] = ()
    rough: tuple[Corners, ...] = ()

    @property
    def unavoidable(self) -> GroundHarm:
        """Return what the ground costs after any pivot, at the place that costs least."""
        return min(self.places)

    def with_run(self, run: GroundHarm) -> GroundHarm:
        """Return what the ground costs a run of some harm, at the place that then costs least."""
        return min(run.along_with(place) for place in self.places)

    def met_on(self, way: Corners) -> Iterator[Terrain]:
        """Yield the pieces that cost more and that a run meets."""
        return (piece for piece, _costs in self.pieces if covers(piece, way))

    def enters_rough(self, way: Corners) -> bool:
        """Return whether a run covers rough ground that another pivot might pass by."""
        return any(overlaps(way, outline) for outline in self.rough)

    def beside(self, way: Corners, harm: GroundHarm) -> list[Corners]:
        """Return the pieces beside a run that suffers some harm which would cost it more."""
        costlier = [piece.outline for piece, costs in self.pieces if costs.along_with(harm) != harm]
        return costlier + [outline for outline in self.rough if not overlaps(way, outline)]


def costly_ground(now: Position, draft: ChargePlan) -> CostlyGround:
    """Return the ground that may cost a charge something, near enough to be met or to crowd it.

    A unit that stands on dangerous ground is wounded before it charges, and once (TER-DAN-03).
    """
    if not now.state.terrain:
        return CostlyGround()
    kinds = [felt(now, draft.unit, keyword, charging=True) for keyword in COSTLY]
    rough = surroundings(now, draft.unit).rough
    if not any(kinds) and not rough:
        return CostlyGround()
    standing = now.standing(draft.unit)
    costs = {
        piece: GroundHarm(*(piece in kind for kind in kinds))
        for piece in now.state.terrain
        if any(piece in kind for kind in kinds)
    }
    fresh = {piece: harm for piece, harm in costs.items() if not covers(piece, standing.corners)}
    begun = any(harm.dangerous for piece, harm in costs.items() if piece not in fresh)
    places = []
    for pose in draft.rooms[draft.sides[0]].choices:
        place, corners = GroundHarm(dangerous=begun), Standing(pose, standing.tray).corners
        for piece, harm in fresh.items():
            if covers(piece, corners):
                place = place.along_with(harm)
        places.append(place)
    far, centre = _far(draft, standing), standing.pose.centre
    pieces = [
        (piece, harm)
        for piece, harm in fresh.items()
        if any(harm.along_with(place) != place for place in places)
        and point_nearer_than(piece.outline, centre, far)
    ]
    entered = (one for one in rough if not overlaps(one, standing.corners))
    near = tuple(one for one in entered if point_nearer_than(one, centre, far))
    return CostlyGround(tuple(dict.fromkeys(places)), tuple(pieces), near)


def gentlest_place(
    now: Position, unit: UnitId, run: tuple[Pose, ...], choices: tuple[Pose, ...]
) -> Pose:
    """Return where the ground costs a charge least after its run, of the places it may take.

    `run` is start, pivoted and end. Of places that cost the same the first is returned (CHG-18).
    """
    if len(choices) == 1 or not now.state.terrain:
        return choices[0]
    begun = any(
        covers(piece, now.standing(unit).at(run[0]).corners)
        for piece in felt(now, unit, Keyword.DANGEROUS, charging=True)
    )

    def harm(place: Pose) -> GroundHarm:
        found = GroundHarm(*(bool(met(now, unit, (*run, place), word)) for word in COSTLY))
        return found.along_with(GroundHarm(dangerous=begun))

    return min(choices, key=harm)


def _far(draft: ChargePlan, standing: Standing) -> float:
    """Return how far from the charger's centre ground matters: met, or less than a roll's room."""
    tray, headings = standing.tray, draft.headings
    if headings is None or headings.least_travel is None:
        return 0.0
    spare = max(1.0, draft.speed.total + 1 - headings.least_travel)
    return math.hypot(tray.width / 2, tray.depth / 2 + headings.max_distance) + spare


def way_after(now: Position, unit: UnitId, facing: float, travel: float) -> Corners:
    """Return the ground a charge covers after its pivot: a tray runs along its own sides."""
    standing = now.standing(unit)
    pose = standing.pose.turned(facing)
    wide, deep = standing.tray.width / 2, standing.tray.depth / 2
    ends = ((-wide, -deep), (wide, -deep), (wide, deep + travel), (-wide, deep + travel))
    return tuple([pose.to_table(end) for end in ends])


def priced(
    now: Position, draft: ChargePlan, ground: CostlyGround, one: PivotOption
) -> PivotPrice | None:
    """Return what a charge costs after a pivot, None where that pivot does not reach."""
    if not one.verdict or one.needed is None or one.travel is None:
        return None
    return price_of_run(now, draft, ground, one.facing, one.travel, one.needed)


def price_of_run(
    now: Position,
    draft: ChargePlan,
    ground: CostlyGround,
    facing: float,
    travel: float,
    needed: int,
) -> PivotPrice:
    """Return what a charge costs after a pivot whose run and roll are known."""
    run, harm, apart = GroundHarm(), ground.unavoidable, math.inf
    if ground.pieces or ground.rough:
        way = way_after(now, draft.unit, facing, travel)
        for piece, costs in ground.pieces:
            if covers(piece, way):
                run = run.along_with(costs)
        harm = ground.with_run(run)
        beside = ground.beside(way, harm)
        apart = min((distance(way, outline) for outline in beside), default=math.inf)
    start = now.standing(draft.unit).pose
    entries = rough_on_run(now, draft.unit, start.turned(facing), travel, start)
    on_roll = max(0.0, float(draft.speed.total + needed)) - len(entries) - travel
    aside = slip_aside(now, draft, facing)
    return PivotPrice(needed, harm, -min(on_roll, apart, aside), travel, on_roll, apart, aside)


def slip_aside(now: Position, draft: ChargePlan, facing: float) -> float:
    """Return by how many inches a run may slip to one side before it misses its target."""
    standing = now.standing(draft.unit)
    pose, wide = standing.pose.turned(facing), standing.tray.width / 2
    across = [pose.to_local(corner)[0] for corner in now.corners(draft.target)]
    return min(wide + max(across), wide - min(across))
