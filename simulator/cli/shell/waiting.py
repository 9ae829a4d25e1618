"""How far a long piece of work is, and how long it will take: one bar for every command.

It is drawn on the error stream while that is a terminal, and gone when the work is done; anywhere
else nothing is written, but for lines now and then where `every` asks for them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, Self, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from simulator.cli.shell.faults import Exit
from simulator.cli.shell.terminal import console, say
from simulator.language.texts import translate as _
from simulator.reports.time_left import left_of

T = TypeVar("T")

INTERRUPTED: Final = Exit.INTERRUPTED
"""How a command ends whose work was stopped."""


class Waiting:
    """A bar with what is being done, how much of it, and the time left; a context manager.

    The time left is that of the steps made since the bar began.
    """

    def __init__(
        self,
        doing: str,
        size: int = 0,
        *,
        done: int = 0,
        at_once: int = 1,
        every: float | None = None,
    ) -> None:
        """Begin with `done` of `size` steps; a size of 0 is one that nobody knows yet.

        at_once: how many are worked on at the same time; before so many are done nobody knows how
        long one takes. every: the least number of seconds between two lines where there is no
        terminal.
        """
        self._doing, self._before, self._at_once = doing, done, at_once
        self.size, self.done = size, done
        self._every = every
        self._began = self._shown = monotonic()
        self._drawn = sys.stderr.isatty()
        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
            console=console(errors=True),
            transient=True,
            disable=not self._drawn,
        )

    def __enter__(self) -> Self:
        # Elsewhere it is not even begun: an older rich writes an empty line when a bar ends.
        if self._drawn:
            self._bars.start()
        self._bar = self._bars.add_task(
            self._doing, total=self.size or None, completed=self.done, left=""
        )
        return self

    def __exit__(self, *_fault: object) -> None:
        if self._drawn:
            self._bars.stop()

    def one_more(self) -> None:
        """Count one more step."""
        self.at(self.done + 1, self.size)

    def counting(self, steps: Iterable[T]) -> Iterator[T]:
        """Yield steps one by one, and count each when the next is asked for."""
        for step in steps:
            yield step
            self.one_more()

    def at(self, done: int, of: int, work: tuple[float, float] | None = None) -> None:
        """Report that `done` of `of` steps are made; it is called as `check_cancelled` is.

        work: what they took since the bar began and what all take from there, where steps differ.
        """
        self.done, self.size = done, of
        made, now = work or (done - self._before, of - self._before), monotonic()
        known = done - self._before >= self._at_once
        left = left_of(now - self._began, *made) if known else ""
        self._bars.update(self._bar, completed=done, total=of or None, left=left)
        if self._drawn or self._every is None or not left:
            return
        if now - self._shown >= self._every:
            self._shown = now
            words = _("{doing}: {done} of {size}, {left}")
            line = words.format(doing=self._doing, done=done, size=of, left=left)
            say(line, to=sys.stderr, flush=True)


@contextmanager
def stopping_kindly() -> Iterator[None]:
    """Take a request to end as one from the keyboard, so that what is done is kept."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def keeping_what_is_done() -> Iterator[list[str]]:
    """Have Ctrl+C or a request to end stop the work inside, and what follows use what was done.

    The list it gives is empty unless somebody stopped the work.
    """
    stopped: list[str] = []
    with stopping_kindly():
        try:
            yield stopped
        except KeyboardInterrupt:
            stopped.append(_("Stopped."))
