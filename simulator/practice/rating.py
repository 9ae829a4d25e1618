"""A rating for the player and for every drill: Glicko-2, after Glickman's description.

An attempt is a game between the player and the drill: right wins, wrong loses. All attempts of one
day are one rating period. Nothing is kept: the ratings follow from the attempts each time anew.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); the
steps below have his numbers and signs. A rating says how strong, its deviation how unsure (two of
them either way hold the truth nineteen times in twenty), its volatility how steady.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from simulator.content.practice.practice_files import Attempt
from simulator.practice.schedule import day_number
from simulator.practice.tasks import Theme
from simulator.records import dataclass

START: Final = 1500.0
UNSURE: Final = 350.0
"""The deviation of whoever has never played; nobody's grows beyond it."""
VOLATILITY: Final = 0.06
TAU: Final = 0.5
"""How much volatility may change; Glickman advises 0.3 to 1.2."""
SCALE: Final = 173.7178
CLOSE_ENOUGH: Final = 1e-6
FEWEST: Final = 3
"""A theme with fewer attempts is not called weak."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, how unsure that is, and how steady."""

    points: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY


@dataclass(frozen=True, slots=True)
class Ratings:
    """The player's rating, that before the last day, and those of the drills by their ids."""

    player: Rating
    before: Rating
    drills: dict[str, Rating]
    days: tuple[tuple[str, float], ...]
    """The player's points after each day of practice."""


def rated(one: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a rating after a period of games: opponents, and 1, 0.5 or 0 for each.

    Without games it only grows less sure (step 6).
    """
    mu, phi = (one.points - START) / SCALE, one.deviation / SCALE
    if not games:
        idle = math.sqrt(phi**2 + one.volatility**2)
        return Rating(one.points, min(UNSURE, SCALE * idle), one.volatility)
    weight = [_weight(other.deviation / SCALE) for other, _score in games]
    expected = [
        1.0 / (1.0 + math.exp(-g * (mu - (other.points - START) / SCALE)))
        for g, (other, _score) in zip(weight, games, strict=True)
    ]
    scores = [score for _other, score in games]
    variance = 1.0 / sum(g * g * e * (1.0 - e) for g, e in zip(weight, expected, strict=True))
    surprise = sum(g * (s - e) for g, s, e in zip(weight, scores, expected, strict=True))
    sigma = _volatility(one.volatility, phi, variance, variance * surprise)
    before = phi**2 + sigma**2
    after = 1.0 / math.sqrt(1.0 / before + 1.0 / variance)
    return Rating(SCALE * (mu + after**2 * surprise) + START, SCALE * after, sigma)


def _weight(phi: float) -> float:
    """Return how much a game against somebody counts: the less, the more unsure (g)."""
    return 1.0 / math.sqrt(1.0 + 3.0 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility, by the Illinois method (step 5)."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2.0 * grown**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0.0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return math.exp(low / 2.0)


# ------------------------------------------------------------------ from attempts


def ratings(attempts: Iterable[Attempt]) -> Ratings:
    """Return the ratings that follow from attempts in their order."""
    player = before = Rating()
    drills: dict[str, Rating] = {}
    days: list[tuple[str, float]] = []
    last: int | None = None
    for day, group in groupby(attempts, key=lambda one: one.day):
        those = list(group)
        number = day_number(day)
        for _idle in range(min(365, max(0, number - last - 1)) if last is not None else 0):
            player = rated(player, ())
        last = number
        before = player
        known = {one.drill: drills.get(one.drill, Rating()) for one in those}
        for name, drill in known.items():
            mine = [(player, 0.0 if one.right else 1.0) for one in those if one.drill == name]
            drills[name] = rated(drill, mine)
        player = rated(player, [(known[one.drill], float(one.right)) for one in those])
        days.append((day, player.points))
    return Ratings(player, before, drills, tuple(days))


@dataclass(frozen=True, slots=True)
class ThemeRating:
    """How strong the player is in one theme, and how many answers of how many were right."""

    theme: Theme
    rating: Rating
    right: int
    tried: int


def by_weakness(attempts: Sequence[Attempt]) -> tuple[ThemeRating, ...]:
    """Return the themes that were tried often enough, the weakest first."""
    found = []
    for theme in Theme:
        those = [one for one in attempts if one.theme == theme.value]
        if len(those) >= FEWEST:
            right = sum(one.right for one in those)
            found.append(ThemeRating(theme, ratings(those).player, right, len(those)))
    return tuple(sorted(found, key=lambda one: (one.rating.points, one.theme.value)))
