"""Films, pages and results on the command line: what is written, and what is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.files.locks import JOURNAL
from simulator.files.page_attachments import text_of_page
from simulator.reports.web.game_page import DATA
from tests.games.golden import recorded

GOLDEN = recorded("fire-and-blood")
LINES = 60
"""Lines of the save that a short journal has: its header and the first answers."""


def run(*words: object) -> tuple[int, str]:
    found = CliRunner().invoke(app, [*map(str, words)], env={"COLUMNS": "200"})
    return found.exit_code, found.output


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a game that is being played; its last line breaks off."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path_factory.mktemp("journals") / f"game{JOURNAL}"
    file.write_text("".join(lines[:LINES]) + lines[LINES][:10], encoding="utf-8")
    return file


def test_a_film_and_a_page_of_a_journal_are_written_in_one_go(
    journal: Path, tmp_path: Path
) -> None:
    film, page = tmp_path / "game.gif", tmp_path / "game.html"
    code, said = run(
        *("replay", journal, "--film", film, "--page", page, "--from", 4, "--to", 6),
        *("--size", 240, "--seconds", 0.5),
    )
    assert code == 0, said
    assert "3 steps" in said
    assert "everybody at the table" in said
    with Image.open(film) as moving:
        assert moving.n_frames == 3  # type: ignore[attr-defined]
    assert text_of_page(page, DATA).count('"h":') == 3


def test_a_seats_view_is_said_to_be_one(journal: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    code, said = run("replay", journal, "--page", page, "--seat", "red")
    assert code == 0, said
    assert "What Red may see." in said
    assert "What Red may see." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--film", "x.avi"), ".gif, .png, .mp4"),
        (("--page", "x.txt"), ".html"),
        (("--film", "nowhere/x.gif"), "There is no folder"),
        (("--page", "nowhere/x.html"), "There is no folder"),
        (("--page", "x.html", "--rounds", "3-2"), "--rounds"),
        (("--page", "x.html", "--rounds", "two"), "--rounds"),
        (("--page", "x.html", "--seat", "purple"), "red, blue"),
        (("--page", "x.html", "--seat", "gold"), "Nobody sits on Gold"),
        (("--page", "x.html", "--rounds", "7"), "no step of the game"),
        (("--film", "x.gif", "--rounds", "7"), "nothing to show"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_sentence(
    journal: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = run("replay", journal, *words)
    assert code == 2
    assert said in output
    assert "Traceback" not in output
    assert list(tmp_path.iterdir()) == []


def test_an_mp4_without_ffmpeg_is_refused_before_the_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    code, output = run("replay", tmp_path / "no-game", "--film", tmp_path / "x.mp4")
    assert code == 2
    assert "ffmpeg" in output


@pytest.mark.parametrize("form", ["page", "film"])
def test_damaged_saves_are_refused_with_their_line(tmp_path: Path, form: str) -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    target = tmp_path / ("x.html" if form == "page" else "x.gif")
    broken.write_text("".join([*lines[:5], "{]\n", *lines[5:]]), encoding="utf-8")
    code, output = run("replay", broken, f"--{form}", target)
    assert (code, "line 6" in output) == (2, True)
    broken.write_text("".join([lines[0], *lines[9:]]), encoding="utf-8")
    code, output = run("replay", broken, f"--{form}", target)
    assert (code, "does not fit" in output) == (1, True)
    assert not target.exists()


def test_results_stand_a_line_each_and_one_at_fault_costs_no_other(
    journal: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("nothing\n", encoding="utf-8")
    code, output = run("result", wrong, journal)
    assert code == 2
    lines = output.splitlines()
    assert [line for line in lines if line.startswith("Fire and Blood; ")] == [
        line for line in lines if "not over yet" in line
    ]
    assert any("wrong.jsonl" in line for line in lines)
