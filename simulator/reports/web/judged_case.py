"""The page of a case with everything it can show, judged here: for command and window alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from simulator.cases.closeness import Judging, Patience
from simulator.cases.nudges import nudge_rows
from simulator.cases.shifted_tables import ShiftedTables
from simulator.reports.web.case_page import case_page
from simulator.reports.web.case_states import AskedPage


def _nobody(_done: int, _of: int) -> None:
    """Tell nobody."""


def judged_page(
    pages: Sequence[AskedPage],
    version: str,
    patience: Patience,
    told: Callable[[int, int], None] = _nobody,
    *,
    shifted: Mapping[int, ShiftedTables] | None = None,
) -> str:
    """Return the page of some questions after judging every place it can show.

    `told` is called before each question with how many are judged, of how many. `shifted` is what
    was tried before, by the id of the table; questions of one table share it.
    """
    tried = dict(shifted or {})
    judged = []
    for number, page in enumerate(pages):
        told(number, len(pages))
        here = tried.setdefault(id(page.table), ShiftedTables(page.table))
        rows = nudge_rows(page.table, page.index, page.answer, patience, here)
        judged.append(replace(page, rows=rows))
    told(len(pages), len(pages))
    return case_page(judged, version)


def close_pages(
    pages: Sequence[AskedPage],
    patience: Patience,
    told: Callable[[int, int], None],
    shifted: Mapping[int, ShiftedTables],
) -> list[AskedPage]:
    """Return the pages with what the measuring error of their tables means for each answer."""
    found = []
    for number, page in enumerate(pages):
        told(number, len(pages))
        here = shifted[id(page.table)]
        close = page.close
        if close is None and page.table.case.error.open:
            close = Judging(page.table, page.index, page.answer, shifted=here).run(patience)
        found.append(replace(page, close=close))
    return found
