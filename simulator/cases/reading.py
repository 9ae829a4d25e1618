"""Case files set up and answered, with everything that is wrong with them told at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.questions.answer_questions import answer
from simulator.content.cases.casefile import Case, cases_and_faults
from simulator.files.errors import ContentError, Faults, merged
from simulator.language.texts import translate as _
from simulator.records import dataclass


@dataclass(frozen=True)
class Answered:
    """One question of a case file with its answer."""

    file: Path
    table: CaseTable
    index: int
    answer: CaseAnswer

    @property
    def case(self) -> Case:
        """Return the case the question belongs to."""
        return self.table.case


def answered(files: Sequence[Path]) -> list[Answered]:
    """Return every question of some files with its answer.

    Raises ContentError with all that is wrong with the files: their shape, the names in them, what
    cannot stand on a table, what a question lacks, and a case that asks nothing.
    """
    found: list[Answered] = []
    wrong: list[ContentError] = []
    for file in files:
        faults = Faults()
        found += _answered(file, faults)
        wrong += faults.by_line()
    if wrong:
        raise merged(wrong)
    return found


def _answered(file: Path, faults: Faults) -> Iterator[Answered]:
    try:
        cases, shape = cases_and_faults(file)
    except ContentError as fault:
        faults.add(fault)
        return
    sound = not shape.found
    faults.found += shape.found
    for case in cases:
        table = faults.caught(set_up, case)
        if not sound or table is None:
            continue  # the questions that could be read are not all that are asked
        if not case.ask:
            faults.add(case.fault(("ask",), _("at least one question"), _("nothing")))
        for index in range(len(case.ask)):
            one = faults.caught(answer, table, index)
            if one is not None:
                yield Answered(file, table, index, one)
