"""Everything of a player's in one file: there and back, and nothing else ever gets in."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.files import disk
from simulator.files.errors import ContentError
from simulator.files.own_data import MANIFEST, check_export, export_data, import_data
from simulator.files.own_places import OwnPlaces

FILES = {
    "saves/evening.ironranks": b"a game",
    "saves/late [league].ironranks": b"another",
    "armies/wolves.yaml": b"faction: stark\n",
    "cards/own.yaml": b"cards",
    "practice/attempts.jsonl": b"{}\n",
    "practice/drills/mine.yaml": b"drill",
    "cases/A & B.yaml": b"case",
    "journals/20260101-1.journal": b"{}\n",
}


def home(folder: Path, files: dict[str, bytes] | None = None) -> OwnPlaces:
    """Return the folders of a player who has these files."""
    places = OwnPlaces(folder / "data", folder / "config" / "settings.json")
    for name, raw in (FILES if files is None else files).items():
        disk.write_atomically(places.home / name, raw)
    disk.write_atomically(places.settings, b'{"grid": false}\n')
    return places


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".lock"
    }


@pytest.fixture
def export(tmp_path: Path) -> Path:
    places = home(tmp_path / "old")
    disk.write_atomically(places.home / "journals" / ".reserve", b"0" * 100)
    disk.write_atomically(places.home / "journals" / "20260101-1.journal.lock", b"")
    disk.write_atomically(places.home / "logs" / "iron-ranks.log", b"a log")
    done = export_data(places, tmp_path / "all.zip", "0.9")
    assert (done.files, done.left_out) == (len(FILES) + 1, ())
    return tmp_path / "all.zip"


# ------------------------------------------------------------------ there and back


def test_everything_comes_to_another_computer(tmp_path: Path, export: Path) -> None:
    new = OwnPlaces(tmp_path / "new" / "data", tmp_path / "new" / "settings.json")
    done = import_data(new, export)
    assert (done.files, done.version, done.aside) == (len(FILES) + 1, "0.9", None)
    assert files_of(new.home) == FILES
    assert new.settings.read_bytes() == b'{"grid": false}\n'


def test_what_was_here_is_kept_aside(tmp_path: Path, export: Path) -> None:
    old = {"saves/mine.ironranks": b"mine", "armies/bears.yaml": b"x", "journals/7.journal": b"{}"}
    new = home(tmp_path / "new", old)
    done = import_data(new, export)
    assert done.aside is not None
    kept = files_of(done.aside)
    assert kept.pop("settings.json") == b'{"grid": false}\n'
    assert kept == {"saves/mine.ironranks": b"mine", "armies/bears.yaml": b"x"}
    found = files_of(new.home)
    assert found["journals/7.journal"] == b"{}", "an interrupted game of this computer stays"
    assert {name: found[name] for name in FILES} == FILES
    again = import_data(new, export)
    assert again.aside is not None
    assert again.aside != done.aside


def test_games_keep_their_day(tmp_path: Path) -> None:
    places = home(tmp_path / "old")
    os.utime(places.home / "saves/evening.ironranks", (1_000_000_000, 1_000_000_000))
    export_data(places, tmp_path / "all.zip", "1")
    new = home(tmp_path / "new", {})
    import_data(new, tmp_path / "all.zip")
    assert (new.home / "saves/evening.ironranks").stat().st_mtime == 1_000_000_000


def test_where_the_disk_refuses_everything_is_as_it_was(
    tmp_path: Path, export: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = home(tmp_path / "new", {"saves/mine.ironranks": b"mine", "cases/c.yaml": b"c"})
    before = files_of(tmp_path / "new")
    true = disk.give_other_name

    def refused(path: Path, other: Path) -> None:
        if other.name == "cases" and "/.import-1/" in path.as_posix():
            raise OSError(28, "No space left on device")
        true(path, other)

    monkeypatch.setattr(disk, "give_other_name", refused)
    with pytest.raises(OSError, match="No space"):
        import_data(new, export)
    assert files_of(tmp_path / "new") == before


def test_an_export_that_breaks_off_leaves_the_old_one(
    tmp_path: Path, export: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = export.read_bytes()

    def full(*_given: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space"):
        export_data(home(tmp_path / "x"), export, "1")
    assert export.read_bytes() == before
    assert not list(tmp_path.glob(".iron-ranks-*"))


# ------------------------------------------------------------------ what does not come in

Entries = list[dict[str, Any]]


def made(path: Path, names: list[str], change: Callable[[Entries], object] | None = None) -> Path:
    """Write a file as an export is, with these names, and a manifest that may be changed."""
    raw = b"a line\n"
    entries: Entries = [
        {"name": n, "size": len(raw), "sha256": hashlib.sha256(raw).hexdigest(), "changed": 1}
        for n in names
    ]
    if change is not None:
        change(entries)
    plain = {"iron_ranks_data": 1, "version": "1", "files": entries}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, raw)
        archive.writestr(MANIFEST, json.dumps(plain))
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../saves/x.ironranks", "saves/../../x", "/etc/passwd", "saves/..", "C:/x", "saves\\..\\x",
        "saves/.hidden", "logs/x", "settings.json/x", "saves/a/b/c/d", "saves/x ", "saves/a:b",
        "saves//x", "saves", "armies/\x07.yaml",
    ],
)  # fmt: skip
def test_no_file_gets_out_of_the_folder(tmp_path: Path, name: str) -> None:
    path = made(tmp_path / "a.zip", ["saves/good.ironranks", name])
    new = home(tmp_path / "new", {})
    before = files_of(tmp_path)
    with pytest.raises(ContentError) as fault:
        import_data(new, path)
    assert "a.zip" in str(fault.value)
    assert files_of(tmp_path) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda entries: entries[0].update(size=3), "expected"),
        (lambda entries: entries[0].update(size=80_000_001), "manifest"),
        (lambda entries: entries[0].update(sha256="0" * 64), "damaged"),
        (lambda entries: entries[0].update(more=1), "one of: name, size, sha256, changed"),
        (lambda entries: entries[0].pop("size"), "expected this key, found nothing"),
        (lambda entries: entries.append(dict(entries[0])), "twice"),
        (lambda entries: entries.append({**entries[0], "name": "saves/Y"}), "twice"),
        (lambda entries: entries.append({**entries[0], "name": "saves/none"}), "no others"),
        (lambda entries: entries.clear(), "no others"),
    ],
)
def test_a_manifest_that_lies_is_refused(
    tmp_path: Path, change: Callable[[Entries], object], said: str
) -> None:
    path = made(tmp_path / "a.zip", ["saves/y", "saves/z"], change)
    with pytest.raises(ContentError, match=said):
        check_export(path)


def test_one_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, b" " * 9_000_000)
    with pytest.raises(ContentError, match="at most 8 MB"):
        check_export(path)


def test_every_cut_and_every_changed_byte_is_refused_or_harmless(
    tmp_path: Path, export: Path
) -> None:
    raw = export.read_bytes()
    whole = check_export(export)
    for at in range(0, len(raw), max(1, len(raw) // 60)):
        (tmp_path / "cut.zip").write_bytes(raw[:at])
        with pytest.raises(ContentError):
            check_export(tmp_path / "cut.zip")
        (tmp_path / "changed.zip").write_bytes(raw[:at] + bytes([raw[at] ^ 0x41]) + raw[at + 1 :])
        try:
            assert check_export(tmp_path / "changed.zip") == whole
        except ContentError as fault:
            assert "changed.zip" in str(fault)  # noqa: PT017 - either is well


@pytest.mark.parametrize("raw", [b"", b"PK", b"no zip at all", b"PK\x05\x06" + b"\0" * 18])
def test_another_file_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "a.zip").write_bytes(raw)
    with pytest.raises(ContentError, match=r"a\.zip"):
        check_export(tmp_path / "a.zip")


def test_a_later_form_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(MANIFEST, json.dumps({"iron_ranks_data": 2, "other": []}))
    with pytest.raises(ContentError, match="a later version of the program"):
        check_export(path)


# ------------------------------------------------------------------ the commands


def test_the_commands_export_import_and_tell_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    run = CliRunner().invoke
    found = run(app, ["data", "folder"])
    assert found.output.splitlines()[0].endswith("iron-ranks")
    save = Path(found.output.splitlines()[0]) / "saves" / "g.ironranks"
    disk.write_atomically(save, b"x")
    out = str(tmp_path / "all.zip")
    assert run(app, ["data", "export", str(tmp_path / "all.txt")]).exit_code == 2
    assert "1 file is in" in run(app, ["data", "export", out]).output
    disk.delete(save)
    said = run(app, ["data", "import", out]).output
    assert "1 file of version" in said
    assert save.read_bytes() == b"x"
    assert "kept in" in run(app, ["data", "import", out]).output
    assert run(app, ["data", "import", str(tmp_path / "none.zip")]).exit_code == 2


# ------------------------------------------------------------------ names and places


LONG = "a" * 199


@pytest.mark.parametrize(
    "name",
    [
        "saves/EVENING.ironranks",
        os.fsdecode(b"saves/\xff\xfe.ironranks"),
        f"cards/{LONG}/{LONG}/x",
        "cards/one/two/three/four.yaml",
        "saves/what?.ironranks",
    ],
)
def test_a_name_not_every_system_takes_is_left_out_and_the_rest_comes_in(
    tmp_path: Path, name: str
) -> None:
    places = home(tmp_path / "old")
    disk.write_atomically(places.home / name, b"one more")
    out = tmp_path / "all.zip"
    done = export_data(places, out, "1")
    if not done.left_out:
        pytest.skip("this disk takes no letters of two sizes beside each other")
    assert [path.name.casefold() for path in done.left_out] == [
        (places.home / name).name.casefold()
    ]
    new = OwnPlaces(tmp_path / "new", tmp_path / "settings.json")
    assert import_data(new, out).files == done.files == len(FILES) + 1


def test_a_time_no_clock_shows_is_no_reason_not_to_export(tmp_path: Path) -> None:
    places = home(tmp_path / "old")
    try:
        disk.set_changed(places.home / "saves" / "evening.ironranks", 10**12)
    except (OSError, OverflowError):
        pytest.skip("this disk keeps no such time")
    export_data(places, tmp_path / "all.zip", "1")
    assert check_export(tmp_path / "all.zip").files


@pytest.mark.parametrize("lies_there", ["a link", "a file"])
def test_what_lies_in_the_place_of_a_folder_is_kept_aside(
    tmp_path: Path, export: Path, lies_there: str
) -> None:
    places = OwnPlaces(tmp_path / "new", tmp_path / "settings.json")
    disk.make_folder(places.home)
    saves, elsewhere = places.home / "saves", tmp_path / "elsewhere"
    if lies_there == "a link":
        disk.make_folder(elsewhere)
        try:
            saves.symlink_to(elsewhere, target_is_directory=True)
        except OSError:
            pytest.skip("this system makes no links")
    else:
        disk.write_atomically(saves, b"a file")
    done = import_data(places, export)
    assert done.aside is not None
    assert (saves / "evening.ironranks").read_bytes() == FILES["saves/evening.ironranks"]
    assert os.path.lexists(done.aside / "saves")
    assert saves.is_dir()
    assert not saves.is_symlink()
