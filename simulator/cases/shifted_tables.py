"""Tables with some pieces shifted, each stood up and judged once for all who ask about it.

The search for what turns an answer, the rows of a page and the other questions of a case try many
of the same shifts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, standing_as
from simulator.cases.error_box import case_moved
from simulator.cases.questions.answer_questions import decided, verdict
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.files.plain_data import Data
from simulator.geometry.measure import overlaps
from simulator.geometry.pose import direction
from simulator.rules.battlefield.engagement import engagements

MOST: Final = 1_000
"""Tables kept at once; those stood up first go first."""

Shift = tuple[tuple[str, ...], float, float]
"""Which pieces, by how many inches, along which bearing (degrees clockwise from +y)."""


def shifted_case(case: Case, shift: Shift) -> Case:
    """Return a case with some pieces shifted."""
    pieces, inches, bearing = shift
    dx, dy = direction(bearing)
    return case_moved(case, dict.fromkeys(pieces, ((0.0, 0.0), dx * inches, dy * inches, 0.0)))


class ShiftedTables:
    """The tables one table becomes by shifting pieces, and what each question is answered there."""

    def __init__(self, table: CaseTable) -> None:
        """Know no table yet but the one that is shifted."""
        self.table = table
        self._tables: dict[Shift, CaseTable | None] = {}
        self._decided: dict[tuple[int, Shift], Data | None] = {}

    def at(self, shift: Shift) -> CaseTable | None:
        """Return the shifted table, for verdicts alone; None where trays would overlap.

        Trays may hang over the edge, as in `set_up` without a table's edge; who touches whom is
        engaged.
        """
        if shift not in self._tables:
            if len(self._tables) >= MOST:
                self._tables.pop(next(iter(self._tables)))
            self._tables[shift] = self._stood_up(shift)
        return self._tables[shift]

    def _stood_up(self, shift: Shift) -> CaseTable | None:
        try:
            there = standing_as(self.table, shifted_case(self.table.case, shift))
        except ContentError:
            return None
        now = there.now
        if self._clash(there, shift[0]):
            return None
        apart = replace(now.state, engaged=frozenset())
        state = replace(apart, engaged=engagements(replace(now, state=apart)))
        return replace(there, now=replace(now, state=state))

    def _clash(self, there: CaseTable, pieces: Sequence[str]) -> bool:
        units = there.now.state.units
        moved = [name for name in pieces if name in units]
        others = [there.now.corners(name) for name in units if name not in pieces]
        return any(overlaps(there.now.corners(name), other) for name in moved for other in others)

    def answer(self, index: int, shift: Shift) -> CaseAnswer | None:
        """Answer a question on a shifted table; None where it cannot stand or lacks a fact."""
        there = self.at(shift)
        try:
            return None if there is None else verdict(there, index)
        except ContentError:
            return None

    def decided(self, index: int, shift: Shift) -> Data | None:
        """Return the verdict of a question on a shifted table; None where there is none."""
        key = (index, shift)
        if key not in self._decided:
            found = self.answer(index, shift)
            ask = self.table.case.ask[index]
            self._decided[key] = None if found is None else decided(found, ask)
        return self._decided[key]
