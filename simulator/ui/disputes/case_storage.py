"""Cases, pictures and reports of a dispute on the disk; what goes wrong is told in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from simulator.cases.nudges import JudgedAnswer
from simulator.cases.questions.answer_questions import answer
from simulator.cases.shifted_tables import ShiftedTables
from simulator.cases.typed_contact import set_up_typed
from simulator.content.cases.case_photos import path_from
from simulator.content.cases.casefile import Case, case_text, read_cases
from simulator.datafiles import program_version
from simulator.files import endings
from simulator.files.errors import ContentError
from simulator.files.page_attachments import PAGES
from simulator.files.pdf_attachments import ENDING
from simulator.files.picture_attachments import PICTURE
from simulator.language.lengths import in_inches
from simulator.language.texts import translate as _
from simulator.reports.case_picture import case_picture
from simulator.reports.pages import pdf
from simulator.reports.web.judged_case import close_pages, judged_page
from simulator.reports.web.page_bytes import page_bytes
from simulator.ui.clock import today
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.file_sheets import why_not, write_file
from simulator.ui.writing import Progress

CASES: Final = frozenset({*endings.CASES, ENDING, PICTURE, *PAGES})
"""The endings of files a case is read from."""


def home_of(path: Path | None) -> Path | None:
    """Return the file a case is saved to where nobody asks: none but the case file it came from."""
    return path if path is not None and path.suffix.lower() in endings.CASES else None


def read(path: Path) -> tuple[Case, ...] | str:
    """Read the cases of a file, or give the sentence that says why not."""
    try:
        return read_cases(path)
    except (ContentError, OSError) as fault:
        return why_not(path, fault)


def draft_text(case: Case, path: Path, photo: Path | None) -> str:
    """Return what a draft at this path holds of a case; its photo is named from there."""
    if case.photo is not None and photo is not None:
        kept = case.photo.model_copy(update={"file": path_from(path, photo)})
        case = replace(case, photo=kept)
    return case_text(case)


def save_picture(dispute: Dispute, path: Path) -> str:
    """Write the picture of the table with its answer; give why not."""
    if dispute.table is None:
        return dispute.fault
    close = dispute.judged()
    return write_file(path, case_picture(dispute.table, dispute.answer, close))


def save_report(dispute: Dispute, path: Path) -> str:
    """Write the page to lay before an opponent; give why not."""
    if dispute.table is None or dispute.answer is None:
        return dispute.fault or _("Ask a question first: the report shows its answer.")
    title = dispute.case.title or _("A dispute")
    page = JudgedAnswer(dispute.table, dispute.index, dispute.answer, title, dispute.judged())
    return write_file(path, pdf([page], program_version(), today()))


def page_of(case: Case, progress: Progress) -> bytes:
    """Judge every question of a case and return its page in inches, as the command writes it.

    Raises ContentError for a question that lacks a fact, PageError for too large a page.
    """
    title = case.title or _("A dispute")
    with in_inches():
        table = set_up_typed(case)
        shifted = ShiftedTables(table)
        asked = [
            JudgedAnswer(table, index, answer(table, index), title, shifted=shifted)
            for index in range(len(case.ask))
        ]
        progress.between(0.0, 0.5)
        judged = close_pages(asked, progress.so_far)
        progress.between(0.5, 1.0)
        return page_bytes(judged_page(judged, program_version(), progress.so_far))
