"""How far something misses, in inches, as the screen writes it."""

from __future__ import annotations

import math


def inches_short(inches: float) -> str:
    """Return a miss with one decimal; below a tenth with two, rounded up: it is never "0.0"."""
    said = f"{inches:.1f}"
    return said if float(said) else f"{max(1, math.ceil(inches * 100)) / 100:.2f}"
