"""Acts that are shown for a moment before the next question: those of whom the viewer is not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from simulator.model.state import Seat
from simulator.staging.acts import Act
from simulator.staging.event_roles import ActKind

SLIDE: Final = 0.18
"""Seconds in which the banner comes in."""
AT_ONCE: Final = 3
"""More acts than these at once are shown faster, so that nobody waits long."""
DEAF: Final = 0.4
"""Seconds after a show in which no key answers, so that skipping it never does."""

UNSHOWN: Final = frozenset({ActKind.ACTIVATION, ActKind.SETTING_UP, ActKind.END})
"""Kinds of acts nobody stops for: what follows says it too."""


class Show:
    """Which act is being shown, and for how long."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self.waiting: list[int] = []
        """The acts still to be shown, by their places in the story; the first is shown now."""
        self._age = SLIDE
        self._each = 0.0
        self.shown = False
        """Whether anything was shown since the last question."""

    def begin(self, acts: Sequence[int], seconds: float) -> None:
        """Show acts one after the other, each for so many seconds; none without any time."""
        if not acts or seconds <= 0:
            return
        if not self.waiting:
            self._age = 0.0
        self.waiting += acts
        self._each = seconds / max(1.0, len(self.waiting) / AT_ONCE)
        self.shown = True

    def skip(self) -> None:
        """Show the end at once."""
        self.waiting.clear()
        self._age = SLIDE

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds
        while self.waiting and self._age >= self._each:
            self._age -= self._each
            self.waiting.pop(0)
        if not self.waiting:
            self._age = SLIDE

    @property
    def busy(self) -> bool:
        """Say whether an act is being shown."""
        return bool(self.waiting)

    @property
    def place(self) -> int | None:
        """Return which act is being shown, by its place in the story."""
        return self.waiting[0] if self.waiting else None

    @property
    def share(self) -> float:
        """Return how far the banner has come in, 0 to 1."""
        return min(1.0, self._age / SLIDE) if self.busy else 1.0


def worth_showing(acts: Sequence[Act], since: int, viewers: Collection[Seat]) -> list[int]:
    """Return the places of the acts from one on that others than the viewers have made."""
    return [
        place
        for place in range(since, len(acts))
        if acts[place].kind not in UNSHOWN and acts[place].player not in viewers
    ]
