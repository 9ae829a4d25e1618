"""Lengths in sentences: the one place where a number of inches becomes text.

A length stands in a text as `{travel:.2f} in`, or as `{inches} in` where its digits are chosen
before. A length is kept in inches always; players may read it in centimetres. A rule's own number,
such as the inch off enemies, keeps its inches, with the centimetres behind them.

What rounds to nothing and is something is "less than 0.01 in", never "0.00 in".

A translation writes its own word for the unit there, such as `{travel:.2f} Zoll`; the `Wording` of
its language knows which.

Any layer may import this module. It imports nothing of ours but what belongs to each reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from fractions import Fraction
from itertools import combinations
from typing import Final, Self

from simulator.caches import cached
from simulator.language.per_reader import PerReader

CENTIMETRES: Final = 2.54
"""In an inch."""
_NOTHING: Final = 1e-9
"""Inches that are nothing at all: only rounding is smaller."""
_SAME: Final = 1e-4
"""Lengths that differ by no more are told as one."""
_MOST_DIGITS: Final = 4
_Digits = tuple[float, int | None]
"""A length with the digits behind its point, None for as few as it needs."""
LENGTHS: Final = ("inches", "short", "far", "travel", "reach", "distance", "limit", "range")
"""The places of a text that hold a length whose digits are chosen before, or a card's number."""
INCH: Final = "in"
"""The unit's short name in English texts."""
LESS: Final = "less than {length}"
"""What is said of something that is too small for its digits."""


_CENTIMETRES: Final = PerReader("centimetres", False)
"""Whether lengths are read in centimetres."""


def read_in_centimetres(*, on: bool) -> None:
    """Write lengths in centimetres from now on, or in inches again."""
    _CENTIMETRES.choose(on)


def read_in() -> str:
    """Return the unit players read lengths in: "in" or "cm"."""
    return "cm" if _CENTIMETRES.get() else "in"


class WrittenInches(float):
    """Inches whose digits are chosen where they are made, as `{inches} in` has them.

    Example:
        >>> f"{WrittenInches(0.5, 2)} in"
        '0.50 in'
    """

    __slots__ = ("digits",)
    digits: int

    def __new__(cls, inches: float, digits: int) -> Self:
        """Keep the inches and how many digits are written behind the point."""
        made = super().__new__(cls, inches)
        made.digits = digits
        return made

    @classmethod
    def shortest(cls, inches: float, most: int = 3) -> WrittenInches:
        """Return inches with as few digits as they need, at most three."""
        rounded = round(inches, most)
        return cls(inches, min(d for d in range(most + 1) if round(inches, d) == rounded))

    @classmethod
    def apart(cls, inches: float, other: float) -> WrittenInches:
        """Return inches with two digits, or as many as tell them from another length."""
        alike = (d for d in range(2, _MOST_DIGITS) if round(inches - other, d) != 0.0)
        return cls(inches, 2 if abs(inches - other) <= _SAME else next(alike, _MOST_DIGITS))

    def __str__(self) -> str:
        """Write the number with its digits."""
        return format(self, "")

    def __format__(self, form: str) -> str:
        """Write the number with its digits, or in another form that is asked for."""
        return format(float(self), form or f".{self.digits}f")


def in_inches() -> AbstractContextManager[None]:
    """Write lengths in inches for the length of a block: what is kept depends on no setting."""
    return _CENTIMETRES.held(False)


def _as_it_is(value: object) -> object:
    return value


class Wording:
    """How lengths stand in the texts of a language: unit, what is too small, decimal point."""

    def __init__(self, inch: str = INCH, less: str = LESS, point: str = ".") -> None:
        """Look for lengths before the word for the unit."""
        unit = re.escape(inch)
        self._inch, self._less, self._point = inch, less, point
        self._length = re.compile(rf"\{{(\w+):(\+?)(?:\.(\d)f|g)\}} {unit}\b")
        """A length with its digits."""
        self._written = re.compile(rf"\{{({'|'.join(LENGTHS)})\}} {unit}\b")
        """A length whose digits were chosen before, or a whole number of a card."""
        self._rule = re.compile(rf"(?<![\w.}}])(\d+(?:[.,]\d+)?) {unit}\b")
        """A rule's own number."""

    def has_length(self, text: str) -> bool:
        """Return whether a length stands in a text."""
        return bool(self._length.search(text) or self._written.search(text))

    def filled(
        self,
        text: str,
        values: Mapping[str, object],
        placed: Callable[[object], object] = _as_it_is,
    ) -> str:
        """Fill the places of a text, its lengths as players read them, all else by `placed`."""
        centimetres = _CENTIMETRES.get()
        more = self._more_digits(text, values)

        def length(found: re.Match[str]) -> str:
            value = values.get(found[1])
            if not isinstance(value, float | int | Fraction):
                return found[0]
            digits = None if found[3] is None else int(found[3])
            if digits is not None and centimetres:
                digits = min(digits, 2)
            if digits is not None:
                digits += more
            return self._said(float(value), digits, found[2], centimetres=centimetres)

        def written(found: re.Match[str]) -> str:
            return self._rewritten(values.get(found[1])) or found[0]

        if centimetres:
            text = self._rule.sub(self._rule_and_centimetres, text)
            text = self._written.sub(written, text)
        text = self._length.sub(length, text)
        return str.format(text, **{name: placed(value) for name, value in values.items()})

    def _more_digits(self, text: str, values: Mapping[str, object]) -> int:
        """Return by how many digits lengths grow so that a text tells different ones apart.

        "12.00 in, beyond its 12 in" would refute itself.
        """
        found = [
            (float(value), int(digits) if digits else None)
            for name, _sign, digits in self._length.findall(text)
            if isinstance(value := values.get(name), float | int | Fraction)
        ]
        pairs = [pair for pair in combinations(found, 2) if abs(pair[0][0] - pair[1][0]) > _SAME]
        for more in range(_MOST_DIGITS):
            if not any(_alike(one, other, more) for one, other in pairs):
                return more
        return 0

    def _said(self, inches: float, digits: int | None, sign: str, *, centimetres: bool) -> str:
        """Write a length with its unit; `digits` None for as few as it needs."""
        unit, number = ("cm", inches * CENTIMETRES) if centimetres else (self._inch, inches)
        if digits is None:
            said = _shown(number) if centimetres else format(number, sign + "g")
            return f"{self._pointed(said)} {unit}"
        said = f"{number:{sign}.{digits}f}"
        if float(said) == 0.0 and abs(number) > _NOTHING:
            least = f"{self._pointed(f'{10.0**-digits:.{digits}f}')} {unit}"
            return self._less.format(length=least)
        if sign:
            said = said.replace("-", "\N{MINUS SIGN}")
        return f"{self._pointed(said)} {unit}"

    def _pointed(self, number: str) -> str:
        """Write a number with the decimal point of the language."""
        return number.replace(".", self._point)

    def _rewritten(self, value: object) -> str:
        """Write a length whose digits were chosen before in centimetres; "" for what is none."""
        if isinstance(value, int):
            return f"{self._pointed(_shown(value * CENTIMETRES))} cm"
        if not isinstance(value, float):
            return ""
        digits = value.digits if isinstance(value, WrittenInches) else 2
        return f"{self._pointed(f'{value * CENTIMETRES:.{min(max(digits, 1), 2)}f}')} cm"

    def _rule_and_centimetres(self, found: re.Match[str]) -> str:
        """Write a rule's own number of inches with its centimetres behind it."""
        inches = float(found[1].replace(",", "."))
        return f"{found[0]} ({self._pointed(_shown(inches * CENTIMETRES))} cm)"


IN_ENGLISH: Final = Wording()


class WithLengths(str):
    """An English text with lengths in it, which are written as players read them when filled in."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Fill the places in."""
        return str(self).format(*args, **values) if args else IN_ENGLISH.filled(self, values)


@cached(4096, each=190)
def measured(text: str) -> str:
    """Return an English text as it is filled in: with its lengths as players read them."""
    return WithLengths(text) if IN_ENGLISH.has_length(text) else text


def _alike(one: _Digits, other: _Digits, more: int) -> bool:
    """Return whether two lengths would be written alike, with so many digits more."""
    printed = (
        round(value, 6 if digits is None else digits + more) for value, digits in (one, other)
    )
    return len(set(printed)) == 1


def _shown(number: float) -> str:
    """Write a number with two decimals at most, and no noughts at its end."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
