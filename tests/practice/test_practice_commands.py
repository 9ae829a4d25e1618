"""Practice on the command line, and the page that explains its grades."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.agents import value
from simulator.agents.greedy import move_values as greedy_moves
from simulator.agents.greedy import places as greedy_places
from simulator.cli import practising
from simulator.cli.app import app
from simulator.content.practice import practice_files
from simulator.model.state import Seat
from simulator.practice import drill, grading, progress, shown_value
from simulator.practice.review import grades, mistakes
from simulator.practice.tasks import Theme
from tests.practice.positions import recorded

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have practice be kept in a folder of the test's own."""
    for module in (practice_files, drill):
        monkeypatch.setattr(module, "practice_dir", lambda: tmp_path)
    return tmp_path


def run(*words: str, typed: str = "") -> tuple[int, str]:
    """Return a command's exit code and what it printed."""
    found = CliRunner().invoke(app, list(words), input=typed)
    return found.exit_code, found.output


def test_a_drill_is_asked_graded_and_kept(folder: Path) -> None:
    code, text = run("drill", "stay-01", typed="7\nfour\n4\n")
    assert code == 0
    assert "stay-01: Two units of Cutthroats" in text
    assert "4. Stay" in text
    assert "Right." in text
    assert "Nothing lost" in text
    (kept,) = progress.salvaged(folder)[0]
    assert (kept.drill, kept.chosen, kept.right) == ("stay-01", "stay", True)


def test_a_wrong_answer_is_told_its_loss_and_the_reply(folder: Path) -> None:
    code, text = run("drill", "stay-01", "--answer", "1")
    assert code == 0
    assert "Not the best." in text
    assert "Best found: Stay" in text
    assert "The reply: House Bolton Cutthroats" in text
    (kept,) = progress.salvaged(folder)[0]
    assert not kept.right
    assert kept.loss > grading.BAND


def test_drills_are_listed_by_theme_and_by_day() -> None:
    code, text = run("drill", "--list")
    assert code == 0
    assert f"{len(drill.drills())} drills." in text
    arcs = [one for one in drill.drills() if one.theme is Theme.ARCS]
    assert f"{len(arcs)} drills." in run("drill", "--list", "--theme", "arcs")[1]
    assert run("drill", "--due", "--list")[1] == "0 drills.\n"
    assert run("drill", "--due") == (0, "Nothing comes back today.\n")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("drill", "nobody"), "There is no drill nobody"),
        (("drill", "--theme", "luck"), "--theme luck: expected one of"),
        (("drill", "stay-01", "--answer", "99"), "--answer 99: expected 1 to 4"),
        (("drill", "stay-01"), "No answer given."),
        (("review", "nothing.jsonl"), "nothing.jsonl"),
        (("progress", "--export", "out.doc"), ".csv, .json"),
        (("progress", "--export", "all.csv"), "nothing to write yet"),
        (("progress", "--export", "nowhere/all.csv"), "There is no folder nowhere: make it"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], what: str
) -> None:
    monkeypatch.chdir(folder)
    code, text = run(*words)
    assert code == 2
    assert what in text
    assert "Traceback" not in text
    assert not list(folder.iterdir()), "nothing is written, no folder is made"


def test_progress_is_told_and_exported(folder: Path) -> None:
    run("drill", "stay-01", "--answer", "1")
    run("drill", "arcs-02", "--answer", "1")
    code, text = run("progress")
    assert code == 0
    assert re.search(r"When not to charge +1 tried +0% right", text)
    assert re.search(r"All +2 tried +50% right", text)
    target = folder / "out.csv"
    assert run("progress", "--export", str(target))[0] == 0
    with target.open(newline="") as stream:
        assert [row["drill"] for row in csv.DictReader(stream)] == ["stay-01", "arcs-02"]


def test_a_game_is_reviewed_and_its_mistakes_filed(folder: Path) -> None:
    game = ROOT / "tests" / "games" / "golden" / "a-feast-for-crows.jsonl"
    code, text = run("review", str(game), "--player", "red", "--file", "--exact")
    assert code == 0
    assert "2 decisions graded, 1 outside the band" in text
    assert "against: Stay and fight Gregor Clegane." in text
    (own,) = drill.own_drills()[0]
    assert own.file is not None
    assert own.file.parent == folder / "drills"
    assert f"{own.id} " in run("drill", "--list")[1]
    assert run("review", str(game), "--player", "green")[0] == 2


def test_one_is_one_and_not_many(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(practising, "drills", lambda: drill.drills()[:1])
    assert run("drill", "--list")[1].endswith("\n1 drill.\n")
    (decision,) = mistakes(grades(recorded("a-feast-for-crows"), Seat.RED))
    practising._print_review([decision])
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("1 decision graded, 1 outside the band; ")


def test_the_page_about_values_has_the_numbers_of_the_program() -> None:
    page = (ROOT / "docs" / "value.md").read_text(encoding="utf-8")
    prose = " ".join(page.split())
    stated = re.findall(r"\| (-?[\d.]+)[^|]*\| `([A-Z_]+)` \|", page)
    numbers = {name: float(number) for number, name in stated}
    assert numbers == {
        "WON": value.WON,
        "STANDS": value.STANDS,
        "RANK": greedy_moves.RANK,
        "WOUND": greedy_moves.WOUND,
        "TOKEN": -value.TOKEN,
        "PENDING": value.PENDING,
        "NCU_PENDING": value.NCU_PENDING,
        "HAND": value.HAND,
        "INCH": -greedy_places.INCH,
    }
    assert f"{grading.BAND:.2f} points (`BAND`)" in prose
    assert f"{shown_value.AVERAGE_WOUND:.2f} points (`AVERAGE_WOUND`)" in prose
    assert "counts half (`FOLLOW`)" in prose
    assert grading.FOLLOW == 0.5
