"""Who writes what right now: locks that the system frees when the process that holds one ends.

A number of a process says nothing: another process may have it, and a killed one keeps it until
its parent has asked how it ended. A lock is freed by the system at the very end of the process
that holds it, however it ends. The lock lies in a file of its own beside the journal.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simulator.files.disk import delete, make_folder
from simulator.language.texts import translate as _

if TYPE_CHECKING:
    from filelock import BaseFileLock

JOURNAL: Final = ".journal"
"""The ending of a journal's name."""
PATIENCE: Final = 10.0
"""Seconds a change waits for that of another program."""


class JournalLock:
    """The right to write one journal or draft; held by at most one screen at a time."""

    def __init__(self, journal: Path) -> None:
        """Belong to a journal; nothing is held yet."""
        self._path = journal.with_name(f"{journal.name}.lock")
        self._lock: BaseFileLock | None = None

    def take(self) -> bool:
        """Whether the lock is held now; False when another game holds it (OSError if refused)."""
        from filelock import FileLock, Timeout  # noqa: PLC0415 - it loads slowly, the title does not

        # A window thinks on threads beside the one that plays; the lock is the whole program's.
        lock = FileLock(self._path, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            return False
        self._lock = lock
        return True

    def free(self, *, forget: bool = False) -> None:
        """Hand it to others; `forget` also deletes its file, because the journal is gone."""
        if self._lock is None:
            return
        if forget:
            with contextlib.suppress(OSError):  # Windows deletes no open file
                delete(self._path)
        with contextlib.suppress(OSError):
            self._lock.release()
        self._lock = None


@contextlib.contextmanager
def changing(path: Path) -> Iterator[None]:
    """Hold a folder or file of the player's for a change of a moment; others wait meanwhile.

    All that lies beside it is held with it, by one hidden file. OSError where another program holds
    it longer than PATIENCE. Where the system cannot lock, as on some disks, nobody waits.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - as above

    place = path.with_name(".changing.lock")
    lock = FileLock(place, timeout=PATIENCE, thread_local=False)
    try:
        make_folder(place.parent)
        lock.acquire(poll_interval=0.01)
    except Timeout:
        raise OSError(errno.EBUSY, _("another program is changing it"), str(path)) from None
    except (OSError, NotImplementedError):
        pass
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.release()


def in_use(journal: Path) -> bool:
    """Whether a running game writes this journal.

    Where the system cannot lock, as on a disk that can only be read, nobody writes.
    """
    lock = JournalLock(journal)
    try:
        if not lock.take():
            return True
    except OSError:
        return False
    lock.free()
    return False
