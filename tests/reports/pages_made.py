"""A narrow gap between two trays, and its page: made once, read and opened by several tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from simulator.cases.case_table import set_up
from simulator.cases.closeness import Judging
from simulator.cases.nudges import JudgedAnswer, nudge_rows
from simulator.cases.questions.answer_questions import answer
from simulator.content.cases.casefile import Case, case_at
from simulator.files.sources import parsed
from simulator.reports.web.case_page import case_page

NASTY = "</script><b>\"'&"
"""What would break out of a page that does not escape it, and is a name all the same."""
GAP = """\
title: Can A see B?
units:
  - {id: A, side: red, tray: infantry, x: 22.29, y: 11.14, facing: 6}
  - {id: B, side: blue, tray: infantry, x: 25.2, y: 29, facing: 196}
  - {id: D, side: blue, tray: infantry, x: 21.9, y: 22.4, facing: 190}
  - {id: C, side: blue, tray: infantry, x: 26.93, y: 18.5, facing: 190}
terrain:
  - {id: wood, kind: forest, ellipse: [15, 16, 5, 4]}
ask:
  - {question: sight, from: A, to: B}
"""
"""0.131 in between D and C: D 0.13 in to the right closes it."""
STRICT = """\
title: Does A see T?
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0}
  - {id: T, side: blue, tray: cavalry, x: 36.4, y: 19, facing: 270}
  - {id: F, side: blue, tray: infantry, x: 29.4, y: 17.5, facing: 225}
ask:
  - {question: sight, from: A, to: T}
  - {question: distance, a: A, b: T}
"""


def asked(case: Case, most: int = 120) -> list[JudgedAnswer]:
    """Return every question of a case, judged."""
    table = set_up(case)
    found = []
    for index in range(len(case.ask)):
        said = JudgedAnswer(table, index, answer(table, index), case.title)
        close = Judging(said, trials=most).run()
        found.append(replace(said, close=close, rows=nudge_rows(said)))
    return found


@cache
def gap_pages() -> tuple[JudgedAnswer, ...]:
    """Return the question of the narrow gap."""
    return tuple(asked(case_of(GAP)))


@cache
def gap_page() -> str:
    """Return the page of the narrow gap."""
    return case_page(gap_pages(), "1.2.3")


def case_of(text: str) -> Case:
    """Read a case from its text."""
    return case_at(parsed(Path("case.yaml"), text), ())
