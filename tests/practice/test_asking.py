"""A drill asked on the command line: what is no answer is told why, and asked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.practice import practice_files
from simulator.practice import drill, progress
from tests.practice.test_practice_commands import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have practice be kept in a folder of the test's own."""
    for module in (practice_files, drill):
        monkeypatch.setattr(module, "practice_dir", lambda: tmp_path)
    return tmp_path


def test_what_is_typed_wrongly_is_told_why_and_asked_again(folder: Path) -> None:
    code, text = run("drill", "stay-01", typed="7\nfour\n\n0\n4\n")
    assert code == 0
    assert "'7' is none of the answers: type a number from 1 to 4." in text
    assert "'four' is none of the answers: type a number from 1 to 4." in text
    assert "Nothing was typed: type a number from 1 to 4." in text
    assert "'0' is none of the answers: type a number from 1 to 4." in text
    assert text.count("Your answer (1 to 4)") == 5
    (kept,) = progress.salvaged(folder)[0]
    assert kept.chosen == "stay"


@pytest.mark.parametrize("number", ["0", "-1", "5", "99"])
def test_a_number_that_is_no_answer_gets_our_own_sentence(folder: Path, number: str) -> None:
    code, text = run("drill", "stay-01", "--answer", number)
    assert code == 2
    assert text.endswith(f"--answer {number}: expected 1 to 4\n")
    assert progress.salvaged(folder) == ((), "")


def test_ways_that_are_closed_are_told_below_the_answers() -> None:
    """RET-07: held from the right and in front, only the left and the rear are open."""
    _code, text = run("drill", "retreats-18", "--answer", "1")
    knights, men = "Knights of Casterly Rock", "House Clegane Mountain's Men"
    assert f"No retreat to the right: {knights} close the way at once." in text
    assert f"No retreat forward: The way ends at {men} after 5.60 in." in text


def test_progress_of_one_theme(folder: Path) -> None:
    run("drill", "stay-01", "--answer", "1")
    run("drill", "arcs-02", "--answer", "1")
    code, text = run("progress", "--theme", "arcs")
    assert code == 0
    assert "Arcs and flanks" in text
    assert "When not to charge" not in text
    target = folder / "arcs.csv"
    code, text = run("progress", "--theme", "arcs", "--export", str(target))
    assert text.startswith("1 attempt written to ")
    code, text = run("progress", "--theme", "xx")
    assert code == 2
    assert text.startswith("--theme xx: expected one of reach, arcs,")
