"""Charge pivots, exact against sampled: P7 (wrong facings) and P8 (time).

Run from the repository's root: `python -m benchmarks.reach`. Prints a small table in less than
half a minute. The rival is what one would write first: try every degree with Shapely polygons.
Both take turns on the same tables, the best of five counts, and the ratios are medians over the
tables.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import shapely
from shapely import affinity

from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.travel.charge_reach import Headings, charge_headings
from simulator.geometry.trays import INFANTRY, TRAYS
from tests.geometry.charge_scenes import charge_rolls
from tests.geometry.oracle_reach import Charger, reaches

COUNTS = (0, 2, 4, 8)
TABLES = 40
REPEATS = 5
DISTANCE = 11.0
JUDGED = 8000


def table(dice: random.Random, count: int) -> tuple[Standing, Standing, list[Corners]]:
    """An infantry charger, a target in reach, and trays that stand about the line between them."""
    trays = list(TRAYS.values())
    charger = Standing(Pose(24.0, 24.0, dice.uniform(0, 360)), INFANTRY)
    while True:
        angle, away = dice.uniform(0, math.tau), dice.uniform(8.0, 14.0)
        x, y = 24.0 + away * math.cos(angle), 24.0 + away * math.sin(angle)
        target = Standing(Pose(x, y, dice.uniform(0, 360)), dice.choice(trays))
        standing, tries = [charger, target], 0
        while len(standing) < 2 + count and tries < 500:
            tries += 1
            share = dice.uniform(0.2, 1.2)
            spot = Pose(
                24.0 + share * (x - 24.0) + dice.gauss(0, 6.0),
                24.0 + share * (y - 24.0) + dice.gauss(0, 6.0),
                dice.uniform(0, 360),
            )
            other = Standing(spot, dice.choice(trays))
            if not any(other.polygon.intersects(placed.polygon) for placed in standing):
                standing.append(other)
        if len(standing) == 2 + count and not charger.polygon.intersects(target.polygon):
            return charger, target, [one.corners for one in standing[2:]]


def sampled(charger: Standing, target: Standing, obstacles: Sequence[Corners]) -> list[int]:
    """Try every degree with Shapely: turn the tray, sweep its front, see what is met first."""
    x, y = charger.pose.centre
    w, d = charger.tray.width / 2, charger.tray.depth / 2
    tray = shapely.box(x - w, y - d, x + w, y + d)
    strip = shapely.box(x - w, y + d, x + w, y + d + DISTANCE)
    goal = shapely.Polygon(target.corners)
    others = [shapely.Polygon(corners) for corners in obstacles]
    shapely.prepare([goal, *others])
    found = []
    for degree in range(360):
        ahead = affinity.rotate(strip, -degree, origin=(x, y))
        if not goal.intersects(ahead):
            continue
        turned = affinity.rotate(tray, -degree, origin=(x, y))
        if goal.intersects(turned) or any(other.intersects(turned) for other in others):
            continue
        run = _depth(ahead, goal, degree)
        if all(_depth(ahead, other, degree) >= run for other in others if other.intersects(ahead)):
            found.append(degree)
    return found


def _depth(ahead: shapely.Polygon, other: shapely.Polygon, degree: int) -> float:
    """How far along the facing the strip first covers the other outline."""
    angle = math.radians(degree)
    covered = shapely.get_coordinates(ahead.intersection(other))
    return float((covered @ np.array([math.sin(angle), math.cos(angle)])).min())


def best_of(jobs: Sequence[Callable[[], object]]) -> list[float]:
    """Time jobs by turns; give the best of the repeats of each, in milliseconds."""
    best = [math.inf] * len(jobs)
    for _ in range(REPEATS):
        for i, job in enumerate(jobs):
            start = time.perf_counter()
            job()
            best[i] = min(best[i], (time.perf_counter() - start) * 1000)
    return best


def missed(answer: Headings, degrees: Sequence[int]) -> int:
    """Count the intervals that no sampled degree falls into."""
    return sum(
        not any((degree - start) % 360.0 <= end - start for degree in degrees)
        for start, end in answer.intervals
    )


def speed() -> list[str]:
    """P8: time per charge, exact and sampled, and what the samples miss."""
    dice = random.Random(8)
    rows = [
        "| obstacles | exact, ms | six rolls, ms | every degree, ms | ratio | intervals missed |",
        "|---|---|---|---|---|---|",
    ]
    for count in COUNTS:
        times: list[list[float]] = []
        lost = intervals = 0
        for _ in range(TABLES):
            charger, target, obstacles = table(dice, count)
            jobs: list[Callable[[], object]] = [
                partial(charge_headings, charger, target, obstacles, DISTANCE),
                partial(charge_rolls, charger, target, obstacles, DISTANCE - 6),
                partial(sampled, charger, target, obstacles),
            ]
            times.append(best_of(jobs))
            answer = charge_headings(charger, target, obstacles, DISTANCE)
            intervals += len(answer.intervals)
            lost += missed(answer, sampled(charger, target, obstacles))
        exact, rolls, degrees = (statistics.median(column) for column in zip(*times, strict=True))
        ratio = statistics.median(row[2] / row[0] for row in times)
        rows.append(
            f"| {count} | {exact:.2f} | {rolls:.2f} | {degrees:.1f} | {ratio:.0f}x "
            f"| {lost} of {intervals} |"
        )
    return rows


def wrong_facings() -> tuple[int, int]:
    """P7: judge facings, random ones and both sides of every end, by driving whole polygons."""
    dice = random.Random(7)
    wrong = judged = 0
    while judged < JUDGED:
        charger, target, obstacles = table(dice, dice.choice(COUNTS))
        answer = charge_headings(charger, target, obstacles, DISTANCE)
        facings = [dice.uniform(0, 360) for _ in range(10)]
        for end in (end for pair in answer.intervals for end in pair):
            facings += [end + step for step in (-1e-3, -5e-6, 5e-6, 1e-3)]
        x, y = charger.pose.centre
        driven = Charger(x, y, charger.tray.width, charger.tray.depth)
        outlines = [np.array(corners) for corners in obstacles]
        for facing in facings:
            expected = reaches(driven, facing, np.array(target.corners), outlines, DISTANCE)
            wrong += (answer.turn_margin(facing) >= 0.0) != expected
            judged += 1
    return wrong, judged


def main() -> None:
    """Measure both and print the result."""
    wrong, judged = wrong_facings()
    print(f"P7: {wrong} of {judged} facings judged wrongly.\n")
    print("P8, medians over", TABLES, "tables per row:\n")
    print("\n".join(speed()))


if __name__ == "__main__":
    main()
