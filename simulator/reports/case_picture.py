"""The picture of an answer as a file: to be looked at, and to be asked again."""

from __future__ import annotations

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.files.pdf_attachments import CASES
from simulator.files.picture_attachments import with_text
from simulator.reports.case_drawing import drawing_of
from simulator.reports.gap_drawing import gap_drawing
from simulator.reports.headline import caption
from simulator.reports.png import png


def case_picture(
    table: CaseTable, answer: CaseAnswer | None = None, close: Closeness | None = None
) -> bytes:
    """Return the bytes of a PNG: the table with its answer, the words under it, the case inside."""
    words = caption(answer, close) if answer is not None else ()
    picture = png(drawing_of(table, answer, close), words, gap_drawing(table, answer, close))
    return with_text(picture, CASES, table.case.to_text())
