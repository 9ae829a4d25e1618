"""How long something will take still, in words: for the window and the terminal alike."""

from __future__ import annotations

from simulator.language.texts import ngettext
from simulator.language.texts import translate as _


def nobody_waits(_done: int, _of: int) -> None:
    """Report to nobody how much is done."""


def time_left(seconds: float) -> str:
    """Return how long it will take still, in the unit one would say it in."""
    if seconds < 90:
        n = round(seconds)
        return ngettext("{n} second left", "{n} seconds left", n).format(n=n)
    if seconds < 5400:
        return _("{n} minutes left").format(n=round(seconds / 60))
    return _("{n} hours left").format(n=f"{seconds / 3600:.1f}")


def left_of(spent: float, done: float, of: float) -> str:
    """Return it from the seconds spent on `done` of `of` steps, or of their work.

    Nothing before the first is done.
    """
    return time_left(spent / done * (of - done)) if done > 0 and of > 0 else ""
