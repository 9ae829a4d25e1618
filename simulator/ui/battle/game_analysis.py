"""Every decision of a recorded game, weighed beside the window and shown as it comes."""

from __future__ import annotations

import threading
import time
from typing import Final

from simulator.engine.session import Session
from simulator.practice.tried_answers import USUAL_EFFORT
from simulator.practice.whole_review import (
    GameReview,
    WeighedDecision,
    decisions_of,
    game_review,
    weighed,
)
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui.background import Background

SOON: Final = 2.0
"""Seconds after which it is said how long it will still take."""
MINUTE: Final = 60


class AnalysisLeftError(RuntimeError):
    """Nobody waits for this analysis any more."""


class GameAnalysis:
    """The review of a recorded game as it grows; begun when asked, broken off when left."""

    def __init__(self, session: Session, effort: int = USUAL_EFFORT) -> None:
        """Know the game; nothing is weighed yet."""
        self._session, self._effort = session, effort
        self._stop = threading.Event()
        self._decisions: list[WeighedDecision] = []
        self._done, self._of = 0, decisions_of(session)
        self._began = 0.0
        self._work: Background[None] | None = None
        self._found: GameReview | None = None

    @property
    def begun(self) -> bool:
        """Say whether anything was asked for."""
        return self._work is not None

    @property
    def busy(self) -> bool:
        """Say whether decisions are being weighed."""
        return self._work is not None and not self._work.done

    def begin(self) -> None:
        """Weigh from where it stopped; what is done is kept."""
        if self.busy or self._done >= self._of:
            return
        self._stop = threading.Event()
        self._began = time.monotonic()
        self._work = Background(self._weigh)

    def stop(self) -> None:
        """Break it off; what is weighed stays."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for it, for so long at most."""
        if self._work is not None:
            self._work.wait(seconds)

    def _weigh(self) -> None:
        stop, first = self._stop, self._next()
        for at, (_index, one) in enumerate(
            weighed(self._session, self._effort, lambda: self._go_on(stop), since=first),
            start=self._done + 1,
        ):
            if one is not None:
                self._decisions.append(one)
            self._done = at

    def _next(self) -> int:
        """Give the number of the first input that is not done."""
        choices = (i for i, given in enumerate(self._session.inputs) if not given.dice)
        return next((i for at, i in enumerate(choices) if at >= self._done), 0)

    def _go_on(self, stop: threading.Event) -> None:
        if stop.is_set():
            raise AnalysisLeftError

    @property
    def review(self) -> GameReview | None:
        """Give what is weighed so far, None before the first decision."""
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
        """Say how far it is and how long it will take; empty when nothing is under way."""
        if not self.busy:
            return ""
        words = _("Weighing decision {done} of {all}").format(done=self._done, all=self._of)
        gone = time.monotonic() - self._began
        if gone < SOON or not self._done:
            return words + " …"
        left = gone / self._done * (self._of - self._done)
        return f"{words}, {time_left(left)}"


def time_left(seconds: float) -> str:
    """Say how long something will still take, in seconds or minutes."""
    if seconds < MINUTE:
        n = max(1, round(seconds))
        return ngettext("about {n} second left", "about {n} seconds left", n).format(n=n)
    n = round(seconds / MINUTE)
    return ngettext("about {n} minute left", "about {n} minutes left", n).format(n=n)
