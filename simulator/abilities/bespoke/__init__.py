"""What the words cannot say: one named function for each, gathered here under its name."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.common import OBJECTIVES
from simulator.abilities.bespoke.lannister import LANNISTER
from simulator.abilities.bespoke.odd import Odd
from simulator.abilities.bespoke.stark import STARK

BESPOKE: Final[dict[str, Odd]] = {
    odd.resolve.__name__: odd for odd in (*OBJECTIVES, *STARK, *LANNISTER)
}
"""Every bespoke effect by the name of its function."""

__all__ = ["BESPOKE", "Odd"]
