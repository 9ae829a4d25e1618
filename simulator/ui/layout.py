"""How large a window is at least, what it has room for, and where the regions of a battle stand."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Final

from pygame import Rect

from simulator.records import dataclass

SMALLEST: Final = (1024, 600)
"""Smaller windows are laid out as if they had this size."""

TOOLS: Final = 46
"""Pixels the strip of tools is wide."""
LOW: Final = 640
"""Windows less high than this keep their lines short."""


def is_wide(size: tuple[int, int]) -> bool:
    """Return whether what stands has a column of its own; else its parts are tabs of the page."""
    return size[0] >= 1600 and size[1] >= 860


def story_width(size: tuple[int, int]) -> int:
    """Return how wide the column of what happens is: the board keeps half of the window."""
    if is_wide(size):
        return min(458, round(size[0] * 0.2385))
    return min(502, round(size[0] * 0.397))


def standing_width(size: tuple[int, int]) -> int:
    """Return how wide the column of what stands is in a wide window, 0 in a small one."""
    return min(368, round(size[0] * 0.192)) if is_wide(size) else 0


def _nowhere() -> Rect:
    return Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the regions of a battle stand, in pixels; one that is not there is empty.

    In a wide window the mode, rosters and tactics board have a column of their own; in a small one
    they are tabs of the page. `body` is the size of the letters in pixels.
    """

    window: Rect
    wide: bool
    body: int
    score: Rect = field(default_factory=_nowhere)
    mode: Rect = field(default_factory=_nowhere)
    rosters: Rect = field(default_factory=_nowhere)
    tactics: Rect = field(default_factory=_nowhere)
    tools: Rect = field(default_factory=_nowhere)
    board: Rect = field(default_factory=_nowhere)
    banner: Rect = field(default_factory=_nowhere)
    tabs: Rect = field(default_factory=_nowhere)
    page: Rect = field(default_factory=_nowhere)
    prompt: Rect = field(default_factory=_nowhere)
    choices: Rect = field(default_factory=_nowhere)
    hand: Rect = field(default_factory=_nowhere)
    open: Rect = field(default_factory=_nowhere)
    """Where an open hand lies."""


REGIONS: Final = tuple(one.name for one in fields(Layout))[3:]
"""The names of the regions."""


def layout(size: tuple[int, int], places: dict[str, Rect] | None = None) -> Layout:
    """Return where regions stand in a window of a size, by their names."""
    found = {name: place for name, place in (places or {}).items() if name in REGIONS}
    wide = is_wide(size)
    if not wide and "page" in found:
        found |= dict.fromkeys(("mode", "rosters", "tactics"), found["page"])
    return Layout(Rect((0, 0), size), wide, 18 if wide else 16, **found)
