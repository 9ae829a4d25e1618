"""Every kind of drawing and report as when somebody last looked: no line, number or colour slips.

After a change that is meant, look at them and keep them anew:
`python tests/reports/test_kept_reports.py`; with a folder behind it, they are written there.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from pypdf import PdfReader

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # started from anywhere

from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answers
from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import read_cases
from simulator.datafiles import program_version
from simulator.practice.drill import drills
from simulator.reports.army_sheet import army_pdf
from simulator.reports.case_drawing import drawing_of
from simulator.reports.films.game_drawing import frame_drawing
from simulator.reports.gap_drawing import gap_drawing
from simulator.reports.pages import pdf
from simulator.reports.studies.study_counts import Score
from simulator.reports.studies.study_pictures import (
    lengths_picture,
    lists_picture,
    rounds_picture,
    wins_picture,
)
from simulator.reports.studies.study_report import report
from simulator.reports.web.army_page import army_page
from simulator.reports.web.drill_page import drill_page
from simulator.reports.web.game_page import game_page
from simulator.reports.web.svg import colours, patterns
from tests.kept import fingerprint, kept, main, plain
from tests.reports.pages_made import GAP, asked, case_of, gap_pages
from tests.reports.short_game import shown
from tests.reports.writers import WRITERS, Written
from tests.studies.quick import rows_of as study_rows
from tests.studies.quick import study_of

CASES: Final = Path(__file__).resolve().parents[1] / "cases"


def of_pictures(page: str) -> str:
    """Return the drawings of a page that a browser opens."""
    return "\n".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))


def of_case() -> str:
    """Draw the narrow gap, with what would turn the answer, and the gap itself large."""
    (page,) = asked(case_of(GAP), 400)
    assert page.close is not None
    assert page.close.turning is not None
    large = gap_drawing(page.table, page.answer, page.close)
    return plain((drawing_of(page.table, page.answer, page.close), large))


def of_cases(file: Path) -> str:
    """Answer every question of a file of cases, and draw it with its answer."""
    found = []
    for case in read_cases(file):
        table = set_up(case)
        found += [(answer, drawing_of(table, answer)) for answer in answers(case)]
    return plain(found)


def of_film(mode: str, *places: int) -> str:
    """Draw some steps of a recorded game as frames of its film."""
    steps = shown(mode, 160).all_steps
    return plain(tuple(frame_drawing(steps[place]) for place in places))


def of_study() -> str:
    """Draw every picture of a study."""
    won = {("stark-30", "bolton-30"): Score(7, 3, 1), ("bolton-30", "stark-30"): Score(0, 4)}
    names = ("stark-30", "bolton-30", "the-brotherhood-without-banners-30")
    pictures = (
        wins_picture(won, names[:2], names),
        rounds_picture({names[0]: (0.5, 2.0, 4.25), names[1]: (1.0, 1.5, 1.5)}),
        lists_picture({names[0]: Score(7, 3), names[1]: Score(2, 8, 1)}),
        lengths_picture({4: 3, 5: 10, 6: 12}),
    )
    return plain(pictures)


def of_drill(name: str) -> str:
    """Draw a drill, every answer to it and the replies."""
    (one,) = (each for each in drills() if each.id == name)
    return of_pictures(drill_page(one, "1"))


def of_paper(made: bytes) -> str:
    """Return where a PDF puts its words and lines, without the words in the font's own signs."""
    said = []
    for number, page in enumerate(PdfReader(io.BytesIO(made)).pages):
        contents = page.get_contents()
        assert contents is not None
        said.append(f"page {number}")
        for operands, operator in contents.operations:
            if operator not in {b"Tj", b"TJ", b"Tf", b"Do", b"gs"}:
                said.append(f"{operator.decode()} {plain(tuple(flat(operands)))}")
    return "\n".join(said)


def flat(operands: Iterable[object]) -> Iterator[float]:
    """Yield the numbers of an operation, those of a pattern of dashes as well."""
    for one in operands:
        for number in one if isinstance(one, list) else [one]:
            yield float(str(number))


def of_report() -> str:
    """Lay out the report of the narrow gap."""
    (page,) = gap_pages()
    return of_paper(pdf([page], "1"))


def of_study_report() -> str:
    """Write the report of a study whose games were made up, whatever version played them."""
    with TemporaryDirectory() as folder:
        made = report("Stark and Lannister", study_rows(study_of(Path(folder), 9)))
    text = "\n".join(text for text in made.values() if isinstance(text, str))
    return text.replace(f"version {program_version()}", "version 1")


def of_words(writer: Callable[[Path], Written]) -> str:
    """Write what people read, with its numbers."""
    with TemporaryDirectory() as folder:
        return "\n".join(map(str, writer(Path(folder))))


REPORTS: Final[Mapping[str, Callable[[], str]]] = {
    "gap": of_case,
    **{file.stem: partial(of_cases, file) for file in sorted(CASES.glob("*.yaml"))},
    "film": partial(of_film, "a-game-of-thrones", 0, 27, 73),
    "walls on film": partial(of_film, "a-storm-of-swords", 30),
    "study": of_study,
    **{f"drill {name}": partial(of_drill, name) for name in ("retreats-01", "shooting-03")},
    "game page": lambda: of_pictures(game_page(shown(), "1")),
    "army page": lambda: of_pictures(army_page(load_army("stark-40"), load_library(), "1")),
    "army sheet": lambda: of_paper(army_pdf(load_army("stark-40"), load_library(), "1")),
    "report": of_report,
    "study report": of_study_report,
    **{name: partial(of_words, WRITERS[name]) for name in ("answers", "case", "odds", "words")},
    "practice": partial(of_words, WRITERS["practice"]),
    "colours": lambda: f"{colours()}{patterns()}",
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_as_it_was_when_somebody_looked(name: str) -> None:
    assert fingerprint(REPORTS[name]()) == kept(__file__)[name]


if __name__ == "__main__":
    main(__file__, REPORTS)
