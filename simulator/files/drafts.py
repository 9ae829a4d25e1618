"""Drafts: what lies unsaved on a screen, kept on the disk against the day the window breaks off.

A draft is a plain case or army list, written whole each time, in a folder of the player's own. The
screen that writes it holds a lock on it: what nobody holds was left behind.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from simulator.files.disk import delete, make_folder, write_atomically
from simulator.files.locks import JournalLock


class SavedDraft:
    """The draft of one screen."""

    def __init__(self, path: Path, *, left_behind: bool = False) -> None:
        """Name the file; it is written by the first `keep`, unless it was `left_behind`."""
        self.path = path
        self._lock = JournalLock(path)
        self._held = False
        self.there = left_behind
        """Whether the file is one of this screen's."""

    def take(self) -> bool:
        """Whether this screen alone writes it now; False while another window does."""
        with contextlib.suppress(OSError):  # where the system cannot lock, nobody else writes
            make_folder(self.path.parent)
            self._held = self._held or self._lock.take()
            return self._held
        return True

    def keep(self, text: str) -> None:
        """Write what lies there now (OSError when the disk refuses; then the old draft stays)."""
        self.take()
        write_atomically(self.path, text)
        self.there = True

    def drop(self) -> None:
        """Take the draft away: what it held is saved, or nobody wants it."""
        if self.there:
            with contextlib.suppress(OSError):
                delete(self.path)
        self.there = False
        self._free(forget=True)

    def leave(self) -> None:
        """Leave the draft where it is, for the next start."""
        self._free(forget=False)

    def _free(self, *, forget: bool) -> None:
        if self._held:
            self._lock.free(forget=forget)
        self._held = False
