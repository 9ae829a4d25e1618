"""How likely a position is won, and by how many points: what every analysis asks.

`FORECAST` is the one in use. Another one, learned or reckoned otherwise, is put in its place here
and nowhere else. It reads the open table alone, as `value` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from simulator.agents.learned_value import outlook
from simulator.engine.position import Position
from simulator.model.state import Seat


class WinningChance(Protocol):
    """What a position promises a side."""

    @property
    def chance(self) -> float:
        """Return the chance that the side wins, 0 to 1; a draw counts half."""

    @property
    def margin(self) -> float:
        """Return by how many victory points it is expected to win, negative to lose."""


Forecast = Callable[[Position, Seat], WinningChance]
"""Says how a game will end from a position, for a seat's side."""

FORECAST: Final[Forecast] = outlook
"""The forecast that reviews, the window and hints ask: the learned value (docs/strong.md)."""
