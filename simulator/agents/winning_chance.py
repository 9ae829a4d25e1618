"""How likely a position is won, and by how many points: what every analysis asks.

`FORECAST` is the one in use. Another one, learned or reckoned otherwise, is put in its place here
and nowhere else. It reads the open table alone, as `value` does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Protocol

from simulator.agents.searching_agent import prospect
from simulator.engine.game import Position
from simulator.model.state import Phase, Seat
from simulator.records import dataclass

STEEPNESS: Final = 0.15
"""How steeply the chance rises with the points: this, times the round (docs/value.md)."""
MOST_ROUNDS: Final = 6
"""From this round on it rises no more steeply."""
KEPT: Final = 0.9
"""The share of what a position promises that is still there at the end."""


class Outlook(Protocol):
    """What a position promises a side."""

    @property
    def chance(self) -> float:
        """Give the chance that the side wins, 0 to 1; a draw counts half."""

    @property
    def margin(self) -> float:
        """Give by how many victory points it is expected to win, negative to lose."""


Forecast = Callable[[Position, Seat], Outlook]
"""Says how a game will end from a position, for a seat's side."""


@dataclass(frozen=True, slots=True)
class FittedOutlook:
    """The outlook of a position by the fitted curve."""

    chance: float
    margin: float


def fitted(now: Position, seat: Seat) -> FittedOutlook:
    """Give the value in victory points, and the chance that a curve fitted to games makes of it."""
    if now.state.phase is Phase.OVER:
        winner = now.state.winner
        rivals = now.opponents(seat)
        theirs = sum(now.state.seats[each].score for each in rivals) / max(1, len(rivals))
        return FittedOutlook(
            0.5 if winner is None else float(winner in now.team(seat)),
            now.state.seats[seat].score - theirs,
        )
    points = prospect(now, seat)
    steepness = STEEPNESS * min(MOST_ROUNDS, max(1, now.state.round))
    return FittedOutlook(1.0 / (1.0 + math.exp(-steepness * points)), KEPT * points)


FORECAST: Final[Forecast] = fitted
"""The forecast that reviews, the window and hints ask."""
