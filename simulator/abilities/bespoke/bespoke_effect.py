"""A bespoke effect: what it does, and when it can do anything at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.subjects import Subject
from simulator.records import dataclass

S = TypeVar("S", bound=Subject)


def always(_now: Position, _source: Source, _subject: object) -> bool:
    """Fits whenever the conditions beside it hold."""
    return True


@dataclass(frozen=True, slots=True)
class Bespoke(Generic[S]):
    """One function that resolves, and one that says whether there is anything to do.

    Both are written for the subject of one kind of window.
    """

    resolve: Callable[[Table, Source, S], Awaitable[Subject]]
    fits: Callable[[Position, Source, S], bool] = always
