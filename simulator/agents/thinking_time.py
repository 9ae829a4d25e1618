"""How long a machine has been thinking: the one clock below the window and the commands.

It ends a thought and does nothing else. What was answered is recorded like any answer, so a game
played by the clock is replayed, saved and proved like any other; but the same seed may play another
game, where the same number of rollouts plays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class ThinkingTime:
    """Seconds that each thought may take, counted from its beginning."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Allow so many seconds for each thought; `clock` gives seconds that only grow."""
        self.seconds = seconds
        self._clock = clock
        self._began = clock()

    def begin(self) -> None:
        """Begin to count, for a new thought."""
        self._began = self._clock()

    @property
    def share(self) -> float:
        """Return how much of the time is spent: 0 at the beginning, 1 and more when it is over."""
        return (self._clock() - self._began) / self.seconds
