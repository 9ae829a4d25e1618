"""Lengths in sentences: the one place where a number of inches becomes text.

A length stands in a text as `{travel:.2f} in`, or as `{inches} in` where its digits are chosen
before. A length is kept in inches always; players may read it in centimetres. A rule's own number,
such as the inch off enemies, keeps its inches, with the centimetres behind them.

What rounds to nothing and is something is "less than 0.01 in", never "0.00 in".

Any layer may import this module. It imports nothing of ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from typing import Final

CENTIMETRES: Final = 2.54
"""In an inch."""
_LENGTH: Final = re.compile(r"\{(\w+):(\+?)(?:\.(\d)f|g)\} in\b")
"""A length with its digits."""
_WRITTEN: Final = re.compile(r"\{(inches|short|far|travel|reach|distance|limit|range)\} in\b")
"""A length whose digits were chosen before, or a whole number of a card."""
_RULE: Final = re.compile(r"(?<![\w.}])(\d+(?:\.\d+)?) in\b")
"""A rule's own number."""
_NOTHING: Final = 1e-9
"""Inches that are nothing at all: only rounding is smaller."""
_LESS: Final = "less than {}"


class _Unit:
    """What players read lengths in."""

    centimetres: bool = False


_INCHES_ALWAYS: ContextVar[bool] = ContextVar("inches_always", default=False)


def read_in_centimetres(*, on: bool) -> None:
    """Write lengths in centimetres from now on, or in inches again."""
    _Unit.centimetres = on


def read_in() -> str:
    """Return the unit players read lengths in: "in" or "cm"."""
    return "cm" if _Unit.centimetres and not _INCHES_ALWAYS.get() else "in"


@contextmanager
def in_inches() -> Iterator[None]:
    """Write lengths in inches for a while, on this thread: what is kept depends on no setting."""
    before = _INCHES_ALWAYS.set(True)
    try:
        yield
    finally:
        _INCHES_ALWAYS.reset(before)


class WithLengths(str):
    """A text with lengths in it, which are written as players read them when it is filled in."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Fill the places in."""
        return filled(str(self), values) if not args else str(self).format(*args, **values)


@lru_cache(maxsize=4096)
def measured(text: str) -> str:
    """Return a text as it is filled in: with its lengths as players read them, where it has any."""
    return WithLengths(text) if _LENGTH.search(text) or _WRITTEN.search(text) else text


def filled(text: str, values: Mapping[str, object]) -> str:
    """Fill the places of a text in, its lengths as players read them."""
    centimetres = read_in() == "cm"

    def length(found: re.Match[str]) -> str:
        value = values.get(found[1])
        if not isinstance(value, float | int | Fraction):
            return found[0]
        digits = None if found[3] is None else int(found[3])
        return _said(float(value), digits, found[2], centimetres=centimetres)

    def written(found: re.Match[str]) -> str:
        return _rewritten(values.get(found[1])) or found[0]

    if centimetres:
        text = _RULE.sub(
            lambda found: f"{found[0]} ({_shown(float(found[1]) * CENTIMETRES)} cm)", text
        )
        text = _WRITTEN.sub(written, text)
    text = _LENGTH.sub(length, text)
    return text.format(**values)


def _said(inches: float, digits: int | None, sign: str, *, centimetres: bool) -> str:
    """Write a length with its unit; `digits` None for as few as it needs."""
    unit, number = ("cm", inches * CENTIMETRES) if centimetres else ("in", inches)
    if digits is None:
        return f"{_shown(number) if centimetres else format(number, sign + 'g')} {unit}"
    if centimetres:
        digits = min(digits, 2)
    said = f"{number:{sign}.{digits}f}"
    if float(said) == 0.0 and abs(number) > _NOTHING:
        said = _LESS.format(f"{10.0**-digits:.{digits}f}")
    return f"{said} {unit}"


def _rewritten(value: object) -> str:
    """Write a length whose digits were chosen before in centimetres; empty for what is none."""
    try:
        inches = float(value)  # type: ignore[arg-type]  # what is no number is refused
    except (TypeError, ValueError):
        return ""
    digits = len(str(value).partition(".")[2]) if isinstance(value, str) else 2
    if isinstance(value, int):
        return f"{_shown(inches * CENTIMETRES)} cm"
    return f"{inches * CENTIMETRES:.{min(max(digits, 1), 2)}f} cm"


def _rule_and_centimetres(found: re.Match[str]) -> str:
    """Write a rule's own number of inches with its centimetres behind it."""
    return f"{found[0]} ({_shown(float(found[1]) * CENTIMETRES)} cm)"


def _shown(number: float) -> str:
    """Write a number with two decimals at most, and no noughts at its end."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
