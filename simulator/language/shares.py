"""How well a share is known that was counted: so many of so many games, trials or positions.

Any layer may import this module. It imports nothing of ours.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

SURE: Final = 1.959963984540054
"""Standard deviations of an interval that holds the true share 95 times in 100."""


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95 percent interval of a share by Wilson's score: from 0 to 1 without any try.

    It stays within 0 and 1, and tells something even where all tries or none were hits. Raises
    ValueError for more hits than tries.
    """
    if not 0 <= hits <= tries:
        raise ValueError(f"{hits} of {tries}")
    if tries == 0:
        return 0.0, 1.0
    share, spread = hits / tries, SURE * SURE / tries
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    # At the ends the formula gives 0 and 1 but for rounding.
    low = 0.0 if hits == 0 else middle - half
    return low, 1.0 if hits == tries else middle + half
