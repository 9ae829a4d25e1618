"""Effects bound to one attack, charge or test: they act on nothing else and end with it.

"After this attack ..." must not fall on the unit's next attack when this one is lost before its
dice. The subject of a window carries a number from the first effect bound to it on; the effect
carries the same number, and its triggers fire for that subject alone. Its changes of numbers hold
as long as it lasts ("while Kevan Lannister's unit attacks it"). What is bound while a subject is
resolved ends when that is over, however it ended. Subjects nest (a charge holds its attack, which
holds its panic test) and the inner one is always over first, so a number above all those in force
is free.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Lasting, Until
from simulator.model.subjects import Attack, Charge, MoraleTest, Subject
from simulator.records import replace

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Subject)
Bindable = Attack | Charge | MoraleTest

BOUND_TO: Final[dict[Until, type[Bindable]]] = {
    Until.ATTACK: Attack,
    Until.CHARGE: Charge,
    Until.TEST: MoraleTest,
}
"""What an effect may be bound to, by the word for how long it lasts."""


def newest(now: Position) -> int:
    """Return the highest number in force of a bound effect, 0 without one."""
    return max((lasting.bound for lasting in now.state.lasting), default=0)


def bind(table: Table, subject: S, lasting: Lasting) -> S:
    """Begin an effect for this attack, charge or test only; return the subject with its number.

    Raises TypeError when `lasting.until` does not fit the subject.
    """
    wanted = BOUND_TO.get(lasting.until)
    if wanted is None or not isinstance(subject, wanted):
        msg = f"an effect until {lasting.until} cannot be bound to {type(subject).__name__}"
        raise TypeError(msg)
    number = subject.bound or newest(table.now) + 1
    table.emit(ev.LastingBegan(rule=Rule.TCD_01, lasting=replace(lasting, bound=number)))
    return cast("S", replace(subject, bound=number))


def ends_what_it_bound(
    # Any: a script yields requests and takes replies of every kind
    script: Callable[Concatenate[Table, P], Coroutine[Any, Any, R]],
    # Any: a script yields requests and takes replies of every kind
) -> Callable[Concatenate[Table, P], Coroutine[Any, Any, R]]:
    """End every effect that a script bound with the script, whether or not it came to its dice."""

    async def closed(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before = newest(table.now)
        result = await script(table, *args, **kwargs)
        over = tuple(lasting for lasting in table.now.state.lasting if lasting.bound > before)
        if over:
            table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=over))
        return result

    update_wrapper(closed, script)
    return closed
