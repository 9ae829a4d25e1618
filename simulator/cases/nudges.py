"""Poses a few steps from where a piece stands, each judged: what a page shows without computing.

For every piece that can turn an answer, a row of places along the direction in which it turns
soonest: one step the other way, a step this way, the place where it turns, and one step beyond.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.closeness import FAR, TIMES, Closeness
from simulator.cases.error_box import groups_of, rests_on, with_own_errors
from simulator.cases.questions.answer_questions import Answered, decided, verdict
from simulator.cases.shifted_tables import ShiftedTables, shifted_case
from simulator.cases.turning_point import Search, TurningPoint
from simulator.files.errors import ContentError
from simulator.records import dataclass

ROWS: Final = 4
"""Rows that a page has room for: the pieces that turn the answer soonest."""
_STEPS: Final = (0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
"""Inches from one place to the next: round numbers, at least half of what turns the answer."""
_ROUND: Final = 0.01
"""A place is told in so many inches, rounded up to where the answer has turned."""


@dataclass(frozen=True)
class Nudge:
    """A piece some inches from where it stands, along its row, and what is answered then."""

    inches: float
    table: CaseTable
    answer: CaseAnswer
    turned: bool


@dataclass(frozen=True)
class NudgeRow:
    """Places of one piece, or of trays in contact: the nearest to the far end of `bearing` last.

    bearing: degrees clockwise from straight away, along which inches are counted.
    """

    pieces: tuple[str, ...]
    names: tuple[str, ...]
    bearing: float
    nudges: tuple[Nudge, ...]

    @property
    def turns_at(self) -> float:
        """Return the fewest inches of it that turn the answer."""
        return min(abs(nudge.inches) for nudge in self.nudges if nudge.turned)


@dataclass(frozen=True)
class JudgedAnswer(Answered):
    """An answer with all that its page shows of it."""

    title: str = ""
    close: Closeness | None = None
    """What the table's measuring error means for the answer; None when nobody judged it."""
    rows: tuple[NudgeRow, ...] = ()
    """Pieces moved a few steps."""
    shifted: ShiftedTables | None = None
    """What was tried on the table; the questions of one table share it."""


def nudge_rows(
    asked: Answered,
    shifted: ShiftedTables | None = None,
    each: Callable[[], None] = lambda: None,
) -> tuple[NudgeRow, ...]:
    """Return a row for each piece that can turn the answer to a question, the soonest first.

    `shifted` is what was tried on this table before; `each` is called for each place that is tried.
    """
    shifted = shifted or ShiftedTables(asked.table)
    box = with_own_errors(asked.case.error, asked.case)
    if not asked.decided:
        return ()
    rows = []
    for group in groups_of(asked, rests_on(asked, box))[: 2 * ROWS]:
        search = Search(asked, box, only=group, shifted=shifted)
        while not search.done:
            search.step()
            each()
        turning = search.result()
        row = _row(asked, turning) if turning is not None else None
        if row is not None:
            rows.append(row)
    rows.sort(key=lambda row: row.turns_at)
    far = max(FAR, TIMES * rows[0].turns_at) if rows else 0.0
    return tuple(row for row in rows[:ROWS] if row.turns_at <= far)


def _row(asked: Answered, turning: TurningPoint) -> NudgeRow | None:
    """Judge the places along the way that turns the answer; None where round inches do not."""
    nudges = []
    for inches in _places(turning.inches):
        there = _moved(asked, turning.pieces, turning.bearing, inches)
        if there is not None:
            turned = decided(there[1], asked.ask) != asked.decided
            nudges.append(Nudge(inches, *there, turned))
    if not any(nudge.turned for nudge in nudges):
        return None
    return NudgeRow(turning.pieces, turning.names, turning.bearing, tuple(nudges))


def _places(turns: float) -> Iterator[float]:
    """Yield the inches of a row in their order, without 0."""
    at = math.ceil(turns / _ROUND - 1e-6) * _ROUND
    step = next((step for step in _STEPS if step >= at / 2), _STEPS[-1])
    beyond = (math.floor(at / step + 1e-6) + 1) * step
    before = (step,) if step < at - _ROUND / 2 else ()
    yield from (round(inches, 2) for inches in (-step, *before, at, beyond))


def _moved(
    asked: Answered, pieces: Sequence[str], bearing: float, inches: float
) -> tuple[CaseTable, CaseAnswer] | None:
    """Return the table with pieces moved along a bearing, and its answer; None where none can be.

    Trays that would overlap cannot stand so; what hangs over the edge is told as everywhere.
    """
    try:
        there = set_up(shifted_case(asked.case, (tuple(pieces), inches, bearing)), on_table=False)
        return there, verdict(there, asked.index)
    except ContentError:
        return None
