"""Non-combat units as effects treat them: destroyed, sent to another zone (chapter 5)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId, Zone
from simulator.model.subjects import Fall
from simulator.rules.tactics.tactics_board import may_claim


async def destroy(table: Table, ncu: UnitId, by: Seat) -> None:
    """Destroy an NCU: it leaves its zone and whom it influences; `by` is whose effect it was."""
    if table.now.ncu(ncu).destroyed:
        return
    table.emit(ev.UnitDestroyed(rule=Rule.NCU_01, unit=ncu))
    await open_window(table, Moment.NCU_REMOVED, Fall(ncu, by))


def open_zones(now: Position) -> list[Zone]:
    """Return the zones no NCU stands on (NCU-06)."""
    return [zone for zone in now.zones() if may_claim(now, zone)]


def move(table: Table, ncu: UnitId, zone: Zone) -> bool:
    """Move an NCU to a free zone without resolving it; say whether it moved (NCU-03, NCU-06)."""
    if table.now.ncu(ncu).destroyed or zone not in open_zones(table.now):
        return False
    table.emit(ev.NcuMoved(rule=Rule.NCU_03, ncu=ncu, zone=zone))
    return True


def switch(table: Table, ncu: UnitId, other: UnitId) -> bool:
    """Switch the zones of two NCUs without resolving them; return whether they did (NCU-03)."""
    first, second = table.now.ncu(ncu), table.now.ncu(other)
    if first.destroyed or second.destroyed or first.zone is None or second.zone is None:
        return False
    table.emit(ev.NcuMoved(rule=Rule.NCU_03, ncu=ncu, zone=second.zone))
    table.emit(ev.NcuMoved(rule=Rule.NCU_03, ncu=other, zone=first.zone))
    return True


def lend(table: Table, ncu: UnitId, player: Seat) -> None:
    """Put an NCU under a player's control until the round ends; it is theirs in every way."""
    if table.now.ncu(ncu).owner is not player:
        table.emit(ev.NcuLent(rule=Rule.ABL_01, ncu=ncu, player=player))
