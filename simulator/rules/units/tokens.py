"""Tokens with a name that lie on units and NCUs: gained, spent, and moved from one to another.

Condition tokens are no such tokens (`conditions.py`), nor are those on an attached card.
"""

from __future__ import annotations

from simulator.engine.game import Position, Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import TokensCome
from simulator.texts import Text


def held(now: Position, holder: UnitId, token: str) -> int:
    """Give how many tokens of a name lie on a combat unit or NCU."""
    bearer = now.state.units.get(holder) or now.ncu(holder)
    return bearer.tokens.get(token, 0)


def lives(now: Position, holder: UnitId) -> bool:
    """Say whether a combat unit or NCU is not destroyed; it need not be on the table."""
    return not (now.state.units.get(holder) or now.ncu(holder)).destroyed


def room(now: Position, holder: UnitId, token: str, most: int | None) -> bool:
    """Say whether one more token may lie on a combat unit or NCU that is there."""
    return lives(now, holder) and (most is None or held(now, holder, token) < most)


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

    Effects may keep them from it, and answer once they lie there.
    """
    if most is not None:
        amount = min(amount, most - held(table.now, holder, token))
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

    None is taken that could not lie there. What an effect then keeps from it is gone.
    """
    if most is not None:
        amount = min(amount, most - held(table.now, to, token))
    if origin == to or not lives(table.now, to):
        return 0
    gone = spend(table, origin, token, amount)
    return await gain(table, to, token, gone, source, most=most)
