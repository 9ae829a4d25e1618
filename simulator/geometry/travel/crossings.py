"""Where one travel overtakes another as a tray turns: the algebra behind charge headings.

The travel to first touch, as a function of the facing f, is a quotient of two waves
`a + b cos f + c sin f`: over 1 while a corner of the other outline hits the front edge, over the
cosine of an edge's angle while a front corner hits that edge. Hence

* travel against a fixed distance is one wave: closed form;
* the least travel is where the quotient's derivative vanishes: again one wave, closed form;
* travel against travel is a product of waves, a quartic in tan(f/2). Its roots are isolated by
  the signs of its Bernstein coefficients (no change of sign: no root; one change: one root).

Angles here are radians clockwise from +y and are not wrapped: an arc is a pair (from, to).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.geometry.tolerances import NO_AREA

Wave = tuple[float, float, float]
"""The coefficients (a, b, c) of a + b cos f + c sin f."""

Span = tuple[float, float]
"""An arc of facings (from, to) in radians, not wrapped."""

Quartic = tuple[float, float, float, float, float]

_DEEPEST: Final = 48
"""Halvings after which a doubtful stretch (a touching root) is taken as it is."""


class Quotient(NamedTuple):
    """A distance from the tray's centre to a touch, along the facing: `over` / `under`."""

    over: Wave
    under: Wave

    def at(self, facing: float) -> float:
        """Return the distance in inches at a facing in radians."""
        s, c = math.sin(facing), math.cos(facing)
        over, under = self.over, self.under
        return (over[0] + over[1] * c + over[2] * s) / (under[0] + under[1] * c + under[2] * s)

    def level(self, distance: float) -> Wave:
        """Return the wave that is <= 0 exactly where the quotient is <= `distance` (under > 0)."""
        (a, b, c), (p, q, r) = self.over, self.under
        return (a - distance * p, b - distance * q, c - distance * r)

    def slope(self) -> Wave:
        """Return the wave with the sign of the quotient's derivative."""
        (a, b, c), (p, q, r) = self.over, self.under
        return (c * q - b * r, p * c - a * r, a * q - p * b)


def common(span: Span, lo: float, hi: float) -> list[Span]:
    """Return the parts of [lo, hi] that an arc covers, the arc being taken modulo a full turn."""
    start, end = span
    back = math.floor((end - lo) / math.tau) * math.tau
    start, end = start - back, end - back
    parts = []
    while start < hi:
        if end > lo:
            parts.append((max(start, lo), min(end, hi)))
        start, end = start + math.tau, end + math.tau
    return parts


def roots(wave: Wave, lo: float, hi: float) -> list[float]:
    """Return the facings in (lo, hi) where a wave is zero."""
    a, b, c = wave
    swing = math.hypot(b, c)
    if abs(a) >= swing:
        return []
    top, half = math.atan2(c, b), math.acos(-a / swing)
    turned = (lo + (root - lo) % math.tau for root in (top - half, top + half))
    return [root for root in turned if lo < root < hi]


def not_above_zero(wave: Wave, lo: float, hi: float) -> list[Span]:
    """Return the parts of [lo, hi] where a wave is <= 0, in order."""
    a, b, c = wave
    swing = math.hypot(b, c)
    if a >= swing:
        return []
    if a <= -swing:
        return [(lo, hi)]
    top, half = math.atan2(c, b), math.acos(-a / swing)
    return common((top + half, top + math.tau - half), lo, hi)


def without(spans: Iterable[Span], lo: float, hi: float) -> list[Span]:
    """Return what is left of [lo, hi] when arcs (within it, any order) are taken out."""
    left, start = [], lo
    for first, last in sorted(spans):
        if first > start:
            left.append((start, first))
        start = max(start, last)
    if start < hi:
        left.append((start, hi))
    return left


def overtakes(rival: Quotient, goal: Quotient, lo: float, hi: float, slack: float) -> list[Span]:
    """Return the parts of [lo, hi] where the rival is touched more than `slack` before the goal.

    Both quotients must have a positive divisor inside (lo, hi), an arc of less than a full turn.
    """
    half, mid = (hi - lo) / 2, (hi + lo) / 2
    turn = (math.cos(lo), math.sin(lo), math.cos(mid), math.sin(mid), math.cos(hi), math.sin(hi))
    shrink = math.cos(half)
    first = _product(_arch(rival.over, turn, shrink), _arch(goal.under, turn, shrink))
    second = _product(_arch(goal.level(slack), turn, shrink), _arch(rival.under, turn, shrink))
    quartic = (
        first[0] - second[0],
        first[1] - second[1],
        first[2] - second[2],
        first[3] - second[3],
        first[4] - second[4],
    )
    if min(quartic) >= 0.0:
        return []
    if max(quartic) <= 0.0:
        return [(lo, hi)]
    wide = math.tan(half / 2)
    return [
        (mid + 2 * math.atan(wide * (2 * a - 1)), mid + 2 * math.atan(wide * (2 * b - 1)))
        for a, b in _negative(quartic, 0.0, 1.0, 0)
    ]


def _arch(
    wave: Wave, turn: tuple[float, float, float, float, float, float], shrink: float
) -> tuple[float, float, float]:
    """Return a wave's Bernstein coefficients over an arc, up to a common positive factor.

    With x = tan of half the angle from the arc's middle, (1 + x^2) times the wave is a parabola;
    its outer coefficients are the wave's end values, the inner one is the control point.
    """
    a, b, c = wave
    return (
        a + b * turn[0] + c * turn[1],
        a * shrink + b * turn[2] + c * turn[3],
        a + b * turn[4] + c * turn[5],
    )


def _product(p: tuple[float, float, float], q: tuple[float, float, float]) -> Quartic:
    """Multiply two parabolas in Bernstein form."""
    return (
        p[0] * q[0],
        (p[0] * q[1] + p[1] * q[0]) / 2,
        (p[0] * q[2] + 4 * p[1] * q[1] + p[2] * q[0]) / 6,
        (p[1] * q[2] + p[2] * q[1]) / 2,
        p[2] * q[2],
    )


def _negative(quartic: Quartic, a: float, b: float, depth: int) -> list[Span]:
    """Return the parts of [a, b] where a quartic, given by its coefficients over [a, b], is < 0."""
    if min(quartic) >= 0.0:
        return []
    if max(quartic) <= 0.0:
        return [(a, b)]
    signs = [value > 0.0 for value in quartic if value != 0.0]
    changes = sum(one != two for one, two in pairwise(signs))
    if changes == 1:
        root = a + (b - a) * _root(quartic)
        return [(root, b)] if signs[0] else [(a, root)]
    if depth == _DEEPEST:
        return [(a, b)]
    c0, c1, c2, c3, c4 = quartic
    d0, d1, d2, d3 = (c0 + c1) / 2, (c1 + c2) / 2, (c2 + c3) / 2, (c3 + c4) / 2
    e0, e1, e2 = (d0 + d1) / 2, (d1 + d2) / 2, (d2 + d3) / 2
    f0, f1 = (e0 + e1) / 2, (e1 + e2) / 2
    middle = (f0 + f1) / 2
    half = (a + b) / 2
    left = _negative((c0, d0, e0, f0, middle), a, half, depth + 1)
    return left + _negative((middle, f1, e2, d3, c4), half, b, depth + 1)


def _root(quartic: Quartic) -> float:
    """Return the only root in [0, 1] of a quartic in Bernstein form (false position, Illinois)."""
    c0, c1, c2, c3, c4 = quartic
    a, b, at_a, at_b = 0.0, 1.0, c0, c4
    if at_a == 0.0 or at_b == 0.0:
        return _bisected(quartic)
    kept, last = 0, -1.0
    for _ in range(60):
        x = (a * at_b - b * at_a) / (at_b - at_a)
        if not a < x < b:  # one end has become the root, down to the last digit
            return min(max(x, a), b)
        y = 1.0 - x
        value = (
            c0 * y * y * y * y
            + 4 * c1 * y * y * y * x
            + 6 * c2 * y * y * x * x
            + 4 * c3 * y * x * x * x
            + c4 * x * x * x * x
        )
        if value == 0.0 or abs(x - last) < NO_AREA:
            return x
        last = x
        if (value > 0.0) == (at_a > 0.0):
            at_b = at_b / 2 if kept < 0 else at_b
            a, at_a, kept = x, value, -1
        else:
            at_a = at_a / 2 if kept > 0 else at_a
            b, at_b, kept = x, value, 1
    return (a + b) / 2


def _bisected(quartic: Quartic) -> float:
    """Return the only root inside (0, 1) when an end is itself zero: halve by the signs."""
    rising = next(value for value in quartic if value != 0.0) < 0.0
    a, b = 0.0, 1.0
    for _ in range(56):
        x = (a + b) / 2
        y = 1.0 - x
        value = sum(
            count * c * y ** (4 - i) * x**i
            for i, (count, c) in enumerate(zip((1, 4, 6, 4, 1), quartic, strict=True))
        )
        if (value < 0.0) == rising:
            a = x
        else:
            b = x
    return (a + b) / 2
