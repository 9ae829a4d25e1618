"""The only place that writes, replaces or deletes files: a crash or a full disk costs nothing old.

`write_atomically` replaces a whole file, `delete` takes one away, `GrowingFile` adds lines to one,
and `Reserve` keeps space for those lines against the day the disk is full. `sweep` takes away what
killed writers left.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from logging import LogRecord
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import BinaryIO, Final

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What the system says when there is no space left."""
_PARTS: Final = ".iron-ranks-"
_PART: Final = ".part"
"""How the name of a file begins and ends that is not whole yet."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows must not change the line ends."""


def write_atomically(path: Path, data: str | bytes, *, make_folder: bool = True) -> None:
    """Replace a file in one step, so that a crash leaves either the old or the new one.

    Text is written as UTF-8. A link stays a link: what it leads to is replaced. What is no file at
    all, such as a pipe, is written into. `make_folder` makes a folder that is not there. Raises
    OSError when the disk refuses; then the old file is as it was.
    """
    raw = data.encode("utf-8") if isinstance(data, str) else data
    target = Path(os.path.realpath(path))
    if make_folder:
        target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not target.is_file():
        _write_into(target, raw)
        return
    with _named(target):
        _write_beside(target, raw)
    _sync_folder(target.parent)


def _write_beside(target: Path, raw: bytes) -> None:
    with _part_of(target) as (handle, part):
        _write_all(handle, raw)
        if target.exists():
            part.chmod(target.stat().st_mode & 0o777)
        os.fsync(handle)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Return a file to write piece by piece; it replaces `path` in one step when the block ends.

    Where the block raises, or the disk refuses (OSError), the old file is as it was.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    with (
        _named(target),
        _part_of(target) as (handle, _part),
        os.fdopen(handle, "w+b", closefd=False) as stream,
    ):
        yield stream
        stream.flush()
        os.fsync(handle)
    _sync_folder(target.parent)


def set_changed(path: Path, seconds: int) -> None:
    """Report when a file was changed, in seconds since 1970 (OSError when the disk refuses)."""
    os.utime(path, (seconds, seconds))


def make_folder(path: Path) -> None:
    """Make a folder, and those it lies in; one that is there stays (OSError if refused)."""
    path.mkdir(parents=True, exist_ok=True)


def delete_folder(path: Path) -> None:
    """Take a folder away with all that is in it; what cannot be taken away stays."""
    shutil.rmtree(path, ignore_errors=True)


def delete(path: Path) -> None:
    """Take a file away; what is already gone is no fault (OSError when the disk refuses)."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()


def give_other_name(path: Path, other: Path) -> None:
    """Rename a file or folder; what it holds stays as it is (OSError when the disk refuses)."""
    path.rename(other)
    _sync_folder(other.parent)


def try_folder(folder: Path) -> None:
    """Write a file into a folder and take it away again (OSError where the disk refuses)."""
    with _part_of(folder / "tried", keep=False):
        pass


def sweep(folder: Path) -> int:
    """Delete the files killed writers left unfinished in a folder; return how many there were."""
    gone = 0
    with contextlib.suppress(OSError):
        for part in [*folder.glob(f"{_PARTS}*{_PART}")]:
            with contextlib.suppress(OSError):
                gone += _swept(part)
    return gone


def _swept(part: Path) -> bool:
    """Delete an unfinished file unless somebody is writing it; return whether it is gone."""
    if sys.platform == "win32":  # the system refuses to delete an open file
        part.unlink()
        left = True
    else:
        handle = os.open(part, os.O_WRONLY)
        try:
            left = _hold(handle, wait=False) and os.path.samestat(os.fstat(handle), part.stat())
            if left:
                part.unlink()
        finally:
            os.close(handle)
    return left


@contextlib.contextmanager
def _named(target: Path) -> Iterator[None]:
    """Name the file that is meant in what the disk refuses, not the part beside it or none."""
    try:
        yield
    except OSError as error:
        known = error.filename
        # An error without a number is its own sentence, which a name would put out of sight.
        if (known is None and error.errno is not None) or (
            isinstance(known, str | Path) and str(known).endswith(_PART)
        ):
            error.filename, error.filename2 = str(target), None
        raise


@contextlib.contextmanager
def _part_of(target: Path, *, keep: bool = True) -> Iterator[tuple[int, Path]]:
    """Yield a new file beside the target, which takes its place when the block ends.

    Without `keep` it is deleted then. It is held meanwhile, so that nobody takes it for one that a
    killed program left.
    """
    handle, part = _new_part(target)
    closed = False
    try:
        yield handle, part
        if sys.platform == "win32":  # it renames no open file
            os.close(handle)
            closed = True
        if keep:
            part.replace(target)
        else:
            part.unlink()
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    finally:
        if not closed:
            os.close(handle)


def _new_part(target: Path) -> tuple[int, Path]:
    """Return a new file beside the target, opened, where the new content is written first."""
    for number in count():
        part = target.with_name(f"{_PARTS}{os.getpid()}-{number}{_PART}")
        with contextlib.suppress(FileExistsError):
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
            _hold(handle, wait=True)
            if os.fstat(handle).st_nlink:
                return handle, part
            os.close(handle)  # a sweeper came in between
    raise AssertionError


def _hold(handle: int, *, wait: bool) -> bool:
    """Hold an open file until it is closed or its process ends; return whether nobody else does."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - not every system has it

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:  # a disk that holds no files
            return wait
    return True


def _write_into(target: Path, raw: bytes) -> None:
    handle = os.open(target, os.O_WRONLY | _BINARY)
    try:
        _write_all(handle, raw)
    finally:
        os.close(handle)


def _write_all(handle: int, raw: bytes) -> None:
    """Write all of it; the system may take it in parts."""
    rest = memoryview(raw)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _sync_folder(folder: Path) -> None:
    """Write the folder's entry through to the disk, where the system can, against a power cut."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ------------------------------------------------------------------ the log of the program


class QuietLog(RotatingFileHandler):
    """A log of the program that stays small; on a disk that refuses, nothing is written or said."""

    MOST: Final = 200_000
    """Bytes a file of it has at most; three older ones are kept."""

    def __init__(self, path: Path) -> None:
        """Name the file; it is opened with the first line."""
        super().__init__(path, maxBytes=self.MOST, backupCount=3, encoding="utf-8", delay=True)

    def emit(self, record: LogRecord) -> None:
        """Write a line, in a folder that is made for it."""
        with contextlib.suppress(OSError):
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
            super().emit(record)

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - the library's name
        """Stay silent: a game goes on without its log."""


# ------------------------------------------------------------------ a file that only grows


class GrowingFile:
    """A file that lines are added to: what was added once is on the disk and stays there.

    When the disk refuses, what was written of the new lines is cut off again before the next
    attempt, so that no half line stays in the middle.
    """

    def __init__(self, path: Path, length: int, *, lacks_end: bool = False) -> None:
        """Open an existing file whose first `length` bytes are good; nothing is written yet.

        `lacks_end` says that its last line has no end and gets one before the next line. Raises
        OSError when the file cannot be opened.
        """
        self.path = path
        self._handle = os.open(path, os.O_RDWR | _BINARY)
        self._length = length
        self._start = b"\n" if lacks_end else b""

    def add(self, lines: list[str], reserve: Reserve | None = None) -> None:
        """Add lines and wait until the disk has them (OSError naming the file when it refuses).

        On a full disk the space of the `reserve` is given up first.
        """
        raw = self._start + "".join(f"{line}\n" for line in lines).encode("utf-8")
        with _named(self.path):
            try:
                self._write(raw)
            except OSError as fault:
                if fault.errno not in _FULL or reserve is None or not reserve.give_up():
                    raise
                self._write(raw)
        self._length += len(raw)
        self._start = b""

    def _write(self, raw: bytes) -> None:
        found = os.fstat(self._handle)
        if not found.st_nlink:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))
        if found.st_size != self._length:
            os.ftruncate(self._handle, self._length)
        os.lseek(self._handle, self._length, os.SEEK_SET)
        _write_all(self._handle, raw)
        os.fsync(self._handle)

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(OSError):
            os.close(self._handle)


class Reserve:
    """Space that is kept on the disk, so that a running game can be recorded when it is full."""

    SIZE: Final = 256 * 1024
    """Bytes; the answers of a game take about 40,000."""

    def __init__(self, path: Path) -> None:
        """Name the file that takes the space up."""
        self.path = path

    def keep(self) -> bool:
        """Take the space up if it isn't yet; whether it is kept now."""
        try:
            if self.path.is_file() and self.path.stat().st_size == self.SIZE:
                return True
            write_atomically(self.path, _incompressible(self.SIZE))
        except OSError:
            return False
        return True

    def give_up(self) -> bool:
        """Free the space; whether there was any."""
        try:
            self.path.unlink()
        except OSError:
            return False
        return True


def _incompressible(size: int) -> bytes:
    """Return bytes that a disk which compresses cannot make smaller, the same every time."""
    parts = (hashlib.sha256(number.to_bytes(8)).digest() for number in range(-(-size // 32)))
    return b"".join(parts)[:size]
