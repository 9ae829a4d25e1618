"""Every command ends well where only few signs can be shown, and where nobody reads to the end."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
import typer

from simulator.__main__ import main
from simulator.cli.app import app
from simulator.cli.shell.plain_signs import NEAREST, nearest
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write
from simulator.engine.session import Session

ROOT = Path(__file__).resolve().parents[2]
CASE = str(ROOT / "tests/cases/p12_sight.yaml")
GOLDEN = str(ROOT / "tests/games/golden/a-game-of-thrones.jsonl")
UNITS = ("Stark Sworn Swords", "Lannister Guardsmen")

COMMANDS: dict[str, tuple[str, ...]] = {
    "play": ("play", "--no-window", "--players", "greedy,random", "--why", "--load", "LATE"),
    "replay": ("replay", GOLDEN, "--no-window"),
    "result": ("result", "EARLY", "LATE"),
    "simulate": ("simulate", "--games", "1"),
    "luck": ("luck", "EARLY", "--rolls"),
    "drill": ("drill", "stay-01", "--answer", "1"),
    "review": ("review", "EARLY", "--exact"),
    "gauntlet": ("gauntlet", "--show"),
    "progress": ("progress",),
    "cards list": ("cards",),
    "cards compare": ("cards", "compare", "nowhere.json"),
    "rulings": ("rulings",),
    "scenario": ("scenario", "a-game-of-thrones"),
    "schemas": ("schemas", "OUT"),
    "case": ("case", CASE, "--json", "--error", "0"),
    "open": ("open", "nowhere.yaml"),
    "doctor": ("doctor",),
    "data export": ("data", "export", "ALL"),
    "data import": ("data", "import", "nowhere.zip"),
    "data folder": ("data", "folder"),
    "study": ("study", "nowhere.yaml"),
    "odds": ("odds", *UNITS, "--charge", "--needed", "3"),
    "army check": ("army", "check", "stark-40"),
    "army random": ("army", "random", "--faction", "lannister"),
    "army import": ("army", "import", "-"),
    "army export": ("army", "export", "stark-30", "--form", "text"),
    "army save": ("army", "save", "stark-30"),
    "army list": ("army", "list"),
    "army print": ("army", "print", "stark-30", "SHEET"),
}
FAULTS = {"cards compare": 2, "open": 2, "data import": 2, "study": 2, "army import": 2}
"""Commands that are tried with something they refuse: the refusal is to be said as well."""


def _names(group: typer.Typer, before: str = "") -> set[str]:
    found = {
        before + (one.name or one.callback.__name__)  # type: ignore[union-attr]
        for one in group.registered_commands
    }
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        found |= _names(inner.typer_instance, f"{before}{inner.name} ")
    return found


def test_every_command_is_tried() -> None:
    assert _names(app) == set(COMMANDS)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return saves of a game that has just begun, and of one that is nearly over."""
    save = read(Path(GOLDEN))
    battle = Battle.from_header(save.header)
    folder, found = tmp_path_factory.mktemp("söhne"), {}
    for name, inputs in (("EARLY", save.inputs[:130]), ("LATE", save.inputs[:-15])):
        found[name] = str(folder / f"{name}.ironranks")
        write(Path(found[name]), Session(battle.game(), battle.dice_source(), inputs), save.header)
    return found


ENCODING = "cp1252"


def stream(raw: io.BytesIO) -> io.TextIOWrapper:
    """Return a terminal that shows no signs but those of its encoding."""
    return io.TextIOWrapper(raw, encoding=ENCODING, write_through=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_speaks_where_few_signs_can_be_shown(
    tmp_path: Path, games: dict[str, str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {**games, "OUT": str(tmp_path / "out"), "SHEET": str(tmp_path / "s.pdf")}
    files["ALL"] = str(tmp_path / "all.zip")
    for place in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(place, str(tmp_path / place))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["iron-ranks", *(files.get(w, w) for w in COMMANDS[name])])
    said = io.BytesIO()
    for at in ("stdout", "stderr"):
        monkeypatch.setattr(f"sys.{at}", stream(said))
    monkeypatch.setattr("sys.stdin", stream(io.BytesIO(b"no list\n")))
    with pytest.raises(SystemExit) as ended:
        main()
    words = said.getvalue().decode(ENCODING)
    assert "Traceback" not in words
    assert (ended.value.code or 0) == FAULTS.get(name, 0), words
    assert words.strip()


def test_a_program_of_its_own_speaks_so_too(tmp_path: Path) -> None:
    """The streams of a new process are set up as those of this one."""
    more = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "0", "PYTHONIOENCODING": ENCODING}
    found = subprocess.run(
        [sys.executable, "-m", "simulator", *COMMANDS["odds"]],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        env={**os.environ, **more},
        timeout=300,
    )
    assert found.returncode == 0, found.stderr.decode(ENCODING)
    assert found.stdout.decode(ENCODING).strip()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's pipe")
def test_nobody_reads_to_the_end(tmp_path: Path) -> None:
    call = f'"{sys.executable}" -m simulator cards | head -n 1'
    found = subprocess.run(  # noqa: S602 - a pipe is what is tried
        call, shell=True, cwd=ROOT, capture_output=True, check=False, timeout=300
    )
    assert found.returncode == 0
    assert b"Traceback" not in found.stderr
    assert b"Exception" not in found.stderr
    assert len(found.stdout.splitlines()) == 1


def test_every_sign_of_our_texts_has_one_that_stands_for_it() -> None:
    """A "?" says nothing: no sign that stands in our sentences may become one."""
    ours = {
        sign
        for path in (ROOT / "simulator").rglob("*.py")
        for sign in path.read_text(encoding="utf-8")
        if not sign.isascii()
    }
    ours |= {
        sign
        for path in (ROOT / "units").rglob("*.yaml")
        for sign in path.read_text(encoding="utf-8")
        if not sign.isascii()
    }
    assert {sign for sign in ours if nearest(sign) == "?"} == set()
    assert {"−", "–", "×", "′", "″"} <= set(NEAREST)


def test_a_letter_loses_its_accent_and_a_table_keeps_its_shape() -> None:
    said = "".join(sign if sign.isascii() else nearest(sign) for sign in "Söhne ½ ≥ −3")
    assert said == "Sohne 1/2 >= -3"
    assert nearest("█") == "#"
    assert nearest("┼") == "+"
    assert nearest("│") == "|"
    assert nearest(unicodedata.lookup("COMBINING ACUTE ACCENT")) == ""
