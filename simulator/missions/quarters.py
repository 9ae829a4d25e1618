"""Who holds a quarter of the table by army points (SCN-STAND-06 to -08, AMB-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.position import Position
from simulator.model.cards import price
from simulator.model.state import UnitId
from simulator.rules.scoring.victory import Team, remaining

LEAST: Final = 5
"""Army points that a quarter takes at least."""
COMMANDER: Final = 3
"""Army points that a commander adds to its own."""


def value(now: Position, holder: UnitId) -> int:
    """Return what a unit with its attachments, or an NCU, counts (SCN-STAND-06 to -08).

    A commander adds 3 points to whatever its cards cost; who joined an enemy's unit counts for
    that enemy (AMB-77).
    """
    commander = COMMANDER if now.is_commander(holder) else 0
    return sum(map(price, now.cards_in(holder))) + commander


def points_in(now: Position, side: Team, part: str, where: Mapping[UnitId, str]) -> int:
    """Return a side's army points in a quarter; `where` tells the quarter of every unit and NCU."""
    units = sum(
        value(now, u.id)
        for u in now.state.units.values()
        if u.owner in side and u.on_table and where.get(u.id) == part
    )
    ncus = sum(
        value(now, n.id)
        for n in now.state.ncus.values()
        if n.owner in side and not n.destroyed and where.get(n.id) == part
    )
    return units + ncus


def holder(now: Position, part: str, where: Mapping[UnitId, str]) -> Team | None:
    """Return the side that controls a quarter: 5 points at least and more than any other."""
    totals = {side: points_in(now, side, part, where) for side in remaining(now)}
    best = max(totals.values(), default=0)
    leaders = [side for side, total in totals.items() if total == best]
    return leaders[0] if best >= LEAST and len(leaders) == 1 else None
