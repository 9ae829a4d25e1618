"""Poses a few steps from where a piece stands, each judged: what a page shows without computing.

For every piece that can turn an answer, a row of places along the direction in which it turns
soonest: one step the other way, a step this way, the place where it turns, and one step beyond.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.closeness import FAR, TIMES, Patience
from simulator.cases.error_box import groups_of, rests_on
from simulator.cases.questions.answer_questions import decided, verdict
from simulator.cases.shifted_tables import ShiftedTables, shifted_case
from simulator.cases.turning_point import Search, TurningPoint
from simulator.files.errors import ContentError
from simulator.records import dataclass

ROWS: Final = 4
"""Rows that a page has room for: the pieces that turn the answer soonest."""
NUDGE_SECONDS: Final = 2.0
"""Seconds that the search for one row may take."""
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


def nudge_rows(
    table: CaseTable,
    index: int,
    found: CaseAnswer,
    patience: Patience,
    shifted: ShiftedTables | None = None,
) -> tuple[NudgeRow, ...]:
    """Return a row for each piece that can turn the answer to a question, the soonest first.

    Each search lasts as long as the caller is patient; what is found is always judged in full.
    `shifted` is what was tried on this table before.
    """
    shifted = shifted or ShiftedTables(table)
    box = table.case.error
    if not decided(found, table.case.ask[index]):
        return ()
    rows = []
    for group in groups_of(table, index, rests_on(table, index, found, box))[: 2 * ROWS]:
        search = Search(table, index, found, box, only=group, shifted=shifted)
        keep_going = patience(NUDGE_SECONDS)
        while not search.done and keep_going():
            search.step()
        turning = search.result()
        row = _row(table, index, found, turning) if turning is not None else None
        if row is not None:
            rows.append(row)
    rows.sort(key=lambda row: row.turns_at)
    far = max(FAR, TIMES * rows[0].turns_at) if rows else 0.0
    return tuple(row for row in rows[:ROWS] if row.turns_at <= far)


def _row(table: CaseTable, index: int, found: CaseAnswer, turning: TurningPoint) -> NudgeRow | None:
    """Judge the places along the way that turns the answer; None where round inches do not."""
    old = decided(found, table.case.ask[index])
    nudges = []
    for inches in _places(turning.inches):
        there = _moved(table, index, turning.pieces, turning.bearing, inches)
        if there is not None:
            new = decided(there[1], table.case.ask[index])
            nudges.append(Nudge(inches, *there, turned=new != old))
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
    table: CaseTable, index: int, pieces: Sequence[str], bearing: float, inches: float
) -> tuple[CaseTable, CaseAnswer] | None:
    """Return the table with pieces moved along a bearing, and its answer; None where none can be.

    Trays that would overlap cannot stand so; what hangs over the edge is told as everywhere.
    """
    try:
        there = set_up(shifted_case(table.case, (tuple(pieces), inches, bearing)), on_table=False)
        return there, verdict(there, index)
    except ContentError:
        return None
