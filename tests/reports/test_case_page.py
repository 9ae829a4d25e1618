"""The page of a case: it says what the program says, in every state it can show."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import verdict
from simulator.cli.app import app
from simulator.content.cases.case_records import AskSight
from simulator.content.cases.casefile import Case, case_link, case_text, read_cases
from simulator.engine.state_hash import state_hash
from simulator.files.page_attachments import LARGEST_PAGE
from simulator.language.languages import speak
from simulator.reports.margin_text import margin_words
from simulator.reports.web.case_page import arrow, case_page
from simulator.reports.web.case_states import nudged, other_readings
from tests.each import some
from tests.printed import bare
from tests.reports.pages_made import GAP, NASTY, STRICT, asked, case_of, gap_page, gap_pages
from tests.reports.pages_read import Read

RUN = CliRunner()


def said(text: str) -> str:
    """Return all words of a page without their blanks, so that no line break hides any."""
    return bare(" ".join(Read(text).words))


def test_the_page_is_well_formed_and_asks_nobody_for_anything() -> None:
    assert Read(gap_page()).faults() == []
    assert len(gap_page()) < LARGEST_PAGE / 20


def test_it_reads_back_to_the_same_case_and_position(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(gap_page(), encoding="utf-8")
    (back,) = read_cases(file)
    table = gap_pages()[0].table
    assert back == table.case
    assert state_hash(set_up(back).now.state) == state_hash(table.now.state)


def test_it_says_the_answer_its_inches_its_rules_and_how_sure() -> None:
    (page,) = gap_pages()
    words = said(gap_page())
    assert page.close is not None
    wanted = [page.answer.why, margin_words(page.answer), *page.close.sentences]
    wanted += [f"{rule.citation} {rule.sentence}" for rule in page.answer.rules]
    wanted += [case_text(page.table.case), case_link(page.table.case)]
    wanted += [state_hash(page.table.now.state), "Iron Ranks 1.2.3"]
    for text in some(wanted):
        assert bare(text) in words


def test_every_nudge_is_shown_with_what_the_program_answers_there() -> None:
    (page,) = gap_pages()
    read, words = Read(gap_page()), said(gap_page())
    assert [row.pieces for row in page.rows] == [("D",), ("C",)]
    for number in range(len(page.rows)):
        for state in nudged(page, number).values():
            found = verdict(state.table, page.index)
            assert f"shown-0:{state.key}" in read.picks
            # Words, table, inset and reasons change together.
            assert gap_page().count(f'data-shown="shown-0:{state.key}"') == 4
            assert bare(f"{state.words} {'Yes' if found.yes else 'No'}. {found.why}") in words
            assert bare(margin_words(found)) in words


def test_the_inches_of_a_nudge_have_the_decimal_sign_of_the_reader() -> None:
    pages = gap_pages()
    speak("de")
    try:
        words = " ".join(Read(case_page(pages, "1")).words)
    finally:
        speak("en")
    assert "0,13 →" in words
    assert "0.13 →" not in words


def test_the_case_itself_is_not_moved_by_what_the_page_can_show() -> None:
    (page,) = gap_pages()
    where = {unit.id: (unit.x, unit.y) for unit in page.table.case.units}
    for number, row in enumerate(page.rows):
        for state in nudged(page, number).values():
            there = {unit.id: (unit.x, unit.y) for unit in state.table.case.units}
            assert {name for name in where if there[name] != where[name]} == set(row.pieces)
    assert where["D"] == (21.9, 22.4)


def test_amb_01_both_readings_of_a_ruling_that_turns_the_answer_can_be_picked() -> None:
    one, two = asked(case_of(STRICT), most=4)
    (reading,) = other_readings(one)
    assert (one.answer.yes, reading.state.answer.yes) == (True, False)
    text = case_page([one, two], "1")
    read, words = Read(text), said(text)
    assert read.faults() == []
    assert "shown-0:ruling-strict_arc_end" in read.picks
    for sentence in reading.sentences:
        assert bare(sentence) in words
    assert list(other_readings(two)) == []


def test_at_the_opening_one_state_of_each_choice_is_shown_in_all_its_places() -> None:
    for page in (gap_page(), case_page(asked(case_of(STRICT), most=4), "1")):
        places = re.findall(r'data-shown="([^":]+):([^"]+)"( hidden)?', page)
        opened = {(group, key) for group, key, hidden in places if not hidden}
        assert len(opened) == len({group for group, _key, _hidden in places})
        assert opened.isdisjoint((group, key) for group, key, hidden in places if hidden)


def test_a_ruling_in_force_is_the_reading_that_is_shown_first() -> None:
    case = replace(case_of(STRICT), rulings={"strict_arc_end": True})
    page = asked(case, most=4)[0]
    (reading,) = other_readings(page)
    assert (page.answer.yes, reading.state.answer.yes) == (False, True)
    assert reading.sentences == (reading.ruling.sentence, reading.ruling.settled)


def test_several_questions_stand_behind_tabs_and_every_case_is_carried_once(tmp_path: Path) -> None:
    pages = [replace(page, rows=()) for page in asked(case_of(STRICT), most=4)]
    other = [replace(page, rows=()) for page in asked(case_of(GAP), most=4)]
    text = case_page([*pages, *other], "1")
    assert {"question:0", "question:1", "question:2"} <= Read(text).picks
    file = tmp_path / "page.html"
    file.write_text(text, encoding="utf-8")
    assert read_cases(file) == (pages[0].table.case, other[0].table.case)


def test_whatever_a_case_is_called_stays_words(tmp_path: Path) -> None:
    case = case_of(GAP)
    units = tuple(
        unit.model_copy(update={"id": f"{unit.id}{NASTY}"}) if unit.id == "A" else unit
        for unit in case.units
    )
    ask = AskSight.model_validate({"question": "sight", "from": f"A{NASTY}", "to": "B"})
    nasty = Case(title=NASTY, units=units, ask=(ask,))
    text = case_page([replace(page, rows=()) for page in asked(nasty, most=4)], "1")
    read = Read(text)
    assert read.faults() == []
    assert read.tags["script"] == 2  # the page's own, and the case it carries
    file = tmp_path / "page.html"
    file.write_text(text, encoding="utf-8")
    assert read_cases(file) == (nasty,)


def test_the_same_page_is_the_same_bytes() -> None:
    assert case_page(gap_pages(), "1.2.3") == gap_page()


def test_every_drawing_of_a_question_shows_the_same_part_of_the_table() -> None:
    """Else the table would jump when another place is picked, and the zoom would be another."""
    frame = gap_page().split('data-zooms="shown-0"')[1].split('class="zoom"')[0]
    views = re.findall(r'viewBox="([^"]*)"', frame)
    assert len(views) == 7
    assert len({*views}) == 1


@pytest.mark.parametrize(
    ("bearing", "inches", "sign"),
    [(0, 1, "↑"), (90, 1, "→"), (90, -1, "←"), (359, 1, "↑"), (225, 1, "↙"), (225, -1, "↗")],
)
def test_arrows_point_as_the_table_is_seen(bearing: float, inches: float, sign: str) -> None:
    assert arrow(bearing, inches) == sign


# ------------------------------------------------------------------ the command


def test_the_command_writes_a_page_that_it_answers_again(tmp_path: Path) -> None:
    file, page = tmp_path / "case.yaml", tmp_path / "page.html"
    # Without a measuring error nothing is drawn at random, and the search is short.
    file.write_text(f"{GAP}measuring_error: {{inches: 0, degrees: 0}}\n", encoding="utf-8")
    for _older_page_or_not in range(2):
        first = RUN.invoke(app, ["case", str(file), "--page", str(page)])
        assert first.exit_code == 0
    again = RUN.invoke(app, ["case", str(page)])
    assert again.exit_code == 0
    assert again.stdout == first.stdout
    assert [one.name for one in sorted(tmp_path.iterdir())] == ["case.yaml", "page.html"]


@pytest.mark.parametrize("name", ["page.pdf", "page", "page.html.txt"])
def test_a_page_of_another_name_is_refused_before_anything_is_done(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(GAP, encoding="utf-8")
    found = RUN.invoke(app, ["case", str(file), "--page", str(tmp_path / name)])
    assert found.exit_code == 2
    assert "expected a name that ends in .html" in found.stderr
    assert found.stdout == ""
    assert [one.name for one in tmp_path.iterdir()] == ["case.yaml"]


def test_a_page_in_a_folder_that_is_not_there_is_one_clear_message(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(GAP, encoding="utf-8")
    found = RUN.invoke(app, ["case", str(file), "--page", str(tmp_path / "no" / "page.html")])
    assert found.exit_code == 2
    assert "There is no folder" in found.stderr
    assert found.stdout == ""
    assert not (tmp_path / "no").exists()


def test_without_a_judged_error_the_page_says_nothing_of_how_sure(tmp_path: Path) -> None:
    (page,) = gap_pages()
    text = case_page([replace(page, close=None, rows=())], "1")
    assert Read(text).faults() == []
    assert "How sure" not in text
    assert "Move it" not in text
