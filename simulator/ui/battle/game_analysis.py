"""Every decision of a recorded game, weighed beside the window and shown as it comes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from simulator.engine.session import Session
from simulator.language.texts import translate as _
from simulator.practice.kept_review import KeptDecisions
from simulator.practice.tried_answers import USUAL_EFFORT
from simulator.practice.whole_review import (
    GameReview,
    ReviewWork,
    WeighedDecision,
    choices_of,
    decisions_of,
    game_review,
)
from simulator.reports.time_left import left_of
from simulator.ui.background import CancellableWork

SOON: Final = 2.0
"""Seconds after which it is said how long it will still take."""


class GameAnalysis:
    """The review of a recorded game as it grows; begun when asked, broken off when left."""

    def __init__(
        self, session: Session, effort: int = USUAL_EFFORT, folder: Path | None = None
    ) -> None:
        """Know the game, and what is kept of it under a folder of practice; nothing is weighed."""
        self._session = session
        self._kept = KeptDecisions(session, folder, effort)
        self._decisions: list[WeighedDecision] = []
        self._done, self._of = 0, decisions_of(session)
        self._weighing = ReviewWork(session)
        self._began = self._latest = 0.0
        self._work: CancellableWork[None] | None = None
        self._found: GameReview | None = None

    @property
    def begun(self) -> bool:
        """Return whether anything was asked for."""
        return self._work is not None

    @property
    def kept_whole(self) -> bool:
        """Return whether all of it was weighed before, so that it is there at once."""
        return self._session.over and self._kept.known >= self._of

    @property
    def trouble(self) -> str:
        """Return why a review that was kept could not be used, or cannot be kept; else empty."""
        return self._kept.said

    @property
    def busy(self) -> bool:
        """Return whether decisions are being weighed."""
        return self._work is not None and not self._work.done

    def begin(self) -> None:
        """Weigh from where it stopped; what is done is kept."""
        if self.busy or self._done >= self._of:
            return
        self._began = self._latest = time.monotonic()
        self._weighing = ReviewWork(self._session, max(self._done, self._kept.known))
        self._work = CancellableWork(self._weigh)

    def stop(self) -> None:
        """Break it off; what is weighed stays."""
        if self._work is not None:
            self._work.leave()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for it, for so long at most."""
        if self._work is not None:
            self._work.wait(seconds)

    def _weigh(self, check_cancelled: Callable[[], None]) -> None:
        before = max(self._done, self._kept.known)
        weighed = self._kept.decisions(check_cancelled, since=self._next())
        for at, (_index, one) in enumerate(weighed, start=self._done + 1):
            if one is not None:
                self._decisions.append(one)
            if at > before:
                self._weighing.add(one)
            self._done, self._latest = at, time.monotonic()

    def _next(self) -> int:
        """Return the number of the first input that is not done."""
        choices = enumerate(choices_of(self._session))
        return next((i for at, i in choices if at >= self._done), 0)

    @property
    def review(self) -> GameReview | None:
        """Return what is weighed so far, None before the first decision."""
        done, found = len(self._decisions), self._found
        whole = self._done >= self._of
        if done and (found is None or len(found.decisions) != done or found.whole != whole):
            left = 0 if whole else self._of - self._done
            found = self._found = game_review(
                self._session, tuple(self._decisions[:done]), done + left
            )
        return found

    @property
    def said(self) -> str:
        """Return how far it is and how long it will take; empty when nothing is under way."""
        if not self.busy:
            return ""
        words = _("Weighing decision {done} of {all}").format(done=self._done, all=self._of)
        gone = self._latest - self._began
        if gone < SOON:
            return words + " …"
        left = left_of(gone, *self._weighing.share)
        return f"{words}, {left}" if left else words + " …"
