"""One headline: page, paper, picture, command and JSON tell an answer in the same words."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.nudges import JudgedAnswer
from simulator.cli.app import app
from simulator.reports.case_drawing import CLOSE, NO, YES
from simulator.reports.headline import AnswerLook, caption, headline
from simulator.reports.pages import LOOKS, pdf
from simulator.reports.web.case_page import case_page
from tests.each import some
from tests.printed import bare, pages_of, words_of
from tests.reports.pages_made import asked, case_of
from tests.reports.pages_read import Read

TRIALS = 40
SCENES = """\
title: Two people disagree
units:
  - {id: A, side: red, tray: infantry, x: 20, y: 9, facing: 0, speed: 5}
  - {id: B, side: blue, tray: infantry, x: 32, y: 20.5, facing: 215}
  - {id: C, side: blue, tray: infantry, x: 24.2, y: 15.6, facing: 172}
  - {id: D, side: blue, tray: infantry, x: 20, y: 24.75, facing: 180}
ask:
  - {question: sight, from: A, to: B}
  - {question: charge, unit: A, target: D}
  - {question: distance, a: A, b: C}
  - {question: arc, of: A, unit: B}
"""
"""B is seen only along a line that leaves A over its side edge (LOS-08)."""


@cache
def pages() -> tuple[JudgedAnswer, ...]:
    return tuple(asked(case_of(SCENES), TRIALS))


def printed(folder: Path, *options: str) -> str:
    file = folder / "scene.yaml"
    file.write_text(SCENES, encoding="utf-8")
    return CliRunner().invoke(app, ["case", str(file), "--trials", str(TRIALS), *options]).output


def test_page_paper_and_picture_tell_the_same_headline() -> None:
    read = bare("".join(Read(case_page(pages(), "1")).words))
    paper = bare(words_of(pdf(pages(), "1")))
    for page in some(pages()):
        picture = bare(" ".join(caption(page.answer, page.close)))
        for line in some(headline(page.answer, page.close).lines):
            assert bare(line) in read, line
            assert bare(line) in paper, line
            assert bare(line) in picture, line


def test_the_command_tells_it_too_in_words_and_as_json_and_dates_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulator.cli.cases.today", lambda: "2031-07-05")
    said = bare(printed(tmp_path, "--report", str(tmp_path / "out.pdf")))
    for sheet in some(pages_of((tmp_path / "out.pdf").read_bytes())):
        assert " · 2031-07-05" in sheet.extract_text()
    objects = [json.loads(line) for line in printed(tmp_path, "--json", "--link").splitlines()]
    link = objects.pop()
    assert set(link) == {"link"}
    for page, found in zip(some(pages()), objects, strict=True):
        top = headline(page.answer, page.close)
        assert found["headline"] == top.plain()
        assert all(bare(line) in said for line in top.lines)


def test_a_ruling_that_decides_is_told_with_both_answers_and_their_shares_LOS_08() -> None:
    sight = pages()[0]
    top = headline(sight.answer, sight.close)
    (reading,) = (words for words in top.readings if "LOS-08" in words)
    assert re.search(r": Yes \([\d.]+%\) as this table reads it, No \([\d.]+%\) by the", reading)


def test_nothing_too_close_to_call_is_green_on_paper_either() -> None:
    assert CLOSE not in {YES, NO}
    for page in some(pages()):
        top = headline(page.answer, page.close)
        assert (top.look is AnswerLook.CLOSE) is (page.close is not None and page.close.too_close)
        assert top.answer.startswith("Too close") is (top.look is AnswerLook.CLOSE)
        assert LOOKS[top.look] not in {YES, NO} or top.look in {AnswerLook.YES, AnswerLook.NO}


def test_while_it_is_judged_the_answer_is_neither_green_nor_red() -> None:
    top = headline(pages()[1].answer, judging=True)
    assert top.look is AnswerLook.JUDGING
    assert top.sentence.startswith("Being judged: ")
    assert pages()[1].answer.why in top.sentence


def test_the_position_stands_once_on_paper_for_all_its_questions() -> None:
    said = words_of(pdf(pages(), "1"))
    assert said.count("The position, to ask again") == 1


@pytest.mark.parametrize("number", range(4))
def test_each_tab_of_a_page_says_what_is_asked(number: int) -> None:
    tabs = ("Sight: A, B", "Charge: A, D", "Distance: A, C", "Arc: A, B")
    assert f"{number + 1}. {tabs[number]}" in " ".join(Read(case_page(pages(), "1")).words)
