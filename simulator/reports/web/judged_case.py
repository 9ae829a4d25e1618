"""The page of a case with everything it can show, judged here: for command and window alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from simulator.cases.closeness import Judging
from simulator.cases.nudges import JudgedAnswer, nudge_rows
from simulator.reports.time_left import nobody_waits
from simulator.reports.web.case_page import case_page


def judged_page(
    pages: Sequence[JudgedAnswer],
    version: str,
    so_far: Callable[[int, int], None] = nobody_waits,
) -> str:
    """Return the page of some questions after judging every place it can show.

    `so_far` is called again and again with how many questions are judged, of how many; it may raise
    an exception to end the work.
    """
    judged = []
    for number, page in enumerate(pages):
        so_far(number, len(pages))
        rows = nudge_rows(page, page.shifted, partial(so_far, number, len(pages)))
        judged.append(replace(page, rows=rows))
    so_far(len(pages), len(pages))
    return case_page(judged, version)


def close_pages(
    pages: Sequence[JudgedAnswer], so_far: Callable[[int, int], None]
) -> list[JudgedAnswer]:
    """Return the pages with what the measuring error of their tables means for each answer."""

    def go_on(number: int) -> bool:
        so_far(number, len(pages))
        return True

    found = []
    for number, page in enumerate(pages):
        go_on(number)
        judging = Judging(page, shifted=page.shifted)
        close = judging.run(partial(go_on, number)) if judging.box.open else judging.result()
        found.append(replace(page, close=close))
    return found
