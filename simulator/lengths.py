"""Lengths in sentences: the one place where a number of inches becomes text.

A length stands in a text as `{travel:.2f} in`, or as `{inches} in` where its digits are chosen
before. A length is kept in inches always; players may read it in centimetres. A rule's own number,
such as the inch off enemies, keeps its inches, with the centimetres behind them.

What rounds to nothing and is something is "less than 0.01 in", never "0.00 in".

A translation writes its own word for the unit there, such as `{travel:.2f} Zoll`; `speak` says
which.

Any layer may import this module. It imports nothing of ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from typing import Final

CENTIMETRES: Final = 2.54
"""In an inch."""
_NOTHING: Final = 1e-9
"""Inches that are nothing at all: only rounding is smaller."""
INCH: Final = "in"
"""The unit's short name in English texts."""
LESS: Final = "less than {length}"
"""What is said of something that is too small for its digits."""


class _Forms:
    """How lengths stand in the texts of a language."""

    def __init__(self, inch: str) -> None:
        """Look for lengths before this word."""
        unit = re.escape(inch)
        self.inch = inch
        self.length = re.compile(rf"\{{(\w+):(\+?)(?:\.(\d)f|g)\}} {unit}\b")
        """A length with its digits."""
        self.written = re.compile(
            rf"\{{(inches|short|far|travel|reach|distance|limit|range)\}} {unit}\b"
        )
        """A length whose digits were chosen before, or a whole number of a card."""
        self.rule = re.compile(rf"(?<![\w.}}])(\d+(?:[.,]\d+)?) {unit}\b")
        """A rule's own number."""


class _Unit:
    """What players read lengths in, and how their language writes them."""

    centimetres: bool = False
    forms: _Forms = _Forms(INCH)
    less: str = LESS
    point: str = "."


def speak(inch: str = INCH, less: str = LESS, point: str = ".") -> None:
    """Write lengths with these words from now on: unit, what is too small, decimal point."""
    if inch != _Unit.forms.inch:
        _Unit.forms = _Forms(inch)
        measured.cache_clear()
    _Unit.less, _Unit.point = less, point


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
    return WithLengths(text) if has_length(text) else text


def has_length(text: str) -> bool:
    """Say whether a length stands in a text."""
    forms = _Unit.forms
    return forms.length.search(text) is not None or forms.written.search(text) is not None


def _as_it_is(value: object) -> object:
    return value


def filled(
    text: str, values: Mapping[str, object], placed: Callable[[object], object] = _as_it_is
) -> str:
    """Fill the places of a text in, its lengths as players read them, all else as `placed` says."""
    centimetres = read_in() == "cm"
    forms = _Unit.forms

    def length(found: re.Match[str]) -> str:
        value = values.get(found[1])
        if not isinstance(value, float | int | Fraction):
            return found[0]
        digits = None if found[3] is None else int(found[3])
        return _said(float(value), digits, found[2], centimetres=centimetres)

    def written(found: re.Match[str]) -> str:
        return _rewritten(values.get(found[1])) or found[0]

    if centimetres:
        text = forms.rule.sub(_rule_and_centimetres, text)
        text = forms.written.sub(written, text)
    text = forms.length.sub(length, text)
    return str.format(text, **{name: placed(value) for name, value in values.items()})


def _said(inches: float, digits: int | None, sign: str, *, centimetres: bool) -> str:
    """Write a length with its unit; `digits` None for as few as it needs."""
    unit, number = ("cm", inches * CENTIMETRES) if centimetres else (_Unit.forms.inch, inches)
    if digits is None:
        said = _shown(number) if centimetres else format(number, sign + "g")
        return f"{_pointed(said)} {unit}"
    if centimetres:
        digits = min(digits, 2)
    said = f"{number:{sign}.{digits}f}"
    if float(said) == 0.0 and abs(number) > _NOTHING:
        least = f"{_pointed(f'{10.0**-digits:.{digits}f}')} {unit}"
        return _Unit.less.format(length=least)
    return f"{_pointed(said)} {unit}"


def _pointed(number: str) -> str:
    """Write a number with the decimal point of the language."""
    return number.replace(".", _Unit.point)


def _rewritten(value: object) -> str:
    """Write a length whose digits were chosen before in centimetres; empty for what is none."""
    try:
        inches = float(str(value).replace(",", "."))
    except ValueError:
        return ""
    digits = len(str(value).replace(",", ".").partition(".")[2]) if isinstance(value, str) else 2
    if isinstance(value, int):
        return f"{_pointed(_shown(inches * CENTIMETRES))} cm"
    return f"{_pointed(f'{inches * CENTIMETRES:.{min(max(digits, 1), 2)}f}')} cm"


def _rule_and_centimetres(found: re.Match[str]) -> str:
    """Write a rule's own number of inches with its centimetres behind it."""
    inches = float(found[1].replace(",", "."))
    return f"{found[0]} ({_pointed(_shown(inches * CENTIMETRES))} cm)"


def _shown(number: float) -> str:
    """Write a number with two decimals at most, and no noughts at its end."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
