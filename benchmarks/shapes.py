"""Distances, overlaps and contact asked of Shapely against the same by hand, in one run.

    python -m benchmarks.shapes            distances and overlaps of 20 x 20 trays
    python -m benchmarks.shapes 100000     besides, compares the answers on so many random pairs

The rival is `by_hand`: what the program did before it asked Shapely. Both sides take turns; times
are CPU times, the least of the repeats, and only their ratio counts.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np
import shapely

from benchmarks import by_hand
from simulator.geometry.contact import contact_length
from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import (
    area,
    distance,
    distances,
    nearer_than,
    overlaps,
    shared_area,
)
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, TableShape, disc
from simulator.geometry.tolerances import CLOSE_CALL, CONTACT_GAP, OVERLAP_DEPTH
from simulator.geometry.trays import INFANTRY, TRAYS

REPEATS = 60
LIMITS = (CONTACT_GAP, 0.99999, 1.00001, 6.00001)


def board(dice: Random, count: int = 20) -> list[Corners]:
    """Lay so many trays on a table, none over another."""
    taken: list[Corners] = []
    while len(taken) < count:
        pose = Pose(dice.uniform(3, 45), dice.uniform(3, 45), dice.uniform(0, 360))
        corners = Standing(quantise(pose), dice.choice([INFANTRY, *TRAYS.values()])).corners
        if not any(overlaps(corners, other) for other in taken):
            taken.append(corners)
    return taken


def least(*sides: Callable[[], object]) -> list[float]:
    """Return the least CPU seconds of each of several sides that take turns."""
    found: list[list[float]] = [[] for _side in sides]
    for _repeat in range(REPEATS):
        for side, times in zip(sides, found, strict=True):
            began = process_time()
            side()
            times.append(process_time() - began)
    return [min(times) for times in found]


def timed() -> None:
    """Print how much faster 20 x 20 trays are measured."""
    trays = board(Random(1))
    ours, rival = least(
        lambda: distances(trays, trays),
        lambda: [[by_hand.nearest(p, q).distance for q in trays] for p in trays],
    )
    print(
        f"| distances of 20 x 20 trays | {ours * 1e6:.0f} us | {rival * 1e6:.0f} us "
        f"| {rival / ours:.1f} x faster |"
    )
    over, rival_over = least(
        lambda: [[overlaps(p, q) for q in trays] for p in trays],
        lambda: [[by_hand.overlaps(p, q) for q in trays] for p in trays],
    )
    print(
        f"| overlaps of 20 x 20 trays | {over * 1e6:.0f} us | {rival_over * 1e6:.0f} us "
        f"| {rival_over / over:.1f} x faster |"
    )
    made, rival_made = least(
        lambda: [TableShape(corners).polygon for corners in trays],
        lambda: [shapely.polygons(np.array(corners)) for corners in trays],
    )
    print(
        f"| 20 polygons, one by one (not by hand, by an array each) | {made * 1e6:.0f} us "
        f"| {rival_made * 1e6:.0f} us | {rival_made / made:.1f} x faster |"
    )
    both, by = ours + over, rival + rival_over
    print(f"| both together | {both * 1e6:.0f} us | {by * 1e6:.0f} us | {by / both:.1f} x faster |")


def pair(dice: Random) -> tuple[Corners, Corners]:
    """Lay two things near each other: flush, at a round gap, or anyhow."""
    tray = dice.choice(list(TRAYS.values()))
    facing = dice.choice([0.0, 45.0, dice.uniform(0, 360)])
    place = Pose(dice.uniform(5, 40), dice.uniform(5, 40), facing)
    first = Standing(quantise(place), tray)
    other = dice.choice(list(TRAYS.values()))
    if dice.random() < 0.4:
        gap = dice.choice([0.0, CONTACT_GAP, OVERLAP_DEPTH, -OVERLAP_DEPTH, 0.99999, 1.0, 6.0])
        far = tray.depth / 2 + other.depth / 2 + gap
        x, y = first.pose.to_table((dice.uniform(-6, 6), far))
        pose = quantise(Pose(x, y, first.pose.facing + dice.choice([0.0, 180.0])))
        return first.corners, Standing(pose, other).corners
    x, y = first.pose.x + dice.uniform(-9, 9), first.pose.y + dice.uniform(-9, 9)
    if dice.random() < 0.2:
        return first.corners, disc((x, y), dice.uniform(0.5, 3.0), 24)
    return first.corners, Standing(quantise(Pose(x, y, dice.uniform(0, 360))), other).corners


def compared(count: int) -> None:
    """Print how far the answers differ on random pairs, and how many verdicts do."""
    dice = Random(7)
    apart = shares = along = covered = 0.0
    verdicts = others = hanging = 0
    for _pair in range(count):
        p, q = pair(dice)
        apart = max(apart, abs(distance(p, q) - by_hand.nearest(p, q).distance))
        covered = max(covered, abs(area(p) - by_hand.area(p)))
        if by_hand.box_gap(p, q) == 0.0:
            hand = by_hand.area(by_hand.intersection(p, q))
            shares = max(shares, abs(shared_area(p, q) - hand))
            if overlaps(p, q) != by_hand.overlaps(p, q):
                others += 1
                hanging += abs(overlap_depth(p, q) - OVERLAP_DEPTH) < 1e-12
            at_limit = abs(distance(p, q) - CONTACT_GAP) < CLOSE_CALL
            if abs(overlap_depth(p, q)) < CONTACT_GAP and not at_limit:
                length = by_hand.contact_length(p, q)
                along = max(along, abs(contact_length(p, q) - length))
        verdicts += sum(
            nearer_than(p, q, limit) != by_hand.nearer_than(p, q, limit) for limit in LIMITS
        )
    assert math.isfinite(apart)
    print(
        f"{count} pairs; greatest difference: distance {apart:.1e} in, area {covered:.1e} sq in,"
        f" shared area {shares:.1e} sq in, contact {along:.1e} in"
    )
    print(
        f"other verdicts: {others} overlaps ({hanging} of them as deep as the limit to 1e-12 in),"
        f" {verdicts} at the distances {LIMITS}"
    )


def main() -> None:
    """Print the table, and the comparison where it is asked for."""
    print("| | Shapely | by hand | |")
    print("|---|---|---|---|")
    timed()
    if len(sys.argv) > 1:
        compared(int(sys.argv[1]))


if __name__ == "__main__":
    main()
