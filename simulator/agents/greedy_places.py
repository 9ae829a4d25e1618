"""What a place is worth to the greedy player: tokens and quarters held, the way there, the arcs.

Worth is counted in victory points.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from simulator.agents import greedy_quarters
from simulator.agents.greedy_quarters import middles, quarters_count
from simulator.engine.game import Position
from simulator.geometry.pose import Point, Pose
from simulator.model.state import Seat, Token, Unit, UnitId
from simulator.records import dataclass
from simulator.rules.answer_cache import remembered
from simulator.rules.movement import maneuver
from simulator.rules.movement.straight_move import StraightMove
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import controller, may_control

INCH: Final = 0.05
"""What an inch nearer to the goal is worth."""
HELD_ALREADY: Final = 6.0
"""An aim that enemies hold counts as this many inches further away."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a move would best end, and by how much that is better than staying."""

    value: float
    pose: Pose


def holds_token(now: Position, unit: UnitId) -> bool:
    """Say whether a unit controls an objective token."""
    return any(controller(now, token) == unit for token in now.state.tokens)


def covers(now: Position, unit: UnitId, pose: Pose, token: Token) -> bool:
    """Say whether a tray at a pose covers a token; one too far off is not looked at closely."""
    tray = now.card(unit).tray
    x, y = pose.x - token.at[0], pose.y - token.at[1]
    if 4.0 * (x * x + y * y) > tray.width**2 + tray.depth**2:
        return False
    return depth(now, unit, pose, token) >= 0.0


def depth(now: Position, unit: UnitId, pose: Pose, token: Token) -> float:
    """Give by how many inches a tray at a pose covers a token; below 0 it does not."""
    tray = now.card(unit).tray
    x, y = pose.to_local(token.at)
    return min(tray.width / 2 - abs(x), tray.depth / 2 - abs(y)) - token.radius


def token_value(now: Position, unit: UnitId) -> float:
    """Give what holding a token from now on is worth; a commander's unit scores more."""
    left = max(1, scenario_of(now).rounds - now.state.round + 1)
    return (0.9 + 0.25 * min(left, 3)) * (1.4 if now.is_commander(unit) else 1.0)


def _covering(now: Position, token: Token, besides: UnitId) -> Iterator[Unit]:
    for other in now.others(besides):
        if (
            other.pose is not None
            and covers(now, other.id, other.pose, token)
            and may_control(now, other.id)
        ):
            yield other


def on_tokens(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what the tokens a tray covers at a pose are worth; who controls none gains nothing."""
    value = 0.0
    for token in now.state.tokens.values():
        if token.carrier == unit:
            value += token_value(now, unit)
        if token.carrier is None and covers(now, unit, pose, token) and may_control(now, unit):
            others = list(_covering(now, token, unit))
            if not others:
                value += token_value(now, unit)
            elif not any(now.friendly(unit, other.id) for other in others):
                value += 0.6 * token_value(now, unit)
    return value


def aims(now: Position) -> dict[str, Point]:
    """Give the points units want to hold: loose tokens, or the middles of the quarters."""
    found = {t.id: t.at for t in now.state.tokens.values() if t.carrier is None}
    return found | middles(now) if quarters_count(now) else found


def goals(now: Position, side: tuple[Seat, ...]) -> dict[UnitId, Point]:
    """Give which unit of a side goes for which aim: the nearest pairs first."""
    return remembered(now, ("greedy goals", side), lambda: _goals(now, side))


def _goals(now: Position, side: tuple[Seat, ...]) -> dict[UnitId, Point]:
    pairs = []
    for unit in now.friends(side[0]):
        if unit.pose is None:
            continue
        holds_none = not may_control(now, unit.id)
        for name, at in aims(now).items():
            far = math.dist(unit.pose.centre, at)
            token = now.state.tokens.get(name)
            if token is not None and holds_none:
                continue
            if token is not None:
                if now.engaged(unit.id) and depth(now, unit.id, unit.pose, token) < 0.0:
                    continue
                others = list(_covering(now, token, unit.id))
                if any(not now.friendly(unit.id, other.id) for other in others):
                    far += HELD_ALREADY
            speed = max(1, now.card(unit.id).speed)
            share = 0.8 if now.is_commander(unit.id) else 1.0
            pairs.append((far / speed * share, unit.id, at))
    found: dict[UnitId, Point] = {}
    for _far, unit_id, at in sorted(pairs):
        if unit_id not in found and at not in found.values():
            found[unit_id] = at
    return found


def goal(now: Position, unit: UnitId) -> Point | None:
    """Give the point a unit makes for: its aim, a wall to storm, else the nearest enemy."""
    at = goals(now, now.team(now.owner(unit))).get(unit)
    if at is not None:
        return at
    here = now.standing(unit).pose.centre
    prey = walls_to_storm(now, unit) or now.foes(now.owner(unit))
    points = [foe.pose.centre for foe in prey if foe.pose]
    return min(points, key=lambda at: (math.dist(at, here), at), default=None)


def walls_to_storm(now: Position, unit: UnitId) -> list[Unit]:
    """Give the enemy's castle walls that still stand."""
    return [wall for wall in now.walls() if not now.friendly(unit, wall.id)]


def value_of_place(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what standing at a pose is worth: tokens covered, the way to the goal, the arcs."""
    return _ground(now, unit, pose) + _arcs(now, unit, pose, 1)[0]


def _ground(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what the ground under a tray is worth: tokens, quarters, and how far the goal is."""
    value = on_tokens(now, unit, pose) + greedy_quarters.of_unit(now, unit, pose)
    aim = goal(now, unit)
    if aim is not None and not value:
        value -= INCH * math.dist(pose.centre, aim)
    return value


def _arcs(now: Position, unit: UnitId, pose: Pose, turns: int) -> list[float]:
    """Give how well a unit looks at the enemies that could soon be upon it.

    For its facing, and for as many right turns from there as make up `turns` facings.
    """
    prey, danger = [0.0] * turns, [0.0] * turns
    own_reach = now.card(unit).speed + 5.0
    for foe in now.foes(now.owner(unit)):
        if foe.pose is None:
            continue
        x, y = pose.to_local(foe.pose.centre)
        far = math.hypot(x, y)
        near = far <= now.card(foe.id).speed + 7.0
        if not near and far > own_reach:
            continue
        for turn in range(turns):
            if y >= abs(x):
                if far <= own_reach:
                    prey[turn] = max(prey[turn], 0.1 - 0.005 * far)
            elif near:
                danger[turn] += 0.2 if -y > abs(x) else 0.12
            x, y = -y, x  # after a right turn, what was on the right lies ahead
    return [gain - loss for gain, loss in zip(prey, danger, strict=True)]


# ------------------------------------------------------------------ moves


def interests(now: Position, unit: UnitId) -> Iterator[Point]:
    """Give the points worth moving to: the goal, then every token, then every enemy near."""
    aim = goal(now, unit)
    if aim is not None:
        yield aim
    here = now.standing(unit).pose.centre
    reach = 2.0 * now.card(unit).speed + 3.0
    yield from (at for at in aims(now).values() if math.dist(at, here) <= reach)


def runs(now: Position, unit: UnitId, straight_move: StraightMove) -> tuple[Pose, ...]:
    """Give the ends of a run that are worth comparing; staying is one of them."""
    found = [straight_move.start]
    for x, y in interests(now, unit):
        found.append(straight_move.snap(Pose(x, y, straight_move.start.facing)))
    return tuple(dict.fromkeys((*found, *straight_move.samples())))


def best_run(now: Position, unit: UnitId, action: str) -> Step:
    """Give the best end of a maneuver or march, and what is won by it."""
    return remembered(now, ("greedy run", unit, action), lambda: _best_run(now, unit, action))


def _best_run(now: Position, unit: UnitId, action: str) -> Step:
    straight_move = maneuver.straight_move_of(now, unit, action)
    before = value_of_place(now, unit, straight_move.start)
    ends = [
        Step(value_after_pivot(now, unit, pose) - before, pose)
        for pose in runs(now, unit, straight_move)
    ]
    return max(ends, key=lambda step: step.value)


def value_after_pivot(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what a place is worth with the best of four facings.

    A tray that turns about covers the same ground, so two of the four are looked at.
    """
    ground = [_ground(now, unit, one) for one in (pose, pose.turned(pose.facing + 90.0))]
    arcs = _arcs(now, unit, pose, 4)
    return max(ground[turn % 2] + arcs[turn] for turn in range(4))
