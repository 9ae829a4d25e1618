"""Archives (ZIP) that somebody else made: what is in them is asked before any of it is unpacked.

Parts are stored or deflated, the only ways whose unpacking can be stopped at any byte.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from simulator.files.errors import ContentError
from simulator.files.reading import MEGABYTE, opened, too_large
from simulator.language.texts import translate as _

LARGEST_DIRECTORY: Final = 4 * MEGABYTE
"""Bytes the list of parts at the end of an archive may have."""
_DIRECTORY_ENTRY: Final = 46
"""Bytes of one part in that list, beside its name."""
_WAYS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_PIECE: Final = 1 << 16
_DAMAGE: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError),
    *(ValueError, OSError, KeyError),
)
"""What reading a damaged archive raises."""


class _Sparing(io.BufferedReader):
    """A file of which only so much is taken at once: no list of parts fills the memory."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as usual, at most so much; raise ValueError where more is wanted."""
        if size is not None and size > LARGEST_DIRECTORY:
            raise ValueError(size)
        return super().read(LARGEST_DIRECTORY if size is None or size < 0 else size)


def directory_size(name: str) -> int:
    """Return the bytes a part of this name takes in the list at the end of an archive."""
    return _DIRECTORY_ENTRY + len(name.encode("utf-8", "replace"))


@contextmanager
def archive(file: Path, most: int, expected: str) -> Iterator[zipfile.ZipFile]:
    """Open an archive of at most `most` bytes, packed and unpacked.

    Raises ContentError for another file, and for one with more in it than may be unpacked; it
    says what was `expected`.
    """
    with opened(file, most) as stream:
        try:
            found = zipfile.ZipFile(_Sparing(io.FileIO(stream.fileno(), closefd=False)))
        except _DAMAGE as error:
            raise ContentError(file, None, "", expected, _("another or a damaged file")) from error
        with found:
            for part in found.infolist():
                if part.compress_type not in _WAYS:
                    ways = _("a file in it, stored or deflated")
                    raise ContentError(file, None, part.filename, ways, _("another way of packing"))
            total = sum(part.file_size for part in found.infolist())
            if total > most:
                raise too_large(file, most, total)
            yield found


def unpacked(file: Path, source: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return what is in one part, at most so many bytes; ContentError as in `pieces`."""
    return b"".join(pieces(file, source, name, most))


def pieces(file: Path, source: zipfile.ZipFile, name: str, most: int) -> Iterator[bytes]:
    """Yield what is in one part, piece by piece, at most so many bytes in all.

    Raises ContentError for more, and for a part that is damaged or not there.
    """
    try:
        size = source.getinfo(name).file_size
        if size > most:
            raise too_large(file, most, size, name)
        with source.open(name, mode="r") as part:
            while piece := part.read(_PIECE):
                yield piece
    except ContentError:
        raise
    except _DAMAGE as error:
        raise ContentError(file, None, name, _("a file in it"), _("a damaged one")) from error
