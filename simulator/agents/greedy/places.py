"""What a place is worth to the greedy player: tokens and quarters held, the way there, the arcs.

Worth is counted in victory points.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import Final

from simulator.agents.greedy import quarters as greedy_quarters
from simulator.agents.greedy.quarters import middles, quarters_count
from simulator.engine.position import Position
from simulator.geometry.pose import Point, Pose
from simulator.model.state import Seat, Token, Unit, UnitId
from simulator.records import dataclass
from simulator.rules.answers import POSITION, TRAYS, answer
from simulator.rules.movement import maneuver
from simulator.rules.movement.straight_move import StraightMove
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import controller, may_control

INCH: Final = 0.05
"""What an inch nearer to the goal is worth."""
MARGIN: Final = 1e-6
"""What is further away by so many inches is further away, however the sums were rounded."""
HELD_ALREADY: Final = 6.0
"""An aim that enemies hold counts as this many inches further away."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a move would best end, and by how much that is better than staying."""

    value: float
    pose: Pose


def holds_token(now: Position, unit: UnitId) -> bool:
    """Return whether a unit controls an objective token."""
    return any(controller(now, token) == unit for token in now.state.tokens)


def covers(now: Position, unit: UnitId, pose: Pose, token: Token) -> bool:
    """Return whether a tray at a pose covers a token; one too far off is not looked at closely."""
    tray = now.card(unit).tray
    x, y = pose.x - token.at[0], pose.y - token.at[1]
    if 4.0 * (x * x + y * y) > tray.width**2 + tray.depth**2:
        return False
    return depth(now, unit, pose, token) >= 0.0


def depth(now: Position, unit: UnitId, pose: Pose, token: Token) -> float:
    """Return by how many inches a tray at a pose covers a token; below 0 it does not."""
    tray = now.card(unit).tray
    x, y = pose.to_local(token.at)
    return min(tray.width / 2 - abs(x), tray.depth / 2 - abs(y)) - token.radius


def token_value(now: Position, unit: UnitId) -> float:
    """Return what holding a token from now on is worth; a commander's unit scores more."""
    left = max(1, scenario_of(now).rounds - now.state.round + 1)
    return (0.9 + 0.25 * min(left, 3)) * (1.4 if now.is_commander(unit) else 1.0)


def _covering(now: Position, token: Token, besides: UnitId) -> Iterator[UnitId]:
    """Yield the other units that stand on a token and can control it."""
    for other in _standing_on(now, token):
        if other != besides and may_control(now, other):
            yield other


@answer(depends_on=TRAYS)
def _standing_on(now: Position, token: Token) -> tuple[UnitId, ...]:
    """Return the units whose trays cover a token, whatever they make of it."""
    return tuple(
        unit.id
        for unit in now.state.units.values()
        if not unit.destroyed and unit.pose is not None and covers(now, unit.id, unit.pose, token)
    )


@dataclass(frozen=True, slots=True)
class Prize:
    """A token as a unit sees it, wherever that unit may stand: what covering it is worth."""

    at: Point
    radius: float
    value: float
    carried: bool
    """The unit carries it, so it has it at every pose."""


def _found_prizes(now: Position, unit: UnitId) -> Iterator[Prize]:
    tokens = now.state.tokens.values()
    if not tokens:
        return
    held, may = token_value(now, unit), may_control(now, unit)
    for token in tokens:
        if token.carrier == unit:
            yield Prize(token.at, token.radius, held, carried=True)
        elif token.carrier is None and may:
            others = list(_covering(now, token, unit))
            if not others:
                yield Prize(token.at, token.radius, held, carried=False)
            elif not any(now.friendly(unit, other) for other in others):
                yield Prize(token.at, token.radius, 0.6 * held, carried=False)


@dataclass(frozen=True, slots=True)
class PlaceWishes:
    """What a unit looks for in a place: the same wherever its tray may stand.

    across: the square of its tray's diagonal. far_prey: how near an enemy must be to be looked at.
    dangers: where each enemy stands, how near to it the unit must look out, and the square of how
    far off it surely does not matter.
    """

    half_width: float
    half_depth: float
    across: float
    prizes: tuple[Prize, ...]
    dangers: tuple[tuple[Point, float, float], ...]
    far_prey: float
    quarters: bool

    def within(self, at: Point) -> list[Prize]:
        """Return the prizes a tray with this centre may cover in some facing, those carried too."""
        found = []
        for prize in self.prizes:
            if not prize.carried:
                x, y = at[0] - prize.at[0], at[1] - prize.at[1]
                if 4.0 * (x * x + y * y) > self.across:
                    continue
            found.append(prize)
        return found

    def held(self, near: list[Prize], pose: Pose) -> float:
        """Return what those of some near prizes are worth that a tray covers at a pose."""
        value = 0.0
        for prize in near:
            if not prize.carried:
                x, y = pose.to_local(prize.at)
                inside = min(self.half_width - abs(x), self.half_depth - abs(y))
                if inside - prize.radius < 0.0:
                    continue
            value += prize.value
        return value


@answer(depends_on=POSITION)
def outlook(now: Position, unit: UnitId) -> PlaceWishes:
    """Return what a unit looks for in a place."""
    tray, far_prey = now.card(unit).tray, own_reach(now, unit)
    return PlaceWishes(
        tray.width / 2,
        tray.depth / 2,
        tray.width**2 + tray.depth**2,
        tuple(_found_prizes(now, unit)),
        tuple(
            [
                (at, reach, (max(reach, far_prey) + MARGIN) ** 2)
                for at, reach in dangers(now, now.owner(unit))
            ]
        ),
        far_prey,
        quarters_count(now),
    )


def on_tokens(now: Position, unit: UnitId, pose: Pose) -> float:
    """Return what the tokens a tray covers at a pose are worth; who controls none gains nothing."""
    seeks = outlook(now, unit)
    return seeks.held(seeks.within(pose.centre), pose)


def aims(now: Position) -> dict[str, Point]:
    """Return the points units want to hold: loose tokens, or the middles of the quarters."""
    found = {t.id: t.at for t in now.state.tokens.values() if t.carrier is None}
    return found | middles(now) if quarters_count(now) else found


@answer(depends_on=POSITION)
def goals(now: Position, side: tuple[Seat, ...]) -> dict[UnitId, Point]:
    """Return which unit of a side goes for which aim: the nearest pairs first."""
    pairs, wanted = [], aims(now)
    for unit in now.friends(side[0]) if wanted else ():
        if unit.pose is None:
            continue
        holds_none = not may_control(now, unit.id)
        speed = max(1, now.card(unit.id).speed)
        share = 0.8 if now.is_commander(unit.id) else 1.0
        for name, at in wanted.items():
            far = math.dist(unit.pose.centre, at)
            token = now.state.tokens.get(name)
            if token is not None and holds_none:
                continue
            if token is not None:
                if now.engaged(unit.id) and depth(now, unit.id, unit.pose, token) < 0.0:
                    continue
                others = list(_covering(now, token, unit.id))
                if any(not now.friendly(unit.id, other) for other in others):
                    far += HELD_ALREADY
            pairs.append((far / speed * share, unit.id, at))
    found: dict[UnitId, Point] = {}
    for _far, unit_id, at in sorted(pairs):
        if unit_id not in found and at not in found.values():
            found[unit_id] = at
    return found


@answer(depends_on=POSITION)
def goal(now: Position, unit: UnitId) -> Point | None:
    """Return the point a unit makes for: its aim, a wall to storm, else the nearest enemy."""
    at = goals(now, now.team(now.owner(unit))).get(unit)
    if at is not None:
        return at
    here = now.standing(unit).pose.centre
    prey = walls_to_storm(now, unit) or now.foes(now.owner(unit))
    points = [foe.pose.centre for foe in prey if foe.pose]
    return min(points, key=lambda at: (math.dist(at, here), at), default=None)


def walls_to_storm(now: Position, unit: UnitId) -> list[Unit]:
    """Return the enemy's castle walls that still stand."""
    return [wall for wall in now.walls() if not now.friendly(unit, wall.id)]


def value_of_place(now: Position, unit: UnitId, pose: Pose) -> float:
    """Return what standing at a pose is worth: tokens covered, the way to the goal, the arcs."""
    seeks = outlook(now, unit)
    near = seeks.within(pose.centre)
    return _ground(now, unit, seeks, near, pose) + _arcs(seeks, pose, 1)[0]


def _ground(
    now: Position, unit: UnitId, seeks: PlaceWishes, near: list[Prize], pose: Pose
) -> float:
    """Return what the ground under a tray is worth: tokens, quarters, and how far the goal is."""
    value = seeks.held(near, pose)
    if seeks.quarters:
        value += greedy_quarters.of_unit(now, unit, pose)
    if value:
        return value
    aim = goal(now, unit)
    return value if aim is None else value - INCH * math.dist(pose.centre, aim)


def _arcs(seeks: PlaceWishes, pose: Pose, turns: int) -> list[float]:
    """Return how well a unit looks at the enemies that could soon be upon it.

    For its facing, and for as many right turns from there as make up `turns` facings.
    """
    prey, danger = [0.0] * turns, [0.0] * turns
    far_prey = seeks.far_prey
    px, py = pose.x, pose.y
    fx, fy = pose.forward
    for (at_x, at_y), reach, beyond in seeks.dangers:
        dx, dy = at_x - px, at_y - py
        if dx * dx + dy * dy > beyond:
            continue  # so are most, and it is quickly seen
        x, y = dx * fy - dy * fx, dx * fx + dy * fy  # in the tray's own frame
        far = math.hypot(x, y)
        near = far <= reach
        if not near and far > far_prey:
            continue
        for turn in range(turns):
            if y >= abs(x):
                if far <= far_prey:
                    prey[turn] = max(prey[turn], value_of_prey(far))
            elif near:
                danger[turn] += 0.2 if -y > abs(x) else 0.12
            x, y = -y, x  # after a right turn, what was on the right lies ahead
    return [gain - loss for gain, loss in zip(prey, danger, strict=True)]


def alike_all_round(now: Position, unit: UnitId, at: Point) -> bool:
    """Return whether it surely makes no difference which way a tray looks that stands there."""
    seeks = outlook(now, unit)
    if not all(prize.carried for prize in seeks.within(at)):
        return False
    return all(math.dist(at, where) ** 2 > beyond for where, _reach, beyond in seeks.dangers)


def own_reach(now: Position, unit: UnitId) -> float:
    """Return how near an enemy must be that it is worth looking at."""
    return now.card(unit).speed + 5.0


def value_of_prey(far: float) -> float:
    """Return what it is worth to look at an enemy so many inches away."""
    return 0.1 - 0.005 * far


@answer(depends_on=TRAYS)
def dangers(now: Position, player: Seat) -> tuple[tuple[Point, float], ...]:
    """Return where each enemy stands and how near to it a unit must look out."""
    return tuple(
        (foe.pose.centre, now.card(foe.id).speed + 7.0)
        for foe in now.foes(player)
        if foe.pose is not None
    )


# ------------------------------------------------------------------ moves


def interests(now: Position, unit: UnitId) -> Iterator[Point]:
    """Yield the points worth moving to, each once: the goal, then every aim that is near."""
    aim = goal(now, unit)
    if aim is not None:
        yield aim
    here = now.standing(unit).pose.centre
    reach = 2.0 * now.card(unit).speed + 3.0
    near = [at for at in aims(now).values() if math.dist(at, here) <= reach]
    yield from (at for at in dict.fromkeys(near) if at != aim)


def runs(now: Position, unit: UnitId, straight_move: StraightMove) -> tuple[Pose, ...]:
    """Return the ends of a run that are worth comparing; staying is one of them."""
    found = [straight_move.start]
    for x, y in interests(now, unit):
        found.append(straight_move.snap(Pose(x, y, straight_move.start.facing)))
    return tuple(dict.fromkeys((*found, *straight_move.samples())))


@answer(depends_on=POSITION)
def best_run(now: Position, unit: UnitId, action: str) -> Step:
    """Return the best end of a maneuver or march, and what is won by it."""
    straight_move = maneuver.straight_move_of(now, unit, action)
    seen = seen_from_anywhere(now, unit)
    if seen is None:
        return _best_end(now, unit, straight_move)
    return best_end_seen(now, unit, straight_move.settled_by(), seen, straight_move)


@answer(depends_on=TRAYS, aside=1)
def best_end_seen(
    now: Position,
    unit: UnitId,
    _settled_by: Hashable,
    _seen: Hashable,
    straight_move: StraightMove,
) -> Step:
    """Return the best end of a run, where trays, terrain and what is named decide it."""
    return _best_end(now, unit, straight_move)


def seen_from_anywhere(now: Position, unit: UnitId) -> Hashable:
    """Return all that decides what any place is worth to a unit, besides trays and terrain.

    Where quarters count, more does; then it is None.
    """
    seeks = outlook(now, unit)
    if seeks.quarters:
        return None
    lying = tuple([(token.at, token.carrier) for token in now.state.tokens.values()])
    return (seeks.prizes, goal(now, unit), lying)


def _best_end(now: Position, unit: UnitId, straight_move: StraightMove) -> Step:
    before = value_of_place(now, unit, straight_move.start)
    ends = [
        Step(value_after_pivot(now, unit, pose) - before, pose)
        for pose in runs(now, unit, straight_move)
    ]
    return max(ends, key=lambda step: step.value)


def value_after_pivot(now: Position, unit: UnitId, pose: Pose) -> float:
    """Return what a place is worth with the best of four facings.

    A tray that turns about covers the same ground, so two of the four are looked at.
    """
    seeks = outlook(now, unit)
    near = seeks.within(pose.centre)
    along, right, back, left = _arcs(seeks, pose, 4)
    ground = _ground(now, unit, seeks, near, pose)
    across = ground
    if not all(prize.carried for prize in near):
        across = _ground(now, unit, seeks, near, pose.turned(pose.facing + 90.0))
    return max(ground + max(along, back), across + max(right, left))
