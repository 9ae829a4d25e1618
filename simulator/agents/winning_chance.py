"""How likely a position is won, and by how many points: what every analysis asks.

`FORECAST` is the one in use. Another one, learned or reckoned otherwise, is put in its place here
and nowhere else. It reads the open table alone, as `value` does.

Where games can be played on from a position, its chance of winning is what they led to on average:
`tried_chance` makes that one number, with its error, for the bar beside the board, hints, reviews
and the sentences of `strong`. The forecast of the open table alone is another number, 11 points
away on average (docs/analysis.md), for it does not see what the next turns will bring.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from simulator.agents.learned_value import outlook
from simulator.records import dataclass

USUAL_SPREAD: Final = 0.03
"""How far pairs of games lie apart, as a standard deviation, before any are known:"""
USUAL_PAIRS: Final = 2
"""it counts as much as so many pairs do, for two or three may agree by chance."""
SURE_OF: Final = 2.0
"""The error that is told is so many standard errors: 95 of 100 lie within it."""


@dataclass(frozen=True, slots=True)
class TriedChance:
    """A chance of winning as it is told: how often games were won that were played on.

    Attributes:
        chance: The chance, 0 to 1.
        error: How far it may be off because so few games were played, 95 of 100 times.
        games: How many games were played on; 0 for what the open table alone promises, or a
            result.
    """

    chance: float
    error: float = 0.0
    games: int = 0


def tried_chance(pairs: Sequence[float]) -> TriedChance:
    """Return the chance of winning that pairs of games led to, with its error.

    pairs: the mean of each two games with the same cards and opposite dice.
    """
    mean, count = fmean(pairs), len(pairs)
    apart = sum((one - mean) ** 2 for one in pairs) + USUAL_PAIRS * USUAL_SPREAD**2
    spread = math.sqrt(apart / (count - 1 + USUAL_PAIRS))
    return TriedChance(mean, SURE_OF * spread / math.sqrt(count), 2 * count)


FORECAST: Final = outlook
"""The forecast that reviews, the window and hints ask: the learned value (docs/strong.md)."""
