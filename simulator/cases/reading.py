"""Case files set up and answered, with everything that is wrong with them told at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from simulator.cases.questions.answer_questions import Answered, answer
from simulator.cases.typed_contact import set_up_typed
from simulator.content.cases.casefile import cases_and_faults
from simulator.files.errors import ContentError, Faults, merged
from simulator.language.texts import translate as _


def answered(files: Sequence[Path]) -> list[tuple[Path, Answered]]:
    """Return every question of some files with its answer, each with its file.

    Raises ContentError with all that is wrong with the files: their shape, the names in them, what
    cannot stand on a table, what a question lacks, and a case that asks nothing.
    """
    found: list[tuple[Path, Answered]] = []
    wrong: list[ContentError] = []
    for file in files:
        faults = Faults()
        found += [(file, one) for one in _answered(file, faults)]
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
        table = faults.caught(set_up_typed, case)
        if not sound or table is None:
            continue  # the questions that could be read are not all that are asked
        if not case.ask:
            faults.add(case.fault(("ask",), _("at least one question"), _("nothing")))
        for index in range(len(case.ask)):
            one = faults.caught(answer, table, index)
            if one is not None:
                yield Answered(table, index, one)
