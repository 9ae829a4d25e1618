"""A film of a game: an animated GIF or PNG, or an MP4 where ffmpeg is there.

Frames are painted, packed and forgotten one after the other: what grows is the packed film alone,
and that has a bound.
"""

from __future__ import annotations

import struct
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from simulator.files.picture_attachments import png_part
from simulator.reports.case_drawing import (
    FRAME,
    GRID,
    GRID_HEAVY,
    GROUND,
    GROUND_EDGE,
    INK,
    NO,
    PAPER,
    QUIET,
    SIDES,
    TOKEN,
    WHITE,
    YES,
    mixed,
)
from simulator.reports.films.film_faults import LARGEST, nothing_to_show, too_large
from simulator.reports.films.film_mp4 import Frame, mp4, program
from simulator.reports.films.game_drawing import SPENT, frame_drawing
from simulator.reports.films.shown_game import ShownStep
from simulator.reports.png import painted

ENDINGS: Final = (".gif", ".png", ".mp4")
"""What a film's name ends in, and so what it is."""
MAKER: Final = b"Iron Ranks"
"""Who made a GIF, as it says itself; only such a film is replaced by another one."""
SIZE: Final = 720
"""Pixels along the longer side of a frame, unless other ones are asked for."""
SECONDS: Final = 1.5
"""Seconds an act is shown, unless others are asked for."""
LAST: Final = 3.0
"""The last act is shown so many times as long."""
_SMOOTH: Final = 2


def film(steps: Iterable[ShownStep], ending: str, size: int = SIZE, pace: float = SECONDS) -> bytes:
    """Return the bytes of a film, `size` pixels along its longer side, `pace` seconds an act.

    `ending` is one of ENDINGS. Raises FilmError where there is no act to show, where the film grows
    beyond LARGEST, and for an MP4 without ffmpeg.
    """
    frames = frames_of(steps, size, pace)
    if ending == ".mp4":
        return mp4(frames, program())
    packed: _Packed | None = None
    for picture, milliseconds in frames:
        flat = picture.quantize(palette=_palette(), dither=Image.Dither.NONE)
        if packed is None:
            packed = _Gif(flat.size) if ending == ".gif" else _AnimatedPng(flat.size)
        packed.add(flat, milliseconds)
        if packed.length > LARGEST:
            raise too_large()
    if packed is None:
        raise nothing_to_show()
    return packed.finished()


def frames_of(steps: Iterable[ShownStep], size: int, pace: float) -> Iterator[Frame]:
    """Yield a frame for each step, painted as it is asked for; acts that look alike are one."""
    before: Image.Image | None = None
    shown = 0
    for step in steps:
        picture = _even(painted(frame_drawing(step), size, _SMOOTH))
        if before is not None and ImageChops.difference(before, picture).getbbox() is not None:
            yield before, shown
            shown = 0
        before, shown = picture, shown + round(1000 * pace)
    if before is not None:
        yield before, shown + round(1000 * pace * (LAST - 1.0))


def _even(picture: Image.Image) -> Image.Image:
    """Return a picture whose sides are even, as an MP4 wants them."""
    width, height = picture.size
    return picture.crop((0, 0, width - width % 2, height - height % 2))


# ------------------------------------------------------------------ colours


def _palette() -> Image.Image:
    """Return a picture with the colours of every frame, and those of smooth edges between them."""
    plain = [WHITE, PAPER, INK, GRID, GRID_HEAVY, GROUND, GROUND_EDGE, TOKEN, FRAME, YES, NO, QUIET]
    plain += [SPENT, *(colour for side in SIDES.values() for colour in side)]
    found = dict.fromkeys(plain)
    for other in (PAPER, INK, WHITE):
        for colour in plain:
            found |= dict.fromkeys(mixed(colour, other, share) for share in (0.25, 0.5, 0.75))
    numbers = [part for colour in list(found)[:256] for part in colour]
    picture = Image.new("P", (1, 1))
    picture.putpalette(numbers + [0] * (768 - len(numbers)))
    return picture


# ------------------------------------------------------------------ packing


class _Packed(ABC):
    """A film that frames of one size and palette are added to; only what changes is packed."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.parts: list[bytes] = []
        self._before: Image.Image | None = None

    @property
    def length(self) -> int:
        """Return how many bytes it has by now."""
        return sum(map(len, self.parts))

    @abstractmethod
    def add(self, picture: Image.Image, milliseconds: int) -> None:
        """Add a frame."""

    @abstractmethod
    def finished(self) -> bytes:
        """Return the whole film."""

    def _changed(self, picture: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
        """Return the part of a picture that is new, and where it lies."""
        before, self._before = self._before, picture
        place = None
        if before is not None:
            place = ImageChops.difference(before.convert("RGB"), picture.convert("RGB")).getbbox()
            place = place or (0, 0, 1, 1)
        place = place or (0, 0, *picture.size)
        return picture.crop(place), (place[0], place[1])


class _Gif(_Packed):
    """An animated GIF, shown over and over."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        colours = bytes(_palette().getpalette("RGB") or ())
        self.parts = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), colours]
        self.parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
        self.parts.append(b"!\xfe" + bytes((len(MAKER),)) + MAKER + b"\x00")

    def add(self, picture: Image.Image, milliseconds: int) -> None:
        """Add a frame; GIFs count in hundredths of a second, two bytes of them."""
        part, at = self._changed(picture)
        shown = min(max(milliseconds, 20), 655_350)
        self.parts += getdata(part, at, duration=shown, disposal=1)

    def finished(self) -> bytes:
        """Return the whole film."""
        return b"".join([*self.parts, b";"])


class _AnimatedPng(_Packed):
    """An animated PNG, shown over and over."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.frames = self.number = 0

    def add(self, picture: Image.Image, milliseconds: int) -> None:
        """Add a frame."""
        part, (x, y) = self._changed(picture)
        width, height = part.size
        shown = min(max(milliseconds, 20), 65_535)
        control = struct.pack(">IIIIIHHBB", self._next(), width, height, x, y, shown, 1000, 0, 0)
        raw = part.tobytes()
        rows = b"".join(b"\0" + raw[row * width : (row + 1) * width] for row in range(height))
        packed = zlib.compress(rows, 9)
        self._put(b"fcTL", control)
        if self.frames:
            self._put(b"fdAT", struct.pack(">I", self._next()) + packed)
        else:
            self._put(b"IDAT", packed)
        self.frames += 1

    def _next(self) -> int:
        self.number += 1
        return self.number - 1

    def _put(self, kind: bytes, inside: bytes) -> None:
        self.parts.append(png_part(kind, inside))

    def finished(self) -> bytes:
        """Return the whole film."""
        head = (
            b"\x89PNG\r\n\x1a\n",
            png_part(b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 3, 0, 0, 0)),
            png_part(b"acTL", struct.pack(">II", self.frames, 0)),
            png_part(b"PLTE", bytes(_palette().getpalette("RGB") or ())),
        )
        return b"".join((*head, *self.parts, png_part(b"IEND", b"")))
