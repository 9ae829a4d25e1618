"""Acts that are shown for a moment before the next question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.model.event_roles import ActKind
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.staging.acts import StoryAct
from simulator.staging.staged import Staged

AT_ONCE: Final = 3
"""More acts than these at once are shown faster, so that nobody waits long."""
DEAF: Final = 0.4
"""Seconds after a show in which no key answers, so that skipping it never does."""

UNSHOWN: Final = frozenset({ActKind.ACTIVATION, ActKind.SETTING_UP, ActKind.END})
"""Kinds of acts nobody stops for: what follows says it too."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An act by its place in the story, and the roll whose dice are shown with it."""

    place: int
    roll: int | None = None


class Show:
    """Which act is being shown, and for how long."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self.waiting: list[Shown] = []
        """What is still to be shown; the first is shown now."""
        self._age = 0.0
        self._each = 0.0
        self.shown = False
        """Whether anything was shown since the last question."""

    def begin(self, acts: Sequence[Shown], seconds: float) -> None:
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
        self._age = 0.0

    def update(self, seconds: float) -> None:
        """Advance the time."""
        self._age += seconds
        while self.waiting and self._age >= self._each:
            self._age -= self._each
            self.waiting.pop(0)
        if not self.waiting:
            self._age = 0.0

    @property
    def busy(self) -> bool:
        """Return whether an act is being shown."""
        return bool(self.waiting)

    @property
    def now(self) -> Shown | None:
        """Return what is being shown."""
        return self.waiting[0] if self.waiting else None


def acts_to_show(
    staged: Staged, before: Sequence[StoryAct], last: StoryAct | None, asked: Seat | None
) -> list[Shown]:
    """Return what is stopped for, since so many acts were known.

    Every act that is new or came to something: that of the person who is `asked` next only where it
    is not the `last`, which stays on the banner; and what nobody did, the table's own. Dice that
    lie in several trays are shown one tray after the other, a card before its dice.
    """
    found: list[Shown] = []
    for place, act in enumerate(staged.story.acts):
        old = before[place] if place < len(before) else None
        if old is act or act.kind in UNSHOWN:
            continue
        if old is not None and (old.title, old.outcome, old.rolls) == (
            act.title,
            act.outcome,
            act.rolls,
        ):
            continue
        stays = last is not None and last.first == act.first
        stays = stays and act.player is not None and act.player is asked
        found += _parts(staged, place, act, old, stays=stays)
    return found


def _parts(
    staged: Staged, place: int, act: StoryAct, old: StoryAct | None, *, stays: bool
) -> list[Shown]:
    """Return the card of an act that is new, then each tray of new dice.

    What `stays` on the banner is left out at the end, if its dice stay on the tray as well.
    """
    new = act.rolls[len(old.rolls) :] if old is not None else act.rolls
    new = new or act.rolls[-1:]  # they came to something
    lying: dict[int, int] = {}
    for number in new:
        tray = staged.about(number)
        if tray is not None:
            lying[tray.rows[0].number] = number
    parts = [Shown(place, number) for number in lying.values()]
    if not parts or (act.kind is ActKind.CARD and old is None):
        parts.insert(0, Shown(place))
    final = staged.tray.rows[0].number if staged.tray is not None else None
    remains = not lying or next(reversed(lying)) == final
    return parts[:-1] if stays and remains else parts
