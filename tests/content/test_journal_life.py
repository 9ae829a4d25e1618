"""A journal from its first line to its last: who holds it, who may take it up, when it goes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.content.games.journal import Journal, take_up
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError
from simulator.engine.session import Session
from simulator.files.locks import JournalLock, in_use
from simulator.model.requests import Choose
from simulator.ui.places import Places
from tests.content.test_savefile import HEADER, played
from tests.engine.toy import game

ROOT = Path(__file__).resolve().parents[2]

HOLDER = """
import sys, time
from pathlib import Path
from simulator.content.games.journal import Journal
from simulator.model.requests import Choose
from simulator.ui.places import Places
from tests.content.test_savefile import HEADER, played
path = Places.under(Path(sys.argv[1])).new_journal()
journal = Journal(path, HEADER)
journal.record(played(4))
print(path, flush=True)
time.sleep(60)
"""


def recorded(path: Path, answers: int = 4) -> bytes:
    """Leave the journal of a killed game behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(path, HEADER)
    journal.record(played(answers))
    journal.close()
    return path.read_bytes()


def holding(folder: Path) -> tuple[subprocess.Popen[str], Path]:
    """Have another process play a game; return it and its journal."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


# ------------------------------------------------------------------ who holds it


def test_a_game_that_is_played_is_nobodys_to_resume(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    process, path = holding(tmp_path)
    try:
        assert in_use(path)
        assert places.left_behind() == []
        assert take_up(path) is None
    finally:
        ended(process)
    assert places.left_behind() == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no process nobody asked after")
def test_a_killed_window_is_offered_before_its_parent_asked_how_it_ended(tmp_path: Path) -> None:
    """The number of such a process is still taken: this is why Resume once was missing."""
    places = Places.under(tmp_path)
    process, path = holding(tmp_path)
    try:
        assert places.left_behind() == []
        process.kill()
        deadline = time.monotonic() + 10
        while places.left_behind() != [path] and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(process.pid, 0)  # it still has its number
        assert places.left_behind() == [path]
    finally:
        ended(process)


def test_a_number_that_another_living_process_has_says_nothing(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    for number in (1, os.getpid(), os.getppid(), 10**20):
        recorded(places.journals / f"20260101-120000-{number}.journal")
    assert len(places.left_behind()) == 4


def test_two_windows_resume_one_journal_only_once(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    recorded(path)
    first = take_up(path)
    assert first is not None
    assert take_up(path) is None
    first.lock.free()
    again = take_up(path)
    assert again is not None
    again.lock.free()


def test_a_journal_that_vanishes_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Places.under(tmp_path)
    for name in ("a", "b", "c"):
        recorded(places.journals / f"{name}.journal")
    true = os.path.lexists

    def gone(path: Path) -> bool:
        return Path(path).name != "b.journal" and true(path)

    monkeypatch.setattr(os.path, "lexists", gone)
    assert {path.name for path in places.left_behind()} == {"a.journal", "c.journal"}


def test_every_new_journal_has_a_name_of_its_own(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    names = []
    for _game in range(20):
        names.append(places.new_journal())
        recorded(names[-1])
    assert len(set(names)) == 20


# ------------------------------------------------------------------ resuming destroys nothing


def test_an_old_journal_is_never_replaced_by_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    old = recorded(path)
    journal = Journal(path, HEADER)
    with pytest.raises(FileExistsError):
        journal.record(played(1))
    journal.close(discard=True)
    assert path.read_bytes() == old


def test_taking_up_writes_nothing_until_there_is_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    torn = recorded(path)[:-5]
    path.write_bytes(torn)
    found = take_up(path)
    assert found is not None
    session = Session(game(seed=7), inputs=found.save.inputs)
    journal = Journal(path, found.save.header, resumed=found)
    fallen = len(session.inputs) > len(found.save.inputs)  # a die that was torn falls again
    journal.record(session)
    journal.close()
    assert fallen or path.read_bytes() == torn
    assert read(path, forgiving=True).inputs == tuple(session.inputs)


@pytest.mark.parametrize("cut", range(1, 60))
def test_a_game_torn_anywhere_goes_on_in_its_own_journal(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "j.journal"
    old = recorded(path, 6)
    path.write_bytes(old[:-cut])
    found = take_up(path)
    assert found is not None
    session = Session(game(seed=7), inputs=found.save.inputs)
    journal = Journal(path, found.save.header, resumed=found)
    journal.record(session)
    for _answer in range(3):
        session.answer(_any(session))
        journal.record(session)
    journal.close()
    assert read(path).inputs == tuple(session.inputs)


def _any(session: Session) -> str:
    request = session.pending
    assert isinstance(request, Choose)
    return request.options[0].key


@pytest.mark.parametrize("step", ["open", "write", "fsync"])
def test_on_a_full_disk_a_resumed_game_loses_nothing_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Resume once dropped the old journal although the new one could not be written."""
    path = tmp_path / "j.journal"
    old = recorded(path)
    found = take_up(path)
    assert found is not None
    session = Session(game(seed=7), inputs=found.save.inputs)
    journal = Journal(path, found.save.header, resumed=found)

    def full(*_given: object, **_more: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    for _number in range(2):
        session.answer(_any(session))
        with pytest.raises(OSError, match="No space"):
            journal.record(session)
        assert path.read_bytes()[: len(old)] == old
    monkeypatch.undo()
    journal.record(session)
    journal.close()
    assert read(path).inputs == tuple(session.inputs)


def test_a_journal_that_cannot_be_read_stays_and_is_free_again(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    path.write_text("no journal\n", encoding="utf-8")
    with pytest.raises(SaveError):
        take_up(path)
    assert path.read_text(encoding="utf-8") == "no journal\n"
    assert not in_use(path)


def test_a_journal_somebody_took_away_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    session = played(2)
    journal = Journal(path, HEADER)
    journal.record(session)
    path.unlink()
    session.answer(_any(session))
    with pytest.raises(FileNotFoundError):
        journal.record(session)
    journal.record(session)
    journal.close()
    assert read(path).inputs == tuple(session.inputs)


def test_a_discarded_journal_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "j.journal"
    recorded(path)
    found = take_up(path)
    assert found is not None
    journal = Journal(path, found.save.header, resumed=found)
    journal.record(Session(game(seed=7), inputs=found.save.inputs))
    journal.close(discard=True)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_is_free_again_when_it_is_freed(tmp_path: Path) -> None:
    lock = JournalLock(tmp_path / "j.journal")
    assert lock.take()
    assert in_use(tmp_path / "j.journal")
    lock.free()
    assert not in_use(tmp_path / "j.journal")
