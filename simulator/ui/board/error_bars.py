"""Values with their errors on one scale: dots with whiskers, one row below the other."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pygame

from simulator.language.texts import with_signs
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import Picture, picture
from simulator.ui.letters import readable
from simulator.ui.palette import Colour, LineStyle
from simulator.ui.strokes import line, stamp

_DOT: Final = 5
"""Pixels of the radius of a value's dot."""
_CAP: Final = 5
"""Pixels of half the end of a whisker."""
_SIDE: Final = 16
"""Pixels free at each end of the scale: half of what is written above it."""
_MARKS: Final = 4
"""So many numbers stand above a scale at most, one less where they are long."""
_SHORTEST: Final = 0.2
_LEAST_POINTS: Final = 0.4
"""How long a scale of chances or of points is at least."""
BAR: Final = 104
"""Pixels a bar is wide."""
_STEPS: Final = (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """What rows of bars are measured by.

    low, high: its ends. step: between two numbers. percent: whether it is of shares. middle: where
    a line goes through. now: where a dashed one does; None for none.
    """

    low: float
    high: float
    step: float
    percent: bool
    middle: float
    now: float | None = None

    @property
    def marks(self) -> tuple[float, ...]:
        """Return where numbers stand."""
        count = round((self.high - self.low) / self.step)
        return tuple(self.low + self.step * at for at in range(count + 1))

    def x(self, value: float, place: pygame.Rect) -> int:
        """Return the pixel of a value in a place."""
        share = (min(self.high, max(self.low, value)) - self.low) / (self.high - self.low)
        return place.x + _SIDE + round(share * (place.width - 2 * _SIDE))


def chance_scale(bars: Iterable[tuple[float, float]], now: float | None) -> Scale:
    """Return a scale that holds chances with their errors, never so short that little looks much.

    bars: values and errors. now: where a dashed line goes through.
    """
    found = list(bars)
    low = max(0.0, min(value - error for value, error in found))
    high = min(1.0, max(value + error for value, error in found))
    low = max(0.0, min(low, (low + high - _SHORTEST) / 2))
    return _scale(low, min(1.0, max(high, low + _SHORTEST)), percent=True, middle=0.5, now=now)


def points_scale(values: Iterable[float]) -> Scale:
    """Return a scale that holds victory points behind the best, which stands at 0."""
    return _scale(min(-_LEAST_POINTS, *values), 0.0, percent=False, middle=0.0)


def _scale(
    low: float, high: float, *, percent: bool, middle: float, now: float | None = None
) -> Scale:
    """Return a scale in round steps that holds two values."""
    for step in _STEPS:
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if last - first < _MARKS - (not percent):
            break
    return Scale(first * step, last * step, step, percent, middle, now)


def _draw_bar(
    surface: pygame.Surface,
    place: pygame.Rect,
    scale: Scale,
    value: float,
    error: float,
    colour: Colour,
) -> None:
    """Draw a value with its error over the lines of a scale."""
    uprights = [(mark, palette.PANEL_EDGE, LineStyle.DOTTED) for mark in scale.marks]
    if scale.low <= scale.middle <= scale.high:
        uprights.append((scale.middle, palette.TEXT_QUIET, LineStyle.SOLID))
    if scale.now is not None:
        uprights.append((scale.now, palette.TEXT, LineStyle.DASHED))
    for at, ink, style in uprights:
        x = scale.x(at, place)
        line(surface, (x, place.top), (x, place.bottom), ink, 1.2, style)
    x, y = scale.x(value, place), place.centery
    if error:
        ends = [scale.x(value + by, place) for by in (-error, error)]
        line(surface, (ends[0], y), (ends[1], y), colour, 2.0)
        for end in ends:
            line(surface, (end, y - _CAP), (end, y + _CAP), colour, 2.0)
    pygame.draw.aacircle(surface, palette.NIGHT, (x, y), _DOT + 1)
    pygame.draw.aacircle(surface, colour, (x, y), _DOT)


def _draw_numbers(surface: pygame.Surface, place: pygame.Rect, scale: Scale) -> None:
    for mark in scale.marks:
        words = f"{100 * mark if scale.percent else mark:.3g}".replace("-", "\N{MINUS SIGN}")
        number = palette.text(with_signs(words), readable(14), palette.TEXT_QUIET)
        stamp(surface, number, (scale.x(mark, place), place.centery))


def bar_on(scale: Scale, value: float, error: float, colour: Colour) -> Picture:
    """Return the box of a value with its error, of the same width in every row."""
    return picture(_draw_bar, scale, value, error, colour, width=BAR, least_height=18)


def numbers_of(scale: Scale) -> Picture:
    """Return the box of a scale's numbers, which stands above its bars."""
    return picture(_draw_numbers, scale, width=BAR, height=18)
