"""The best pivot of a charge, and what the others would cost (CHG-10, CHG-14).

The best pivot needs the lowest roll; of those that do it suffers the least harm from the ground
(`ground_harm.GroundHarm`); of those it leaves the most room: on the roll, past whatever would cost
something, and aside before the run misses its target, whichever is least; of those it runs least. A
shorter run that changes no roll is worth nothing, but inches to spare are: they are what a slip of
the hand may cost. Where nothing that costs is nearer than the roll's own room the shortest run is
taken: only the roll can be missed.

Legality and classes are exact: between two facings at which the run begins to touch a piece, the
needed roll changes or sight ends, one facing tells for all. The room within a class is closed in on
(`narrowing`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from simulator.engine.position import Position
from simulator.geometry.contact import Interval
from simulator.geometry.measure import Gap, nearest, point_gap
from simulator.geometry.narrowing import Ranked, best_facing
from simulator.geometry.pivot import Facings, cut, joined
from simulator.geometry.pose import Point, Pose, quantised_facing
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import (
    NUMERIC,
    PROBE_TURN,
    ROOM_FOUND,
    SAFE_TURN,
    SAME_RUN,
)
from simulator.geometry.travel.charge_reach import Headings
from simulator.model.state import Terrain, UnitId
from simulator.model.subjects import Gain
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.charge.ground_harm import (
    CostlyGround,
    GroundHarm,
    PivotPrice,
    costly_ground,
    price_of_run,
    priced,
    slip_aside,
    way_after,
)
from simulator.rules.charge.lowest_roll import run_at
from simulator.rules.charge.pivot import (
    ChargePlan,
    PivotOption,
    facings_to,
    heading,
    heading_on_grid,
    over,
    reach_after,
    rough_met,
)
from simulator.rules.movement.maneuver import FASTEST_DIE


@dataclass(frozen=True, slots=True)
class PivotClass:
    """Pivots of a charge that need the same roll and cost the same.

    facings: all of them. facing: the one that stands for them: as the unit stands if it is among
        them, else the middle of the widest run. pieces: the ground met there that costs something
        which another pivot would not.

    Example:
        >>> from simulator import GroundHarm, PivotClass, Facings
        >>> PivotClass(3, GroundHarm(), Facings(((350.0, 370.0),)), 0.0, 7.5).needed
        3
    """

    needed: int
    harm: GroundHarm
    facings: Facings
    facing: float
    travel: float
    pieces: tuple[Terrain, ...] = ()


class _Stretch(NamedTuple):
    """Degrees between which nothing changes, and what a charge costs in their middle."""

    low: float
    high: float
    price: PivotPrice


# ------------------------------------------------------------------ the best of them


def runs_least(found: ChargePlan) -> bool:
    """Return whether no pivot of a charge runs less than the one its plan has."""
    if found.travel is None or found.headings is None or found.headings.least_travel is None:
        return False
    return found.travel <= found.headings.least_travel + SAME_RUN


def better_heading(
    now: Position, draft: ChargePlan, *, roomiest: bool = True
) -> PivotOption | None:
    """Return the best pivot of a charge; None where its plan, which has a legal one, has the best.

    Above is said what is best. Without `roomiest` any will do that needs no higher roll and costs
    no more.
    """
    if draft.best is None:
        return None
    ground, first = costly_ground(now, draft), heading(now, draft, draft.best.facing)
    if runs_least(draft) and _costs_least(now, draft, ground, first):
        return None
    stretches = _stretches_of(now, draft)
    if not stretches:
        return None
    least = min((one.price.needed, one.price.harm) for one in stretches)
    alike = [one for one in stretches if (one.price.needed, one.price.harm) == least]
    widest = max(alike, key=lambda one: one.high - one.low)
    middle = heading_on_grid(now, draft, (widest.low + widest.high) / 2)
    roomy = (_roomiest(now, draft, ground, alike) if roomiest else None) or middle
    known = priced(now, draft, ground, roomy)
    if known is not None and known.past_ground <= 0.0:
        # At the end of a stretch a piece is brushed that is neither met nor passed by.
        inner = [_drawn_in(one) for one in alike]
        roomy = _roomiest(now, draft, ground, inner) or middle
    both = [(priced(now, draft, ground, one), one) for one in (roomy, first)]
    best = [(price, one.facing, one) for price, one in both if price is not None]
    return min(best, key=lambda entry: entry[:2])[2] if best else None


def _drawn_in(one: _Stretch) -> _Stretch:
    """Return a stretch without its ends."""
    by = min(PROBE_TURN, (one.high - one.low) / 4)
    return one._replace(low=one.low + by, high=one.high - by)


def _costs_least(
    now: Position, draft: ChargePlan, ground: CostlyGround, first: PivotOption
) -> bool:
    """Return whether the shortest run costs no more than any, and passes all that would."""
    price = priced(now, draft, ground, first)
    if price is None or price.harm != ground.unavoidable or price.past_ground < price.on_roll:
        return False
    return not ground.rough or not ground.enters_rough(
        way_after(now, draft.unit, first.facing, price.travel)
    )


def _roomiest(
    now: Position, draft: ChargePlan, ground: CostlyGround, alike: list[_Stretch]
) -> PivotOption | None:
    """Return the pivot with most room of some stretches that need and cost the same.

    The roll's reach is the same all along a stretch, and within an arc the run only grows or only
    shrinks. The place where it comes nearest to a piece turns with the tray (`_Nearest`). So the
    room in the middle of an arc bounds that of all of it.
    """
    standing, known = now.standing(draft.unit), dict[float, _PivotRoom | None]()
    beside = [(one, _beside(now, draft, ground, one)) for one in alike]

    def room(facing: float) -> _PivotRoom | None:
        if facing not in known:
            known[facing] = _room(now, draft, beside, facing)
        return known[facing]

    def exact(facing: float) -> Ranked[float] | None:
        recorded = quantised_facing(facing)
        found = room(recorded)
        return None if found is None else Ranked(-found.room, recorded)

    def bound(facing: float, slack: float) -> float | None:
        middle = quantised_facing(facing)
        found = room(middle)
        half = math.degrees(slack / standing.tray.radius) + abs(
            math.remainder(facing - middle, 360.0)
        )
        if found is None:
            return None
        outlines = [outline for one, near in beside if one is found.at for outline in near]
        return -_most_room(now, draft, found, outlines, (middle - half, middle + half))

    ends = [end for one in alike for end in (one.low + SAFE_TURN, one.high - SAFE_TURN)]
    ends += [end for arc in (draft.headings.arcs() if draft.headings else ()) for end in arc[:2]]
    turns = [end for end in (standing.pose.facing, *ends) if exact(end) is not None]
    roomiest = best_facing(
        exact, bound, standing.tray.radius, aligned=turns, period=360.0, close=ROOM_FOUND
    )
    return None if roomiest is None else heading(now, draft, roomiest)


def _most_room(
    now: Position, draft: ChargePlan, found: _PivotRoom, beside: list[Corners], ends: Interval
) -> float:
    """Return what the room is at most in an arc, by that in its middle and where its ends touch."""
    least = min(found.travel, *(run_at(draft, end, math.inf) for end in ends))
    turn, front = math.radians(ends[1] - ends[0]) / 2, now.standing(draft.unit).tray.depth / 2
    gaps = [near.most(turn, front + least) for near in found.near]
    far = max(
        math.dist(now.standing(draft.unit).pose.centre, one) for one in now.corners(draft.target)
    )
    aside = found.on_target + far * turn  # no corner moves further across the run
    most = min(found.on_roll + found.travel - least, aside, *gaps, math.inf)
    spots = _touched(now, draft, ends) if found.room + ROOM_FOUND < most else []
    if not spots:
        return most
    return min(most, *(max(point_gap(one, spot) for spot in spots) for one in beside), math.inf)


def _touched(now: Position, draft: ChargePlan, ends: Interval) -> list[Point]:
    """Return where an arc's charges touch their target at both of its ends; nothing if unknown.

    Within an arc one corner of the tray glides along an edge of the target, or the tray turns about
    one corner of the target. So no place in between lies further from a convex outline than both.
    """
    standing, goal = now.standing(draft.unit), now.corners(draft.target)
    wide, touching = standing.tray.width / 2, list[dict[int | Point, Point]]()
    for end in ends:
        travel = draft.headings.travel(end % 360.0) if draft.headings else None
        if travel is None:
            return []
        pose, front = standing.pose.turned(end), standing.tray.depth / 2 + travel
        spots = {side: pose.to_table((side * wide, front)) for side in (-1, 1)}
        found: dict[int | Point, Point] = {
            side: spot for side, spot in spots.items() if point_gap(goal, spot) <= SAME_RUN
        }
        for corner in goal:
            x, y = pose.to_local(corner)
            if abs(y - front) <= SAME_RUN and abs(x) <= wide + SAME_RUN:
                found[corner] = corner
        touching.append(found)
    return [found[key] for key in touching[0].keys() & touching[1].keys() for found in touching]


class _Nearest(NamedTuple):
    """Where a run and a piece are nearest, as seen from the tray's centre.

    own, other: how far away the place is in the run, and that in the piece. between: the angle
    between both, in radians. ahead: how far ahead of the centre the place in the run is.
    """

    own: float
    other: float
    between: float
    ahead: float

    def apart(self, between: float) -> float:
        """Return how far apart both are with another angle between them."""
        squared = self.own**2 + self.other**2 - 2 * self.own * self.other * math.cos(between)
        return math.sqrt(max(0.0, squared))

    def most(self, turn: float, front: float) -> float:
        """Return what the gap is at most when the tray turns by up to so many radians.

        Its front then runs at least to `front`, and what is nearest may lie behind that.
        """
        ends = (self.between - turn, self.between + turn)
        past = any(abs(end) > math.pi for end in ends)
        apart = self.own + self.other if past else max(map(self.apart, ends))
        return apart + max(0.0, self.ahead - front)


class _PivotRoom(NamedTuple):
    """The room after one pivot: on the roll, on the target, and to each piece beside the run."""

    on_roll: float
    on_target: float
    near: tuple[_Nearest, ...]
    travel: float
    at: _Stretch

    @property
    def room(self) -> float:
        return min(
            self.on_roll,
            self.on_target,
            *(near.apart(near.between) for near in self.near),
            math.inf,
        )


def _beside(now: Position, draft: ChargePlan, ground: CostlyGround, one: _Stretch) -> list[Corners]:
    """Return the pieces beside the runs of a stretch that would cost something more."""
    middle = (one.low + one.high) / 2
    return ground.beside(way_after(now, draft.unit, middle, one.price.travel), one.price.harm)


def _room(
    now: Position,
    draft: ChargePlan,
    stretches: list[tuple[_Stretch, list[Corners]]],
    facing: float,
) -> _PivotRoom | None:
    """Return the room after a pivot, None outside some stretches, each with what lies beside it."""
    at, outlines = None, list[Corners]()
    for one, beside in stretches:
        if (facing - one.low) % 360.0 <= one.high - one.low:
            at, outlines = one, beside
            break
    travel = draft.headings.travel(facing) if draft.headings else None
    if at is None or travel is None:
        return None
    pose = now.standing(draft.unit).pose.turned(facing)
    way = way_after(now, draft.unit, facing, travel)
    near = tuple(_nearest(pose, nearest(way, outline)) for outline in outlines)
    on_roll = at.price.on_roll + at.price.travel - travel
    return _PivotRoom(on_roll, slip_aside(now, draft, facing), near, travel, at)


def _nearest(pose: Pose, gap: Gap) -> _Nearest:
    """Return where a run and a piece are nearest, as seen by a tray."""
    (ax, ay), (bx, by) = pose.to_local(gap.at_p), pose.to_local(gap.at_q)
    between = math.remainder(math.atan2(ax, ay) - math.atan2(bx, by), math.tau)
    return _Nearest(math.hypot(ax, ay), math.hypot(bx, by), between, ay)


def good_as_best(now: Position, found: ChargePlan, facing: float) -> bool:
    """Return whether a pivot needs no higher roll than the best and costs no more, room aside."""
    if found.best is None:
        return False
    ground = costly_ground(now, found)
    one, best = (
        priced(now, found, ground, heading(now, found, at)) for at in (facing, found.best.facing)
    )
    return one is not None and best is not None and one[:2] <= best[:2]


# ------------------------------------------------------------------ what the others cost


def pivot_classes(now: Position, draft: ChargePlan) -> tuple[PivotClass, ...]:
    """Return the pivots of a charge by what they need and cost, the best class first.

    Without ground that only some pivots meet there is nothing to tell, so there are none.
    """
    ground = costly_ground(now, draft)
    if draft.headings is None or not any(
        over(now, draft, piece.outline) for piece, _harm in ground.pieces
    ):
        return ()
    runs: defaultdict[tuple[int, GroundHarm], list[Interval]] = defaultdict(list)
    for low, high, price in _stretches_of(now, draft):
        runs[price.needed, price.harm].append((low, high))
    return tuple(_class(now, draft, ground, key, runs[key]) for key in sorted(runs))


def pivots_by_roll(
    now: Position, draft: ChargePlan
) -> tuple[tuple[int, tuple[Interval, ...]], ...]:
    """Return for each roll the facings from which it reaches, with the inches rough ground costs.

    A roll that adds nothing to the one below it is left out.
    """
    if draft.headings is None:
        return ()
    rolls, speed = range(1, FASTEST_DIE + 1), draft.speed.total
    if rough_met(now, draft):
        needs = list(_rolls(now, draft, draft.headings))
        reached = [joined([run for run, needed in needs if needed <= roll]) for roll in rolls]
    else:
        reached = [draft.headings.within(float(speed + roll)).intervals for roll in rolls]
    ways = list[tuple[int, tuple[Interval, ...]]]()
    for roll, arcs in zip(rolls, reached, strict=True):
        if arcs and (not ways or ways[-1][1] != arcs):
            ways.append((roll, arcs))
    return tuple(ways)


def _rolls(now: Position, draft: ChargePlan, headings: Headings) -> Iterator[tuple[Interval, int]]:
    """Yield the facings that reach, in runs that need one roll, with that roll."""
    for low, high in cut(headings.intervals, _turns(now, draft, headings, ())):
        reach = reach_after(now, draft, (low + high) / 2 % 360.0)
        if reach is not None:
            yield (low, high), reach[1]


def other_classes(now: Position, draft: ChargePlan, price: PivotPrice) -> tuple[PivotClass, ...]:
    """Return the classes of pivots but that of one that needs and costs so much."""
    classes = pivot_classes(now, draft)
    return tuple(one for one in classes if (one.needed, one.harm) != price[:2])


def _class(
    now: Position,
    draft: ChargePlan,
    ground: CostlyGround,
    key: tuple[int, GroundHarm],
    runs: list[Interval],
) -> PivotClass:
    facings = Facings(joined(sorted(runs)))
    facing = now.standing(draft.unit).pose.facing
    if not facings.allows(facing):
        low, high = max(facings.intervals, key=lambda run: run[1] - run[0])
        facing = (low + high) / 2

    def travel(facing: float) -> float:
        return (draft.headings and draft.headings.travel(facing)) or 0.0

    facing = quantised_facing(facing)
    middles = [quantised_facing((low + high) / 2) for low, high in runs]
    ways = [way_after(now, draft.unit, middle, travel(middle)) for middle in middles]
    met = {piece.id: piece for way in ways for piece in ground.met_on(way)}
    return PivotClass(*key, facings, facing, travel(facing), tuple(met.values()))


def _stretches_of(now: Position, draft: ChargePlan) -> tuple[_Stretch, ...]:
    """Return the legal facings of a charge; along a stretch neither roll nor harm changes."""
    return _stretches(now, draft.unit, draft.target, draft.gains, draft.speed.total, draft)


@answer(depends_on=POSITION, aside=1)
def _stretches(
    now: Position,
    _unit: UnitId,
    _target: UnitId,
    _gains: tuple[Gain, ...],
    _speed: int,
    draft: ChargePlan,
) -> tuple[_Stretch, ...]:
    ground, found = costly_ground(now, draft), list[_Stretch]()
    if draft.headings is None:
        return ()
    outlines = [piece.outline for piece, _costs in ground.pieces]
    turns = _turns(now, draft, draft.headings, outlines)
    for first, last in cut(facings_to(now, draft).intervals, turns):
        middle = quantised_facing((first + last) / 2)
        reach = reach_after(now, draft, middle) if last - first > NUMERIC else None
        if reach is not None:
            price = price_of_run(now, draft, ground, middle, *reach)
            found.append(_Stretch(first, last, price))
    return tuple(found)


def _turns(
    now: Position, draft: ChargePlan, headings: Headings, outlines: Iterable[Corners]
) -> Iterator[float]:
    """Yield the facings at which the needed roll, or which of the outlines is met, may change."""
    rough = rough_met(now, draft)
    for outline in (*outlines, *rough):
        yield from (end for ends in over(now, draft, outline) for end in ends)
    for inches in range(1 - len(rough), FASTEST_DIE + 1):
        limit = headings.within(float(draft.speed.total + inches))
        yield from (end for ends in limit.intervals for end in ends)
