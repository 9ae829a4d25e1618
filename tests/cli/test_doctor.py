"""`iron-ranks doctor` says what is missing, and what to do about it."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.caches import table
from simulator.cli import doctor
from simulator.cli.app import app
from simulator.content import workers
from simulator.files import disk
from simulator.files.disk import set_changed
from simulator.phones import addresses
from simulator.ui.places import Places, note_phone


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


def checks() -> tuple[int, dict[str, dict[str, Any]]]:
    found = CliRunner().invoke(app, ["doctor", "--json"])
    return found.exit_code, {one["about"]: one for one in json.loads(found.output)}


def test_where_all_is_well_it_ends_with_0() -> None:
    code, found = checks()
    assert code == 0, found
    assert {"Display", "Letters", "Sound", "Free space", "Libraries", "Saved games"} <= found.keys()
    assert "Everything needed is here." in CliRunner().invoke(app, ["doctor"]).output


def test_a_computer_that_cannot_open_a_link_to_itself_is_told_and_lacks_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert checks()[1]["Hands on phones"]["well"]

    def closed(*_arguments: object) -> socket.socket:
        raise ConnectionRefusedError("a firewall is in the way")

    monkeypatch.setattr(socket, "create_connection", closed)
    code, found = checks()
    assert code == 0
    assert not found["Hands on phones"]["well"]
    assert "a firewall" in found["Hands on phones"]["found"]


def test_phones_are_told_their_ways_here_and_when_one_came(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "addresses", lambda: ("192.168.1.20", "127.0.0.1"))
    monkeypatch.setattr(addresses, "confined", lambda: "")
    found = checks()[1]
    assert found["Addresses for phones"]["found"] == "192.168.1.20, 127.0.0.1 (this computer alone)"
    assert found["Addresses for phones"]["well"]
    assert found["Last phone"]["found"] == "none has reached this computer yet"
    note_phone(Places.of_user(), "192.168.77.77")
    set_changed(home / "XDG_DATA_HOME" / "iron-ranks" / "last-phone.txt", 1_769_860_800)
    monkeypatch.setattr(addresses, "addresses", lambda: ("127.0.0.1",))
    code, found = checks()
    assert code == 0
    assert not found["Addresses for phones"]["well"]
    assert "network" in found["Addresses for phones"]["do"]
    assert found["Last phone"]["found"] == "2026-01-31"
    monkeypatch.setattr(addresses, "confined", lambda: "This is a container.")
    assert checks()[1]["Addresses for phones"]["do"] == "This is a container."


def test_every_cache_is_listed_with_the_bytes_it_may_take() -> None:
    rows = json.loads(CliRunner().invoke(app, ["doctor", "--memory", "--json"]).output)
    assert [row["bytes"] for row in rows] == [row.limit for row in table()]
    assert {"simulator.ui.kept_pictures.STORE"} < {row["cache"] for row in rows}
    *lines, last = CliRunner().invoke(app, ["doctor", "--memory"]).output.splitlines()
    assert len(lines) == len(rows)
    assert f"{sum(row['bytes'] for row in rows) / 1e6:.2f} MB" in last


def test_a_folder_nobody_may_write_is_told_with_its_name(home: Path) -> None:
    (home / "XDG_DATA_HOME").write_text("a file in the way", encoding="utf-8")
    code, found = checks()
    assert code == 1
    assert not found["Saved games"]["well"]
    assert "XDG_DATA_HOME" in found["Saved games"]["found"]
    assert "write there" in found["Saved games"]["do"]
    assert "Something needed is missing." in CliRunner().invoke(app, ["doctor"]).output


def test_the_processes_that_think_are_told_with_cores_and_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(workers.VARIABLE)
    monkeypatch.setattr(workers, "cores", lambda: 8)
    monkeypatch.setattr(workers, "free_memory", lambda: 3 * workers.BYTES)
    _code, found = checks()
    assert found["Processes that think"]["found"].startswith("3, with ")


def test_a_missing_sound_device_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    code, found = checks()
    assert code == 0
    assert not found["Sound"]["well"]
    assert not found["Sound"]["needed"]


def test_no_display_a_full_disk_and_a_missing_library_are_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("simulator.ui.window_checks.available", lambda: False)
    monkeypatch.setattr(doctor, "LEAST_FREE", 10**9)
    monkeypatch.setattr(doctor, "LIBRARIES", ("shapely", "none-such"))
    code, found = checks()
    assert code == 1
    for about in ("Display", "Free space", "Libraries"):
        assert not found[about]["well"]
        assert found[about]["do"]
    assert "none-such" in found["Libraries"]["found"]


def test_a_locale_that_is_not_installed_and_opencv_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "xx_XX.UTF-8")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    code, found = checks()
    assert code == 0
    assert "LC_ALL" in found["Locale"]["do"]
    assert "iron-ranks[photo]" in found["OpenCV"]["do"]
    monkeypatch.setenv("LC_ALL", "C")
    assert checks()[1]["Locale"]["well"]


@pytest.mark.parametrize("written", ["{", "[]", '{"volume": "loud"}'])
def test_settings_that_cannot_be_read_are_told_with_file_and_line(written: str) -> None:
    file = Path(CliRunner().invoke(app, ["data", "folder"]).output.splitlines()[1])
    disk.write_atomically(file, written)
    code, found = checks()
    assert code == 0
    assert not found["Settings"]["well"]
    assert found["Settings"]["found"].startswith(f"{file}, ")
    assert "expected" in found["Settings"]["found"]
