"""The page of a drill: every answer is graded as the program grades it, and can be clicked."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.case_table import set_up
from simulator.cli.app import app
from simulator.content.cases.casefile import read_cases
from simulator.engine.state_hash import state_hash
from simulator.language.texts import signed
from simulator.practice import progress
from simulator.practice.answers import candidates, left_out
from simulator.practice.drill import Drill, drills
from simulator.practice.grading import grade, lesson_of
from simulator.reports.web.drill_page import ASKED, drill_page
from tests.each import some
from tests.printed import bare
from tests.reports.pages_made import NASTY
from tests.reports.pages_read import Read

RUN = CliRunner()
NAMES = ("alignment-01", "retreats-01", "shooting-03")
"""A charge, a way out of combat, and a shot."""


@cache
def drill(name: str) -> Drill:
    return next(one for one in drills() if one.id == name)


@cache
def page(name: str) -> str:
    return drill_page(drill(name), "1.2.3")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_well_formed_and_asks_nobody_for_anything(name: str) -> None:
    assert Read(page(name)).faults() == []


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_can_be_picked_by_button_and_on_the_table(name: str) -> None:
    one = drill(name)
    answers = candidates(one.now, one.task)
    assert Read(page(name)).picks == {f"answer:{number}" for number in range(1, len(answers) + 1)}
    for number in range(1, len(answers) + 1):
        assert page(name).count(f'data-pick="answer:{number}"') == 2
        # The drawing and the grade change together.
        assert page(name).count(f'data-shown="answer:{number}"') == 2


@pytest.mark.parametrize("name", NAMES)
def test_every_grade_is_the_programs_own(name: str) -> None:
    one = drill(name)
    words = bare(" ".join(Read(page(name)).words))
    for reason in left_out(one.now, one.task):
        assert bare(str(reason)) in words
    for answer in some(candidates(one.now, one.task)):
        found = grade(one, answer.key)
        right = "Right." if found.right else "Not the best."
        told = (right, found.loss_text, *found.reasons, lesson_of(one, found))
        assert bare(" ".join(told)) in words
        assert bare(signed(found.chosen.value)) in words


def test_nothing_shown_at_the_opening_tells_an_answers_worth() -> None:
    one = drill("retreats-01")
    opening = page("retreats-01").split('data-shown="answer:1"')[0]
    assert one.why not in opening
    assert grade(one, one.best).loss_text not in opening
    places = re.findall(r'data-shown="answer:(\w+)"( hidden)?', page("retreats-01"))
    assert {answer for answer, hidden in places if not hidden} == {ASKED}


def test_it_carries_the_table_of_the_drill(tmp_path: Path) -> None:
    file = tmp_path / "drill.html"
    file.write_text(page("alignment-01"), encoding="utf-8")
    (back,) = read_cases(file)
    case = drill("alignment-01").case
    assert state_hash(set_up(back).now.state) == state_hash(set_up(case).now.state)


def test_whatever_a_drill_says_stays_words() -> None:
    read = Read(drill_page(replace(drill("shooting-03"), title=NASTY, why=NASTY), NASTY))
    assert read.faults() == []
    assert read.tags["script"] == 2


def test_the_command_writes_it_and_counts_no_attempt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[object] = []
    monkeypatch.setattr(progress, "record", attempts.append)
    out = tmp_path / "drill.html"
    found = RUN.invoke(app, ["drill", "shooting-03", "--page", str(out)])
    assert found.exit_code == 0
    assert attempts == []
    assert drill("shooting-03").title in " ".join(Read(out.read_text(encoding="utf-8")).words)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--page", "drill.pdf"], "expected a name that ends in .html"),
        (["--page", "drill.html", "--answer", "1"], "leave --answer out"),
    ],
)
def test_what_cannot_be_written_is_one_clear_message(more: list[str], said: str) -> None:
    found = RUN.invoke(app, ["drill", "shooting-03", *more])
    assert found.exit_code == 2
    assert said in found.stderr
