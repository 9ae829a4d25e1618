"""How long something will take still, in words."""

from __future__ import annotations

from simulator.texts import translate as _


def time_left(seconds: float) -> str:
    """Say how long it will take still, in the unit one would say it in."""
    if seconds < 90:
        return _("{n} seconds left").format(n=round(seconds))
    if seconds < 5400:
        return _("{n} minutes left").format(n=round(seconds / 60))
    return _("{n} hours left").format(n=f"{seconds / 3600:.1f}")
