"""A file that takes a while to work out, written beside the window: progress, time left, Esc."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.games.saved_game import SaveError
from simulator.engine.inputs import ReplayError
from simulator.engine.legality import IllegalReplyError
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.reports.films.film_faults import FilmError
from simulator.reports.time_left import time_left
from simulator.reports.web.page_bytes import PageError
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.boxes.box import Box, Picture, row, sheet, space, text, title
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.file_sheets import ask_path, outcome, why_not, write_file
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window

_SURE: Final = 1.0
"""Seconds after which a time left is so_far: before, it would be a guess."""
_FAULTS: Final = (
    ContentError,
    FilmError,
    IllegalReplyError,
    PageError,
    ReplayError,
    SaveError,
)


class StoppedError(Exception):
    """Nobody wants the file any more."""


class Progress:
    """How far the work is, told by the thread that does it; the window reads it in every frame."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self.share = 0.0
        self._stopped = threading.Event()
        self._low, self._high = 0.0, 1.0
        self._began = time.monotonic()

    def stop(self) -> None:
        """Ask the work to end: it does so when it tells next how far it is."""
        self._stopped.set()

    def between(self, low: float, high: float) -> None:
        """Begin a part of the work, which goes from one share of the whole to another."""
        self._low, self._high = low, high

    def so_far(self, done: int, of: int) -> None:
        """Take note of how far the present part is; raise StoppedError when nobody wants it."""
        if self._stopped.is_set():
            raise StoppedError
        self.share = self._low + (self._high - self._low) * done / max(1, of)

    @property
    def words(self) -> str:
        """Return how much is done, and how long it will take still."""
        percent = _("{percent} of 100").format(percent=int(100 * self.share))
        took = time.monotonic() - self._began
        if took < _SURE or self.share < 0.03:
            return percent
        return f"{percent}, {time_left(took / self.share * (1.0 - self.share))}"


Work = Callable[[Progress], bytes]
"""Makes the bytes of a file, and tells how far it is."""


class WritingSheet(BoxScreen):
    """Laid over the screen while a file is worked out; it is written whole at the end, or not."""

    see_through = True

    def __init__(
        self, app: Window, title: str, path: Path, work: Work, done: Callable[[str], object]
    ) -> None:
        """Begin at once; `done` gets why nothing was written, empty when the file is there."""
        super().__init__(app)
        self.title, self.path, self.done = title, path, done
        self.progress = Progress()
        self.work = Background(lambda: work(self.progress))

    @property
    def lively(self) -> bool:
        """Return True: the bar grows."""
        return True

    def view(self) -> Box:
        """Describe the sheet: its title, the bar, how long it takes still, and the way out."""
        stop = self.key_button(_("Stop"), Act.BACK)
        return sheet(
            title(self.title, 20),
            Picture(paint=self._bar, shows=self.progress.share, height=12),
            text(self.progress.words, 17),
            row(space(grow=1), stop),
            least_width=min(640, self.app.size[0] - 80),
        )

    def _bar(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        pygame.draw.rect(surface, palette.NIGHT, bar, border_radius=6)
        done = bar.copy()
        done.width = round(bar.width * min(1.0, self.progress.share))
        pygame.draw.rect(surface, palette.GOLD, done, border_radius=6)

    def introduce(self) -> str:
        """Return the title."""
        return self.title

    def stop(self) -> None:
        """Leave it: no file is written."""
        self.progress.stop()
        self.app.close(self)
        self.done(_("It was stopped."))

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.BACK: self.stop}

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told the time
        """Write the file when it is worked out."""
        if not self.work.done:
            return
        self.app.close(self)
        try:
            raw = self.work.result()
        except _FAULTS as fault:
            self.done(str(fault))
        except OSError as fault:
            self.done(why_not(self.path, fault))
        else:
            self.done(write_file(self.path, raw))


def ask_to_write(
    app: Window,
    title: str,
    suggested: Path,
    endings: Sequence[str],
    work: Callable[[Path, Progress], bytes],
    written: str,
    say: Callable[[str], object],
) -> None:
    """Ask where a file goes, then work it out beside the window and write it.

    `say` gets that it is `written`, in these words, or why it is not.
    """

    def write(path: Path) -> None:
        def done(fault: str) -> None:
            say(outcome(path, fault, written))

        app.push(WritingSheet(app, title, path, partial(work, path), done))

    ask_path(app, title, suggested, endings, write)
