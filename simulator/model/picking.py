"""Picking what must be there, with an error that says what was missed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def the_one(found: Iterable[T], what: str) -> T:
    """Return the first of what was found; raise LookupError if nothing was.

    A bare `next` would raise StopIteration, which a coroutine turns into a RuntimeError that names
    nothing.

    Args:
        found: What is looked through, up to the first item.
        what: What was looked for, to stand behind "there is no".
    """
    for one in found:
        return one
    msg = f"there is no {what}"
    raise LookupError(msg)
