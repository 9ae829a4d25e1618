"""Something that takes a while, worked out beside the window so that it keeps drawing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Generic, TypeVar

T = TypeVar("T")


class LeftError(RuntimeError):
    """Nobody waits for a work any more: it is broken off."""


class Background(Generic[T]):
    """One piece of work on a thread of its own; it is asked for its result in every frame.

    What it reads must not be changed meanwhile: positions never are. It reads and writes in the
    language, the unit and with the names of seats of whoever began it.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        """Begin at once."""
        self._found: T | None = None
        self._fault: BaseException | None = None
        begun_in = copy_context()
        self._thread = threading.Thread(target=begun_in.run, args=(self._run, work), daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[], T]) -> None:
        # Nothing keeps the work once it is done: it may know who asked for it.
        try:
            self._found = work()
        except BaseException as fault:  # noqa: BLE001 - told to whoever asks for the result
            self._fault = fault

    @property
    def done(self) -> bool:
        """Return whether the result is there."""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the result is there, or for so many seconds at most."""
        self._thread.join(seconds)

    def result(self) -> T:
        """Return the result, once it is there; a fault of the work is raised here."""
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        return self._found  # type: ignore[return-value]


class CancellableWork(Background[T]):
    """Work that is broken off once nobody waits for it: it calls now and then what it is given."""

    def __init__(self, work: Callable[[Callable[[], None]], T]) -> None:
        """Begin at once."""
        self._left = threading.Event()
        super().__init__(lambda: work(self._check_cancelled))

    def _check_cancelled(self) -> None:
        if self._left.is_set():
            raise LeftError

    def leave(self) -> None:
        """Want the result no more."""
        self._left.set()

    @property
    def left(self) -> bool:
        """Return whether nobody waits for it any more."""
        return self._left.is_set()
