"""Which zones a player controls for one effect: a unit it targets may lend control (TCD-05)."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.engine.position import Position
from simulator.engine.windows import means
from simulator.model.moments import Source
from simulator.model.state import Seat, UnitId, Zone
from simulator.model.stats import HOLDS
from simulator.model.subjects import Means, Targeted


def controls_for(now: Position, source: Source, zone: Zone) -> bool:
    """Return whether the player of an effect controls a zone, as this effect sees it (NCU-03).

    A unit the effect targets may let its own side count as controlling the zone, unless an enemy
    controls the Water Gardens.
    """
    if now.kept_from_zones(source.player):
        return False
    if now.controls(source.player, zone):
        return True
    return any(_lends(now, source, unit, zone) for unit in _targeted(now, source))


def controllers(now: Position, source: Source, zones: list[str]) -> list[Seat]:
    """Return the opponents of an effect's player who control one of some zones."""
    rivals = now.opponents(source.player)
    return [r for r in rivals if any(now.controls(r, Zone(zone)) for zone in zones)]


def _targeted(now: Position, source: Source) -> Iterator[UnitId]:
    """Yield the units an effect targets: its aim, whom its player chose, where its card lies."""
    for unit in (source.aimed, source.chosen):
        if unit in now.state.units:
            yield unit
    if source.holder in now.state.units and means(now, source) is Means.CARD:
        yield source.holder


def _lends(now: Position, source: Source, unit: UnitId, zone: Zone) -> bool:
    if now.owner(unit) not in now.team(source.player):
        return False
    aimed = Targeted(unit, source.player, means(now, source), source.name, source.holder)
    return now.has(HOLDS[zone], unit, aimed)
