"""What belongs to the person who reads: language, unit of lengths, names of the seats.

Every thread and every task has its own value, as with any context variable. A new thread has none
yet and reads what the main thread chose, so a program that chooses its language once has it
everywhere. Work begun for somebody runs in a copy of their context (`ui/background.py`).

Any layer may import this module. It imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import get_ident, main_thread
from typing import Generic, TypeVar

T = TypeVar("T")


class PerReader(Generic[T]):
    """A value that each thread or task chooses for itself; never change what it refers to."""

    __slots__ = ("_of_main", "_own")

    def __init__(self, name: str, value: T) -> None:
        """Begin with a value for everybody."""
        self._own: ContextVar[T] = ContextVar(name)
        self._of_main = value

    def get(self) -> T:
        """Return the value chosen here, or else the one that the main thread chose."""
        return self._own.get(self._of_main)

    def choose(self, value: T) -> None:
        """Take another value from now on."""
        self._own.set(value)
        if get_ident() == main_thread().ident:
            self._of_main = value

    @contextmanager
    def held(self, value: T) -> Iterator[None]:
        """Take another value for the length of a block; nobody else notices."""
        before = self._own.set(value)
        try:
            yield
        finally:
            self._own.reset(before)
