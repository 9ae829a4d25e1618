"""What the window takes from the clock: today's date, and the seed of a new game."""

from __future__ import annotations

import time
from datetime import datetime


def today() -> str:
    """Give today's date as it is kept, such as 2026-01-31."""
    return f"{datetime.now().astimezone():%Y-%m-%d}"


def fresh_seed() -> int:
    """Give a seed for a new game."""
    return time.time_ns() % 1_000_000_007
