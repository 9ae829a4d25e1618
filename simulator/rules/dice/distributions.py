"""Chances as polynomials, and dice after everybody has re-rolled at their best.

The coefficient of x^n is the chance of n: of n wounds, or, for a die, of its n-th face. Adding
independent numbers multiplies their polynomials.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

from simulator.caches import cached

Chances = tuple[float, ...]
"""The chance of 0, 1, 2, ... of something; or of each face of a die."""

NONE: Final[Chances] = (1.0,)

SAME: Final = 1e-12
"""Nobody rolls again for a gain smaller than this."""


def times(first: Sequence[float], second: Sequence[float]) -> Chances:
    """Return the chances of the sum of two independent numbers."""
    if NONE in (first, second):
        return tuple(second if first == NONE else first)
    result = [0.0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        if a:
            for j, b in enumerate(second):
                result[i + j] += a * b
    return tuple(result)


def power(base: Chances, exponent: int) -> Chances:
    """Return the chances of the sum of several like numbers, by repeated squaring."""
    result = NONE
    while exponent:
        if exponent & 1:
            result = times(result, base)
        exponent >>= 1
        if exponent:
            base = times(base, base)
    return result


def mixed(parts: Sequence[tuple[float, Sequence[float]]]) -> Chances:
    """Return the weighted sum of chances: (weight, chances) for each way things may go."""
    longest = max((len(chances) for _weight, chances in parts), default=1)
    result = [0.0] * longest
    for weight, chances in parts:
        for i, chance in enumerate(chances):
            result[i] += weight * chance
    return tuple(result)


def shifted(chances: Chances, by: int) -> Chances:
    """Add a fixed number to what is counted; it never falls below none."""
    if by >= 0:
        return (0.0,) * by + chances
    return (sum(chances[: 1 - by]), *chances[1 - by :])


def capped(chances: Chances, most: int) -> Chances:
    """Count everything above a limit as the limit; give exactly `most` + 1 chances."""
    if len(chances) <= most + 1:
        return chances + (0.0,) * (most + 1 - len(chances))
    return (*chances[:most], sum(chances[most:]))


def whole(chances: Sequence[float]) -> float:
    """Return the chance of anything at all: 1 but for what was left out."""
    found = sum(chances)
    return 1.0 if abs(found - 1.0) < SAME else found


def mean(chances: Sequence[float]) -> float:
    """Return the expected number."""
    return sum(number * chance for number, chance in enumerate(chances))


def binomial(tries: int, chance: float) -> Chances:
    """Return the chances of each number of successes."""
    return tuple(
        comb(tries, k) * chance**k * (1.0 - chance) ** (tries - k) for k in range(tries + 1)
    )


class Reroller(NamedTuple):
    """Somebody who may have a die rolled again: for the roller or against it, failures or any.

    barred: it decides as ever, but what comes of its re-rolls is left out of the chances; what
        remains is that it rolls nothing again.

    A tuple, because odds are kept by who may re-roll, and tuples are hashed quickly.
    """

    helps: bool
    failures_only: bool = False
    barred: bool = False


def highest_of(dice: int, sides: int = 6) -> Chances:
    """Return the chance of each face of the highest of some dice."""
    ways = sides**dice
    return tuple((face**dice - (face - 1) ** dice) / ways for face in range(1, sides + 1))


def settled(
    values: Sequence[float], failures: Sequence[bool], who: Sequence[Reroller], dice: int = 1
) -> Chances:
    """Return the chance of each face once everybody has re-rolled at their best (RRL-01, RRL-02).

    `values` is what each face is worth to the roller, `failures` says which faces failed, `who` are
    the re-rollers in the order in which they choose; each may have the die rolled again once.
    `dice` are rolled, of which the highest stays.
    """
    if not who:
        return highest_of(dice, len(values))
    return _settled(tuple(values), tuple(failures), tuple(who), dice)


@cached(4096, each=1_100)
def _settled(
    values: tuple[float, ...], failures: tuple[bool, ...], who: tuple[Reroller, ...], dice: int
) -> Chances:
    becomes = settling(values, failures, who)
    if dice == 1:
        return average(becomes)
    return mixed(list(zip(highest_of(dice, len(values)), becomes, strict=True)))


def settling(
    values: Sequence[float], failures: Sequence[bool], who: Sequence[Reroller]
) -> list[Chances]:
    """Return for each face a die shows now the chances of what it will show at last.

    Read from the last re-roller to the first: what comes of a face is known before somebody
    decides on it.
    """
    return _decided(values, failures, who)[0]


def rolled_again(
    values: Sequence[float], failures: Sequence[bool], who: Sequence[Reroller]
) -> tuple[bool, ...]:
    """Return for each face a die shows now whether the first of the re-rollers rolls it again."""
    return _decided(values, failures, who)[1]


def _decided(
    values: Sequence[float], failures: Sequence[bool], who: Sequence[Reroller]
) -> tuple[list[Chances], tuple[bool, ...]]:
    sides = range(len(values))
    becomes = [tuple(1.0 if i == face else 0.0 for i in sides) for face in sides]
    counted, again = becomes, (False,) * len(values)
    for one in reversed(who):
        fresh, fresh_counted = average(becomes), average(counted)
        again = tuple(
            _rolls(one, failures[face], _value(becomes[face], values), _value(fresh, values))
            for face in sides
        )
        left = (0.0,) * len(values) if one.barred else fresh_counted
        counted = [left if again[face] else counted[face] for face in sides]
        becomes = [fresh if again[face] else becomes[face] for face in sides]
    return counted, again


def _rolls(who: Reroller, failed: bool, kept: float, fresh: float) -> bool:
    """Return whether somebody has a die rolled again that is worth `kept` as it lies."""
    if who.failures_only and not failed:
        return False
    return fresh > kept + SAME if who.helps else fresh < kept - SAME


def _value(chances: Chances, values: Sequence[float]) -> float:
    return sum(chance * value for chance, value in zip(chances, values, strict=True))


def average(of: Sequence[Chances]) -> Chances:
    """Return the mean of equally likely chances."""
    return tuple(sum(column) / len(of) for column in zip(*of, strict=True))
