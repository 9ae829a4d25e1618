"""The one door through which files come in: regular files only, not too large, text in UTF-8.

Everybody who reads a file asks here, so nobody else has to think of a pipe that never ends, a
device, a folder, a gigabyte, or bytes that steer a terminal.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from simulator.files.errors import ContentError, why_refused
from simulator.language.texts import translate as _
from simulator.language.texts import unseen

MEGABYTE: Final = 1_000_000
LARGEST: Final = MEGABYTE
"""Bytes a file of ours may have where nothing else is said."""
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOCTTY", 0)
)
"""A pipe nobody writes to is opened without waiting, and refused then."""


def is_file(name: str | Path) -> bool:
    """Return whether a file of this name is there; a name that no file can have is none."""
    return os.path.isfile(name)  # noqa: PTH113 - the method raises for such a name


def is_folder(name: str | Path) -> bool:
    """Return whether a folder of this name is there, as `is_file` does."""
    return os.path.isdir(name)  # noqa: PTH112 - as above


def is_there(name: str | Path) -> bool:
    """Return whether anything of this name is there, a link that leads nowhere among it."""
    return os.path.lexists(name)


@contextmanager
def opened(file: Path, most: int = LARGEST) -> Iterator[BinaryIO]:
    """Open a regular file of at most `most` bytes; raise ContentError for anything else."""
    try:
        handle = os.open(file, _FLAGS)
    except FileNotFoundError as error:
        raise ContentError(file, None, "", _("a file"), _("nothing there")) from error
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        why = why_refused(error) if isinstance(error, OSError) else str(error)
        raise ContentError(file, None, "", _("a readable file"), why) from error
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise ContentError(file, None, "", _("a readable file"), _kind(about.st_mode))
        if about.st_size > most:
            raise too_large(file, most, about.st_size)
        with open(handle, "rb", closefd=False) as stream:
            yield stream
    finally:
        os.close(handle)


def read_bytes(file: Path, most: int = LARGEST) -> bytes:
    """Read a regular file of at most `most` bytes; raise ContentError for anything else."""
    with opened(file, most) as stream:
        try:
            raw = stream.read(most + 1)  # it may grow while it is read
        except OSError as error:
            raise ContentError(file, None, "", _("a readable file"), why_refused(error)) from error
    if len(raw) > most:
        raise too_large(file, most, len(raw))
    return raw


def read_text(
    file: Path, most: int = LARGEST, *, forgiving: bool = False, any_words: bool = False
) -> str:
    """Read a text in UTF-8; ContentError as in `text_of`."""
    return text_of(file, read_bytes(file, most), forgiving=forgiving, any_words=any_words)


def whole_lines(file: Path, most: int) -> Iterator[tuple[int, str, int]]:
    """Yield the lines that have their end: the number, the text, and how many bytes it takes.

    A line has at most `LARGEST` bytes; ContentError as in `text_of`.
    """
    with opened(file, most) as stream:
        number = 0
        while (raw := stream.readline(LARGEST + 1)).endswith(b"\n"):
            number += 1
            yield number, text_of(file, raw[:-1], first=number), len(raw)
    if len(raw) > LARGEST:
        raise too_large(file, LARGEST, len(raw), line=number + 1)


def text_of(
    file: Path, raw: bytes, *, forgiving: bool = False, any_words: bool = False, first: int = 1
) -> str:
    """Return bytes of a file as text; raise ContentError, with the line, for bytes that are none.

    A character that cannot be seen is refused too, but NUL alone with `any_words`. `forgiving`
    leaves out a last line that a crash tore apart. `first` is the number of the first line.
    """
    if forgiving:
        raw = _without_torn_end(raw)
    try:
        text = raw.decode("utf-8-sig" if first == 1 else "utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + first
        found = _("bytes that are no text")
        raise ContentError(file, line, "", _("text in UTF-8"), found) from error
    hidden = re.search("\\0", text) if any_words else unseen(text.replace("\r\n", "\n"))
    if hidden is not None:
        line = text.count("\n", 0, hidden.start()) + first
        raise ContentError(file, line, "", _("text in UTF-8"), describe_unseen(hidden[0]))
    return text


def describe_unseen(character: str) -> str:
    """Return which character it is that cannot be seen, as it follows on "found"."""
    if character == "\x00":
        return _("bytes that are no text")
    return _("the control character U+{code}").format(code=f"{ord(character):04X}")


def _without_torn_end(raw: bytes) -> bytes:
    """Leave out what follows the last line end where it is no text, or only zeros."""
    whole, end, torn = raw.rpartition(b"\n")
    try:
        return raw if unseen(torn.decode("utf-8")) is None else whole + end
    except UnicodeDecodeError:
        return whole + end


def _kind(mode: int) -> str:
    """Return what stands there instead of a file."""
    if stat.S_ISDIR(mode):
        return _("a folder")
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        return _("a pipe")
    return _("a device")


def too_large(
    file: Path, most: int, size: int | None = None, key: str = "", line: int | None = None
) -> ContentError:
    """Return the error for a file, or a part of it, that is larger than it may be."""
    expected = _("at most {most:g} MB").format(most=most / MEGABYTE)
    found = _("more") if size is None else _("{size:.1f} MB").format(size=size / MEGABYTE)
    return ContentError(file, line, key, expected, found)
