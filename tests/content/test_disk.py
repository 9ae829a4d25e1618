"""Whatever step the disk refuses, wherever a kill falls: the old file or the new one is whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import save_army
from simulator.content.cards.library import load_library
from simulator.content.games import saved_game
from simulator.content.games.logfile import write_log
from simulator.content.practice.practice_files import Attempt, export_attempts
from simulator.files import disk
from simulator.files.disk import GrowingFile, Reserve, delete, write_atomically
from simulator.files.json_lines import write_lines
from simulator.ui.file_sheets import write_file
from simulator.ui.settings import Settings, store
from tests.content.test_savefile import HEADER, played

STEPS = ("open", "write", "fsync", "replace")
"""What the system is asked for when a file is replaced, in order."""


class Killed(BaseException):
    """The end of the program at this very step: nothing is tidied up any more."""


class Refusing:
    """A disk that refuses one step; a write is half done before."""

    def __init__(self, step: str, fault: BaseException) -> None:
        self.step, self.fault, self.refused = step, fault, 0
        self._true: dict[str, Any] = {name: getattr(os, name) for name in (*STEPS, "unlink")}

    def __enter__(self) -> Self:
        setattr(os, self.step, self._refuse)
        if isinstance(self.fault, Killed):
            os.unlink = self._nothing
        return self

    def __exit__(self, *_fault: object) -> None:
        for name, true in self._true.items():
            setattr(os, name, true)

    def _nothing(self, *_given: Any, **_more: Any) -> None:
        raise self.fault

    def _refuse(self, *given: Any, **more: Any) -> Any:
        if self.step == "open" and not given[1] & os.O_CREAT:
            return self._true["open"](*given, **more)
        self.refused += 1
        if self.step == "write":
            handle, raw = given
            self._true["write"](handle, bytes(raw)[: len(raw) // 2])
        raise self.fault


def _army(folder: Path, number: int) -> Path:
    army = replace(load_army("stark-30"), name="Kept", points=30 + number)
    return save_army(army, load_library(), folder)


def _attempts(number: int) -> list[Attempt]:
    one = Attempt(day="2026-01-01", drill="stay-01", theme="stay", chosen="a", loss=0.0, right=True)
    return [one] * (number + 1)


def _at(name: str, write: Callable[[Path, int], object]) -> Callable[[Path, int], Path]:
    def written(folder: Path, number: int) -> Path:
        write(folder / name, number)
        return folder / name

    return written


def _sheet(path: Path, number: int) -> None:
    fault = write_file(path, b"%PDF" * (number + 1))
    if fault:
        raise OSError(fault)


WRITERS: dict[str, Callable[[Path, int], Path]] = {
    "text": _at("a.txt", lambda path, n: write_atomically(path, f"{n}\n" * 900)),
    "bytes": _at("a.png", lambda path, n: write_atomically(path, bytes([n]) * 9000)),
    "save": _at("a.save", lambda path, n: saved_game.write(path, played(4 + n), HEADER)),
    "settings": _at("s.json", lambda path, n: store(path, Settings(volume=n / 10))),
    "log": _at("l.html", lambda path, n: write_log(path, played(4 + n))),
    "attempts": _at("p.jsonl", lambda path, n: write_lines(path, _attempts(n))),
    "export": _at("p.csv", lambda path, n: export_attempts(path, _attempts(n))),
    "sheet": _at("s.pdf", _sheet),
    "army": _army,
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("writer", WRITERS)
def test_a_refused_step_leaves_the_old_file_whole_and_no_litter(
    tmp_path: Path, writer: str, step: str
) -> None:
    write = WRITERS[writer]
    path = write(tmp_path, 1)
    old = path.read_bytes()
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with (
        Refusing(step, full) as refusing,
        pytest.raises(OSError, match=r"No space left|the disk is full") as refusal,
    ):
        write(tmp_path, 2)
    assert refusing.refused
    assert path.name in str(refusal.value), "what is refused names the file that was meant"
    assert path.read_bytes() == old
    assert [one for one in tmp_path.iterdir() if one.suffix != ".lock"] == [path]
    write(tmp_path, 2)
    assert path.read_bytes() != old


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("writer", WRITERS)
def test_a_kill_at_any_step_leaves_the_old_file_whole(
    tmp_path: Path, writer: str, step: str
) -> None:
    write = WRITERS[writer]
    path = write(tmp_path, 1)
    old = path.read_bytes()
    with Refusing(step, Killed()), pytest.raises(Killed):
        write(tmp_path, 2)
    assert path.read_bytes() == old
    assert write(tmp_path, 2) == path
    assert path.read_bytes() != old


def test_a_new_file_may_be_read_by_whom_the_system_lets(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        write_atomically(tmp_path / "new", "x")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644
        (tmp_path / "new").chmod(0o640)
        write_atomically(tmp_path / "new", "y")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(mask)


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    write_atomically(tmp_path / "real", "old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    write_atomically(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


# ------------------------------------------------------------------ a file that only grows


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_refused_line_is_cut_off_before_the_next_attempt(tmp_path: Path, step: str) -> None:
    path = tmp_path / "grows"
    path.write_text("first\n", encoding="utf-8")
    growing = GrowingFile(path, 6)
    with Refusing(step, OSError(errno.EIO, "broken")), pytest.raises(OSError, match="broken"):
        growing.add(["a much longer second"])
    growing.add(["second"])
    growing.close()
    assert lines_of(path) == ["first", "second", ""]


def test_what_broke_off_is_cut_off_only_when_a_new_line_comes(tmp_path: Path) -> None:
    path = tmp_path / "grows"
    path.write_text("first\nsec", encoding="utf-8")
    growing = GrowingFile(path, 6)
    assert lines_of(path) == ["first", "sec"]
    growing.add(["2"])
    growing.close()
    assert lines_of(path) == ["first", "2", ""]
    path.write_text("first\nsecond", encoding="utf-8")
    growing = GrowingFile(path, 12, lacks_end=True)
    growing.add(["third"])
    growing.add(["fourth"])
    growing.close()
    assert lines_of(path) == ["first", "second", "third", "fourth", ""]


def test_on_a_full_disk_the_reserve_is_given_up_for_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, reserve = tmp_path / "grows", Reserve(tmp_path / ".reserve")
    path.write_text("first\n", encoding="utf-8")
    assert reserve.keep()
    assert (tmp_path / ".reserve").stat().st_size == Reserve.SIZE
    true = os.write

    def full(handle: int, raw: Any) -> int:
        if reserve.path.exists():
            true(handle, bytes(raw)[:2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return true(handle, raw)

    growing = GrowingFile(path, 6)
    monkeypatch.setattr(os, "write", full)
    growing.add(["second"], reserve)
    monkeypatch.undo()
    growing.close()
    assert lines_of(path) == ["first", "second", ""]
    assert not reserve.path.exists()


def test_the_reserve_cannot_be_pressed_together() -> None:
    import zlib  # noqa: PLC0415 - asked once

    raw = disk._incompressible(Reserve.SIZE)
    assert len(raw) == Reserve.SIZE
    assert len(zlib.compress(raw)) > 0.99 * Reserve.SIZE


def test_deleting_what_is_gone_is_no_fault(tmp_path: Path) -> None:
    delete(tmp_path / "nothing")
    assert list(tmp_path.iterdir()) == []
