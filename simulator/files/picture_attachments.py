"""Texts inside PNG pictures: what is sent to be looked at carries what it was made of.

A picture that somebody else made may be damaged, foreign, or made to fill the memory. Only so much
of it is read as one of ours has, and none of its pixels.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from simulator.files.errors import ContentError
from simulator.files.reading import LARGEST, MEGABYTE, opened, text_of, too_large
from simulator.language.texts import translate as _

PICTURE: Final = ".png"
LARGEST_PICTURE: Final = 20 * MEGABYTE
"""Bytes a picture may have; ours have a tenth of one million."""
MOST_PARTS: Final = 10_000
"""Parts of a picture that are looked at."""
PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_FRAME: Final = 12
"""Bytes around what a part holds: its length, its kind, its check sum."""


def with_text(png: bytes, name: str, text: str) -> bytes:
    """Return a PNG of ours with a text inside, under a name of ASCII letters."""
    head_end = len(PNG_HEAD) + _FRAME + 13  # the picture's own head is always the first part
    body = name.encode("ascii") + b"\x00\x01\x00\x00\x00" + zlib.compress(text.encode("utf-8"), 9)
    return png[:head_end] + png_part(b"iTXt", body) + png[head_end:]


def png_part(kind: bytes, body: bytes) -> bytes:
    """Return a part of a PNG with its length before it and its checksum behind."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def text_inside(file: Path, name: str, *, any_words: bool = False) -> str:
    """Return the text inside a PNG picture under a name.

    Raises ContentError for a file that is no PNG, is damaged or too large, or has no such text;
    `any_words` as in `reading.text_of`.
    """
    start = name.encode("ascii") + b"\x00"
    with opened(file, LARGEST_PICTURE) as stream:
        if stream.read(len(PNG_HEAD)) != PNG_HEAD:
            raise ContentError(file, None, "", _("a PNG picture"), _("something else"))
        for body in _texts(file, stream):
            if body.startswith(start):
                return text_of(file, _unpacked(file, body[len(start) :]), any_words=any_words)
    expected = _("a picture with {name} inside").format(name=name)
    found = _("no text of ours: some programs leave it out when they copy a picture")
    raise ContentError(file, None, "", expected, found)


class PngPart(NamedTuple):
    """A part of a PNG: what it is, how many bytes it holds; the stream stands before them."""

    kind: bytes
    length: int


def png_parts(stream: BinaryIO) -> Iterator[PngPart]:
    """Yield the parts of a PNG, as far as it goes; whoever asks may read what each holds."""
    at = len(PNG_HEAD)
    for _number in range(MOST_PARTS):
        stream.seek(at)
        head = stream.read(8)
        if len(head) < 8:
            return
        yield PngPart(head[4:], int.from_bytes(head[:4]))
        at += _FRAME + int.from_bytes(head[:4])


def _texts(file: Path, stream: BinaryIO) -> Iterator[bytes]:
    """Yield what the text parts of a picture hold, as far as the pixels."""
    for kind, length in png_parts(stream):
        if kind in {b"IDAT", b"IEND"}:
            return
        if kind == b"iTXt":
            body = stream.read(min(length, LARGEST_PICTURE))
            if stream.read(4) != struct.pack(">I", zlib.crc32(kind + body)):
                raise ContentError(file, None, "", _("a whole PNG picture"), _("a damaged one"))
            yield body
    raise ContentError(file, None, "", _("a whole PNG picture"), _("only its beginning"))


def _unpacked(file: Path, rest: bytes) -> bytes:
    """Read a text part behind its name: whether it is packed, how, two words, and the text."""
    packed, _method = rest[:1], rest[1:2]
    content = rest[2:].split(b"\x00", 2)[-1]
    if packed == b"\x01":
        try:
            content = zlib.decompressobj().decompress(content, LARGEST + 1)
        except zlib.error as error:
            whole = _("a whole PNG picture")
            raise ContentError(file, None, "", whole, _("a damaged one")) from error
    if len(content) > LARGEST:
        raise too_large(file, LARGEST)
    return content
