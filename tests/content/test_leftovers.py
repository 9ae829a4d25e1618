"""What a killed program leaves is named and mended by the next start, and by the doctor."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.files import disk
from simulator.files.leftovers import mend
from simulator.files.locks import JournalLock
from simulator.files.own_data import export_data, import_data
from simulator.files.own_places import OwnPlaces
from tests.content.test_own_data import files_of, home
from tests.posix import fork

POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is killed by itself")
STEPS = ("write_atomically", "give_other_name", "delete", "delete_folder", "make_folder")


def here(folder: Path) -> tuple[OwnPlaces, Path]:
    """Return the places of a player, and an export of another one to be brought in."""
    other = home(folder / "other", {"saves/new.ironranks": b"new", "cards/c.yaml": b"their cards"})
    disk.write_atomically(other.home / "journals" / "left.journal", b"{}\n")
    disk.write_atomically(other.settings, b'{"grid": true}\n')
    export_data(other, folder / "all.zip", "1")
    places = home(folder / "mine")
    (places.home / "cases" / "A & B.yaml").unlink()  # an empty folder stays
    return places, folder / "all.zip"


def known(places: OwnPlaces) -> dict[str, bytes]:
    """Return the player's files as the program sees them: no locks, nothing kept aside."""
    files = {f"home/{name}": raw for name, raw in files_of(places.home).items()}
    files["settings"] = places.settings.read_bytes()
    return {
        name: raw
        for name, raw in files.items()
        if not name.endswith(".lock") and "before-import" not in name
    }


def killed(places: OwnPlaces, file: Path, step: int) -> bool:
    """Import in a process that dies before a step; return whether it did."""
    child = fork()
    if not child:
        count = 0

        def dying(true: Callable[..., object]) -> Callable[..., object]:
            def act(*given: object, **more: object) -> object:
                nonlocal count
                count += 1
                if count > step:
                    os._exit(9)
                return true(*given, **more)

            return act

        for name in STEPS:
            setattr(disk, name, dying(getattr(disk, name)))
        try:
            import_data(places, file)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@POSIX
def test_an_import_killed_at_any_step_is_undone_or_whole(tmp_path: Path) -> None:
    """Before it counts all is as it was, afterwards all is new; never something of both."""
    undone = whole = step = 0
    while True:
        places, file = here(tmp_path / str(step))
        old = known(places)
        if not killed(places, file, step):
            break
        left = any(places.home.glob(".import-*/plan.json"))
        words = mend(places)
        found = known(places)
        assert any("An import that broke off was undone" in one for one in words) == left
        assert mend(places) == []
        assert not list(places.home.glob(".import-*"))
        if found == old:
            undone += 1
            assert not list(places.home.glob("before-import-*/*"))
        else:
            whole += 1
            assert found["home/saves/new.ironranks"] == b"new"
            assert "home/saves/evening.ironranks" not in found
            assert found["settings"] == b'{"grid": true}\n'
        step += 1
    assert (undone > 15, whole >= 1) == (True, True), (undone, whole)


@POSIX
def test_settings_that_were_not_there_are_gone_again(tmp_path: Path) -> None:
    for step in range(60):
        places, file = here(tmp_path / str(step))
        places.settings.unlink()
        if not killed(places, file, step):
            break
        mend(places)
        assert places.settings.exists() == (places.home / "saves" / "new.ironranks").exists()
    assert 0 < step < 59


def test_a_running_import_and_a_running_writer_are_left_alone(tmp_path: Path) -> None:
    places, _file = here(tmp_path)
    running = places.home / ".import-1"
    disk.write_atomically(running / "saves" / "half.ironranks", b"half")
    lock = JournalLock(running)
    assert lock.take()
    with disk.replacing(places.home / "saves" / "long.ironranks") as stream:
        stream.write(b"half")
        assert mend(places) == []
        assert running.is_dir()
        stream.write(b" and half")
    assert (places.home / "saves" / "long.ironranks").read_bytes() == b"half and half"
    lock.free(forget=True)
    assert len(mend(places)) == 1
    assert not running.exists()


@pytest.mark.parametrize("command", ["doctor", "progress"])
def test_the_next_start_and_the_doctor_name_what_they_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for place in ("saves", "practice/drills", ".import-1/saves"):
        folder = tmp_path / "iron-ranks" / place
        folder.mkdir(parents=True)
        (folder / ".iron-ranks-99999-0.part").write_bytes(b"half")
    said = " ".join(CliRunner().invoke(app, [command], env={"COLUMNS": "300"}).output.split())
    assert "2 unfinished files that a broken-off program left were deleted." in said
    assert "What an import that broke off had unpacked was deleted." in said
    assert not list((tmp_path / "iron-ranks").rglob("*.part"))
