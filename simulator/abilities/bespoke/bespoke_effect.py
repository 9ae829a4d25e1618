"""A bespoke effect: what it does, and when it can do anything at all."""

from __future__ import annotations

from simulator.engine.effects import Fits, Resolve
from simulator.engine.position import Position
from simulator.model.moments import Source
from simulator.records import dataclass


def always(_now: Position, _source: Source, _subject: object) -> bool:
    """Fits whenever the conditions beside it hold."""
    return True


@dataclass(frozen=True, slots=True)
class Bespoke:
    """One function that resolves, and one that says whether there is anything to do."""

    resolve: Resolve
    fits: Fits = always
