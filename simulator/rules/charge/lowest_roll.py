"""A pivot of a charge that needs the least roll, found without looking at the ground it crosses.

So is asked who may charge whom, and with which odds; `best_pivot` chooses among those that need it.
"""

from __future__ import annotations

import heapq
import math

from simulator.engine.position import Position
from simulator.geometry.measure import overlaps
from simulator.geometry.tolerances import GRID, OVERLAP_DEPTH, ROUNDING, SAME_RUN
from simulator.geometry.travel.charge_reach import FacingArc
from simulator.geometry.travel.critical_travels import blocked_spans
from simulator.rules.charge.pivot import (
    ChargePlan,
    PivotOption,
    heading,
    heading_on_grid,
    hidden_turn,
)
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.movement.surroundings import surroundings


def least_roll(now: Position, draft: ChargePlan) -> PivotOption | None:
    """Return a pivot with the least needed roll; None when none is legal.

    That of least travel needs it unless friends hide the target there or rough ground makes the
    run dearer; then all the others are closed in on.
    """
    if not draft.headings or draft.headings.best is None:
        return None
    first = heading(now, draft, draft.headings.best)
    if first.verdict and not surroundings(now, draft.unit).rough:
        return first
    least = draft.headings.least_travel
    if first.verdict and least is not None and first.needed == _roll_for(draft, least):
        return first
    start = now.standing(draft.unit).pose.facing
    return _closed_in(now, draft, _least([first, heading(now, draft, start)]))


def _least(found: list[PivotOption]) -> PivotOption | None:
    """Return the legal heading with the least roll, then the least run."""
    legal = [one for one in found if one.verdict and one.needed and one.travel is not None]
    return min(legal, key=lambda one: (one.needed, one.travel), default=None)


def _closed_in(now: Position, draft: ChargePlan, best: PivotOption | None) -> PivotOption | None:
    """Look for a lower roll in arcs of facings, that of the least possible run first.

    Along an arc the run rises or falls, so no facing of it is better than its shorter end. An arc
    is cut where it is tried. From a facing that does not see the target, so many degrees are left
    out on both sides as it takes to turn what is lacking into view.
    """
    arcs: list[tuple[tuple[int, float], FacingArc]] = []

    def add(arc: FacingArc) -> None:
        if arc.high - arc.low < GRID:
            return
        travel = min(arc.at_low, arc.at_high)
        dearer = _rough_on_all(now, draft, arc, travel)
        bound = (_roll_for(draft, travel + dearer), travel)
        if bound[0] < _needed(best):
            heapq.heappush(arcs, (bound, arc))

    for arc in draft.headings.arcs() if draft.headings else ():
        for facing in (arc.low, arc.high):
            best = _least([*filter(None, (best,)), heading_on_grid(now, draft, facing)])
        add(arc)
    while arcs:
        bound, arc = heapq.heappop(arcs)
        if bound[0] >= _needed(best):
            break
        middle = (arc.low + arc.high) / 2
        one = heading_on_grid(now, draft, middle)
        if one.travel is None:
            continue
        best = _least([*filter(None, (best,)), one])
        hidden = hidden_turn(now, draft, one)
        low, high = middle - hidden, middle + hidden
        add(FacingArc(arc.low, low, arc.at_low, run_at(draft, low, one.travel)))
        add(FacingArc(high, arc.high, run_at(draft, high, one.travel), arc.at_high))
    return best


def _needed(best: PivotOption | None) -> int:
    """Return the roll of the best pivot so far, one more than a die shows without any."""
    return FASTEST_DIE + 1 if best is None or best.needed is None else best.needed


def run_at(draft: ChargePlan, facing: float, otherwise: float) -> float:
    """Return the run to the target at a facing, or a given one where it is not touched first."""
    travel = draft.headings.travel(facing % 360.0) if draft.headings else None
    return otherwise if travel is None else travel


def _roll_for(draft: ChargePlan, travel: float) -> int:
    """Return the least roll for a run over even ground."""
    return max(1, math.ceil(travel - SAME_RUN - draft.speed.total))


def _rough_on_all(now: Position, draft: ChargePlan, arc: FacingArc, travel: float) -> int:
    """Return how many rough pieces the run enters at every facing of an arc (TER-ROU-01).

    No part of the tray lies further from where it is at the middle facing than `slack`.
    """
    scene = surroundings(now, draft.unit)
    if not scene.rough:
        return 0
    standing = now.standing(draft.unit)
    turned = standing.pose.turned((arc.low + arc.high) / 2)
    longest = max(arc.at_low, arc.at_high) + standing.tray.radius
    slack = longest * math.radians((arc.high - arc.low) / 2)
    corners, found = scene.corners(turned), 0
    for outline in scene.rough:
        if overlaps(standing.corners, outline):
            found += 1
            continue
        spans = blocked_spans(corners, turned.forward, outline, -OVERLAP_DEPTH - slack)
        found += any(high > slack + ROUNDING and low < travel - slack for low, high in spans)
    return found
