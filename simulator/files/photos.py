"""Photos of a table: measured before they are decoded, made smaller, turned as the camera says."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from simulator.files.errors import ContentError, shortened
from simulator.files.picture_attachments import PNG_HEAD, png_parts
from simulator.files.reading import MEGABYTE, opened
from simulator.language.texts import translate as _
from simulator.records import dataclass

if TYPE_CHECKING:
    from PIL import Image

ENDINGS: Final = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
"""The endings of photos, and what is in such a file."""
LARGEST: Final = 80 * MEGABYTE
"""Bytes a photo may have."""
MEGAPIXELS: Final = 24
"""Millions of pixels a photo may have."""
MEGAPIXELS_AT_ONCE: Final = 13
"""The same for a JPEG in several scans, of which all pixels are held twice more to put together."""
LARGEST_NOTES: Final = 4 * MEGABYTE
"""Bytes a photo may hold beside its pixels: what the camera wrote, colours, words."""
NARROWEST: Final = 1 / 20
"""No table is so narrow: the share of the longer side that the shorter one has at least."""
STRIP: Final = 2_000_000
"""Pixels that are made smaller at once, or one row of the smaller picture."""
_ROW_BY_ROW: Final = frozenset({0xC0, 0xC1})
"""Marks of a JPEG whose pixels may be decoded row by row, if all colours come together."""
_JPEG: Final = frozenset({"JPEG", "MPO"})
"""What Pillow calls a JPEG: some phones hang a second picture behind the first."""


@dataclass(frozen=True, slots=True)
class PhotoPixels:
    """A decoded photo: width and height in pixels, and red, green and blue row by row."""

    size: tuple[int, int]
    rgb: bytes


def read_photo(file: Path, longest: int) -> PhotoPixels:
    """Read a PNG or JPEG, its longer side at most `longest` pixels.

    Raises ContentError for a file that is no such photo, for one that is too large or too narrow,
    and for one that breaks off.
    """
    wanted = ENDINGS.get(file.suffix.lower())
    if wanted is None:
        raise ContentError(file, None, "", _("a photo: PNG or JPEG"), shortened(file.suffix))
    from PIL import UnidentifiedImageError  # noqa: PLC0415 - loaded only for a picture

    with opened(file, LARGEST) as stream:
        try:
            return _decoded(file, stream, wanted, longest)
        except ContentError:
            raise
        except UnidentifiedImageError as error:
            raise ContentError(file, None, "", _("a whole photo"), _("something else")) from error
        # Whatever a library for pictures stumbles over in a damaged file, the file is at fault.
        except Exception as error:
            found = shortened(str(error) or type(error).__name__)
            raise ContentError(file, None, "", _("a whole photo"), found) from error


def _decoded(file: Path, stream: BinaryIO, wanted: str, longest: int) -> PhotoPixels:
    small, turn = _small_and_turn(file, stream, wanted, longest)
    if turn is not None:
        small = small.transpose(turn)
    return PhotoPixels(small.size, small.tobytes())


def _small_and_turn(
    file: Path, stream: BinaryIO, wanted: str, longest: int
) -> tuple[Image.Image, Image.Transpose | None]:
    """Return the smaller picture and how it is to be turned; what was decoded is let go."""
    from PIL import Image, ImageFile  # noqa: PLC0415 - loaded only when a picture is asked for

    ImageFile.LOAD_TRUNCATED_IMAGES = False
    Image.MAX_IMAGE_PIXELS = None  # ours is asked instead, and told in words
    at_once = _require_few_notes(file, stream)
    with Image.open(stream, formats=("PNG", "JPEG")) as image:
        found = "JPEG" if image.format in _JPEG else str(image.format)
        if found != wanted:
            expected = _("a {kind}, as the name ends").format(kind=wanted)
            raise ContentError(file, None, "", expected, _("a {kind}").format(kind=found))
        _require_size(file, image.size, at_once=at_once)
        turn = _turn_of(image)
        image.draft("RGB", (longest, longest))
        return _made_small(image, math.ceil(max(image.size) / longest)), turn


def _require_few_notes(file: Path, stream: BinaryIO) -> bool:
    """Refuse a photo with too much beside its pixels; return whether its pixels come in scans."""
    head = stream.read(8)
    stream.seek(0)
    notes, scans = _notes_of_png(stream) if head == PNG_HEAD else _notes_of_jpeg(stream)
    stream.seek(0)
    if notes > LARGEST_NOTES:
        expected = _("at most {most:g} MB beside the pixels").format(most=LARGEST_NOTES / MEGABYTE)
        found = _("{size:.1f} MB").format(size=notes / MEGABYTE)
        raise ContentError(file, None, "", expected, found)
    return scans


def _notes_of_png(stream: BinaryIO) -> tuple[int, bool]:
    """Count the bytes of a PNG that are no pixels; its pixels come row by row."""
    pixels = sum(part.length for part in png_parts(stream) if part.kind == b"IDAT")
    return stream.seek(0, 2) - pixels, False


def _notes_of_jpeg(stream: BinaryIO) -> tuple[int, bool]:
    """Count the bytes of a JPEG before its pixels; say whether these come in several scans."""
    colours = None
    stream.seek(2)
    while stream.tell() <= LARGEST_NOTES and len(head := stream.read(4)) == 4 and head[0] == 0xFF:
        if head[1] == 0xFF:  # any number of these may stand before a part
            stream.seek(-3, 1)
            continue
        if head[1] == 0xDA:
            return stream.tell(), colours is None or stream.read(1)[:1] != colours
        length = int.from_bytes(head[2:]) - 2
        body = stream.read(6) if head[1] in _ROW_BY_ROW else b""
        colours = body[5:6] or colours
        stream.seek(length - len(body), 1)
    return stream.tell(), True


def _made_small(image: Image.Image, share: int) -> Image.Image:
    """Return a picture with each `share` x `share` pixels as one, without a copy of the whole."""
    from PIL import Image  # noqa: PLC0415 - as above

    width, height = image.size
    small = Image.new("RGB", (math.ceil(width / share), math.ceil(height / share)))
    high = max(1, STRIP // (width * share)) * share
    for top in range(0, height, high):
        strip = image.crop((0, top, width, min(top + high, height))).convert("RGB")
        small.paste(strip.reduce(share), (0, top // share))
    return small


def _require_size(file: Path, size: tuple[int, int], *, at_once: bool) -> None:
    """Refuse a picture whose pixels nobody can hold, by what its head says."""
    width, height = size
    most = MEGAPIXELS_AT_ONCE if at_once else MEGAPIXELS
    found = _("{width} x {height} pixels").format(width=width, height=height)
    if width * height > most * 1_000_000:
        raise ContentError(file, None, "", _("at most {most} megapixels").format(most=most), found)
    if min(size) < math.ceil(max(size) * NARROWEST):
        raise ContentError(file, None, "", _("a photo of a table"), found)


def _turn_of(image: Image.Image) -> Image.Transpose | None:
    """Return how the camera was held, as Pillow turns a picture; None for upright, or untold."""
    from PIL import Image  # noqa: PLC0415 - as above

    turns = Image.Transpose
    known = {
        2: turns.FLIP_LEFT_RIGHT,
        3: turns.ROTATE_180,
        4: turns.FLIP_TOP_BOTTOM,
        5: turns.TRANSPOSE,
        6: turns.ROTATE_270,
        7: turns.TRANSVERSE,
        8: turns.ROTATE_90,
    }
    try:
        return known.get(image.getexif().get(0x0112) or 0)
    except Exception:  # noqa: BLE001 - notes of a camera that are damaged spoil no picture
        return None
