"""Charges that land on another side of the enemy than the one they ran into."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model.moments import Source
from simulator.model.subjects import Charge
from simulator.rules.charge import arrival

FEINTS: Final = {
    ArcSide.FRONT: (ArcSide.LEFT, ArcSide.RIGHT),
    ArcSide.LEFT: (ArcSide.REAR,),
    ArcSide.RIGHT: (ArcSide.REAR,),
    ArcSide.REAR: (),
}
"""Where a charge lands instead, by the side it contacted."""


def can_feint(now: Position, _source: Source, subject: Charge) -> bool:
    """Return whether the charger finds room on the side it would land on."""
    return bool(arrival.other_sides(now, subject, FEINTS[ArcSide(subject.side)]))


@bespoke(can_feint)
async def feint(table: Table, _source: Source, subject: Charge) -> Charge:
    """Align the charger with a flank in place of the front, with the rear in place of a flank."""
    return await arrival.land_elsewhere(table, subject, FEINTS[ArcSide(subject.side)])


"""Feinting Maneuver, of two commanders."""
