"""A film as an MP4, packed by ffmpeg where it is found; frames and film go through pipes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from threading import Thread
from typing import Final

from PIL import Image

from simulator.language.texts import translate as _
from simulator.reports.films.film_faults import LARGEST, FilmError, nothing_to_show, too_large

RATE: Final = 10
"""Frames of a second."""
PORTION: Final = 65_536
"""Bytes that are read at once of what ffmpeg gives."""

Frame = tuple[Image.Image, int]
"""A picture and how many milliseconds it is shown."""


def program() -> str:
    """Return where ffmpeg lies (FilmError where it is not)."""
    found = shutil.which("ffmpeg")
    if found is None:
        raise FilmError(
            _("An .mp4 needs the program ffmpeg, which was not found; a .gif or .png needs none.")
        )
    return found


def mp4(frames: Iterator[Frame], ffmpeg: str) -> bytes:
    """Pack the frames with ffmpeg; what it gives is read while they are painted.

    Raises FilmError where there is no frame, where the film grows too large, and where ffmpeg ends
    with a fault.
    """
    first = next(frames, None)
    if first is None:
        raise nothing_to_show()
    found: list[bytes] = []
    with subprocess.Popen(  # noqa: S603 - no shell, and no word of it is the user's
        _asked(ffmpeg, first[0].size),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as running:
        reader = Thread(target=_read, args=(running, found))
        reader.start()
        try:
            _feed(running, chain((first,), frames))
        except BaseException:
            running.kill()
            raise
        finally:
            if running.stdin is not None:
                with suppress(BrokenPipeError):
                    running.stdin.close()
            reader.join()
    code = running.returncode
    if sum(map(len, found)) > LARGEST:
        raise too_large()
    if code or not found:
        words = _("ffmpeg could not make the film: it ended with {code}.")
        raise FilmError(words.format(code=code))
    return b"".join(found)


def _asked(ffmpeg: str, size: tuple[int, int]) -> list[str]:
    """Return what ffmpeg is called with: raw frames in, an MP4 out that needs no going back."""
    given = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}", "-r", str(RATE)]
    wanted = [
        "-metadata",
        "comment=Iron Ranks",
        "-an",
        "-pix_fmt",
        "yuv420p",
        "-movflags",
        "frag_keyframe+empty_moov",
        "-f",
        "mp4",
    ]
    return [ffmpeg, "-loglevel", "error", *given, "-i", "-", *wanted, "-"]


def _feed(running: subprocess.Popen[bytes], frames: Iterator[Frame]) -> None:
    """Feed ffmpeg every frame as often as it is shown; it may end before it has them all."""
    into = running.stdin
    if into is None:
        return
    with suppress(BrokenPipeError):
        for picture, milliseconds in frames:
            raw = picture.tobytes()
            for _time in range(max(1, round(milliseconds * RATE / 1000))):
                into.write(raw)


def _read(running: subprocess.Popen[bytes], found: list[bytes]) -> None:
    """Collect what ffmpeg gives; one that gives too much is stopped."""
    length = 0
    while running.stdout is not None and (part := running.stdout.read(PORTION)):
        found.append(part)
        length += len(part)
        if length > LARGEST:
            running.kill()
            return
