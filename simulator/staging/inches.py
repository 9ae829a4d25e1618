"""How far something misses, in inches, as the screen writes it."""

from __future__ import annotations

import math

from simulator.language.lengths import WrittenInches


def inches_short(inches: float) -> WrittenInches:
    """Return a miss with one decimal; below a tenth with two, rounded up: it is never "0.0"."""
    if round(inches, 1):
        return WrittenInches(inches, 1)
    return WrittenInches(max(1, math.ceil(inches * 100)) / 100, 2)
