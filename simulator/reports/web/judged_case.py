"""The page of a case with everything it can show, judged here: for command and window alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from simulator.cases.closeness import Judging, Patience
from simulator.cases.nudges import nudge_rows
from simulator.reports.web.case_page import case_page
from simulator.reports.web.case_states import AskedPage


def _nobody(_done: int, _of: int) -> None:
    """Report to nobody."""


def judged_page(
    pages: Sequence[AskedPage],
    version: str,
    patience: Patience,
    so_far: Callable[[int, int], None] = _nobody,
) -> str:
    """Return the page of some questions after judging every place it can show.

    `so_far` is called before each question with how many are judged, of how many.
    """
    judged = []
    for number, page in enumerate(pages):
        so_far(number, len(pages))
        rows = nudge_rows(page.table, page.index, page.answer, patience, page.shifted)
        judged.append(replace(page, rows=rows))
    so_far(len(pages), len(pages))
    return case_page(judged, version)


def close_pages(
    pages: Sequence[AskedPage], patience: Patience, so_far: Callable[[int, int], None]
) -> list[AskedPage]:
    """Return the pages with what the measuring error of their tables means for each answer."""
    found = []
    for number, page in enumerate(pages):
        so_far(number, len(pages))
        judging = Judging(page.table, page.index, page.answer, shifted=page.shifted)
        close = judging.run(patience) if judging.box.open else judging.result()
        found.append(replace(page, close=close))
    return found
