"""A bespoke effect: what it does, and when it can do anything at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sized
from functools import wraps
from typing import Any, Final, Generic, TypeVar, overload

from simulator.abilities.choose_targets import choose_unit
from simulator.engine.effects import always
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.state import UnitId
from simulator.model.subjects import Subject
from simulator.records import dataclass

S = TypeVar("S", bound=Subject)
F = TypeVar("F", bound=Callable[..., Awaitable[Subject | None]])

ActsOn = Callable[[Table, Source, UnitId, S], Awaitable[Subject | None]]
Resolves = Callable[[Table, Source, S], Awaitable[Subject | None]]


@dataclass(frozen=True, slots=True)
class Bespoke(Generic[S]):
    """One function that resolves, and one that says whether there is anything to do.

    Both are written for the subject of one kind of window.
    """

    resolve: Resolves[S]
    fits: Callable[[Position, Source, S], object]
    """True, or those it can do something with; false, nobody or nothing where there is none."""


# Any: each is written for the subject of its own window
BESPOKE: Final[dict[str, Bespoke[Any]]] = {}
"""Every bespoke effect by the name of its function."""


@overload
def bespoke(fits: Callable[[Position, Source, object], object] = always) -> Callable[[F], F]: ...
@overload
def bespoke(
    fits: Callable[[Position, Source, S], object],
) -> Callable[[Resolves[S]], Resolves[S]]: ...


def bespoke(fits: Callable[..., object] = always) -> Callable[[F], F]:
    """Enter a function as the bespoke effect of its name, which `fits` when that is true."""

    def enter(resolve: F) -> F:
        BESPOKE[resolve.__name__] = Bespoke(resolve, fits)
        return resolve

    return enter


@overload
def choosing(among: Callable[[Position, Source, object], list[UnitId]]) -> Callable[[F], F]: ...
@overload
def choosing(
    among: Callable[[Position, Source, S], list[UnitId]],
) -> Callable[[ActsOn[S]], ActsOn[S]]: ...


def choosing(among: Callable[..., list[UnitId]]) -> Callable[[F], F]:
    """Enter a function as the bespoke effect of its name, done to a unit its player chooses."""

    def enter(act: F) -> F:
        @wraps(act)
        async def resolve(table: Table, source: Source, subject: Subject) -> Subject | None:
            unit = await choose_unit(table, source, among(table.now, source, subject))
            return None if unit is None else await act(table, source, unit, subject)

        BESPOKE[act.__name__] = Bespoke(resolve, among)
        return act

    return enter


def some(of: Callable[[Position, Source], Sized]) -> Callable[[Position, Source, object], bool]:
    """Return the condition that there are some of those a function finds."""
    return lambda now, source, _subject: bool(of(now, source))
