"""The page to lay before an opponent: all is printed, on the paper, and can be asked again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.case_table import set_up
from simulator.cases.nudges import JudgedAnswer
from simulator.cases.questions.answer_questions import answer
from simulator.cli.app import app
from simulator.content.cases.casefile import Case, case_text, read_cases
from simulator.content.practice.drill_files import read_drills
from simulator.datafiles import scenarios_dir
from simulator.engine.state_hash import state_hash
from simulator.model.rulings import RULINGS, in_force
from simulator.reports.headline import headline
from simulator.reports.margin_text import number_words
from simulator.reports.pages import BETWEEN, CODE, PICTURE, pdf
from simulator.reports.paper import EDGE, HEIGHT, WIDTH
from tests.each import some
from tests.printed import bare, lines_of, pages_of, words_of
from tests.reports.pages_made import case_of

HERE = Path(__file__).parent
SAMPLES = sorted(HERE.glob("*.yaml"))
DRILLS = sorted((scenarios_dir() / "drills").glob("*.yaml"))
RUN = CliRunner()
LONG = "W" * 79
"""The longest and widest name a piece may have, less one letter."""
CROWDED = f"""\
title: {LONG * 5}
units:
  - {{id: {LONG}A, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 5, ranged: long,
     to_hit: 3, dice: 7}}
  - {{id: B<b>&amp;, side: blue, tray: infantry, x: 24, y: 22, facing: 180, defense: 4, morale: 7}}
terrain:
  - {{id: {LONG}W, kind: forest, rect: [0, 30, 6, 34]}}
tokens:
  - {{id: {LONG}T, x: 47, y: 1, radius: 0.6}}
rulings: {{strict_arc_end: true, edge_overhang: true}}
ask:
"""
QUESTIONS = (
    "{{question: sight, from: {a}, to: {b}, for: ranged}}",
    "{{question: charge, unit: {a}, target: {b}, pivot_to: 0, roll: 4}}",
    "{{question: distance, a: {a}, b: {b}}}",
    "{{question: actions, unit: {a}}}",
    "{{question: odds, attacker: {a}, defender: {b}, melee: false}}",
)


def crowded(tmp_path: Path) -> Case:
    """Return a table of long names, and twenty questions about it."""
    file = tmp_path / "crowded.yaml"
    rows = [QUESTIONS[n % len(QUESTIONS)].format(a=f"{LONG}A", b="B<b>&amp;") for n in range(20)]
    file.write_text(CROWDED + "".join(f"  - {row}\n" for row in rows), encoding="utf-8")
    (case,) = read_cases(file)
    return case


def pages_for(cases: Sequence[Case]) -> list[JudgedAnswer]:
    tables = [set_up(case) for case in cases]
    return [
        JudgedAnswer(table, index, answer(table, index), table.case.title)
        for table in tables
        for index, _ask in enumerate(table.case.ask)
    ]


def require_whole(pages: Sequence[JudgedAnswer], raw: bytes) -> None:
    """Everything the pages say stands on them, to the letter."""
    said = bare(words_of(raw))
    for page in pages:
        found = page.answer
        text = [page.title, *headline(found, page.close).lines, *number_words(found)]
        text.append(state_hash(page.table.now.state))
        text += [f"{rule.citation}: {rule.sentence}" for rule in found.rules]
        text += [f"({r.rule.value}): {r.sentence}" for r in in_force(page.table.case.rulings)]
        text += [f"With “{RULINGS[name].name}” read the other way" for name in found.other]
        text += case_text(page.table.case).splitlines()
        missing = [words for words in text if bare(words) not in said]
        assert not missing


def require_on_paper(raw: bytes) -> None:
    """No line leaves the page, and none of the running text leaves its margins."""
    width, height = (float(side) for side in pages_of(raw)[0].mediabox[2:])
    assert (width, height) == (WIDTH, HEIGHT)
    for line in lines_of(raw):
        left, bottom, right, top = line.box
        assert left >= EDGE - 0.01, line
        assert right <= WIDTH - EDGE + 0.01, line
        assert bottom >= EDGE / 4, line
        assert top <= HEIGHT - EDGE + 2.0, line


def require_nothing_over_another(raw: bytes) -> None:
    """Lines of the running text stand below each other, whatever page they are on."""
    lines = [line for line in lines_of(raw) if line.box[0] == pytest.approx(EDGE, abs=0.01)]
    for upper, lower in pairwise(sorted(lines, key=lambda line: (line.page, -line.box[1]))):
        if upper.page == lower.page:
            assert upper.box[1] - lower.box[1] >= min(upper.size, lower.size), (upper, lower)


def pictures_of(raw: bytes) -> list[tuple[float, float]]:
    """Return how wide and high the pictures of a report are, by the frames that they are cut at."""
    found = []
    for page in pages_of(raw):
        contents = page.get_contents()
        assert contents is not None
        framed = (operands for operands, operator in contents.operations if operator == b"re")
        sizes = ((float(width), float(height)) for _x, _y, width, height in framed)
        found += [size for size in sizes if min(size) > CODE]
    return found


def test_a_picture_is_as_large_as_the_rest_of_its_page_leaves_room() -> None:
    """From one end of the table to the other: as high as it can be, and all on one page."""
    ask = "ask:\n  - {question: distance, a: A, b: B}\n"
    units = [
        f"  - {{id: {name}, side: {side}, tray: infantry, x: 24, y: {y}}}\n"
        for name, side, y in (("A", "red", 4), ("B", "blue", 44))
    ]
    raw = pdf(pages_for([case_of(f"title: far\nunits:\n{''.join(units)}{ask}")]), "test")
    assert len(pages_of(raw)) == 1
    ((_width, height),) = pictures_of(raw)
    assert height > PICTURE + 100.0
    lowest = min(line.box[1] for line in lines_of(raw) if line.box[1] > EDGE)
    assert lowest < EDGE + CODE


def test_what_is_shown_large_beside_a_broad_picture_is_170_points_wide() -> None:
    page = pages_for(read_cases(HERE / "disputes.yaml")[1:2])[1]
    (picture, *large) = pictures_of(pdf([page], "test"))
    assert picture[0] == pytest.approx(WIDTH - 2 * EDGE - BETWEEN - 170.0)
    assert large
    assert {size for pair in large for size in pair} == {170.0}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_report_says_everything_on_the_paper_and_carries_its_cases(
    path: Path, tmp_path: Path
) -> None:
    cases = read_cases(path)
    pages = pages_for(cases)
    raw = pdf(pages, "test")
    require_whole(pages, raw)
    require_on_paper(raw)
    require_nothing_over_another(raw)
    require_the_same(cases, pages, raw, tmp_path)


@pytest.mark.parametrize("path", DRILLS, ids=lambda path: path.stem)
def test_the_table_of_a_drill_comes_back_from_its_report(path: Path, tmp_path: Path) -> None:
    for text in some(read_drills(path)):
        case = text.case
        if not case.ask:
            unit = next(unit.id for unit in case.units)
            file = tmp_path / "asked.yaml"
            asked = f"ask:\n- {{question: actions, unit: {unit}}}\n"
            file.write_text(case_text(case) + asked, encoding="utf-8")
            (case,) = read_cases(file)
        pages = pages_for([case])[:1]
        require_the_same((case,), pages, pdf(pages, "test"), tmp_path)


def require_the_same(
    cases: Sequence[Case], pages: Sequence[JudgedAnswer], raw: bytes, tmp_path: Path
) -> None:
    """What is read from the report is the same table with the same questions and answers."""
    file = tmp_path / "report.PDF"
    file.write_bytes(raw)
    again = read_cases(file)
    assert again == tuple(case for case in cases if case.ask)
    for page, other in zip(pages, pages_for(again), strict=False):
        assert state_hash(other.table.now.state) == state_hash(page.table.now.state)
        assert other.answer.plain() == page.answer.plain()
        assert other.answer.why == page.answer.why


def test_twenty_questions_about_long_names_are_whole_and_on_the_paper(tmp_path: Path) -> None:
    pages = pages_for([crowded(tmp_path)])
    assert len(pages) == 20
    raw = pdf(pages, "test")
    require_whole(pages, raw)
    require_on_paper(raw)
    require_nothing_over_another(raw)
    assert pdf(pages[:2], "test") == pdf(pages[:2], "test")


def test_a_home_made_text_longer_than_a_page_goes_on_on_the_next(tmp_path: Path) -> None:
    case = read_cases(HERE / "p12_sight.yaml")[0]
    many = " ".join(f"word{number}" for number in range(4000))
    for title in (many, "x" * 9000, "<para>&lt;<br/>]]> &", "a\tb  c"):
        (page,) = pages_for([replace(case, title=title, ask=case.ask[:1], expect=())])
        raw = pdf([page], "test")
        require_whole([page], raw)
        require_on_paper(raw)


def test_every_page_has_its_number(tmp_path: Path) -> None:
    raw = pdf(pages_for(read_cases(HERE / "p12_sight.yaml")[:3]), "9.9")
    for number, page in some(enumerate(pages_of(raw), start=1)):
        said = page.extract_text()
        assert f"Page {number}\n" in f"{said}\n"
        assert "Iron Ranks 9.9" in said


def test_a_report_is_answered_as_the_file_it_was_made_of(tmp_path: Path) -> None:
    report = tmp_path / "out.pdf"
    files = [str(HERE / "p12_sight.yaml"), str(HERE / "disputes.yaml")]
    first = RUN.invoke(app, ["case", *files, "--json", "--error", "0", "--report", str(report)])
    again = RUN.invoke(app, ["case", str(report), "--json", "--error", "0"])
    assert first.exit_code == again.exit_code == 0
    assert [json.loads(line) for line in again.stdout.splitlines()] == [
        json.loads(line) for line in first.stdout.splitlines()
    ]


def test_a_report_of_a_report_is_the_same_report(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    RUN.invoke(app, ["case", str(HERE / "p12_sight.yaml"), "--error", "0", "--report", str(one)])
    RUN.invoke(app, ["case", str(one), "--error", "0", "--report", str(two)])
    assert one.read_bytes() == two.read_bytes()
