"""Tokens with a name that lie on units and NCUs: gained, spent, and moved from one to another.

Condition tokens are no such tokens (`conditions.py`), nor are those on an attached card.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import Text
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import TokensCome
from simulator.rules.units import wounds

PILLAGE: Final = "pillage"
"""The tokens of the Iron Islands."""


def held(now: Position, holder: UnitId, token: str) -> int:
    """Return how many tokens of a name lie on a combat unit or NCU."""
    bearer = now.state.units.get(holder) or now.ncu(holder)
    return bearer.tokens.get(token, 0)


def lives(now: Position, holder: UnitId) -> bool:
    """Return whether a combat unit or NCU is not destroyed; it need not be on the table."""
    return not (now.state.units.get(holder) or now.ncu(holder)).destroyed


def restores(now: Position, holder: UnitId, token: str) -> bool:
    """Return whether a token the unit would gain restores 1 wound of it instead."""
    here = holder in now.state.units and now.unit(holder).on_table
    return here and token == PILLAGE and now.has(Stat.PILLAGE_RESTORES, holder)


def room(now: Position, holder: UnitId, token: str, most: int | None) -> bool:
    """Return whether one more token may come to a combat unit or NCU that is there.

    That it would be a wound instead is room as well, as long as one is missing.
    """
    if not lives(now, holder):
        return False
    if restores(now, holder, token) and wounds.missing(now, holder):
        return True
    return most is None or held(now, holder, token) < most


async def gain(
    table: Table,
    holder: UnitId,
    token: str,
    amount: int,
    source: Text,
    *,
    most: int | None = None,
) -> int:
    """Put tokens on a unit or NCU, as many as may lie there; give how many came.

    Effects may keep them from it, and answer once they lie there. Those that turn into wounds do
    not come.
    """
    came = 0
    if not restores(table.now, holder, token):
        came = amount if most is None else min(amount, most - held(table.now, holder, token))
        came = await _come(table, holder, token, came, source)
    if restores(table.now, holder, token):
        await wounds.restore(table, holder, amount - came, source)
    return came


async def _come(table: Table, holder: UnitId, token: str, amount: int, source: Text) -> int:
    """Put tokens that find room on a unit or NCU; give how many came."""
    if amount <= 0 or not lives(table.now, holder):
        return 0
    coming = TokensCome(holder, token, amount, source)
    coming = await open_window(table, Moment.TOKEN_COMES, coming)
    if coming.cancelled or not lives(table.now, holder):
        return 0
    table.emit(ev.TokensChanged(rule=Rule.ABL_01, holder=holder, token=token, amount=amount))
    await open_window(table, Moment.TOKEN_GAINED, coming)
    return amount


def spend(table: Table, holder: UnitId, token: str, amount: int = 1) -> int:
    """Take tokens off a unit or NCU, as far as they lie there; give how many went."""
    amount = min(amount, held(table.now, holder, token))
    if amount > 0:
        table.emit(ev.TokensChanged(rule=Rule.ABL_01, holder=holder, token=token, amount=-amount))
    return amount


async def move(
    table: Table,
    origin: UnitId,
    to: UnitId,
    token: str,
    amount: int,
    source: Text,
    *,
    most: int | None = None,
) -> int:
    """Take tokens off one unit or NCU and put them on another; give how many came there.

    None is taken that could neither lie there nor turn into a wound. What an effect then keeps
    from it is gone.
    """
    if most is not None and not restores(table.now, to, token):
        amount = min(amount, most - held(table.now, to, token))
    if origin == to or not lives(table.now, to):
        return 0
    gone = spend(table, origin, token, amount)
    return await gain(table, to, token, gone, source, most=most)
