"""Random tables for charges: open ones, crowded ones, and the awkward ones people really build."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, ellipse, rectangle
from simulator.geometry.travel.charge_reach import Headings, charge_headings
from simulator.geometry.trays import TRAYS, Tray

KINDS = ("open", "crowded", "close", "grid", "flush", "touching", "edge", "twins")


@dataclass(frozen=True)
class Scene:
    kind: str
    charger: Standing
    target: Standing
    obstacles: tuple[Corners, ...]
    distance: float
    board: tuple[float, float] | None = None


def scene(dice: random.Random, kind: str | None = None) -> Scene:
    kind = kind or dice.choice(KINDS)
    trays = list(TRAYS.values())
    charger = Standing(Pose(24.0, 24.0, dice.uniform(0, 360)), dice.choice(trays))
    target_tray = dice.choice(trays)
    distance = dice.choice([4.0, 6.0]) + dice.randint(1, 6)
    if kind == "grid":
        return _grid(dice, target_tray, distance)
    if kind in {"flush", "touching"}:
        return _flush(dice, charger, target_tray, distance, kind)
    board = None
    if kind == "edge":
        at = Pose(dice.uniform(2, 5), dice.uniform(2, 46), dice.uniform(0, 360))
        charger, board = Standing(at, charger.tray), (48.0, 48.0)
    away = dice.uniform(2.0, 8.0) if kind == "close" else dice.uniform(4.0, 16.0)
    target = Standing(_around(dice, charger.pose, away), target_tray)
    count = {"open": 1, "close": 3, "edge": 1, "twins": 2}.get(kind, dice.randint(2, 7))
    obstacles = tuple(_obstacle(dice, charger, target) for _ in range(count))
    if kind == "twins":
        obstacles += (
            target.at(target.pose.moved(dice.uniform(-7, 7), dice.uniform(-1, 1))).corners,
        )
    return Scene(kind, charger, target, obstacles, distance, board)


def _around(dice: random.Random, pose: Pose, away: float) -> Pose:
    angle = dice.uniform(0, math.tau)
    return quantise(
        Pose(pose.x + away * math.cos(angle), pose.y + away * math.sin(angle), dice.uniform(0, 360))
    )


def _obstacle(dice: random.Random, charger: Standing, target: Standing) -> Corners:
    """Put a tray or a piece of terrain somewhere about the line from charger to target."""
    share = dice.uniform(0.1, 1.3)
    (ax, ay), (bx, by) = charger.pose.centre, target.pose.centre
    x = ax + share * (bx - ax) + dice.gauss(0, 4.0)
    y = ay + share * (by - ay) + dice.gauss(0, 4.0)
    facing = dice.uniform(0, 360)
    shape = dice.randrange(4)
    if shape == 0:
        return rectangle((x, y), dice.uniform(0.2, 6), dice.uniform(0.2, 4), facing)
    if shape == 1:
        return ellipse(
            (x, y), dice.uniform(1, 6), dice.uniform(1, 4), facing, dice.choice([3, 5, 12])
        )
    return Standing(Pose(x, y, facing), dice.choice(list(TRAYS.values()))).corners


def _grid(dice: random.Random, target_tray: Tray, distance: float) -> Scene:
    """Everything parallel, on whole inches, corners and edges shared: ties everywhere."""
    turn = dice.choice([0.0, 0.0, 90.0, 45.0, 30.0])
    tray = dice.choice(list(TRAYS.values()))
    charger = Standing(Pose(24.0, 24.0, turn), tray)
    ahead = (tray.depth + target_tray.depth) / 2 + dice.randint(0, 10)
    spot = charger.pose.to_table((float(dice.randint(-6, 6)), ahead))
    target = Standing(Pose(*spot, turn + 180.0), target_tray)
    obstacles = []
    for side in dice.sample((-1, 1), dice.randint(0, 2)):
        neighbour = dice.choice(list(TRAYS.values()))
        shift = side * (target_tray.width + neighbour.width) / 2
        back = dice.choice([0.0, (target_tray.depth - neighbour.depth) / 2])
        at = target.pose.to_table((shift, back))
        obstacles.append(Standing(Pose(*at, turn), neighbour).corners)
    for _ in range(dice.randint(0, 2)):
        at = charger.pose.to_table((float(dice.randint(-9, 9)), float(dice.randint(-9, 14))))
        wide, deep = float(dice.randint(1, 5)), float(dice.randint(1, 3))
        obstacles.append(rectangle(at, wide, deep, turn))
    return Scene("grid", charger, target, tuple(obstacles), distance)


def _flush(
    dice: random.Random, charger: Standing, target_tray: Tray, distance: float, kind: str
) -> Scene:
    """The charger stands in contact with obstacles, or with its target; poses are rounded."""
    obstacles = []
    tray = charger.tray
    spots = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    for sx, sy in dice.sample(spots, dice.randint(1, 3)):
        other = dice.choice(list(TRAYS.values()))
        x = sx * (tray.width + other.width) / 2 if sx else dice.uniform(-4, 4)
        y = sy * (tray.depth + other.depth) / 2 if sy else dice.uniform(-4, 4)
        pose = quantise(Pose(*charger.pose.to_table((x, y)), charger.pose.facing))
        obstacles.append(Standing(pose, other))
    if kind == "touching":
        return Scene(kind, charger, obstacles[0], tuple(o.corners for o in obstacles[1:]), distance)
    target = Standing(_around(dice, charger.pose, dice.uniform(5, 14)), target_tray)
    return Scene(kind, charger, target, tuple(o.corners for o in obstacles), distance)


def charge_rolls(
    charger: Standing,
    target: Standing,
    obstacles: Sequence[Corners],
    speed: float,
    board: tuple[float, float] | None = None,
) -> tuple[Headings, ...]:
    """Return the facings that succeed with each roll 1 to 6 (CHG-14): entry 0 is a roll of 1.

    `speed` in inches is what the roll is added to, modifiers included. The sets are nested.
    """
    farthest = charge_headings(charger, target, obstacles, speed + 6, board)
    return (*(farthest.within(speed + roll) for roll in range(1, 6)), farthest)
