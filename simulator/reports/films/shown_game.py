"""A game to be looked at, step by step, as data: what film and page draw.

Every position in it is a view (`agents/view.py`): what the reader may not see is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final

from frozendict import frozendict

from simulator.engine.position import Position
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.staging.dice_rows import DiceRow

NOBODY: Final[Mapping[Seat, tuple[str, ...]]] = frozendict()


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of a game: what happened since the one before, and how the table stands then.

    number: counted from 0, the table before the first answer. round: 0 while setting up.
    player: whose act it was, None for the table's own. lit: the ids of all it concerns.
    title: the act in one sentence. lines: what the log has for it, rule ids included.
    odds: what the rolls promised before they fell; only of a game that is over.
    now: the position as the reader may see it. hands: the open hands, by name of card.
    """

    number: int
    round: int
    heading: str
    player: Seat | None
    lit: tuple[UnitId, ...]
    title: str
    lines: tuple[str, ...]
    rolls: tuple[DiceRow, ...]
    now: Position
    odds: tuple[str, ...] = ()
    hands: Mapping[Seat, tuple[str, ...]] = field(default=NOBODY)


@dataclass(frozen=True)
class ShownGame:
    """A game with its steps, which are played as they are asked for and can be asked for again.

    over: whether it has come to its end. result: the game in one line. note: who may see what.
    """

    title: str
    result: str
    note: str
    over: bool
    start: Position
    all_steps: tuple[ShownStep, ...]
    first: int | None = None
    last: int | None = None
    rounds: tuple[int, int] | None = None

    def steps(self) -> Iterator[ShownStep]:
        """Yield the steps of the part that was asked for."""
        for step in self.all_steps:
            low, high = self.rounds or (step.round, step.round)
            first = step.number if self.first is None else self.first
            last = step.number if self.last is None else self.last
            if low <= step.round <= high and first <= step.number <= last:
                yield step
