"""One table of exit codes: that of the documentation, which every command keeps."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.cli.shell.faults import Exit
from simulator.cli.shell.outputs import Reads
from tests.cli.test_outputs import parameters
from tests.games.golden import recorded

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = recorded("fire-and-blood")
READING = {
    "luck": ("luck", "FILE"),
    "odds --game": ("odds", "--game", "FILE", "--unit", "a", "--target", "b"),
    "play --load": ("play", "--no-window", "--agents", "random,random", "--load", "FILE"),
    "replay": ("replay", "FILE", "--no-window"),
    "result": ("result", "FILE"),
    "review": ("review", "FILE"),
}
"""A call of each command that reads a saved game."""
AS_WELL = (
    ("replay", "FILE", "--no-window", "--log", "x.html"),
    ("replay", "FILE", "--page", "x.html"),
    ("replay", "FILE", "--film", "x.gif"),
    ("review", "FILE", "--exact"),
)


def test_the_documentation_has_the_programs_own_table() -> None:
    text = (ROOT / "docs" / "reference" / "exit-codes.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", text, re.MULTILINE)
    assert [(int(code), name) for code, name in rows] == [(each.value, each.name) for each in Exit]


def test_no_command_has_a_code_of_its_own() -> None:
    """Codes come from the table: `stop` and `typer.Exit` are given no bare number but 0."""
    numbers = []
    for path in (ROOT / "simulator" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(
                node.func, "attr", getattr(node.func, "id", "")
            ) in {"stop", "Exit", "exit"}:
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                numbers += [
                    f"{path.name}:{one.lineno}"
                    for one in given
                    if isinstance(one, ast.Constant) and type(one.value) is int
                ]
    assert numbers == []


def test_every_command_that_reads_a_game_is_tried() -> None:
    reading = [
        words
        for words, _name, hint, _command in parameters(app)
        if Reads.GAME in getattr(hint, "__metadata__", ())
    ]
    assert sorted(reading) == sorted(READING)


@pytest.mark.parametrize("words", [*READING.values(), *AS_WELL], ids=" ".join)
@pytest.mark.parametrize("fault", ["misfit", "unreadable"])
def test_one_file_has_one_code_and_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fault: str
) -> None:
    """A game whose answers no longer fit, and one with a line that is none, in every command."""
    monkeypatch.chdir(tmp_path)
    lines = GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "game.ironranks"
    text = [lines[0], *lines[9:]] if fault == "misfit" else [*lines[:5], "{]\n", *lines[5:]]
    file.write_text("".join(text), encoding="utf-8")
    found = CliRunner().invoke(app, [str(file) if one == "FILE" else one for one in words])
    assert isinstance(found.exception, SystemExit), found.exception
    expected = Exit.NO if fault == "misfit" else Exit.USER_ERROR
    assert (found.exit_code, "game.ironranks" in found.output.replace("\n", "")) == (expected, True)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
