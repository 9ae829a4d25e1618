"""What a screen has not saved yet, kept as a draft while people work on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from simulator.files.drafts import SavedDraft
from simulator.files.errors import why_refused
from simulator.language.texts import translate as _
from simulator.ui.places import Places

PAUSE: Final = 1.0
"""Seconds between two writings at least: a kill loses no more of what was done."""


class UnsavedWork:
    """Follows the work on one screen and keeps a draft of it.

    `work` is the case or list as it is now, a value that is replaced with each change; `written`
    writes it as a file for the given path, which photos are named from.
    """

    def __init__(
        self,
        places: Places,
        ending: str,
        written: Callable[[Path], str],
        left_behind: SavedDraft | None = None,
    ) -> None:
        """Keep drafts with this ending; one that was left behind goes on in its own file."""
        self._places, self._ending, self._written = places, ending, written
        self._draft = left_behind
        self._kept: object = None
        self._since = PAUSE
        self.trouble = ""
        """Why it cannot be kept, in a sentence; empty while it can."""

    @property
    def file(self) -> Path | None:
        """Return the draft as it lies on the disk, None where nothing unsaved is kept."""
        return self._draft.path if self._draft is not None and self._draft.there else None

    def follow(self, seconds: float, work: object, *, unsaved: bool) -> str:
        """Advance the time: write what changed, or take the draft away once all is saved.

        Return why it cannot be kept, once, when that begins.
        """
        self._since, before = self._since + seconds, self.trouble
        if not unsaved:
            self.drop()
        elif self._since >= PAUSE and work is not self._kept:
            self.keep(work)
        return "" if before else self.trouble

    def keep(self, work: object) -> str:
        """Write what lies there now; return why not, empty when it is written."""
        self._since = 0.0
        if self._draft is None:
            self._draft = SavedDraft(self._places.new_draft(self._ending))
        try:
            self._draft.keep(self._written(self._draft.path))
        except OSError as fault:
            words = _("This work cannot be saved in case of a crash: {why}.")
            self.trouble = words.format(why=why_refused(fault))
        else:
            self._kept, self.trouble = work, ""
        return self.trouble

    def drop(self) -> None:
        """Take the draft away: what it held is saved, or nobody wants it."""
        if self._draft is not None:
            self._draft.drop()
        self._draft = self._kept = None

    def break_off(self, work: object, *, unsaved: bool) -> str:
        """Keep what lies there because the window breaks off; return why not, else empty."""
        if not unsaved:
            self.drop()
            return ""
        try:
            return "" if work is self._kept and self.file else self.keep(work)
        finally:
            if self._draft is not None:
                self._draft.leave()
