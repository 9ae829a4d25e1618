"""What the window takes from the clock: today's date, and a seed where none is typed."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Final

from simulator.language.texts import translate as _

DIGITS: Final = 18
"""A number that is typed has at most so many."""


class NoNumberError(ValueError):
    """Something was typed that is no whole number; its words say so."""


def today() -> str:
    """Return today's date as it is kept, such as 2026-01-31."""
    return f"{datetime.now().astimezone():%Y-%m-%d}"


def fresh_seed() -> int:
    """Return a seed for a new game."""
    return time.time_ns() % 1_000_000_007


def typed_seed(text: str) -> int:
    """Return the seed that is typed, or one from the clock where nothing is; NoNumberError."""
    if not text.strip():
        return fresh_seed()
    number = whole_number(text)
    if number is None:
        said = _("“{typed}” is no seed: a seed is a whole number of at most {digits} digits.")
        raise NoNumberError(said.format(typed=text.strip()[:40], digits=DIGITS))
    return number


def whole_number(text: str) -> int | None:
    """Read a whole number of plain digits, not too long; None for anything else."""
    plain = text.strip()
    good = plain.isascii() and plain.isdecimal() and len(plain) <= DIGITS
    return int(plain) if good else None
