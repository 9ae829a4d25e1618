"""What the system sends to end a program, heard when it can be heeded."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any, Self

CLOSING = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
"""Signals that ask a program to end; no system has all of them."""


class CloseSignals:
    """Listens to the system's wish to end the program while a `with` block runs.

    The first signal is noted, so that the frame can be finished and the journal written; a second
    one of the same kind ends the program. Nothing is raised where it came: `break_off` does, when
    it is called between two answers.
    """

    def __init__(self) -> None:
        """Listen to nothing yet."""
        self.came = 0
        """The number of the signal that came, 0 when none did."""
        # Any: handlers of signals, as Python gives them back
        self._before: dict[int, Any] = {}

    def listen(self) -> None:
        """Begin to listen; only the main thread can, others hear nothing."""
        if self._before or threading.current_thread() is not threading.main_thread():
            return
        for name in CLOSING:
            number = getattr(signal, name, None)
            if number is not None:
                self._before[number] = signal.signal(number, self._note)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.came = number
        signal.signal(number, signal.SIG_DFL)

    def break_off(self) -> None:
        """Raise KeyboardInterrupt if a signal came, whichever it was."""
        if self.came:
            raise KeyboardInterrupt

    def __enter__(self) -> Self:
        """Listen."""
        self.listen()
        return self

    def __exit__(self, *_fault: object) -> None:
        """Listen no more."""
        self.forget()

    def forget(self) -> None:
        """Hand the signals back to whoever heard them before."""
        for number, before in self._before.items():
            signal.signal(number, signal.SIG_DFL if before is None else before)
        self._before = {}
