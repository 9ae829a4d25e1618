"""How large letters are: nothing a player reads is smaller than the canvas has room for."""

from __future__ import annotations

from typing import Final

ROOMY: Final = (1600, 860)
"""Pixels a canvas is wide and high that has room for the larger letters."""
LEAST: Final = 15
"""Pixels of the smallest letters on a small canvas."""
LEAST_ROOMY: Final = 18
"""Pixels of the smallest letters on a roomy one, read from a metre away."""

_least = [LEAST]


def fit(canvas: tuple[int, int]) -> None:
    """Take the size in pixels that screens are laid out for."""
    _least[0] = LEAST_ROOMY if roomy(canvas) else LEAST


def roomy(canvas: tuple[int, int]) -> bool:
    """Return whether a canvas has room for the larger letters."""
    return canvas[0] >= ROOMY[0] and canvas[1] >= ROOMY[1]


def least() -> int:
    """Return the pixels of the smallest letters to be read on the present canvas."""
    return _least[0]


def readable(size: int) -> int:
    """Return letters of a size where the canvas has no room for more, else the smallest to be read.

    Key caps, numbers of scales and what is drawn to scale (cards, trays) keep their own sizes.
    """
    return max(size, _least[0])
