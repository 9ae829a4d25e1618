"""Colours that stay apart for everybody, and words that stand out from what they lie on.

How colours look without one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009) at
full severity, on linear light. Differences are distances in CIE L*a*b*; 2.3 is just noticeable.
Contrast is that of WCAG 2.1: 4.5 to 1 for text, 3 to 1 for bold text of 18 pixels and more.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.palette import Colour
from tests.each import some

VISION: Final = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ: Final = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
DAYLIGHT: Final = np.array([0.95047, 1.0, 1.08883])
GROUNDS: Final = (palette.NIGHT, palette.PANEL, palette.PANEL_RAISED, palette.CLOTH)

seen_with = pytest.mark.parametrize("vision", VISION)


def linear(colour: Colour) -> NDArray[np.float64]:
    """Return a colour as linear light."""
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(colour: Colour, vision: str) -> NDArray[np.float64]:
    """Return a colour as somebody sees it, in L*a*b*."""
    light = np.clip(np.array(VISION[vision]) @ linear(colour), 0, 1)
    xyz = TO_XYZ @ light / DAYLIGHT
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one: Colour, other: Colour, vision: str) -> float:
    """Return how far two colours are apart for somebody."""
    return float(np.linalg.norm(lab(one, vision) - lab(other, vision)))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21."""
    light = sorted((float(TO_XYZ[1] @ linear(colour)) for colour in (one, other)), reverse=True)
    return (light[0] + 0.05) / (light[1] + 0.05)


@seen_with
def test_four_players_tell_their_trays_apart(vision: str) -> None:
    for one, other in combinations(palette.HOUSES, 2):
        first, second = palette.HOUSES[one], palette.HOUSES[other]
        assert difference(first.base, second.base, vision) >= 20, (one, other)
        assert difference(first.light, second.light, vision) >= 20, (one, other)


@seen_with
def test_a_tray_that_has_acted_still_shows_whose_it_is(vision: str) -> None:
    for one, other in combinations(palette.HOUSES, 2):
        first, second = palette.HOUSES[one], palette.HOUSES[other]
        assert difference(first.deep, second.deep, vision) >= 10, (one, other)


@seen_with
def test_answers_differ_in_colour_for_everybody(vision: str) -> None:
    answers = (palette.LEGAL, palette.ILLEGAL, palette.TOO_CLOSE, palette.TURNING)
    for one, other in some(combinations(answers, 2)):
        assert difference(one, other, vision) >= 15, (one, other)


def test_neither_sides_nor_answers_differ_by_colour_alone() -> None:
    houses = palette.HOUSES.values()
    assert len({house.pattern for house in houses}) == len(Seat)
    assert len({house.shield for house in houses}) == len(Seat)
    looks = (palette.YES, palette.NO, palette.CLOSE)
    assert len({look.icon for look in looks}) == len({look.line for look in looks}) == 3


def test_words_stand_out_from_every_ground() -> None:
    said = (
        palette.TEXT,
        palette.TEXT_QUIET,
        palette.GOLD,
        palette.LEGAL,
        palette.ILLEGAL,
        palette.TOO_CLOSE,
        palette.TURNING,
        *palette.CONDITION_COLOURS.values(),
        *(house.light for house in palette.HOUSES.values()),
    )
    for colour in some(said):
        for ground in GROUNDS:
            assert contrast(colour, ground) >= 4.5, (colour, ground)


def test_bold_words_stand_out_from_the_colours_of_the_sides() -> None:
    for house in palette.HOUSES.values():
        assert contrast(palette.PARCHMENT, house.base) >= 3
        assert contrast(house.light, house.deep) >= 4.5
    assert contrast(palette.INK, palette.PARCHMENT) >= 7
    assert contrast(palette.INK, palette.GOLD) >= 7


def test_trays_stand_out_from_the_cloth() -> None:
    for player, house in palette.HOUSES.items():
        for vision in VISION:
            assert difference(house.base, palette.CLOTH, vision) >= 15, (player, vision)
