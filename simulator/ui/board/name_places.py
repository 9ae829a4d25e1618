"""Where the names of trays are written: where they hide the least.

A name stands behind its tray if there is room; else beside its marks or on another side of the
tray, so that it covers no wounds, no other name and as little as can be of other trays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from simulator.records import dataclass

HIDES_MARKS: Final = 6.0
HIDES_NAME: Final = 4.0
HIDES_TRAY: Final = 1.0
FURTHER: Final = 300.0
"""What each place costs that lies further down the list of usual ones, in hidden pixels."""
GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Named:
    """A tray as it lies on the screen: its box, its row of marks, and its name's usual place."""

    tray: Rect
    marks: Rect
    usual: Rect


def name_places(all_named: Sequence[Named], within: Rect) -> list[Rect]:
    """Give where each name is written, in the order of the trays; all in pixels."""
    found: list[Rect] = []
    for own in all_named:
        spots = [spot.clamp(within) for spot in _spots(own)]
        costs = [
            _cost(spot, own, all_named, found) + FURTHER * index for index, spot in enumerate(spots)
        ]
        found.append(spots[costs.index(min(costs))])
    return found


def _spots(own: Named) -> list[Rect]:
    """Give the places of a name, the usual one first."""
    tray, marks = own.tray, own.marks
    below, above = own.usual.copy(), own.usual.copy()
    below.midtop = (tray.centerx, max(tray.bottom, marks.bottom) + GAP)
    above.midbottom = (tray.centerx, min(tray.top, marks.top) - GAP)
    right, left = own.usual.copy(), own.usual.copy()
    right.midleft = (max(tray.right, marks.right) + GAP, tray.centery)
    left.midright = (min(tray.left, marks.left) - GAP, tray.centery)
    return [own.usual, below, above, right, left]


def _cost(spot: Rect, own: Named, all_named: Sequence[Named], names: Sequence[Rect]) -> float:
    cost = sum(_shared(spot, name) for name in names) * HIDES_NAME
    for other in all_named:
        cost += _shared(spot, other.marks) * HIDES_MARKS
        cost += _shared(spot, other.tray) * (HIDES_TRAY / 4 if other is own else HIDES_TRAY)
    return cost


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
