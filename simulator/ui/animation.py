"""Motion that explains: a run, a turn, a fall. Short, can be skipped, can be switched off."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from simulator.geometry.pose import Pose, turn_between
from simulator.model import events as ev
from simulator.model.state import UnitId

LONGEST: Final = 0.3
"""Seconds a motion takes at most."""
SHORTEST: Final = 0.14
_TURN_INCHES: Final = 90.0
"""Degrees of turning that take as long as three inches of running."""
MANY: Final = 4
"""More motions than this at once are shown faster, so that nobody waits."""


def length(path: Sequence[Pose]) -> float:
    """Return how long a path is, turns counted as inches."""
    return sum(_step(a, b) for a, b in pairwise(path))


def _step(a: Pose, b: Pose) -> float:
    turn = abs(turn_between(a.facing, b.facing)) / _TURN_INCHES * 3.0
    return math.dist(a.centre, b.centre) + turn


def along(path: Sequence[Pose], share: float) -> Pose:
    """Return the pose at a share (0 to 1) of a path."""
    if share >= 1.0:
        return path[-1]
    left = length(path) * max(share, 0.0)
    for a, b in pairwise(path):
        step = _step(a, b)
        if left < step:
            part = left / step
            turn = turn_between(a.facing, b.facing) * part
            return Pose(
                a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, (a.facing + turn) % 360.0
            )
        left -= step
    return path[-1]


@dataclass(slots=True)
class Motion:
    """One tray moving along a path, or fading where it fell (`fades`)."""

    unit: UnitId
    path: tuple[Pose, ...]
    seconds: float
    fades: bool = False


class Motions:
    """The motions still to be shown, one after the other."""

    def __init__(self) -> None:
        """Begin with nothing moving."""
        self.enabled = True
        self._waiting: list[Motion] = []
        self._elapsed = 0.0

    def note(self, events: Iterable[ev.Event]) -> None:
        """Show moves; without animation nothing is kept."""
        if not self.enabled:
            return
        for event in events:
            if isinstance(event, ev.UnitMoved) and len(event.path) > 1:
                self.retrace(event.unit, event.path)

    def retrace(self, unit: UnitId, path: Sequence[Pose]) -> None:
        """Have a tray move once more along a way it has gone."""
        if self.enabled and len(path) > 1:
            seconds = min(LONGEST, SHORTEST + 0.03 * length(path))
            self._waiting.append(Motion(unit, tuple(path), seconds))

    def fall(self, unit: UnitId, pose: Pose) -> None:
        """Have a unit that was destroyed fade where it stood."""
        if self.enabled:
            self._waiting.append(Motion(unit, (pose,), LONGEST, fades=True))

    @property
    def busy(self) -> bool:
        """Return whether something still moves."""
        return bool(self._waiting)

    @property
    def moving(self) -> frozenset[UnitId]:
        """Return the units that are not yet where they stand."""
        return frozenset(motion.unit for motion in self._waiting)

    def update(self, seconds: float) -> None:
        """Advance the time."""
        pace = max(1.0, len(self._waiting) / MANY)
        self._elapsed += seconds * pace
        while self._waiting and self._elapsed >= self._waiting[0].seconds:
            self._elapsed -= self._waiting[0].seconds
            self._waiting.pop(0)
        if not self._waiting:
            self._elapsed = 0.0

    def skip(self) -> None:
        """Show the end at once."""
        self._waiting.clear()
        self._elapsed = 0.0

    def shown(self) -> dict[UnitId, tuple[Pose, float]]:
        """Return where each moving unit is shown now, and how solid (1 whole, 0 gone)."""
        found: dict[UnitId, tuple[Pose, float]] = {}
        for index, motion in enumerate(self._waiting):
            if motion.unit in found:
                continue
            share = self._elapsed / motion.seconds if index == 0 else 0.0
            if motion.fades:
                found[motion.unit] = (motion.path[0], 1.0 - share)
            else:
                found[motion.unit] = (along(motion.path, share), 1.0)
        return found
