"""The journal of a running game: a save that only ever grows.

It has the form of a save (`games.saved_game`); `back_to` takes inputs back. A killed program
loses at most the line it was writing. Whoever resumes a game goes on in the same file: there is no
moment at which an old journal is gone and the new one not yet there.
"""

from __future__ import annotations

import contextlib
import errno
import json
from collections.abc import Sequence
from pathlib import Path

from simulator.content.games.save_reader import parse_save, raw_save
from simulator.content.games.saved_game import Header, Save, first_line, format_of, input_plain
from simulator.engine.inputs import Input
from simulator.engine.session import Session
from simulator.files.disk import GrowingFile, Reserve, delete, write_atomically
from simulator.files.locks import JournalLock
from simulator.files.reading import is_there
from simulator.language.texts import translate as _
from simulator.records import dataclass


@dataclass(frozen=True)
class Interrupted:
    """An interrupted game that is taken up: what its journal holds, and the right to go on in it.

    `length` counts the bytes that are good, `lacks_end` says that their last line has no line end.
    """

    path: Path
    save: Save
    lock: JournalLock
    length: int
    lacks_end: bool


def take_up(path: Path) -> Interrupted | None:
    """Return the game a journal holds, to go on with; None while another program plays it.

    Nothing is written. Raises SaveError for a journal that cannot be read, OSError where it cannot
    be opened.
    """
    lock = JournalLock(path)
    with contextlib.suppress(PermissionError):  # a folder that can only be read: nobody writes it
        if not lock.take():
            return None
    try:
        return _read(path, lock)
    except BaseException:
        lock.free()
        raise


def _read(path: Path, lock: JournalLock) -> Interrupted:
    raw = raw_save(path)
    good = raw.rfind(b"\n") + 1
    save = parse_save(path, raw, forgiving=True)
    # Where the last line broke off: did anything of it count?
    if 0 < good < len(raw) and parse_save(path, raw[:good], forgiving=True).inputs == save.inputs:
        return Interrupted(path, save, lock, good, lacks_end=False)
    return Interrupted(path, save, lock, len(raw), lacks_end=good < len(raw))


class Journal:
    """The growing record of a running game: an answer is on the disk before the next question.

    What the disk refuses is written with the next answer, as soon as it can be.
    """

    def __init__(
        self,
        path: Path,
        header: Header,
        *,
        resumed: Interrupted | None = None,
        reserve: Reserve | None = None,
    ) -> None:
        """Name the file; it is written at the first `record`. An old file is never replaced.

        `resumed` is the interrupted game that goes on in its own journal. The `reserve` is space
        to be given up on a full disk.
        """
        self.path = path
        self._header = header
        self._resumed = resumed
        self._reserve = reserve
        self._lock = resumed.lock if resumed else JournalLock(path)
        self._held = resumed is not None
        self._known: list[Input] = list(resumed.save.inputs) if resumed else []
        self._file: GrowingFile | None = None
        self._ours = False
        """Whether the file was begun by this journal, or is that of the resumed game."""

    def hold(self) -> bool:
        """Return whether no other program writes it; from then on none may (OSError if refused)."""
        self._held = self._held or self._lock.take()
        return self._held

    def record(self, session: Session) -> None:
        """Add what was answered, or taken back, since the last call (OSError if refused)."""
        if self._file is None:
            self._file = self._opened(session.inputs)
            if self._reserve is not None:
                self._reserve.keep()
        lines = self._news(session.inputs)
        if not lines:
            return
        if format_of(session.inputs) > format_of(self._known):
            self._rewrite(session.inputs)
            return
        try:
            self._file.add(lines, self._reserve)
        except FileNotFoundError:  # somebody has taken the file away: it is written anew
            self._file.close()
            self._file = None
            raise
        self._known = list(session.inputs)

    def _rewrite(self, inputs: Sequence[Input]) -> None:
        """Write the journal anew, in the form that holds these inputs, and go on in it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._file = self._written(inputs)

    def _opened(self, inputs: Sequence[Input]) -> GrowingFile:
        if not self.hold():
            raise OSError(errno.EBUSY, _("another program plays this game"), str(self.path))
        old, self._resumed = self._resumed, None
        if old is not None and is_there(self.path):
            self._ours = True
            return GrowingFile(self.path, old.length, lacks_end=old.lacks_end)
        if is_there(self.path) and not self._ours:
            raise FileExistsError(errno.EEXIST, _("an interrupted game is there"), str(self.path))
        return self._written(inputs)

    def _written(self, inputs: Sequence[Input]) -> GrowingFile:
        lines = [first_line(self._header, inputs), *_lines(inputs)]
        raw = "".join(f"{line}\n" for line in lines).encode("utf-8")
        write_atomically(self.path, raw)
        self._ours, self._known = True, list(inputs)
        return GrowingFile(self.path, len(raw))

    def _news(self, inputs: Sequence[Input]) -> list[str]:
        """Return the lines that lead from what is written to these inputs."""
        same = 0
        for known, given in zip(self._known, inputs, strict=False):
            if known != given or type(known.reply) is not type(given.reply):
                break
            same += 1
        lines = [json.dumps({"back_to": same})] if same < len(self._known) else []
        return lines + _lines(inputs[same:])

    def close(self, *, discard: bool = False) -> None:
        """End the journal; `discard` removes it because the game was finished or saved."""
        if self._file is not None:
            self._file.close()
            self._file = None
        discard = discard and (self._ours or self._resumed is not None)
        if discard:
            with contextlib.suppress(OSError):
                delete(self.path)
        self._lock.free(forget=discard)
        self._held = False


def _lines(inputs: Sequence[Input]) -> list[str]:
    return [json.dumps(input_plain(given), ensure_ascii=False) for given in inputs]
