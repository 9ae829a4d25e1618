"""Colours that stay apart for everybody, and words that stand out from what they lie on.

How colours look without one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009) at
full severity, on linear light. Differences are distances in CIE L*a*b*; 2.3 is just noticeable.
Contrast is that of WCAG 2.1: 4.5 to 1 for text, 3 to 1 for bold text of 18 pixels and more.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.settings import load
from simulator.ui.themes import HIGH_CONTRAST, STANDARD, THEMES, Palette
from tests.each import some
from tests.ui.fingers import click_box, move, settle, window

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
seen_with = pytest.mark.parametrize("vision", VISION)
in_each = pytest.mark.parametrize("name", Palette)
FEW_CONES: Final = ("protanopia", "deuteranopia")


def apart(name: Palette, vision: str, far: float) -> float:
    """Return how far colours must be apart: much further where a palette is made for it."""
    return far * 1.75 if name is Palette.DEUTERANOPIA and vision in FEW_CONES else far


def readable(name: Palette) -> float:
    """Return the contrast that words have at least."""
    return 7.0 if name is Palette.HIGH_CONTRAST else 4.5


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


@in_each
@seen_with
def test_four_players_tell_their_trays_apart(name: Palette, vision: str) -> None:
    houses = THEMES[name].houses
    for one, other in some(combinations(houses, 2)):
        first, second = houses[one], houses[other]
        far = apart(name, vision, 20)
        assert difference(first.base, second.base, vision) >= far, (one, other)
        assert difference(first.light, second.light, vision) >= far, (one, other)


@in_each
@seen_with
def test_a_tray_that_has_acted_still_shows_whose_it_is(name: Palette, vision: str) -> None:
    houses = THEMES[name].houses
    for one, other in some(combinations(houses, 2)):
        assert difference(houses[one].deep, houses[other].deep, vision) >= 10, (one, other)


@in_each
@seen_with
def test_answers_differ_in_colour_for_everybody(name: Palette, vision: str) -> None:
    theme = THEMES[name]
    answers = (theme.legal, theme.illegal, theme.too_close, theme.turning)
    for one, other in some(combinations(answers, 2)):
        assert difference(one, other, vision) >= apart(name, vision, 15), (one, other)


@in_each
def test_neither_sides_nor_answers_differ_by_colour_alone(name: Palette) -> None:
    houses = THEMES[name].houses.values()
    assert len({house.pattern for house in houses}) == len(Seat)
    assert len({house.shield for house in houses}) == len(Seat)
    looks = (palette.YES, palette.NO, palette.CLOSE)
    assert len({look.icon for look in looks}) == len({look.line for look in looks}) == 3


@in_each
def test_words_stand_out_from_every_ground(name: Palette) -> None:
    theme = THEMES[name]
    said = (
        theme.text,
        theme.text_quiet,
        theme.gold,
        theme.legal,
        theme.illegal,
        theme.too_close,
        theme.turning,
        *theme.condition_colours.values(),
        *(house.light for house in theme.houses.values()),
    )
    grounds = (theme.night, theme.panel, theme.panel_raised, theme.cloth, theme.field)
    for colour in some(said):
        for ground in some(grounds):
            assert contrast(colour, ground) >= readable(name), (colour, ground)


@in_each
def test_words_stand_out_from_what_is_chosen_pointed_at_or_pressed(name: Palette) -> None:
    theme = THEMES[name]
    for ground in (theme.chosen, theme.hot, theme.pressed, theme.disabled, theme.selected):
        assert contrast(theme.text, ground) >= readable(name)
        assert contrast(theme.text_quiet, ground) >= 4.5 or ground == theme.pressed
    for gold in (theme.gold, theme.gold_deep):
        assert contrast(theme.ink, gold) >= readable(name)


@in_each
def test_bold_words_stand_out_from_the_colours_of_the_sides(name: Palette) -> None:
    theme = THEMES[name]
    for house in some(theme.houses.values()):
        assert contrast(theme.parchment, house.base) >= (4.5 if readable(name) > 4.5 else 3)
        assert contrast(house.light, house.deep) >= readable(name)
    assert contrast(theme.ink, theme.parchment) >= 7
    assert contrast(theme.ink, theme.gold) >= 7


@in_each
def test_trays_stand_out_from_the_cloth(name: Palette) -> None:
    theme = THEMES[name]
    for player, house in some(theme.houses.items()):
        for vision in VISION:
            assert difference(house.base, theme.cloth, vision) >= 15, (player, vision)


# ------------------------------------------------------------------ choosing one


def test_another_palette_is_drawn_at_once_and_the_old_one_comes_back(tmp_path: Path) -> None:
    """Kept pictures are dropped, and nothing drawn keeps a colour of the palette before."""
    app = window(tmp_path)
    app.rooms.settings()
    settle(app)
    before = pygame.image.tobytes(app.surface, "RGB")
    click_box(app, ("palette", Palette.HIGH_CONTRAST))
    move(app, (2, 2))
    assert HIGH_CONTRAST.text == palette.TEXT
    assert palette.YES.colour == HIGH_CONTRAST.legal
    used = {tuple(one) for one in pygame.surfarray.array3d(app.surface).reshape(-1, 3).tolist()}
    assert HIGH_CONTRAST.panel in used
    assert STANDARD.panel not in used
    assert STANDARD.panel_raised not in used
    click_box(app, ("palette", Palette.STANDARD))
    app.close(app.top)
    app.rooms.settings()
    app.top.clear()
    move(app, (2, 2))
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_a_palette_nobody_knows_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"palette": "pink"}')
    settings, trouble = load(path)
    assert settings.palette == Palette.STANDARD
    assert "palette" in trouble
    assert "deuteranopia" in trouble
