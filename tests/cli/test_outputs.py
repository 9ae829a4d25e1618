"""Every option and argument that names a file to be written: what is asked before the work begins.

They are found in the program's own commands, by their annotations; one that is not tried here, or
a path that nobody annotated, fails a test.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import typer
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.cli.shell.outputs import Reads
from simulator.content.outputs import OutputFolder, OutputKind
from tests.studies.quick import tiny

MINE = b"kept as it was"
WRITING = {
    "army check --page": ("army", "check", "LIST", "--page", "TARGET"),
    "army print": ("army", "print", "LIST", "TARGET"),
    "case --page": ("case", "CASE", "--page", "TARGET"),
    "case --picture": ("case", "CASE", "--picture", "TARGET"),
    "case --report": ("case", "CASE", "--report", "TARGET"),
    "data export": ("data", "export", "TARGET"),
    "drill --page": ("drill", "DRILL", "--page", "TARGET"),
    "play --save": (
        *("play", "--no-window", "--scenario", "skirmish", "--red", "LIST", "--seed", "3"),
        *("--agents", "random,random", "--save", "TARGET"),
    ),
    "progress --export": ("progress", "--export", "TARGET"),
    "replay --film": (
        *("replay", "GAME", "--film", "TARGET", "--rounds", "1", "--size", "240"),
        *("--seconds", "0.1"),
    ),
    "replay --log": ("replay", "GAME", "--no-window", "--log", "TARGET"),
    "replay --page": ("replay", "GAME", "--page", "TARGET"),
    "schemas": ("schemas", "TARGET"),
    "study --out": ("study", "STUDY", "--to", "FOLDER", "--report", "--out", "TARGET"),
    "study --to": ("study", "STUDY", "--to", "TARGET"),
}
"""A call for each; words in capitals stand for files."""
FIRST = {
    "schemas": "units.schema.json",
    "study --to": "report.md",
}
"""A file that is written into a folder."""


def parameters(group: typer.Typer, before: str = "") -> Iterator[tuple[str, str, Any, Any]]:
    """Yield every parameter of every command: its words, its name, its type, the command."""
    for one in group.registered_commands:
        assert one.callback is not None
        words = before + (one.name or one.callback.__name__)
        for name, hint in get_type_hints(one.callback, include_extras=True).items():
            told = getattr(hint, "__metadata__", ())
            option = any(isinstance(each, typer.models.OptionInfo) for each in told)
            yield f"{words} --{name}" if option else words, name, hint, one.callback
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from parameters(inner.typer_instance, f"{before}{inner.name} ")


KINDS = {
    words: told
    for words, _name, hint, _command in parameters(app)
    for told in getattr(hint, "__metadata__", ())
    if isinstance(told, OutputKind | OutputFolder)
}


def test_every_output_is_tried() -> None:
    assert sorted(KINDS) == sorted(WRITING)


def test_every_path_says_whether_it_is_read_or_written() -> None:
    silent = [
        words
        for words, _name, hint, _command in parameters(app)
        if "Path" in str(getattr(hint, "__origin__", ""))
        and sum(isinstance(told, Reads | OutputKind | OutputFolder) for told in hint.__metadata__)
        != 1
    ]
    assert silent == []


def test_every_command_that_writes_where_it_is_told_has_force() -> None:
    names: dict[Any, set[str]] = {}
    for _words, name, _hint, command in parameters(app):
        names.setdefault(command, set()).add(name)
    commands = [command for words, _n, _h, command in parameters(app) if words in KINDS]
    assert all("force" in names[command] for command in commands)


# ------------------------------------------------------------------ asked before the work


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def call(name: str, target: Path | str, **files: object) -> tuple[int, str]:
    """Call a command; a file that is not given is not there, so the work could not begin."""
    words = [
        str({"TARGET": target, **files}.get(word, f"no-{word}" if word.isupper() else word))
        for word in WRITING[name]
    ]
    force = files.get("force")
    found = CliRunner().invoke(
        app, [*words, *(["--force"] if force else [])], env={"COLUMNS": "400"}
    )
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def ending(name: str) -> str:
    kind = KINDS[name]
    return min(kind.files.endings if isinstance(kind, OutputFolder) else kind.endings)


def refused(name: str, target: Path | str, sentence: str, **files: object) -> None:
    code, said = call(name, target, **files)
    assert (code, sentence in said) == (2, True), said


SINGLE = sorted(name for name in WRITING if name not in FIRST)


@pytest.mark.parametrize("name", SINGLE)
def test_the_wrong_ending_is_refused(name: str) -> None:
    target = Path("mine.odt")
    target.write_bytes(MINE)
    for force in (False, True):
        refused(name, target, "expected a name that ends in", force=force)
    assert target.read_bytes() == MINE


@pytest.mark.parametrize("name", SINGLE)
def test_a_file_of_another_kind_is_refused(name: str) -> None:
    target = Path(f"mine{ending(name)}")
    target.write_bytes(MINE)
    refused(name, target, "--force replaces it")
    link = Path(f"link{ending(name)}")
    link.symlink_to(target)
    refused(name, link, "--force replaces it")
    assert target.read_bytes() == MINE


@pytest.mark.parametrize(
    "name", [name for name in SINGLE if not isinstance(KINDS[name], OutputFolder)]
)
def test_a_folder_is_no_file(name: str) -> None:
    target = Path(f"folder{ending(name)}")
    target.mkdir()
    refused(name, target, "found a folder")


@pytest.mark.parametrize("name", sorted(FIRST))
def test_a_file_is_no_folder(name: str) -> None:
    Path("folder").write_bytes(MINE)
    refused(name, "folder", "expected a folder, found a file")
    assert Path("folder").read_bytes() == MINE


@pytest.mark.parametrize("name", sorted(FIRST))
def test_files_of_another_kind_in_a_folder_are_refused(name: str, tmp_path: Path) -> None:
    target = Path("folder") / FIRST[name]
    target.parent.mkdir()
    target.write_bytes(MINE)
    refused(name, "folder", "--force replaces it", STUDY=tiny(tmp_path))
    assert target.read_bytes() == MINE


@pytest.mark.parametrize("name", sorted(WRITING))
def test_a_folder_that_is_not_there_or_takes_nothing_is_named(name: str) -> None:
    refused(name, f"nowhere/x{ending(name)}", "There is no folder nowhere")
    Path("file").write_bytes(MINE)
    refused(name, f"file/x{ending(name)}", "There is no folder file")
    locked = Path("locked")
    locked.mkdir(mode=0o555)
    if os.access(locked, os.W_OK):
        locked = Path("/proc")  # root writes into every folder but those of the system itself
    if locked.is_dir():
        refused(name, locked / f"x{ending(name)}", "nothing can be written there")


@pytest.mark.parametrize("name", sorted(WRITING))
def test_names_no_file_can_have_are_refused_in_a_sentence(name: str) -> None:
    refused(name, "x" * 300 + ending(name), "its name is too long")


SPELLINGS: dict[str, Callable[[Path, Path], object]] = {
    "as it is": lambda file, target: None,
    "a symlink": lambda file, target: target.symlink_to(file),
    "a hard link": lambda file, target: target.hardlink_to(file),
    "another way": lambda file, target: Path("aside").mkdir(),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize(
    "name", sorted(n for n in SINGLE if {"GAME", "CASE", "LIST"} & set(WRITING[n]))
)
def test_what_is_read_is_never_written_over(name: str, spelling: str) -> None:
    file, target = Path(f"read{ending(name)}"), Path(f"other{ending(name)}")
    file.write_bytes(MINE)
    SPELLINGS[spelling](file, target)
    if not target.exists():
        target = Path("aside") / ".." / file if Path("aside").exists() else file
    given = dict.fromkeys(("GAME", "CASE", "LIST"), file)
    for force in (False, True):
        refused(
            name, target, "expected another file than the one that is read", force=force, **given
        )
    assert file.read_bytes() == MINE


def test_two_outputs_never_go_to_one_file() -> None:
    words = ("replay", "no-game", "--log", "x.html", "--page", "./x.html")
    found = CliRunner().invoke(app, words)
    assert (found.exit_code, "than the one written already" in found.output) == (2, True)


def test_a_picture_among_many_is_not_written_over(tmp_path: Path) -> None:
    """Which files are written is known when the case is read; nothing is written or told before."""
    for folder, mine in (("pictures", "p12_sight-2.png"), ("", "out-2.png")):
        Path(folder).mkdir(exist_ok=True)
        target = Path(folder) / mine
        target.write_bytes(MINE)
        case = Path(__file__).parents[1] / "cases" / "p12_sight.yaml"
        refused("case --picture", folder or "out.png", "--force replaces it", CASE=case)
        assert sorted(path.name for path in target.parent.glob("*.png")) == [mine]
        assert target.read_bytes() == MINE


# ------------------------------------------------------------------ written all the same


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("game") / "game.ironranks"
    words = [{"TARGET": str(file), "LIST": "stark-20"}.get(w, w) for w in WRITING["play --save"]]
    assert CliRunner().invoke(app, words).exit_code == 0
    return file


CASE = """\
units:
  - {id: a, side: red, tray: infantry, x: 24, y: 20, facing: 0}
  - {id: b, side: blue, tray: infantry, x: 32, y: 27, facing: 200}
ask:
  - {question: sight, from: a, to: b}
"""


@pytest.fixture
def given(tmp_path: Path, game: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    case = tmp_path / "case.yaml"
    case.write_text(CASE, encoding="utf-8")
    study = tiny(tmp_path, games=1)
    return {
        "GAME": game,
        "CASE": case,
        "LIST": "stark-20",
        "DRILL": "alignment-01",
        "STUDY": study,
        "FOLDER": tmp_path / "rows",
    }


@pytest.mark.parametrize("name", sorted(WRITING))
def test_it_is_written_though_nobody_reads_and_again_but_over_nothing_else(
    name: str, given: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with `| head`: the first word that is printed finds nobody who reads it."""
    if name == "progress --export":
        assert (
            CliRunner().invoke(app, ["drill", str(given["DRILL"]), "--answer", "1"]).exit_code == 0
        )
    if name == "study --out":
        assert call("study --to", Path(str(given["FOLDER"])), **given)[0] == 0
    target = Path("out" if name in FIRST else f"out{ending(name)}")
    file = target / FIRST[name] if name in FIRST else target
    read, write = os.pipe()
    os.close(read)
    words = [str({"TARGET": target, **given}.get(word, word)) for word in WRITING[name]]
    with monkeypatch.context() as patch, os.fdopen(write, "w", buffering=1) as unread:
        patch.setattr("sys.stdout", unread)
        with pytest.raises(SystemExit) as end:
            app(words)
        assert end.value.code == 0
    assert file.stat().st_size > 20
    code, said = call(name, target, **given)  # another of the same kind
    assert code == 0, said
    if name != "study --to":
        file.write_bytes(MINE)
        refused(name, target, "--force replaces it", **given)
        assert file.read_bytes() == MINE
    code, said = call(name, target, force=True, **given)
    assert code == 0, said
    assert file.read_bytes() != MINE
